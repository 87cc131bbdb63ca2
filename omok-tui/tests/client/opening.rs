//! The way to an online game, and the room that waits.

use std::time::Duration;

use crossterm::event::Event;
use omok_core::{Color, RuleSet, Size};
use omok_proto::invite::{Invite, Pin, RelayAddress};
use omok_proto::message::{Denial, Farewell, Gone, Presence, Rules, Side, Snapshot};
use omok_proto::{ClientMessage, Hello, RelayMessage};
use omok_tui::action::{Action, Effect};
use omok_tui::model::{Dialog, Model, PageKind};
use omok_tui::online::{
    Attempt, FirstMet, Named, OpenFailure, Opened, Opening, Purpose, Question, Relay, SavedSeat,
    SeatId, Speech, Way,
};
use omok_tui::reason::{Reason, Refused};
use omok_tui::session::Ending;
use omok_tui::trust::{Distrust, Flaw, Insecure, Line};
use omok_tui::view::title;

use crate::driver::{Driver, OPTIONS};
use crate::seat::{code, own, room, seat, somebodys, turned_away, waiting_room};

fn start() -> Driver {
    Driver::new(Model::start(OPTIONS, None))
}

/// What the client wants opened.
fn wanted(client: &mut Driver) -> (Attempt, Opening) {
    let effects = client.taken();
    let [.., Effect::Open(attempt, opening)] = &effects[..] else { panic!("{effects:?}") };
    (*attempt, opening.clone())
}

/// The screen's words without its lines.
pub(crate) fn words(client: &Driver) -> String {
    let text = client.text().replace(['│', '\n'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn saved(id: u32, color: Color) -> SavedSeat {
    let relay: RelayAddress = "relay.example.org".parse().expect("a relay");
    SavedSeat {
        id: SeatId(id),
        code: code(),
        color,
        rules: RuleSet::RENJU,
        size: Size::FIFTEEN,
        relay,
        moves: Some(12),
        idle: Duration::from_secs(300),
    }
}

#[test]
fn hosting_asks_for_the_rules_and_the_size() {
    for (keys, rules, lines) in [
        ("Down Enter Enter", RuleSet::RENJU, 15),
        ("Down Enter Down Enter Down Enter", RuleSet::OMOK, 15),
        ("Down Enter End Enter End Enter", RuleSet::GOMOKU, 20),
    ] {
        let mut client = start();
        client.keys(keys);
        let size = Size::new(lines).expect("a size");
        assert_eq!(wanted(&mut client), (Attempt(1), Opening::Host { rules, size }), "{keys}");
        assert!(client.text().contains("Opening a room"), "{}", client.text());
    }
}

#[test]
fn an_invite_is_taken_in_every_form_and_pasted_with_a_newline() {
    let pin = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
    let forms = [
        "K7Q-M4X-W2R".to_owned(),
        "k7q m4x w2r".to_owned(),
        "K7Q-M4X-W2R@relay.example.org:4000".to_owned(),
        "K7Q-M4X-W2R@[2001:db8::7]".to_owned(),
        format!("omok-tui join 'K7Q-M4X-W2R@relay.example.org#{pin}'"),
    ];
    let insisting = "omok-tui join --plaintext --plaintext-anywhere K7Q-M4X-W2R@192.0.2.7";
    let forms = forms.into_iter().map(|form| (form.clone(), form));
    let whole = ("K7Q-M4X-W2R@192.0.2.7".to_owned(), insisting.to_owned());
    for (bare, form) in forms.chain([whole]) {
        let expected: Invite = bare.parse().expect("an invite");
        for pasted in [
            form.clone(),
            format!("{form}\n"),
            format!("\r\n  {form}\r\n"),
            // Broken by a mail program or a narrow terminal.
            form.replacen('W', "\nW", 1),
        ] {
            let mut client = start();
            client.keys("Down Down Enter");
            client.event(&Event::Paste(pasted.clone()));
            assert_eq!(client.taken(), [], "nothing is joined before it is looked at");
            client.keys("Enter");
            assert_eq!(wanted(&mut client).1, Opening::Join(expected.clone()), "{pasted:?}");
        }
    }
}

#[test]
fn an_invite_may_be_typed_with_the_korean_layout_on() {
    let mut client = start();
    client.keys("Down Down Enter");
    client.event(&Event::Paste("ㅏ7ㅂ ㅡ4ㅌ ㅈ2ㄱ".to_owned()));
    client.keys("Enter");
    let invite = Invite { code: code(), relay: None, pin: None };
    assert_eq!(wanted(&mut client).1, Opening::Join(invite));
}

#[test]
fn what_is_no_invite_says_so_and_can_be_mended() {
    for (typed, problem) in [
        ("K7Q-M4X", "A code has 9 letters and digits, not 6"),
        ("K7Q-M4X-W2U", "“U” is not in a code"),
        ("K7Q-M4X-W2R@", "The relay's host is missing after @"),
        ("K7Q-M4X-W2R@a..b", "“a..b” is no host"),
        ("K7Q-M4X-W2R@::1", "“::1”: write IPv6 as [::1]"),
        ("K7Q-M4X-W2R@a:0", "“0” is no port: 1 to 65535"),
        ("K7Q-M4X-W2R#7", "A pin has 26 letters and digits after #, not 1"),
        ("K7Q-M4X-W2R#u", "“u” is not in a pin"),
        ("K7Q-M4X-W2R#8ZZZZZZZZZZZZZZZZZZZZZZZZZ", "A pin begins with a digit from 0 to 7, not"),
    ] {
        let mut client = start().sized(120, 30);
        client.keys("Down Down Enter");
        client.event(&Event::Paste(typed.to_owned()));
        client.keys("Enter");
        assert!(client.status().contains(problem), "{}", client.status());
        assert!(client.status().contains(typed), "what was typed stays: {}", client.status());
        assert_eq!(client.taken(), []);
    }
}

#[test]
fn a_seat_that_waits_shows_its_room_and_one_that_plays_its_board() {
    let mut client = start();
    client.keys("Down Enter Enter");
    let (attempt, _) = wanted(&mut client);
    let online = Box::new(seat(Side::Black, waiting_room(), somebodys()));
    client.act(Action::Opened(attempt, Opened::Online(online)));
    assert!(client.text().contains("omok-tui join K7Q-M4X-W2R@relay.example.org"));
    client.hear(RelayMessage::Opponent(Presence::Here));
    assert!(client.row(0).contains("You are Black · your turn"), "{}", client.row(0));
    assert_eq!(client.bells(), 1);

    let mut client = start();
    client.keys("Down Down Enter");
    client.event(&Event::Paste("K7Q-M4X-W2R".to_owned()));
    client.keys("Enter");
    let (attempt, _) = wanted(&mut client);
    let online = Box::new(seat(Side::White, room(""), somebodys()));
    client.act(Action::Opened(attempt, Opened::Online(online)));
    assert!(client.row(0).contains("You are White · opponent's turn  Renju 15×15"));
}

#[test]
fn what_comes_of_something_given_up_is_not_listened_to() {
    let mut client = start();
    client.keys("Down Enter Enter");
    let (attempt, _) = wanted(&mut client);
    client.keys("Esc");
    assert_eq!(client.taken(), [Effect::CloseSession, Effect::ListSeats, Effect::TakeKept]);
    assert!(client.text().contains("> Local game"));
    let late = || Opened::Online(Box::new(seat(Side::Black, waiting_room(), own())));
    client.act(Action::Opened(attempt, late()));
    assert!(client.text().contains("> Local game"), "{}", client.text());
    client.keys("Down Enter Enter");
    let (second, _) = wanted(&mut client);
    assert_ne!(second, attempt);
    client.act(Action::Opened(attempt, late()));
    assert!(client.text().contains("Opening a room"), "{}", client.text());
}

/// What is said about a failure to open a room.
fn failure(purpose: Purpose, ending: Ending) -> String {
    let relay = "relay.example.org".parse().expect("a relay");
    said_of(OpenFailure::Ended { purpose, relay, ending })
}

fn said_of(failure: OpenFailure) -> String {
    let mut client = start();
    client.keys("Down Enter Enter");
    let (attempt, opening) = wanted(&mut client);
    client.act(Action::Opened(attempt, Opened::Failed(failure)));
    let said = words(&client);
    client.keys("Enter");
    assert_eq!(wanted(&mut client), (Attempt(2), opening), "Enter tries again");
    client.act(Action::Opened(Attempt(2), Opened::Failed(OpenFailure::SeatGone)));
    client.keys("Esc");
    assert!(client.text().contains("> Local game"), "Esc leads back\n{}", client.text());
    said
}

#[test]
fn every_failure_says_what_can_be_done() {
    const CODE: Purpose = Purpose::Join { named: Named::Nowhere, seat_in_use: false };
    const LINE: Purpose = Purpose::Join { named: Named::Invite, seat_in_use: false };
    const SECOND: Purpose = Purpose::Join { named: Named::Invite, seat_in_use: true };
    const HOST: Purpose = Purpose::Host { named: Named::Flag };
    const HOST_BY_VARIABLE: Purpose = Purpose::Host { named: Named::Variable };
    const HOST_BY_FILE: Purpose = Purpose::Host { named: Named::File };
    const BY_VARIABLE: Purpose = Purpose::Join { named: Named::Variable, seat_in_use: false };
    const BY_FLAG: Purpose = Purpose::Join { named: Named::Flag, seat_in_use: false };
    let theirs = Hello { oldest: 5, newest: 6, program: "omok-relay 9.0".to_owned() };
    let denied = Ending::Denied;
    for (purpose, ending, said) in [
        (HOST, Ending::NoAnswer, "or host without --relay."),
        (LINE, Ending::NoAnswer, "Ask the host whether it runs"),
        (CODE, Ending::NoAnswer, "Ask the host for the whole line: it names the relay."),
        (Purpose::Resume, Ending::NoAnswer, "The seat stays saved"),
        (HOST_BY_VARIABLE, Ending::NoAnswer, "or host with OMOK_RELAY unset."),
        (BY_VARIABLE, Ending::NoAnswer, "OMOK_RELAY names this place."),
        (HOST_BY_FILE, Ending::NoAnswer, "or host without the relay of the settings file."),
        (BY_FLAG, Ending::NoAnswer, "--relay names this place."),
        (HOST, Ending::NotRelay, "Something answers at relay.example.org, but it is no relay."),
        (LINE, Ending::Mute, "What listens at relay.example.org says nothing"),
        (CODE, Ending::Cut, "The relay at relay.example.org closes every connection"),
        (Purpose::Resume, Ending::NotRelay, "The seat stays saved"),
        (CODE, Ending::Versions(theirs), "(protocol 1). There: omok-relay 9.0 (protocol 5 to 6)."),
        (LINE, denied(Denial::NoSuchRoom), "It may be mistyped, taken or expired. > Try again"),
        (CODE, denied(Denial::NoSuchRoom), "or ask for the whole line: it names the relay."),
        (SECOND, denied(Denial::NoSuchRoom), "Another running program of yours has the seat"),
        (LINE, denied(Denial::TooManyFailedJoins { retry_after_s: 1 }), "in one second."),
        (LINE, denied(Denial::TooManyFailedJoins { retry_after_s: 40 }), "in 40 seconds."),
        (HOST, denied(Denial::TooManyRooms), "all the rooms it can take"),
        (HOST, denied(Denial::TooManyRoomsOfAddress), "from your address"),
        (HOST, denied(Denial::OwnerOnly), "hosts only their own rooms"),
        (HOST, denied(Denial::UnsupportedSize), "does not have this board"),
        (HOST, Ending::Closed(Farewell::Full), "all the players it can take"),
        (HOST, denied(Denial::NotStored), "cannot store anything now"),
        (HOST, Ending::Closed(Farewell::NotStored), "cannot store anything now"),
        (HOST, Ending::Closed(Farewell::Silent), "has closed the connection"),
    ] {
        let found = failure(purpose, ending.clone());
        assert!(found.contains(said), "{ending:?}: {found}");
    }
    for (failure, said) in [
        (
            OpenFailure::OwnRelay(Reason::System(Refused::Denied)),
            "does not start: Permission denied",
        ),
        (OpenFailure::TooManyRooms { max: 16 }, "You have 16 rooms that wait for a player"),
        (OpenFailure::SeatInUse, "Another running program of yours has the seat"),
        (
            OpenFailure::TwoRelays {
                named: "a.example".parse().expect("a relay"),
                invited: "b.example".parse().expect("a relay"),
            },
            "with --relay a.example, but the invite says that the room is at b.example.",
        ),
        (OpenFailure::Pin, "Leave --plaintext out."),
        (OpenFailure::Plaintext("a.example".parse().expect("a relay")), "a.example may be on"),
    ] {
        let found = said_of(failure);
        assert!(found.contains(said), "{found}");
    }
}

#[test]
fn who_comes_back_to_a_full_relay_sees_when_it_is_tried_again_and_keeps_the_seat() {
    let mut client = Driver::new(Model::online(OPTIONS, turned_away()));
    let found = words(&client);
    for said in [
        "The relay at relay.example.org has all the players it can take. Next try in 1 s.",
        "Your seat is kept. Go on with: omok-tui join K7Q-M4X-W2R@relay.example.org",
        "x Try now",
    ] {
        assert!(found.contains(said), "{said}: {found}");
    }
    assert!(client.model.next_timeout().is_some(), "it tries again by itself");
    client.come_back(Side::White, room("h8"));
    assert!(client.model.play().is_some() && words(&client).contains("White"), "{}", client.text());

    let mut client = Driver::new(Model::online(OPTIONS, turned_away()));
    client.keys("q");
    assert!(client.taken().contains(&Effect::Quit), "it is not asked: nothing is given up");
}

#[test]
fn what_can_never_come_to_anything_is_not_offered_again() {
    let relay = "relay.example.org".parse().expect("a relay");
    let finished = Ending::Denied(Denial::SeatGone(Gone::Finished));
    for (failure, said) in [
        (
            OpenFailure::Ended { purpose: Purpose::Resume, relay, ending: finished },
            "This game is finished",
        ),
        (OpenFailure::SeatGone, "no longer saved here"),
        (OpenFailure::SeatForgotten(somebodys().address), "Nobody used it for a week"),
    ] {
        let mut client = start();
        client.keys("Down Enter Enter");
        let (attempt, _) = wanted(&mut client);
        client.act(Action::Opened(attempt, Opened::Failed(failure)));
        let found = words(&client);
        assert!(found.contains(said) && !found.contains("Try again"), "{found}");
        client.keys("Enter");
        assert!(client.text().contains("> Local game"), "Enter leads back\n{}", client.text());
    }
}

#[test]
fn a_host_who_joins_the_own_room_is_asked() {
    let invite = Invite { code: code(), relay: None, pin: None };
    let question = || Question::HostOrSecond { seat: SeatId(4), invite: invite.clone() };
    for (keys, expected) in [
        ("Enter", Some(Opening::Resume(SeatId(4)))),
        ("Down Enter", Some(Opening::TakeSecond(invite.clone()))),
        ("End Enter", None),
        ("Esc", None),
    ] {
        let mut client = start();
        client.keys("Down Down Enter");
        client.event(&Event::Paste(invite.to_string()));
        client.keys("Enter");
        let (attempt, _) = wanted(&mut client);
        client.act(Action::Opened(attempt, Opened::Asked(question())));
        assert!(words(&client).contains("The seat of this room's host is saved here."));
        client.keys(keys);
        match expected {
            Some(opening) => assert_eq!(wanted(&mut client), (Attempt(2), opening)),
            None => assert!(client.text().contains("> Local game"), "{keys}"),
        }
    }
}

#[test]
fn a_question_that_the_command_line_came_to_leads_back_to_the_shell() {
    let invite = Invite { code: code(), relay: None, pin: None };
    let seats = vec![saved(1, Color::Black), saved(2, Color::White)];
    for question in [Question::HostOrSecond { seat: SeatId(4), invite }, Question::WhichSeat(seats)]
    {
        for keys in ["Esc", "End Enter"] {
            let mut client = Driver::new(Model::asked(OPTIONS, question.clone()));
            client.keys(keys);
            assert_eq!(client.taken(), [Effect::Quit], "{keys}");
        }
    }
}

#[test]
fn two_saved_seats_are_told_apart() {
    let mut client = start();
    client.keys("Down Enter Enter");
    let (attempt, _) = wanted(&mut client);
    let seats = vec![saved(1, Color::Black), saved(2, Color::White)];
    client.act(Action::Opened(attempt, Opened::Asked(Question::WhichSeat(seats))));
    assert!(words(&client).contains(
        "> K7Q-M4X-W2R: Renju 15×15, you are Black K7Q-M4X-W2R: Renju 15×15, you are White"
    ));
    client.keys("Down Enter");
    assert_eq!(wanted(&mut client).1, Opening::Resume(SeatId(2)));
}

#[test]
fn a_saved_seat_tells_when_it_was_last_used_and_whether_it_has_probably_ended() {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    for (moves, idle_s, said) in [
        (None, 59, "Used just now, on"),
        (Some(0), MINUTE, "No move yet, used a minute ago, on"),
        (Some(1), HOUR - 1, "One move, used 59 minutes ago, on"),
        (Some(2), HOUR, "2 moves, used an hour ago, on"),
        (Some(400), 24 * HOUR - 1, "400 moves, used 23 hours ago, on"),
        (Some(7), 24 * HOUR, "Probably ended: not used for a day, on"),
        (None, 49 * HOUR, "Probably ended: not used for 2 days, on"),
    ] {
        let seat = SavedSeat { moves, idle: Duration::from_secs(idle_s), ..saved(1, Color::Black) };
        let mut client = Driver::new(Model::start(OPTIONS, None).with_seats(vec![seat]));
        client.keys("Down Down Down");
        assert!(words(&client).contains(said), "{said}: {}", client.text());
    }
}

#[test]
fn saved_seats_are_offered_on_the_start_screen() {
    let seats = vec![saved(1, Color::Black), saved(2, Color::White)];
    let mut client = Driver::new(Model::start(OPTIONS, None).with_seats(seats));
    client.keys("Down Down Down");
    assert!(words(&client).contains("2 seats are saved here"), "{}", client.text());
    client.keys("Enter Down");
    let about = "12 moves, used 5 minutes ago, on relay.example.org";
    assert!(words(&client).contains(about), "{}", client.text());
    client.act(Action::Seats(vec![saved(2, Color::White)]));
    client.keys("Up Up Enter");
    client.keys("Enter Enter");
    assert_eq!(wanted(&mut client).1, Opening::Resume(SeatId(2)));
    let mut client = Driver::new(Model::start(OPTIONS, None));
    assert!(!client.text().contains("Resume"));
    client.act(Action::Seats(vec![saved(3, Color::White)]));
    assert!(client.text().contains("Resume Renju 15×15 as White"), "{}", client.text());
}

fn disagreed(alert: &str) -> Insecure {
    Insecure::Disagreed(Reason::Alert(alert.to_owned()))
}

#[test]
fn the_selected_item_stays_selected_when_the_seats_change() {
    let seats = |ids: &[u32]| ids.iter().map(|&id| saved(id, Color::White)).collect();
    let mut client = start();
    client.keys("End");
    client.act(Action::Seats(seats(&[1])));
    assert!(client.text().contains("> Quit"), "{}", client.text());
    client.keys("Home Down Down Down");
    client.act(Action::Seats(seats(&[1, 2])));
    client.keys("Enter Down");
    client.act(Action::Seats(seats(&[3, 2])));
    client.keys("Enter");
    assert_eq!(wanted(&mut client).1, Opening::Resume(SeatId(2)));
}

#[test]
fn a_relay_that_must_not_be_spoken_to_is_told_with_what_to_do() {
    let pin = |text: &str| text.parse::<Pin>().expect("a pin");
    let (known, shown) = (pin("7ZZZZZZZZZZZZZZZZZZZZZZZZZ"), pin("5TF0BBZ3R1SZN42GA0VSETW8H3"));
    let line = || Line { file: "/state/known_relays".to_owned(), number: 7 };
    let distrust = Insecure::Distrusted;
    let both = format!("It was {known}, and is now {shown}.");
    let named = format!("Named: {known}. There: {shown}.");
    for (why, said) in [
        (distrust(Distrust::Changed { known, shown, line: line() }), both.as_str()),
        (
            distrust(Distrust::Changed { known, shown, line: line() }),
            "remove line 7 of /state/known_relays and try again",
        ),
        (
            distrust(Distrust::NoLongerVouched { shown, line: line() }),
            "remove line 7 of /state/known_relays and try again",
        ),
        (distrust(Distrust::OtherPin { named: known, shown }), named.as_str()),
        (distrust(Distrust::Flawed(Flaw::Time)), "whose time is over or has not come"),
        (distrust(Distrust::Flawed(Flaw::Name)), "for another name"),
        (distrust(Distrust::Flawed(Flaw::Authority)), "this system does not know"),
        (distrust(Distrust::Flawed(Flaw::Other)), "that is not good"),
        (distrust(Distrust::Unreadable(line())), "line 7 of /state/known_relays"),
        (distrust(Distrust::NoMemory(Reason::Broken)), "none can be trusted: broken"),
        (Insecure::Plaintext, "speaks without encryption"),
        (Insecure::Encrypted, "Leave --plaintext out."),
        (disagreed("ProtocolVersion"), "encryption: alert ProtocolVersion."),
        (Insecure::Disagreed(Reason::Unsuited), "encryption: their methods do not fit."),
    ] {
        let purpose = Purpose::Join { named: Named::Invite, seat_in_use: false };
        let found = failure(purpose, Ending::Insecure(why.clone()));
        // The box may break a line anywhere.
        let bare = |text: &str| text.replace(' ', "");
        assert!(bare(&found).contains(&bare(said)), "{why:?}: {found}");
    }
    let other = Insecure::Distrusted(Distrust::OtherPin { named: known, shown });
    let found = failure(Purpose::Resume, Ending::Insecure(other));
    assert!(found.contains("another relay than the one that has this seat"), "{found}");
}

#[test]
fn a_relay_that_was_met_for_the_first_time_is_told_with_its_pin() {
    let pin: Pin = "5TF0BBZ3R1SZN42GA0VSETW8H3".parse().expect("a pin");
    for (forgotten, said) in
        [(None, "From now on"), (Some(Reason::System(Refused::DiskFull)), "No space left")]
    {
        let online = seat(Side::Black, waiting_room(), somebodys());
        let mut client = Driver::new(Model::online(OPTIONS, online)).sized(120, 24);
        let relay = "relay.example.org".parse().expect("a relay");
        client.act(Action::FirstMet(FirstMet { relay, pin, forgotten }));
        assert!(words(&client).contains(said), "{}", client.text());
        assert!(client.text().contains("5TF0BBZ3R1SZN42GA0VSETW8H3"), "{}", client.text());
    }
}

#[test]
fn the_waiting_room_shows_the_whole_line_at_every_size_down_to_the_least() {
    let pin: Pin = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ".parse().expect("a pin");
    let relay = Some("relay.example.org:4000".parse().expect("a relay"));
    let way = Way { relay, pin: Some(pin) };
    let pinned = Relay { ways: vec![way], ..somebodys() };
    let lan = ["192.0.2.7", "[2001:db8::7]"]
        .map(|host| Way { relay: Some(host.parse().expect("a relay")), pin: None });
    let lan = Relay { ways: lan.to_vec(), ..own() };
    let plain = Relay { speech: Speech::PlaintextAnywhere, ..somebodys() };
    for (relay, line) in [
        (own(), "omok-tui join K7Q-M4X-W2R"),
        (somebodys(), "omok-tui join K7Q-M4X-W2R@relay.example.org"),
        (plain, "omok-tui join --plaintext --plaintext-anywhere K7Q-M4X-W2R@relay.example.org"),
        (pinned, "omok-tui join 'K7Q-M4X-W2R@relay.example.org:4000#7ZZZZZZZZZZZZZZZZZZZZZZZZZ'"),
        (lan, "omok-tui join K7Q-M4X-W2R@192.0.2.7"),
    ] {
        let mut client =
            Driver::new(Model::online(OPTIONS, seat(Side::Black, waiting_room(), relay)));
        for width in 30..130 {
            for height in [10, 12, 15, 20, 24, 40] {
                client = client.sized(width, height);
                let text: String = client.text().lines().map(str::trim).collect();
                let bare = |text: &str| text.replace(' ', "");
                assert!(bare(&text).contains(&bare(line)), "{width}×{height}\n{}", client.text());
                assert!(client.text().contains("Waiting for your opponent"), "{width}×{height}");
            }
        }
        assert_eq!(client.sized(60, 20).layout_code().map(|(width, _)| width), Some(57));
    }
}

impl Driver {
    /// Columns and rows of the code in large letters, if it is shown so.
    fn layout_code(&self) -> Option<(u16, u16)> {
        let omok_tui::layout::Body::Lobby(lobby) = self.layout().body else { return None };
        lobby.code.map(|code| (code.area.width, code.area.height))
    }
}

#[test]
fn copying_hands_the_line_over_and_claims_nothing_more() {
    let mut client = Driver::seated(Side::Black, waiting_room());
    client.keys("c");
    let line = "omok-tui join K7Q-M4X-W2R@relay.example.org";
    assert_eq!(client.taken(), [Effect::Copy(line.to_owned())]);
    assert!(client.status().contains("If it does not arrive, select it."));
    client.click_word("Copy the line");
    assert_eq!(client.taken(), [Effect::Copy(line.to_owned())]);
    client.hear(RelayMessage::Opponent(Presence::Here));
    client.taken();
    client.keys("c");
    assert_eq!(client.taken(), []);
    assert!(client.status().contains("The invite has been used: the room is full."));
}

#[test]
fn a_waiting_room_can_be_kept_or_given_up() {
    let mut client = Driver::seated(Side::Black, waiting_room());
    client.keys("q");
    assert!(words(&client).contains("The room still waits."), "{}", client.text());
    client.keys("Enter");
    assert_eq!(client.taken(), [Effect::Quit]);
    client.keys("Esc Esc End Up Enter Down Enter");
    assert_eq!(client.sent(), [ClientMessage::Leave]);
    client.hear(RelayMessage::Closed(Farewell::Left));
    assert!(client.text().contains("> Local game"), "{}", client.text());
}

#[test]
fn a_host_whose_room_expired_is_offered_a_new_code() {
    // At once, or when a line that was down comes back.
    for expired in [
        RelayMessage::Closed(Farewell::Expired),
        RelayMessage::Denied(Denial::SeatGone(Gone::Expired)),
    ] {
        let mut client = Driver::seated(Side::Black, waiting_room());
        client.hear(expired);
        assert!(words(&client).contains("> Open a new room"), "{}", client.text());
        client.taken();
        client.keys("Enter");
        let opening = Opening::Host { rules: RuleSet::RENJU, size: Size::FIFTEEN };
        assert_eq!(client.taken(), [Effect::Open(Attempt(1), opening)]);
    }
}

#[test]
fn the_rules_that_a_host_reads_while_waiting_are_those_of_the_room() {
    let mut client =
        Driver::seated(Side::Black, Snapshot { rules: Rules::Omok, size: 19, ..waiting_room() });
    client.keys("i");
    let kind = PageKind::Rules(RuleSet::OMOK);
    assert!(matches!(client.model.dialog(), Some(Dialog::Page(page)) if page.kind == kind));
}

#[test]
fn the_title_of_a_room_that_is_closed_waits_for_nobody() {
    let mut client = Driver::seated(Side::Black, waiting_room());
    assert_eq!(title(&client.model), "Omok · Waiting for your opponent");
    client.hear(RelayMessage::Closed(Farewell::Expired));
    assert_eq!(title(&client.model), "Omok · closed");
}

#[test]
fn a_waiting_room_whose_line_is_lost_says_so_and_comes_back() {
    let mut client = Driver::seated(Side::Black, waiting_room());
    client.lose_line();
    assert!(words(&client).contains("Connection lost. Next try in 1 s."), "{}", client.text());
    client.click_word("Try now");
    assert!(words(&client).contains("Connection lost. Trying …"), "{}", client.text());
    client.come_back(Side::Black, waiting_room());
    assert!(words(&client).contains("Waiting for your opponent"), "{}", client.text());
    // The guest came while the host was away.
    client.lose_line();
    client.taken();
    client.come_back(Side::Black, room(""));
    assert!(client.status().contains("Your opponent has joined."), "{}", client.status());
    assert_eq!(client.bells(), 1);
    assert_eq!(client.now, Duration::ZERO);
}

#[test]
fn a_question_with_nothing_but_answers_has_a_way_back_to_click() {
    let mut client = start();
    for (keys, question) in [("Enter", "Which rules?"), ("Enter Down Enter", "Which board?")] {
        client.keys(keys);
        assert!(client.text().contains(question), "{}", client.text());
        client.click_word("Cancel");
        assert!(!client.text().contains(question), "{}", client.text());
        client.keys("Esc Esc");
    }
}

#[test]
fn who_has_left_for_good_is_told_so_on_the_start_screen() {
    let mut client = Driver::seated(Side::White, room("h8"));
    client.keys("Esc End Up Enter Down Enter");
    client.hear(RelayMessage::Closed(Farewell::Left));
    assert!(client.text().contains("You have left the room."), "{}", client.text());
}
