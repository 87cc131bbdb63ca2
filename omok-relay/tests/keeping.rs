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

#[cfg(unix)]
#[test]
fn a_folder_that_everybody_can_write_to_is_refused_and_one_that_others_can_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let allow =
        |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    let start = || {
        let mut command = relay();
        command.arg("--data").arg(folder.path());
        command
    };
    for mode in [0o777, 0o1777] {
        allow(mode);
        let error = refusal(&start().output().unwrap());
        assert!(error.contains("everybody") && error.contains("chmod 700"), "{error}");
        assert!(contents(folder.path()).is_empty(), "nothing is put there");
    }
    for (mode, words) in [(0o770, "change what is in it"), (0o755, "look into it")] {
        allow(mode);
        let mut child = start().spawn().expect("it runs");
        let stderr = BufReader::new(child.stderr.take().expect("it is piped"));
        let _running = Running(child);
        let mut lines = stderr.lines().map_while(Result::ok);
        let first = lines.next().expect("it says something");
        assert!(first.contains("WARN") && first.contains(words), "{first}");
        assert!(lines.any(|line| line.contains("serving")), "it serves all the same");
    }
}

#[test]
fn drafts_of_a_first_start_that_was_killed_are_cleared_away_by_the_next() {
    let folder = TempDir::new().unwrap();
    let drafts = ["rooms.redbAbC123.new", "rooms.redb.new"].map(|name| folder.path().join(name));
    let others = ["notes.new", "rooms.redb.bak"].map(|name| folder.path().join(name));
    for path in drafts.iter().chain(&others) {
        fs::write(path, "half").unwrap();
    }
    let mut command = relay();
    let running = Running::start(command.arg("--data").arg(folder.path()));
    assert!(drafts.iter().all(|path| !path.exists()));
    assert!(others.iter().all(|path| path.exists()), "nothing else is touched");
    // One that is at work keeps its drafts.
    fs::write(&drafts[0], "half").unwrap();
    let mut second = relay();
    refusal(&second.arg("--data").arg(folder.path()).output().unwrap());
    assert!(drafts[0].exists(), "only who holds the lock clears away");
    drop(running);
}
