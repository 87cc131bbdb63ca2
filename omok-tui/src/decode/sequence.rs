//! Control sequences: the keys that have no character, the mouse, and answers
//! of the terminal, most of which nobody asked for.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::{SEQUENCE_MAX, Step};

const ESC: u8 = super::ESC;
const BEL: u8 = 0x07;

/// `ESC [ … final`.
pub(super) fn csi(bytes: &[u8]) -> Step {
    let body = &bytes[2..];
    match *body {
        // The Linux console's function keys.
        [b'[', letter, ..] => return Step::Done(4, linux_function_key(letter)),
        [] | [b'['] => return Step::More,
        [b'M', button, x, y, ..] => return Step::Done(6, old_mouse(button, x, y)),
        [b'M', ..] => return Step::More,
        _ => {}
    }
    let Some(length) = body.iter().position(|byte| !(0x20..0x40).contains(byte)) else {
        return if body.len() > SEQUENCE_MAX { Step::Done(bytes.len(), None) } else { Step::More };
    };
    let (parameters, end) = (&body[..length], body[length]);
    if !(0x40..0x7f).contains(&end) {
        // Broken off: what comes now is something else.
        return Step::Done(2 + length, None);
    }
    if (parameters, end) == (b"200", b'~') {
        return Step::Paste(6);
    }
    if let (b'R', Some([2..=u16::MAX, column])) = (end, numbers(parameters).as_deref()) {
        // In the first row it would look like a function key with modifiers.
        return Step::Column(2 + length + 1, *column);
    }
    let event = match parameters.first() {
        Some(b'<') => mouse(&parameters[1..], end),
        _ => special_key(parameters, end),
    };
    Step::Done(2 + length + 1, event)
}

/// `ESC O letter`, the arrow and function keys of some terminals. With another
/// letter it is Esc and a capital O.
pub(super) fn ss3(bytes: &[u8]) -> Step {
    match bytes.get(2) {
        None => Step::More,
        Some(&letter) => match letter_key(letter) {
            Some(code) => Step::Done(3, Some(super::key(code))),
            None if letter == b'M' => Step::Done(3, Some(super::key(KeyCode::Enter))),
            None => Step::Done(1, Some(super::key(KeyCode::Esc))),
        },
    }
}

/// A string sequence, up to its terminator: an answer, and dropped. One that is
/// not ended soon was no sequence but Esc and a key.
pub(super) fn string(bytes: &[u8]) -> Step {
    let body = &bytes[2..];
    match body.iter().position(|&byte| byte == BEL || byte == ESC) {
        Some(at) if body[at] == BEL => Step::Done(2 + at + 1, None),
        Some(at) if body.get(at + 1) == Some(&b'\\') => Step::Done(2 + at + 2, None),
        Some(at) if body.get(at + 1).is_none() => Step::More,
        None if body.len() <= SEQUENCE_MAX => Step::More,
        _ => Step::Done(1, Some(super::key(KeyCode::Esc))),
    }
}

fn linux_function_key(letter: u8) -> Option<Event> {
    matches!(letter, b'A'..=b'E').then(|| super::key(KeyCode::F(letter - b'A' + 1)))
}

fn letter_key(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(letter - b'P' + 1),
        _ => return None,
    })
}

fn tilde_key(number: u16) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        // The numbers have gaps where old keyboards had them.
        11..=15 => KeyCode::F((number - 10) as u8),
        17..=21 => KeyCode::F((number - 11) as u8),
        23 | 24 => KeyCode::F((number - 12) as u8),
        _ => return None,
    })
}

fn special_key(parameters: &[u8], end: u8) -> Option<Event> {
    let (numbers, kind) = key_numbers(parameters)?;
    let code = match end {
        b'~' => tilde_key(*numbers.first()?)?,
        b'u' => named_key(*numbers.first()?)?,
        b'Z' => KeyCode::BackTab,
        // With another number it is no key but an answer, like a place.
        _ if numbers.first().is_none_or(|&number| number <= 1) => letter_key(end)?,
        _ => return None,
    };
    let mask = numbers.get(1).map_or(0, |modifiers| modifiers.saturating_sub(1));
    let modifiers = modifiers(mask, [1, 2, 4]);
    Some(Event::Key(KeyEvent::new_with_kind(code, modifiers, kind)))
}

/// A key by its character, as terminals name keys for programs that ask for it
/// (the protocol of kitty). This one does not ask, but another may have left it
/// so, and Ctrl-C has to work then, too.
fn named_key(number: u16) -> Option<KeyCode> {
    Some(match number {
        9 => KeyCode::Tab,
        13 => KeyCode::Enter,
        27 => KeyCode::Esc,
        127 => KeyCode::Backspace,
        // Other control characters are no keys, and private ones are keys that
        // have no character.
        _ => KeyCode::Char(char::from_u32(number.into()).filter(|letter| {
            !letter.is_control() && !('\u{e000}'..='\u{f8ff}').contains(letter)
        })?),
    })
}

/// The numbers of a key, and whether it went down, is held, or went up, which
/// some terminals tell after a colon: `1;1:3` is going up. What else may follow
/// a colon, the same key on another layout, does not matter here.
fn key_numbers(parameters: &[u8]) -> Option<(Vec<u16>, KeyEventKind)> {
    let text = std::str::from_utf8(parameters).ok()?;
    let happened = text.split(';').nth(1).and_then(|modifiers| modifiers.split(':').nth(1));
    let kind = match happened {
        Some("2") => KeyEventKind::Repeat,
        Some("3") => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    };
    let plain: Vec<_> =
        text.split(';').map(|part| part.split(':').next().unwrap_or_default()).collect();
    Some((numbers(plain.join(";").as_bytes())?, kind))
}

/// The modifiers in `mask`, where `bits` are those of Shift, Alt and Ctrl.
fn modifiers(mask: u16, bits: [u16; 3]) -> KeyModifiers {
    let named = [KeyModifiers::SHIFT, KeyModifiers::ALT, KeyModifiers::CONTROL];
    let set = bits.iter().zip(named).filter(|(bit, _)| mask & *bit != 0);
    set.fold(KeyModifiers::NONE, |all, (_, modifier)| all | modifier)
}

/// Numbers separated by semicolons, an empty one being 0; `None` if there is
/// anything else.
fn numbers(parameters: &[u8]) -> Option<Vec<u16>> {
    if parameters.is_empty() {
        return Some(Vec::new());
    }
    let text = std::str::from_utf8(parameters).ok()?;
    let number = |part: &str| if part.is_empty() { Some(0) } else { part.parse().ok() };
    text.split(';').map(number).collect()
}

/// A mouse report in the form that has no limit of columns (mode 1006).
fn mouse(parameters: &[u8], end: u8) -> Option<Event> {
    let [button, x, y] = numbers(parameters)?[..] else { return None };
    let released = match end {
        b'M' => false,
        b'm' => true,
        _ => return None,
    };
    mouse_event(button, released, x, y)
}

/// A mouse report in the old form, from terminals that know no other.
fn old_mouse(button: u8, x: u8, y: u8) -> Option<Event> {
    let [button, x, y] = [button, x, y].map(|byte| u16::from(byte.saturating_sub(32)));
    // The old form does not tell which button was released.
    mouse_event(if button & 3 == 3 { button & !3 } else { button }, button & 3 == 3, x, y)
}

/// `x` and `y` count from 1, as terminals do; events count from 0.
fn mouse_event(button: u16, released: bool, x: u16, y: u16) -> Option<Event> {
    const MOTION: u16 = 32;
    const WHEEL: u16 = 64;
    let pressed = |button| match released {
        true => MouseEventKind::Up(button),
        false => MouseEventKind::Down(button),
    };
    let kind = match (button & (WHEEL | MOTION), button & 3) {
        (0, 0) => pressed(MouseButton::Left),
        (0, 1) => pressed(MouseButton::Middle),
        (0, 2) => pressed(MouseButton::Right),
        (WHEEL, 0) => MouseEventKind::ScrollUp,
        (WHEEL, 1) => MouseEventKind::ScrollDown,
        _ => return None,
    };
    let (column, row) = (x.checked_sub(1)?, y.checked_sub(1)?);
    let modifiers = modifiers(button, [4, 8, 16]);
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers }))
}
