//! Where the program keeps rooms, and what it does when it cannot.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

/// The program without any setting, listening where there is room.
fn relay() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_omok-relay"));
    command.env_clear().args(["--listen", "127.0.0.1:0"]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A relay that serves; dropping it kills it.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("it runs");
        let stderr = BufReader::new(child.stderr.take().expect("it is piped"));
        let running = Self(child);
        let mut lines = stderr.lines().map_while(Result::ok);
        assert!(lines.any(|line| line.contains("serving")), "it serves");
        running
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// That it does not start, and what it says to that.
fn refusal(output: &Output) -> String {
    let error = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("--data"), "it says what is possible: {error}");
    assert!(!error.contains("panicked"), "{error}");
    error
}

/// All files of a folder and what is in them.
fn contents(folder: &Path) -> Vec<(std::ffi::OsString, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut contents: Vec<_> =
        entries.map(|entry| (entry.file_name(), fs::read(entry.path()).unwrap())).collect();
    contents.sort();
    contents
}

#[test]
fn the_flag_comes_before_the_environment_and_that_before_the_service_and_the_user() {
    let folder = TempDir::new().unwrap();
    let named = |name: &str| folder.path().join(name);
    let all = |command: &mut Command| {
        command.env("XDG_STATE_HOME", named("user"));
        command.env("STATE_DIRECTORY", format!("{}:/other", named("service").display()));
        command.env("OMOK_RELAY_DATA", named("environment"));
    };
    let mut command = relay();
    all(&mut command);
    drop(Running::start(command.arg("--data").arg(named("flag"))));
    assert!(named("flag/rooms.redb").exists());

    drop(Running::start(&mut command_with(all)));
    assert!(named("environment/rooms.redb").exists());

    drop(Running::start(command_with(all).env_remove("OMOK_RELAY_DATA")));
    assert!(named("service/rooms.redb").exists());

    let mut user = command_with(all);
    drop(Running::start(user.env_remove("OMOK_RELAY_DATA").env_remove("STATE_DIRECTORY")));
    assert!(named("user/omok-relay/rooms.redb").exists());
}

fn command_with(setting: impl Fn(&mut Command)) -> Command {
    let mut command = relay();
    setting(&mut command);
    command
}

#[test]
fn rooms_in_memory_leave_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let mut command = relay();
    command.env("OMOK_RELAY_DATA", folder.path()).arg("--ephemeral");
    drop(Running::start(&mut command));
    drop(Running::start(relay().env("HOME", folder.path()).env("OMOK_RELAY_EPHEMERAL", "1")));
    assert!(contents(folder.path()).is_empty());
}

#[test]
fn a_folder_and_none_at_once_is_an_argument_error() {
    let output = relay().args(["--data", "x", "--ephemeral"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(error.contains("--data") && error.contains("--ephemeral"), "{error}");
}

#[test]
fn a_second_relay_on_the_same_rooms_does_not_start() {
    let folder = TempDir::new().unwrap();
    let _first = Running::start(relay().arg("--data").arg(folder.path()));
    let before = contents(folder.path());
    let error = refusal(&relay().arg("--data").arg(folder.path()).output().unwrap());
    assert!(error.contains("another relay"), "{error}");
    assert!(contents(folder.path()) == before, "nothing was changed");
}

#[test]
fn damaged_rooms_are_refused_and_left_as_they_are() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("rooms.redb");
    drop(Running::start(relay().arg("--data").arg(folder.path())));
    let good = fs::read(&file).unwrap();
    let mut changed = good.clone();
    // Most of a new file is empty space; of its first pages nothing is.
    changed[320..20_000].iter_mut().for_each(|byte| *byte ^= 0x55);
    for bad in [&good[..good.len() / 2], &good[..5000], &[], b"no rooms at all", &changed] {
        fs::write(&file, bad).unwrap();
        let before = contents(folder.path());
        let error = refusal(&relay().arg("--data").arg(folder.path()).output().unwrap());
        assert!(error.contains("rooms.redb is damaged"), "{error}");
        assert!(contents(folder.path()) == before, "nothing was changed");
    }
    fs::write(&file, &good).unwrap();
    drop(Running::start(relay().arg("--data").arg(folder.path())));
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let above = TempDir::new().unwrap();
    let folder = above.path().join("rooms");
    drop(Running::start(relay().arg("--data").arg(&folder)));
    let set_mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    for file in ["lock", "rooms.redb"] {
        set_mode(&folder.join(file), 0o444);
    }
    set_mode(&folder, 0o555);
    set_mode(above.path(), 0o755);
    let before = contents(&folder);
    let mut command = relay();
    if rustix::process::geteuid().is_root() {
        // Nothing is forbidden to root, so somebody else has to try.
        let program = above.path().join("omok-relay");
        // By another program: what this one has open for writing, its other
        // tests hand to what they start, and then it cannot be executed.
        let mut copy = Command::new("cp");
        copy.arg(env!("CARGO_BIN_EXE_omok-relay")).arg(&program);
        assert!(copy.status().unwrap().success());
        command = Command::new(program);
        command.env_clear().uid(65_534).args(["--listen", "127.0.0.1:0"]);
    }
    let error = refusal(&command.arg("--data").arg(&folder).output().unwrap());
    assert!(error.contains(folder.to_str().unwrap()), "{error}");
    assert!(error.contains("ermission denied"), "{error}");
    assert!(contents(&folder) == before, "nothing was changed");
    set_mode(&folder, 0o755);
}
