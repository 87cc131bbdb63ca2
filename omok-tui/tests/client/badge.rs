//! The top row: what it says, and the words in it that can be clicked.

use omok_core::{Game, RuleSet};
use omok_proto::RelayMessage;
use omok_proto::message::{BySide, Farewell, GameResult, Moves, Presence, Side, Snapshot};
use omok_tui::i18n::{Language, Message};
use omok_tui::keymap::Command;
use omok_tui::layout::Body;
use omok_tui::model::{Model, Options};
use omok_tui::target::Target;

use crate::driver::{Driver, OPTIONS, game, recorded};
use crate::seat::{room, won_room};

/// Clients of every language with sound on and off.
fn all_options() -> impl Iterator<Item = Options> {
    let of = |language| [true, false].map(|sound| Options { language, sound, ..OPTIONS });
    Language::ALL.into_iter().flat_map(of)
}

fn full_board() -> Game {
    let (game, last) = recorded("omok-full-board");
    let moves: Vec<_> = game.moves().iter().copied().chain([last]).collect();
    Game::new(game.rules(), game.size()).unwrap().replay(moves).expect("it is legal")
}

/// A room whose game nobody has won.
fn drawn_room() -> Snapshot {
    let game = full_board();
    let moves = Moves(game.moves().iter().map(|&point| point.into()).collect());
    let size = game.size().lines() as u8;
    Snapshot { rules: game.rules().into(), size, moves, result: GameResult::Drawn, ..room("") }
}

/// Local games in every state that the badge tells of, on the boards with the
/// longest names.
fn local_games(options: Options) -> Vec<Driver> {
    let won = "h8 a1 i8 a2 j8 a3 k8 c4 l8";
    let lost = "a15 h8 c15 h9 e15 h10 g15 h11 i15 h12";
    let gomoku = ["", "h8", won, lost].map(|moves| game(RuleSet::GOMOKU, 15, moves));
    let games = gomoku.into_iter().chain([full_board(), game(RuleSet::OMOK, 19, "h8")]);
    games.map(|game| Driver::new(Model::local(options, game, None))).collect()
}

/// Online games in every state that the badge tells of.
fn online_games(options: Options) -> Vec<Driver> {
    let left = |room: Snapshot| Snapshot {
        opponent: Presence::Left,
        result: match room.result {
            GameResult::Open => GameResult::Abandoned,
            result => result,
        },
        ..room
    };
    let mut rooms = vec![room(""), room("h8"), won_room(), drawn_room()];
    let away = |room: &Snapshot| Snapshot { opponent: Presence::Away, ..room.clone() };
    rooms.extend(rooms.iter().map(away).collect::<Vec<_>>());
    for (black, white) in [(true, false), (false, true), (true, true)] {
        let votes = BySide { black, white };
        rooms.push(Snapshot { votes, ..won_room() });
        rooms.push(Snapshot { votes, ..drawn_room() });
    }
    rooms.extend([left(room("h8")), left(won_room()), left(drawn_room())]);
    let mut clients = Vec::new();
    for side in [Side::Black, Side::White] {
        clients.extend(rooms.iter().map(|room| Driver::seated_with(options, side, room.clone())));
    }
    let mut sending = Driver::seated_with(options, Side::Black, room(""));
    sending.keys("Enter");
    let mut closed = Driver::seated_with(options, Side::White, room("h8"));
    closed.hear(RelayMessage::Closed(Farewell::Replaced));
    closed.keys("Esc");
    clients.extend([sending, closed]);
    clients
}

/// What can be clicked in the top row, from the right.
fn words(client: &Driver) -> Vec<Command> {
    let layout = client.layout();
    let mut words = Vec::new();
    for x in (0..client.width).rev() {
        if let Some(Target::Command(command)) = layout.hit(x, 0)
            && words.last() != Some(&command)
        {
            words.push(command);
        }
    }
    words
}

/// What begins another game, where one can be begun.
fn next(client: &Driver) -> Option<Command> {
    match client.model.seat() {
        None => Some(Command::NewGame),
        Some(seat) if seat.is_between_games() => Some(Command::Rematch),
        Some(_) => None,
    }
}

#[test]
fn language_sound_with_its_state_and_the_next_game_can_be_clicked_in_every_state() {
    let mut cut = Vec::new();
    for options in all_options() {
        for client in local_games(options).into_iter().chain(online_games(options)) {
            let words = words(&client);
            let menu = [Command::Escape].into_iter();
            let wanted = menu.chain(next(&client)).chain([Command::Language, Command::Sound]);
            let missing: Vec<_> = wanted.filter(|word| !words.contains(word)).collect();
            if !missing.is_empty() || client.row(0).contains('…') {
                cut.push(format!("{missing:?}: {}", client.row(0)));
            }
            let sound = options.language.say(&Message::WordSound { on: options.sound });
            assert!(missing.contains(&Command::Sound) || client.row(0).contains(&sound));
        }
    }
    assert!(cut.is_empty(), "{}", cut.join("\n"));
}

#[test]
fn where_room_is_short_help_goes_first_and_the_menu_last() {
    for (width, height) in [(120, 40), (80, 24), (60, 20), (50, 20), (43, 22), (37, 19)] {
        for options in all_options() {
            for client in local_games(options).into_iter().chain(online_games(options)) {
                let client = client.sized(width, height);
                let Body::Board(_) = client.layout().body else { continue };
                let order = [Some(Command::Escape), next(&client)];
                let rest = [Command::Language, Command::Sound, Command::Write, Command::Help];
                let over = client.model.play().is_some_and(|play| play.outcome_shown().is_some());
                let rest = rest.into_iter().filter(|word| over || *word != Command::Write);
                let order: Vec<_> = order.into_iter().flatten().chain(rest).collect();
                let words = words(&client);
                assert!(order.starts_with(&words), "{words:?}: {}", client.row(0));
                let two = next(&client).map_or(1, |_| 2);
                assert!(width < 60 || words.len() >= two, "{words:?}: {}", client.row(0));
            }
        }
    }
}

#[test]
fn a_move_changes_no_place_in_the_top_row() {
    for options in all_options() {
        for width in [37, 60, 80, 120] {
            let mut client = Driver::seated_with(options, Side::White, room("")).sized(width, 24);
            let before = words(&client);
            let place = |client: &Driver| {
                let layout = client.layout();
                (0..width).map(|x| layout.hit(x, 0)).collect::<Vec<_>>()
            };
            let places = place(&client);
            client.hear_played(0, "h8");
            assert_eq!((words(&client), place(&client)), (before, places), "{}", client.row(0));
        }
    }
}
