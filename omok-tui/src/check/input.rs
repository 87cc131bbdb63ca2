//! Where positions come from: lines as they arrive, or whole records.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::Path;

use omok_core::record::Format;

use crate::files::{self, ReadError};

/// Bytes of the longest line that is looked at. A game of 400 moves with their
/// numbers takes less than 5,000.
pub(super) const LINE_MAX: usize = 64 << 10;

/// An opened file.
pub(super) enum Input {
    /// One position a line.
    Lines(Lines<File>),
    /// One record.
    Record(Vec<u8>, Format),
}

impl Input {
    /// Opens a file; where its extension says nothing, its first bytes tell
    /// what it is.
    pub(super) fn open(path: &Path) -> Result<Self, ReadError> {
        let mut lines = Lines::new(File::open(path)?);
        let format = match files::format_of_name(path) {
            Some(format) => format,
            None => Format::of_content(lines.reader.fill_buf()?),
        };
        Ok(match format {
            Format::Text => Self::Lines(lines),
            Format::Sgf | Format::Psq => Self::Record(files::read_whole(lines.reader)?, format),
        })
    }
}

/// One line, without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// One that begins with `#`.
    Comment(&'a str),
    /// One that should be a position.
    Text(&'a str),
    /// Bytes that are no UTF-8.
    NotUtf8,
    /// More than [`LINE_MAX`] bytes; they were not kept.
    TooLong,
}

/// Reads lines as they come, in bounded memory. Blank ones are passed over.
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    /// The line's first [`LINE_MAX`] bytes, and one more if it is too long.
    line: Vec<u8>,
    /// Whether something other than blanks came after them.
    more: bool,
    number: usize,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        let reader = BufReader::with_capacity(LINE_MAX, reader);
        Self { reader, line: Vec::new(), more: false, number: 0 }
    }

    /// Whether the next line may have to be waited for.
    pub(super) fn may_wait(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }

    /// The next line that is not blank, and its number from 1; `None` at the
    /// end.
    pub(super) fn next(&mut self) -> io::Result<Option<(usize, Line<'_>)>> {
        loop {
            if !self.read_line()? {
                return Ok(None);
            }
            self.number += 1;
            let mark: &[u8] = if self.number == 1 { b"\xef\xbb\xbf" } else { b"" };
            if self.line.starts_with(mark) {
                self.line.drain(..mark.len());
            }
            if self.more || !self.line.trim_ascii().is_empty() {
                break;
            }
        }
        let line = self.line.trim_ascii();
        let comment = line.starts_with(b"#");
        let line = match str::from_utf8(line) {
            Ok(text) if comment => Line::Comment(text),
            _ if comment => Line::Comment("#"),
            _ if self.line.len() > LINE_MAX => Line::TooLong,
            Ok(text) => Line::Text(text),
            Err(_) => Line::NotUtf8,
        };
        Ok(Some((self.number, line)))
    }

    /// Reads up to the next line break; `false` at the end of the input.
    fn read_line(&mut self) -> io::Result<bool> {
        self.line.clear();
        self.more = false;
        let mut any = false;
        loop {
            let buffer = match self.reader.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                return Ok(any);
            }
            any = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = (LINE_MAX + 1).saturating_sub(self.line.len());
            let (kept, rest) = part.split_at(part.len().min(room));
            self.line.extend_from_slice(kept);
            self.more |= !rest.trim_ascii().is_empty();
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.reader.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}
