//! Writing records, and replaying them.

use std::time::Duration;

use omok_core::RuleSet;
use omok_core::record::Tags;
use omok_tui::action::{Action, Effect};
use omok_tui::model::{Model, Play};
use omok_tui::reason::{Reason, Refused};

use crate::driver::{Driver, OPTIONS, game, point};

#[test]
fn a_record_is_written_under_the_name_that_is_offered_or_typed() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.keys("w");
    assert_eq!(client.status(), "h8  No stone has been placed, so there is nothing to write.");
    client.play("h8 i9");
    client.taken();
    client.keys("w Enter");
    let [Effect::WriteRecord { name, bytes }] = &client.taken()[..] else {
        panic!("a record is written")
    };
    assert_eq!(name, "renju-2026-11-30.txt");
    let text = "# rules: renju, size: 15\n# date: 2026-11-30\nh8 i9\n";
    assert_eq!(String::from_utf8_lossy(bytes), text);
    client.act(Action::RecordWritten(Ok("renju-2026-11-30.txt".to_owned())));
    assert_eq!(client.status(), "i9  Written: renju-2026-11-30.txt");
}

#[test]
fn a_name_that_comes_when_nothing_could_be_written_is_let_go() {
    let offer = || Action::OfferName { name: "a.txt".to_owned(), day: "2026-11-30".to_owned() };
    let mut client = Driver::new(Model::start(OPTIONS, None));
    client.act(offer());
    assert!(client.model.dialog().is_none());
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.keys(": h 8");
    client.act(offer());
    assert!(client.status().starts_with(":h8"), "another prompt is open");
}

#[test]
fn the_extension_decides_the_format_and_an_unknown_one_is_refused_in_the_prompt() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.play("h8");
    for (name, begins) in [("a.SGF", "(;"), ("a.psq", "Piskvorky"), ("b.c.txt", "#")] {
        client.taken();
        client.keys("w Ctrl-U");
        client.act(Action::Paste(name.to_owned()));
        client.keys("Enter");
        let [Effect::WriteRecord { bytes, .. }] = &client.taken()[..] else { panic!("{name}") };
        assert!(String::from_utf8_lossy(bytes).starts_with(begins), "{name}");
        client.act(Action::RecordWritten(Ok(name.to_owned())));
    }
    client.keys("w Ctrl-U a . p d f Enter");
    assert_eq!(client.taken(), []);
    assert!(client.status().contains("The name must end in .txt, .sgf or .psq"));
    assert!(client.status().starts_with("Write to: a.pdf"), "what was typed stays");
}

#[test]
fn a_record_that_cannot_be_written_leaves_the_prompt_open_with_the_reason() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.play("h8");
    client.keys("w Enter");
    client.act(Action::RecordWritten(Err(Reason::System(Refused::Exists))));
    assert!(client.status().starts_with("Write to: renju-2026-11-30.txt"));
    assert!(client.status().contains("Not written: File exists"));
    client.keys("Esc");
    client.act(Action::RecordWritten(Err(Reason::System(Refused::Exists))));
    assert_eq!(client.status(), "h8  Not written: File exists");
}

#[test]
fn what_a_record_said_beside_the_moves_is_written_again() {
    let tags = Tags { date: Some("2024-05-01".to_owned()), ..Tags::default() };
    let model = Model::replay(OPTIONS, game(RuleSet::RENJU, 15, "h8 i9")).with_tags(tags);
    let mut client = Driver::new(model);
    client.keys("w Ctrl-U a . s g f Enter");
    let [Effect::WriteRecord { bytes, .. }] = &client.taken()[..] else {
        panic!("a record is written")
    };
    assert!(String::from_utf8_lossy(bytes).contains("DT[2024-05-01]"));
}

#[test]
fn a_record_without_a_date_gets_none_by_being_replayed() {
    let mut client = replay();
    client.keys("w Enter");
    let [Effect::WriteRecord { bytes, .. }] = &client.taken()[..] else {
        panic!("a record is written")
    };
    assert!(!String::from_utf8_lossy(bytes).contains("date"));
}

#[test]
fn a_game_that_is_played_after_a_replay_has_nothing_of_its_record() {
    let tags = Tags { event: Some("Worlds".to_owned()), ..Tags::default() };
    let model = Model::replay(OPTIONS, game(RuleSet::RENJU, 15, "h8 i9")).with_tags(tags);
    let mut client = Driver::new(model);
    client.keys("Esc End Up Enter Enter Enter Enter w Enter");
    let written = client.taken();
    let Some(Effect::WriteRecord { bytes, .. }) = written.last() else {
        panic!("a record is written")
    };
    let text = "# rules: renju, size: 15\n# date: 2026-11-30\nh8\n";
    assert_eq!(String::from_utf8_lossy(bytes), text);
}

fn replay() -> Driver {
    let moves = "h8 a1 i8 a2 j8 a3 k8 c4 l8";
    Driver::new(Model::replay(OPTIONS, game(RuleSet::RENJU, 15, moves)))
}

#[test]
fn a_replay_is_stepped_through_by_every_key_of_its_table() {
    for (keys, ply) in [
        ("", 0),
        ("Right", 1),
        ("l ]", 2),
        ("] ] Left", 1),
        ("] ] [ h", 0),
        ("End", 9),
        ("End Home", 0),
        ("End ]", 9),
        ("[", 0),
    ] {
        let mut client = replay();
        client.keys(keys);
        assert_eq!(client.model.play().map(Play::shown), Some(ply), "{keys}");
    }
    let mut client = replay();
    client.keys("End");
    assert_eq!(client.status(), " Move 9: Black l8. Black wins!");
    assert!(client.row(0).starts_with(" ● Black wins"));
}

#[test]
fn nothing_is_placed_in_a_replay() {
    let mut client = replay();
    client.keys("End [ Enter");
    client.click_point("o15");
    client.keys(": o 1 5 Enter n");
    assert_eq!(client.moves(), "h8 a1 i8 a2 j8 a3 k8 c4 l8");
    assert_eq!(client.model.cursor(), None);
    assert_eq!(client.taken(), []);
    client.keys("q");
    assert_eq!(client.taken(), [Effect::Quit], "there is nothing to lose");
}

fn due_in(client: &Driver) -> Option<Duration> {
    client.model.next_timeout().map(|at| at - client.now)
}

#[test]
fn a_replay_plays_on_by_itself_until_its_end_or_another_key() {
    let shown = |client: &Driver| client.model.play().map(Play::shown);
    let mut client = replay();
    assert_eq!(due_in(&client), None);
    client.keys("Space");
    assert_eq!(shown(&client), Some(1), "the first move comes at once");
    assert_eq!(due_in(&client), Some(Duration::from_secs(1)));
    client.tick();
    client.act(Action::Tick);
    assert_eq!(shown(&client), Some(2), "and no other before its time");
    client.keys("Space");
    assert_eq!(due_in(&client), None);
    client.tick();
    assert_eq!(shown(&client), Some(2), "a late tick does nothing");

    client.keys("Space [");
    assert_eq!((shown(&client), due_in(&client)), (Some(2), None));

    client.keys("Space");
    (0..20).for_each(|_| client.tick());
    assert_eq!((shown(&client), due_in(&client)), (Some(9), None));
    client.keys("Space");
    assert_eq!(shown(&client), Some(0), "from the beginning again");
    assert_eq!(due_in(&client), Some(Duration::from_secs(1)));
}

#[test]
fn a_game_in_play_never_runs_by_itself() {
    let mut client = Driver::local(RuleSet::RENJU, 15);
    client.keys("Space Esc");
    assert_eq!(due_in(&client), None);
    client.tick();
    assert_eq!(client.moves(), "h8");
    assert_eq!(client.model.cursor(), Some(point("h8", 15)));
}
