//! Metrics for Prometheus at `/metrics`, and whether the relay works at
//! `/healthz`, over HTTP to this machine alone.
//!
//! Whoever asks is answered by threads of their own: also when the thread of the
//! games hangs, which is what they are to be told then, and without costing that
//! thread more than one answer about how many rooms there are. The descriptors
//! that they need are kept back from players.

mod http;
mod page;

use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tracing::warn;

use crate::watch::{StoreHealth, Window};
use http::{Answer, Status};

/// Who is answered at the same time; others wait in the system's queue. One is
/// enough for Prometheus, and with the others it takes several who are slow to
/// keep it waiting.
const ANSWERED_MAX: usize = 4;

/// File descriptors that answering takes: a connection, and a look at the folder
/// of descriptors, each.
pub const DESCRIPTORS: usize = 2 * ANSWERED_MAX;

/// From connecting to the end of the answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// From connecting to the end of the request: who has one says it at once, and who
/// says nothing keeps others waiting.
const REQUEST_PATIENCE: Duration = Duration::from_secs(1);

/// After an error of the listener.
const PAUSE: Duration = Duration::from_secs(1);

/// Answers those who come to `listener` as long as the process lives.
///
/// # Errors
///
/// When the system has no threads for it.
pub fn serve(listener: TcpListener, window: Window) -> io::Result<()> {
    listener.set_nonblocking(false)?;
    let shared = Arc::new((listener, window));
    for _ in 0..ANSWERED_MAX {
        let shared = Arc::clone(&shared);
        let work = move || {
            let (listener, window) = &*shared;
            answer_all(listener, window);
        };
        thread::Builder::new().name("metrics".to_owned()).spawn(work)?;
    }
    Ok(())
}

fn answer_all(listener: &TcpListener, window: &Window) {
    let mut failed = false;
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                failed = false;
                // Whoever does not take the answer does not want it.
                let _ = answer(&stream, window);
            }
            Err(error) => {
                if !std::mem::replace(&mut failed, true) {
                    warn!(%error, "cannot accept a connection for metrics");
                }
                thread::park_timeout(PAUSE);
            }
        }
    }
}

fn answer(stream: &TcpStream, window: &Window) -> io::Result<()> {
    let now = Instant::now();
    http::answer(stream, [REQUEST_PATIENCE, PATIENCE].map(|it| now + it), |path| match path {
        "/metrics" => metrics(window),
        "/healthz" => health(window),
        _ => Answer::text(Status::NotFound, "there are /metrics and /healthz\n"),
    })
}

fn metrics(window: &Window) -> Answer {
    let standing = window.ask();
    match page::of(window.counts(), standing.as_ref()) {
        Ok(body) => Answer { status: Status::Ok, kind: page::KIND, body },
        // Not even a text can be put together.
        Err(_) => Answer::text(Status::Unavailable, "no metrics\n"),
    }
}

/// Whether rooms can be played in: those who own them answer, and what is to be
/// stored is.
fn health(window: &Window) -> Answer {
    let (status, word) = match window.ask().map(|standing| standing.store) {
        Some(StoreHealth::Works) => (Status::Ok, "ok\n"),
        Some(StoreHealth::Fails) => (Status::Unavailable, "the store fails\n"),
        Some(StoreHealth::Hangs) => (Status::Unavailable, "the store hangs\n"),
        None => (Status::Unavailable, "the relay does not answer\n"),
    };
    Answer::text(status, word)
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};

    use super::*;
    use crate::notify::Notify;
    use crate::watch::Watch;

    /// All that is said to a GET of `path`.
    fn get(address: std::net::SocketAddr, path: &str) -> String {
        let mut stream = TcpStream::connect(address).expect("it listens");
        let request = format!("GET {path} HTTP/1.1\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("it answers");
        text
    }

    #[test]
    fn of_a_relay_that_hangs_it_is_told_within_a_second_or_two() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        // It has the other side, and never looks.
        let (watch, window) = Watch::new(Notify::default(), DESCRIPTORS);
        serve(listener, window).expect("there are threads");
        let start = Instant::now();
        let health = get(address, "/healthz");
        assert!(health.starts_with("HTTP/1.1 503 Service Unavailable\r\n"), "{health}");
        assert!(health.ends_with("\r\n\r\nthe relay does not answer\n"), "{health}");
        let page = get(address, "/metrics");
        assert!(page.contains("\nomok_relay_answers 0\n"), "{page}");
        assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
        // Nor is one that is gone waited for.
        drop(watch);
        assert_eq!(get(address, "/healthz"), health);
    }
}
