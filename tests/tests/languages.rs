//! The languages and the Korean keyboard, in a terminal.

use omok_tests::board::{cursor, glyph};
use omok_tests::pty::{Pty, Setup, key};
use omok_tui::i18n::{Language, Message};

fn korean() -> Setup {
    Setup::default().variable("LANG", "ko_KR.UTF-8")
}

/// Waits until the top row has this.
fn wait_for_badge(game: &Pty, text: &str) {
    game.wait(text, |picture| picture.row(0).contains(text));
}

#[test]
fn a_whole_game_is_played_with_hangul_letters_alone() {
    let mut game = korean().start(&["local", "--rules", "renju", "--color", "never"]);
    wait_for_badge(&game, "흑 차례");
    // Each puts a stone: where it stands, to the right (ㅣ), or up to the left,
    // as letters put together (ㅘ) and by themselves.
    for (ply, (keys, point)) in (1..).zip([
        ("", "h8"),
        ("ㅣ", "i8"),
        ("ㅘ", "h9"),
        ("ㅣ", "i9"),
        ("ㅗㅏ", "h10"),
        ("ㅣ", "i10"),
        ("ㅘ", "h11"),
        ("ㅣ", "i11"),
    ]) {
        game.press(&format!("{keys} "));
        let color = if ply % 2 == 1 { "흑" } else { "백" };
        game.wait_for(&format!("{ply}수: {color} {point}"));
    }
    // The last one by its name.
    game.press(":ㅗ12\r");
    let picture = game.wait_for("9수: 흑 h12. 흑 승리!");
    assert!(picture.row(0).contains("흑 승리"), "{picture}");
    assert_eq!(glyph(&picture, 15, "h12"), "●");

    // ㅜ is n, a new game; 나 is s and k.
    game.press("ㅜ");
    game.wait_for("판을 비우고 새 게임을 시작할까요?");
    game.press("\r");
    game.wait("an empty board", |p| p.row(0).contains("흑 차례") && glyph(p, 15, "h8") == "╋");
    game.press("나");
    let picture = game.wait_for("소리 끔");
    game.wait("the cursor one up", |p| cursor(p) == "h9");
    assert_eq!(picture.bells(), 0);
    game.press("ㅂ");
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
}

#[test]
fn the_language_is_the_flags_then_the_variables_then_the_locales() {
    for (arguments, variables, badge) in [
        (&["local"][..], &[][..], "Black to move"),
        (&["local"], &[("LANG", "nl_NL.UTF-8")], "Zwart aan zet"),
        (
            &["local"],
            &[("LANG", "nl_NL.UTF-8"), ("LC_MESSAGES", "nb_NO.UTF-8")],
            "Svart står for tur",
        ),
        (&["local"], &[("LC_MESSAGES", "nb_NO.UTF-8"), ("LC_ALL", "tr_TR.UTF-8")], "Sıra siyahta"),
        (&["local"], &[("LC_ALL", "tr_TR.UTF-8"), ("OMOK_LANG", "ko")], "흑 차례"),
        (&["local", "--lang", "en"], &[("OMOK_LANG", "ko")], "Black to move"),
        (&["--lang", "nn", "local"], &[], "Svart står for tur"),
    ] {
        let mut setup = Setup::default();
        for (name, value) in variables {
            setup = setup.variable(name, value);
        }
        wait_for_badge(&setup.start(arguments), badge);
    }
}

#[test]
fn a_language_that_there_is_not_is_an_error_that_names_the_others() {
    for (setup, arguments) in [
        (Setup::default().variable("OMOK_LANG", "klingon"), &["local"][..]),
        (Setup::default(), &["local", "--lang", "klingon"]),
    ] {
        let mut game = setup.start(arguments);
        assert_eq!(game.exit_code(), 2);
        game.assert_restored();
        let said = String::from_utf8(game.take_chunks().concat()).unwrap();
        assert!(said.contains("klingon") || said.contains("OMOK_LANG"), "{said:?}");
        assert!(["en", "ko", "nl", "nb", "tr"].iter().all(|tag| said.contains(tag)), "{said:?}");
        assert!(!said.contains('\x1b'), "{said:?}");
    }
}

#[test]
fn a_language_chosen_in_the_program_is_there_the_next_time() {
    let setup = Setup::default();
    let mut game = setup.start(&["local"]);
    wait_for_badge(&game, "English");
    game.press("g");
    wait_for_badge(&game, "한국어");
    game.wait_for(&Language::Korean.say(&Message::Language));
    game.press("ㅂ");
    assert_eq!(game.exit_code(), 0);
    wait_for_badge(&setup.start(&["local"]), "흑 차례");
}

#[test]
fn what_is_printed_around_the_screen_speaks_the_language() {
    let mut host = korean().start(&["host"]);
    host.wait_for("상대방을 기다립니다");
    let printed = String::from_utf8(host.take_chunks().concat()).unwrap();
    let (before, _) = printed.split_once("\x1b[?1049h").expect("the screen comes after it");
    for message in [Message::GuestTypes, Message::Waiting] {
        let said = Language::Korean.say(&message);
        assert_eq!(before.contains(&said), message == Message::GuestTypes, "{before:?}");
    }
    assert!(before.contains("중계 서버") && before.contains("omok-tui join"), "{before:?}");
    host.press(key::CTRL_C);
    assert_eq!(host.exit_code(), 0);

    let mut nobody = korean().start(&["join"]);
    assert_eq!(nobody.exit_code(), 1);
    nobody.wait_for("이 계정에 저장된 자리가 없습니다");
    let mut nobody = korean().start(&["join", "K7Q-M4X-W2R@127.0.0.1:9"]);
    nobody.wait_for("127.0.0.1:9에서 중계 서버가 응답하지 않습니다");
    assert_eq!(nobody.exit_code(), 1);
}

#[test]
fn an_arrow_key_in_two_reads_is_no_esc() {
    let mut game = Pty::start(&["local"]);
    game.wait("the cursor in the centre", |picture| cursor(picture) == "h8");
    game.press("\x1b[");
    // It has read that much, and waits for the rest.
    let _ = game.wait_until_asleep();
    game.press("A");
    let picture = game.wait("the cursor one up", |picture| cursor(picture) == "h9");
    assert!(!picture.contains("Back to the game"), "{picture}");
}

#[test]
fn the_release_of_a_key_does_nothing() {
    let mut game = Pty::start(&["local"]);
    game.wait("the cursor in the centre", |picture| cursor(picture) == "h8");
    game.press("\x1b[107u\x1b[107;1:3u\x1b[1;1:1A\x1b[1;1:3A");
    // What comes after it has been seen, it has been seen as well.
    game.press(key::RIGHT);
    game.wait("up twice and to the right", |picture| cursor(picture) == "i10");
}
