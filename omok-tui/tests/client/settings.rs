//! Settings, and what they change.

use crossterm::event::Event;
use omok_core::{RuleSet, Size};
use omok_proto::invite::PinnedRelay;
use omok_tui::action::{Action, Effect};
use omok_tui::glyphs::{Ambiguous, Glyphs, Letters};
use omok_tui::model::{Model, Options};
use omok_tui::online::Opening;
use omok_tui::preference::Preference;
use omok_tui::reason::Reason;
use omok_tui::theme::ThemeName;

use crate::driver::{Driver, OPTIONS};

/// The start screen with the settings open on it.
fn settings() -> Driver {
    let mut client = Driver::new(Model::start(OPTIONS, None));
    client.click_word("Settings");
    client
}

fn remembered(client: &mut Driver) -> Vec<Preference> {
    let choice = |effect| if let Effect::Remember(choice) = effect { Some(choice) } else { None };
    client.taken().into_iter().filter_map(choice).collect()
}

#[test]
fn each_setting_shows_how_it_is_takes_effect_at_once_and_is_remembered() {
    let mut client = settings();
    client.keys("Down Enter");
    assert!(client.text().contains("> Sound off"));
    client.keys("Down Space");
    assert!(client.text().contains("> Theme: high contrast"), "{}", client.text());
    client.keys("Down Space");
    assert!(client.text().contains("> Mouse off"));
    assert!(client.effects.contains(&Effect::Mouse(false)));
    client.keys("Down Enter");
    assert!(client.text().contains("> Press twice to place: yes"));
    client.keys("End Up Right");
    assert!(client.text().contains("> Width of lines and stones: one column"), "{}", client.text());
    let expected = [
        Preference::Sound(false),
        Preference::Theme(ThemeName::HighContrast),
        Preference::Mouse(false),
        Preference::Confirm(true),
        Preference::Ambiguous(Ambiguous::Narrow),
    ];
    assert_eq!(remembered(&mut client), expected);
    client.keys("End Enter");
    assert!(client.text().contains("Local game"), "and the way back");
}

#[test]
fn left_and_right_go_through_all_values_of_a_setting_and_back() {
    let mut client = settings();
    let rows = client.model.list().unwrap().items(&client.model).len();
    let selected = |client: &Driver| {
        let text = client.text();
        let line = text.lines().find(|line| line.contains("> ")).expect("one is selected");
        line.trim().to_owned()
    };
    // Language, sound, theme, mouse, second press, new games, relay, width, done.
    for values in [5, 2, 3, 2, 2, 7, 1, 3, 1] {
        let first = selected(&client);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..values {
            seen.insert(selected(&client));
            client.keys("Right");
        }
        assert_eq!((seen.len(), selected(&client)), (values, first.clone()), "{seen:?}");
        client.keys("Left");
        let last = selected(&client);
        assert_eq!(last == first, values == 1, "{last}");
        client.keys("Right Down");
    }
    assert_eq!(rows, 9, "every setting was tried");
    client.keys("Enter");
    assert!(client.model.dialog().is_some(), "the list went round to its first");
}

#[test]
fn the_width_is_asked_again_when_that_is_chosen_and_an_answer_counts_only_then() {
    let mut client = settings();
    client.keys("End Up");
    let wide = "two columns";
    client.keys("Right Right");
    assert!(client.text().contains(wide));
    assert_eq!(client.model.options().glyphs, Glyphs::Narrow);
    let _ = client.taken();
    client.keys("Right");
    assert_eq!(client.model.options().glyphs, Glyphs::Unicode);
    let effects = client.taken();
    let asked = effects.iter().position(|effect| *effect == Effect::AskWidth).unwrap();
    let redrawn = effects.iter().position(|effect| *effect == Effect::Redraw).unwrap();
    assert!(asked < redrawn, "what is drawn to ask is drawn over");
    client.act(Action::DrawsWide);
    assert_eq!(client.model.options().glyphs, Glyphs::Narrow);
    client.keys("Right");
    client.act(Action::DrawsWide);
    assert_eq!(client.model.options().glyphs, Glyphs::Unicode, "narrow was chosen");
}

#[test]
fn where_only_english_can_be_shown_the_language_stays_and_it_is_told_why() {
    let options = Options { letters: Letters::Ascii, glyphs: Glyphs::Ascii, ..OPTIONS };
    let mut client = Driver::new(Model::start(options, None));
    client.keys("g");
    assert_eq!(client.model.options().language, omok_tui::i18n::Language::English);
    assert!(client.status().contains("English only"), "{}", client.status());
    client.click_word("Settings");
    client.keys("Right Left Enter");
    assert!(client.text().is_ascii(), "{}", client.text());
    assert_eq!(remembered(&mut client), []);
}

#[test]
fn the_rules_of_new_games_are_chosen_and_then_offered_first() {
    let mut client = settings();
    client.click_word("New games: Renju 15×15");
    client.keys("Down Enter Down Down Enter");
    assert!(client.text().contains("> New games: Omok 13×13"), "{}", client.text());
    let chosen = Preference::NewGame(RuleSet::OMOK, Size::THIRTEEN);
    assert_eq!(remembered(&mut client), [chosen]);
    client.keys("Esc Home Enter Enter Enter");
    let game = client.model.game().unwrap();
    assert_eq!((game.rules(), game.size()), (RuleSet::OMOK, Size::THIRTEEN));
    let mut host = Driver::new(Model::start(*client.model.options(), None));
    host.keys("Down Enter Enter Enter");
    let opening = Opening::Host { rules: RuleSet::OMOK, size: Size::THIRTEEN };
    assert!(host.taken().iter().any(|e| matches!(e, Effect::Open(_, o) if *o == opening)));
}

#[test]
fn the_relay_is_typed_checked_and_taken_back() {
    let mut client = settings();
    client.click_word("Relay: the one on this machine");
    client.event(&Event::Paste("a:b:c".into()));
    client.keys("Enter");
    assert!(client.status().contains("brackets") || client.status().contains("[2001:db8::7]"));
    assert_eq!(remembered(&mut client), []);
    client.keys("Ctrl-U");
    client.event(&Event::Paste("Relay.example.org:4000".into()));
    client.keys("Enter");
    assert!(client.text().contains("Relay: relay.example.org:4000"), "{}", client.text());
    let relay: PinnedRelay = "relay.example.org:4000".parse().expect("a relay");
    assert_eq!(remembered(&mut client), [Preference::Relay(Some(relay.clone()))]);
    assert_eq!(client.model.relay(), Some(&relay));
    client.keys("Enter Ctrl-U Enter");
    assert!(client.text().contains("Relay: the one on this machine"));
    assert_eq!(remembered(&mut client), [Preference::Relay(None)]);
}

#[test]
fn the_pin_of_the_relay_is_kept_where_it_is_shown_and_typed_again() {
    let relay: PinnedRelay =
        "relay.example.org#7ZZZZZZZZZZZZZZZZZZZZZZZZZ".parse().expect("a relay");
    let model = Model::start(OPTIONS, None).with_relay(Some(relay.clone()));
    let mut client = Driver::new(model).sized(120, 40);
    client.click_word("Settings");
    client.click_word("Relay: ");
    client.keys("Enter");
    assert_eq!(remembered(&mut client), [Preference::Relay(Some(relay))]);
}

#[test]
fn a_prompt_for_the_relay_that_is_closed_changes_nothing() {
    let mut client = settings();
    client.click_word("Relay: the one on this machine");
    client.keys("x Esc");
    assert_eq!(remembered(&mut client), []);
    assert!(client.text().contains("> Relay: the one on this machine"));
}

#[test]
fn settings_open_from_the_menu_of_a_game_and_lead_back_to_it() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.play("h8");
    client.keys("Esc");
    client.click_word("Settings");
    assert!(client.text().contains("> Language: English"));
    client.keys("Esc Esc");
    assert!(client.model.dialog().is_none());
    assert_eq!(client.moves(), "h8");
}

#[test]
fn what_is_not_remembered_is_told_wherever_one_is() {
    let told = || Action::NotRemembered(Reason::ReadOnly.at("config.toml"));
    let mut client = settings();
    client.act(told());
    assert!(client.status().contains("not remembered: config.toml: read-only"));
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.act(told());
    assert!(client.status().contains("not remembered: config.toml: read-only"));
}

/// A game in which a stone takes a second press.
fn slow() -> Driver {
    let options = Options { confirm: true, ..OPTIONS };
    let game = crate::driver::game(RuleSet::RENJU, 15, "");
    Driver::new(Model::local(options, game, None))
}

#[test]
fn a_stone_takes_a_second_press_where_that_is_chosen() {
    let mut client = slow();
    client.keys("Enter");
    assert!(client.status().contains("Press again to place a stone at h8"), "{}", client.status());
    assert_eq!(client.moves(), "");
    client.keys("Space");
    assert_eq!(client.moves(), "h8");
    client.click_point("c3");
    assert_eq!(client.moves(), "h8");
    client.click_point("c3");
    assert_eq!(client.moves(), "h8 c3");
}

#[test]
fn whoever_moves_on_after_the_first_press_starts_anew() {
    let mut client = slow();
    client.keys("Enter Right Left Enter");
    assert_eq!(client.moves(), "");
    client.click_point("c3");
    client.click_point("d4");
    client.click_point("c3");
    assert_eq!(client.moves(), "");
    client.keys("Enter");
    assert_eq!(client.moves(), "c3");
}

#[test]
fn what_would_be_refused_is_refused_at_the_first_press_and_a_typed_point_takes_none() {
    let mut client = slow();
    client.play("h8 i9");
    assert_eq!(client.moves(), "h8 i9");
    let _ = client.taken();
    client.click_point("h8");
    assert!(client.status().contains("Occupied: h8"));
    assert_eq!(client.taken(), [Effect::Bell]);
}

#[test]
fn the_record_is_shown_as_text_and_handed_to_the_clipboard() {
    let mut client = Driver::local(RuleSet::OMOK, 13);
    client.play("g7 h8");
    client.keys("Esc");
    client.click_word("Record as text");
    assert!(client.text().contains("# rules: omok, size: 13"));
    assert!(client.text().contains("g7 h8"));
    let _ = client.taken();
    client.keys("c");
    let text = "# rules: omok, size: 13\ng7 h8\n".to_owned();
    assert_eq!(client.taken(), [Effect::Copy(text)]);
    assert!(client.text().contains("Handed to the terminal's clipboard"));
    client.keys("Esc Esc");
    assert_eq!(client.moves(), "g7 h8");
    client.keys("? c");
    assert_eq!(client.taken(), [], "nothing is copied from another page");
}

#[test]
fn the_start_screen_offers_the_game_that_was_cut_off() {
    let kept = crate::driver::game(RuleSet::OMOK, 13, "g7 h8 i9");
    let mut client = Driver::new(Model::start(OPTIONS, Some(kept)));
    assert!(client.text().contains("> Go on with Omok 13×13"));
    assert!(client.text().contains("3 moves"));
    client.keys("Enter");
    assert_eq!(client.moves(), "g7 h8 i9");
}

#[test]
fn a_psq_says_what_it_leaves_out() {
    let mut client = Driver::local(RuleSet::OMOK, 13);
    client.play("g7");
    client.act(Action::RecordWritten(Ok("a.PSQ".into())));
    assert!(client.status().contains("Written: a.PSQ. Moves and names only"));
    client.act(Action::RecordWritten(Ok("a.sgf".into())));
    assert!(client.status().ends_with("Written: a.sgf"));
}
