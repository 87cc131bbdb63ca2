//! What a verdict costs: `cargo bench -p omok-tests --bench rules`.
//!
//! Every figure is the median of several rounds, in nanoseconds for one point
//! or one move, and stands beside the cost of merely loading the same cells and
//! beside the slow reading of the rules, taken in the same run. Machines differ
//! and drift; the ratios within one run are what to compare.

// A benchmark is the one place where the rules meet a clock.
#![allow(clippy::disallowed_methods)]

use std::hint::black_box;
use std::time::Instant;

use omok_core::{Board, Color, Game, Point, Position, RuleSet, Size, judge_counting, slow, survey};

const GAMES: &str = include_str!("../data/games/renju.txt");
const FULL_BOARD: &str = include_str!("../data/games/omok-full-board.txt");
const NO_LEGAL_MOVE: &str = include_str!("../data/games/renju-no-legal-move.txt");
const EXPENSIVE: &str = include_str!("../data/rules/expensive.tsv");
const ROUNDS: usize = 15;

fn main() {
    // `cargo test --benches` runs this too, and wants no figures.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!("one core, median of {ROUNDS} rounds\n");
    verdicts();
    moves();
    expensive();
}

// ---- whole boards ----------------------------------------------------------

fn verdicts() {
    println!("every empty point of a board, ns a point");
    println!(
        "{:<34} {:>8} {:>8} {:>8} {:>9} {:>7} {:>8}",
        "positions", "load", "bare", "kept", "slow", "slow/b", "visits"
    );
    let real = real_positions(Size::FIFTEEN);
    row("real games, renju 15, Black", &real, RuleSet::RENJU, &[Color::Black]);
    row("real games, renju 15, White", &real, RuleSet::RENJU, &[Color::White]);
    for size in RuleSet::OMOK.sizes() {
        let name = format!("real games, omok {size}, both");
        row(&name, &real_positions(*size), RuleSet::OMOK, &Color::ALL);
    }
    for size in RuleSet::GOMOKU.sizes() {
        let name = format!("real games, gomoku {size}, both");
        row(&name, &real_positions(*size), RuleSet::GOMOKU, &Color::ALL);
    }
    row("dense, renju 15, Black", &dense_positions(Size::FIFTEEN), RuleSet::RENJU, &[Color::Black]);
    for size in RuleSet::OMOK.sizes() {
        let name = format!("dense, omok {size}, both");
        row(&name, &dense_positions(*size), RuleSet::OMOK, &Color::ALL);
    }
    println!(
        "  load: cells into bit rows; bare: load and judge; kept: judge the engine's own board\n"
    );
}

fn row(name: &str, boards: &[Board], rules: RuleSet, colors: &[Color]) {
    let cells: Vec<Vec<Option<Color>>> = boards.iter().map(cells_of).collect();
    let asked = boards.iter().flat_map(|board| colors.iter().map(move |&color| (board, color)));
    let points: usize = asked.clone().map(|(board, _)| board.empty_points().count()).sum();
    let load = median(|| {
        for (board, cells) in boards.iter().zip(&cells) {
            for _ in colors {
                black_box(Board::from_stones(board.size(), black_box(cells)));
            }
        }
    });
    let bare = median(|| {
        for (board, cells) in boards.iter().zip(&cells) {
            for &color in colors {
                let board = Board::from_stones(board.size(), black_box(cells));
                black_box(survey(&board, rules, color));
            }
        }
    });
    let kept = median(|| {
        for (board, color) in asked.clone() {
            black_box(survey(black_box(board), rules, color));
        }
    });
    let visits: u64 = asked.map(|(board, color)| survey(board, rules, color).visits).sum();
    let slow = slow_a_point(boards, rules, colors);
    let a_point = |nanoseconds: f64| nanoseconds / points as f64;
    println!(
        "{name:<34} {:>8.2} {:>8.2} {:>8.2} {slow:>9.0} {:>6.0}x {:>8.3}",
        a_point(load),
        a_point(bare),
        a_point(kept),
        slow / a_point(bare),
        visits as f64 / points as f64
    );
}

/// The slow reading, on a few of the boards.
fn slow_a_point(boards: &[Board], rules: RuleSet, colors: &[Color]) -> f64 {
    let sample = || boards.iter().step_by(boards.len() / 20 + 1);
    let points: usize = sample().map(|board| board.empty_points().count()).sum();
    let start = Instant::now();
    for board in sample() {
        for point in board.empty_points() {
            black_box(slow::judge(board, rules, colors[0], point));
        }
    }
    start.elapsed().as_nanos() as f64 / points as f64
}

// ---- moves -----------------------------------------------------------------

fn moves() {
    println!("one Game::play with outcome and draw test, ns");
    for rules in RuleSet::ALL {
        let games: Vec<Vec<Point>> = real_games(rules.default_size());
        let played = games.iter().map(|moves| play_all(rules, moves)).sum::<usize>();
        let all = median(|| {
            for moves in &games {
                black_box(play_all(rules, black_box(moves)));
            }
        });
        println!("{:<34} {:>8.0}", format!("real games, {rules}"), all / played as f64);
    }
    for (name, record, rules) in [
        ("omok 15, the move fills the board", FULL_BOARD, RuleSet::OMOK),
        ("renju, then all is forbidden", NO_LEGAL_MOVE, RuleSet::RENJU),
    ] {
        let (game, point) = last_move_of(record, rules);
        let clones = 2_000;
        let play = median(|| {
            for _ in 0..clones {
                let mut game = game.clone();
                black_box(game.play(black_box(point))).expect("legal");
            }
        });
        println!("{name:<34} {:>8.0}", play / f64::from(clones));
    }
    println!();
}

/// Plays as many of the moves as are legal, and tells how many.
fn play_all(rules: RuleSet, moves: &[Point]) -> usize {
    let mut game = Game::on_default_board(rules);
    moves.iter().filter(|&&point| game.play(point).is_ok()).count()
}

/// A recorded game before its last move, and that move.
fn last_move_of(record: &str, rules: RuleSet) -> (Game, Point) {
    let moves = record.lines().find(|line| !line.starts_with('#')).expect("a move list");
    let mut moves: Vec<Point> = moves
        .split_whitespace()
        .map(|point| Point::parse(point, Size::FIFTEEN).expect("a point"))
        .collect();
    let last = moves.pop().expect("a move");
    let game = Game::new(rules, Size::FIFTEEN).expect("both have 15");
    (game.replay(moves).expect("legal moves"), last)
}

// ---- the recursion at its worst ---------------------------------------------

fn expensive() {
    println!("positions that make the recursion costly");
    println!("{:<12} {:>10} {:>10} {:>12} {:>12}", "", "visits", "ms", "visits/point", "ms/point");
    for line in EXPENSIVE.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let rules: RuleSet = fields[0].parse().expect("a rule set");
        let position: Position = fields[2].parse().expect("a position");
        let (board, color) = (&position.board, position.to_move);
        let start = Instant::now();
        let visits = survey(board, rules, color).visits;
        let whole = start.elapsed();
        let worst = board
            .empty_points()
            .map(|point| {
                let start = Instant::now();
                let (_, visits) = judge_counting(board, rules, color, point);
                (visits, start.elapsed())
            })
            .max_by_key(|(visits, _)| *visits)
            .expect("an empty point");
        println!(
            "{:<12} {visits:>10} {:>10.3} {:>12} {:>12.3}",
            format!("{rules} {}", board.size()),
            whole.as_secs_f64() * 1e3,
            worst.0,
            worst.1.as_secs_f64() * 1e3
        );
    }
}

// ---- material ----------------------------------------------------------------

/// The moves of the embedded games that fit a board of `size`, moved so that
/// the centres coincide.
fn real_games(size: Size) -> Vec<Vec<Point>> {
    let shift = size.center().column() as i32 - Size::FIFTEEN.center().column() as i32;
    let moved = |line: usize| usize::try_from(line as i32 + shift).ok();
    GAMES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            line.split_whitespace()
                .map(|point| Point::parse(point, Size::FIFTEEN).expect("a point"))
                .filter_map(|point| size.point(moved(point.column())?, moved(point.row())?))
                .collect()
        })
        .collect()
}

/// Every third position of the embedded games.
fn real_positions(size: Size) -> Vec<Board> {
    let mut boards = Vec::new();
    for moves in real_games(size) {
        let mut board = Board::new(size);
        for (ply, &point) in moves.iter().enumerate() {
            board.place(Color::of_ply(ply), point);
            if ply % 3 == 0 {
                boards.push(board);
            }
        }
    }
    boards
}

/// Boards half full of stones that lie at random.
fn dense_positions(size: Size) -> Vec<Board> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    (0..300)
        .map(|_| {
            let mut board = Board::new(size);
            for point in size.all_points() {
                match random(4) {
                    0 => board.place(Color::Black, point),
                    1 => board.place(Color::White, point),
                    _ => {}
                }
            }
            board
        })
        .collect()
}

fn cells_of(board: &Board) -> Vec<Option<Color>> {
    let lines = board.size().lines();
    (0..lines * lines)
        .map(|index| board.stone(board.size().point(index % lines, index / lines)?))
        .collect()
}

/// The median time of one run of `work`, in nanoseconds.
fn median(mut work: impl FnMut()) -> f64 {
    work();
    let mut rounds: Vec<u128> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_nanos()
        })
        .collect();
    rounds.sort_unstable();
    rounds[ROUNDS / 2] as f64
}
