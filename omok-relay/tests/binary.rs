//! The program: what it listens on, what it refuses, and how it stops.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::time::{Duration, Instant};

use clap::{CommandFactory, Parser};
use omok_relay::config::Config;

fn relay() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_omok-relay"));
    command.env_clear().env("OMOK_RELAY_EPHEMERAL", "true").env("OMOK_RELAY_PLAINTEXT", "true");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What it does without being stopped.
fn output(arguments: &[&str]) -> Output {
    relay().args(arguments).output().expect("it runs")
}

/// A relay that runs, and where it listens; dropping it kills it.
struct Running {
    child: Child,
    stderr: BufReader<ChildStderr>,
    address: SocketAddr,
}

impl Running {
    fn start(mut command: Command) -> Self {
        let mut child = command.spawn().expect("it runs");
        let mut stderr = BufReader::new(child.stderr.take().expect("it is piped"));
        let mut line = String::new();
        stderr.read_line(&mut line).expect("it says where it listens");
        let words = line.split_whitespace();
        let address = words.filter_map(|word| word.parse().ok()).next_back();
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}"));
        Self { child, stderr, address }
    }

    fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status().expect("kill runs");
        assert!(sent.success());
    }

    /// The rest of its log, and whether it ended well.
    fn wait(mut self) -> (String, bool) {
        let mut log = String::new();
        self.stderr.read_to_string(&mut log).expect("its log is text");
        (log, self.child.wait().expect("it was started").success())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The first bytes the relay answers to a hello.
fn greet(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.write_all(b"\0\x0domok\0\x01\0\x01\x04test").expect("it reads");
    let mut answer = [0; 6];
    stream.read_exact(&mut answer).expect("it answers");
    assert_eq!(&answer[2..], b"omok");
    stream
}

#[test]
fn an_address_that_others_reach_is_refused_without_encryption_unless_insisted_on() {
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:15150", "[::ffff:192.0.2.1]:1"] {
        let output = output(&["--plaintext", "--listen", address]);
        assert_eq!(output.status.code(), Some(2), "{address}");
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(error.contains("--plaintext-anywhere"), "it says what is possible: {error}");
        assert!(!error.contains('\x1b'), "no escape bytes: {error:?}");
    }
    let mut command = relay();
    command.args(["--plaintext-anywhere", "--listen", "0.0.0.0:0"]);
    let relay = Running::start(command);
    let local = SocketAddr::from(([127, 0, 0, 1], relay.address.port()));
    greet(local);
}

#[test]
fn bad_arguments_and_help_go_where_they_belong() {
    for arguments in [&["--max-connections", "0"][..], &["--listen", "nowhere"], &["--nonsense"]] {
        let output = output(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
    let contradictions: [(&[&str], &str); 4] = [
        (&["--plaintext-anywhere"], "needs that one as well"),
        (&["--tls-cert", "a"], "go together"),
        (&["--tls-key", "a"], "go together"),
        (&["--plaintext", "--tls-cert", "a", "--tls-key", "b"], "leave out one"),
    ];
    for (arguments, told) in contradictions {
        let output = relay().env_remove("OMOK_RELAY_PLAINTEXT").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(error.contains(told), "{error}");
    }
    let help = output(&["--help"]);
    assert!(help.status.success());
    let text = String::from_utf8(help.stdout).expect("text");
    for told in ["--plaintext-anywhere", "OMOK_RELAY_LISTEN", "15150", "OMOK_RELAY_DATA"] {
        assert!(text.contains(told), "{told} in {text}");
    }
    assert!(output(&["--version"]).stdout.starts_with(b"omok-relay "));
}

#[cfg(feature = "metrics")]
#[test]
fn metrics_are_shown_on_this_machine_and_nowhere_else() {
    for address in ["0.0.0.0:9000", "[::]:9000", "192.0.2.1:9000", "[::ffff:192.0.2.1]:1", "9000"] {
        let output = output(&["--metrics", address]);
        assert_eq!(output.status.code(), Some(2), "{address}");
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(error.contains("127.0.0.1:PORT or [::1]:PORT is possible"), "{error}");
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("it is bound").to_string();
    let output =
        relay().env("OMOK_RELAY_METRICS", &address).args(["--listen", "127.0.0.1:0"]).output();
    let output = output.expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(error.contains(&format!("cannot show metrics on {address}")), "{error}");
}

/// What a relay logs that cannot listen where it should, if standard error is a
/// file and `JOURNAL_STREAM` says that it is `stream`, or what it is.
#[cfg(unix)]
fn logged(stream: Option<&str>) -> String {
    use std::os::unix::fs::MetadataExt as _;
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("it is bound").to_string();
    let mut file = tempfile::tempfile().expect("there is room");
    let about = file.metadata().expect("it is open");
    let own = format!("{}:{}", about.dev(), about.ino());
    let mut command = relay();
    command
        .args(["--listen", "127.0.0.1:0", "--listen", &address])
        .env("JOURNAL_STREAM", stream.unwrap_or(&own));
    command.stderr(file.try_clone().expect("a second one"));
    assert_eq!(command.status().expect("it runs").code(), Some(1));
    let mut log = String::new();
    std::io::Seek::rewind(&mut file).expect("it is a file");
    file.read_to_string(&mut log).expect("it is text");
    log
}

#[cfg(unix)]
#[test]
fn lines_for_the_journal_have_a_priority_and_no_time_and_others_have_a_time() {
    let log = logged(None);
    assert!(log.starts_with("<3>omok-relay: cannot listen on 127.0.0.1:"), "{log}");
    assert_eq!(log.lines().count(), 1, "{log}");
    let log = logged(Some("8:1"));
    assert!(log.starts_with("omok-relay: cannot listen on 127.0.0.1:"), "{log}");
}

#[test]
fn without_a_word_it_listens_everywhere_and_without_encryption_on_this_machine_alone() {
    let told = |arguments: &[&str]| {
        let config = Config::try_parse_from(arguments).expect("they are good");
        let (addresses, _) = config.addresses().expect("they are allowed");
        addresses.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(told(&["omok-relay"]), "[::]:15150 0.0.0.0:15150");
    assert_eq!(told(&["omok-relay", "--plaintext"]), "[::1]:15150 127.0.0.1:15150");
}

#[test]
fn every_flag_has_a_twin_in_the_environment() {
    for flag in Config::command().get_arguments().filter(|flag| flag.get_long().is_some()) {
        let long = flag.get_long().expect("it was filtered");
        let twin = format!("OMOK_RELAY_{}", long.replace('-', "_").to_uppercase());
        let known = flag.get_env().and_then(|name| name.to_str());
        assert_eq!(known, Some(&*twin), "--{long}");
    }
}

#[test]
fn a_port_that_is_taken_is_an_error_that_names_it() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("it is bound").to_string();
    let output = output(&["--listen", &address]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(error.contains(&address), "{error}");
}

#[cfg(unix)]
#[test]
fn it_stops_in_good_order_on_term_and_int_also_with_silent_peers() {
    for signal in ["-TERM", "-INT"] {
        let mut command = relay();
        // By the environment twin, as a service would.
        command.env("OMOK_RELAY_LISTEN", "127.0.0.1:0");
        let relay = Running::start(command);
        let _greeted = greet(relay.address);
        let _silent = TcpStream::connect(relay.address).expect("it listens");
        let start = Instant::now();
        relay.signal(signal);
        let (log, well) = relay.wait();
        assert!(well, "{signal}: {log}");
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
        assert!(log.contains("stopped"), "{log}");
        assert!(!log.contains("127.0.0.1"), "no peer's address in the log: {log}");
    }
}

#[test]
fn how_much_is_logged_is_told_by_a_level_that_exists() {
    let output = relay().env("OMOK_RELAY_LOG", "omok_relay=loud").output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("OMOK_RELAY_LOG is \"omok_relay=loud\""), "{stderr}");
    assert!(stderr.contains("warn, info, debug"), "{stderr}");
}

#[cfg(unix)]
#[test]
fn a_limit_of_open_files_that_leaves_no_room_for_players_is_an_error_that_says_what_to_do() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -n 14 && exec \"$0\" --ephemeral --listen 127.0.0.1:0"]);
    let output = shell.arg(env!("CARGO_BIN_EXE_omok-relay")).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(error.contains("raise it, to 64 or more"), "{error}");
}
