//! The file of the relays that were met before,
//! `$XDG_STATE_HOME/omok/known_relays`.
//!
//! Lines are only ever added to it, and it is locked meanwhile, so that clients
//! that meet a relay at the same time do not undo each other's lines. Removing
//! one is up to its owner.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::account::Account;
use crate::messages::{reason, shown};
use crate::reason::Reason;
use crate::trust::{Distrust, KnownRelays, Trusted};

/// A line is about fifty bytes; a file that is longer than this is none of ours.
const BYTES_MAX: u64 = 1024 * 1024;

/// Where an account remembers relays.
#[derive(Clone, Debug)]
pub struct Known {
    /// Or why there is none.
    path: Result<PathBuf, Reason>,
}

/// What came of meeting a relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// What follows from it.
    pub trusted: Trusted,
    /// Why it could not be remembered, if it should have been.
    pub forgotten: Option<Reason>,
}

impl Known {
    /// The file of this account. Nothing is read or made yet.
    #[must_use]
    pub fn of(account: &Account) -> Self {
        Self { path: account.place("known_relays") }
    }

    /// This file.
    #[must_use]
    pub const fn at(path: PathBuf) -> Self {
        Self { path: Ok(path) }
    }

    /// What is known so far.
    ///
    /// # Errors
    ///
    /// A file that is there, and cannot be read: then nobody knows whom to
    /// trust.
    pub fn read(&self) -> Result<KnownRelays, Distrust> {
        let Ok(path) = &self.path else { return Ok(KnownRelays::default()) };
        match open_file(path).and_then(|file| known_in(path, &file)) {
            Ok((known, _)) => Ok(known),
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                Ok(KnownRelays::default())
            }
            Err(error) => Err(Distrust::NoMemory(reason(&error).at(shown(path)))),
        }
    }

    /// Remembers what `judge` says that there is to remember of a relay, asked
    /// again with what is known by then.
    ///
    /// # Errors
    ///
    /// What `judge` says: somebody else may just have met another relay there.
    pub fn learn(
        &self,
        judge: impl Fn(&KnownRelays) -> Result<Trusted, Distrust>,
    ) -> Result<Met, Distrust> {
        let known = self.read()?;
        let trusted = judge(&known)?;
        if trusted.remember.is_none() {
            return Ok(Met { trusted, forgotten: None });
        }
        match self.open() {
            Ok((path, file)) => Self::add(&path, file, judge),
            Err(error) => Ok(Met { trusted, forgotten: Some(reason(&error)) }),
        }
    }

    /// Opens the file to add a line, alone until it is closed.
    fn open(&self) -> io::Result<(PathBuf, File)> {
        let path = self.path.clone().map_err(io::Error::other)?;
        if let Some(folder) = path.parent() {
            fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).mode(0o600).open(&path)?;
        file.lock()?;
        Ok((path, file))
    }

    fn add(
        path: &Path,
        mut file: File,
        judge: impl Fn(&KnownRelays) -> Result<Trusted, Distrust>,
    ) -> Result<Met, Distrust> {
        let unreadable = |error| Distrust::NoMemory(reason(&error).at(shown(path)));
        let (known, is_whole) = known_in(path, &file).map_err(unreadable)?;
        let trusted = judge(&known)?;
        let mut forgotten = None;
        if let Some(entry) = &trusted.remember {
            let line = format!("{}{entry}\n", if is_whole { "" } else { "\n" });
            forgotten = append(&mut file, &line).err().map(|error| reason(&error));
        }
        Ok(Met { trusted, forgotten })
    }
}

/// Opens a file, and nothing that might keep the program waiting.
fn open_file(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() {
        File::open(path)
    } else {
        Err(io::Error::other(Reason::NoFile))
    }
}

/// What `file` says, and whether its last line has an end.
fn known_in(path: &Path, file: &File) -> io::Result<(KnownRelays, bool)> {
    let mut bytes = Vec::new();
    file.take(BYTES_MAX + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(io::Error::other(Reason::TooLong { bytes: BYTES_MAX }));
    }
    let is_whole = bytes.last().is_none_or(|last| *last == b'\n');
    Ok((KnownRelays::read(shown(path), &String::from_utf8_lossy(&bytes)), is_whole))
}

/// Adds `line` whole or not at all.
fn append(file: &mut File, line: &str) -> io::Result<()> {
    let length = file.metadata()?.len();
    let written = file.write_all(line.as_bytes()).and_then(|()| file.sync_all());
    if written.is_err() {
        // Half a line would stand in its relay's way.
        let _ = file.set_len(length);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::os::unix::fs::PermissionsExt;

    use omok_proto::invite::{Pin, RelayAddress};
    use tempfile::TempDir;

    use crate::trust::{Shown, Voucher, Wanted, judge};

    fn meet(known: &Known, relay: &str, pin: u8) -> Result<Met, Distrust> {
        let relay: RelayAddress = relay.parse().unwrap();
        let pin = Pin::from_bytes([pin; 16]);
        let shown = Shown { pin, voucher: Voucher::Itself };
        known.learn(|known| judge(&relay, &Wanted::default(), known, shown))
    }

    fn folder() -> TempDir {
        TempDir::new().expect("there is room for a folder")
    }

    #[test]
    fn a_relay_is_met_once_and_then_known() {
        let folder = folder();
        let path = folder.path().join("omok/known_relays");
        let known = Known::at(path.clone());
        assert!(meet(&known, "relay.example.org", 1).unwrap().trusted.first_met);
        assert!(!meet(&known, "relay.example.org", 1).unwrap().trusted.first_met);
        let changed = meet(&known, "relay.example.org", 2).unwrap_err();
        let Distrust::Changed { line, .. } = changed else { panic!("{changed:?}") };
        assert_eq!((line.file.as_str(), line.number), (path.to_str().unwrap(), 1));
        // The private one of another network is another one.
        assert!(meet(&known, "10.0.0.1", 1).unwrap().trusted.first_met);
        assert!(meet(&known, "10.0.0.1", 2).unwrap().trusted.first_met);
        assert!(!meet(&known, "10.0.0.9", 1).unwrap().trusted.first_met);
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 3);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn what_a_person_wrote_stays_also_where_the_last_line_has_no_end() {
        let folder = folder();
        let path = folder.path().join("known_relays");
        fs::write(&path, "# mine\n\nother.example.org authority").unwrap();
        meet(&Known::at(path.clone()), "relay.example.org", 1).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let pin = Pin::from_bytes([1; 16]);
        let added = format!("relay.example.org {pin}\n");
        assert_eq!(text, format!("# mine\n\nother.example.org authority\n{added}"));
    }

    #[test]
    fn many_that_meet_a_relay_at_once_write_one_line() {
        let folder = folder();
        let path = folder.path().join("known_relays");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| meet(&Known::at(path.clone()), "relay.example.org", 1).unwrap());
            }
        });
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_no_empty_one() {
        let folder = folder();
        let refused = |path: PathBuf| match meet(&Known::at(path), "relay.example.org", 1) {
            Err(Distrust::NoMemory(why)) => why,
            other => panic!("{other:?}"),
        };
        let no_file = |path: &std::path::Path| Reason::NoFile.at(shown(path));
        assert_eq!(refused(folder.path().to_owned()), no_file(folder.path()));
        // It would never say anything.
        let pipe = folder.path().join("pipe");
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, mode).unwrap();
        assert_eq!(refused(pipe.clone()), no_file(&pipe));
        let long = folder.path().join("long");
        fs::write(&long, vec![b'#'; BYTES_MAX as usize + 1]).unwrap();
        let too_long = Reason::TooLong { bytes: BYTES_MAX }.at(shown(&long));
        assert_eq!(refused(long), too_long);
    }

    #[test]
    fn a_relay_that_cannot_be_remembered_is_met_all_the_same() {
        let folder = folder();
        let in_the_way = folder.path().join("file");
        fs::write(&in_the_way, "").unwrap();
        let nowhere = Known { path: Err(Reason::NoPlace("HOME")) };
        for known in [&nowhere, &Known::at(in_the_way.join("known_relays"))] {
            let met = meet(known, "relay.example.org", 1).unwrap();
            assert!(met.trusted.first_met && met.forgotten.is_some(), "{met:?}");
        }
        let met = meet(&nowhere, "localhost", 1).unwrap();
        assert_eq!(met.forgotten, None, "there is nothing to remember");
    }
}
