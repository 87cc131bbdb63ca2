//! Hosting where nobody has set up a relay: the program is its own.

use std::env;
use std::fs::File;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};
use std::process::Command;
use std::thread;

use omok_proto::limits::PORT;
use omok_tests::board::{moved, play};
use omok_tests::program;
use omok_tests::pty::{Pty, Setup, key};

/// Tells a test that it runs in a network of its own.
const INSIDE: &str = "OMOK_TESTS_NETWORK";

/// Makes a network with nothing but a loopback interface, and runs something in
/// it.
const NETWORK: [&str; 4] =
    ["-rn", "sh", "-c", "ip link set lo up && exec env OMOK_TESTS_NETWORK=own \"$@\""];

/// The turn at the usual port, as long as it lives.
struct Turn {
    _file: Option<File>,
}

/// The usual port. There is one for a whole machine, on which anything may run,
/// so the running test is run once more in a network of its own: `None` here,
/// where it has passed there. Where the system gives no such network, the tests
/// take turns by a file that all runs of them share.
fn usual_port() -> Option<Turn> {
    if env::var_os(INSIDE).is_some() {
        return Some(Turn { _file: None });
    }
    // Whatever building them takes, it is not to be done in there.
    let _ = program::omok_tui();
    let can = Command::new("unshare").args(NETWORK).args(["sh", "true"]).output();
    if can.is_ok_and(|output| output.status.success()) {
        run_once_more();
        return None;
    }
    let path = env::temp_dir().join("omok-usual-port.lock");
    // Another account's file will do, and cannot be written.
    let turn = File::open(&path).or_else(|_| File::create(&path)).expect("a file for the turns");
    turn.lock().expect("whoever has the turn ends it");
    assert!(
        usual_port_is_free(),
        "something else is at port {PORT}, and the system gives no network without it \
         (unshare -rn, of util-linux, and ip, of iproute2): stop it to run this test"
    );
    Some(Turn { _file: Some(turn) })
}

/// Runs the running test in a network of its own.
fn run_once_more() {
    let thread = thread::current();
    let name = thread.name().expect("a test's thread has its name");
    let output = Command::new("unshare")
        .args(NETWORK)
        .arg("sh")
        .arg(env::current_exe().expect("a running test knows its own path"))
        .args([name, "--exact", "--nocapture"])
        .output()
        .expect("it just ran");
    let said = String::from_utf8_lossy(&output.stdout);
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "in a network of its own:\n{said}\n{failed}");
    assert!(said.contains("1 passed"), "{name} was not run:\n{said}");
}

/// Whether nothing is at the usual port of this machine, in either address
/// family; it may lack one of them.
fn usual_port_is_free() -> bool {
    let loopbacks: [SocketAddr; 2] =
        [(Ipv4Addr::LOCALHOST, PORT).into(), (Ipv6Addr::LOCALHOST, PORT).into()];
    let is_taken = |address| {
        let error = omok_relay::bind(address).err();
        error.is_some_and(|error| error.kind() == ErrorKind::AddrInUse)
    };
    !loopbacks.into_iter().any(is_taken)
}

/// Starts `host`, and gives what the others type after `omok-tui join`.
fn host(account: &Setup, arguments: &[&str]) -> (Pty, String) {
    let game = account.start(&[&["host", "--color", "never"], arguments].concat());
    let command = "omok-tui join ";
    let picture = game.wait("the room", |p| p.is_full_screen() && p.contains(command));
    assert!(picture.contains("The relay runs inside this program"), "{picture}");
    let row = picture.rows().find(|row| row.contains(command)).expect("it was just seen");
    let line = row.split(command).nth(1).and_then(|rest| rest.split_whitespace().next());
    (game, line.expect("an invite follows").trim_matches('\'').to_owned())
}

/// Joins by `line`, and plays two moves.
fn join_and_play(black: &mut Pty, account: &Setup, line: &str) -> Pty {
    let mut white = account.start(&["join", "--color", "never", line]);
    white.wait_for("You are White · opponent's turn");
    black.wait_for("You are Black · your turn");
    play(black, 1, "h8");
    white.wait_for(&moved(1, "h8"));
    play(&mut white, 2, "i9");
    black.wait_for(&moved(2, "i9"));
    white
}

#[test]
fn without_any_relay_a_second_terminal_joins_by_the_bare_code_and_takes_the_relay_over() {
    let Some(_turn) = usual_port() else { return };
    let account = Setup::default();
    let (mut black, line) = host(&account, &["--rules", "gomoku"]);
    assert!(!line.contains('@'), "{line}");
    let white = join_and_play(&mut black, &account, &line);

    black.press(key::CTRL_C);
    assert_eq!(black.exit_code(), 0);
    black.assert_restored();
    black.wait_for("The relay of the room was in this program");
    black.wait_for("Your seat is kept");
    white.wait_for("The relay has stopped");
    // The other program of the account is the relay from now on.
    white.wait_for("opponent away");
    let mut black = account.start(&["join", "--color", "never", &line]);
    black.wait_for("You are Black · your turn");
    play(&mut black, 3, "h9");
    white.wait_for(&moved(3, "h9"));
}

#[test]
fn a_host_who_was_killed_starts_the_relay_again_and_the_guest_comes_back() {
    let Some(_turn) = usual_port() else { return };
    let [owner, guest] = [Setup::default(), Setup::default()];
    let (mut black, line) = host(&owner, &["--rules", "gomoku"]);
    let mut white = join_and_play(&mut black, &guest, &line);
    for (ply, point) in [(3, "h9"), (5, "h10")] {
        black.kill();
        white.wait_for("Connection lost");
        black = owner.start(&["join", "--color", "never", &line.to_lowercase()]);
        black.wait_for("You are Black · your turn");
        white.wait("the line again", |p| p.contains("opponent's turn"));
        play(&mut black, ply, point);
        white.wait_for(&moved(ply, point));
        play(&mut white, ply + 1, if ply == 3 { "i10" } else { "i11" });
        black.wait_for(&moved(ply + 1, if ply == 3 { "i10" } else { "i11" }));
    }
}

#[test]
fn a_later_host_elsewhere_leaves_earlier_games_where_they_are() {
    let Some(_turn) = usual_port() else { return };
    let [owner, guest] = [Setup::default(), Setup::default()];
    let (mut black, first) = host(&owner, &["--rules", "gomoku"]);
    let white = join_and_play(&mut black, &guest, &first);
    quit(black);
    white.wait_for("The relay has stopped");

    let (waiting, second) = host(&owner, &["--rules", "gomoku", "--listen", "127.0.0.1:0"]);
    assert!(second.contains("@127.0.0.1:"), "{second}");
    white.wait_for("opponent away");
    quit(waiting);
    white.wait_for("The relay has stopped");

    // What was once listened at for another room is no place for this one.
    let (waiting, third) = host(&owner, &["--rules", "gomoku"]);
    assert!(!third.contains('@'), "{third}");
    quit(waiting);

    let mut black = owner.start(&["join", "--color", "never", &first]);
    black.wait_for("You are Black · your turn");
    play(&mut black, 3, "h9");
    white.wait_for(&moved(3, "h9"));
    for line in [&second, &third] {
        let other = Setup::default().start(&["join", "--color", "never", line]);
        other.wait_for("You are White");
    }
}

/// Closes the window of a host, whose seat is kept.
fn quit(mut host: Pty) {
    host.press(key::CTRL_C);
    assert_eq!(host.exit_code(), 0);
    host.wait_for("Your seat is kept");
}

#[test]
fn a_second_host_of_the_account_uses_the_relay_of_the_first() {
    let Some(_turn) = usual_port() else { return };
    let [owner, guest] = [Setup::default(), Setup::default()];
    let (mut first, one) = host(&owner, &["--rules", "gomoku"]);
    let mut second = owner.start(&["host", "--color", "never", "--rules", "gomoku"]);
    let command = "omok-tui join ";
    let picture = second.wait("the room", |p| p.is_full_screen() && p.contains(command));
    assert!(!picture.contains("inside this program"), "{picture}");
    let row = picture.rows().find(|row| row.contains(command)).expect("it was just seen");
    let two = row.split(command).nth(1).expect("an invite follows").split_whitespace().next();
    let two = two.expect("an invite follows").trim_matches('\'').to_owned();
    let _white = join_and_play(&mut second, &guest, &two);
    join_and_play(&mut first, &guest, &one);
}

#[test]
fn where_no_state_can_be_written_the_room_ends_with_the_window_and_that_is_said() {
    let Some(_turn) = usual_port() else { return };
    let account = Setup::default().variable("XDG_STATE_HOME", "/dev/null");
    let (mut black, line) = host(&account, &["--rules", "gomoku"]);
    let text = String::from_utf8(black.take_chunks().concat()).unwrap();
    let (before, _) = text.split_once("\x1b[?1049h").expect("the full screen begins");
    assert!(before.contains("ends with the program"), "{before}");
    black.wait_for("end with the program");
    let _white = join_and_play(&mut black, &Setup::default(), &line);
    black.press(key::CTRL_C);
    assert_eq!(black.exit_code(), 0);
    let picture = black.wait_for("is lost: Not a directory");
    assert!(picture.contains("rooms of the relay in this program cannot be kept"), "{picture}");
    assert!(!picture.contains("Your seat is kept"), "{picture}");
}

#[test]
fn another_account_does_not_host_on_somebodys_own_relay_but_on_one_of_its_own() {
    let Some(_turn) = usual_port() else { return };
    let accounts = [Setup::default(), Setup::default()];
    let (mut first, bare) = host(&accounts[0], &["--rules", "gomoku"]);
    let (mut second, named) = host(&accounts[1], &["--rules", "gomoku"]);
    assert!(!bare.contains('@') && named.contains("@localhost:"), "{bare} and {named}");
    join_and_play(&mut first, &accounts[1], &bare);
    join_and_play(&mut second, &accounts[0], &named);
}

#[test]
fn where_the_usual_port_is_taken_the_line_names_another() {
    let Some(_turn) = usual_port() else { return };
    // It takes connections, and never says a word.
    let _taken = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT)).expect("the usual port is free");
    let (mut black, line) = host(&Setup::default(), &["--rules", "gomoku"]);
    assert!(line.contains("@localhost:"), "{line}");
    join_and_play(&mut black, &Setup::default(), &line);
}

#[test]
fn a_relay_for_the_network_listens_where_it_is_told_and_says_so() {
    let account = Setup::default();
    let (mut black, line) = host(&account, &["--rules", "gomoku", "--listen", "127.0.0.1:0"]);
    assert!(line.contains("@127.0.0.1:"), "{line}");
    join_and_play(&mut black, &account, &line);

    let everywhere = ["--listen", "0.0.0.0:0"];
    let (mut game, _) = host(&account, &everywhere);
    let text = String::from_utf8(game.take_chunks().concat()).unwrap();
    let (before, _) = text.split_once("\x1b[?1049h").expect("the full screen begins");
    assert!(before.contains("This program is the relay of this room"), "{before}");
    let addresses = if_addrs::get_if_addrs().unwrap();
    for address in
        addresses.iter().filter(|address| !address.is_loopback() && address.ip().is_ipv4())
    {
        let line = before.lines().find(|line| line.contains(&format!("@{}:", address.ip())));
        let line = line.unwrap_or_else(|| panic!("{} is not told: {before}", address.ip()));
        assert_wrong_pin_is_refused(line);
    }
    let line =
        before.lines().find(|line| line.contains('@')).and_then(|line| line.split('\'').nth(1));
    if let Some(line) = line {
        join_and_play(&mut game, &Setup::default(), line);
    }
}

/// Joins by the line of a host whose pin was changed on the way.
fn assert_wrong_pin_is_refused(line: &str) {
    let (_, invite) = line.split_once("omok-tui join '").expect("a command with a pin");
    let (place, pin) = invite.trim_end_matches('\'').split_once('#').expect("a pin");
    let other = format!("{}{}", if pin.starts_with('0') { '1' } else { '0' }, &pin[1..]);
    let mut guest = Setup::default().start(&["join", &format!("{place}#{other}")]);
    assert_eq!(guest.exit_code(), 1);
    guest.assert_restored();
    let text = guest.take_words();
    assert!(text.contains("has another key than the one that was named"), "{text}");
    assert!(text.contains(&format!("Named: {other}. There: {pin}.")), "{text}");
}

#[test]
fn a_port_that_is_taken_cannot_be_listened_at_and_is_said_to_be_so() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let mut game = Setup::default().start(&["host", "--listen", &address]);
    assert_eq!(game.exit_code(), 1);
    game.wait_for("The relay inside this program does not start: Address already in use");
}
