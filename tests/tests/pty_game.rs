//! Whole games in a terminal, as players play them.

use std::fs;

use omok_tests::board::{self, cell, cursor, glyph, moved, play, walk};
use omok_tests::pty::{Picture, Pty, Setup, key};
use omok_tui::i18n::{Language, Message};

/// Without colour Black is `●` and White `○`.
fn game(arguments: &[&str]) -> Pty {
    let game = Pty::start(&[&["local", "--color", "never"], arguments].concat());
    board::wait(&game);
    game
}

fn holds(picture: &Picture, point: &str) -> bool {
    ["●", "○"].contains(&glyph(picture, 15, point).as_str())
}

#[test]
fn a_renju_game_is_played_with_the_arrow_keys_until_black_wins() {
    let mut game = game(&["--rules", "renju"]);
    let picture = game.wait_for("Renju 15×15");
    assert_eq!(cursor(&picture), "h8", "the cursor starts in the centre");

    play(&mut game, 1, "h8 a1 h9 c1 h10 e1 h11 g1 h12");
    let picture = game.wait("the winner's name", |p| p.status().ends_with("Black wins!"));
    assert!(picture.row(0).contains("Black wins"), "{picture}");
    for point in ["h8", "h9", "h10", "h11", "h12"] {
        assert_eq!(glyph(&picture, 15, point), "●");
        let (column, row) = cell(&picture, 15, point).unwrap();
        let marks = [column - 1, column + 1].map(|beside| picture.cell((beside, row)).contents());
        assert_ne!(marks, ["─", "─"], "the winning line is marked\n{picture}");
    }
    assert_eq!(glyph(&picture, 15, "g1"), "○");
    assert_eq!(picture.bells(), 0);

    walk(&mut game, "a15");
    game.press(key::ENTER);
    let picture = game.wait_for(&Language::English.say(&Message::GameOver));
    assert!(!holds(&picture, "a15"), "nothing is placed after the end");

    game.press("n");
    game.wait_for("Clear the board");
    game.press(key::ENTER);
    game.wait("an empty board", |p| p.row(0).contains("Black to move") && !holds(p, "h8"));
    game.press("q");
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
}

/// Plays `points`, then tries `refused` for Black.
fn assert_refused(points: &str, refused: &str, reason: &str) {
    let mut game = game(&["--rules", "renju"]);
    play(&mut game, 1, points);
    walk(&mut game, refused);
    let before = game.wait_for("Black to move");
    game.press(key::ENTER);
    let picture = game.wait_for(&format!("Forbidden: {reason} at {refused}. Black to move."));
    assert_eq!(picture.bells(), before.bells() + 1, "the bell rings once");
    assert_eq!(glyph(&picture, 15, refused), glyph(&before, 15, refused), "no stone is placed");
    assert!(picture.row(0).contains("Black to move"), "it is still the same turn\n{picture}");

    // The same player plays elsewhere, and the game goes on.
    let ply = points.split(' ').count() + 1;
    play(&mut game, ply, "o8 n9");
}

#[test]
fn an_overline_is_refused_with_a_bell_and_the_word() {
    assert_refused("e8 a1 f8 c1 h8 e1 i8 g1 j8 i1", "g8", "overline");
}

#[test]
fn a_double_four_is_refused_with_a_bell_and_the_word() {
    assert_refused("e8 a1 f8 c1 g8 e1 h9 g1 h10 i1 h11 k1", "h8", "four-four");
}

#[test]
fn a_double_three_is_refused_with_a_bell_and_the_word() {
    assert_refused("i8 a1 j8 c1 h9 e1 h10 g1", "h8", "three-three");
}

#[test]
fn without_sound_a_refusal_is_told_in_words_alone() {
    let mut game = game(&["--rules", "renju", "--no-sound"]);
    play(&mut game, 1, "i8 a1 j8 c1 h9 e1 h10 g1");
    walk(&mut game, "h8");
    game.press(key::ENTER);
    let picture = game.wait_for("Forbidden: three-three at h8");
    assert_eq!(picture.bells(), 0);
}

#[test]
fn a_stone_on_a_stone_is_refused() {
    let mut game = game(&["--rules", "gomoku"]);
    play(&mut game, 1, "h8");
    game.press(key::ENTER);
    let picture = game.wait_for("Occupied: h8. White to move.");
    assert_eq!(glyph(&picture, 15, "h8"), "●");
}

#[test]
fn white_wins_an_omok_game_with_six() {
    let mut game = game(&["--rules", "omok"]);
    game.wait_for("Omok 19×19");
    play(&mut game, 1, "a1 e8 c1 f8 e1 g8 g1 i8 a19 j8 c19 h8");
    let picture = game.wait_for("White wins!");
    for point in ["e8", "f8", "g8", "h8", "i8", "j8"] {
        assert_eq!(glyph(&picture, 19, point), "○");
    }
}

#[test]
fn a_game_can_be_chosen_played_and_left_with_the_mouse_alone() {
    let mut game = Pty::start(&["--color", "never"]);
    let click_on = |game: &mut Pty, text: &str| {
        let place = game.wait_for(text).find(text).expect("it was just seen");
        game.click(place);
    };
    click_on(&mut game, "Settings");
    click_on(&mut game, "Sound on");
    game.wait_for("Sound off");
    click_on(&mut game, "Done");
    click_on(&mut game, "Local game");
    click_on(&mut game, "Gomoku");
    click_on(&mut game, "19×19");
    game.wait_for("Gomoku 19×19");
    for (index, point) in "c3 d10 c4 f10 c5 h10 c6 j10 c7".split(' ').enumerate() {
        let place = cell(&board::wait(&game), 19, point).expect("a board is seen");
        game.click(place);
        game.wait_for(&moved(index + 1, point));
    }
    game.wait_for("Black wins!");
    click_on(&mut game, "Menu");
    click_on(&mut game, "Quit");
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
}

/// Goes down the list that shows `other` to the item of that name, and chooses
/// it.
fn choose(game: &mut Pty, other: &str, item: &str, with: &str) {
    let selected = |picture: &Picture| picture.contains(&format!("> {item}"));
    game.wait_for(other);
    for _ in 0..20 {
        if selected(&game.picture()) {
            break;
        }
        let before = game.picture().to_string();
        game.press(key::DOWN);
        game.wait("the next item", |picture| picture.to_string() != before);
    }
    game.wait(item, selected);
    game.press(with);
}

#[test]
fn everything_from_start_to_end_is_done_with_arrows_enter_and_space() {
    let mut game = Pty::start(&["--color", "never"]);
    choose(&mut game, "Host a game", "Settings", key::ENTER);
    choose(&mut game, "Done", "Sound on", " ");
    game.wait_for("> Sound off");
    choose(&mut game, "Mouse on", "Done", key::ENTER);
    choose(&mut game, "Host a game", "Rules", " ");
    game.wait_for("─ Renju ─");
    game.press(key::RIGHT);
    game.press(key::ENTER);
    choose(&mut game, "Host a game", "Local game", key::ENTER);
    choose(&mut game, "Which rules?", "Renju", " ");
    for (index, point) in "h8 a1 h9 c1 h10 e1 h11 g1 h12".split(' ').enumerate() {
        walk(&mut game, point);
        game.press(if index % 2 == 0 { key::ENTER } else { " " });
        game.wait_for(&moved(index + 1, point));
    }
    game.wait_for("Black wins!");
    game.press(key::ESC);
    choose(&mut game, "Back to the game", "Record as text", " ");
    game.wait_for("h8 a1 h9 c1 h10 e1 h11 g1 h12");
    game.press(key::ENTER);
    choose(&mut game, "Back to the game", "Write the record", key::ENTER);
    game.wait_for("Write to: renju-");
    game.press(key::ENTER);
    game.wait_for("Written: renju-");
    game.press(key::ESC);
    choose(&mut game, "Back to the game", "To the start screen", key::ENTER);
    choose(&mut game, "Host a game", "Quit", " ");
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
}

#[test]
fn the_title_of_the_window_says_whose_turn_it_is_and_changes_with_it_alone() {
    let mut game = game(&[]);
    game.wait("the title", |picture| picture.title() == Some("Omok · Black to move"));
    let _ = game.take_chunks();
    play(&mut game, 1, "i9");
    game.wait("the title", |picture| picture.title() == Some("Omok · White to move"));
    game.press("[");
    game.wait_for("The empty board");
    game.press("]");
    game.wait_for("Move 1 of 1");
    let bytes = String::from_utf8(game.take_chunks().concat()).unwrap();
    assert_eq!(bytes.matches("\x1b]2;").count(), 1, "{bytes:?}");
    play(&mut game, 2, "a1");
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
}

#[test]
fn where_there_is_no_window_no_title_is_written() {
    for term in ["linux", "vt220"] {
        let mut game = Setup::default().variable("TERM", term).start(&["local"]);
        board::wait(&game);
        game.press(key::CTRL_C);
        assert_eq!(game.exit_code(), 0);
        game.assert_restored();
        let bytes = String::from_utf8(game.take_chunks().concat()).unwrap();
        assert!(!bytes.contains("\x1b]2;") && !bytes.contains("22;0t"), "{term}: {bytes:?}");
    }
}

#[test]
fn a_game_that_could_not_be_kept_ends_the_program_with_1_and_a_word() {
    let setup = Setup::default().size(160, 24).variable("HOME", "/dev/null");
    let mut game = setup.start(&["local", "--color", "never"]);
    play_blindly(&mut game);
    game.press("q");
    game.wait_for("/dev/null/.local/state/omok/local");
    choose(&mut game, "Back to the game", "Quit, keep the game", key::ENTER);
    assert_eq!(game.exit_code(), 1);
    game.assert_restored();
    let text = game.picture().to_string();
    assert!(text.contains("unfinished game could not be kept"), "{text}");
    // Dropped on purpose, nothing has failed.
    let mut game = setup.start(&["local", "--color", "never"]);
    play_blindly(&mut game);
    game.press("q");
    choose(&mut game, "Back to the game", "Quit, drop the game", key::ENTER);
    assert_eq!(game.exit_code(), 0);
}

/// Places a stone, and sees what is told about keeping the game.
fn play_blindly(game: &mut Pty) {
    game.wait_for("Black to move");
    game.press(key::ENTER);
    game.wait_for("would not survive");
}

#[test]
fn a_kept_game_that_cannot_be_read_is_told_and_put_aside() {
    let setup = Setup::default().size(160, 24);
    let folder = setup.home().join(".local/state/omok/local");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("game-1.txt"), "h8 h8\n").unwrap();
    let mut game = setup.start(&["local"]);
    game.wait_for("A kept game cannot be read");
    game.press("q");
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
    let text = game.picture().to_string();
    assert!(text.contains("line 1 is not that of a game"), "{text}");
    assert_eq!(fs::read_to_string(folder.join("unreadable.txt")).unwrap(), "h8 h8\n");
}

#[test]
fn a_point_can_be_typed_and_the_prompt_left_again() {
    let mut game = game(&[]);
    game.press(":");
    game.press("h8");
    game.press(key::ENTER);
    game.wait_for(&moved(1, "h8"));
    game.press(":z99");
    game.wait_for("z99");
    game.press(key::ENTER);
    game.wait_for("z99 is");
    game.press(key::ESC);
    game.press(":i9\r");
    game.wait_for(&moved(2, "i9"));
}

#[test]
fn an_arrow_key_that_arrives_in_two_pieces_moves_the_cursor() {
    let mut game = game(&[]);
    // As from a network that cuts where it likes. What a lone Esc waits for is tried
    // without a clock, beside `decode`.
    for piece in ["\x1b[", "C"] {
        game.press(piece);
    }
    let picture = game.wait("the cursor one point further", |p| p.status().starts_with("i8"));
    assert!(picture.row(0).contains("Black to move"), "no menu is open\n{picture}");
}

#[test]
fn keys_typed_before_the_program_is_ready_are_not_lost() {
    let mut game = Pty::start(&["local", "--color", "never"]);
    game.press(":h8\r:i9\r:h9\r");
    let picture = game.wait_for(&moved(3, "h9"));
    assert_eq!([glyph(&picture, 15, "h8"), glyph(&picture, 15, "i9")], ["●", "○"]);
}

#[test]
fn records_are_written_under_free_names_and_tell_the_day() {
    let mut game = game(&[]);
    play(&mut game, 1, "h8 i9");
    let mut names = Vec::new();
    for _ in 0..2 {
        game.press("w");
        game.wait("a prompt", |picture| picture.status().starts_with("Write to: renju-"));
        game.press(key::ENTER);
        let status = game.wait("the name", |p| p.status().contains("Written: ")).status();
        names.push(status.split("Written: ").nth(1).unwrap().to_owned());
        // Another event, so that the next name is not taken for this one.
        game.press("s");
        game.wait("another event", |picture| picture.status().contains("Sound"));
    }
    let day = names[0].strip_prefix("renju-").and_then(|rest| rest.strip_suffix(".txt")).unwrap();
    assert_eq!(day.len(), "2026-11-30".len(), "{names:?}");
    assert_eq!(names[1], format!("renju-{day}-2.txt"));
    for name in &names {
        let text = fs::read_to_string(game.home().join(name)).unwrap();
        assert_eq!(text, format!("# rules: renju, size: 15\n# date: {day}\nh8 i9\n"));
    }
}

#[test]
fn a_replayed_record_is_written_with_all_that_it_told() {
    let setup = Setup::default();
    let told = "PB[Anna]PW[Bo]DT[2024-05-01]EV[Final]RE[B+Resign]";
    fs::write(setup.home().join("g.sgf"), format!("(;SZ[15]RU[renju]{told};B[hh];W[ig])")).unwrap();
    let mut replay = setup.start(&["replay", "g.sgf"]);
    replay.wait_for("Renju 15×15");
    replay.press("w\x15copy.sgf\r");
    replay.wait_for("Written: copy.sgf");
    let text = fs::read_to_string(setup.home().join("copy.sgf")).unwrap();
    assert!(text.contains(told), "{text}");
}
