//! The languages, as a user meets them.

use omok_core::RuleSet;
use omok_tui::action::Effect;
use omok_tui::i18n::{Language, Message};
use omok_tui::model::{Model, Options};
use omok_tui::preference::Preference;

use crate::driver::{Driver, OPTIONS, game};

fn options(language: Language) -> Options {
    Options { language, ..OPTIONS }
}

#[test]
fn the_key_goes_through_all_languages_at_once_and_each_is_remembered() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.play("h8");
    client.taken();
    let mut expected = Language::ALL.to_vec();
    expected.rotate_left(1);
    for (index, language) in expected.into_iter().enumerate() {
        client.keys(if index % 2 == 0 { "g" } else { "F3" });
        assert_eq!(client.taken(), [Effect::Remember(Preference::Language(language))]);
        assert!(client.row(0).contains(language.name()), "{}", client.text());
        assert!(client.status().ends_with(&language.say(&Message::Language)), "{}", client.text());
    }
    assert_eq!(client.moves(), "h8", "nothing else has happened");
}

#[test]
fn the_badge_names_the_language_and_a_click_there_brings_the_next() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.click_word("English");
    assert!(client.row(0).contains("흑 차례"), "{}", client.text());
    client.click_word("한국어");
    assert_eq!(client.model.options().language, Language::Dutch);
}

#[test]
fn what_was_said_last_is_said_in_the_new_language() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.play("h8 h8");
    assert_eq!(client.status(), "h8  h8 is occupied. White to move.");
    // From the help page, which hides what the key says.
    client.keys("? g");
    assert!(client.row(0).contains("키"), "{}", client.text());
    client.keys("Esc");
    assert!(client.text().contains("백 차례"), "{}", client.text());
}

#[test]
fn the_menu_changes_the_language_too() {
    for start in ["Esc", ""] {
        let mut client = match start {
            "" => Driver::new(Model::start(options(Language::Korean), None)),
            _ => Driver::local(RuleSet::RENJU, 15),
        };
        client.keys(start);
        let before = client.model.options().language;
        client.keys("g");
        assert_ne!(client.model.options().language, before);
    }
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.keys("Esc");
    client.click_word("Language: English");
    assert_eq!(client.model.options().language, Language::Korean);
    assert!(client.text().contains("언어: 한국어"), "{}", client.text());
}

#[test]
fn a_refusal_in_korean_names_the_point_and_the_reason() {
    let moves = "h8 a1 h9 c1 i10 e1 j10 g1";
    let start = game(RuleSet::RENJU, 15, "");
    let mut client = Driver::new(Model::local(options(Language::Korean), start, None));
    client.play(moves);
    client.play("h10");
    assert!(client.status().contains("h10: 삼삼 금수입니다. 흑은 다른 곳에"), "{}", client.text());
}
