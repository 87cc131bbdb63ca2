//! Plain mode without a program: lines in, and lines out.

use omok_core::RuleSet;
use omok_proto::RelayMessage;
use omok_proto::message::{BySide, Denial, Farewell, GameResult, Gone, Presence, Refusal, Side};
use omok_tui::action::{Action, Effect};
use omok_tui::model::Model;
use omok_tui::online::{OpenFailure, Relay, Way};
use omok_tui::plain::{Teller, Typed};
use omok_tui::reason::{Reason, Refused};
use omok_tui::session::Input;

use crate::driver::{Driver, OPTIONS, game};
use crate::online_screens::lan;
use crate::seat::{own, room, seat, waiting_room, won_room};

/// A client that is talked with.
struct Plain {
    driver: Driver,
    teller: Teller,
}

impl Plain {
    /// The client, and what it says first.
    fn of(driver: Driver) -> (Self, Vec<String>) {
        let mut plain = Self { driver, teller: Teller::default() };
        let said = plain.told();
        (plain, said)
    }

    fn seated(side: Side, room: omok_proto::message::Snapshot) -> Self {
        Self::of(Driver::seated(side, room)).0
    }

    fn told(&mut self) -> Vec<String> {
        self.teller.tell(&mut self.driver.model, None)
    }

    /// Types a line, as the edge takes it.
    fn types(&mut self, line: &str) -> Vec<String> {
        let (mut typed, mut said) = (Typed::new(line), Vec::new());
        while let Some(step) = typed.next(&self.driver.model) {
            said.extend(step.lines);
            for action in step.actions {
                self.driver.act(action);
            }
            if !typed.goes_on() {
                said.extend(self.teller.tell(&mut self.driver.model, step.tried));
            }
        }
        said
    }

    /// Something happens.
    fn after(&mut self, happens: impl FnOnce(&mut Driver)) -> Vec<String> {
        happens(&mut self.driver);
        self.told()
    }

    fn hears(&mut self, message: RelayMessage) -> Vec<String> {
        self.after(|driver| driver.hear(message))
    }
}

const NOTHING: [&str; 0] = [];

#[test]
fn a_seat_begins_with_the_game_so_far_and_whose_turn_it_is() {
    let first = |side, room| Plain::of(Driver::seated(side, room)).1;
    assert_eq!(
        first(Side::White, room("")),
        ["game: renju 15x15", "you are White", "opponent's turn"]
    );
    assert_eq!(
        first(Side::White, room("h8 i9 g9")),
        ["game: renju 15x15", "you are White", "moves: h8 i9 g9", "your turn"]
    );
    let over = first(Side::Black, won_room());
    assert_eq!(over.last().unwrap(), "Black wins: h8 i8 j8 k8 l8");
    let mut away = room("h8");
    away.opponent = Presence::Away;
    assert_eq!(first(Side::Black, away).last().unwrap(), "opponent away");
    let mut left = room("h8");
    (left.opponent, left.result) = (Presence::Left, GameResult::Abandoned);
    assert_eq!(first(Side::Black, left).last().unwrap(), "unfinished: opponent left");
}

#[test]
fn a_room_tells_its_code_once_and_then_who_comes() {
    let online = seat(Side::Black, waiting_room(), own());
    let (mut plain, said) = Plain::of(Driver::new(Model::online(OPTIONS, online)));
    assert_eq!(said[..2], ["game: renju 15x15", "you are Black"]);
    assert!(
        said[2].starts_with("note: The relay runs inside this program, at localhost"),
        "{said:?}"
    );
    assert_eq!(
        said[3..],
        ["code K7Q-M4X-W2R", "join line: omok-tui join K7Q-M4X-W2R", "waiting for opponent"]
    );
    assert_eq!(plain.types("h8"), ["h8 refused: no opponent yet, Black to move"]);
    assert_eq!(plain.after(|driver| driver.wire(Input::Lost)), ["connection lost"]);
    assert_eq!(
        plain.after(|driver| driver.come_back(Side::Black, waiting_room())),
        ["connection back"]
    );
    let here = RelayMessage::Opponent(Presence::Here);
    assert_eq!(plain.hears(here), ["opponent joined", "your turn"]);
    assert_eq!(plain.types("status")[2..], ["moves: none", "your turn"]);
}

#[test]
fn a_stone_is_sent_then_told_once_and_a_refusal_names_it() {
    let mut plain = Plain::seated(Side::Black, room(""));
    assert_eq!(plain.types("h8"), ["h8 sent"]);
    assert_eq!(plain.types("h8"), NOTHING);
    assert_eq!(plain.types("i9"), ["i9 refused: h8 still on its way"]);
    assert!(plain.types("status").contains(&"h8 sent".to_owned()));
    assert_eq!(plain.after(|driver| driver.hear_played(0, "h8")), ["Black h8"]);
    assert_eq!(plain.after(|driver| driver.hear_played(0, "h8")), NOTHING);
    assert_eq!(plain.types("i9"), ["i9 refused: not your turn, White to move"]);
    assert_eq!(plain.after(|driver| driver.hear_played(1, "i9")), ["White i9", "your turn"]);
    assert_eq!(plain.types("g9"), ["g9 sent"]);
    let refused = RelayMessage::Refused { game: 1, ply: 2, why: Refusal::NotYourTurn };
    assert_eq!(plain.hears(refused), ["g9 refused: not your turn, Black to move"]);
    assert_eq!(plain.types("g8"), ["g8 sent"]);
    let refused = RelayMessage::Refused { game: 1, ply: 2, why: Refusal::NotStored };
    assert_eq!(plain.hears(refused), ["g8 refused: relay could not store it, Black to move"]);
}

#[test]
fn what_a_lost_line_hid_is_told_when_it_is_back_and_nothing_twice() {
    let mut plain = Plain::seated(Side::Black, room("h8 i9"));
    assert_eq!(plain.types("g9"), ["g9 sent"]);
    assert_eq!(plain.after(Driver::lose_line), ["connection lost"]);
    assert_eq!(plain.after(Driver::tick), NOTHING);
    let back = room("h8 i9 g9 g8");
    assert_eq!(
        plain.after(|driver| driver.come_back(Side::Black, back)),
        ["connection back", "Black g9", "White g8", "your turn"]
    );
    assert_eq!(plain.types("j10"), ["j10 sent"]);
    let back = room("h8 i9 g9 g8 j9");
    assert_eq!(plain.after(Driver::lose_line), ["connection lost"]);
    let said = plain.after(|driver| driver.come_back(Side::Black, back));
    assert_eq!(said, ["connection back", "Black j9", "j10 taken back"]);
    let fewer = RelayMessage::Room(room("h8 i9 g9"));
    assert_eq!(plain.hears(fewer), ["set back to move 3"]);
    let other = RelayMessage::Room(room("h8 i9 f9 a1"));
    assert_eq!(plain.hears(other), ["set back to move 2", "Black f9", "White a1", "your turn"]);
}

#[test]
fn the_other_players_coming_and_going_and_wishes_are_told() {
    let mut plain = Plain::seated(Side::White, won_room());
    assert_eq!(plain.hears(RelayMessage::Opponent(Presence::Away)), ["opponent away"]);
    assert_eq!(plain.hears(RelayMessage::Opponent(Presence::Here)), ["opponent back"]);
    let votes = |black, white| RelayMessage::Votes { game: 1, votes: BySide { black, white } };
    assert_eq!(plain.hears(votes(true, false)), ["opponent asks for rematch"]);
    assert_eq!(plain.types("rematch"), NOTHING);
    assert_eq!(
        plain.hears(RelayMessage::GameStarted { game: 2 }),
        ["new game 2", "opponent's turn"]
    );
    assert_eq!(plain.types("rematch"), ["note: The game is not over: a rematch comes after it."]);
    assert_eq!(
        plain.hears(RelayMessage::Opponent(Presence::Left)),
        ["opponent left", "unfinished: opponent left"]
    );
    assert_eq!(plain.types("h8"), ["h8 refused: game over"]);

    let mut plain = Plain::seated(Side::Black, won_room());
    assert_eq!(plain.types("r"), ["rematch asked, opponent missing"]);
    assert_eq!(plain.hears(votes(true, false)), NOTHING);
    assert_eq!(plain.hears(RelayMessage::Opponent(Presence::Left)), ["opponent left"]);
    assert_eq!(plain.types("rematch"), ["note: Your opponent has left: there is no rematch."]);
}

#[test]
fn the_end_of_a_session_is_a_question_with_its_reason() {
    let mut plain = Plain::seated(Side::Black, room("h8"));
    let said = plain.hears(RelayMessage::Closed(Farewell::Replaced));
    assert!(said[0].starts_with("ended: Your seat was taken over"), "{said:?}");
    assert_eq!(
        said[1..],
        [
            "1 back: Look at the board",
            "2 save: Write the record",
            "3 start: To the start screen",
            "4 quit: Quit"
        ]
    );
    assert_eq!(plain.types("last"), ["move 1: Black h8"]);
    assert_eq!(plain.types("save x.txt"), NOTHING);
    let written =
        |effect: &&Effect| matches!(effect, Effect::WriteRecord { name, .. } if name == "x.txt");
    assert_eq!(plain.driver.effects.iter().filter(written).count(), 1);
    assert_eq!(
        plain.after(|driver| driver.act(Action::RecordWritten(Ok("x.txt".into())))),
        ["saved: x.txt"]
    );
}

#[test]
fn after_the_end_of_a_session_what_is_typed_still_gets_its_answer() {
    let mut plain = Plain::seated(Side::Black, room("h8"));
    let said = plain.hears(RelayMessage::Closed(Farewell::Replaced));
    assert_eq!(said.len(), 5, "the reason is told once: {said:?}");
    assert_eq!(plain.types("back"), NOTHING);
    assert_eq!(plain.types("sound"), ["note: Sound off"]);
    let not_remembered = Action::NotRemembered(Reason::System(Refused::DiskFull));
    let said = plain.after(|driver| driver.act(not_remembered));
    assert_eq!(
        said,
        ["note: This holds until you quit, but is not remembered: No space left on device"]
    );
}

#[test]
fn a_room_says_where_its_relay_is_reached() {
    let address = own().address;
    let alone = Way { relay: Some(address), pin: None };
    let alone = Relay { everywhere: true, ways: vec![alone], ..own() };
    for (relay, expected) in [
        (lan(), vec!["at port 15150 of every address of this machine"]),
        (Relay { forgets: true, ..lan() }, vec!["Its rooms cannot be kept"]),
        (alone, vec!["at localhost. Keep it open.", "note: No network is there"]),
    ] {
        let online = seat(Side::Black, waiting_room(), relay);
        let said = Plain::of(Driver::new(Model::online(OPTIONS, online))).1;
        let notes: Vec<_> = said.iter().filter(|line| line.starts_with("note: ")).collect();
        assert_eq!(notes.len(), expected.len(), "{said:?}");
        for (note, part) in notes.iter().zip(expected) {
            assert!(note.contains(part), "{said:?}");
        }
    }
}

#[test]
fn what_cannot_be_opened_says_why_and_can_be_tried_again() {
    let (mut plain, _) = Plain::of(Driver::new(Model::start(OPTIONS, None)));
    let said = plain.types("join k7q m4x w2r");
    assert_eq!(said, ["note: Looking for the room ..."]);
    let attempt = plain.driver.effects.iter().find_map(|effect| match effect {
        Effect::Open(attempt, _) => Some(*attempt),
        _ => None,
    });
    let failed = omok_tui::online::Opened::Failed(OpenFailure::SeatInUse);
    let attempt = attempt.expect("something is opened");
    let said = plain.after(|driver| driver.act(Action::Opened(attempt, failed)));
    assert!(said[0].starts_with("ended: Another running program"), "{said:?}");
    assert_eq!(said[1], "1 again: Try again");
    assert_eq!(plain.types("again"), ["note: Looking for the room ..."]);
    assert_eq!(plain.types("join zzz"), ["not understood: join zzz; try help"]);
}

#[test]
fn a_seat_that_would_be_lost_is_not_left_by_quit_alone() {
    let online = seat(Side::Black, room("h8"), Relay { forgets: true, ..own() });
    let (mut plain, _) = Plain::of(Driver::new(Model::online(OPTIONS, online)));
    let said = plain.types("quit");
    assert!(
        said[0].starts_with("question: The relay of this room runs in this program"),
        "{said:?}"
    );
    assert_eq!(said[1..], ["1 back: Cancel", "2 quit: Leave for good"]);
    assert!(!plain.driver.effects.contains(&Effect::Quit));
    assert_eq!(plain.types("back"), NOTHING);
    assert_eq!(plain.types("quit").len(), 3);
    assert!(plain.types("quit")[0].starts_with("note: Leaving"));
    let gone = RelayMessage::Denied(Denial::SeatGone(Gone::Left));
    let _ = plain.hears(gone);
    assert!(plain.driver.effects.contains(&Effect::Quit));
}

#[test]
fn an_unfinished_local_game_is_left_only_after_a_question() {
    let (mut plain, said) = Plain::of(Driver::local(RuleSet::OMOK, 13));
    assert_eq!(said, ["game: omok 13x13", "Black to move"]);
    assert_eq!(plain.types("g7"), ["Black g7"]);
    assert_eq!(
        plain.types("leave"),
        [
            "question: The game is not finished.",
            "1 keep: Leave, keep the game",
            "2 drop: Leave, drop the game",
            "3 back: Back to the game"
        ]
    );
    assert_eq!(plain.types("4"), ["not understood: 4; try help"]);
    assert_eq!(plain.types("3"), NOTHING);
    assert_eq!(plain.types("board").len(), 17);
    let _ = plain.types("leave");
    assert_eq!(plain.types("keep")[0], "question: Omok: five in a row for two");
    assert_eq!(
        plain.types("local")[0],
        "question: An unfinished game was kept: Omok 13x13, one move."
    );
    assert_eq!(plain.types("continue"), ["game: omok 13x13", "moves: g7", "White to move"]);
}

#[test]
fn a_word_with_more_behind_it_than_it_takes_is_not_understood_and_does_nothing() {
    let (mut plain, _) = Plain::of(Driver::local(RuleSet::RENJU, 15));
    assert_eq!(plain.types("h8"), ["Black h8"]);
    for line in [
        "rules go",
        "rules omok 19",
        "board x",
        "status now",
        "where h8 i9",
        "row 8 9",
        "new game",
        "sound on",
        "quit now",
        "leave here",
    ] {
        assert_eq!(plain.types(line), [format!("not understood: {line}; try help")]);
    }
    assert!(!plain.driver.effects.contains(&Effect::Quit));
    assert_eq!(plain.driver.moves(), "h8");
    assert!(plain.types("rules omok").len() > 20);
    assert!(plain.types("RULES Gomoku").len() > 20);
    assert_eq!(plain.types("new").len(), 3, "a question and its answers");
    assert_eq!(plain.types("new game"), ["not understood: new game; try help"]);
    assert_eq!(plain.driver.moves(), "h8");

    let kept = Some(game(RuleSet::RENJU, 15, "h8"));
    let (mut plain, _) = Plain::of(Driver::new(Model::start(OPTIONS, kept)));
    let _ = plain.types("local");
    assert_eq!(plain.types("new omok 13"), ["game: omok 13x13", "Black to move"]);
}

#[test]
fn both_draws_are_told_apart() {
    let (full, last) = crate::driver::recorded("omok-full-board");
    let (mut plain, _) =
        Plain::of(Driver::new(Model::local(OPTIONS, game(RuleSet::OMOK, 13, ""), Some(full))));
    assert_eq!(plain.types("continue").len(), 3);
    assert_eq!(plain.types(&last.to_string())[1..], ["draw: board full"]);
    let (stuck, last) = crate::driver::recorded("renju-no-legal-move");
    let (mut plain, _) =
        Plain::of(Driver::new(Model::local(OPTIONS, game(RuleSet::RENJU, 15, ""), Some(stuck))));
    assert_eq!(plain.types("1").len(), 3);
    assert_eq!(plain.types(&last.to_string())[1..], ["draw: no legal move for Black"]);
}

#[test]
fn the_key_of_the_full_screen_before_a_point_is_taken_and_means_nothing() {
    let (mut plain, _) = Plain::of(Driver::local(RuleSet::RENJU, 15));
    assert_eq!(plain.types(":h8"), ["Black h8"]);
    assert_eq!(plain.types(": i9"), ["White i9"]);
    assert_eq!(plain.types(":last"), ["move 2: White i9"]);
    assert_eq!(plain.types(":z"), ["not understood: z; try help"]);
}

#[test]
fn the_next_language_speaks_at_once() {
    let (mut plain, _) = Plain::of(Driver::local(RuleSet::RENJU, 15));
    assert_eq!(plain.types("h8"), ["Black h8"]);
    assert_eq!(plain.types("language").len(), 1);
    assert_eq!(plain.types("h8"), ["h8 불가: 이미 돌이 있습니다, 백 차례"]);
    assert_eq!(plain.types("ㅑ9"), ["백 i9"]);
    // Whole syllables, as the keyboard composes them: `last`, `quit`.
    assert_eq!(plain.types("ㅣㅁㄴㅅ"), ["2수: 백 i9"]);
    assert_eq!(plain.types("벼ㅑㅅ"), NOTHING);
    assert!(plain.driver.effects.contains(&Effect::Quit));
}

/// A new game, and the question whether to go on with a kept one.
fn asked_about_kept() -> Plain {
    let kept = Some(game(RuleSet::OMOK, 13, "g7 h8 i9"));
    let model = Model::local(OPTIONS, game(RuleSet::RENJU, 15, ""), kept);
    Plain::of(Driver::new(model)).0
}

#[test]
fn while_it_is_asked_whether_to_go_on_the_kept_game_is_the_one_that_is_told() {
    let mut plain = asked_about_kept();
    let status = plain.types("status");
    assert_eq!(status[..3], ["game: omok 13x13", "move 3: Black i9", "White to move"]);
    assert!(status[3].starts_with("question: "), "{status:?}");
    assert_eq!(plain.types("moves"), ["moves: g7 h8 i9"]);
    assert_eq!(plain.types("last"), ["move 3: Black i9"]);
    assert_eq!(plain.types("where h8"), ["h8: White, move 2"]);
    assert!(plain.types("board").iter().any(|line| line.contains('<')));
    assert!(plain.types("help").len() > 10);
    let told = plain.types("continue");
    assert_eq!(told, ["game: omok 13x13", "moves: g7 h8 i9", "White to move"]);
}

#[test]
fn at_an_open_question_one_still_hears_and_sets_and_the_question_stays() {
    let mut plain = asked_about_kept();
    assert_eq!(plain.types("sound"), ["note: Sound off"]);
    assert_eq!(plain.types("set theme monochrome"), ["setting theme: monochrome"]);
    let asked = plain.types("language");
    assert_eq!(asked[0], "알림: 언어: 한국어");
    assert!(asked[1].starts_with("질문: "), "it is asked again in that language: {asked:?}");
    plain.types("set lang en");
    assert_eq!(plain.types("new"), ["game: renju 15x15", "Black to move"]);
}

#[test]
fn the_words_hold_also_where_an_invite_is_asked_for() {
    let mut plain = Plain::of(Driver::new(Model::start(OPTIONS, None))).0;
    assert!(plain.types("join")[0].starts_with("question: Invite:"));
    assert!(plain.types("help").len() > 10);
    assert_eq!(plain.types("set sound off"), ["setting sound: off"]);
    assert_eq!(plain.types("board"), ["not now: board"]);
    assert!(plain.driver.model.dialog().is_some(), "the question is still open");
    let wrong = plain.types("K7Q");
    assert!(wrong[0].contains("9 letters and digits"), "{wrong:?}");
}

#[test]
fn the_rules_are_read_out_by_word_and_by_number_and_leave_goes_back_to_the_start() {
    let mut plain = Plain::of(Driver::new(Model::start(OPTIONS, None))).0;
    assert_eq!(plain.types("4"), plain.types("rules"));
    assert!(plain.types("4").len() > 10, "a page is read out");
    assert!(plain.types("local")[0].starts_with("question: "), "and the start asks on");
    for way_out in ["leave", "back"] {
        let _ = plain.types(way_out);
        let asked = plain.types("local");
        assert!(asked[0].starts_with("question: "), "{way_out}: {asked:?}");
    }
}

#[test]
fn all_settings_are_told_and_each_can_be_set_and_is_remembered() {
    let mut plain = Plain::of(Driver::new(Model::start(OPTIONS, None))).0;
    let told = [
        "setting lang: en",
        "setting theme: wood",
        "setting ambiguous: auto",
        "setting sound: on",
        "setting mouse: on",
        "setting confirm: off",
        "setting rules: renju",
        "setting size: 15",
        "setting relay: none",
    ];
    assert_eq!(plain.types("settings"), told);
    // Which one, it does not say.
    assert_eq!(plain.types("set"), told);
    let changes = [
        ("set theme high-contrast", &["setting theme: high-contrast"][..]),
        ("set AMBIGUOUS Wide", &["setting ambiguous: wide"]),
        ("set sound no", &["setting sound: off"]),
        ("set mouse off", &["setting mouse: off"]),
        ("set confirm on", &["setting confirm: on"]),
        ("set size 15", &["setting rules: renju", "setting size: 15"]),
        ("set rules omok", &["setting rules: omok", "setting size: 19"]),
        ("set size 13", &["setting rules: omok", "setting size: 13"]),
        // Other rules come with their own board.
        ("set rules gomoku", &["setting rules: gomoku", "setting size: 15"]),
        ("set relay relay.example.org:99", &["setting relay: relay.example.org:99"]),
        ("set relay none", &["setting relay: none"]),
        ("set lang nl", &["instelling lang: nl"]),
    ];
    for (typed, said) in changes {
        // In another language the open question follows.
        assert_eq!(plain.types(typed)[..said.len()], *said, "{typed}");
    }
    let kept = plain.driver.taken().into_iter().filter(|e| matches!(e, Effect::Remember(_)));
    assert_eq!(kept.count(), changes.len());
}

#[test]
fn what_cannot_be_set_says_what_can() {
    let mut plain = Plain::of(Driver::new(Model::start(OPTIONS, None))).0;
    for (typed, said) in [
        ("set volume 3", "not understood: volume 3; possible: lang, theme, ambiguous, sound, "),
        ("set sound", "not understood: sound; possible: on, off"),
        ("set theme plaid", "not understood: theme plaid; possible: wood, high-contrast, "),
        ("set size 19", "not understood: size 19; possible: 15 (renju)"),
        ("set relay a b", "not understood: relay a b; possible: HOST[:PORT][#PIN], none"),
        ("set relay a:b:c", "not understood: relay a:b:c; possible: HOST[:PORT][#PIN], none"),
    ] {
        let told = plain.types(typed);
        assert!(told.len() == 1 && told[0].starts_with(said), "{typed}: {told:?}");
    }
    assert!(!plain.driver.taken().iter().any(|e| matches!(e, Effect::Remember(_))));
}

#[test]
fn a_typed_point_takes_no_second_press() {
    let options = omok_tui::model::Options { confirm: true, ..OPTIONS };
    let model = Model::local(options, game(RuleSet::RENJU, 15, ""), None);
    let mut plain = Plain::of(Driver::new(model)).0;
    assert_eq!(plain.types("h8"), ["Black h8"]);
}
