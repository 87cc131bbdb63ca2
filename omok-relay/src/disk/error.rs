//! Why a store cannot be opened.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a store was not opened; nothing in it was changed.
#[derive(Debug)]
pub enum OpenError {
    /// Another process has it.
    InUse {
        /// Its folder.
        path: PathBuf,
    },
    /// The system does not let it be read or written.
    System {
        /// Which file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Everybody on the machine can write to it.
    Everybodys {
        /// Its folder.
        path: PathBuf,
        /// The permissions of the folder.
        mode: u32,
    },
    /// It is cut short, was changed by something else, or never was a store.
    Damaged {
        /// Which file.
        path: PathBuf,
        /// How, in technical words.
        detail: String,
    },
    /// A newer version of this program wrote it.
    Newer {
        /// Which file.
        path: PathBuf,
        /// The form that it has.
        form: u32,
        /// The newest form that this version reads.
        known: u32,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InUse { path } => {
                write!(f, "another relay that runs keeps its rooms in {}", path.display())
            }
            Self::System { path, error } => {
                write!(f, "rooms cannot be kept: {}: {error}", path.display())
            }
            Self::Everybodys { path, mode } => write!(
                f,
                "everybody on this machine can write to {path} (mode {mode:03o}), and so put other \
                 rooms and another key there: chmod 700 {path}, or name a folder within that the \
                 relay makes for itself: --data {path}/omok",
                path = path.display()
            ),
            Self::Damaged { path, detail } => write!(
                f,
                "{} is damaged and was left as it is: {detail}. Put a copy of it back, or move it \
                 away to begin without rooms",
                path.display()
            ),
            Self::Newer { path, form, known } => write!(
                f,
                "a newer version of this program wrote {}, which was left as it is: it has form \
                 {form}, and this version reads {known}",
                path.display()
            ),
        }
    }
}

impl std::error::Error for OpenError {}
