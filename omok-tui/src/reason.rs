//! Why something outside the program did not come about: what the system, a
//! file or a stranger's answer has against it.
//!
//! A reason goes through the model as what it is, and becomes words with the
//! sentence that it stands in, so that it is said in the language of the rest.

use std::error::Error;
use std::fmt;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The system refuses.
    System(Refused),
    /// It has to do with this file or folder.
    At(String, Box<Self>),
    /// None of these environment variables says where to keep something.
    NoPlace(&'static str),
    /// Whoever is connected came without a key that tells them from others.
    NoKey,
    /// A file is longer than any of its kind.
    TooLong {
        /// The most that such a file has.
        bytes: u64,
    },
    /// What should be a file is something else.
    NoFile,
    /// A file that is named is not there yet.
    NotYet,
    /// Its owner does not want it to be written.
    ReadOnly,
    /// A newer version of this program wrote it, or somebody else did.
    Newer,
    /// It is not what it should be.
    Broken,
    /// It holds no game as far as this line, counted from 1, goes.
    NoGame {
        /// The line that cannot be read.
        line: usize,
    },
    /// Another program of the account has it.
    InUse,
    /// There are as many as can be kept.
    Full {
        /// How many that is.
        count: usize,
    },
    /// A room has no code that its seat could be found by.
    NoCode,
    /// A settings file is not TOML.
    NoToml,
    /// There is no such setting.
    UnknownSetting {
        /// What was named.
        key: String,
        /// Those that there are.
        possible: String,
    },
    /// A setting has a value that means nothing.
    Setting {
        /// Its name.
        key: String,
        /// The value.
        value: String,
        /// Those that would do.
        possible: String,
    },
    /// A setting is a table, and should be a value.
    Table {
        /// Its name.
        key: String,
    },
    /// The rooms of the relay within this program cannot be kept.
    RoomsNotKept(Box<Self>),
    /// The other side ended the encryption with this alert, by its name in the
    /// standard.
    Alert(String),
    /// What the other side says does not go together with our encryption.
    Unsuited,
}

/// What the system has against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refused {
    /// There is no such file or folder.
    NotFound,
    /// There is one by that name already.
    Exists,
    /// The account may not.
    Denied,
    /// The disk, or the account's part of it, is full.
    DiskFull,
    /// Nothing can be written to that file system.
    ReadOnlySystem,
    /// A folder is needed, and this is none.
    NoFolder,
    /// A folder is no file.
    Folder,
    /// Names cannot be like this one.
    BadName,
    /// Files cannot be that large.
    TooLarge,
    /// The content is no text.
    NoText,
    /// Somebody else listens at that address.
    AddressInUse,
    /// This machine has no such address.
    NoSuchAddress,
    /// Anything else, by its number if it has one.
    Other(Option<i32>),
}

impl Reason {
    /// The same, said of a file or folder.
    #[must_use]
    pub fn at(self, place: impl Into<String>) -> Self {
        Self::At(place.into(), Box::new(self))
    }
}

impl fmt::Display for Reason {
    /// As code has it, for those who look for a fault in the program: players
    /// are told a [`Message`](crate::i18n::Message).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Error for Reason {}
