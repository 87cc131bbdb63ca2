//! Whoever plays on another's account: no files, no shell, and no other relay.

use crossterm::event::{KeyCode, KeyModifiers};
use omok_core::RuleSet;
use omok_proto::message::Side;
use omok_tui::action::{Action, Effect};
use omok_tui::confines::{Door, Relays};
use omok_tui::i18n::{Language, Message};
use omok_tui::keymap::Command;
use omok_tui::model::{Choice, List, ListKind, Model, Options};
use omok_tui::online::Relay;
use omok_tui::preference::Preference;

use crate::driver::{Driver, OPTIONS, game};
use crate::seat::{own, room, seat, somebodys, waiting_room};

fn none() -> Relays {
    Relays::Those { here: true, named: Vec::new() }
}

fn local(options: Options) -> Driver {
    Driver::new(Model::local(options, game(RuleSet::GOMOKU, 15, ""), None).confined_to(none()))
}

#[test]
fn the_record_is_shown_in_place_of_being_written() {
    let mut client = local(OPTIONS);
    client.keys("w");
    assert!(client.status().contains("nothing to write"), "{}", client.text());
    client.play("h8 i9");
    client.taken();
    client.keys("w");
    assert!(client.text().contains("h8 i9"), "{}", client.text());
    client.keys("Esc");
    assert!(client.text().contains("No file is written here."), "{}", client.text());
    assert_eq!(client.taken(), []);
    client.keys("w c");
    assert!(matches!(&client.taken()[..], [Effect::Copy(_)]));
}

#[test]
fn ctrl_z_says_that_there_is_no_shell_in_every_language() {
    for language in Language::ALL {
        let mut client = local(Options { language, ..OPTIONS });
        client.key(KeyCode::Char('z'), KeyModifiers::CONTROL);
        assert_eq!(client.taken(), []);
        let told = language.say(&Message::NoShell);
        assert!(client.text().contains(&told), "{}", client.text());
    }
}

#[test]
fn no_list_offers_a_file_or_another_relay_and_the_help_has_no_shell() {
    let online = seat(Side::Black, room("h8"), somebodys());
    let models = [
        Model::start(OPTIONS, None),
        Model::local(OPTIONS, game(RuleSet::GOMOKU, 15, "h8 a1 h9 a2 h10 a3 h11 a4 h12"), None),
        Model::online(OPTIONS, online),
    ];
    for model in models.map(|model| model.confined_to(none())) {
        for kind in
            [ListKind::Menu, ListKind::Settings, ListKind::Quit, ListKind::Leave, ListKind::Ended]
        {
            for item in List::new(kind).items(&model) {
                assert_ne!(item.choice, Choice::Command(Command::Write), "{kind:?}");
                assert_ne!(item.choice, Choice::Relay, "{kind:?}");
            }
        }
        let mut client = Driver::new(model).sized(80, 60);
        client.keys("?");
        assert!(!client.text().contains("suspend"), "{}", client.text());
        assert!(client.text().contains("show the record"), "{}", client.text());
    }
}

#[test]
fn another_relay_is_chosen_only_where_any_may_be() {
    let relay = || Some("a.example".parse().unwrap());
    let mut client = local(OPTIONS);
    client.act(Action::Prefer(Preference::Relay(relay())));
    assert_eq!((client.taken(), client.model.relay()), (vec![], None));
    client.model = client.model.confined_to(Relays::Any);
    client.act(Action::Prefer(Preference::Relay(relay())));
    assert_eq!(client.taken(), [Effect::Remember(Preference::Relay(relay()))]);
}

#[test]
fn the_line_for_the_other_player_begins_with_ssh_where_both_come_by_it() {
    let door = Door::at("omok@a.example", None);
    let relay = Relay { door, ..own() };
    let mut client = Driver::new(Model::online(OPTIONS, seat(Side::Black, waiting_room(), relay)));
    assert!(client.text().contains("ssh -t omok@a.example "), "{}", client.text());
    assert!(!client.text().contains("omok-tui join"), "{}", client.text());
    client.keys("c");
    let [Effect::Copy(text)] = &client.taken()[..] else { panic!("{}", client.text()) };
    assert!(text.starts_with("ssh -t omok@a.example "), "{text}");
}
