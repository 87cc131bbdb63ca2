//! The least screens: what has to be known is there, and what can be done.

use omok_proto::RelayMessage;
use omok_proto::invite::Pin;
use omok_proto::message::{Farewell, Side};
use omok_tui::action::{Action, Effect};
use omok_tui::i18n::Language;
use omok_tui::layout::DialogLayout;
use omok_tui::model::{Model, Options};
use omok_tui::online::{Named, OpenFailure, Opened, Purpose, Relay, Way};
use omok_tui::session::Ending;
use omok_tui::trust::{Distrust, Insecure, Line};

use crate::driver::{Driver, OPTIONS};
use crate::seat::{room, seat, somebodys, waiting_room};

fn options(language: Language) -> Options {
    Options { language, ..OPTIONS }
}

fn pin() -> Pin {
    "7ZZZZZZZZZZZZZZZZZZZZZZZZZ".parse().expect("a pin")
}

/// A client that was to open a room, and what came of it.
fn failed(language: Language, ending: Ending) -> Driver {
    let mut client = Driver::new(Model::start(options(language), None));
    client.keys("Down Enter Enter");
    let effects = client.taken();
    let [.., Effect::Open(attempt, _)] = &effects[..] else { panic!("{effects:?}") };
    let purpose = Purpose::Host { named: Named::Flag };
    let relay = somebodys().address;
    let failure = OpenFailure::Ended { purpose, relay, ending };
    client.act(Action::Opened(*attempt, Opened::Failed(failure)));
    client
}

/// A changed key, which takes more words than any other reason.
fn changed_key() -> Ending {
    let line = Line { file: "/state/known_relays".to_owned(), number: 7 };
    let distrust = Distrust::Changed { known: pin(), shown: pin(), line };
    Ending::Insecure(Insecure::Distrusted(distrust))
}

/// What the open list says above its items, and the items.
fn list(client: &Driver) -> (String, Vec<String>) {
    let Some(DialogLayout::List(list)) = client.layout().dialog else {
        panic!("a list is open\n{}", client.text())
    };
    let said: Vec<_> = list.words.iter().map(|word| word.text.as_str()).collect();
    (said.join(" "), list.items.iter().map(|item| item.text.clone()).collect())
}

/// The reason is there from its beginning on, and all that can be done.
fn tells(client: &Driver, items: usize) -> String {
    let Some(open) = client.model.list() else { panic!("a list is open") };
    let language = client.model.options().language;
    let reason = language.say(&open.heading(&client.model));
    let (said, shown) = list(client);
    let bare = |text: &str| text.replace([' ', '…'], "");
    assert!(bare(&reason).starts_with(&bare(&said)), "{reason}\n{}", client.text());
    assert!(!said.is_empty() && shown.len() >= items, "{}", client.text());
    assert_eq!(said.ends_with('…'), bare(&said) != bare(&reason), "{}", client.text());
    said
}

#[test]
fn a_failure_is_told_on_the_least_screen_as_far_as_it_fits() {
    for language in Language::ALL {
        for (width, height) in [(30, 10), (40, 12), (33, 20)] {
            for ending in [changed_key(), Ending::Mute, Ending::BadRelay] {
                let client = failed(language, ending).sized(width, height);
                tells(&client, 3);
            }
        }
        let client = failed(language, Ending::Mute).sized(40, 12);
        assert!(!tells(&client, 3).ends_with('…'), "{}", client.text());
    }
}

#[test]
fn the_end_of_a_session_is_told_on_the_least_board_and_room() {
    for language in Language::ALL {
        for (room, size) in [(room("h8"), (33, 20)), (waiting_room(), (30, 10))] {
            let online = seat(Side::Black, room, somebodys());
            let client = Driver::new(Model::online(options(language), online));
            let mut client = client.sized(size.0, size.1);
            client.hear(RelayMessage::Closed(Farewell::Replaced));
            tells(&client, 2);
        }
    }
}

#[test]
fn a_list_that_is_higher_than_the_screen_keeps_the_selected_item_in_sight() {
    let mut client = failed(Language::English, changed_key()).sized(30, 10);
    for item in ["> Try again", "> To the start screen", "> Quit"] {
        assert!(client.text().contains(item), "{}", client.text());
        client.keys("Down");
    }
}

#[test]
fn the_words_to_click_are_on_every_waiting_room() {
    let way = Way { relay: Some(somebodys().address), pin: Some(pin()) };
    let pinned = Relay { ways: vec![way], ..somebodys() };
    for language in Language::ALL {
        for relay in [somebodys(), pinned.clone()] {
            for is_lost in [false, true] {
                let online = seat(Side::Black, waiting_room(), relay.clone());
                let mut client = Driver::new(Model::online(options(language), online));
                if is_lost {
                    client.lose_line();
                }
                for (width, height) in [(30, 10), (34, 12), (43, 12), (60, 20), (80, 24)] {
                    client = client.sized(width, height);
                    let text = client.text();
                    for word in ["c ", "Esc "].into_iter().chain(is_lost.then_some("x ")) {
                        let begins = |line: &str| {
                            line.trim_start().starts_with(word)
                                || line.contains(&format!("   {word}"))
                        };
                        assert!(text.lines().any(begins), "{word}{width}×{height}\n{text}");
                    }
                }
            }
        }
    }
}
