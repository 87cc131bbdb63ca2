//! The real programs, built once and run as plain processes.

use std::env;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;

/// The built `omok-tui`, ready for arguments. Nothing of the caller's own
/// `OMOK_…` settings reaches it.
///
/// # Panics
///
/// When it does not build.
#[must_use]
pub fn omok_tui() -> Command {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    without_settings(PATH.get_or_init(|| build("omok-tui", "omok-tui")))
}

/// The built `omok-relay`, likewise.
///
/// # Panics
///
/// When it does not build.
#[must_use]
pub fn omok_relay() -> Command {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    without_settings(PATH.get_or_init(|| build("omok-relay", "omok-relay")))
}

/// The built `minimal`, the least of a full-screen program.
///
/// # Panics
///
/// When it does not build.
#[must_use]
pub fn minimal() -> PathBuf {
    build("omok-tests", "minimal")
}

fn without_settings(program: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("OMOK_") {
            command.env_remove(name);
        }
    }
    // It is the width of whoever runs the tests.
    command.env_remove("COLUMNS");
    command
}

/// Builds a program of `package` beside the running test, in the same
/// profile, and tells where it lies.
///
/// Cargo builds the binaries of a test's own package only, so the suites, which
/// are a package of their own, have to ask. Cargo itself says where it put the
/// program: a target triple or a setting may have moved it.
fn build(package: &str, program: &str) -> PathBuf {
    let test = env::current_exe().expect("a running test knows its own path");
    let folder = test.parent().expect("a program lies in a folder");
    let is_test = folder.file_name().is_some_and(|name| name == "deps");
    let profile_folder = if is_test { folder.parent() } else { Some(folder) };
    let profile_folder = profile_folder.expect("tests run from target/<profile>/deps");
    let profile = match profile_folder.file_name().and_then(|name| name.to_str()) {
        None | Some("debug") => "dev",
        Some(name) => name,
    };
    let output = cargo()
        .args(["build", "--quiet", "--locked", "--package", package, "--bin", program])
        .args(["--profile", profile, "--message-format", "json-render-diagnostics"])
        .arg("--target-dir")
        .arg(profile_folder.parent().expect("the profile's folder lies in the target folder"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{program} builds");
    let messages = String::from_utf8_lossy(&output.stdout);
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter_map(|message| message["executable"].as_str().map(PathBuf::from))
        .next_back()
        .unwrap_or_else(|| panic!("cargo says where {program} lies"))
}

/// Cargo, without what the one that runs us says of this package: to a build script
/// that looks at that it would be news, and all that is built upon it be built anew in
/// each run.
fn cargo() -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    for (name, _) in env::vars_os() {
        let of_package = ["CARGO_PKG_", "CARGO_MANIFEST_"];
        if of_package.iter().any(|start| name.to_string_lossy().starts_with(start)) {
            cargo.env_remove(name);
        }
    }
    cargo
}

/// What a program left behind.
#[derive(Debug)]
pub struct Finished {
    /// Its exit code; `None` if a signal ended it.
    pub code: Option<i32>,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
}

/// Runs a program to its end, with `input` on its standard input.
///
/// # Panics
///
/// When it does not start, or writes something that is not UTF-8.
#[must_use]
pub fn run(command: &mut Command, input: &[u8]) -> Finished {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let output = thread::scope(|scope| {
        // Written beside the reading: a full pipe on either side stops nobody.
        // A program that stops reading early is free to.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    });
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    Finished {
        code: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_built_and_tells_its_version() {
        let output = omok_tui().arg("--version").output().expect("it runs");
        assert!(output.status.success());
        assert!(output.stdout.starts_with(b"omok-tui "));
    }
}
