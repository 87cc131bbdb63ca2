//! Whatever is typed, clicked, resized or answered: no panic, no broken rule.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use omok_core::{Color, Game, RuleSet};
use omok_proto::RelayMessage;
use omok_proto::message::{
    BySide, Denial, Farewell, Forbidden, GameResult, Moves, Point, Presence, Refusal, Side,
    Snapshot,
};
use omok_tui::action::{Action, Effect};
use omok_tui::confines::Relays;
use omok_tui::model::{Model, Options};
use omok_tui::online::{Attempt, OpenFailure, Opened, Question};
use omok_tui::preference::Preference;
use omok_tui::reason::{Reason, Refused};
use omok_tui::theme::Depth;
use omok_tui::view;
use proptest::prelude::*;

use crate::driver::{Driver, OPTIONS, game};
use crate::opening::saved;
use crate::seat::{room, seat, somebodys, won_room};

#[derive(Clone, Debug)]
enum Step {
    Event(Event),
    Answer(Action),
    Resize(u16, u16),
    /// The relay says this over the link at hand.
    Hear(RelayMessage),
    /// What was asked for is opened so.
    Open(Side, Snapshot),
    /// The line is lost, or comes back.
    Lose,
    ComeBack,
    /// Time passes.
    Wait,
}

fn key() -> impl Strategy<Value = Event> {
    let letters =
        prop::sample::select("hjkl:nw[]?ismqyarxc8hㅗ금 \u{301}".chars().collect::<Vec<_>>());
    let code = prop_oneof![
        4 => letters.prop_map(KeyCode::Char),
        1 => any::<char>().prop_map(KeyCode::Char),
        4 => prop::sample::select(vec![
            KeyCode::Enter, KeyCode::Esc, KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down,
            KeyCode::Home, KeyCode::End, KeyCode::PageUp, KeyCode::PageDown, KeyCode::Backspace,
            KeyCode::Delete, KeyCode::Tab, KeyCode::F(1), KeyCode::F(2), KeyCode::F(4), KeyCode::Null,
        ]),
    ];
    let modifiers = prop::sample::select(vec![
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::SHIFT,
        KeyModifiers::CONTROL,
        KeyModifiers::ALT,
    ]);
    (code, modifiers).prop_map(|(code, modifiers)| Event::Key(KeyEvent::new(code, modifiers)))
}

fn mouse() -> impl Strategy<Value = Event> {
    let kind = prop::sample::select(vec![
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
    ]);
    (kind, 0..130u16, 0..45u16).prop_map(|(kind, column, row)| {
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    })
}

/// A room in any state that the rules allow.
fn any_room() -> impl Strategy<Value = Snapshot> {
    let presence = prop::sample::select(vec![
        Presence::Expected,
        Presence::Here,
        Presence::Away,
        Presence::Left,
    ]);
    let moves = prop::sample::select(vec!["", "h8", "h8 i9 g7", "a1 o15"]);
    (moves, presence, any::<bool>(), any::<bool>(), any::<bool>(), 1..4u32).prop_map(
        |(moves, opponent, won, black, white, game)| {
            let room = if won { won_room() } else { room(moves) };
            let over = won && opponent != Presence::Expected;
            let room = if over { room } else { crate::seat::room(moves) };
            let votes = BySide { black: over && black, white: over && white };
            let code = (opponent == Presence::Expected).then(crate::seat::code);
            let result = match room.result {
                GameResult::Open if opponent == Presence::Left => GameResult::Abandoned,
                result => result,
            };
            let moves = if code.is_some() { Moves::default() } else { room.moves.clone() };
            Snapshot { opponent, votes, code, result, moves, game, ..room }
        },
    )
}

/// Anything a relay may say, in any order.
fn said() -> impl Strategy<Value = RelayMessage> {
    let presence = prop::sample::select(vec![Presence::Here, Presence::Away, Presence::Left]);
    let why = prop::sample::select(vec![
        Refusal::NotYourTurn,
        Refusal::Occupied,
        Refusal::Forbidden(Forbidden::Overline),
        Refusal::GameOver,
        Refusal::StalePly,
        Refusal::NoOpponent,
        Refusal::NotStored,
    ]);
    let farewell = prop::sample::select(vec![
        Farewell::Left,
        Farewell::Replaced,
        Farewell::Restarting,
        Farewell::Full,
        Farewell::Expired,
        Farewell::Silent,
        Farewell::Nonsense,
        Farewell::NotStored,
    ]);
    let point = || (0..21u8, 0..21u8).prop_map(|(column, row)| Point { column, row });
    prop_oneof![
        4 => (0..6u16, point()).prop_map(|(ply, point)| RelayMessage::Played {
            game: 1, ply, point, result: GameResult::Open,
        }),
        3 => (0..6u16, why).prop_map(|(ply, why)| RelayMessage::Refused { game: 1, ply, why }),
        2 => any_room().prop_map(RelayMessage::Room),
        3 => presence.prop_map(RelayMessage::Opponent),
        2 => (any::<bool>(), any::<bool>()).prop_map(|(black, white)| RelayMessage::Votes {
            game: 1, votes: BySide { black, white },
        }),
        1 => (1..4u32).prop_map(|game| RelayMessage::GameStarted { game }),
        1 => any::<u32>().prop_map(RelayMessage::Pong),
        1 => farewell.prop_map(RelayMessage::Closed),
        1 => Just(RelayMessage::Denied(Denial::NoSuchRoom)),
    ]
}

fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(vec![Side::Black, Side::White])
}

fn opened() -> impl Strategy<Value = Step> {
    let failed = Opened::Failed(OpenFailure::SeatInUse);
    let asked = Opened::Asked(Question::WhichSeat(vec![saved(1, Color::Black)]));
    let answer = |opened: Opened| {
        move |attempt| Step::Answer(Action::Opened(Attempt(attempt), opened.clone()))
    };
    prop_oneof![
        (1..3u32).prop_map(answer(failed)),
        (1..3u32).prop_map(answer(asked)),
        (side(), any_room()).prop_map(|(side, room)| Step::Open(side, room)),
        (0..3usize).prop_map(|count| {
            let seats = (0..count).map(|id| saved(id as u32, Color::White)).collect();
            Step::Answer(Action::Seats(seats))
        }),
        reason().prop_map(|reason| Step::Answer(Action::SeatNotSaved(reason))),
        Just(Step::Answer(Action::SeatSaved)),
    ]
}

fn reason() -> impl Strategy<Value = Reason> {
    prop_oneof![
        any::<Option<i32>>().prop_map(|number| Reason::System(Refused::Other(number))),
        ".{0,12}".prop_map(|place| Reason::ReadOnly.at(place)),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let answer = prop_oneof![
        Just(Action::Tick),
        any::<usize>().prop_map(Action::ScrollTo),
        ".{0,12}".prop_map(|name| Action::OfferName { day: name.clone(), name }),
        ".{0,12}".prop_map(|name| Action::RecordWritten(Ok(name))),
        reason().prop_map(|reason| Action::RecordWritten(Err(reason))),
        reason().prop_map(Action::KeepFailed),
        reason().prop_map(Action::NotRemembered),
    ];
    prop_oneof![
        8 => key().prop_map(Step::Event),
        4 => mouse().prop_map(Step::Event),
        1 => ".{0,20}".prop_map(|text| Step::Event(Event::Paste(text))),
        1 => answer.prop_map(Step::Answer),
        4 => said().prop_map(Step::Hear),
        1 => opened(),
        1 => Just(Step::Lose),
        1 => Just(Step::ComeBack),
        2 => Just(Step::Wait),
        2 => (0..130u16, 0..45u16).prop_map(|(width, height)| Step::Resize(width, height)),
        1 => (0..3u16, 0..3u16).prop_map(|(width, height)| Step::Resize(width, height)),
    ]
}

fn model() -> impl Strategy<Value = Model> {
    let setting = prop::sample::select(
        RuleSet::ALL
            .iter()
            .flat_map(|rules| rules.sizes().iter().map(|size| (*rules, size.lines())))
            .collect::<Vec<_>>(),
    );
    let depth = prop::sample::select(Depth::ALL.to_vec());
    let online = (side(), any_room());
    let kinds = (setting, depth, 0..7usize, any::<bool>(), online);
    kinds.prop_map(|((rules, lines), depth, kind, sound, (side, room))| {
        let options = Options { depth, sound, ..OPTIONS };
        let begun = || game(rules, lines, "g7 a1 h8");
        match kind {
            0 => Model::start(options, Some(begun())),
            1 => Model::local(options, game(rules, lines, ""), None),
            2 => Model::local(options, game(rules, lines, ""), Some(begun())),
            3 => Model::replay(options, begun()),
            _ => Model::online(options, seat(side, room, somebodys())),
        }
    })
}

fn take(client: &mut Driver, step: &Step) {
    match step {
        Step::Event(event) => client.event(event),
        Step::Answer(action) => client.act(action.clone()),
        Step::Resize(width, height) => (client.width, client.height) = (*width, *height),
        Step::Hear(message) => client.hear(message.clone()),
        Step::Open(side, room) => {
            let online = Box::new(seat(*side, room.clone(), somebodys()));
            client.act(Action::Opened(Attempt(1), Opened::Online(online)));
        }
        Step::Lose => client.lose_line(),
        Step::ComeBack => client.come_back(Side::Black, room("h8")),
        Step::Wait => client.tick(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_comes_in_breaks_the_client(
        model in model(),
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let mut client = Driver::new(model);
        for step in &steps {
            let before = client.model.game().cloned();
            take(&mut client, step);
            // Draws; the driver's buffer panics where anything is written
            // outside of it.
            client.buffer();
            let layout = client.layout();
            if let Some(cell) = view::cursor_cell(&client.model, &layout) {
                prop_assert!(layout.area.contains(cell), "the cursor is on the screen");
            }
            let online = client.model.seat().is_some();
            let effects = client.taken();
            prop_assert!(
                client.model.options().sound || !effects.contains(&Effect::Bell),
                "silence is kept"
            );
            if online {
                let told = matches!(step, Step::Hear(_) | Step::ComeBack | Step::Open(..));
                let same = client.model.game() == before.as_ref();
                prop_assert!(told || before.is_none() || same, "only the relay moves stones");
            } else if effects.contains(&Effect::Bell) {
                prop_assert_eq!(client.model.game().cloned(), before, "a refusal changes nothing");
            } else {
                prop_assert!(grew_by_at_most_one(before.as_ref(), client.model.game()));
            }
        }
    }

    #[test]
    fn who_is_confined_gets_no_file_no_shell_and_no_other_relay_by_anything(
        model in model(),
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let relays = Relays::Those { here: true, named: Vec::new() };
        let mut client = Driver::new(model.confined_to(relays));
        for step in &steps {
            take(&mut client, step);
            for effect in client.taken() {
                let out = matches!(
                    effect,
                    Effect::WriteRecord { .. }
                        | Effect::NameRecord { .. }
                        | Effect::Suspend
                        | Effect::Remember(Preference::Relay(_))
                );
                prop_assert!(!out, "{effect:?}");
            }
        }
    }

    #[test]
    fn the_least_screens_draw_whatever_is_open(
        model in model(),
        steps in prop::collection::vec(step(), 0..20),
        width in 0..45u16,
        height in 0..30u16,
    ) {
        let mut client = Driver::new(model);
        steps.iter().for_each(|step| take(&mut client, step));
        let client = client.sized(width, height);
        client.buffer();
    }
}

/// A game only ever gains a stone at its end, or another one begins.
fn grew_by_at_most_one(before: Option<&Game>, after: Option<&Game>) -> bool {
    let (Some(before), Some(after)) = (before, after) else { return true };
    let same = after.moves().starts_with(before.moves());
    let begun_anew = after.moves().len() <= 3;
    (same && after.moves().len() <= before.moves().len() + 1) || begun_anew
}
