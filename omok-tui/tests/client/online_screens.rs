//! Pictures of every screen of online play.

use omok_core::Color;
use omok_proto::RelayMessage;
use omok_proto::invite::{Pin, RelayAddress};
use omok_proto::message::{BySide, Denial, Farewell, Presence, Side, Snapshot};
use omok_tui::action::Action;
use omok_tui::glyphs::Glyphs;
use omok_tui::layout::Body;
use omok_tui::letters::{self, Drawn};
use omok_tui::model::{Model, Options};
use omok_tui::online::{
    Attempt, Named, OpenFailure, Opened, Purpose, Question, Relay, SeatId, Way,
};
use omok_tui::session::{Ending, Input};
use omok_tui::theme::Depth;

use crate::driver::{Driver, options};
use crate::opening::saved;
use crate::screens::at_every_size;
use crate::seat::{code, own, room, seat, somebodys, waiting_room, won_room};

const MOVES: &str = "h8 i9 i7 g9 j7 g8 j9 g7";

fn pinned() -> Relay {
    let pin: Pin = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ".parse().expect("a pin");
    let address: RelayAddress = "relay.example.org:4000".parse().expect("a relay");
    let way = Way { relay: Some(address.clone()), pin: Some(pin) };
    Relay { address, own: false, ways: vec![way], ..own() }
}

/// The relay inside the program, at all addresses of its machine.
pub(crate) fn lan() -> Relay {
    let way = |host: &str| Way { relay: Some(host.parse().expect("a relay")), pin: None };
    Relay { everywhere: true, ways: vec![way("192.0.2.7"), way("[2001:db8::7]")], ..own() }
}

/// Every screen by name.
pub(crate) fn screens(options: Options) -> Vec<(&'static str, Driver)> {
    let start = |keys: &str| {
        let seats = vec![saved(1, Color::Black), saved(2, Color::White)];
        let mut client = Driver::new(Model::start(options, None).with_seats(seats));
        client.keys(keys);
        client
    };
    let answered = |opened: Opened| {
        let mut client = start("Down Enter Enter");
        client.act(Action::Opened(Attempt(1), opened));
        client
    };
    let failed = |purpose, ending| {
        let relay = "relay.example.org".parse().expect("a relay");
        answered(Opened::Failed(OpenFailure::Ended { purpose, relay, ending }))
    };
    let sitting = |side, room: Snapshot, relay: Relay| {
        Driver::new(Model::online(options, seat(side, room, relay)))
    };
    let waiting = |relay: Relay| sitting(Side::Black, waiting_room(), relay);
    let playing = |room: Snapshot, happen: &dyn Fn(&mut Driver)| {
        let mut client = sitting(Side::White, room, somebodys());
        happen(&mut client);
        client
    };
    let hears = |room: Snapshot, message: RelayMessage| {
        playing(room, &|client| client.hear(message.clone()))
    };
    let types = |room: Snapshot, keys: &str| playing(room, &|client| client.keys(keys));
    let join = Purpose::Join { named: Named::Nowhere, seat_in_use: false };
    let invite = code().to_string().parse().expect("an invite");
    let votes = |black, white| RelayMessage::Votes { game: 1, votes: BySide { black, white } };
    vec![
        ("start_with_seats", start("Down Down Down")),
        ("choose_seat", start("Down Down Down Enter")),
        ("join_prompt", start("Down Down Enter K")),
        ("join_prompt_wrong", start("Down Down Enter K 7 U Enter")),
        ("opening", start("Down Enter Enter")),
        ("failed_no_relay", failed(Purpose::Host { named: Named::Flag }, Ending::NoAnswer)),
        ("failed_no_room", failed(join, Ending::Denied(Denial::NoSuchRoom))),
        ("ask_host_or_second", {
            let question = Question::HostOrSecond { seat: SeatId(1), invite };
            answered(Opened::Asked(question))
        }),
        ("waiting", waiting(somebodys())),
        ("waiting_pinned", waiting(pinned())),
        ("waiting_own", waiting(own())),
        ("waiting_lan", waiting(lan())),
        ("waiting_copied", {
            let mut client = waiting(somebodys());
            client.keys("c");
            client
        }),
        ("waiting_lost", {
            let mut client = waiting(somebodys());
            client.lose_line();
            client
        }),
        ("waiting_menu", {
            let mut client = waiting(somebodys());
            client.keys("Esc");
            client
        }),
        ("waiting_quit", {
            let mut client = waiting(somebodys());
            client.keys("q");
            client
        }),
        ("their_turn", types(room(MOVES), "Enter")),
        ("my_turn", hears(room(MOVES), played(8, "g6"))),
        (
            "pending",
            playing(room(MOVES), &|client| {
                client.hear(played(8, "g6"));
                client.click_point("d4");
            }),
        ),
        ("reconnecting", playing(room(MOVES), &|client| client.lose_line())),
        (
            "trying",
            playing(room(MOVES), &|client| {
                client.lose_line();
                client.keys("x");
            }),
        ),
        ("opponent_away", hears(room(MOVES), RelayMessage::Opponent(Presence::Away))),
        ("opponent_left", hears(room(MOVES), RelayMessage::Opponent(Presence::Left))),
        ("lost", types(won_room(), "")),
        ("rematch_asked", types(won_room(), "r")),
        ("rematch_wanted", hears(won_room(), votes(true, false))),
        ("online_menu", types(room(MOVES), "Esc")),
        ("online_quit", types(room(MOVES), "q")),
        ("online_leave", types(room(MOVES), "Esc End Up Enter")),
        ("replaced", hears(room(MOVES), RelayMessage::Closed(Farewell::Replaced))),
        (
            "room_expired",
            playing(waiting_room(), &|client| {
                client.hear(RelayMessage::Closed(Farewell::Expired));
            }),
        ),
        (
            "help_in_lost_line",
            playing(room(MOVES), &|client| {
                client.keys("?");
                client.wire(Input::Lost);
            }),
        ),
    ]
}

fn played(ply: u16, name: &str) -> RelayMessage {
    let point = crate::driver::point(name, 15).into();
    let result = omok_proto::message::GameResult::Open;
    RelayMessage::Played { game: 1, ply, point, result }
}

#[test]
fn every_online_screen_without_colour_at_every_size() {
    for (name, client) in screens(options(Depth::None)) {
        insta::assert_snapshot!(name, at_every_size(client));
    }
}

#[test]
fn every_online_screen_with_256_colours_is_the_same_but_for_the_white_stones() {
    for ((name, plain), (_, coloured)) in
        screens(options(Depth::None)).into_iter().zip(screens(options(Depth::Indexed)))
    {
        assert_eq!(at_every_size(coloured), at_every_size(plain).replace('○', "●"), "{name}");
    }
}

#[test]
fn online_screens_by_style() {
    for (name, client) in screens(options(Depth::Indexed)) {
        if ["waiting_lost", "pending", "reconnecting", "rematch_asked"].contains(&name) {
            insta::assert_snapshot!(format!("styles_{name}"), client.picture());
        }
    }
}

#[test]
fn the_code_is_large_where_only_ascii_is_drawn_and_each_letter_is_made_of_itself() {
    for glyphs in [Glyphs::Ascii, Glyphs::Narrow] {
        let options = Options { glyphs, ..options(Depth::None) };
        let online = seat(Side::Black, waiting_room(), pinned());
        for (width, height) in [(80, 24), (60, 20)] {
            let client = Driver::new(Model::online(options, online.clone())).sized(width, height);
            let Body::Lobby(lobby) = client.layout().body else { panic!("a room") };
            let large = lobby.code.expect("there is room for it");
            let text = client.text();
            let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
            for (x, symbol) in large.symbols {
                let drawn = (large.area.top()..large.area.bottom()).map(|y| {
                    let columns = usize::from(x)..usize::from(x + letters::WIDTH);
                    let row = &rows[usize::from(y)];
                    columns.map(|x| row.get(x).copied().unwrap_or(' ')).collect::<String>()
                });
                let drawn: Vec<_> = drawn.collect();
                assert_eq!(drawn, letters::rows(symbol, Drawn::Itself), "{text}");
                let inks = drawn.concat().replace(' ', "");
                assert!(inks.chars().all(|ink| ink == symbol), "{text}");
            }
        }
    }
}
