//! Unfinished local games that outlive the program.
//!
//! Each running client has one file of its own in `$XDG_STATE_HOME/omok/local`,
//! a text record, written anew after every move: whatever ends the program, the
//! game is there. The client holds a lock on its file, so two clients never
//! write the same one, and a game is offered only when no running client plays
//! it. The system drops the lock with the process, however it ends.
//!
//! What is written is handed to the system and not waited for until the disk has
//! it: on a busy one that would hold every move up for seconds. So a game
//! outlives every end of the program, but not surely a power failure, until the
//! program ends: then the disk is waited for.
//!
//! A file that is no game is put aside under another name, and told.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::num::NonZeroUsize;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use omok_core::Game;
use omok_core::record::{Format, RecordError, Setting, read};
use rustix::fs::FlockOperation;

use crate::account::Account;
use crate::messages::reason;
use crate::reason::Reason;
use crate::save::free_name;
use crate::whole::{Draft, PRIVATE, hold};

/// The most clients of one account that can keep a game at the same time.
const FILES_MAX: u32 = 100;

/// A kept file is a few kilobytes; more than this is none of ours.
const BYTES_MAX: u64 = 64 * 1024;

/// The place for this client's unfinished game.
#[derive(Debug)]
pub struct Shelf {
    /// Or why there is none.
    folder: Result<PathBuf, Reason>,
    /// This client's file, locked while it is held.
    file: Option<(PathBuf, File)>,
    /// Why the latest attempt to keep the game failed.
    failure: Option<Reason>,
    /// What that attempt was to keep.
    unkept: Option<String>,
    /// The files that were no games, where they are now, and what is wrong.
    broken: Vec<Broken>,
}

/// A kept file that is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Where it is now.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: Reason,
}

impl Shelf {
    /// The shelf of this account. Nothing is read or made yet.
    #[must_use]
    pub fn of(account: &Account) -> Self {
        Self::in_folder(account.place("local"))
    }

    /// A shelf in this folder.
    #[must_use]
    pub const fn at(folder: PathBuf) -> Self {
        Self::in_folder(Ok(folder))
    }

    const fn in_folder(folder: Result<PathBuf, Reason>) -> Self {
        Self { folder, file: None, failure: None, unkept: None, broken: Vec::new() }
    }

    /// Takes the newest kept game that no other client plays. From now on its
    /// file is this client's; one that has a file already takes no other. Files
    /// that are no games are put aside.
    pub fn take(&mut self) -> Option<Game> {
        if self.file.is_some() {
            return None;
        }
        let mut files = Vec::new();
        for path in self.files() {
            let changed = changed(&path);
            let at = files.partition_point(|(other, _)| *other >= changed);
            files.insert(at, (changed, path));
        }
        files.into_iter().find_map(|(_, path)| {
            let file = hold(&path)?;
            let game = match unfinished(&path) {
                Ok(game) => game?,
                Err(problem) => {
                    self.broken.push(put_aside(path, problem));
                    return None;
                }
            };
            self.file = Some((path, file));
            Some(game)
        })
    }

    /// Where games are kept; `None` if the account has no place for that.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref().ok()
    }

    /// The files that were found to be no games.
    #[must_use]
    pub fn broken(&self) -> &[Broken] {
        &self.broken
    }

    /// Keeps `record` instead of what was kept by this client before. However
    /// the program ends meanwhile, it is either kept whole or what was there
    /// stays.
    ///
    /// # Errors
    ///
    /// What the system says; no folder for state is an error too.
    pub fn keep(&mut self, record: &str) -> io::Result<()> {
        let kept = self.write(record);
        self.failure = kept.as_ref().err().map(reason);
        self.unkept = kept.is_err().then(|| record.to_owned());
        kept
    }

    /// Waits until the disk has what is kept; what could not be kept is tried
    /// once more.
    ///
    /// # Errors
    ///
    /// As for [`keep`](Self::keep).
    pub fn settle(&mut self) -> io::Result<()> {
        if let Some(record) = self.unkept.take() {
            self.keep(&record)?;
        }
        let Some((_, file)) = &self.file else { return Ok(()) };
        file.sync_all()?;
        // The name has to be there, too.
        self.folder.as_ref().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
    }

    /// Why the game in play is not kept, if it is not.
    #[must_use]
    pub const fn failure(&self) -> Option<&Reason> {
        self.failure.as_ref()
    }

    fn write(&mut self, record: &str) -> io::Result<()> {
        if self.file.is_none() {
            self.file = Some(self.claim()?);
        }
        let Some((path, held)) = &mut self.file else { return Ok(()) };
        let draft = Draft::write(path, record.as_bytes(), PRIVATE)?;
        draft.hold()?;
        *held = draft.replace(path)?;
        Ok(())
    }

    /// Forgets this client's kept game.
    pub fn forget(&mut self) {
        (self.failure, self.unkept) = (None, None);
        if let Some((path, _held)) = self.file.take() {
            // If it cannot be removed it is offered once more, and no harm done.
            let _ = fs::remove_file(path);
        }
    }

    /// A file that is nobody's.
    fn claim(&self) -> io::Result<(PathBuf, File)> {
        let folder = self.folder.as_ref().map_err(|why| io::Error::other(why.clone()))?;
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        for path in (1..=FILES_MAX).filter_map(|number| self.path(number)) {
            match OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path) {
                Ok(file) => {
                    rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive)?;
                    return Ok((path, file));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    // Not even one move was written: whoever made it is gone.
                    if let Some(file) = hold(&path).filter(is_empty) {
                        return Ok((path, file));
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other(Reason::Full { count: FILES_MAX as usize }))
    }

    fn path(&self, number: u32) -> Option<PathBuf> {
        Some(self.folder.as_ref().ok()?.join(format!("game-{number}.txt")))
    }

    /// The files that are there, by their numbers. The folder is read for them: to
    /// ask for each name that there could be takes a part of the start that counts.
    fn files(&self) -> Vec<PathBuf> {
        let entries = self.folder.as_ref().ok().and_then(|folder| fs::read_dir(folder).ok());
        let names = entries.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.file_name()));
        let number = |name: OsString| -> Option<u32> {
            name.to_str()?.strip_prefix("game-")?.strip_suffix(".txt")?.parse().ok()
        };
        let there: Vec<u32> = names.filter_map(number).collect();
        let numbers = (1..=FILES_MAX).filter(|number| there.contains(number));
        let paths = numbers.filter_map(|number| self.path(number));
        // A number may have been written in another way.
        paths.filter(|path| path.exists()).collect()
    }
}

fn is_empty(file: &File) -> bool {
    file.metadata().is_ok_and(|data| data.len() == 0)
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// The game in a kept file, if it can be gone on with; an error if it is none.
fn unfinished(path: &Path) -> Result<Option<Game>, Reason> {
    let length = fs::metadata(path).map_err(|error| reason(&error))?.len();
    if length > BYTES_MAX {
        return Err(Reason::TooLong { bytes: BYTES_MAX });
    }
    if length == 0 {
        return Ok(None);
    }
    let bytes = fs::read(path).map_err(|error| reason(&error))?;
    let told = |error: RecordError| Reason::NoGame { line: error.line };
    let (record, _) = read(&bytes, Format::Text, NonZeroUsize::MIN).map_err(told)?;
    let game = record.game(Setting::default()).map_err(told)?;
    Ok((game.outcome().is_none() && !game.moves().is_empty()).then_some(game))
}

/// Gives a file that is no game a name under which no game is looked for.
fn put_aside(path: PathBuf, problem: Reason) -> Broken {
    let folder = path.parent().unwrap_or(Path::new(""));
    let aside = folder.join(free_name(folder, "unreadable", "txt"));
    // Where it cannot be moved it stays, and is told again the next time.
    let path = if fs::rename(&path, &aside).is_ok() { aside } else { path };
    Broken { path, problem }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::os::unix::fs::MetadataExt;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    fn moves(game: &Game) -> String {
        game.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_kept_game_is_there_for_the_next_client() {
        let folder = folder();
        let mut shelf = Shelf::at(folder.path().join("not/yet/there"));
        assert!(shelf.take().is_none());
        shelf.keep("# rules: omok, size: 13\ng7\n").unwrap();
        shelf.keep("# rules: omok, size: 13\ng7 h8\n").unwrap();
        drop(shelf);
        let game = Shelf::at(folder.path().join("not/yet/there")).take().unwrap();
        assert_eq!((moves(&game).as_str(), game.size().lines()), ("g7 h8", 13));
    }

    #[test]
    fn two_clients_have_a_file_each_and_a_third_is_offered_none_of_them() {
        let folder = folder();
        let [mut one, mut two] = [(); 2].map(|()| Shelf::at(folder.path().into()));
        one.keep("h8\n").unwrap();
        two.keep("i9\n").unwrap();
        one.keep("h8 h9\n").unwrap();
        let mut three = Shelf::at(folder.path().into());
        assert!(three.take().is_none());
        drop(one);
        assert_eq!(moves(&three.take().unwrap()), "h8 h9");
        assert!(Shelf::at(folder.path().into()).take().is_none());
    }

    #[test]
    fn a_taken_game_is_written_on_in_its_own_file_and_can_be_forgotten() {
        let folder = folder();
        Shelf::at(folder.path().into()).keep("h8\n").unwrap();
        let mut shelf = Shelf::at(folder.path().into());
        shelf.take().unwrap();
        shelf.keep("h8 i9\n").unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        shelf.forget();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(shelf.take().is_none());
    }

    #[test]
    fn only_the_owner_can_read_it() {
        let folder = folder();
        let mut shelf = Shelf::at(folder.path().into());
        shelf.keep("h8\n").unwrap();
        let mode = fs::metadata(folder.path().join("game-1.txt")).unwrap().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn broken_files_are_put_aside_and_told_and_finished_ones_not_written_over() {
        let folder = folder();
        let contents: [&[u8]; 4] =
            [b"h8 h8\n", b"\xff\xfe", b"h8 a1 h9 b1 h10 c1 h11 d1 h12\n", b""];
        for (number, content) in (1..).zip(contents) {
            fs::write(folder.path().join(format!("game-{number}.txt")), content).unwrap();
        }
        let mut shelf = Shelf::at(folder.path().into());
        assert!(shelf.take().is_none());
        let mut aside: Vec<_> = shelf
            .broken()
            .iter()
            .map(|broken| (fs::read(&broken.path).unwrap(), broken.problem.clone()))
            .collect();
        aside.sort();
        assert_eq!(aside.len(), 2, "{aside:?}");
        assert_eq!(aside[0].0, contents[0]);
        assert_eq!(aside[0].1, Reason::NoGame { line: 1 });
        assert_eq!(aside[1].0, contents[1]);
        shelf.keep("h8\n").unwrap();
        assert_eq!(fs::read(folder.path().join("game-3.txt")).unwrap(), contents[2]);
        drop(shelf);
        let mut next = Shelf::at(folder.path().into());
        assert_eq!(moves(&next.take().unwrap()), "h8");
        assert!(next.broken().is_empty(), "told once");
    }

    #[test]
    fn a_client_that_keeps_a_game_takes_no_other() {
        let folder = folder();
        let [mut one, mut two] = [(); 2].map(|()| Shelf::at(folder.path().to_owned()));
        one.keep("h8 i9").unwrap();
        two.keep("g7").unwrap();
        drop(one);
        assert!(two.take().is_none());
        two.forget();
        assert_eq!(two.take().map(|game| moves(&game)).as_deref(), Some("h8 i9"));
    }

    #[test]
    fn what_could_not_be_kept_is_tried_once_more_at_the_end() {
        let folder = folder();
        let in_the_way = folder.path().join("local");
        fs::write(&in_the_way, "").unwrap();
        let mut shelf = Shelf::at(in_the_way.clone());
        assert!(shelf.keep("h8\n").is_err());
        assert!(shelf.settle().is_err() && shelf.failure().is_some());
        fs::remove_file(&in_the_way).unwrap();
        shelf.settle().unwrap();
        assert_eq!(shelf.failure(), None);
        drop(shelf);
        let mut shelf = Shelf::at(in_the_way);
        shelf.take().unwrap();
        drop(shelf.keep("h8 i9\n"));
        shelf.settle().unwrap();
        shelf.forget();
        shelf.settle().unwrap();
        assert!(shelf.take().is_none());
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_an_error_with_a_reason() {
        let folder = folder();
        let in_the_way = folder.path().join("file");
        fs::write(&in_the_way, "").unwrap();
        assert!(Shelf::at(in_the_way.join("omok")).keep("h8\n").is_err());
        let nowhere = Shelf::in_folder(Err(Reason::NoPlace("HOME"))).keep("h8\n").unwrap_err();
        assert!(nowhere.to_string().contains("HOME"), "{nowhere}");
    }
}
