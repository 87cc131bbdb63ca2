//! What names something from outside, which may be long, is told whole.

use omok_proto::RelayMessage;
use omok_proto::invite::{Pin, RelayAddress};
use omok_proto::message::{Presence, Side};
use omok_tui::action::{Action, Effect};
use omok_tui::i18n::{Language, Message};
use omok_tui::layout::Body;
use omok_tui::model::{Model, Options, first_met};
use omok_tui::online::FirstMet;
use omok_tui::reason::{Reason, Refused};
use omok_tui::text::width;
use ratatui::layout::Rect;

use crate::driver::{Driver, OPTIONS};
use crate::seat::{own, room, seat, somebodys, waiting_room};

/// A path as long as real ones are.
const PATH: &str =
    "/srv/accounts/somebody.with.a.long.name/state/omok/local/game-2026-11-30-17.txt";

fn met(forgotten: Option<Reason>) -> Message {
    let relay: RelayAddress = "omok.relays.department.university.example:45150".parse().unwrap();
    first_met(&FirstMet { relay, pin: Pin::from_bytes([0xa5; 16]), forgotten })
}

/// Every kind of notice that names something from outside.
fn notices() -> Vec<Message> {
    let (name, path, place) = (PATH.to_owned(), PATH.to_owned(), format!("{PATH}:12"));
    let denied = || Reason::System(Refused::Denied);
    let reason = || denied().at(PATH);
    let (relay, unread) = ("relay.department.university.example:45150".to_owned(), path.clone());
    vec![
        met(None),
        met(Some(reason())),
        Message::RecordWritten { name: name.clone() },
        Message::RecordWrittenPsq { name },
        Message::RecordFailed { reason: reason() },
        Message::SeatNotSaved { reason: reason() },
        Message::NotRemembered { reason: reason() },
        Message::KeepFailed { reason: reason() },
        Message::OwnRelayFailed { reason: reason() },
        Message::KeptBroken { path },
        Message::KeptUnreadable { path: unread, reason: denied() },
        Message::ConfigBroken { place },
        Message::TooManyRoomsOfAddress { relay },
    ]
}

/// The start screen, a board, a game online and a room that waits.
fn screens(options: Options) -> [Driver; 4] {
    let local = crate::driver::game(omok_core::RuleSet::RENJU, 15, "h8");
    let online = |room| Model::online(options, seat(Side::Black, room, somebodys()));
    [
        Model::start(options, None),
        Model::local(options, local, None),
        online(room("h8 i9")),
        online(waiting_room()),
    ]
    .map(Driver::new)
}

/// The rows of the status line.
fn status(client: &Driver) -> Rect {
    match client.layout().body {
        Body::Board(board) => board.status.area,
        Body::Lobby(lobby) => lobby.status.area,
        _ => Rect::new(0, 12, client.width, client.height - 12),
    }
}

/// Without what lies between words, which wrapping changes.
fn closed_up(text: &str) -> String {
    text.split_whitespace().collect()
}

/// All that the status line says, without the cursor's point.
fn told(client: &Driver) -> String {
    let tag = if client.model.cursor().is_some() { 4 } else { 0 };
    let rows = status(client).rows().map(|row| client.row(row.y.into()));
    closed_up(&rows.map(|row| row.chars().skip(tag).collect::<String>()).collect::<String>())
}

#[test]
fn every_notice_is_told_whole_on_every_screen_in_every_language() {
    for language in Language::ALL {
        for mut client in screens(Options { language, ..OPTIONS }) {
            client.width = 76;
            for notice in notices() {
                client.model = client.model.told(notice.clone());
                let whole = language.say(&notice);
                assert!(notice.names_outside(), "{whole}");
                assert!(told(&client).ends_with(&closed_up(&whole)), "{whole}\n{}", client.text());
            }
        }
    }
}

#[test]
fn a_key_makes_a_notice_that_was_seen_a_single_row_again_and_does_what_it_does() {
    let mut client = Driver::local(omok_core::RuleSet::RENJU, 15);
    client.model = client.model.told(met(None));
    assert!(status(&client).height > 1);
    client.keys("Left");
    assert_eq!(status(&client).height, 1);
    assert!(client.status().starts_with("g8  A new relay"), "{}", client.status());
    // Told anew, it is shown anew.
    client.model = client.model.told(met(None));
    assert!(status(&client).height > 1);
}

#[test]
fn a_click_on_a_notice_places_no_stone_beneath_it_and_makes_it_small() {
    let mut client = Driver::local(omok_core::RuleSet::RENJU, 15);
    let cell = client.layout().cell(crate::driver::point("h1", 15)).unwrap();
    client = client.sized(60, 19);
    let area = loop {
        client.model = client.model.told(met(Some(Reason::Newer.at(PATH.repeat(4)))));
        let area = status(&client);
        let at = client.layout().cell(crate::driver::point("h1", 15)).unwrap();
        if area.contains(at) {
            break at;
        }
        assert!(client.width > 30, "it never covers the board, which was at {cell:?}");
        client.width -= 5;
    };
    client.click(area.x, area.y);
    assert_eq!((client.moves().as_str(), status(&client).height), ("", 1));
    client.click(area.x, area.y);
    assert_eq!(client.moves(), "h1");
}

#[test]
fn the_opponents_move_takes_the_place_of_a_notice_at_once() {
    let mut client = Driver::seated(Side::Black, room("h8"));
    client.model = client.model.told(met(None));
    assert!(status(&client).height > 1);
    client.hear_played(1, "a1");
    assert_eq!(status(&client).height, 1);
    assert!(client.status().contains("Move 2: White a1"), "{}", client.text());
}

#[test]
fn a_notice_waits_until_the_page_above_it_is_closed() {
    let mut client = Driver::local(omok_core::RuleSet::RENJU, 15);
    client.keys("?");
    client.act(Action::KeepFailed(Reason::ReadOnly.at(PATH)));
    client.keys("Down Esc");
    assert!(told(&client).ends_with("read-only"), "{}", client.text());
}

#[test]
fn what_happens_in_the_game_takes_a_single_row_however_narrow_the_screen_is() {
    let mut client = Driver::seated(Side::Black, room("h8 i9")).sized(34, 19);
    client.model = client.model.told(Message::OpponentLeftGame);
    assert_eq!(status(&client).height, 1);
}

#[test]
fn what_is_wrong_in_a_prompt_is_told_whole() {
    for language in Language::ALL {
        let options = Options { language, ..OPTIONS };
        let mut client = Driver::new(Model::start(options, None)).sized(76, 24);
        client.keys("Down Down Enter");
        let typed = "K7Q-M4X-W2R@-relay.department.university.example:45150";
        client.act(Action::Paste(typed.to_owned()));
        client.keys("Enter");
        let host = "-relay.department.university.example".to_owned();
        let expected = [(Message::InviteHost { host }, client.text())];
        let mut client = Driver::local(omok_core::RuleSet::RENJU, 15).sized(76, 24);
        client.model =
            Model::local(options, crate::driver::game(omok_core::RuleSet::RENJU, 15, "h8"), None);
        client.keys("w Ctrl-U");
        client.act(Action::Paste(PATH.replace(".txt", ".pdf")));
        client.keys("Enter");
        let unknown = (Message::UnknownFormat, client.text());
        client.keys("Ctrl-U");
        client.act(Action::Paste(PATH.to_owned()));
        client.keys("Enter");
        assert!(matches!(client.taken()[..], [.., Effect::WriteRecord { .. }]));
        let reason = Reason::System(Refused::Denied);
        client.act(Action::RecordWritten(Err(reason.clone())));
        let failed = (Message::RecordFailed { reason }, client.text());
        for (message, text) in expected.into_iter().chain([unknown, failed]) {
            let whole = language.say(&message);
            assert!(
                width(&whole) > 0 && closed_up(&text).contains(&closed_up(&whole)),
                "{whole}\n{text}"
            );
        }
    }
}

#[test]
fn a_move_that_comes_while_one_looks_back_says_what_is_still_shown() {
    let mut client = Driver::seated(Side::White, room("h8 i9"));
    client.keys("[");
    client.hear_played(2, "g9");
    assert!(
        client.status().ends_with("Move 3: Black g9. Still shown: move 1"),
        "{}",
        client.status()
    );
    client.keys("[");
    client.keys("]");
    assert!(client.status().contains("Move 1 of 3"), "{}", client.status());
    client.keys("[");
    client.hear(RelayMessage::Opponent(Presence::Away));
    client.hear(RelayMessage::Opponent(Presence::Here));
    assert!(client.status().ends_with("Your opponent is back."), "{}", client.status());
    client.keys("]");
    client.keys("] ]");
    client.hear(RelayMessage::Opponent(Presence::Away));
    client.hear(RelayMessage::Opponent(Presence::Here));
    let both = "Move 3: Black g9. Your opponent is back.";
    assert!(client.status().ends_with(both), "{}", client.status());
}

#[test]
fn a_program_that_becomes_the_relay_says_so_once_the_seat_is_back() {
    let mut client = Driver::seated(Side::White, room("h8"));
    client.lose_line();
    client.act(Action::BecameRelay(Box::new(own())));
    assert!(client.status().contains("Connection lost"), "{}", client.status());
    client.come_back(Side::White, room("h8"));
    assert!(client.text().contains("The relay runs inside this program"), "{}", client.text());
    client.lose_line();
    client.come_back(Side::White, room("h8"));
    assert!(client.status().contains("Connected again"), "{}", client.status());
}
