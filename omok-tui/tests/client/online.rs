//! Playing online: what the relay says, and what the player sees and hears.

use std::time::Duration;

use omok_core::Color;
use omok_proto::ClientMessage;
use omok_proto::message::{
    BySide, Denial, Farewell, Forbidden, GameResult, Gone, Presence, Refusal, Rules, Side, Snapshot,
};
use omok_proto::{Hello, RelayMessage, frame::Frame};
use omok_tui::action::Effect;
use omok_tui::keymap::Command;
use omok_tui::layout::{Body, DialogLayout};
use omok_tui::model::{Model, Options, Play};
use omok_tui::online::Relay;
use omok_tui::session::{Input, Output};
use omok_tui::target::Target;

use crate::driver::{Driver, OPTIONS, point};
use crate::opening::words;
use crate::seat::{own, room, seat, waiting_room, won_room};

/// The last event in words, without the cursor's point.
fn told(client: &Driver) -> String {
    client.status()[3..].trim().to_owned()
}

fn votes(black: bool, white: bool) -> RelayMessage {
    RelayMessage::Votes { game: 1, votes: BySide { black, white } }
}

#[test]
fn what_the_relay_says_is_told_in_words_and_rings_where_the_player_is_wanted() {
    let refused = |why| RelayMessage::Refused { game: 1, ply: 0, why };
    let at = |ply, name: &str, result| {
        let point = point(name, 15).into();
        RelayMessage::Played { game: 1, ply, point, result }
    };
    let open = GameResult::Open;
    let table: Vec<(Side, Snapshot, &str, RelayMessage, &str, usize)> = vec![
        (Side::White, room(""), "", at(0, "h8", open), "Move 1: Black h8", 1),
        (Side::Black, room(""), "Enter", at(0, "h8", open), "Move 1: Black h8", 0),
        (
            Side::White,
            room("h8 a1 i8 a2 j8 a3 k8 c4"),
            "",
            at(8, "l8", GameResult::Won(Side::Black)),
            "Move 9: Black l8. Black wins!",
            0,
        ),
        (
            Side::Black,
            room(""),
            "Enter",
            refused(Refusal::Forbidden(Forbidden::DoubleFour)),
            "Forbidden: four-four at h8. Black to move.",
            1,
        ),
        (
            Side::Black,
            room(""),
            "Enter",
            refused(Refusal::StalePly),
            "Taken back: h8. The game had gone on without it.",
            1,
        ),
        (
            Side::Black,
            room(""),
            "Enter",
            refused(Refusal::NotStored),
            "Taken back: h8. The relay could not store it. Try again.",
            1,
        ),
        (
            Side::White,
            room("h8"),
            "",
            RelayMessage::Room(room("")),
            "The last move was taken back: the relay could not store it.",
            0,
        ),
        (
            Side::Black,
            waiting_room(),
            "",
            RelayMessage::Opponent(Presence::Here),
            "Your opponent has joined. You are Black: your turn.",
            1,
        ),
        (
            Side::White,
            room(""),
            "",
            RelayMessage::Opponent(Presence::Away),
            "Connection lost: your opponent is away, and may come back.",
            0,
        ),
        (
            Side::White,
            Snapshot { opponent: Presence::Away, ..room("") },
            "",
            RelayMessage::Opponent(Presence::Here),
            "Your opponent is back.",
            0,
        ),
        (
            Side::White,
            room("h8"),
            "",
            RelayMessage::Opponent(Presence::Left),
            "Your opponent has left for good: the game ends unfinished.",
            0,
        ),
        (
            Side::White,
            won_room(),
            "",
            RelayMessage::Opponent(Presence::Left),
            "Your opponent has left for good: there is no rematch.",
            0,
        ),
        (
            Side::White,
            won_room(),
            "",
            votes(true, false),
            "Your opponent asks for a rematch. r agrees.",
            0,
        ),
        (
            Side::White,
            won_room(),
            "r",
            votes(false, true),
            "You ask for a rematch. Your opponent is still missing.",
            0,
        ),
        (
            Side::White,
            won_room(),
            "r",
            RelayMessage::GameStarted { game: 2 },
            "Game 2 begins: your opponent's turn.",
            0,
        ),
        (
            Side::Black,
            won_room(),
            "r",
            RelayMessage::GameStarted { game: 2 },
            "Game 2 begins: your turn.",
            1,
        ),
        (
            Side::White,
            room(""),
            "",
            RelayMessage::Closed(Farewell::Restarting),
            "The relay has stopped: the game goes on if it comes back.",
            0,
        ),
        (
            Side::White,
            room(""),
            "",
            RelayMessage::Closed(Farewell::Silent),
            "Connection lost: trying to come back.",
            0,
        ),
    ];
    for (side, room, keys, message, words, bells) in table {
        let mut client = Driver::seated(side, room);
        client.keys(keys);
        client.taken();
        client.hear(message.clone());
        assert_eq!(told(&client), words, "{message:?}");
        assert_eq!(client.bells(), bells, "{message:?}");
    }
}

#[test]
fn pongs_and_what_is_known_already_change_nothing_on_the_screen() {
    let mut client = Driver::seated(Side::White, room("h8"));
    let before = client.picture();
    client.tick();
    assert_eq!(client.sent(), [ClientMessage::Ping(1)]);
    client.hear(RelayMessage::Pong(1));
    client.hear_played(0, "h8");
    client.hear(RelayMessage::Opponent(Presence::Here));
    assert_eq!(client.picture(), before);
    assert_eq!(client.bells(), 0);
    assert_eq!(client.model.next_timeout(), Some(Duration::from_secs(30)), "the next ping");
}

#[test]
fn without_sound_nothing_rings() {
    let options = Options { sound: false, ..OPTIONS };
    let mut client = Driver::seated_with(options, Side::White, room(""));
    client.keys("Enter");
    client.hear_played(0, "h8");
    assert_eq!(client.bells(), 0);
}

#[test]
fn a_try_on_the_opponents_turn_places_nothing_and_sends_nothing() {
    let mut client = Driver::seated(Side::White, room(""));
    assert!(client.row(0).contains("You are White · opponent's turn"), "{}", client.row(0));
    client.keys("Enter");
    client.click_point("c3");
    assert_eq!(told(&client), "Not your turn.");
    assert_eq!((client.bells(), client.sent()), (2, vec![]));
    assert_eq!(client.moves(), "");
}

#[test]
fn what_the_rules_forbid_is_refused_at_once_and_rings_only_here() {
    let mut client = Driver::seated(Side::Black, room("i8 a1 j8 c1 h9 e1 h10 g1"));
    client.click_point("h8");
    assert_eq!(told(&client), "Forbidden: three-three at h8. Black to move.");
    client.click_point("a1");
    assert_eq!(told(&client), "Occupied: a1. Black to move.");
    assert_eq!((client.bells(), client.sent()), (2, vec![]));
}

#[test]
fn a_stone_is_pending_until_the_relay_confirms_it() {
    let mut client = Driver::seated(Side::Black, room(""));
    client.keys("Enter");
    let stone = point("h8", 15);
    assert_eq!(client.sent(), [ClientMessage::Move { game: 1, ply: 0, point: stone.into() }]);
    assert_eq!(told(&client), "On its way: h8 …");
    assert!(client.text().contains(":●:"), "told apart without colour\n{}", client.text());
    assert!(client.row(0).contains("You are Black · sending"));
    assert_eq!(client.moves(), "", "it is not played yet");

    // Pressed twice it is the same stone; another one has to wait.
    client.taken();
    client.keys("Enter");
    assert_eq!((client.sent(), client.bells()), (vec![], 0));
    client.keys("Right Enter");
    assert_eq!(told(&client), "Not your turn: h8 is still on its way.");
    assert_eq!((client.sent(), client.bells()), (vec![], 1));

    client.hear_played(0, "h8");
    assert_eq!(client.moves(), "h8");
    assert!(client.text().contains("(●)") && !client.text().contains(":●:"));
    assert!(client.row(0).contains("You are Black · opponent's turn"));
}

#[test]
fn a_stone_sent_into_a_dead_line_stays_pending_and_is_then_confirmed_or_taken_back() {
    for (moves, words) in [
        ("h8", "Move 1: Black h8"),
        ("h8 i9", "Move 2: White i9"),
        ("a1 i9", "Taken back: h8. The game had gone on without it."),
    ] {
        let mut client = Driver::seated(Side::Black, room(""));
        client.lose_line();
        client.keys("Enter");
        assert!(client.text().contains(":●:"), "{}", client.text());
        client.come_back(Side::Black, room(moves));
        assert_eq!(told(&client), words);
        assert_eq!(client.moves(), moves);
        assert!(!client.text().contains(":●:"), "{}", client.text());
    }
}

#[test]
fn coming_back_to_the_own_turn_rings() {
    let mut client = Driver::seated(Side::Black, room("h8"));
    client.lose_line();
    client.come_back(Side::Black, room("h8 i9"));
    assert_eq!((client.moves(), client.bells()), ("h8 i9".to_owned(), 1));
}

#[test]
fn what_happened_while_the_line_was_lost_is_told_when_it_is_back() {
    let won = Snapshot { result: GameResult::Won(Side::Black), ..won_room() };
    let next = Snapshot { game: 2, ..room("") };
    let going = Snapshot { game: 2, ..room("g7") };
    for (side, before, after, expected) in [
        (Side::Black, room("h8"), room("h8"), "Connected again: your opponent's turn."),
        (Side::Black, room("h8"), room("h8 i9"), "Move 2: White i9"),
        (Side::White, room("h8"), won.clone(), "Move 9: Black l8. Black wins!"),
        (Side::White, won.clone(), next, "Game 2 begins: your opponent's turn."),
        (Side::White, won.clone(), going, "Move 1: Black g7"),
        (Side::White, won.clone(), won, "Connected again."),
    ] {
        let mut client = Driver::seated(side, before);
        client.lose_line();
        client.come_back(side, after);
        assert_eq!(told(&client), expected);
    }
    // The relay tells the position of its own accord, too.
    let mut client = Driver::seated(Side::White, room(""));
    client.hear(RelayMessage::Room(room("h8")));
    assert_eq!(told(&client), "Move 1: Black h8");
}

#[test]
fn what_is_in_the_relays_place_is_told_while_the_client_tries_on() {
    let mut client = Driver::seated(Side::Black, room("h8"));
    client.lose_line();
    client.keys("x");
    client.wire(Input::Connected);
    client.wire(Input::Garbled);
    assert!(
        words(&client).contains("relay.example.org answers, but not as a relay. Next try in"),
        "{}",
        client.text()
    );
    client.come_back(Side::Black, room("h8"));
    assert!(!words(&client).contains("not as a relay"), "{}", client.text());
}

#[test]
fn the_panel_counts_down_to_the_next_try_and_x_tries_at_once() {
    let mut client = Driver::seated(Side::White, room("h8"));
    // The waits grow, so that there is something to count.
    for _ in 0..6 {
        client.lose_line();
        while client.model.seconds_to_retry().is_some() {
            let seconds = client.model.seconds_to_retry().expect("a wait is shown");
            let words = format!("Connection lost. Next try in {seconds} s.");
            assert!(client.text().contains(&words), "{words}\n{}", client.text());
            client.tick();
            let next = client.model.seconds_to_retry();
            assert!(next.is_none_or(|next| next + 1 == seconds), "{seconds} to {next:?}");
        }
        assert!(client.text().contains("Connection lost. Trying …"));
    }
    client.wire(Input::Unreachable);
    client.taken();
    client.keys("x");
    let dialed = |client: &Driver| client.effects.iter().filter(|e| is_dial(e)).count();
    assert_eq!(dialed(&client), 1);
    client.keys("x");
    assert_eq!(dialed(&client), 2, "a try under way gives way to a new one");
    client.click_word("Try now");
    assert_eq!(dialed(&client), 3, "the word does what the key does");
    client.come_back(Side::White, room("h8"));
    assert!(!client.text().contains("Connection lost"), "{}", client.text());
}

#[test]
fn a_line_that_seems_whole_is_dialed_anew_if_the_player_asks_for_it() {
    let mut client = Driver::seated(Side::Black, room(""));
    client.keys("x");
    assert!(client.taken().iter().any(is_dial));
    assert!(client.text().contains("Connection lost"), "{}", client.text());
    client.come_back(Side::Black, room(""));
    client.play("h8");
    client.keys("x");
    let effects = client.taken();
    assert!(effects.iter().any(is_dial), "nothing has answered the stone: {effects:?}");
}

fn is_dial(effect: &Effect) -> bool {
    matches!(effect, Effect::Session(Output::Dial(_)))
}

#[test]
fn the_panel_hides_the_points_below_it_from_the_mouse() {
    let mut client = Driver::seated(Side::Black, room("")).sized(37, 19);
    client.lose_line();
    let Body::Board(board) = client.layout().body else { panic!("a board") };
    let frame = board.connection.expect("the line is lost").frame;
    let layout = client.layout();
    let words = frame.positions().filter(|cell| match layout.hit(cell.x, cell.y) {
        Some(Target::Command(Command::Reconnect | Command::Escape)) => true,
        Some(target) => panic!("{target:?} below the panel"),
        None => false,
    });
    assert_eq!(words.count(), "x Try now".len() + "Esc Menu".len());
}

#[test]
fn what_arrives_while_something_is_open_is_seen_when_it_closes() {
    for keys in ["?", "i", "Esc", "q", ": a", "w"] {
        let mut client = Driver::seated(Side::White, room("g7 g8"));
        client.keys(keys);
        let open = client.model.dialog().is_some();
        assert!(open, "{keys}");
        client.taken();
        client.hear_played(2, "h8");
        assert_eq!(client.bells(), 1, "{keys}");
        assert!(client.model.dialog().is_some(), "{keys} stays open");
        client.keys("Esc");
        assert_eq!(client.moves(), "g7 g8 h8");
        assert_eq!(told(&client), "Move 3: Black h8");
    }
}

#[test]
fn the_menu_of_a_game_has_the_same_items_whatever_arrives() {
    let mut client = Driver::seated(Side::White, room("h8 a1 i8 a2 j8 a3 k8 c4"));
    client.keys("Esc Down Down Down");
    let before = client.model.list().expect("the menu").items(&client.model);
    client.hear_result(8, "l8", GameResult::Won(Side::Black));
    client.hear(RelayMessage::Opponent(Presence::Left));
    assert_eq!(client.model.list().expect("the menu").items(&client.model), before);
}

#[test]
fn the_menu_of_the_waiting_room_closes_when_the_game_begins_but_a_page_stays() {
    let mut client = Driver::seated(Side::Black, waiting_room());
    client.keys("Esc Down ?");
    client.hear(RelayMessage::Opponent(Presence::Here));
    assert!(client.text().contains("Keys"));
    client.keys("Esc");
    assert!(client.model.dialog().is_none(), "{}", client.text());
    assert!(client.row(0).contains("You are Black · your turn"), "{}", client.text());
}

#[test]
fn looking_back_is_not_disturbed_and_places_nothing() {
    let mut client = Driver::seated(Side::White, room("h8 i9"));
    client.keys("[ [");
    client.hear_played(2, "g7");
    assert_eq!(client.model.play().map(Play::shown), Some(0));
    assert_eq!(told(&client), "Move 3: Black g7. Still shown: the empty board");
    client.keys("Enter");
    assert_eq!(told(&client), "Back at the last move; no stone was placed.");
    assert_eq!(client.sent(), []);
    client.keys("Up Enter");
    assert_eq!(client.sent().len(), 1);
    client.keys("[");
    assert_eq!(client.model.play().and_then(Play::pending), None, "not in the past");
}

#[test]
fn a_rematch_needs_both_and_keeps_the_colours() {
    let mut client = Driver::seated(Side::White, won_room()).sized(120, 40);
    assert!(client.row(0).contains("You are White · you lose"), "{}", client.row(0));
    client.keys("n");
    assert_eq!(client.sent(), [], "nobody begins a game alone");
    client.click_word("Rematch");
    assert_eq!(client.sent(), [ClientMessage::Rematch { game: 1 }]);
    assert!(client.row(0).contains("rematch: opponent missing"), "{}", client.row(0));
    client.hear(votes(false, true));
    client.taken();
    client.keys("r r");
    assert_eq!(client.sent(), [], "it is voted once");
    assert_eq!(told(&client), "You ask for a rematch. Your opponent is still missing.");
    client.hear(votes(true, true));
    client.hear(RelayMessage::GameStarted { game: 2 });
    assert_eq!(client.moves(), "");
    assert!(client.row(0).contains("You are White · opponent's turn"), "{}", client.row(0));
}

#[test]
fn a_rematch_that_cannot_be_says_why() {
    for (room, words) in [
        (room("h8"), "The game is not over: a rematch comes after it."),
        (
            Snapshot { opponent: Presence::Left, ..won_room() },
            "Your opponent has left: there is no rematch.",
        ),
    ] {
        let mut client = Driver::seated(Side::White, room);
        client.keys("r");
        assert_eq!((told(&client).as_str(), client.sent()), (words, vec![]));
    }
}

#[test]
fn quitting_asks_whether_the_seat_is_given_up_and_only_then_leaves() {
    let mut client = Driver::seated(Side::White, room("h8"));
    client.keys("q Esc");
    assert_eq!((client.taken(), client.model.dialog().is_none()), (vec![], true));
    client.keys("q Enter");
    assert_eq!(client.taken(), [Effect::Quit], "the seat is kept");

    client.keys("q Down Enter");
    assert_eq!(client.sent(), [ClientMessage::Leave]);
    assert!(!client.taken().contains(&Effect::Quit), "the relay has to know first");
    client.hear(RelayMessage::Closed(Farewell::Left));
    let effects = client.taken();
    assert!(effects.contains(&Effect::Session(Output::Forget)));
    assert_eq!(effects.last(), Some(&Effect::Quit));
}

#[test]
fn who_wants_to_leave_is_told_when_the_session_ends_otherwise() {
    let mut client = Driver::seated(Side::White, room("h8"));
    client.keys("q Down Enter");
    client.hear(RelayMessage::Closed(Farewell::Replaced));
    assert!(!client.taken().contains(&Effect::Quit));
    assert!(list_words(&client).contains("Your seat was taken over"), "{}", client.text());
}

#[test]
fn leaving_while_the_line_is_lost_waits_for_the_relay_and_can_be_given_up() {
    let mut client = Driver::seated(Side::White, room("h8"));
    client.lose_line();
    client.keys("Esc End Up Enter Down Enter");
    assert_eq!(told(&client), "Leaving: waiting for the relay to know it …");
    client.keys("q Enter");
    assert_eq!(client.taken().last(), Some(&Effect::Quit), "the seat is kept after all");
    client.keys("Esc");
    client.come_back(Side::White, room("h8"));
    assert_eq!(client.sent().last(), Some(&ClientMessage::Leave));
    client.hear(RelayMessage::Closed(Farewell::Left));
    assert!(client.text().contains("> Local game"), "{}", client.text());
    assert!(client.taken().ends_with(&[Effect::ListSeats, Effect::TakeKept]));
}

#[test]
fn going_to_the_start_screen_keeps_the_seat_and_closes_the_line() {
    let mut client = Driver::seated(Side::White, room("h8"));
    client.keys("Esc End Up Enter Enter");
    assert!(client.text().contains("> Local game"), "{}", client.text());
    assert_eq!(client.taken(), [Effect::CloseSession, Effect::ListSeats, Effect::TakeKept]);
    client.wire(Input::Lost);
    client.tick();
    assert_eq!(client.taken(), [], "nothing is left of it");
}

#[test]
fn a_game_that_is_over_is_quit_without_a_question_and_the_seat_waits_for_a_rematch() {
    let mut client = Driver::seated(Side::White, won_room());
    client.keys("q");
    assert_eq!(client.taken(), [Effect::Quit]);
}

#[test]
fn who_goes_to_the_start_screen_after_a_game_says_whether_for_good() {
    let mut client = Driver::seated(Side::White, won_room());
    client.keys("Esc End Up Enter");
    assert!(client.text().contains("The game is over."), "{}", client.text());
    client.keys("Down Enter");
    assert_eq!(client.sent().last(), Some(&ClientMessage::Leave));
    client.hear(RelayMessage::Closed(Farewell::Left));
    assert!(client.text().contains("> Local game"), "{}", client.text());
}

#[test]
fn a_room_that_the_other_player_left_is_given_up_without_a_question() {
    let room = Snapshot { result: GameResult::Abandoned, ..left_room() };
    let mut client = Driver::seated(Side::White, room);
    client.keys("q");
    assert_eq!(client.sent().last(), Some(&ClientMessage::Leave));
    client.hear(RelayMessage::Closed(Farewell::Left));
    assert_eq!(client.taken().last(), Some(&Effect::Quit));
}

#[test]
fn a_room_that_ends_with_the_program_is_not_offered_to_be_kept() {
    for (forgets, said) in [(true, "the room ends for both"), (false, "can be kept")] {
        let relay = Relay { forgets, ..own() };
        let seat = seat(Side::Black, room("h8 i9"), relay);
        let mut client = Driver::new(Model::online(OPTIONS, seat));
        client.keys("q");
        let words = list_words(&client);
        assert!(words.contains(said), "{words}");
    }
}

fn left_room() -> Snapshot {
    Snapshot { opponent: Presence::Left, ..room("h8") }
}

#[test]
fn ctrl_c_quits_at_once_and_keeps_the_seat() {
    let mut client = Driver::seated(Side::White, room("h8"));
    client.keys("q Ctrl-C");
    assert_eq!(client.taken(), [Effect::Quit]);
}

#[test]
fn the_end_of_a_session_says_why_and_what_can_be_done() {
    let closed = RelayMessage::Closed;
    let denied = |gone| RelayMessage::Denied(Denial::SeatGone(gone));
    let impossible = RelayMessage::Room(Snapshot { result: GameResult::Drawn, ..room("h8") });
    let table = [
        (closed(Farewell::Replaced), "Your seat was taken over by another connection of yours."),
        (closed(Farewell::Expired), "the room has expired."),
        (closed(Farewell::Nonsense), "does not understand this program."),
        (closed(Farewell::Left), "You have left the room."),
        (denied(Gone::Unknown), "does not know this seat. It stays saved here"),
        (denied(Gone::Left), "This room is closed: a seat was given up."),
        (denied(Gone::Expired), "This room has expired"),
        (denied(Gone::Finished), "This game is finished, and its room is closed."),
        (impossible, "tells of a game that the rules do not allow."),
    ];
    for (message, said) in table {
        let mut client = Driver::seated(Side::White, room("h8 i9"));
        client.hear(message);
        assert!(client.taken().contains(&Effect::CloseSession), "{said}");
        ended(&mut client, said);
    }
}

#[test]
fn a_relay_that_came_back_in_another_version_is_named_with_this_program() {
    let theirs = Hello { oldest: 5, newest: 6, program: "omok-relay 9.0".to_owned() };
    let mut client = Driver::seated(Side::White, room("h8 i9"));
    client.lose_line();
    client.keys("x");
    client.wire(Input::Connected);
    client.wire(|link| Input::Received(link, Frame::Hello(theirs)));
    let ours = concat!("Here: omok-tui ", env!("CARGO_PKG_VERSION"), " (protocol 1).");
    assert!(list_words(&client).contains(ours), "{}", client.text());
    client.taken();
    ended(&mut client, "There: omok-relay 9.0 (protocol 5 to 6). Update the older one.");
}

/// The words of the open list alone.
fn list_words(client: &Driver) -> String {
    let Some(DialogLayout::List(list)) = client.layout().dialog else { panic!("a list is open") };
    let words: Vec<_> = list.words.iter().map(|word| word.text.as_str()).collect();
    words.join(" ")
}

/// The session is over, and it is `said` why. The board can be looked at;
/// nothing more can be done on it, and nothing is lost by going.
fn ended(client: &mut Driver, said: &str) {
    assert!(list_words(client).contains(said), "{said}\n{}", client.text());
    client.keys("Esc Enter");
    client.keys("Enter");
    let why = client.text();
    for key in ["x", "r"] {
        // Another event, so that it is told for each; and the sound as it was.
        client.keys("s s");
        assert_ne!(client.text(), why);
        client.keys(key);
        assert_eq!(client.text(), why, "{key}");
    }
    assert!(client.model.dialog().is_none() && client.sent().is_empty());
    assert!(client.row(0).contains("You are White · closed"), "{}", client.row(0));
    client.taken();
    client.keys("q");
    assert_eq!(client.taken(), [Effect::Quit]);
}

#[test]
fn the_record_of_an_online_game_is_written_as_any_other() {
    let mut client = Driver::seated(Side::White, room("h8 i9"));
    client.keys("w Enter");
    let [Effect::WriteRecord { bytes, .. }] = &client.taken()[..] else { panic!("one record") };
    assert!(String::from_utf8_lossy(bytes).contains("h8 i9"));
}

#[test]
fn every_colour_is_told_which_it_is() {
    for (side, color) in [(Side::Black, Color::Black), (Side::White, Color::White)] {
        let client = Driver::seated(side, room(""));
        let seat = client.model.seat().and_then(|seat| seat.table()).expect("a seat");
        assert_eq!(seat.seat(), color);
        let words = match color {
            Color::Black => "You are Black: your turn.",
            Color::White => "You are White: your opponent's turn.",
        };
        assert_eq!(told(&client), words);
    }
}

#[test]
fn the_panel_of_a_lost_line_hides_no_point_of_any_board_at_80_columns() {
    for (rules, size) in [(Rules::Gomoku, 20), (Rules::Omok, 19), (Rules::Renju, 15)] {
        let mut client = Driver::seated(Side::White, Snapshot { rules, size, ..room("") });
        client.wire(Input::Lost);
        assert!(client.text().contains("Next try"), "{}", client.text());
        let layout = client.layout();
        for column in 0..usize::from(size) {
            for row in 0..usize::from(size) {
                let point = client.model.game().unwrap().size().point(column, row).unwrap();
                let cell = layout.cell(point).expect("every point has a cell");
                assert_eq!(
                    layout.hit(cell.x, cell.y),
                    Some(Target::Point(point)),
                    "{}",
                    client.text()
                );
            }
        }
    }
}
