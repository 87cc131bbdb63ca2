use crossterm::event::{KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;

use super::*;

fn decode(bytes: &[u8]) -> Vec<Event> {
    let mut decoder = Decoder::default();
    let mut events = decoder.push(bytes);
    events.extend(decoder.give_up());
    assert_eq!(decoder.patience(), None, "something was left over of {bytes:?}");
    events
}

fn keys(codes: &[KeyCode]) -> Vec<Event> {
    codes.iter().copied().map(key).collect()
}

fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Event {
    Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}

#[test]
fn every_key_that_is_bound_is_understood_in_each_form_terminals_send() {
    let forms: [(KeyCode, &[&str]); 17] = [
        (KeyCode::Up, &["\x1b[A", "\x1bOA"]),
        (KeyCode::Down, &["\x1b[B", "\x1bOB"]),
        (KeyCode::Right, &["\x1b[C", "\x1bOC"]),
        (KeyCode::Left, &["\x1b[D", "\x1bOD"]),
        (KeyCode::Home, &["\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~"]),
        (KeyCode::End, &["\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~"]),
        (KeyCode::PageUp, &["\x1b[5~"]),
        (KeyCode::PageDown, &["\x1b[6~"]),
        (KeyCode::Delete, &["\x1b[3~"]),
        (KeyCode::Enter, &["\r", "\n", "\x1bOM"]),
        (KeyCode::Tab, &["\t"]),
        (KeyCode::BackTab, &["\x1b[Z"]),
        (KeyCode::Backspace, &["\x7f", "\x08"]),
        (KeyCode::F(1), &["\x1bOP", "\x1b[11~", "\x1b[[A"]),
        (KeyCode::F(2), &["\x1bOQ", "\x1b[12~", "\x1b[[B"]),
        (KeyCode::F(5), &["\x1b[15~", "\x1b[[E"]),
        (KeyCode::Esc, &["\x1b"]),
    ];
    for (code, forms) in forms {
        for form in forms {
            assert_eq!(decode(form.as_bytes()), keys(&[code]), "{form:?}");
        }
    }
}

#[test]
fn letters_hangul_and_control_letters_are_keys() {
    assert_eq!(decode("hㅗ오".as_bytes()), ['h', 'ㅗ', '오'].map(character));
    assert_eq!(decode(b"Q"), [character('Q')]);
    assert_eq!(decode(b"\x03\x0c\x1a"), ['c', 'l', 'z'].map(control));
    let ctrl_right = KeyEvent::new(KeyCode::Right, KeyModifiers::CONTROL);
    assert_eq!(decode(b"\x1b[1;5C"), [Event::Key(ctrl_right)]);
}

#[test]
fn an_arrow_key_cut_in_two_is_an_arrow_key() {
    for (cut, wait) in [(1, KEY_WAIT), (2, SEQUENCE_WAIT)] {
        let mut decoder = Decoder::default();
        let (head, tail) = b"\x1b[A".split_at(cut);
        assert_eq!(decoder.push(head), []);
        assert_eq!(decoder.patience(), Some(wait));
        assert_eq!(decoder.push(tail), keys(&[KeyCode::Up]));
        assert_eq!(decoder.patience(), None);
    }
}

#[test]
fn only_a_lone_escape_byte_is_soon_taken_for_a_key() {
    let begun: [&[u8]; 5] = [b"\x1b[200", b"\x1b[<0;10;10", b"\x1b[", b"\x1bO", b"\xe3\x85"];
    for begun in begun {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.push(begun), []);
        assert_eq!(decoder.patience(), Some(SEQUENCE_WAIT), "{begun:?}");
    }
}

#[test]
fn an_escape_byte_that_nothing_follows_is_the_esc_key() {
    let mut decoder = Decoder::default();
    assert_eq!(decoder.push(b"\x1b"), []);
    assert_eq!(decoder.give_up(), keys(&[KeyCode::Esc]));
}

#[test]
fn esc_and_a_key_that_arrive_together_are_two_keys() {
    assert_eq!(decode(b"\x1bn"), [key(KeyCode::Esc), character('n')]);
    assert_eq!(decode(b"\x1b["), [key(KeyCode::Esc), character('[')]);
    assert_eq!(decode(b"\x1bOk"), [key(KeyCode::Esc), character('O'), character('k')]);
    assert_eq!(decode(b"\x1b\x1b[B"), keys(&[KeyCode::Esc, KeyCode::Down]));
    assert_eq!(decode(b"\x1b]"), [key(KeyCode::Esc), character(']')]);
}

#[test]
fn clicks_and_the_wheel_are_understood_in_both_forms() {
    let left = MouseButton::Left;
    assert_eq!(decode(b"\x1b[<0;41;12M"), [mouse(MouseEventKind::Down(left), 40, 11)]);
    assert_eq!(decode(b"\x1b[<0;41;12m"), [mouse(MouseEventKind::Up(left), 40, 11)]);
    assert_eq!(decode(b"\x1b[<65;1;1M"), [mouse(MouseEventKind::ScrollDown, 0, 0)]);
    assert_eq!(decode(b"\x1b[M !!"), [mouse(MouseEventKind::Down(left), 0, 0)]);
    assert_eq!(decode(b"\x1b[M#!!"), [mouse(MouseEventKind::Up(left), 0, 0)]);
    assert_eq!(decode(b"\x1b[<35;4;4M\x1b[<0;0;0M"), [], "motion, and a place off the screen");
}

#[test]
fn a_paste_is_one_event_however_it_is_cut() {
    let bytes = "\x1b[200~h8\ni9 \x1b[A한\x1b[201~x".as_bytes();
    let expected = [Event::Paste("h8\ni9 \x1b[A한".into()), character('x')];
    for cut in 0..bytes.len() {
        let mut decoder = Decoder::default();
        let mut events = decoder.push(&bytes[..cut]);
        events.extend(decoder.push(&bytes[cut..]));
        assert_eq!(events, expected, "cut at {cut}");
    }
}

#[test]
fn a_paste_of_megabytes_is_cut_short_and_what_follows_is_read() {
    let mut decoder = Decoder::default();
    assert_eq!(decoder.push(b"\x1b[200~"), []);
    for _ in 0..64 {
        assert_eq!(decoder.push(&[b'a'; 50_000]), []);
        assert!(decoder.bytes.len() <= PASTE_MAX + 2 * PASTE_END.len());
    }
    let events = decoder.push(b"\x1b[201~q");
    let Event::Paste(text) = &events[0] else { panic!("{events:?}") };
    assert_eq!(text.len(), PASTE_MAX);
    assert_eq!(events[1..], [character('q')]);
}

#[test]
fn a_paste_whose_end_never_comes_ends_by_itself() {
    let mut decoder = Decoder::default();
    assert_eq!(decoder.push(b"\x1b[200~h8"), []);
    assert_eq!(decoder.patience(), Some(PASTE_WAIT));
    assert_eq!(decoder.give_up(), [Event::Paste("h8".into())]);
    assert_eq!(decoder.push(b"q"), [character('q')]);
}

#[test]
fn answers_of_the_terminal_are_no_keys() {
    let answers =
        b"\x1b[?62;4c\x1b]11;rgb:0000/0000/0000\x1b\\\x1b]10;x\x07\x1b[12;40R\x1bP>|xterm\x1b\\";
    assert_eq!(decode(answers), []);
}

proptest! {
    #[test]
    fn no_bytes_are_too_strange_and_none_are_kept_for_ever(
        parts in proptest::collection::vec(
            prop_oneof![
                proptest::collection::vec(any::<u8>(), 0..8),
                "\x1b[\\[O\\]][0-9;<\\[]{0,6}[A-Za-z~]?".prop_map(String::into_bytes),
            ],
            0..20,
        ),
    ) {
        let mut decoder = Decoder::default();
        for part in &parts {
            decoder.push(part);
        }
        decoder.give_up();
        prop_assert_eq!(decoder.patience(), None);
        prop_assert_eq!(decoder.push(b"q"), vec![character('q')]);
    }

    #[test]
    fn how_the_bytes_are_cut_makes_no_difference(
        bytes in proptest::collection::vec(
            prop_oneof![Just(b'\x1b'), Just(b'['), Just(b'<'), Just(b'~'), any::<u8>(), b'0'..=b'9'],
            0..40,
        ),
        cut in 0..40usize,
    ) {
        let whole = Decoder::default().push(&bytes);
        let mut decoder = Decoder::default();
        let (head, tail) = bytes.split_at(cut.min(bytes.len()));
        let mut events = decoder.push(head);
        events.extend(decoder.push(tail));
        prop_assert_eq!(whole, events);
    }
}

#[test]
fn an_answer_where_the_cursor_stands_is_no_key_however_late_it_comes() {
    let mut decoder = Decoder::default();
    assert_eq!(decoder.push(b"h\x1b[2;"), [character('h')]);
    assert_eq!(decoder.take_column(), None);
    assert_eq!(decoder.push(b"3Rj"), [character('j')]);
    assert_eq!(decoder.take_column(), Some(3));
    assert_eq!(decoder.take_column(), None, "it was told once");
    // This is F3 with Shift.
    let shifted = KeyEvent::new(KeyCode::F(3), KeyModifiers::SHIFT);
    assert_eq!(decoder.push(b"\x1b[1;2R"), [Event::Key(shifted)]);
    assert_eq!(decoder.take_column(), None);
}

/// What terminals send that were asked to tell of keys by their characters, and
/// of their release.
#[test]
fn keys_told_by_their_character_are_understood_and_a_release_is_one() {
    let press = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
    let kind = |kind, key: KeyEvent| Event::Key(KeyEvent { kind, ..key });
    assert_eq!(decode(b"\x1b[104u"), [Event::Key(press('h'))]);
    assert_eq!(decode(b"\x1b[104;1:1u"), [Event::Key(press('h'))]);
    assert_eq!(decode(b"\x1b[104;1:2u"), [kind(KeyEventKind::Repeat, press('h'))]);
    assert_eq!(decode(b"\x1b[104;1:3u"), [kind(KeyEventKind::Release, press('h'))]);
    assert_eq!(decode("\x1b[12631u".as_bytes()), [character('ㅗ')]);
    assert_eq!(decode(b"\x1b[99;5u"), [control('c')]);
    assert_eq!(
        decode(b"\x1b[13u\x1b[27u\x1b[127u"),
        keys(&[KeyCode::Enter, KeyCode::Esc, KeyCode::Backspace])
    );
    let up = KeyEvent::new(KeyCode::Up, KeyModifiers::NONE);
    assert_eq!(decode(b"\x1b[1;1:3A"), [kind(KeyEventKind::Release, up)]);
    // A key without a character, no character, the terminal's answer.
    assert_eq!(decode(b"\x1b[57441;2u\x1b[55296u\x1b[7u\x1b[?1u"), []);
}
