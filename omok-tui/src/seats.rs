//! Seats of online games that outlive the program.
//!
//! Each seat has one file in `$XDG_STATE_HOME/omok/seats`, readable by its
//! owner only, since whoever has the token in it has the seat. The client that
//! uses the seat holds a lock on the file, and the system drops the lock with
//! the process, however it ends.

mod record;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::{DirBuilderExt, FileExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use omok_proto::Code;
use rustix::fs::FlockOperation;

use crate::account::Account;
use crate::messages::{reason, shown};
use crate::reason::Reason;
use crate::whole::{DRAFT, Draft, PRIVATE, hold, is_at, settle_name};

pub use record::{Key, Room, SeatRecord};

/// How long an attempt without an answer is kept. A relay closes a room in
/// which nobody has been for a day, so that no seat waits for it after a week.
const STALE: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// A seat's file is a few hundred bytes; more than this is none of ours.
const BYTES_MAX: u64 = 4096;

/// The place for the seats of this account.
#[derive(Clone, Debug)]
pub struct Seats {
    /// Or why there is none.
    folder: Result<PathBuf, Reason>,
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

/// What becomes of a seat's file that is there already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Existing {
    GivesWay,
    Stays,
}

impl Seats {
    /// The seats of this account. Nothing is read or made yet.
    #[must_use]
    pub fn of(account: &Account) -> Self {
        Self { folder: account.place("seats") }
    }

    /// The seats in this folder.
    #[must_use]
    pub const fn at(folder: PathBuf) -> Self {
        Self { folder: Ok(folder) }
    }

    /// All that are saved, the latest first; and what is to be said about files
    /// that are none.
    #[must_use]
    pub fn list(&self) -> (Vec<Saved>, Vec<Reason>) {
        let (mut seats, mut complaints) = (Vec::new(), Vec::new());
        let Ok(folder) = &self.folder else { return (seats, complaints) };
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return (seats, complaints),
            Err(error) => {
                complaints.push(reason(&error).at(shown(folder)));
                return (seats, complaints);
            }
        };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.extension().is_none_or(|extension| extension != record::EXTENSION) {
                continue;
            }
            match Saved::read(&path) {
                Ok(seat) => {
                    let newer = |other: &Saved| other.changed >= seat.changed;
                    seats.insert(seats.partition_point(newer), seat);
                }
                // Removed since the folder was read.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => {
                    let complaint = reason(&error).at(shown(&path));
                    let at = complaints.partition_point(|other| *other <= complaint);
                    complaints.insert(at, complaint);
                }
            }
        }
        (seats, complaints)
    }

    /// Writes a seat's file and uses it from now on. If there is one already,
    /// it gives way.
    ///
    /// # Errors
    ///
    /// What the system says; no folder for state is an error too.
    pub fn save(&self, record: &SeatRecord) -> io::Result<Held> {
        self.publish(record, Existing::GivesWay)?.ok_or_else(|| ErrorKind::AlreadyExists.into())
    }

    /// As [`save`](Self::save), but a file that is there already stays: then
    /// `None`.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save).
    pub fn save_new(&self, record: &SeatRecord) -> io::Result<Option<Held>> {
        self.publish(record, Existing::Stays)
    }

    fn publish(&self, record: &SeatRecord, existing: Existing) -> io::Result<Option<Held>> {
        let folder = self.folder.as_ref().map_err(|why| io::Error::other(why.clone()))?;
        let path = folder.join(record::file_name(&record.room, record.color));
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let draft = drafted(&path, record)?;
        let _alone = alone(folder);
        if existing == Existing::Stays && path.try_exists()? {
            return Ok(None);
        }
        let file = published(draft, &path)?;
        Ok(Some(Held { path, file }))
    }

    /// Removes what no client will come back to: attempts that no answer came
    /// to in [`STALE`], and drafts of programs that were killed as they wrote.
    pub fn sweep(&self) {
        let entries = self.folder.as_ref().ok().and_then(|folder| fs::read_dir(folder).ok());
        let now = SystemTime::now();
        for path in entries.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())) {
            let changed = fs::metadata(&path).and_then(|data| data.modified()).ok();
            let age = changed.and_then(|changed| now.duration_since(changed).ok());
            if age.is_none_or(|age| age < STALE) {
                continue;
            }
            if path.extension().is_some_and(|extension| extension == DRAFT) {
                let _ = fs::remove_file(&path);
            } else if let Ok(saved) = Saved::read(&path)
                && matches!(saved.record.key, Key::Attempt(_))
                && let Some(held) = saved.hold()
                && held.record().is_some_and(|record| record == saved.record)
            {
                held.forget();
            }
        }
    }
}

impl Saved {
    fn read(path: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let changed = file.metadata()?.modified()?;
        let mut bytes = Vec::new();
        (&mut file).take(BYTES_MAX + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > BYTES_MAX {
            return Err(io::Error::other(Reason::TooLong { bytes: BYTES_MAX }));
        }
        let record = SeatRecord::from_bytes(&bytes)
            .map_err(|error| io::Error::other(Reason::from(error)))?;
        Ok(Self { record, in_use: is_locked(path), path: path.to_path_buf(), changed })
    }

    /// How long nobody has used it here, by a clock that may have been set
    /// meanwhile.
    #[must_use]
    pub fn idle(&self) -> Duration {
        SystemTime::now().duration_since(self.changed).unwrap_or_default()
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
        let file = hold(&self.path)?;
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
        let draft = drafted(&self.path, record)?;
        let _alone = self.path.parent().and_then(alone);
        self.file = published(draft, &self.path)?;
        Ok(())
    }

    /// Writes how many moves the game of `record` has, which is otherwise as it
    /// was kept, in its place in the file. That takes no new file, and nothing
    /// waits for the disk: whenever the power fails, only these digits are old
    /// or new.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn note(&mut self, record: &SeatRecord) -> io::Result<()> {
        let bytes = record.to_bytes();
        // Whoever wrote it may have left no room for them.
        if self.file.metadata()?.len() != bytes.len() as u64 {
            return self.keep(record);
        }
        self.file.write_all_at(&bytes, 0)
    }

    /// Removes the file: its seat is no more.
    pub fn forget(self) {
        // If another client's new seat lies there by now, that one stays. If
        // it cannot be removed, the relay says again that it is worth nothing.
        let _alone = self.path.parent().and_then(alone);
        if is_at(&self.file, &self.path) == Some(true) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Keeps other clients from giving or taking names in `folder` as long as the
/// file lives. Where a file system cannot do that, no lock is there to be lost.
fn alone(folder: &Path) -> Option<File> {
    let file = File::open(folder).ok()?;
    rustix::fs::flock(&file, FlockOperation::LockExclusive).ok()?;
    Some(file)
}

/// A file for the seat of `record`, written so that it survives also a loss of
/// power, and held before it gets its name.
fn drafted(path: &Path, record: &SeatRecord) -> io::Result<Draft> {
    let draft = Draft::write(path, &record.to_bytes(), PRIVATE)?;
    draft.hold()?;
    draft.settle()?;
    Ok(draft)
}

/// Gives it its name, in place of what had it before.
fn published(draft: Draft, path: &Path) -> io::Result<File> {
    let file = draft.replace(path)?;
    settle_name(path);
    Ok(file)
}

/// Whether a client has the file at `path` locked.
fn is_locked(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    rustix::fs::flock(&file, FlockOperation::NonBlockingLockShared).is_err()
}

#[cfg(test)]
mod tests;
