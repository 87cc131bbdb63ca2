//! Coming back to a seat, which takes one that is saved.

use std::time::Duration;

use omok_core::{Point, Size};
use omok_proto::ClientMessage;
use omok_proto::message::{BySide, GameResult, Presence, Side, Snapshot};
use omok_tui::action::Action;
use omok_tui::model::Model;
use omok_tui::reason::{Reason, Refused};

use crate::driver::{Driver, OPTIONS};
use crate::seat::{room, seat, somebodys, waiting_room, won_room};

#[test]
fn a_model_of_a_seat_begins_where_the_room_stands() {
    let model = Model::online(OPTIONS, seat(Side::White, room("h8 i9"), somebodys()));
    assert_eq!(model.cursor(), Some(Point::parse("i9", Size::FIFTEEN).unwrap()));
    assert_eq!(model.next_timeout(), Some(Duration::from_secs(15)), "the first ping");
}

#[test]
fn who_comes_back_after_the_opponent_left_hears_how_the_game_ended() {
    let left = |room| Snapshot { opponent: Presence::Left, ..room };
    let abandoned = Snapshot { result: GameResult::Abandoned, ..room("h8") };
    for (room, badge, said) in [
        (left(won_room()), "you win", "Move 9: Black l8. Black wins!"),
        (
            left(abandoned),
            "unfinished",
            "Your opponent has left for good: the game ends unfinished.",
        ),
        (won_room(), "you win", "Move 9: Black l8. Black wins!"),
        (room("h8"), "opponent's turn", "You are Black: your opponent's turn."),
    ] {
        let client = Driver::seated(Side::Black, room);
        assert!(client.row(0).contains(badge), "{}", client.text());
        assert!(client.status().ends_with(said), "{}", client.text());
    }
}

#[test]
fn who_comes_back_to_a_finished_game_hears_who_asks_for_a_rematch() {
    let asked = |black, white| Snapshot { votes: BySide { black, white }, ..won_room() };
    for (room, said) in [
        (asked(false, true), "Your opponent asks for a rematch. r agrees."),
        (asked(true, false), "You ask for a rematch. Your opponent is still missing."),
    ] {
        let mut client = Driver::seated(Side::Black, room.clone());
        assert!(client.status().ends_with(said), "{}", client.text());
        client.lose_line();
        client.come_back(Side::Black, room);
        assert!(client.status().ends_with(said), "{}", client.text());
    }
}

#[test]
fn a_seat_that_ends_with_the_program_is_not_offered_to_be_kept() {
    let mut client = Driver::seated(Side::White, room("h8"));
    client.act(Action::SeatNotSaved(Reason::System(Refused::DiskFull)));
    client.keys("q");
    assert!(client.text().contains("Your seat could not be saved"), "{}", client.text());
    assert!(!client.text().contains("keep the seat"), "{}", client.text());
    // The first answer changes nothing.
    client.keys("Enter");
    assert_eq!(client.taken(), []);
    client.keys("q Down Enter");
    assert_eq!(client.sent().last(), Some(&ClientMessage::Leave));
}

#[test]
fn a_seat_that_is_saved_after_all_is_kept_as_any_other() {
    for (room, words) in
        [(room("h8"), "keep the seat"), (Snapshot { result: GameResult::Drawn, ..room("h8") }, "")]
    {
        let mut client = Driver::seated(Side::White, room);
        client.act(Action::SeatNotSaved(Reason::System(Refused::DiskFull)));
        client.act(Action::SeatSaved);
        assert!(client.status().contains("This seat is saved now"), "{}", client.status());
        client.keys("q");
        assert!(client.text().contains(words), "{}", client.text());
        assert_eq!(client.sent(), [], "nothing is given up");
    }
}

#[test]
fn a_seat_that_cannot_be_saved_is_told_at_once() {
    for room in [room(""), waiting_room()] {
        let mut client = Driver::seated(Side::Black, room);
        client.act(Action::SeatNotSaved(Reason::System(Refused::DiskFull)));
        let words = "This seat would not survive the program: No space left on device";
        assert!(client.status().contains(words), "{}", client.status());
    }
}
