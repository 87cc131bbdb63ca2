//! The settings file, `$XDG_CONFIG_HOME/omok/config.toml`.
//!
//! It belongs to the user, who may write in it too: a change made in the
//! program sets its own keys and leaves everything else as it is, comments
//! included. Running programs of one account share it: each change reads the
//! file anew under a lock, and puts the new one in its place in one step. What
//! cannot be read as a whole is never written over.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::ops::Range;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use etcetera::BaseStrategy;
use rustix::fs::FlockOperation;
use rustix::io::Errno;
use toml_edit::{Document, DocumentMut, Item, TomlError, Value as TomlValue};

use crate::messages::{reason, shown};
use crate::preference::{Key, Preference, Preferences, Value, sizes_of};
use crate::reason::Reason;
use crate::save::hand_over;
use crate::whole;

/// A settings file has a few lines; more than this is none of ours.
const BYTES_MAX: u64 = 64 * 1024;

/// What a new file begins with.
const HEADING: &str =
    "# What omok-tui remembers. The settings in the program change it, and so may you.\n\n";

/// The settings file, there or not.
#[derive(Clone, Debug)]
pub struct Config {
    /// Or why there is none.
    path: Result<PathBuf, Reason>,
    /// Whether the command line names it: then it is told when it is missing.
    named: bool,
}

/// Something in the file that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    place: String,
    why: Reason,
}

impl Complaint {
    fn new(path: &Path, line: Option<usize>, why: Reason) -> Self {
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        Self { place: shown(path) + &line, why }
    }

    /// The file, and the line if it is about one.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// What is wrong, and where.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.why.clone().at(&self.place)
    }
}

impl Config {
    /// The file that the command line names, or else the account's.
    #[must_use]
    pub fn of_account(named: Option<PathBuf>) -> Self {
        if let Some(path) = named {
            return Self { path: Ok(path), named: true };
        }
        let base = etcetera::base_strategy::Xdg::new().ok();
        let path = base.map(|base| base.config_dir().join("omok/config.toml"));
        Self::of_player(path.ok_or(Reason::NoPlace("XDG_CONFIG_HOME, HOME")))
    }

    /// The file at this place, if there is a place.
    #[must_use]
    pub const fn of_player(path: Result<PathBuf, Reason>) -> Self {
        Self { path, named: false }
    }

    /// What the file says, and what in it cannot be taken. No file says
    /// nothing.
    #[must_use]
    pub fn read(&self) -> (Preferences, Vec<Complaint>) {
        let Ok(path) = &self.path else { return Default::default() };
        let text = match read(path) {
            Ok(Some(text)) => text,
            Ok(None) if self.named => {
                let missing = Complaint::new(path, None, Reason::NotYet);
                return (Preferences::default(), vec![missing]);
            }
            Ok(None) => return Default::default(),
            Err(complaint) => return (Preferences::default(), vec![complaint]),
        };
        match Document::parse(text.as_str()) {
            Ok(document) => Reading::of(path, &text, &document),
            Err(error) => (Preferences::default(), vec![not_toml(path, &text, &error)]),
        }
    }

    /// Writes a choice down for the runs to come. Whoever chooses waits for it,
    /// so it waits neither for the disk, see [`settle`](Self::settle), nor for
    /// long while another program of the account does the same.
    ///
    /// # Errors
    ///
    /// Why it is not: no place for it, what the system says, or a file that is
    /// not to be written over. It is as it was then.
    pub fn remember(&self, choice: &Preference) -> Result<(), Reason> {
        let path = self.path.as_ref().map_err(Clone::clone)?;
        let failed = |error| reason(&error).at(shown(path));
        // A link, as tidy people have it, stays one.
        let real = if path.is_symlink() { fs::canonicalize(path) } else { Ok(path.clone()) };
        let real = real.map_err(failed)?;
        let folder = match real.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(failed)?;
        let _lock = lock(folder).map_err(|busy| busy.at(shown(path)))?;
        whole::sweep(folder);
        let text = read(&real).map_err(|broken| broken.reason())?;
        if fs::metadata(&real).is_ok_and(|data| data.permissions().readonly()) {
            return Err(Reason::ReadOnly.at(shown(&real)));
        }
        let (heading, text) = text.map_or((HEADING, String::new()), |text| ("", text));
        let changed = changed(&real, &text, choice).map_err(|broken| broken.reason())?;
        if changed == text {
            return Ok(());
        }
        let changed = heading.to_owned() + &changed;
        hand_over(&real, changed.as_bytes()).map_err(failed)
    }

    /// Waits until the disk has what was remembered. What it refuses now nobody
    /// can mend any more.
    pub fn settle(&self) {
        let _ = self.path.as_ref().map(|path| File::open(path)?.sync_all());
    }
}

/// How long a lock is tried that another program has, which writes a few lines
/// and may have to wait for a slow disk.
const LOCK_PATIENCE: Duration = Duration::from_millis(300);

/// How often.
const LOCK_BEAT: Duration = Duration::from_millis(5);

/// Keeps other programs of ours from changing files of this folder until it is
/// dropped. Where the system has no such locks, as on some network drives, the
/// last one who writes wins.
fn lock(folder: &Path) -> Result<Option<File>, Reason> {
    let Ok(folder) = File::open(folder) else { return Ok(None) };
    let until = Instant::now() + LOCK_PATIENCE;
    loop {
        match rustix::fs::flock(&folder, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => return Ok(Some(folder)),
            Err(Errno::INTR) => {}
            Err(Errno::WOULDBLOCK) if Instant::now() < until => thread::park_timeout(LOCK_BEAT),
            Err(Errno::WOULDBLOCK) => return Err(Reason::InUse),
            Err(_) => return Ok(None),
        }
    }
}

/// The whole file; `None` if there is none.
fn read(path: &Path) -> Result<Option<String>, Complaint> {
    let complain = |why| Complaint::new(path, None, why);
    let unreadable = |error| complain(reason(&error));
    let data = match fs::metadata(path) {
        Ok(data) => data,
        // A link that leads nowhere is no missing file: nothing can be put there.
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
            return Ok(None);
        }
        Err(error) => return Err(unreadable(error)),
    };
    // To open a pipe would wait for whoever writes to it.
    if !data.is_file() {
        return Err(complain(Reason::NoFile));
    }
    if data.len() > BYTES_MAX {
        return Err(complain(Reason::TooLong { bytes: BYTES_MAX }));
    }
    let mut text = String::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(BYTES_MAX).read_to_string(&mut text).map_err(unreadable)?;
    Ok(Some(text))
}

fn not_toml(path: &Path, text: &str, error: &TomlError) -> Complaint {
    Complaint::new(path, line_of(text, error.span()), Reason::NoToml)
}

/// The line, from 1, in which a part of the text begins.
fn line_of(text: &str, span: Option<Range<usize>>) -> Option<usize> {
    let before = text.as_bytes().get(..span?.start)?;
    Some(1 + before.iter().filter(|&&byte| byte == b'\n').count())
}

/// What is found in a file that is TOML.
struct Reading<'a> {
    path: &'a Path,
    text: &'a str,
    found: Preferences,
    complaints: Vec<Complaint>,
}

impl<'a> Reading<'a> {
    fn of(
        path: &'a Path,
        text: &'a str,
        document: &Document<&str>,
    ) -> (Preferences, Vec<Complaint>) {
        let (found, complaints) = (Preferences::default(), Vec::new());
        let mut reading = Self { path, text, found, complaints };
        let mut size_span = None;
        for (name, item) in document.iter() {
            let span = document.key(name).and_then(toml_edit::Key::span).or_else(|| item.span());
            let Some(key) = Key::named(name) else {
                let possible = Key::ALL.map(Key::name).join(", ");
                reading.complain(span, Reason::UnknownSetting { key: name.to_owned(), possible });
                continue;
            };
            if !item.is_value() {
                reading.complain(span, Reason::Table { key: key.name().to_owned() });
                continue;
            }
            let value = bare(item);
            if reading.found.take(key, &value).is_err() {
                let (key, possible) = (key.name().to_owned(), key.possible());
                reading.complain(span, Reason::Setting { key, value, possible });
            } else if key == Key::Size {
                size_span = span;
            }
        }
        let new_game = reading.found.new_game;
        if let (Err(_), Some(size)) = (new_game.game(), new_game.size) {
            reading.found.new_game.size = None;
            let (key, value) = (Key::Size.name().to_owned(), size.to_string());
            let possible = sizes_of(new_game.rules());
            reading.complain(size_span, Reason::Setting { key, value, possible });
        }
        (reading.found, reading.complaints)
    }

    fn complain(&mut self, span: Option<Range<usize>>, why: Reason) {
        self.complaints.push(Complaint::new(self.path, line_of(self.text, span), why));
    }
}

/// A value without quotes, its place and its comments.
fn bare(item: &Item) -> String {
    match item {
        Item::Value(TomlValue::String(text)) => text.value().clone(),
        other => other.to_string().trim().to_owned(),
    }
}

/// The text of the file with that choice in it.
fn changed(path: &Path, text: &str, choice: &Preference) -> Result<String, Complaint> {
    let mut document: DocumentMut = text.parse().map_err(|error| not_toml(path, text, &error))?;
    for (key, value) in choice.entries() {
        let value = match value {
            Value::Flag(on) => TomlValue::from(on),
            Value::Number(number) => TomlValue::from(i64::try_from(number).unwrap_or(i64::MAX)),
            Value::Text(text) => TomlValue::from(text),
        };
        match document.get_mut(key.name()) {
            // What stands beside the old value, such as a comment, stays.
            Some(Item::Value(old)) => {
                let beside = old.decor().clone();
                *old = value;
                *old.decor_mut() = beside;
            }
            None | Some(Item::None) => document[key.name()] = Item::Value(value),
            Some(_) => {
                let key = key.name().to_owned();
                return Err(Complaint::new(path, None, Reason::Table { key }));
            }
        }
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests;
