//! How many rooms wait, and are asked for, whose hosts' seats are saved in one
//! folder: where many players share an address, nothing but the folder tells how
//! many are one player's.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use omok_core::Color;
use omok_proto::limits::WAITING_ROOM_IDLE;

use super::{Saved, Seats, alone};

/// The ending of a file that stands for a room which is being asked for.
const EXTENSION: &str = "asking";

/// A room that is being asked for. It counts until this is dropped, when its seat
/// is saved or there is none; and where the program is killed before, for as long
/// as the room may wait.
#[derive(Debug)]
pub struct Asking {
    path: PathBuf,
}

impl Drop for Asking {
    fn drop(&mut self) {
        // If it stays, it counts for half an hour.
        let _ = fs::remove_file(&self.path);
    }
}

impl Seats {
    /// Notes that a room is going to be asked for; `None` where `max` wait or are
    /// asked for already.
    ///
    /// # Errors
    ///
    /// What the system says; no folder for state is an error too.
    pub fn ask_for_room(&self, max: usize) -> io::Result<Option<Asking>> {
        let folder = self.folder.as_ref().map_err(|why| io::Error::other(why.clone()))?;
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let _alone = alone(folder);
        let mut asked_for = 0;
        for path in fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.extension().is_none_or(|extension| extension != EXTENSION) {
                continue;
            }
            if is_over(&path) {
                // If it stays, it is as old the next time.
                let _ = fs::remove_file(&path);
            } else {
                asked_for += 1;
            }
        }
        let waiting = self.list().0.iter().filter(|seat| seat.may_wait()).count();
        if asked_for + waiting >= max {
            return Ok(None);
        }
        let path = folder.join(format!("{:016x}.{EXTENSION}", rand::random::<u64>()));
        File::options().write(true).create_new(true).mode(0o600).open(&path)?;
        Ok(Some(Asking { path }))
    }

    /// Whether there is a place for them.
    #[must_use]
    pub const fn are_kept(&self) -> bool {
        self.folder.is_ok()
    }
}

impl Saved {
    /// Whether its room may wait for a second player: it is the host's, nothing
    /// was played there, and the relay has not closed it for nobody being there.
    fn may_wait(&self) -> bool {
        let opened = self.record.color == Color::Black && self.record.moves.unwrap_or(0) == 0;
        opened && (self.in_use || self.idle() < WAITING_ROOM_IDLE)
    }
}

/// Whether a room that was asked for then waits no longer, whether or not there
/// was one.
fn is_over(path: &Path) -> bool {
    let changed = fs::metadata(path).and_then(|data| data.modified()).ok();
    let age = changed.and_then(|changed| SystemTime::now().duration_since(changed).ok());
    age.is_some_and(|age| age >= WAITING_ROOM_IDLE)
}
