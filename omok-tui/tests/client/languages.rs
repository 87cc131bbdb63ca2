//! The languages, as a user meets them.

use std::collections::BTreeSet;

use crossterm::event::{Event, KeyCode, KeyModifiers};
use omok_core::RuleSet;
use omok_tui::action::Effect;
use omok_tui::i18n::{Language, Message};
use omok_tui::keymap;
use omok_tui::model::{Model, Options};
use omok_tui::preference::Preference;
use omok_tui::theme::Depth;

use unicode_width::UnicodeWidthStr;

use crate::driver::{Driver, OPTIONS, game};
use crate::screens::at_every_size;
use crate::{online_screens, screens};

fn options(language: Language) -> Options {
    Options { language, ..OPTIONS }
}

/// Every screen in this language, without colour.
fn all_screens(language: Language) -> Vec<(&'static str, Driver)> {
    let options = Options { depth: Depth::None, ..options(language) };
    let mut all = screens::screens(options);
    all.extend(online_screens::screens(options));
    all
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
fn the_start_screen_names_the_language_and_a_click_there_brings_the_next() {
    let mut client = Driver::new(Model::start(OPTIONS, None));
    assert!(client.row(0).ends_with(" g English"), "{}", client.text());
    client.click_word("English");
    assert!(client.row(0).ends_with(" g 한국어"), "{}", client.text());
    assert!(client.text().contains("방 만들기"), "{}", client.text());
    assert_eq!(client.taken(), [Effect::Remember(Preference::Language(Language::Korean))]);
    // Where every row is needed for what can be chosen, the key still works.
    client = client.sized(30, 10);
    client.keys("g");
    assert_eq!(client.model.options().language, Language::Dutch);
}

#[test]
fn what_was_said_last_is_said_in_the_new_language() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.play("h8 h8");
    assert_eq!(client.status(), "h8  Occupied: h8. White to move.");
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
    client.click_word("Settings");
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
    assert!(client.status().contains("삼삼 금수입니다: h10. 흑은 다른 곳에"), "{}", client.text());
}

#[test]
fn every_screen_in_korean_at_every_size() {
    for (name, client) in all_screens(Language::Korean) {
        insta::assert_snapshot!(format!("ko_{name}"), at_every_size(client));
    }
}

/// The words in a text, in lower case. What holds a digit is a point, a code or
/// a number, and a single Latin letter is a column or a key.
fn words(text: &str) -> BTreeSet<String> {
    let is_word = |word: &&str| {
        let letters = word.chars().count();
        letters > 0 && !word.contains(char::is_numeric) && (letters > 1 || !word.is_ascii())
    };
    // 흑 and 백 go before words of all kinds, and Latin names before Korean
    // endings.
    let mut parted = String::new();
    for letter in text.chars() {
        let latin = parted.chars().next_back().is_some_and(|before| before.is_ascii());
        if !letter.is_ascii() && latin && ('가'..='힣').contains(&letter) {
            parted.push(' ');
        }
        parted.push(letter);
        if ['흑', '백'].contains(&letter) {
            parted.push(' ');
        }
    }
    let words = parted.split(|c: char| !c.is_alphanumeric()).filter(is_word);
    words.map(str::to_lowercase).collect()
}

/// The words of the whole language file.
fn vocabulary(language: Language) -> BTreeSet<String> {
    let file = match language {
        Language::English => include_str!("../../src/i18n/en.ftl"),
        Language::Korean => include_str!("../../src/i18n/ko.ftl"),
        Language::Dutch => include_str!("../../src/i18n/nl.ftl"),
        Language::Bokmal => include_str!("../../src/i18n/nb.ftl"),
        Language::Turkish => include_str!("../../src/i18n/tr.ftl"),
    };
    // What comes before ` =` is the name of a sentence; in braces stand variables
    // and other sentences, in brackets choices of them.
    let mut text = String::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let line = line.split_once(" = ").map_or(line, |(_, said)| said);
        let mut before = "";
        for token in line.split_whitespace() {
            if !before.ends_with('{') && !token.starts_with(['$', '[', '*']) {
                text.push_str(token);
                text.push(' ');
            }
            before = token;
        }
    }
    words(&text)
}

/// Words that are the same in all languages: commands, addresses, names of
/// files and of languages, what keyboards say, records, and what was typed here.
fn names() -> BTreeSet<String> {
    let mut names = words(
        "zz omok-tui join --plaintext-anywhere relay.example.org localhost renju-2026.txt sgf psq \
         rules size OMOK_RELAY IPv6 K7Q-M4X-W2R Enter Space Esc Ctrl",
    );
    for row in keymap::TABLE {
        names.extend(words(&row.short_label()));
    }
    for language in Language::ALL {
        names.extend([language.name(), language.tag()].into_iter().flat_map(words));
    }
    names
}

#[test]
fn no_screen_of_one_language_says_a_word_of_another() {
    let names = names();
    let mut strange = BTreeSet::new();
    for language in Language::ALL {
        let vocabulary = vocabulary(language);
        let known = |word: &str| names.contains(word) || vocabulary.contains(word);
        for (name, mut client) in all_screens(language) {
            for (width, height) in [(80, 24), (120, 40)] {
                client = client.sized(width, height);
                let words = words(&without_cut_words(&client.text()));
                let unknown = words.into_iter().filter(|word| !known(word));
                strange.extend(unknown.map(|word| (language.tag(), name, word)));
            }
        }
    }
    assert!(strange.is_empty(), "{strange:#?}");
}

/// A screen without the words of which only the beginning had room, or a part
/// beside a dialog.
fn without_cut_words(text: &str) -> String {
    let ended = text.lines().map(|row| match row.find('…') {
        Some(end) => row[..end].rsplit_once(' ').map_or("", |(before, _)| before),
        None => row,
    });
    ended.map(without_hidden_words).collect::<Vec<_>>().join("\n")
}

/// A row without what touches the edge of a dialog, which hides the rest of it.
/// Of a wide letter it hides the other half, too.
fn without_hidden_words(row: &str) -> String {
    let parts: Vec<_> = row.split(['│', '┌', '┐', '└', '┘']).collect();
    let last = parts.len() - 1;
    let whole = parts.into_iter().enumerate().map(|(index, part)| {
        let is_space = char::is_whitespace;
        let is_wide = |text: &str| text.chars().next().is_some_and(|letter| !letter.is_ascii());
        let after_half = part.strip_prefix(' ').filter(|rest| is_wide(rest)).unwrap_or(part);
        let begin = after_half.find(is_space).unwrap_or(after_half.len());
        let part = if index > 0 { &after_half[begin..] } else { part };
        let end = if index < last { part.rfind(is_space).unwrap_or(0) } else { part.len() };
        &part[..end]
    });
    whole.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_word_is_known_whole_and_what_a_dialog_hides_is_none() {
    let vocabulary = vocabulary(Language::English);
    assert!(vocabulary.contains("rules") && !vocabulary.contains("ule"));
    assert_eq!(
        words(&without_cut_words("whole par│ menu │tly whole\ncut sho…")),
        words("whole menu cut")
    );
}

#[test]
fn korean_screens_have_no_latin_words_but_names() {
    let names = names();
    let mut strange = BTreeSet::new();
    for (name, client) in all_screens(Language::Korean) {
        let words = words(&without_cut_words(&client.sized(120, 40).text()));
        let latin = words.into_iter().filter(|word| word.is_ascii());
        strange.extend(latin.filter(|word| !names.contains(word)).map(|word| (name, word)));
    }
    assert!(strange.is_empty(), "{strange:#?}");
}

#[test]
fn no_wide_letter_is_cut_in_half() {
    for language in Language::ALL {
        for (name, mut client) in all_screens(language) {
            for width in [33, 60, 61, 80, 81, 100, 120] {
                client = client.sized(width, 24);
                let buffer = client.buffer();
                for row in buffer.content().chunks(usize::from(width)) {
                    let wide = |cell: &ratatui::buffer::Cell| cell.symbol().width() > 1;
                    assert!(!row.last().is_some_and(wide), "{name} at {width}");
                    for pair in row.windows(2).filter(|pair| wide(&pair[0])) {
                        assert_eq!(pair[1].symbol(), " ", "{name} at {width}:\n{}", client.text());
                    }
                }
            }
        }
    }
}

fn types(client: &mut Driver, letters: &str) {
    for letter in letters.chars() {
        client.key(KeyCode::Char(letter), KeyModifiers::NONE);
    }
}

#[test]
fn korean_letters_and_syllables_are_the_keys_they_are_typed_with() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    types(&mut client, "ㅏ");
    assert!(client.status().starts_with("h9 "), "{}", client.status());
    // h and k; then, of half the width, l.
    types(&mut client, "ㅘ\u{ffdc}");
    assert!(client.status().starts_with("h10 "), "{}", client.status());
    // s, k and l: the sound goes off, and the cursor up and to the right.
    types(&mut client, "나ㅣ");
    assert!(client.status().starts_with("i11 "), "{}", client.status());
    assert!(!client.model.options().sound);
    // The same syllable in pieces.
    types(&mut client, "\u{1102}\u{1161}");
    assert!(client.status().starts_with("i12 "), "{}", client.status());
    assert!(client.model.options().sound);
}

#[test]
fn korean_letters_name_points_and_codes_in_prompts_typed_or_pasted() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    types(&mut client, ":ㅗ8");
    assert!(client.status().starts_with(":h8 "), "{}", client.status());
    client.keys("Enter");
    types(&mut client, ":");
    client.event(&Event::Paste("\nㅑ9\n".to_owned()));
    client.keys("Enter");
    assert_eq!(client.moves(), "h8 i9");

    let mut client = Driver::new(Model::start(OPTIONS, None));
    client.click_word("Join a game");
    // 브 is q and m, as an input method puts them together.
    types(&mut client, "ㅏ7브4ㅌㅈ2ㄱ");
    assert!(client.status().contains(" k7qm4xw2r "), "{}", client.status());
}

#[test]
fn a_file_may_have_a_korean_name() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.play("h8");
    client.keys("w Ctrl-U");
    types(&mut client, "한판.txt");
    assert!(client.status().contains("한판.txt"), "{}", client.status());
    client.keys("Enter");
    let named =
        |effect: &Effect| matches!(effect, Effect::WriteRecord { name, .. } if name == "한판.txt");
    assert!(client.taken().iter().any(named));
}

#[test]
fn on_the_narrowest_board_a_refusal_keeps_its_reason() {
    for language in Language::ALL {
        let start = game(RuleSet::RENJU, 15, "h8 a1 h9 c1 i10 e1 j10 g1");
        let mut client = Driver::new(Model::local(options(language), start, None)).sized(33, 20);
        client.play("h10");
        let status = client.status();
        assert!(status.contains("h10") && !status.contains('…'), "{status}");
    }
}
