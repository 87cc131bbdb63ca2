//! What the environment says of the terminal, and what the program makes of it.

use omok_tests::board::{cell, glyph, play};
use omok_tests::program::{omok_tui, run};
use omok_tests::pty::{Picture, Pty, Setup, key};

/// Two stones, and a cursor on the second one.
fn game(setup: &Setup, arguments: &[&str]) -> Pty {
    let arguments = [&["local", "--rules", "renju"], arguments].concat();
    let mut game = setup.start(&arguments);
    play(&mut game, 1, "h8 i9");
    game
}

fn all_bytes(game: &mut Pty) -> Vec<u8> {
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
    game.take_chunks().concat()
}

fn has(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

/// The most colours that are used, as `--color` names them.
fn colors(bytes: &[u8]) -> &'static str {
    let indexed = has(bytes, "38;5;") || has(bytes, "48;5;");
    match (has(bytes, "38;2;") || has(bytes, "48;2;"), indexed) {
        (true, _) => "truecolor",
        (false, true) => "256",
        (false, false) if has(bytes, ";43m") || has(bytes, "[43m") => "16",
        _ => "never",
    }
}

#[test]
fn the_terminals_variables_choose_the_colours() {
    for (variables, expected) in [
        (&[("TERM", "xterm-256color")][..], "256"),
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], "truecolor"),
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")], "never"),
        (&[("TERM", "xterm")], "16"),
        (&[("TERM", "linux"), ("COLORTERM", "truecolor")], "16"),
        (&[("TERM", "vt100")], "never"),
        (&[("TERM", "xterm"), ("OMOK_COLOR", "256")], "256"),
    ] {
        let setup = Setup::default();
        let setup =
            variables.iter().fold(setup, |setup, (name, value)| setup.variable(name, value));
        let mut game = game(&setup, &[]);
        assert_eq!(colors(&all_bytes(&mut game)), expected, "{variables:?}");
    }
}

#[test]
fn without_colour_stones_and_cursor_are_told_apart() {
    let setup = Setup::default().variable("NO_COLOR", "1");
    let game = game(&setup, &[]);
    let picture = game.picture();
    assert_eq!([glyph(&picture, 15, "h8"), glyph(&picture, 15, "i9")], ["●", "○"]);
    assert!(picture.contains("(○)"), "{picture}");
    let at = cell(&picture, 15, "i9").expect("a board is shown");
    assert!(picture.cell(at).inverse());
}

#[test]
fn a_locale_without_utf_8_gets_ascii_alone() {
    for variables in [
        &[("LC_ALL", "C")][..],
        &[("LC_ALL", ""), ("LC_CTYPE", "POSIX")],
        &[("LANG", "ko_KR.eucKR")],
    ] {
        let setup = Setup::default();
        let setup =
            variables.iter().fold(setup, |setup, (name, value)| setup.variable(name, value));
        let mut game = game(&setup, &[]);
        let picture = game.picture();
        assert_eq!([glyph(&picture, 15, "h8"), glyph(&picture, 15, "i9")], ["X", "O"]);
        game.press("?");
        game.wait_for("Keys");
        game.press(key::ESC);
        game.wait_for("Black to move");
        let bytes = all_bytes(&mut game);
        assert!(bytes.is_ascii(), "{variables:?}");
    }
}

#[test]
fn a_language_that_the_locale_cannot_show_is_not_spoken_and_it_is_said_why() {
    let named = |setup: Setup| setup.variable("OMOK_LANG", "ko");
    let flag: &[&str] = &["local", "--lang", "ko"];
    for (setup, arguments) in [(Setup::default(), flag), (named(Setup::default()), &["local"])] {
        let setup = setup.size(120, 24).variable("LC_ALL", "C");
        let mut game = setup.start(arguments);
        game.wait_for("English, not ko: the locale");
        game.press("g");
        game.wait_for("English only");
        game.press(key::ESC);
        game.wait_for("New game");
        assert!(all_bytes(&mut game).is_ascii(), "{arguments:?}");
    }
}

#[test]
fn the_linux_console_gets_what_its_fonts_and_its_cursor_can_do() {
    let setup = Setup::default().variable("TERM", "linux");
    let mut game = game(&setup, &[]);
    let picture = game.picture();
    assert_eq!(glyph(&picture, 15, "h8"), "•");
    assert_eq!(picture.cursor(), cell(&picture, 15, "i9"));
    let bytes = all_bytes(&mut game);
    assert!(has(&bytes, "\x1b[?8c") && has(&bytes, "\x1b[?0c"), "its own cursor");
    // It would take the sequence that colours a cursor for text.
    assert!(!has(&bytes, "\x1b]12;"));
}

#[test]
fn on_the_linux_console_korean_is_spoken_only_to_who_names_it() {
    let korean = Setup::default().variable("TERM", "linux").variable("LC_ALL", "ko_KR.UTF-8");
    let mut game = korean.start(&["local"]);
    game.wait_for("Black begins");
    assert!(has(&all_bytes(&mut game), "no Korean letters"));
    let mut game = korean.start(&["local", "--lang", "ko"]);
    game.wait_for("한국어");
    assert!(!has(&all_bytes(&mut game), "no Korean letters"));
}

#[test]
fn themes_are_chosen_by_flag_before_variable_and_changed_by_key() {
    let ground = |picture: &Picture| {
        picture.cell(cell(picture, 15, "a1").expect("a board is shown")).bgcolor()
    };
    // Each with a home of its own: an unfinished game would be offered again.
    let setup = || Setup::default().variable("OMOK_THEME", "monochrome");
    let by_variable = ground(&game(&setup(), &[]).picture());
    let mut by_flag = game(&setup(), &["--theme", "high-contrast"]);
    assert_eq!(by_flag.picture().cursor_color(), Some("#ff0000"));
    let high_contrast = ground(&by_flag.picture());
    assert_ne!(high_contrast, by_variable);
    by_flag.press("t");
    let picture = by_flag.wait_for("Theme: monochrome");
    assert_eq!(ground(&picture), by_variable);
    assert_eq!(picture.cursor_color(), Some("#000000"));
    let _ = all_bytes(&mut by_flag);
}

#[test]
fn a_wide_terminal_gets_no_character_of_doubtful_width() {
    let setup = Setup::default().variable("OMOK_AMBIGUOUS", "wide");
    let mut game = game(&setup, &[]);
    let picture = game.picture();
    assert_eq!([glyph(&picture, 15, "h8"), glyph(&picture, 15, "i9")], ["X", "O"]);
    assert!(all_bytes(&mut game).is_ascii());
}

#[test]
fn a_terminal_that_tells_that_it_is_wide_gets_none_either_and_nobody_waits_for_it() {
    const ASKED: &str = "\x1b[6n";
    let mut game = game(&Setup::default(), &[]);
    assert!(has(&game.take_chunks().concat(), ASKED));
    // A narrow one, and one that answers late.
    game.press("\x1b[2;2R");
    game.press("t");
    let picture = game.wait_for("Theme: high contrast");
    assert_eq!(glyph(&picture, 15, "h8"), "●");
    game.press("\x1b[2;3R");
    let picture = game.wait("narrow stones", |picture| glyph(picture, 15, "h8") == "X");
    assert!(picture.rows().all(|row| row.is_ascii()), "{picture}");
    let _ = all_bytes(&mut game);
    for arguments in [&["--ambiguous", "narrow"][..], &["--ascii"]] {
        let mut unasked = self::game(&Setup::default(), arguments);
        assert!(!has(&all_bytes(&mut unasked), ASKED), "{arguments:?}");
    }
}

#[test]
fn what_cannot_be_chosen_is_told_with_what_can() {
    for (variable, flag, value, possible) in [
        ("OMOK_THEME", "--theme", "plaid", ["wood", "high-contrast", "monochrome"]),
        ("OMOK_COLOR", "--color", "mauve", ["never", "256", "truecolor"]),
        ("OMOK_AMBIGUOUS", "--ambiguous", "maybe", ["auto", "narrow", "wide"]),
    ] {
        let by_flag = run(omok_tui().args(["local", flag, value]), b"");
        let by_variable = run(omok_tui().arg("local").env(variable, value), b"");
        for ended in [by_flag, by_variable] {
            assert_eq!(ended.code, Some(2), "{ended:?}");
            assert!(possible.iter().all(|word| ended.stderr.contains(word)), "{ended:?}");
        }
    }
}

#[test]
fn encryption_is_given_up_by_a_clear_yes_only() {
    let line = "K7QM4XW2R@localhost#7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
    let said = |value: &str| run(omok_tui().args(["join", line]).env("OMOK_PLAINTEXT", value), b"");
    let (bare, unclear) = ("without encryption", "OMOK_PLAINTEXT: ");
    for yes in ["1", "true", "TRUE", "Yes", "on"] {
        assert!(said(yes).stderr.contains(bare), "{yes}: {:?}", said(yes));
    }
    for no in ["", "0", "false", "False", "FALSE", "No", "n", "off"] {
        let stderr = said(no).stderr;
        assert!(!stderr.contains(bare) && !stderr.contains(unclear), "{no}: {stderr}");
    }
    for other in ["ja", "2", " ", "nope"] {
        let told = format!("{unclear}{other:?} is neither yes nor no");
        assert!(said(other).stderr.contains(&told), "{other}: {:?}", said(other));
        assert_eq!(said(other).code, Some(2), "{other}");
    }
}
