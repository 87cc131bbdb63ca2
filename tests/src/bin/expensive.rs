//! Searches for positions that make the recursion costly:
//! `cargo run --release -p omok-tests --bin expensive -- RULES SIZE SEED STEPS`.
//!
//! It climbs from lattices of broken threes by small changes, and prints each
//! new worst position as a line for `tests/data/rules/expensive.tsv`, with its
//! visits for the dearest point and for the whole board on stderr.

use omok_core::{Board, Color, Point, Position, RuleSet, Size, judge_counting, survey};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [rules, size, seed, steps] = arguments.as_slice() else {
        eprintln!("usage: expensive renju|omok 13|15|19 SEED STEPS");
        std::process::exit(2);
    };
    let rules: RuleSet = rules.parse().expect("a rule set");
    let size = size.parse().ok().and_then(Size::new).expect("a size");
    let steps: u64 = steps.parse().expect("a number of steps");
    climb(rules, size, seed.parse().expect("a seed"), steps);
}

/// Steps without progress after which the climb starts anew.
const PATIENCE: u64 = 400;

fn climb(rules: RuleSet, size: Size, seed: u64, steps: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut best_of_all = 0;
    let mut board = lattice(&mut rng, size);
    let mut best = dearest_point(&board, rules);
    let mut idle = 0;
    for _ in 0..steps {
        let mut changed = board;
        for _ in 0..rng.random_range(1..4) {
            change(&mut rng, &mut changed);
        }
        let cost = dearest_point(&changed, rules);
        if cost >= best {
            idle = if cost > best { 0 } else { idle + 1 };
            (board, best) = (changed, cost);
        } else {
            idle += 1;
        }
        if best > best_of_all {
            best_of_all = best;
            let whole = survey(&board, rules, Color::Black).visits;
            eprintln!("{best} visits for a point, {whole} for the board");
            println!("{rules}\t{size}\t{}", Position { board, to_move: Color::Black });
        }
        if idle > PATIENCE {
            board = lattice(&mut rng, size);
            best = dearest_point(&board, rules);
            idle = 0;
        }
    }
}

/// Visits of the dearest point, of Black.
fn dearest_point(board: &Board, rules: RuleSet) -> u64 {
    let points = board.empty_points();
    points.map(|point| judge_counting(board, rules, Color::Black, point).1).max().unwrap_or(0)
}

fn lattice(rng: &mut StdRng, size: Size) -> Board {
    const PATTERNS: [(usize, [usize; 2]); 5] =
        [(5, [0, 1]), (5, [0, 2]), (5, [0, 3]), (6, [0, 1]), (4, [0, 1])];
    let (period, filled) = PATTERNS[rng.random_range(0..PATTERNS.len())];
    let shift = rng.random_range(0..period);
    let margin = rng.random_range(0..4);
    let inner = margin..size.lines() - margin;
    let mut board = Board::new(size);
    for point in size.all_points() {
        let (column, row) = (point.column(), point.row());
        let inside = inner.contains(&column) && inner.contains(&row);
        if inside && filled.contains(&((column + shift * row) % period)) {
            board.place(Color::Black, point);
        }
    }
    board
}

fn change(rng: &mut StdRng, board: &mut Board) {
    let lines = board.size().lines();
    let (column, row) = (rng.random_range(0..lines), rng.random_range(0..lines));
    let point: Point = board.size().point(column, row).expect("both lie below the size");
    if board.remove(point).is_none() {
        let color = if rng.random_bool(0.7) { Color::Black } else { Color::White };
        board.place(color, point);
    }
}
