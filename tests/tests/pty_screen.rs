//! The screen under resizes, in each colour depth, and a record stepped
//! through.

use std::fs;

use omok_tests::board::{self, cell, glyph, play};
use omok_tests::pty::{Picture, Pty, Setup, key};

#[test]
fn the_game_survives_every_size_of_the_terminal() {
    let mut game = Pty::start(&["local", "--color", "never"]);
    play(&mut game, 1, "h8 i9");
    for (columns, rows) in [(1, 1), (200, 60), (2, 50), (20, 10), (300, 2), (1, 1), (40, 24)] {
        game.resize(columns, rows);
        // Keys go on being understood, whatever can be seen.
        game.press(key::RIGHT);
        game.press(key::LEFT);
    }
    game.resize(20, 10);
    game.wait_for("20×10");
    game.resize(80, 24);
    let picture = board::wait(&game);
    assert_eq!([glyph(&picture, 15, "h8"), glyph(&picture, 15, "i9")], ["●", "○"]);
    play(&mut game, 3, "h9");
}

#[test]
fn a_terminal_that_claims_to_be_endless_takes_no_more_memory_than_a_large_one() {
    let mut game = Pty::start(&["local", "--color", "never"]);
    play(&mut game, 1, "h8");
    game.claim_size(65535, 65535);
    // The words at the upper right end are beyond what is seen.
    game.wait("a part of a larger screen", |picture| !picture.contains("Esc Menu"));
    game.press(key::CTRL_L);
    game.resize(80, 24);
    game.wait("the whole screen", |picture| picture.contains("Esc Menu"));
    play(&mut game, 2, "i9");
    let most_kb = game.status_number("VmHWM");
    assert!(most_kb < 150_000, "it took {most_kb} kB");
}

#[test]
fn what_is_open_survives_a_resize_to_nothing_and_back() {
    let mut game = Pty::start(&["local"]);
    game.wait_for("Black to move");
    for (opener, shown) in [
        ("?", "─ Keys ─"),
        ("i", "─ Renju ─"),
        (key::ESC, "> Back to the game"),
        (":", "a point, such as h8"),
    ] {
        game.press(opener);
        game.wait_for(shown);
        for (columns, rows) in [(120, 40), (80, 24)] {
            game.resize(1, 1);
            game.wait("as much of a notice as fits", |picture| !picture.row(0).is_empty());
            game.resize(columns, rows);
            game.wait_for(shown);
        }
        game.press(key::ESC);
        game.wait("nothing open", |picture| !picture.contains(shown));
    }
    board::wait(&game);
}

#[test]
fn boards_of_19_and_20_lines_are_whole_on_80_columns_and_24_rows() {
    for (rules, size) in [("omok", 19), ("gomoku", 19), ("gomoku", 20)] {
        let game = Pty::start(&["local", "--rules", rules, "--size", &size.to_string()]);
        let picture = board::wait(&game);
        let corner = format!("{}{size}", char::from(b'a' + u8::try_from(size - 1).unwrap()));
        for point in ["a1", &corner] {
            let glyph = glyph(&picture, size, point);
            assert!(["└", "┐"].contains(&glyph.as_str()), "{point} shows {glyph}\n{picture}");
        }
    }
}

#[test]
fn stones_differ_in_every_depth_of_color() {
    for color in ["16", "256", "truecolor", "never"] {
        let mut game = Pty::start(&["local", "--color", color]);
        play(&mut game, 1, "h8 i9 a1");
        let picture = game.picture();
        let look = |point| {
            let cell = picture.cell(cell(&picture, 15, point).unwrap());
            (cell.contents().to_owned(), cell.fgcolor(), cell.inverse())
        };
        assert_ne!(look("h8"), look("i9"), "{color}\n{picture}");
        assert_ne!(look("h8").0, glyph(&picture, 15, "d4"), "{color}");
    }
}

#[test]
fn no_color_means_no_color() {
    let setup = Setup::default().variable("NO_COLOR", "1").variable("COLORTERM", "truecolor");
    let mut game = setup.start(&["local"]);
    play(&mut game, 1, "h8 i9");
    let bytes = game.take_chunks().concat();
    let text = String::from_utf8_lossy(&bytes);
    let parameters = text.split("\x1b[").skip(1).filter_map(|rest| {
        let (parameters, _) = rest.split_once(|c: char| c.is_ascii_alphabetic())?;
        rest[parameters.len()..].starts_with('m').then_some(parameters)
    });
    for parameter in parameters.flat_map(|all| all.split(';')) {
        let number: u8 = parameter.parse().unwrap_or_default();
        assert!(number < 30, "a colour was set by {parameter}");
    }
}

#[test]
fn with_16_colors_the_cursor_is_the_terminals_own() {
    let mut game = Pty::start(&["local", "--color", "16"]);
    let stands_at = |point| {
        move |picture: &Picture| {
            picture.cursor().is_some() && picture.cursor() == cell(picture, 15, point)
        }
    };
    game.wait("the cursor in the centre", stands_at("h8"));
    game.press(key::UP);
    game.wait("the cursor one up", stands_at("h9"));
}

#[test]
fn the_mouse_can_be_left_to_the_terminal() {
    let mut game = Pty::start(&["local", "--no-mouse"]);
    assert!(!board::wait(&game).mouse_is_on());
    game.press("m");
    game.wait("mouse reports", Picture::mouse_is_on);
    game.press("m");
    game.wait("no mouse reports", |picture| !picture.mouse_is_on());
}

#[test]
fn a_record_is_stepped_through() {
    let setup = Setup::default();
    fs::write(setup.home().join("game.txt"), "h8 a1 h9 b1 h10 c1 h11 d1 h12\n").unwrap();
    let mut replay = setup.start(&["replay", "game.txt", "--color", "never"]);
    replay.wait_for("Renju 15×15");
    replay.press(key::RIGHT);
    let picture = replay.wait_for("Move 1 of 9");
    assert_eq!(glyph(&picture, 15, "h8"), "●");
    replay.press(key::END);
    replay.wait_for("Black wins");
    replay.press("q");
    assert_eq!(replay.exit_code(), 0);
}

#[test]
fn a_record_from_a_pipe_is_stepped_through_with_the_terminals_keys() {
    let setup = Setup::default().wrapper(&["sh", "-c", "echo 'h8 i9' | \"$@\"", "sh"]);
    let mut replay = setup.start(&["replay", "-"]);
    replay.wait_for("Renju 15×15");
    replay.press(key::RIGHT);
    replay.wait_for("Move 1 of 2");
    replay.press("q");
    assert_eq!(replay.exit_code(), 0);
    replay.assert_restored();
}

#[test]
fn a_record_that_cannot_be_played_is_told_before_the_screen_is_taken() {
    let setup = Setup::default();
    fs::write(setup.home().join("game.txt"), "h8 h8\n").unwrap();
    let mut replay = setup.start(&["replay", "game.txt"]);
    assert_eq!(replay.exit_code(), 1);
    replay.assert_restored();
    let text = String::from_utf8(replay.take_chunks().concat()).unwrap();
    assert!(text.contains("game.txt") && text.contains("h8") && !text.contains('\x1b'), "{text:?}");
}
