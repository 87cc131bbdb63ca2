//! Lines in and out, so that neither a silent nor a deaf partner holds anything
//! up: a thread of its own waits for each.

use std::future::pending;
use std::io;
use std::os::fd::AsFd;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::io::Errno;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// Bytes of the longest line that is read. Commands are short, and an invite or
/// a path is far from this.
pub(super) const LINE_MAX: usize = 4096;

/// Bytes that are read at once, and how many of these pieces wait to be taken.
const PIECE: usize = 4096;
const PIECES_MAX: usize = 4;

/// How long the last lines may wait for a reader that does not read. Nobody is
/// there to miss them, and the program has to end.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line that was read, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Text(String),
    /// It is longer than [`LINE_MAX`], and was not kept.
    TooLong,
    /// It is not UTF-8.
    NoText,
}

/// Lines from standard input.
#[derive(Debug)]
pub(super) struct Lines {
    pieces: mpsc::Receiver<Vec<u8>>,
    unread: Splitter,
    over: bool,
}

impl Lines {
    /// Reads from now on. Has to be called inside a tokio runtime.
    pub(super) fn of_stdin() -> Self {
        let (sender, pieces) = mpsc::channel(PIECES_MAX);
        spawn_blocking(move || read_all(&sender));
        Self { pieces, unread: Splitter::default(), over: false }
    }

    /// The next line; `None` at the end.
    ///
    /// Cancel safe: a line is either returned or still there.
    pub(super) async fn next(&mut self) -> Option<Line> {
        loop {
            if let Some(line) = self.unread.next() {
                return Some(line);
            }
            if self.over {
                return self.unread.last();
            }
            match self.pieces.recv().await {
                Some(piece) => self.unread.push(&piece),
                None => self.over = true,
            }
        }
    }
}

/// Hands on what comes from standard input until it ends or nobody wants it.
fn read_all(sender: &mpsc::Sender<Vec<u8>>) {
    let input = io::stdin();
    loop {
        let mut piece = vec![0; PIECE];
        match rustix::io::read(&input, &mut piece) {
            Ok(0) => return,
            Ok(read) => {
                piece.truncate(read);
                if sender.blocking_send(piece).is_err() {
                    return;
                }
            }
            Err(Errno::INTR) => {}
            // Whoever gave it to us does not want to be held up.
            Err(Errno::AGAIN) => wait(&input, PollFlags::IN),
            Err(_) => return,
        }
    }
}

/// Waits until a stream that does not block is ready.
fn wait(stream: &impl AsFd, flags: PollFlags) {
    // An error shows in what follows.
    let _ = rustix::event::poll(&mut [PollFd::new(stream, flags)], None);
}

/// Bytes as lines; never more of them than a line may have, and a piece.
#[derive(Debug, Default)]
struct Splitter {
    bytes: Vec<u8>,
    /// Whether the line that is being read was too long already.
    overlong: bool,
}

impl Splitter {
    fn push(&mut self, piece: &[u8]) {
        self.bytes.extend_from_slice(piece);
        if self.bytes.len() > LINE_MAX && !self.bytes.contains(&b'\n') {
            self.overlong = true;
            self.bytes.clear();
        }
    }

    fn next(&mut self) -> Option<Line> {
        let end = self.bytes.iter().position(|byte| *byte == b'\n')?;
        let line: Vec<u8> = self.bytes.drain(..=end).collect();
        Some(self.line(&line[..end]))
    }

    /// What stands after the last line's end.
    fn last(&mut self) -> Option<Line> {
        let nothing = self.bytes.is_empty() && !self.overlong;
        let line = std::mem::take(&mut self.bytes);
        (!nothing).then(|| self.line(&line))
    }

    fn line(&mut self, bytes: &[u8]) -> Line {
        if std::mem::take(&mut self.overlong) || bytes.len() > LINE_MAX {
            return Line::TooLong;
        }
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        std::str::from_utf8(bytes).map_or(Line::NoText, |text| Line::Text(text.to_owned()))
    }
}

/// Lines to standard output, each handed on as soon as it is said.
#[derive(Debug)]
pub(super) struct Printer {
    pieces: mpsc::Sender<Vec<u8>>,
    failure: oneshot::Receiver<io::Error>,
    unsaid: Vec<u8>,
}

impl Printer {
    /// Has to be called inside a tokio runtime.
    pub(super) fn to_stdout() -> Self {
        let (pieces, receiver) = mpsc::channel(1);
        let (failed, failure) = oneshot::channel();
        spawn_blocking(move || write_all(receiver, failed));
        Self { pieces, failure, unsaid: Vec::new() }
    }

    pub(super) fn say(&mut self, line: &str) {
        self.unsaid.extend_from_slice(line.as_bytes());
        self.unsaid.push(b'\n');
    }

    /// Says bytes that are no line.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.unsaid.extend_from_slice(bytes);
    }

    /// Whether the reader is behind.
    pub(super) const fn is_behind(&self) -> bool {
        !self.unsaid.is_empty()
    }

    /// Hands on what was said; waits for ever while nothing is.
    ///
    /// Cancel safe: what is not handed on is still there.
    ///
    /// # Errors
    ///
    /// What the system says when nobody reads any more.
    pub(super) async fn pass_on(&mut self) -> io::Result<()> {
        if self.unsaid.is_empty() {
            return pending().await;
        }
        match self.pieces.reserve().await {
            Ok(room) => {
                room.send(std::mem::take(&mut self.unsaid));
                Ok(())
            }
            Err(_) => {
                self.unsaid.clear();
                // It was told before its thread ended.
                Err(self.failure.try_recv().unwrap_or_else(|_| io::ErrorKind::BrokenPipe.into()))
            }
        }
    }

    /// Waits, but not for long, until everything is read that was said.
    ///
    /// # Errors
    ///
    /// As [`pass_on`](Self::pass_on), as far as it has not told.
    pub(super) async fn finish(self) -> io::Result<()> {
        let Self { pieces, failure, unsaid } = self;
        if failure.is_terminated() {
            return Ok(());
        }
        let read = async {
            // Fails only where writing has failed, which is told below.
            let _ = pieces.send(unsaid).await;
            drop(pieces);
            // The thread that writes lets go of it when all is well.
            failure.await.map_or(Ok(()), Err)
        };
        // A reader that does not read is no failure.
        timeout(PATIENCE, read).await.unwrap_or(Ok(()))
    }
}

/// Writes what comes until nothing comes any more, or nobody reads it.
fn write_all(mut pieces: mpsc::Receiver<Vec<u8>>, failed: oneshot::Sender<io::Error>) {
    let output = io::stdout();
    while let Some(piece) = pieces.blocking_recv() {
        let mut rest = &piece[..];
        while !rest.is_empty() {
            match rustix::io::write(&output, rest) {
                Ok(written) => rest = &rest[written..],
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => wait(&output, PollFlags::OUT),
                Err(error) => {
                    // Told before anybody finds that nothing is taken any more.
                    let _ = failed.send(error.into());
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of bytes that come in pieces of this length.
    fn lines(bytes: &[u8], length: usize) -> Vec<Line> {
        let mut splitter = Splitter::default();
        let mut lines = Vec::new();
        for piece in bytes.chunks(length) {
            splitter.push(piece);
            assert!(splitter.bytes.len() <= LINE_MAX + length);
            lines.extend(std::iter::from_fn(|| splitter.next()));
        }
        lines.extend(splitter.last());
        lines
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn lines_are_the_same_however_they_arrive() {
        for length in [1, 2, 3, 100] {
            let found = lines("h8\r\n\nㅗ9\nlast".as_bytes(), length);
            assert_eq!(found, [text("h8"), text(""), text("ㅗ9"), text("last")], "{length}");
        }
    }

    #[test]
    fn a_line_without_end_takes_no_memory_and_does_no_harm_to_the_next() {
        let mut bytes = vec![b'a'; 3_000_000];
        bytes.extend_from_slice(b"\nh8\n");
        bytes.extend(vec![b'b'; LINE_MAX]);
        bytes.push(b'\n');
        bytes.extend(vec![b'c'; LINE_MAX + 1]);
        for length in [1000, 4096] {
            let longest = text(&"b".repeat(LINE_MAX));
            let expected = [Line::TooLong, text("h8"), longest, Line::TooLong];
            assert_eq!(lines(&bytes, length), expected);
        }
    }

    #[test]
    fn what_is_no_text_is_told_and_a_nul_is_text() {
        assert_eq!(lines(b"\xff\xfe\nh8\n", 100), [Line::NoText, text("h8")]);
        assert_eq!(lines(b"h\0\n", 100), [text("h\0")]);
    }
}
