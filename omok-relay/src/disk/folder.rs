//! The folder itself: whose it is, and what a killed process left in it.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::Path;

use super::{DRAFT, FILE, OpenError};

/// Makes the folder, readable by its owner only, if it is not there.
pub(super) fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Says so where others can look into the folder or change what is in it: who can
/// write there can put other rooms and another key in the place of ours. Where
/// everybody on the machine can, nothing is kept there.
///
/// # Errors
///
/// Everybody can write to it.
#[cfg(unix)]
pub(super) fn look_at(folder: &Path) -> Result<(), OpenError> {
    use std::os::unix::fs::MetadataExt;
    let failed = |error| OpenError::System { path: folder.to_path_buf(), error };
    let about = fs::metadata(folder).map_err(failed)?;
    let (mode, owner) = (about.mode() & 0o777, about.uid());
    if mode & 0o002 != 0 {
        return Err(OpenError::Everybodys { path: folder.to_path_buf(), mode });
    }
    let ours = rustix::process::geteuid().as_raw();
    if let Some(fault) = fault(mode, owner, ours) {
        tracing::warn!("{} {fault}", folder.display());
    }
    Ok(())
}

/// There are no such permissions.
#[cfg(not(unix))]
pub(super) const fn look_at(_: &Path) -> Result<(), OpenError> {
    Ok(())
}

/// What is wrong with the permissions of a folder, for an account that uses it.
#[cfg(unix)]
fn fault(mode: u32, owner: u32, ours: u32) -> Option<String> {
    const ROOT: u32 = 0;
    if owner != ours && owner != ROOT {
        return Some(format!(
            "belongs to user {owner}, who can change all that is in it, and this relay runs as \
             user {ours}: let it belong to the relay's own account (chown)"
        ));
    }
    let can = match (mode & 0o020 != 0, mode & 0o055 != 0) {
        (true, _) => "change what is in it",
        (false, true) => "look into it",
        (false, false) => return None,
    };
    Some(format!("has mode {mode:03o}, so that others than its owner can {can}: chmod 700"))
}

/// Removes the drafts that processes left which were killed at their first start.
/// Whoever holds the lock knows that nobody is at work on one.
pub(super) fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(FILE) && name.ends_with(DRAFT) {
            // It harms nobody if it stays.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use tempfile::TempDir;

    use super::*;

    #[test]
    fn a_folder_that_others_can_use_is_told_and_one_that_everybody_can_is_not_used() {
        let told = |mode, owner| fault(mode, owner, 1000).unwrap_or_default();
        assert_eq!(told(0o700, 1000), "");
        assert_eq!(told(0o700, 0), "", "the administrator can do everything anyway");
        for (mode, words) in [
            (0o750, "mode 750, so that others than its owner can look into it"),
            (0o755, "look into it"),
            (0o711, "look into it"),
            (0o770, "change what is in it"),
        ] {
            assert!(told(mode, 1000).contains(words), "{mode:o}: {}", told(mode, 1000));
        }
        assert!(told(0o700, 1001).starts_with("belongs to user 1001"), "{}", told(0o700, 1001));

        let folder = TempDir::new().unwrap();
        for (mode, taken) in
            [(0o700, true), (0o755, true), (0o770, true), (0o777, false), (0o1777, false)]
        {
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(look_at(folder.path()).is_ok(), taken, "{mode:o}");
        }
    }
}
