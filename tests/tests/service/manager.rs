//! What the service manager hears of the real relay, over a socket as systemd has
//! one.

use std::os::unix::net::UnixDatagram;
use std::time::{Duration, Instant};

use omok_tests::program;
use omok_tests::relay::Relay;
use rustix::process::Signal;
use tempfile::TempDir;

use super::peer::{PATIENCE, Peer};

/// Who is notified.
struct Manager {
    folder: TempDir,
    socket: UnixDatagram,
    heard: Vec<String>,
}

impl Manager {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("there is room");
        let socket = UnixDatagram::bind(folder.path().join("notify")).expect("a new name");
        socket.set_read_timeout(Some(PATIENCE)).expect("it can be told so");
        Self { folder, socket, heard: Vec::new() }
    }

    /// A relay that it looks after, and wants to hear from every two seconds.
    fn start(&self) -> Relay {
        let mut relay = program::omok_relay();
        relay.args(["--listen", "127.0.0.1:0", "--data"]).arg(self.folder.path().join("data"));
        relay.env("NOTIFY_SOCKET", self.folder.path().join("notify"));
        relay.env("WATCHDOG_USEC", "2000000").env_remove("WATCHDOG_PID");
        Relay::spawn(&mut relay)
    }

    fn hear(&mut self) -> String {
        let mut bytes = [0; 4096];
        let length = self.socket.recv(&mut bytes);
        let length = length.unwrap_or_else(|error| panic!("{error} after {:#?}", self.heard));
        let text = String::from_utf8_lossy(&bytes[..length]).trim_end().to_owned();
        self.heard.push(text.clone());
        text
    }

    /// The next word that begins so, and what came before it.
    fn until(&mut self, beginning: &str) -> (String, Vec<String>) {
        let mut before = Vec::new();
        loop {
            let word = self.hear();
            if word.starts_with(beginning) {
                return (word, before);
            }
            before.push(word);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn systemd_hears_when_the_relay_is_ready_that_it_is_alive_how_it_stands_and_when_it_stops() {
    let mut manager = Manager::new();
    let relay = manager.start();
    assert_eq!(manager.hear(), "READY=1");
    // Whoever comes now is served.
    let (_host, _, code) = Peer::greeted(relay.address()).await.host().await;
    let nobody = "STATUS=Rooms: 0 waiting, 0 playing, 0 over; seats away: 0; connections: 0 of ";
    assert!(manager.hear().starts_with(nobody), "{:#?}", manager.heard);
    let start = Instant::now();
    for _ in 0..3 {
        manager.until("WATCHDOG=1");
    }
    let took = start.elapsed();
    println!("three signs of life in {took:?}");
    assert!(took > Duration::from_secs(1) && took < Duration::from_secs(10), "{took:?}");
    let some = "STATUS=Rooms: 1 waiting, 0 playing, 0 over; seats away: 0; connections: 1 of ";
    let told = manager.heard.iter().filter(|word| word.starts_with(some)).count();
    assert_eq!(told, 1, "once, since nothing has changed: {:#?}", manager.heard);

    relay.signal(Signal::HUP);
    let (reloading, _) = manager.until("RELOADING=1");
    assert!(reloading.contains("\nMONOTONIC_USEC="), "{reloading}");
    assert!(manager.until("READY=1").1.iter().all(|word| !word.starts_with("STOPPING")));

    let (status, log) = relay.stop_and_tell();
    assert!(status.success(), "{log:#?}");
    assert!(log.iter().any(|line| line.contains("no certificate to be read again")), "{log:#?}");
    let (_, before) = manager.until("STOPPING=1");
    assert!(before.iter().any(|word| word.starts_with("STATUS=Stopping")), "{before:#?}");
    manager.socket.set_nonblocking(true).expect("it can be told so");
    assert!(manager.socket.recv(&mut [0; 64]).is_err(), "that was the last word");
    let all = manager.heard.join("\n");
    assert!(!all.contains(&code.to_string()) && !all.contains("127.0.0.1"), "{all}");
}

#[test]
fn a_relay_that_is_held_up_gives_no_sign_of_life() {
    let mut manager = Manager::new();
    let relay = manager.start();
    manager.until("WATCHDOG=1");
    relay.pause();
    // All that it had said before.
    manager.socket.set_nonblocking(true).expect("it can be told so");
    while manager.socket.recv(&mut [0; 4096]).is_ok() {}
    manager.socket.set_nonblocking(false).expect("it can be told so");
    manager.socket.set_read_timeout(Some(Duration::from_secs(3))).expect("it can be told so");
    assert!(manager.socket.recv(&mut [0; 4096]).is_err(), "systemd would start it anew");
    relay.go_on();
    manager.socket.set_read_timeout(Some(PATIENCE)).expect("it can be told so");
    manager.until("WATCHDOG=1");
}

#[test]
fn a_service_manager_that_does_not_listen_holds_up_nothing() {
    let manager = Manager::new();
    // Nobody takes a word, and soon there is no room for more.
    while manager.socket.set_nonblocking(true).is_ok() {
        let full = UnixDatagram::unbound().expect("a socket");
        full.set_nonblocking(true).expect("it can be told so");
        let path = manager.folder.path().join("notify");
        if full.send_to(b"WATCHDOG=1", path).is_err() {
            break;
        }
    }
    let relay = manager.start();
    let start = Instant::now();
    let (status, log) = relay.stop_and_tell();
    assert!(status.success(), "{log:#?}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
