//! New files: written whole or not at all, and never over another unasked.

use std::fs::{self, Permissions};
use std::io;
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::whole::{Draft, settle_name};

/// What is new may be read and written as the user's mask has it.
const ANYBODYS: u32 = 0o666;

/// What becomes of a file that has the name already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is written.
    Keep,
    /// The new one takes its place, in one step.
    Replace,
}

/// Writes a file beside its place, and puts it there once all of it is stored.
///
/// # Errors
///
/// [`io::ErrorKind::AlreadyExists`] where a file has the name and is kept; else
/// what the system says. Nothing is left behind.
pub fn save(path: &Path, bytes: &[u8], existing: Existing) -> io::Result<()> {
    match existing {
        Existing::Keep => {
            let draft = Draft::write(path, bytes, ANYBODYS)?;
            draft.settle()?;
            draft.put_beside(path)?;
        }
        Existing::Replace => replace(path, bytes, Draft::settle)?,
    }
    settle_name(path);
    Ok(())
}

/// The same in the place of an older file, but handed to the system and not
/// waited for until the disk has it: a busy one would hold up whoever plays.
///
/// # Errors
///
/// As for [`save`].
pub fn hand_over(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace(path, bytes, |_| Ok(()))
}

/// Puts a file in the place of another one, of which it takes over who may read
/// and write it, and that a link may lead to.
fn replace(path: &Path, bytes: &[u8], wait: impl Fn(&Draft) -> io::Result<()>) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&path).map(|data| data.permissions()).ok();
    let mode = old.as_ref().map_or(ANYBODYS, mode);
    let draft = Draft::write(&path, bytes, mode)?;
    if let Some(old) = old {
        draft.permit(old)?;
    }
    wait(&draft)?;
    draft.replace(&path)?;
    Ok(())
}

#[cfg(unix)]
fn mode(permissions: &Permissions) -> u32 {
    permissions.mode() & 0o777
}

/// There is no such number.
#[cfg(not(unix))]
fn mode(_: &Permissions) -> u32 {
    ANYBODYS
}

/// Whether something of that name is there, be it a link that leads nowhere.
#[must_use]
pub fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// A name that no file in `folder` has: `start`, if need be a number, and the
/// extension.
#[must_use]
pub fn free_name(folder: &Path, start: &str, extension: &str) -> String {
    let plain = format!("{start}.{extension}");
    let is_free = |name: &String| !exists(&folder.join(name));
    let numbered = (2..).map(|number: u32| format!("{start}-{number}.{extension}"));
    std::iter::once(plain.clone()).chain(numbered).find(is_free).unwrap_or(plain)
}

#[cfg(all(test, unix))]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// What lies in the folder, by name, with what it holds.
    fn content(folder: &Path) -> Vec<(PathBuf, String)> {
        let mut files: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| {
                let text = fs::read_to_string(entry.path()).unwrap_or_default();
                (entry.file_name().into(), text)
            })
            .collect();
        files.sort();
        files
    }

    fn files(expected: &[(&str, &str)]) -> Vec<(PathBuf, String)> {
        expected.iter().map(|(name, text)| (name.into(), text.to_string())).collect()
    }

    #[test]
    fn a_new_file_is_whole_and_alone() {
        let folder = tempfile::tempdir().unwrap();
        save(&folder.path().join("a.txt"), b"h8", Existing::Keep).unwrap();
        assert_eq!(content(folder.path()), files(&[("a.txt", "h8")]));
    }

    #[test]
    fn a_file_that_is_there_is_replaced_only_on_demand() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "precious").unwrap();
        let refused = save(&path, b"h8", Existing::Keep).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(content(folder.path()), files(&[("a.txt", "precious")]));
        save(&path, b"h8", Existing::Replace).unwrap();
        assert_eq!(content(folder.path()), files(&[("a.txt", "h8")]));
    }

    #[test]
    fn a_file_that_is_replaced_stays_as_private_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "precious").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        save(&path, b"h8", Existing::Replace).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_link_is_followed_to_the_file_that_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let [path, link] = ["a.txt", "link.txt"].map(|name| folder.path().join(name));
        fs::write(&path, "precious").unwrap();
        std::os::unix::fs::symlink("a.txt", &link).unwrap();
        save(&link, b"h8", Existing::Replace).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "h8");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn a_new_file_is_as_open_as_others_that_the_user_makes() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["a.txt", "b.txt"].map(|name| folder.path().join(name));
        save(&path, b"h8", Existing::Keep).unwrap();
        fs::write(&other, "h8").unwrap();
        let mode = |path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(path), mode(other));
    }

    #[test]
    fn neither_a_folder_nor_a_link_that_leads_nowhere_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let [sub, link] = ["sub.txt", "link.txt"].map(|name| folder.path().join(name));
        fs::create_dir(&sub).unwrap();
        std::os::unix::fs::symlink("nowhere", &link).unwrap();
        for path in [&sub, &link] {
            let refused = save(path, b"h8", Existing::Keep).unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists, "{path:?}");
        }
        assert!(save(&sub, b"h8", Existing::Replace).is_err());
        assert!(save(&folder.path().join("no/such/folder.txt"), b"h8", Existing::Keep).is_err());
        assert_eq!(content(folder.path()), files(&[("link.txt", ""), ("sub.txt", "")]));
    }

    #[test]
    fn of_many_who_save_under_one_name_one_does() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let won = std::thread::scope(|scope| {
            let saved = (0..8).map(|number| {
                let path = &path;
                let bytes = number.to_string().into_bytes();
                scope.spawn(move || save(path, &bytes, Existing::Keep).is_ok())
            });
            let saved: Vec<_> = saved.collect();
            saved.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
        });
        assert_eq!(won.iter().filter(|&&won| won).count(), 1);
        let number: usize = fs::read_to_string(&path).unwrap().parse().unwrap();
        assert!(won[number], "the file is the winner's");
    }

    #[test]
    fn a_free_name_is_counted_on_from_those_that_are_taken() {
        let folder = tempfile::tempdir().unwrap();
        let name = || free_name(folder.path(), "renju-2026-11-30", "txt");
        for expected in ["renju-2026-11-30.txt", "renju-2026-11-30-2.txt", "renju-2026-11-30-3.txt"]
        {
            assert_eq!(name(), expected);
            save(&folder.path().join(expected), b"h8", Existing::Keep).unwrap();
        }
        fs::remove_file(folder.path().join("renju-2026-11-30-2.txt")).unwrap();
        assert_eq!(name(), "renju-2026-11-30-2.txt");
    }
}
