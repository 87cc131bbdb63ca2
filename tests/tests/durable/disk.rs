//! A disk that is so small that it can be filled.

use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// A file system of its own, until it is dropped.
pub(crate) struct SmallDisk(TempDir);

impl SmallDisk {
    /// One of a few megabytes; `None` where this account may not make any.
    pub(crate) fn mount() -> Option<Self> {
        let folder = TempDir::new().expect("there is room for a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs"]).arg(folder.path());
        let mounted = mount.output().is_ok_and(|output| output.status.success());
        mounted.then_some(Self(folder))
    }

    pub(crate) fn folder(&self) -> &Path {
        self.0.path()
    }

    fn ballast(&self) -> PathBuf {
        self.folder().join("ballast")
    }

    /// Leaves no block free.
    pub(crate) fn fill(&self) {
        let mut ballast = File::create(self.ballast()).expect("there is room for a name");
        let full = std::iter::repeat_with(|| ballast.write(&[1; 4096]).map(drop));
        let error = full.take(4096).find_map(Result::err).expect("it is a small disk");
        assert_eq!(error.kind(), ErrorKind::StorageFull, "{error}");
    }

    pub(crate) fn make_room(&self) {
        fs::remove_file(self.ballast()).expect("it was filled");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Whoever still has it open keeps it until then.
        let _ = Command::new("umount").arg("--lazy").arg(self.folder()).status();
    }
}
