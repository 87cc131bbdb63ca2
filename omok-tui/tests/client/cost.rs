//! What the screen of a game costs on the wire.

use itertools::Itertools;
use omok_core::{Game, Point, RuleSet};
use omok_proto::RelayMessage;
use omok_proto::message::{GameResult, Presence, Side, Snapshot};
use omok_tui::backend::{FrugalBackend, draw};
use omok_tui::layout::Body;
use omok_tui::model::{Model, Options};
use omok_tui::session::Input;
use omok_tui::theme::{Depth, ThemeName};
use omok_tui::view;
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Size};

use crate::driver::{Driver, game, options};
use crate::seat::{room, waiting_room};

/// The limits, in bytes, of an opponent's move in 256 colours: what it takes on
/// the board, and with all words that tell of it where no move list has room.
const BOARD_MAX: usize = 60;
const FRAME_MAX: usize = 120;
/// And with the move list; more is seldom, where its earliest column gives way.
const WHOLE_MAX: usize = 190;
const SHIFT_MAX: usize = 800;

/// A terminal that counts.
struct Wire {
    terminal: Terminal<FrugalBackend<Vec<u8>>>,
}

impl Wire {
    fn new(width: u16, height: u16) -> Self {
        let backend = FrugalBackend::new(Vec::new(), Size::new(width, height));
        let mut terminal = Terminal::new(backend).expect("memory can be written");
        terminal.clear().expect("memory can be written");
        Self { terminal }
    }

    /// One that shows `screen`.
    fn showing(screen: &Buffer, cursor: Option<Position>) -> Self {
        let mut wire = Self::new(screen.area.width, screen.area.height);
        assert!(wire.show(screen, cursor) > 0);
        wire
    }

    /// One that shows the same with the same pen in hand.
    fn copy(&self) -> Self {
        let backend = self.terminal.backend().clone();
        Self { terminal: Terminal::new(backend).expect("memory can be written") }
    }

    /// The bytes that turn what is shown into `screen`.
    fn show(&mut self, screen: &Buffer, cursor: Option<Position>) -> usize {
        draw(&mut self.terminal, cursor, |buffer| buffer.content.clone_from(&screen.content))
            .expect("memory can be written");
        std::mem::take(self.terminal.backend_mut().writer_mut()).len()
    }
}

fn cursor(client: &Driver) -> Option<Position> {
    view::cursor_cell(&client.model, &client.layout())
}

/// `before` with the words of `after`: badge, move list, status line.
fn with_words_of(after: &Buffer, before: &Buffer, client: &Driver) -> Buffer {
    let Body::Board(board) = client.layout().body else { panic!("a board") };
    let mut mixed = after.clone();
    for cell in board.wood.positions() {
        mixed[cell] = before[cell].clone();
    }
    mixed
}

#[test]
fn an_opponents_move_takes_at_most_60_bytes_on_the_board_and_few_for_words() {
    // Neighbours, corners and strangers, above and below, of both colours.
    for (moves, next) in [
        ("", "h8"),
        ("h8", "i9"),
        ("h8 i9", "i8"),
        ("a1 o15", "o1"),
        ("o15 a1", "a15"),
        ("h8 h9", "h10"),
        ("h8 h9 h10", "h7"),
        ("b2 n14", "c3"),
        ("b2 n14 c3", "m13"),
        ("g8 e3 h9 j11", "l4"),
    ] {
        let ply = moves.split_whitespace().count() as u16;
        let side = if ply.is_multiple_of(2) { Side::White } else { Side::Black };
        let sizes = [(80, 24), (60, 20), (120, 40), (37, 19)];
        for ((width, height), theme) in
            sizes.into_iter().flat_map(|size| ThemeName::ALL.map(|theme| (size, theme)))
        {
            for keys in ["", "Left Left Up", "Home PgUp"] {
                let options = Options { theme, ..options(Depth::Indexed) };
                let client = Driver::seated_with(options, side, room(moves));
                let mut client = client.sized(width, height);
                client.keys(keys);
                let before = client.buffer();
                let mut frame = Wire::showing(&before, cursor(&client));
                let mut words = Wire::showing(&before, cursor(&client));
                client.hear_played(ply, next);
                let after = client.buffer();
                let frame = frame.show(&after, cursor(&client));
                let words = words.show(&with_words_of(&after, &before, &client), cursor(&client));
                let told = format!("{theme:?} {moves:?} {next} {keys:?} {width}: {frame}, {words}");
                assert!(frame - words <= BOARD_MAX, "{told}");
                assert!(width != 37 || frame <= FRAME_MAX, "{told}");
            }
        }
    }
}

/// Games that jump across the board, near and far, over many plies: the points
/// in an order that a multiplier makes.
fn jumping(rules: RuleSet, lines: usize, step: usize) -> Vec<Point> {
    let size = omok_core::Size::new(lines).expect("a size");
    let all: Vec<_> = size.all_points().collect();
    let mut game = Game::new(rules, size).expect("these rules have it");
    for index in 0..all.len() {
        if game.outcome().is_none() {
            let _ = game.play(all[(index * step + step / 2) % all.len()]);
        }
    }
    // The last one may end it, which is another matter.
    let whole = game.moves();
    whole[..whole.len() - 1].to_vec()
}

#[test]
fn every_move_of_whole_games_takes_at_most_60_bytes_on_the_board() {
    let themes = ThemeName::ALL.into_iter();
    let sizes = [(RuleSet::GOMOKU, 15, 80, 24), (RuleSet::OMOK, 19, 80, 24)];
    let (mut plies, mut shifts, mut dear) = (0, 0, Vec::new());
    for (theme, (rules, lines, width, height)) in themes.cartesian_product(sizes) {
        for (step, keys) in [(97, "Home PgUp"), (163, "")] {
            let options = Options { theme, ..options(Depth::Indexed) };
            let moves = jumping(rules, lines, step);
            let room = Snapshot { rules: rules.into(), size: lines as u8, ..room("") };
            let mut client = Driver::seated_with(options, Side::White, room).sized(width, height);
            client.keys(keys);
            let mut wire = Wire::showing(&client.buffer(), cursor(&client));
            for (ply, &point) in moves.iter().enumerate() {
                let before = client.buffer();
                let mut words = wire.copy();
                client.hear_point(ply as u16, point, GameResult::Open);
                let after = client.buffer();
                let words = words.show(&with_words_of(&after, &before, &client), cursor(&client));
                let frame = wire.show(&after, cursor(&client));
                let told = format!("{theme:?} {lines} {step} {ply} {point}: {frame}, {words}");
                shifts += usize::from(frame > WHOLE_MAX);
                if frame.saturating_sub(words) > BOARD_MAX || frame > SHIFT_MAX {
                    dear.push(told);
                }
                plies += 1;
            }
        }
    }
    assert!(plies > 1000 && shifts * 20 < plies, "{shifts} of {plies}");
    assert!(dear.is_empty(), "{} of {plies}: {dear:#?}", dear.len());
}

/// The limits, in bytes, of a move of the cursor.
const CURSOR_MAX: usize = 35;
const CURSOR_MAX_IN_16_COLORS: usize = 20;

/// The limit of the first frame, without the modes that go before it.
const FIRST_MAX: usize = 3500;

/// Every key that moves the cursor.
const CURSOR_KEYS: [&str; 8] = ["Left", "Down", "Up", "Right", "Home", "End", "PgUp", "PgDn"];

/// Games of renju: an empty board, stones of both colours side by side, a game
/// that goes all over the board, and won ones with stones beside the line.
const GAMES: [&str; 6] = [
    "",
    "h8 h9 i8 i9 j8 j9 g10 g9",
    "a1 o15 o1 a15 h1 h15 a8 o8 b1 n15 b15",
    "h8 a1 i8 a2 j8 a3 k8 c4 l8",
    "a15 h8 c15 h9 e15 h10 g15 h11 i15 h12",
    "e8 f8 g8 h8 i8 j8 k8 l8 d8 m8 c9 n9 a1 o1",
];

/// Every theme at every depth.
fn looks() -> impl Iterator<Item = Options> {
    let of = |theme| Depth::ALL.map(|depth| Options { theme, ..options(depth) });
    ThemeName::ALL.into_iter().flat_map(of)
}

#[test]
fn no_cursor_move_takes_more_than_35_bytes_or_20_in_16_colors() {
    for options in looks() {
        let Options { theme, depth, .. } = options;
        let most = if depth == Depth::Sixteen { CURSOR_MAX_IN_16_COLORS } else { CURSOR_MAX };
        for (moves, (width, height)) in
            GAMES.iter().flat_map(|moves| [(moves, (80, 24)), (moves, (120, 40))])
        {
            let game = game(RuleSet::RENJU, 15, moves);
            let mut client = Driver::new(Model::local(options, game, None)).sized(width, height);
            let mut wire = Wire::showing(&client.buffer(), cursor(&client));
            // Any key after any other, from all over the board.
            for step in 0..150 {
                let key = CURSOR_KEYS[step * (step + step / 7) / 3 % CURSOR_KEYS.len()];
                client.keys(key);
                let bytes = wire.show(&client.buffer(), cursor(&client));
                let told = format!("{theme:?} {depth:?} {width} {moves:?}, {key}: {bytes}");
                assert!(bytes <= most, "{told} to {}", client.status());
            }
        }
    }
}

#[test]
fn the_first_frame_takes_at_most_3600_bytes_in_every_theme() {
    for options in looks() {
        let game = game(RuleSet::RENJU, 15, "");
        let client = Driver::new(Model::local(options, game, None));
        let bytes = Wire::new(80, 24).show(&client.buffer(), cursor(&client));
        assert!((1..=FIRST_MAX).contains(&bytes), "{options:?}: {bytes}");
    }
}

#[test]
fn pings_and_pongs_cost_nothing() {
    for depth in Depth::ALL {
        let mut client = Driver::seated_with(options(depth), Side::White, room("h8"));
        let mut wire = Wire::showing(&client.buffer(), cursor(&client));
        for number in 1..10 {
            client.tick();
            assert_eq!(wire.show(&client.buffer(), cursor(&client)), 0);
            client.hear(RelayMessage::Pong(number));
            assert_eq!(wire.show(&client.buffer(), cursor(&client)), 0);
        }
        assert_eq!(client.now.as_secs(), 9 * 15, "it woke up for the pings only");
        client.hear(RelayMessage::Opponent(Presence::Away));
        assert!(wire.show(&client.buffer(), cursor(&client)) > 0);
    }
}

/// The limits, in bytes, of a second that is counted down: of a digit that
/// changes, and of two that become one.
const DIGIT_MAX: usize = 25;
const DIGITS_MAX: usize = 40;

#[test]
fn a_second_that_is_counted_down_takes_at_most_25_bytes() {
    for depth in Depth::ALL {
        for (width, height) in [(80, 24), (60, 20), (120, 40), (37, 19)] {
            let room = [room("h8 i9"), waiting_room()].into_iter();
            for room in room {
                let client = Driver::seated_with(options(depth), Side::Black, room);
                let mut client = client.sized(width, height);
                client.lose_line();
                let mut wire = Wire::showing(&client.buffer(), cursor(&client));
                let (mut seconds, mut tries) = (0, 0);
                while seconds < 30 {
                    assert!(tries < 100, "it does not wait");
                    tries += 1;
                    while let Some(left) = client.model.seconds_to_retry() {
                        client.tick();
                        let cost = wire.show(&client.buffer(), cursor(&client));
                        if client.model.seconds_to_retry().is_some() {
                            let limit = if left == 10 { DIGITS_MAX } else { DIGIT_MAX };
                            assert!(
                                (1..=limit).contains(&cost),
                                "{depth:?} {width}×{height}: {cost}\n{}",
                                client.text()
                            );
                            seconds += 1;
                        }
                    }
                    client.wire(Input::Unreachable);
                    wire.show(&client.buffer(), cursor(&client));
                }
            }
        }
    }
}
