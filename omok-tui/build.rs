//! Tells the program which commit it was built from.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // In a tarball there is no commit, or one of somebody else's repository.
    let inside = git(&["rev-parse", "--show-prefix"]).is_some_and(|path| path == "omok-tui/");
    let commit = git(&["rev-parse", "--short=10", "HEAD"]).filter(|_| inside);
    let suffix = commit.map_or(String::new(), |commit| format!(" ({commit})"));
    println!("cargo::rustc-env=OMOK_COMMIT={suffix}");
    // Written by every commit, checkout and reset.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).exists()
    {
        println!("cargo::rerun-if-changed={log}");
    }
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
