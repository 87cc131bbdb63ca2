//! Files that are there whole or not at all, and files that one process holds.
//!
//! A file is written under a name of its own beside its place, and gets its name
//! in one step. Until then nobody else can read it, and whoever looks sees what
//! was there before.

#[cfg(unix)]
use std::fs::OpenOptions;
use std::fs::{self, File, Permissions};
use std::io::{self, Write as _};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::time::{Duration, SystemTime};

#[cfg(unix)]
use rustix::fs::FlockOperation;
use tempfile::{Builder, NamedTempFile};

/// How the names of files begin and end that have not got theirs.
const DRAFT: (&str, &str) = (".omok-", ".new");

/// How old they are when whoever writes them is surely dead.
const LEFT_BEHIND: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Nobody but its owner reads it.
pub const PRIVATE: u32 = 0o600;

/// A file that is written and has not got its name yet; without one it goes with
/// this value.
#[derive(Debug)]
pub struct Draft(NamedTempFile);

impl Draft {
    /// Writes what is going to be at `path`. Its permissions are `mode` as far as
    /// the user's mask lets them be, from the first byte on, where the system has
    /// such permissions.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn write(path: &Path, bytes: &[u8], mode: u32) -> io::Result<Self> {
        let mut draft = Builder::new();
        draft.prefix(DRAFT.0).suffix(DRAFT.1);
        #[cfg(unix)]
        draft.permissions(Permissions::from_mode(mode));
        #[cfg(not(unix))]
        let _ = mode;
        let mut file = draft.tempfile_in(folder_of(path))?;
        file.write_all(bytes)?;
        Ok(Self(file))
    }

    /// Holds it, as [`hold`] does, so that it is never seen unheld.
    ///
    /// # Errors
    ///
    /// What the system says.
    #[cfg(unix)]
    pub fn hold(&self) -> io::Result<()> {
        Ok(rustix::fs::flock(self.0.as_file(), FlockOperation::NonBlockingLockExclusive)?)
    }

    /// Waits until the disk has what is written.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn settle(&self) -> io::Result<()> {
        self.0.as_file().sync_all()
    }

    /// Sets the permissions, whatever the user's mask is.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn permit(&self, permissions: Permissions) -> io::Result<()> {
        self.0.as_file().set_permissions(permissions)
    }

    /// Gives it its name, in place of what had it before.
    ///
    /// # Errors
    ///
    /// What the system says. Then all is as before.
    pub fn replace(self, path: &Path) -> io::Result<File> {
        Ok(self.0.persist(path)?)
    }

    /// Gives it its name unless something has it, in one step.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::AlreadyExists`], or what the system says. Then all is as
    /// before.
    pub fn put_beside(self, path: &Path) -> io::Result<File> {
        Ok(self.0.persist_noclobber(path)?)
    }
}

/// Removes from `folder` what programs left behind there that were killed as they
/// wrote.
pub fn sweep(folder: &Path) {
    let now = SystemTime::now();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, changed) = (entry.file_name(), entry.metadata().and_then(|it| it.modified()));
        let is_draft =
            name.to_str().is_some_and(|name| name.starts_with(DRAFT.0) && name.ends_with(DRAFT.1));
        let age = changed.ok().and_then(|changed| now.duration_since(changed).ok());
        if is_draft && age.is_some_and(|age| age >= LEFT_BEHIND) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Waits until the disk knows the names in the folder of `path`. Not every file
/// system can do that, and the names are there anyway.
pub fn settle_name(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Opens and locks the file at `path`, until the process ends or the file is
/// closed; `None` if another process has it, or put a new one in its place
/// meanwhile.
#[cfg(unix)]
#[must_use]
pub fn hold(path: &Path) -> Option<File> {
    let file = OpenOptions::new().read(true).write(true).open(path).ok()?;
    rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive).ok()?;
    (is_at(&file, path)?).then_some(file)
}

/// Whether `file` still lies at `path`; `None` if that cannot be seen.
#[cfg(unix)]
#[must_use]
pub fn is_at(file: &File, path: &Path) -> Option<bool> {
    let (held, named) = (file.metadata().ok()?, fs::metadata(path).ok()?);
    Some(held.ino() == named.ino() && held.dev() == named.dev())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_private_before_it_has_its_name_and_leaves_nothing_without_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        let draft = Draft::write(&path, b"token", PRIVATE).unwrap();
        let written = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap();
        assert_eq!(written.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert!(written.file_name().to_str().unwrap().ends_with(DRAFT.1));
        drop(draft);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn drafts_of_long_ago_are_swept_away_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let names = [".omok-Qw3rTy.new", ".omok-young.new", "game.new", ".omok-notes"];
        for name in names {
            let file = File::create(folder.path().join(name)).unwrap();
            if name != names[1] {
                let long_ago = SystemTime::now() - LEFT_BEHIND - Duration::from_secs(60);
                file.set_modified(long_ago).unwrap();
            }
        }
        sweep(folder.path());
        let left = names.map(|name| folder.path().join(name).exists());
        assert_eq!(left, [false, true, true, true]);
        sweep(&folder.path().join("not there"));
    }

    #[test]
    fn what_another_put_in_a_drafts_way_is_neither_written_to_nor_read() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("relay.json"), folder.path().join("other"));
        fs::write(&other, "another's").unwrap();
        // Names that a program with fixed names would have taken.
        for name in ["relay.new", "relay.json.new", ".relay.json.new"] {
            std::os::unix::fs::symlink(&other, folder.path().join(name)).unwrap();
        }
        Draft::write(&path, b"secret", PRIVATE).unwrap().replace(&path).unwrap();
        assert_eq!(fs::read_to_string(&other).unwrap(), "another's");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_held_file_is_held_by_one_and_known_from_one_that_took_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        assert!(hold(&path).is_none());
        let draft = Draft::write(&path, b"1", PRIVATE).unwrap();
        draft.hold().unwrap();
        let held = draft.put_beside(&path).unwrap();
        assert!(hold(&path).is_none());
        assert_eq!(is_at(&held, &path), Some(true));
        let second = Draft::write(&path, b"2", PRIVATE).unwrap();
        assert_eq!(second.put_beside(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        Draft::write(&path, b"3", PRIVATE).unwrap().replace(&path).unwrap();
        assert_eq!(is_at(&held, &path), Some(false));
        assert!(hold(&path).is_some());
    }
}
