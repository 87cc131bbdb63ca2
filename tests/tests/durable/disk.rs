//! A disk that is so small that it can be filled.

use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, thread};

use omok_tests::program;
use tempfile::TempDir;

/// What gives an account a place in which it may mount disks of its own.
const UNSHARE: [&str; 2] = ["--map-root-user", "--mount"];
/// Says that the test is in there already.
const INSIDE: &str = "OMOK_TEST_MOUNTS";

/// Runs the running test where it may mount a disk.
pub(crate) fn run_once_more() {
    assert!(env::var_os(INSIDE).is_none(), "a disk cannot be mounted in a place of its own either");
    // Whatever building it takes, it is not to be done in there.
    let _ = program::omok_relay();
    let thread = thread::current();
    let name = thread.name().expect("a test's thread has its name");
    let output = Command::new("unshare")
        .args(UNSHARE)
        .arg(env::current_exe().expect("a running test knows its own path"))
        .args([name, "--exact", "--nocapture"])
        .env(INSIDE, "1")
        .output()
        .expect("this test needs unshare, of util-linux, or an account that may mount disks");
    let said = String::from_utf8_lossy(&output.stdout);
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "where a disk may be mounted:\n{said}\n{failed}");
    assert!(said.contains("1 passed"), "{name} was not run:\n{said}");
}

/// A file system of its own, until it is dropped.
pub(crate) struct SmallDisk(TempDir);

impl SmallDisk {
    /// One of a few megabytes; `None` where this account may not make any, see
    /// [`run_once_more`].
    pub(crate) fn mount() -> Option<Self> {
        let folder = TempDir::new().expect("there is room for a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs"]).arg(folder.path());
        let mounted = mount.output().is_ok_and(|output| output.status.success());
        mounted.then(|| Self(folder))
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
