//! Bytes from a terminal, as events.
//!
//! crossterm can decode only what its own process's terminal sends, and takes
//! an escape byte that arrives by itself for the Esc key at once, so that an
//! arrow key cut in two by the network opens a menu and moves nothing. This
//! decoder is fed by whoever has the bytes, and says how long it wants to wait
//! for the rest of a key.

mod sequence;
#[cfg(test)]
mod tests;

use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

/// How long an escape byte waits for what makes it more than the Esc key.
/// Shorter, and an arrow key that a slow line split there is taken for Esc;
/// longer, and Esc itself feels late.
const KEY_WAIT: Duration = Duration::from_millis(100);

/// How long the rest of a sequence, or of a character, may be on its way. It
/// can hardly be anything else, and its rest, taken for keys, would do harm: a
/// click ends in `M`.
const SEQUENCE_WAIT: Duration = Duration::from_secs(2);

/// How long a paste may pause. Its end is never far behind, unless the terminal
/// forgot it; until then keys are taken for pasted text.
const PASTE_WAIT: Duration = Duration::from_secs(2);

/// The longest text taken from one paste, in bytes; the rest is dropped. Far
/// more than any move, code or invite, and no burden on memory.
const PASTE_MAX: usize = 64 * 1024;

/// The longest control sequence that is waited for, in bytes. Longer ones are
/// noise and dropped.
const SEQUENCE_MAX: usize = 64;

const ESC: u8 = 0x1b;
const PASTE_END: &[u8] = b"\x1b[201~";

/// What has arrived and is not yet an event.
#[derive(Debug, Default)]
pub struct Decoder {
    bytes: Vec<u8>,
    /// Whether `bytes` are the text of a paste.
    pasting: bool,
    /// The column that the terminal told last of its cursor.
    column: Option<u16>,
}

/// What the first bytes of the input are.
enum Step {
    /// An event, or nothing worth one, made of this many bytes.
    Done(usize, Option<Event>),
    /// The terminal tells, in this many bytes, in which column its cursor stands.
    Column(usize, u16),
    /// A paste begins after this many bytes.
    Paste(usize),
    /// More bytes are needed to tell.
    More,
}

impl Decoder {
    /// Takes bytes as they arrive and gives the events they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        // One byte at a time would do as well; this keeps a long paste linear.
        for part in bytes.chunks(PASTE_MAX) {
            self.bytes.extend_from_slice(part);
            self.drain(&mut events);
        }
        events
    }

    /// The column, from 1, in which the terminal told that its cursor stands, if
    /// it did so since the last time.
    pub fn take_column(&mut self) -> Option<u16> {
        self.column.take()
    }

    /// How long to wait for the rest of what has begun, counted from the last
    /// byte; `None` when nothing is open. After that call [`Decoder::give_up`].
    #[must_use]
    pub fn patience(&self) -> Option<Duration> {
        match (self.pasting, self.bytes.as_slice()) {
            (true, _) => Some(PASTE_WAIT),
            (false, []) => None,
            (false, [ESC]) => Some(KEY_WAIT),
            (false, _) => Some(SEQUENCE_WAIT),
        }
    }

    /// Takes what has begun for all there is: an escape byte is the Esc key, a
    /// paste ends.
    pub fn give_up(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        if self.pasting {
            events.push(self.end_paste(self.bytes.len(), 0));
        }
        if self.bytes.len() > 2 {
            // Half a control sequence: no key, and its letters are none either.
            self.bytes.clear();
        }
        while let Some(&first) = self.bytes.first() {
            self.bytes.remove(0);
            if first == ESC {
                events.push(key(KeyCode::Esc));
            }
            self.drain(&mut events);
        }
        events
    }

    fn drain(&mut self, events: &mut Vec<Event>) {
        loop {
            if self.pasting {
                let Some(event) = self.paste() else { return };
                events.push(event);
                continue;
            }
            match step(&self.bytes) {
                Step::Done(length, event) => {
                    self.bytes.drain(..length);
                    events.extend(event);
                }
                Step::Column(length, column) => {
                    self.bytes.drain(..length);
                    self.column = Some(column);
                }
                Step::Paste(length) => {
                    self.bytes.drain(..length);
                    self.pasting = true;
                }
                Step::More => return,
            }
        }
    }

    /// The paste, once its end has arrived. Of a too long one only the beginning
    /// is kept, and enough of the end to see where it stops.
    fn paste(&mut self) -> Option<Event> {
        let end = self.bytes.windows(PASTE_END.len()).position(|window| window == PASTE_END);
        if end.is_none() {
            let tail = self.bytes.len().saturating_sub(PASTE_END.len() - 1);
            self.bytes.drain(PASTE_MAX.min(tail)..tail);
        }
        end.map(|end| self.end_paste(end, PASTE_END.len()))
    }

    fn end_paste(&mut self, length: usize, end: usize) -> Event {
        self.pasting = false;
        let text = String::from_utf8_lossy(&self.bytes[..length.min(PASTE_MAX)]).into_owned();
        self.bytes.drain(..length + end);
        Event::Paste(text)
    }
}

/// Looks at the beginning of `bytes`.
fn step(bytes: &[u8]) -> Step {
    match *bytes {
        [] | [ESC] => Step::More,
        [ESC, b'[', ..] => sequence::csi(bytes),
        [ESC, b'O', ..] => sequence::ss3(bytes),
        [ESC, b']' | b'P' | b'_' | b'^' | b'X', ..] => sequence::string(bytes),
        // Nothing here is bound to Alt, and two keys pressed after one another
        // may arrive together: so this is Esc, and then whatever follows.
        [ESC, ..] => Step::Done(1, Some(key(KeyCode::Esc))),
        [first, ..] if first < 0x80 => Step::Done(1, Some(ascii(first))),
        _ => utf8(bytes),
    }
}

fn ascii(byte: u8) -> Event {
    match byte {
        b'\r' | b'\n' => key(KeyCode::Enter),
        b'\t' => key(KeyCode::Tab),
        0x08 | 0x7f => key(KeyCode::Backspace),
        0 => control(' '),
        0x01..=0x1a => control(char::from(byte - 1 + b'a')),
        0x1c..=0x1f => control(char::from(byte - 0x1c + b'4')),
        _ => character(char::from(byte)),
    }
}

/// A character of several bytes; bytes that are none are dropped.
fn utf8(bytes: &[u8]) -> Step {
    let head = &bytes[..bytes.len().min(4)];
    let (valid, bad) = match std::str::from_utf8(head) {
        Ok(text) => (text, None),
        Err(error) => {
            let (good, _) = head.split_at(error.valid_up_to());
            (std::str::from_utf8(good).unwrap_or_default(), Some(error.error_len()))
        }
    };
    match (valid.chars().next(), bad) {
        (Some(first), _) => Step::Done(first.len_utf8(), Some(character(first))),
        (None, Some(Some(length))) => Step::Done(length, None),
        (None, _) => Step::More,
    }
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn control(letter: char) -> Event {
    Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
}

fn character(c: char) -> Event {
    let shift = if c.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    Event::Key(KeyEvent::new(KeyCode::Char(c), shift))
}
