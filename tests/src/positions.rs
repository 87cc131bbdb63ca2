//! Made-up positions in which threes, fours and threes within threes occur far
//! more often than in play.

use omok_core::{Board, Color, Point, RuleSet, Size, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A board to be judged for one colour.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The rule set; its `five_beats_overline` varies too.
    pub rules: RuleSet,
    /// Whose stone is asked for.
    pub color: Color,
    /// The stones.
    pub board: Board,
}

/// The question that `seed` stands for; the same for ever.
#[must_use]
pub fn question(seed: u64) -> Question {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut rules = RuleSet::ALL[rng.random_range(0..3)];
    rules.five_beats_overline = rng.random_bool(0.2);
    // All sizes for all rule sets: the engine does not care which are played.
    let size = Size::ALL[rng.random_range(0..4)];
    let both = rules.variant != Variant::Renju;
    let color = Color::ALL[usize::from(both && rng.random_bool(0.5))];
    let mut board = Board::new(size);
    match rng.random_range(0..4) {
        0 => scatter(&mut rng, &mut board, color, 0.7),
        1 => cluster(&mut rng, &mut board, color),
        2 => shapes(&mut rng, &mut board, color),
        _ => lattice(&mut rng, &mut board, color),
    }
    let color = if rng.random_bool(0.95) { color } else { color.opponent() };
    Question { rules, color, board }
}

fn put(board: &mut Board, color: Color, column: i32, row: i32) {
    let on_board = |lines: i32| usize::try_from(lines).ok();
    let point = on_board(column).zip(on_board(row)).and_then(|(c, r)| board.size().point(c, r));
    if let Some(point) = point.filter(|&point| board.is_empty(point)) {
        board.place(color, point);
    }
}

fn some_point(rng: &mut StdRng, size: Size) -> Point {
    let line = |rng: &mut StdRng| rng.random_range(0..size.lines());
    let (column, row) = (line(rng), line(rng));
    size.point(column, row).expect("both lie below the size")
}

/// Stones anywhere, `share` of them of `color`.
fn scatter(rng: &mut StdRng, board: &mut Board, color: Color, share: f64) {
    let density = rng.random_range(0.05..0.8);
    for point in board.size().all_points() {
        if rng.random_bool(density) {
            let color = if rng.random_bool(share) { color } else { color.opponent() };
            board.place(color, point);
        }
    }
}

/// A heap of stones around one point.
fn cluster(rng: &mut StdRng, board: &mut Board, color: Color) {
    let heart = some_point(rng, board.size());
    let radius = rng.random_range(2..6);
    for _ in 0..rng.random_range(5..45) {
        let near = |rng: &mut StdRng, line: usize| line as i32 + rng.random_range(-radius..=radius);
        let (column, row) = (near(rng, heart.column()), near(rng, heart.row()));
        let color = if rng.random_bool(0.8) { color } else { color.opponent() };
        put(board, color, column, row);
    }
}

/// Twos and threes with gaps, laid over each other in all directions.
fn shapes(rng: &mut StdRng, board: &mut Board, color: Color) {
    const SHAPES: [&[i32]; 9] = [
        &[0, 1],
        &[0, 2],
        &[0, 3],
        &[0, 1, 2],
        &[0, 1, 3],
        &[0, 2, 3],
        &[0, 1, 4],
        &[0, 1, 3, 4],
        &[0, 2, 4, 6],
    ];
    for _ in 0..rng.random_range(3..22) {
        let start = some_point(rng, board.size());
        let (columns, rows) = [(1, 0), (0, 1), (1, 1), (-1, 1)][rng.random_range(0..4)];
        for &step in SHAPES[rng.random_range(0..SHAPES.len())] {
            let (column, row) = (start.column() as i32, start.row() as i32);
            put(board, color, column + step * columns, row + step * rows);
        }
    }
    for _ in 0..rng.random_range(0..12) {
        let point = some_point(rng, board.size());
        put(board, color.opponent(), point.column() as i32, point.row() as i32);
    }
}

/// A regular pattern with faults: here threes hang on threes many levels deep.
fn lattice(rng: &mut StdRng, board: &mut Board, color: Color) {
    const PATTERNS: [(usize, &[usize]); 5] =
        [(5, &[0, 1]), (5, &[0, 2]), (5, &[0, 3]), (6, &[0, 1]), (4, &[0, 1])];
    let (period, filled) = PATTERNS[rng.random_range(0..PATTERNS.len())];
    let shift = rng.random_range(1..period);
    // Small enough for the slow reading to end as well.
    let patch = rng.random_range(5..8);
    let corner = some_point(rng, board.size());
    for column in 0..patch {
        for row in 0..patch {
            let own = filled.contains(&((column + shift * row) % period)) && rng.random_bool(0.95);
            if own {
                put(board, color, (corner.column() + column) as i32, (corner.row() + row) as i32);
            } else if rng.random_bool(0.03) {
                let (column, row) = (corner.column() + column, corner.row() + row);
                put(board, color.opponent(), column as i32, row as i32);
            }
        }
    }
}
