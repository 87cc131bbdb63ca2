//! What the screen costs on the wire, counted on the program itself.

use std::fs;

use omok_tests::board::{cell, cursor, moved, play, walk};
use omok_tests::pty::{Pty, Setup, key};

/// The limits, in bytes, of a cursor move and of the first frame with the modes
/// that go before it.
const MOVE_MAX: usize = 35;
const MOVE_MAX_IN_16_COLORS: usize = 20;
const FIRST_FRAME_MAX: usize = 3600;

/// What `--color` may say.
const COLORS: [&str; 4] = ["never", "16", "256", "truecolor"];

fn start(color: &str) -> (Pty, Vec<u8>) {
    let game = Pty::start(&["local", "--rules", "renju", "--color", color]);
    // The status line is drawn last, up to its right end.
    game.wait("the first frame", |picture| picture.cell((79, 23)).inverse());
    settle(&game, "h8");
    let first = game.take_chunks().concat();
    (game, first)
}

/// Waits until the whole frame with the cursor at `point` has arrived, which says
/// the point's name and marks the point: by a reversed cell or by the terminal's
/// cursor. What stood in the cell before is one write away.
fn settle(game: &Pty, point: &str) {
    game.wait(point, |picture| {
        let cell = cell(picture, 15, point);
        let reversed = cell.is_some_and(|cell| picture.cell(cell).inverse());
        cursor(picture) == point && (reversed || picture.cursor() == cell)
    });
}

/// A walk that ends at each of `points` in turn, all reached by `arrow`.
type Steps = [(&'static str, &'static str)];

/// The bytes of each step of a walk through the rows, columns and edges of an
/// empty board, one write each.
fn bytes_of_moves(color: &str) -> Vec<usize> {
    let (mut game, _) = start(color);
    let walk: &Steps = &[
        (key::RIGHT, "i8 j8 k8 l8 m8 n8 o8"),
        (key::UP, "o9 o10 o11 o12 o13 o14 o15"),
        (key::LEFT, "n15 m15 l15 k15 j15 i15 h15 g15 f15 e15 d15 c15 b15 a15"),
        (key::DOWN, "a14 a13 a12 a11 a10 a9 a8 a7 a6 a5 a4 a3 a2 a1"),
        (key::RIGHT, "b1 c1 d1"),
        (key::UP, "d2 d3 d4 d5"),
        (key::HOME, "a5"),
        (key::END, "o5"),
        (key::PAGE_UP, "o15"),
        (key::PAGE_DOWN, "o1"),
        (key::HOME, "a1"),
        (key::PAGE_UP, "a15"),
        (key::END, "o15"),
        (key::LEFT, "n15 m15"),
        (key::PAGE_DOWN, "m1"),
        (key::HOME, "a1"),
        (key::RIGHT, "b1"),
        (key::PAGE_UP, "b15"),
    ];
    steps(&mut game, walk).into_iter().map(|(_, bytes)| bytes).collect()
}

/// Where each step of a walk goes, and its bytes.
fn steps(game: &mut Pty, walk: &Steps) -> Vec<(String, usize)> {
    let mut counts = Vec::new();
    for (arrow, points) in walk {
        for point in points.split(' ') {
            game.press(arrow);
            settle(game, point);
            let chunks = game.take_chunks();
            assert_eq!(chunks.len(), 1, "the move to {point} came in {} writes", chunks.len());
            counts.push((point.to_owned(), chunks[0].len()));
        }
    }
    counts
}

/// A walk over stones of both colours, side by side and one above another, the
/// last stone among them, and from stone to edge: each step and its bytes.
fn bytes_over_stones(color: &str, white_last: bool) -> Vec<(String, usize)> {
    let (mut game, _) = start(color);
    let black = ["h8", "i8", "l8", "h9", "h11"];
    let white = ["j8", "k8", "m8", "h10", "h12"];
    let mut ply = 0;
    for (black, white) in black.into_iter().zip(white) {
        for point in [black, white] {
            ply += 1;
            play(&mut game, ply, point);
        }
    }
    if !white_last {
        play(&mut game, ply + 1, "f8");
    }
    walk(&mut game, "e8");
    settle(&game, "e8");
    let _ = game.take_chunks();
    let row = "f8 g8 h8 i8 j8 k8 l8 m8 n8";
    let over: &Steps = &[
        (key::RIGHT, row),
        (key::LEFT, "m8 l8 k8 j8 i8 h8"),
        (key::UP, "h9 h10 h11 h12 h13"),
        (key::DOWN, "h12 h11 h10 h9 h8"),
        (key::RIGHT, "i8 j8"),
        (key::PAGE_UP, "j15"),
        (key::LEFT, "i15 h15"),
        (key::DOWN, "h14 h13 h12"),
        (key::HOME, "a12"),
    ];
    let mut from = "e8".to_owned();
    let mut counts = Vec::new();
    for (to, bytes) in steps(&mut game, over) {
        counts.push((format!("{from} to {to}"), bytes));
        from = to;
    }
    counts
}

fn move_max(color: &str) -> usize {
    if color == "16" { MOVE_MAX_IN_16_COLORS } else { MOVE_MAX }
}

#[test]
fn a_cursor_move_takes_at_most_35_bytes_and_20_in_16_colors() {
    for color in COLORS {
        let counts = bytes_of_moves(color);
        assert!(counts.iter().all(|&bytes| bytes <= move_max(color)), "{color}: {counts:?}");
    }
}

#[test]
fn a_cursor_move_over_stones_takes_no_more() {
    for color in COLORS {
        for white_last in [false, true] {
            for (step, bytes) in bytes_over_stones(color, white_last) {
                assert!(bytes <= move_max(color), "{color}, {step}: {bytes} bytes");
            }
        }
    }
}

#[test]
fn the_first_frame_takes_at_most_3600_bytes() {
    for color in COLORS {
        let (_, first) = start(color);
        assert!(first.len() <= FIRST_FRAME_MAX, "{color}: {} bytes", first.len());
    }
}

#[test]
fn keys_that_change_nothing_write_nothing() {
    for color in ["16", "256"] {
        let (mut game, _) = start(color);
        game.press(key::HOME);
        settle(&game, "a8");
        // There and back, so that both counts begin with the same pen.
        game.press(key::RIGHT);
        settle(&game, "b8");
        game.press(key::LEFT);
        settle(&game, "a8");
        let _ = game.take_chunks();
        // At the edge already; a key that nothing is bound to; a release and a
        // click beside everything. Then a move whose bytes are known.
        game.press(key::HOME);
        game.press(key::LEFT);
        game.press("y");
        game.press("\x1b[<0;80;24m");
        game.press(key::RIGHT);
        settle(&game, "b8");
        let with_idle_keys = game.take_chunks().concat();
        game.press(key::LEFT);
        settle(&game, "a8");
        let _ = game.take_chunks();
        game.press(key::RIGHT);
        settle(&game, "b8");
        let alone = game.take_chunks().concat();
        assert_eq!(with_idle_keys, alone, "{color}");
    }
}

#[test]
fn keys_that_arrive_together_are_drawn_together() {
    let (mut game, _) = start("256");
    game.press(&key::RIGHT.repeat(7));
    settle(&game, "o8");
    let chunks = game.take_chunks();
    assert!(chunks.concat().len() <= 2 * MOVE_MAX, "{chunks:?}");
}

#[test]
fn a_refusal_rings_the_bell_in_the_same_write_as_its_words() {
    let (mut game, _) = start("256");
    game.press(key::ENTER);
    game.wait_for(&moved(1, "h8"));
    // It sleeps once it has drawn all of that.
    let _ = game.wait_until_asleep();
    let _ = game.take_chunks();
    game.press(key::ENTER);
    game.wait_for("Occupied: h8. White to move.");
    // One write may be read in pieces: it begins with the bell, and no other follows.
    let bytes = game.take_chunks().concat();
    assert_eq!(bytes.iter().position(|&byte| byte == 0x07), Some(0), "{bytes:?}");
    assert_eq!(bytes.iter().filter(|&&byte| byte == 0x07).count(), 1);
}

#[test]
fn an_idle_program_neither_writes_nor_wakes_up() {
    let (game, _) = start("256");
    // It sleeps once it has drawn.
    let switches = game.wait_until_asleep();
    let _ = game.take_chunks();

    // Something else that takes a few seconds: a replay that plays on by itself.
    let setup = Setup::default();
    fs::write(setup.home().join("game.txt"), "h8 i9 h9 i10 h10\n").unwrap();
    let mut replay = setup.start(&["replay", "game.txt"]);
    replay.wait_for("Renju 15×15");
    replay.press(" ");
    replay.wait_for("Move 4 of 5");

    assert_eq!(game.wait_until_asleep(), switches, "it woke up");
    assert!(game.take_chunks().is_empty(), "it wrote");
}
