//! The sentences of a language's file, each read when it is first said.
//!
//! A screen says few of them, and to read all took a fifth of what a start did
//! before its first frame.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Mutex, PoisonError};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

/// What may be said in one language.
pub(super) struct Sentences {
    /// The lines of each message and term, by its name.
    entries: HashMap<&'static str, &'static str>,
    read: Mutex<Read>,
}

/// How a message is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As it is.
    Whole,
    /// In few columns.
    Short,
}

/// What was read so far.
struct Read {
    bundle: Bundle,
    names: HashSet<&'static str>,
}

/// Messages and terms that know each other.
pub(super) type Bundle = FluentBundle<FluentResource>;

impl fmt::Debug for Sentences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sentences").field("entries", &self.entries.len()).finish_non_exhaustive()
    }
}

impl Sentences {
    /// Those of the file `source`, in the language of this tag.
    pub(super) fn new(tag: &str, source: &'static str) -> Self {
        let read = Mutex::new(Read { bundle: bundle(tag), names: HashSet::new() });
        Self { entries: entries(source), read }
    }

    /// The message `id` in this form, said with `arguments`; `None` where there is
    /// no such thing.
    pub(super) fn say(&self, id: &str, form: Form, arguments: &FluentArgs<'_>) -> Option<String> {
        // Whoever panicked has left whole messages.
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.read(&self.entries, id);
        let message = read.bundle.get_message(id)?;
        let pattern = match form {
            Form::Whole => message.value()?,
            Form::Short => message.get_attribute("short")?.value(),
        };
        let said = read.bundle.format_pattern(pattern, Some(arguments), &mut Vec::new());
        Some(said.into_owned())
    }
}

impl Read {
    /// Reads an entry and all that it names, unless that was done before.
    fn read(&mut self, entries: &HashMap<&'static str, &'static str>, name: &str) {
        // What nobody has written is found to be missing when it is said.
        let Some((&name, &lines)) = entries.get_key_value(name) else { return };
        if self.names.insert(name) {
            add(&mut self.bundle, lines);
            named(lines).for_each(|name| self.read(entries, name));
        }
    }
}

/// A bundle without messages.
pub(super) fn bundle(tag: &str) -> Bundle {
    let tag = tag.parse().expect("a language's tag is a language tag");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // The isolation marks are invisible, but terminals give them width.
    bundle.set_use_isolating(false);
    bundle
}

/// Reads `source` into `bundle`.
pub(super) fn add(bundle: &mut Bundle, source: &str) {
    let read = FluentResource::try_new(source.to_owned());
    bundle.add_resource_overriding(read.unwrap_or_else(|(resource, _)| resource));
}

/// The entries of a file, by name: each begins at the start of a line with its
/// name, and all its other lines do not begin with a letter.
fn entries(source: &'static str) -> HashMap<&'static str, &'static str> {
    // About as many as there are, so that it is not laid out again and again.
    let mut entries = HashMap::with_capacity(source.len() / 64);
    let (mut name, mut start, mut at) = ("", 0, 0);
    for line in source.split_inclusive('\n') {
        let begins = line.starts_with(|first: char| first.is_ascii_lowercase() || first == '-');
        if begins || line.starts_with('#') {
            entries.insert(name, &source[start..at]);
            (name, start) = (if begins { word(line) } else { "" }, at);
        }
        at += line.len();
    }
    entries.insert(name, &source[start..]);
    entries
}

/// The names of messages and terms that an entry has in its braces.
fn named(lines: &'static str) -> impl Iterator<Item = &'static str> {
    let inside = lines.split('{').skip(1).map(|inside| word(inside.trim_start()));
    inside.filter(|name| !name.is_empty())
}

/// The name that `text` begins with.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
    &text[..end.unwrap_or(text.len())]
}
