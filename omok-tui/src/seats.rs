//! Seats of online games that outlive the program.
//!
//! Each seat has one file in `$XDG_STATE_HOME/omok/seats`, readable by its
//! owner only, since whoever has the token in it has the seat. The client that
//! uses the seat holds a lock on the file, and the system drops the lock with
//! the process, however it ends.

mod record;

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;
use omok_core::Color;
use omok_proto::Code;
use rustix::fs::FlockOperation;

use crate::messages::shown;

pub use record::{Key, Room, SeatRecord};

/// A seat's file is a few hundred bytes; more than this is none of ours.
const BYTES_MAX: u64 = 4096;

/// The place for the seats of this account.
#[derive(Clone, Debug)]
pub struct Seats {
    /// `None`: the account has no place for state.
    folder: Option<PathBuf>,
}

/// A saved seat, as it was found.
#[derive(Clone, Debug)]
pub struct Saved {
    /// What its file says.
    pub record: SeatRecord,
    /// Whether a running client uses it.
    pub in_use: bool,
    path: PathBuf,
    changed: SystemTime,
}

/// A seat's file that this client uses. As long as it lives no other client
/// does.
#[derive(Debug)]
pub struct Held {
    path: PathBuf,
    /// Locked.
    file: File,
}

impl Seats {
    /// The seats of this account. Nothing is read or made yet.
    #[must_use]
    pub fn of_account() -> Self {
        let base = etcetera::base_strategy::Xdg::new().ok();
        let folder = base.and_then(|base| base.state_dir()).map(|state| state.join("omok/seats"));
        Self { folder }
    }

    /// The seats in this folder.
    #[must_use]
    pub const fn at(folder: PathBuf) -> Self {
        Self { folder: Some(folder) }
    }

    /// All that are saved, the latest first; and what is to be said about files
    /// that are none.
    #[must_use]
    pub fn list(&self) -> (Vec<Saved>, Vec<String>) {
        let (mut seats, mut complaints) = (Vec::new(), Vec::new());
        let Some(folder) = &self.folder else { return (seats, complaints) };
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return (seats, complaints),
            Err(error) => {
                complaints.push(format!("the saved seats in {}: {error}", shown(folder)));
                return (seats, complaints);
            }
        };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.extension().is_none_or(|extension| extension != record::EXTENSION) {
                continue;
            }
            match Saved::read(&path) {
                Ok(seat) => seats.push(seat),
                // Removed since the folder was read.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => complaints.push(format!("{}: {error}", shown(&path))),
            }
        }
        seats.sort_by_key(|seat| std::cmp::Reverse(seat.changed));
        complaints.sort();
        (seats, complaints)
    }

    /// Whether a running client uses the seat of this colour in this room.
    #[must_use]
    pub fn in_use(&self, room: &Room, color: Color) -> bool {
        self.path(room, color).is_some_and(|path| is_locked(&path))
    }

    /// Writes a seat's file and uses it from now on. If there is one already,
    /// it gives way.
    ///
    /// # Errors
    ///
    /// What the system says; no folder for state is an error too.
    pub fn save(&self, record: &SeatRecord) -> io::Result<Held> {
        let (Some(folder), Some(path)) = (&self.folder, self.path(&record.room, record.color))
        else {
            return Err(io::Error::other(
                "neither XDG_STATE_HOME nor HOME says where state is kept",
            ));
        };
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let file = write(&path, record)?;
        Ok(Held { path, file })
    }

    fn path(&self, room: &Room, color: Color) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(record::file_name(room, color)))
    }
}

impl Saved {
    fn read(path: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let changed = file.metadata()?.modified()?;
        let mut bytes = Vec::new();
        (&mut file).take(BYTES_MAX + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > BYTES_MAX {
            return Err(io::Error::other("too long for a saved seat"));
        }
        let record = SeatRecord::from_bytes(&bytes).map_err(io::Error::other)?;
        Ok(Self { record, in_use: is_locked(path), path: path.to_path_buf(), changed })
    }

    /// The code of its room.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.record.room.code
    }

    /// Uses it from now on. `None` if another client does, or if it is no
    /// longer there.
    #[must_use]
    pub fn hold(&self) -> Option<Held> {
        let file = lock(&self.path)?;
        Some(Held { path: self.path.clone(), file })
    }
}

impl Held {
    /// What the file says now.
    #[must_use]
    pub fn record(&self) -> Option<SeatRecord> {
        Saved::read(&self.path).ok().map(|saved| saved.record)
    }

    /// Writes `record`, of the same seat, instead of what was kept before. It
    /// is either kept whole or what was there stays.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn keep(&mut self, record: &SeatRecord) -> io::Result<()> {
        self.file = write(&self.path, record)?;
        Ok(())
    }

    /// Removes the file: its seat is no more.
    pub fn forget(self) {
        // If another client's new seat lies there by now, that one stays. If
        // it cannot be removed, the relay says again that it is worth nothing.
        if is_at(&self.file, &self.path) == Some(true) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Writes a seat's file whole, so that it survives also a loss of power, and
/// gives it locked.
fn write(path: &Path, record: &SeatRecord) -> io::Result<File> {
    let draft = path.with_extension("new");
    // A draft left over from a crash is of no use to anybody.
    let _ = fs::remove_file(&draft);
    let mut file =
        OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&draft)?;
    // Locked before it gets its name, so that it is never seen unlocked.
    rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive)?;
    file.write_all(&record.to_bytes())?;
    file.sync_all()?;
    fs::rename(&draft, path)?;
    if let Some(folder) = path.parent() {
        // Not every file system can do this, and the name is there anyway.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(file)
}

/// Opens and locks the file at `path`; `None` if another client has it, or put
/// a new one in its place meanwhile.
fn lock(path: &Path) -> Option<File> {
    let file = OpenOptions::new().read(true).write(true).open(path).ok()?;
    rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive).ok()?;
    (is_at(&file, path)?).then_some(file)
}

/// Whether a client has the file at `path` locked.
fn is_locked(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    rustix::fs::flock(&file, FlockOperation::NonBlockingLockShared).is_err()
}

/// Whether `file` still lies at `path`; `None` if that cannot be seen.
fn is_at(file: &File, path: &Path) -> Option<bool> {
    let (held, named) = (file.metadata().ok()?, fs::metadata(path).ok()?);
    Some(held.ino() == named.ino() && held.dev() == named.dev())
}

#[cfg(test)]
mod tests;
