//! The settings file, `$XDG_CONFIG_HOME/omok/config.toml`.
//!
//! It belongs to the user, who may write in it too: a change made in the
//! program sets its own keys and leaves everything else as it is, comments
//! included. Running programs of one account share it: each change reads the
//! file anew under a lock, and puts the new one in its place in one step. What
//! cannot be read as a whole is never written over.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::ops::Range;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use etcetera::BaseStrategy;
use omok_core::record::Problem;
use rustix::fs::FlockOperation;
use rustix::io::Errno;
use toml_edit::{Document, DocumentMut, Item, TomlError, Value as TomlValue};

use crate::messages::{reason, shown};
use crate::preference::{Key, Misread, Preference, Preferences, Value};
use crate::save::hand_over;

/// A settings file has a few lines; more than this is none of ours.
const BYTES_MAX: u64 = 64 * 1024;

/// What a new file begins with.
const HEADING: &str =
    "# What omok-tui remembers. The settings in the program change it, and so may you.\n\n";

/// The settings file, there or not.
#[derive(Clone, Debug)]
pub struct Config {
    /// `None`: the account has no place for settings.
    path: Option<PathBuf>,
    /// Whether the command line names it: then it is told when it is missing.
    named: bool,
}

/// Something in the file that cannot be taken.
#[derive(Debug)]
pub struct Complaint {
    path: PathBuf,
    /// From 1, if it is about one.
    line: Option<usize>,
    why: Why,
}

#[derive(Debug)]
enum Why {
    Missing,
    NoFile,
    TooLarge,
    Unreadable(io::Error),
    /// The whole file is no TOML.
    Syntax(String),
    UnknownKey(String),
    Value {
        key: Key,
        value: String,
        why: Misread,
    },
    Table(Key),
    Pair(Problem),
}

/// Why a choice could not be remembered.
#[derive(Debug)]
pub enum RememberError {
    /// Nothing says where settings are kept.
    NoPlace,
    /// The file as it is cannot be read, and is not written over.
    Broken(Complaint),
    /// It cannot be written, for what the system says.
    Write(PathBuf, io::Error),
    /// It says that it is not to be written.
    ReadOnly(PathBuf),
    /// Another program keeps it locked.
    InUse(PathBuf),
}

impl Complaint {
    /// The file, and the line if it is about one.
    #[must_use]
    pub fn place(&self) -> String {
        let line = self.line.map_or_else(String::new, |line| format!(":{line}"));
        shown(&self.path) + &line
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place())?;
        match &self.why {
            Why::Missing => f.write_str(": there is no such settings file yet"),
            Why::NoFile => f.write_str(": settings are kept in a file, and this is none"),
            Why::TooLarge => write!(f, ": a settings file has at most {BYTES_MAX} bytes"),
            Why::Unreadable(error) => write!(f, ": cannot read it: {}", reason(error)),
            Why::Syntax(what) => {
                write!(f, ": no setting is taken, since this is not TOML: {what}")
            }
            Why::UnknownKey(key) => {
                write!(f, ": {key:?} is no setting; there are ")?;
                let names = Key::ALL.map(Key::name);
                f.write_str(&names.join(", "))
            }
            Why::Value { key, value, why } => write!(f, ": {} = {value}: {why}", key.name()),
            Why::Table(key) => write!(f, ": {} is a table here, and should be a value", key.name()),
            Why::Pair(problem) => write!(f, ": {problem}"),
        }
    }
}

impl std::error::Error for Complaint {}

impl fmt::Display for RememberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlace => {
                f.write_str("neither XDG_CONFIG_HOME nor HOME says where settings are kept")
            }
            Self::Broken(complaint) => complaint.fmt(f),
            Self::Write(path, error) => write!(f, "{}: {}", shown(path), reason(error)),
            Self::ReadOnly(path) => write!(f, "{} is read-only", shown(path)),
            Self::InUse(path) => write!(f, "{}: another program keeps it locked", shown(path)),
        }
    }
}

impl std::error::Error for RememberError {}

impl Config {
    /// The file that the command line names, or else the account's.
    #[must_use]
    pub fn of_account(named: Option<PathBuf>) -> Self {
        if let Some(path) = named {
            return Self { path: Some(path), named: true };
        }
        let base = etcetera::base_strategy::Xdg::new().ok();
        let path = base.map(|base| base.config_dir().join("omok/config.toml"));
        Self { path, named: false }
    }

    /// What the file says, and what in it cannot be taken. No file says
    /// nothing.
    #[must_use]
    pub fn read(&self) -> (Preferences, Vec<Complaint>) {
        let Some(path) = &self.path else { return Default::default() };
        let text = match read(path) {
            Ok(Some(text)) => text,
            Ok(None) if self.named => {
                let missing = Complaint { path: path.clone(), line: None, why: Why::Missing };
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
    /// See [`RememberError`]. The file is as it was then.
    pub fn remember(&self, choice: &Preference) -> Result<(), RememberError> {
        let path = self.path.as_ref().ok_or(RememberError::NoPlace)?;
        let failed = |error| RememberError::Write(path.clone(), error);
        // A link, as tidy people have it, stays one.
        let real = if path.is_symlink() { fs::canonicalize(path) } else { Ok(path.clone()) };
        let real = real.map_err(failed)?;
        let folder = match real.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(failed)?;
        let Ok(_lock) = lock(folder) else { return Err(RememberError::InUse(path.clone())) };
        let text = read(&real).map_err(RememberError::Broken)?;
        if fs::metadata(&real).is_ok_and(|data| data.permissions().readonly()) {
            return Err(RememberError::ReadOnly(real));
        }
        let (heading, text) = text.map_or((HEADING, String::new()), |text| ("", text));
        let changed = changed(&real, &text, choice).map_err(RememberError::Broken)?;
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

/// How often a lock is tried that another program has, and how long it is left
/// alone before the next time. Whoever has it writes a few lines.
const LOCK_TRIES: u32 = 10;
const LOCK_PAUSE: Duration = Duration::from_millis(5);

/// Another program has the lock, and keeps it.
#[derive(Debug)]
struct Locked;

/// Keeps other programs of ours from changing files of this folder until it is
/// dropped. Where the system has no such locks, as on some network drives, the
/// last one who writes wins.
fn lock(folder: &Path) -> Result<Option<File>, Locked> {
    let Ok(folder) = File::open(folder) else { return Ok(None) };
    for _ in 0..LOCK_TRIES {
        match rustix::fs::flock(&folder, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => return Ok(Some(folder)),
            Err(Errno::INTR) => {}
            Err(Errno::WOULDBLOCK) => thread::sleep(LOCK_PAUSE),
            Err(_) => return Ok(None),
        }
    }
    Err(Locked)
}

/// The whole file; `None` if there is none.
fn read(path: &Path) -> Result<Option<String>, Complaint> {
    let complain = |why| Complaint { path: path.to_path_buf(), line: None, why };
    let data = match fs::metadata(path) {
        Ok(data) => data,
        // A link that leads nowhere is no missing file: nothing can be put there.
        Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => {
            return Ok(None);
        }
        Err(error) => return Err(complain(Why::Unreadable(error))),
    };
    // To open a pipe would wait for whoever writes to it.
    if !data.is_file() {
        return Err(complain(Why::NoFile));
    }
    if data.len() > BYTES_MAX {
        return Err(complain(Why::TooLarge));
    }
    let mut text = String::new();
    let file = File::open(path).map_err(|error| complain(Why::Unreadable(error)))?;
    file.take(BYTES_MAX)
        .read_to_string(&mut text)
        .map_err(|error| complain(Why::Unreadable(error)))?;
    Ok(Some(text))
}

fn not_toml(path: &Path, text: &str, error: &TomlError) -> Complaint {
    let what = error.message().lines().collect::<Vec<_>>().join(", ");
    let line = line_of(text, error.span());
    Complaint { path: path.to_path_buf(), line, why: Why::Syntax(what) }
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
                reading.complain(span, Why::UnknownKey(name.to_owned()));
                continue;
            };
            if !item.is_value() {
                reading.complain(span, Why::Table(key));
                continue;
            }
            let value = bare(item);
            if let Err(why) = reading.found.take(key, &value) {
                reading.complain(span, Why::Value { key, value, why });
            } else if key == Key::Size {
                size_span = span;
            }
        }
        if let Err(problem) = reading.found.new_game.game() {
            reading.found.new_game.size = None;
            reading.complain(size_span, Why::Pair(problem));
        }
        (reading.found, reading.complaints)
    }

    fn complain(&mut self, span: Option<Range<usize>>, why: Why) {
        let line = line_of(self.text, span);
        self.complaints.push(Complaint { path: self.path.to_path_buf(), line, why });
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
                return Err(Complaint {
                    path: path.to_path_buf(),
                    line: None,
                    why: Why::Table(key),
                });
            }
        }
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests;
