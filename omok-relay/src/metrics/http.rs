//! As much of HTTP/1.1 as it takes to answer a GET, and no more: no body is read,
//! and each connection is for one request. A library for it (hyper) is three
//! crates and wants a runtime, for what here is a line to be read.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Instant;

/// Bytes of a request with all its headers, at most. What Prometheus and browsers
/// send is below one KiB.
const REQUEST_BYTES_MAX: usize = 8 << 10;

/// How a request went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Ok,
    BadRequest,
    NotFound,
    NotAllowed,
    TooLarge,
    Unavailable,
}

impl Status {
    const fn line(self) -> &'static str {
        match self {
            Self::Ok => "200 OK",
            Self::BadRequest => "400 Bad Request",
            Self::NotFound => "404 Not Found",
            Self::NotAllowed => "405 Method Not Allowed\r\nAllow: GET, HEAD",
            Self::TooLarge => "431 Request Header Fields Too Large",
            Self::Unavailable => "503 Service Unavailable",
        }
    }
}

/// What is answered.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: Status,
    /// The type of `body`.
    pub(super) kind: &'static str,
    pub(super) body: String,
}

impl Answer {
    pub(super) fn text(status: Status, body: &str) -> Self {
        Self { status, kind: "text/plain; charset=utf-8", body: body.to_owned() }
    }
}

/// Answers the one request of `stream` by what `find` has for its path. It has to
/// be there, and the answer to be taken, before each its deadline.
pub(super) fn answer(
    mut stream: &TcpStream,
    [request_deadline, deadline]: [Instant; 2],
    find: impl FnOnce(&str) -> Answer,
) -> io::Result<()> {
    let request = read(stream, request_deadline)?;
    let (answer, is_head) = match request.as_deref().map(parse) {
        None => (Answer::text(Status::TooLarge, "the request is too long\n"), false),
        Some(None) => (Answer::text(Status::BadRequest, "this is no request\n"), false),
        Some(Some(("GET", path))) => (find(path), false),
        Some(Some(("HEAD", path))) => (find(path), true),
        Some(Some(_)) => (Answer::text(Status::NotAllowed, "only GET is possible\n"), false),
    };
    let Answer { status, kind, body } = answer;
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        status.line(),
        body.len()
    );
    let text = if is_head { head } else { head + &body };
    stream.set_write_timeout(Some(left(deadline)?))?;
    stream.write_all(text.as_bytes())?;
    stream.shutdown(Shutdown::Write)?;
    // Closing with unread bytes would take the answer back.
    let mut waste = [0; 1024];
    loop {
        stream.set_read_timeout(Some(left(deadline)?))?;
        if stream.read(&mut waste)? == 0 {
            return Ok(());
        }
    }
}

/// Method and path of a request, without what comes after a question mark.
fn parse(request: &[u8]) -> Option<(&str, &str)> {
    let line = std::str::from_utf8(request).ok()?.lines().next()?;
    let mut words = line.split(' ');
    let (method, target, version) = (words.next()?, words.next()?, words.next()?);
    let is_http = version.starts_with("HTTP/1.") && words.next().is_none();
    is_http.then(|| (method, target.split('?').next().unwrap_or(target)))
}

/// Reads until the empty line after the headers; `None`: it does not come.
fn read(mut stream: &TcpStream, deadline: Instant) -> io::Result<Option<Vec<u8>>> {
    let mut request = vec![0; REQUEST_BYTES_MAX];
    let mut known = 0;
    while known < request.len() {
        stream.set_read_timeout(Some(left(deadline)?))?;
        let read = stream.read(&mut request[known..])?;
        if read == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        // The end may lie across two reads.
        let from = known.saturating_sub(3);
        known += read;
        if request[from..known].windows(4).any(|bytes| bytes == b"\r\n\r\n") {
            request.truncate(known);
            return Ok(Some(request));
        }
    }
    Ok(None)
}

/// How long there is until the deadline; not zero, which would mean for ever.
fn left(deadline: Instant) -> io::Result<std::time::Duration> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;
    use std::time::Duration;

    use super::*;

    /// What comes back to a peer who says `parts`, and then reads.
    fn heard(parts: &'static [&[u8]], patience: Duration) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let peer = thread::spawn(move || {
            let mut stream = TcpStream::connect(address).expect("it listens");
            stream.set_nodelay(true).expect("it can be told so");
            for part in parts {
                // It may have been closed already.
                let _ = stream.write_all(part);
            }
            let mut text = String::new();
            let _ = stream.read_to_string(&mut text);
            text
        });
        let (stream, _) = listener.accept().expect("it comes");
        let done = answer(&stream, [Instant::now() + patience; 2], |path| {
            Answer::text(Status::Ok, &format!("this is {path}"))
        });
        drop((stream, done));
        peer.join().expect("no panic")
    }

    const LONG: Duration = Duration::from_secs(30);

    #[test]
    fn a_request_gets_its_answer_however_it_is_cut_and_head_only_its_beginning() {
        let ok = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\n\
                  Content-Length: 15\r\nConnection: close\r\n\r\n";
        let requests: [&[&[u8]]; 3] = [
            &[b"GET /metric HTTP/1.1\r\nHost: localhost\r\n\r\n"],
            &[b"GET /metric?a=b HTTP/1.0\r", b"\n\r", b"\n"],
            &[b"GET /metric HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody"],
        ];
        for parts in requests {
            assert_eq!(heard(parts, LONG), format!("{ok}this is /metric"));
        }
        assert_eq!(heard(&[b"HEAD /metric HTTP/1.1\r\n\r\n"], LONG), ok);
    }

    #[test]
    fn what_is_no_request_or_too_long_or_another_method_is_told_so() {
        let status = |parts| heard(parts, LONG).lines().next().map(ToOwned::to_owned);
        let line = |text: &str| Some(format!("HTTP/1.1 {text}"));
        assert_eq!(status(&[b"\r\n\r\n"]), line("400 Bad Request"));
        assert_eq!(status(&[b"GET / \xff HTTP/1.1\r\n\r\n"]), line("400 Bad Request"));
        assert_eq!(status(&[b"GET /\r\n\r\n"]), line("400 Bad Request"));
        assert_eq!(status(&[b"POST / HTTP/1.1\r\n\r\n"]), line("405 Method Not Allowed"));
        let long = status(&[&[b'a'; REQUEST_BYTES_MAX + 1]]);
        assert_eq!(long, line("431 Request Header Fields Too Large"));
    }

    #[test]
    fn whoever_says_half_of_it_is_not_waited_for() {
        let start = Instant::now();
        let patience = Duration::from_millis(200);
        assert_eq!(heard(&[b"GET /metrics HTTP/1.1\r\n"], patience), "");
        assert!(start.elapsed() >= patience);
    }
}
