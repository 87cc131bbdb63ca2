//! An account that others play on by SSH: whatever they ask for, the server runs
//! `omok-tui --restricted`.

use std::fs;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;

use omok_tests::board::{moved, play};
use omok_tests::program;
use omok_tests::pty::{Pty, Setup, key};
use omok_tests::relay::Relay;
use omok_tests::ssh::SshServer;
use omok_tui::ssh_key::Fingerprint;
use tempfile::TempDir;

/// The machine with the account.
struct Machine {
    server: SshServer,
    home: TempDir,
}

impl Machine {
    fn with(flags: &str) -> Self {
        Self::set_up(flags, &[])
    }

    fn set_up(flags: &str, settings: &[&str]) -> Self {
        let home = TempDir::new().expect("there is room for a home folder");
        Self { server: SshServer::restricted(home.path(), flags, settings), home }
    }

    fn come(&self, key: usize, words: &[&str]) -> Pty {
        self.server.come(&Setup::default(), key, words)
    }

    /// All files below the account's home.
    fn files(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut folders = vec![self.home.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("it can be listed") {
                let path = entry.expect("it can be listed").path();
                if path.is_dir() { folders.push(path) } else { found.push(path) }
            }
        }
        found
    }

    fn players(&self) -> PathBuf {
        self.home.path().join(".local/state/omok/players")
    }
}

/// A place where nobody is to connect.
struct NobodyComes {
    listener: TcpListener,
    address: SocketAddr,
}

impl NobodyComes {
    fn at_a_port() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        listener.set_nonblocking(true).expect("it is ours");
        let address = listener.local_addr().expect("it is bound");
        Self { listener, address }
    }

    fn assert_alone(&self) {
        let came = self.listener.accept().map(|(_, from)| from);
        assert_eq!(came.map_err(|error| error.kind()), Err(ErrorKind::WouldBlock));
    }
}

/// Plays `point` as move `ply`, and sees it at the other end.
fn move_by(mover: &mut Pty, other: &Pty, ply: usize, point: &str) {
    mover.wait_for("your turn");
    play(mover, ply, point);
    other.wait_for(&moved(ply, point));
}

/// The code of the room that waits, as its host reads the line to the guest.
fn code(host: &Pty, line: &str) -> String {
    let picture = host.wait("the room", |p| p.is_full_screen() && p.contains(line));
    let row = picture.rows().find(|row| row.contains(line)).expect("the line is there").to_owned();
    let (_, code) = row.split_once(line).expect("it was just seen");
    code.split_whitespace().next().expect("a code follows").to_owned()
}

#[test]
fn two_keys_play_a_game_and_the_one_that_was_cut_off_comes_back_to_its_seat() {
    let relay = Relay::start();
    let machine = Machine::with(&format!("--relay {} --ssh-name omok@a.example", relay.name()));
    let mut black = machine.come(1, &["host", "--color", "never", "--rules", "gomoku"]);
    let code = code(&black, "ssh -t omok@a.example ");
    let mut white = machine.come(2, &["--color", "never", &code]);
    white.wait_for("You are White · opponent's turn");
    move_by(&mut black, &white, 1, "h8");
    move_by(&mut white, &black, 2, "a1");
    move_by(&mut black, &white, 3, "h9");

    // The connection is gone: its end here dies without a word.
    white.kill();
    black.wait_for("opponent away");
    // Whoever has another key is offered nothing, and the code opens nothing.
    let mut other = machine.come(3, &["--color", "never"]);
    let picture = other.wait_for("Local game");
    assert!(!picture.contains("Resume"), "{picture}");
    other.press(key::CTRL_C);
    assert_eq!(other.exit_code(), 0);
    let refused = machine.server.ask(3, &[], &[&code, "--plain"]);
    assert_eq!(refused.code, Some(1), "{refused:?}");
    assert!(refused.stderr.contains("No room waits with this code"), "{refused:?}");
    // Nor may a key be somebody else's by saying so.
    let refused = machine.server.ask(3, &[], &["join", "--plain"]);
    assert!(refused.stderr.contains("No seat is saved"), "{refused:?}");

    let mut white = machine.come(2, &["--color", "never"]);
    white.wait_for("Resume Gomoku 15×15 as White");
    white.press(key::DOWN);
    white.press(key::DOWN);
    white.press(key::DOWN);
    white.press(key::ENTER);
    black.wait_for("Your opponent is back.");
    move_by(&mut white, &black, 4, "a2");
    move_by(&mut black, &white, 5, "h10");
    white.kill();
    black.wait_for("opponent away");
    let mut white = machine.come(2, &["--color", "never", &code]);
    move_by(&mut white, &black, 6, "a3");
    move_by(&mut black, &white, 7, "h11");
    move_by(&mut white, &black, 8, "a4");
    black.wait_for("your turn");
    play(&mut black, 9, "h12");
    black.wait_for("you win");
    white.wait_for("you lose");
    white.press(key::CTRL_C);
    assert_eq!(white.exit_code(), 0);
    white.wait_for(&format!("ssh -t omok@a.example {code}"));
    white.assert_restored();
}

#[test]
fn a_game_at_one_terminal_that_is_kept_is_gone_on_with_by_ssh() {
    let machine = Machine::with("--relay localhost --ssh-name omok@a.example");
    let left = machine.server.tell(1, &[], &["local", "--plain"], "h8\n");
    assert_eq!(left.code, Some(0), "{left:?}");
    let line = "game kept, go on with: ssh -t omok@a.example local --plain\n";
    assert!(left.stdout.ends_with(line), "{left:?}");
}

#[test]
fn words_that_are_no_game_are_refused_with_what_is_possible() {
    let machine = Machine::with("");
    let words: [&[&str]; 10] = [
        &["sh"],
        &["host; sh"],
        &["'host; sh'"],
        &["$(sh)"],
        &["--config", "/etc/passwd"],
        &["local", "--config", "/etc/passwd"],
        &["replay", "/etc/passwd"],
        &["convert", "/etc/passwd", "x.sgf"],
        &["host", "--listen", "0.0.0.0:4000"],
        &["--any-relay"],
    ];
    for words in words {
        let refused = machine.server.ask(1, &[], words);
        assert_eq!((refused.code, &*refused.stdout), (Some(2), ""), "{words:?}: {refused:?}");
        assert!(refused.stderr.contains("This account only plays"), "{words:?}: {refused:?}");
        assert!(refused.stderr.contains("K7Q-M4X-W2R"), "{words:?}: {refused:?}");
        assert!(!refused.stderr.contains("root:"), "{words:?}: {refused:?}");
    }
    assert!(machine.files().is_empty(), "{:?}", machine.files());
    // A board needs a terminal, and it is said how to bring one.
    let refused = machine.server.ask(1, &[], &["local"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("ssh -t"), "{refused:?}");
    let helped = machine.server.ask(1, &[], &["--help"]);
    assert_eq!(helped.code, Some(0));
    assert!(helped.stdout.contains("host") && !helped.stdout.contains("--config"), "{helped:?}");
}

#[test]
fn neither_files_nor_other_machines_are_reached_through_the_server() {
    let relay = Relay::start();
    let machine = Machine::with(&format!("--relay {}", relay.name()));
    let secret = machine.home.path().join("secret");
    fs::write(&secret, "secret").unwrap();
    let folder = TempDir::new().unwrap();
    for (program, more) in [("scp", &["-O"][..]), ("scp", &["-s"]), ("sftp", &["-b", "-"])] {
        let from = format!("127.0.0.1:{}", secret.display());
        let mut copy = Command::new(program);
        copy.args(machine.server.options("one")).args(more).arg(from).current_dir(folder.path());
        if program == "scp" {
            copy.arg(folder.path());
        }
        let refused = program::run(&mut copy, b"get secret\n");
        assert_ne!(refused.code, Some(0), "{program} {more:?}: {refused:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{program} {more:?}");
    }
    let forwarded = machine.server.ask(1, &["-W", &relay.name()], &[]);
    assert_eq!(forwarded.code, Some(255), "{forwarded:?}");
    assert!(forwarded.stderr.contains("forwarding failed"), "{forwarded:?}");
    let listens = ["-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:22"];
    let forwarded = machine.server.ask(1, &listens, &["local", "--plain"]);
    assert_eq!(forwarded.code, Some(255), "{forwarded:?}");
}

#[test]
fn the_page_sets_up_a_server_that_forwards_nothing() {
    let server = SshServer::of_page("exec env", &[]);
    let settings = server.settings();
    for bound in [
        "disableforwarding yes",
        "x11forwarding no",
        "allowagentforwarding no",
        "allowtcpforwarding no",
        "allowstreamlocalforwarding no",
        "permittunnel no",
        "permituserrc no",
        "permituserenvironment no",
        "exposeauthinfo yes",
        "authenticationmethods publickey",
        "maxsessions 1",
        "clientaliveinterval 5",
        "clientalivecountmax 2",
        "acceptenv lang",
        "acceptenv lc_*",
    ] {
        assert!(settings.lines().any(|line| line == bound), "{bound}: {settings}");
    }
    assert_eq!(settings.matches("acceptenv").count(), 2, "{settings}");
    // An agent that is there for as long as `ssh` runs.
    let mut ssh = Command::new("ssh-agent");
    // What is said first holds: a refusal is no error to `ssh`.
    ssh.args(["ssh", "-o", "LogLevel=INFO"]).args(server.options("one"));
    ssh.args(["-A", "-X", "-o", "ForwardX11Trusted=yes", "--", "127.0.0.1", "local"]);
    let told = program::run(ssh.env("DISPLAY", "127.0.0.1:7"), b"");
    assert!(told.stdout.contains("SSH_USER_AUTH="), "{told:?}");
    assert!(told.stderr.contains("X11 forwarding request failed"), "{told:?}");
    assert!(!told.stdout.contains("DISPLAY="), "{told:?}");
    assert!(!told.stdout.contains("SSH_AUTH_SOCK="), "{told:?}");
}

#[test]
fn the_relay_of_a_forced_command_is_one_of_the_accounts_own() {
    let relay = Relay::start();
    let machine = Machine::with(&format!("host --plain --relay {}", relay.name()));
    let asked = machine.server.ask(1, &[], &[]);
    assert!(asked.stdout.contains("waiting for opponent"), "{asked:?}");
}

#[test]
fn settings_of_the_account_with_a_fault_open_nothing_unless_the_relay_is_named_elsewhere() {
    let relay = Relay::start();
    for text in ["relay = ", "relay = \"a:b\"", "relais = \"a.example\""] {
        for (flags, opens) in [(String::new(), false), (format!("--relay {}", relay.name()), true)]
        {
            let machine = Machine::with(&flags);
            let folder = machine.home.path().join(".config/omok");
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("config.toml"), text).unwrap();
            let asked = machine.server.ask(1, &[], &["host", "--plain"]);
            assert_eq!(asked.stdout.contains("waiting for opponent"), opens, "{text}: {asked:?}");
            assert!(asked.stderr.contains("config.toml:1"), "{text}: {asked:?}");
            assert_eq!(asked.code == Some(2), !opens, "{text}: {asked:?}");
        }
    }
}

#[test]
fn the_record_is_shown_and_not_written_and_there_is_no_shell_to_suspend_to() {
    let machine = Machine::with("");
    let mut game = machine.come(1, &["local", "--color", "never"]);
    game.wait_for("Black to move");
    play(&mut game, 1, "h8");
    game.press("w");
    game.wait_for("Record as text");
    game.press(key::ESC);
    game.wait_for("No file is written here.");
    game.press(key::CTRL_Z);
    game.wait_for("There is no shell to go to here");
    play(&mut game, 2, "i9");
    game.press(key::ESC);
    let menu = game.wait_for("Record as text");
    assert!(!menu.contains("Write the record"), "{menu}");
    game.press(key::ESC);
    game.press("s");
    game.wait_for("Sound off");
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();

    // What is kept is kept for that key alone, in its folder.
    let files = machine.files();
    assert!(!files.is_empty());
    let folder = fs::read_dir(machine.players()).unwrap().next().unwrap().unwrap().path();
    for file in &files {
        assert!(file.starts_with(&folder), "{}", file.display());
    }
    let mut same = machine.come(1, &["--color", "never"]);
    same.wait_for("Go on with Renju");
    same.press(key::CTRL_C);
    assert_eq!(same.exit_code(), 0);
    let mut same = machine.come(1, &["local", "--color", "never"]);
    same.wait_for("Sound off");
    same.press(key::CTRL_C);
    let mut other = machine.come(2, &["local", "--color", "never"]);
    let picture = other.wait_for("Black to move");
    assert!(picture.contains("Sound on"), "{picture}");
    other.press(key::CTRL_C);
}

#[test]
fn only_the_relay_of_the_account_is_dialed_unless_another_one_is_allowed() {
    let own = Relay::start();
    let strangers = NobodyComes::at_a_port();
    let invite = format!("K7Q-M4X-W2R@{}", strangers.address);
    for (flags, words, possible) in [
        (format!("--relay {}", own.name()), vec![invite.as_str()], own.name()),
        (format!("--relay {}", own.name()), vec!["host", "--relay", "a.example"], own.name()),
        (String::new(), vec![invite.as_str()], "localhost".to_owned()),
    ] {
        let machine = Machine::with(&flags);
        let refused = machine.server.ask(1, &[], &[&words[..], &["--plain"]].concat());
        let told = format!("Those who play on this account play at {possible}, and not at");
        assert_eq!(refused.code, Some(1), "{refused:?}");
        assert!(refused.stderr.contains(&told), "{flags}: {refused:?}");
    }
    strangers.assert_alone();
    let other = Relay::start();
    let invite = format!("K7Q-M4X-W2R@{}", other.name());
    for more in ["--any-relay".to_owned(), format!("--allow-relay {}", other.name())] {
        let machine = Machine::with(&format!("--relay {} {more}", own.name()));
        let answered = machine.server.ask(1, &[], &[&invite, "--plain"]);
        assert!(answered.stderr.contains("No room waits with this code"), "{answered:?}");
    }
}

#[test]
fn who_comes_without_a_key_that_is_told_has_nothing_saved_and_is_told_so() {
    let relay = Relay::start();
    let machine = Machine::set_up(&format!("--relay {}", relay.name()), &["ExposeAuthInfo no"]);
    let mut game = machine.come(1, &["host", "--color", "never"]);
    let code = code(&game, "omok-tui join ");
    game.press(key::CTRL_C);
    game.wait_for_end();
    game.wait_for("came without a key of its own");
    assert!(!machine.players().exists());
    let again = machine.server.ask(1, &[], &[&code, "--plain"]);
    assert!(!again.stdout.contains("You are Black"), "{again:?}");
    assert!(machine.files().is_empty(), "{:?}", machine.files());
}

#[test]
fn nobody_becomes_another_player_or_chooses_another_relay_by_variables() {
    let (own, other) = (Relay::start(), NobodyComes::at_a_port());
    let folder = TempDir::new().unwrap();
    // A server that takes whatever its clients send.
    let settings = ["ExposeAuthInfo no", "AcceptEnv *"];
    let machine = Machine::set_up(&format!("--relay {}", own.name()), &settings);
    // Files of the same account are believed where nobody else may read them: a
    // player has no way to write one.
    let forged = folder.path().join("sshauth.forged");
    fs::write(&forged, "publickey ssh-ed25519 AAAA\n").unwrap();
    let set = format!(
        "SetEnv=OMOK_RELAY={} OMOK_RESTRICTED=no OMOK_LANG=ko OMOK_COMPLETE=bash XDG_STATE_HOME={} XDG_CONFIG_HOME={} \
         SSH_USER_AUTH={}",
        other.address,
        folder.path().display(),
        folder.path().display(),
        forged.display(),
    );
    let asked = machine.server.ask(1, &["-o", &set], &["host", "--plain"]);
    assert!(asked.stdout.contains("waiting for opponent"), "{asked:?}");
    assert!(asked.stdout.contains("came without a key of its own"), "{asked:?}");
    other.assert_alone();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "only what was there");
    let refused = machine.server.ask(1, &["-o", &set], &["sh"]);
    assert_eq!(refused.code, Some(2), "{refused:?}");
}

#[test]
fn the_folder_of_a_player_is_named_as_ssh_keygen_names_the_key() {
    let machine = Machine::with("");
    let mut game = machine.come(1, &["local", "--color", "never"]);
    game.wait_for("Black to move");
    game.press("s");
    game.wait_for("Sound off");
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 0);
    let options = machine.server.options("one");
    let file = options.iter().find_map(|option| option.strip_prefix("IdentityFile=")).unwrap();
    let public = fs::read_to_string(format!("{file}.pub")).unwrap();
    let key = Fingerprint::of_line(&format!("publickey {public}")).unwrap();
    let told = Command::new("ssh-keygen").args(["-l", "-f", file]).output().unwrap();
    let told = String::from_utf8(told.stdout).unwrap();
    let print = told.split(' ').nth(1).unwrap();
    assert_eq!(key.folder(), print.replace([':', '+'], "-").replace('/', "_"));
    assert!(Path::new(&machine.players().join(key.folder())).is_dir());
}
