//! Completed lines, and the end of a game without one.

use super::RuleSet;
use super::star::DIRECTIONS;
use super::survey::has_legal_move;
use crate::board::{Board, Plane};
use crate::color::Color;
use crate::point::{Point, Size};

/// Why nobody won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// No point is empty.
    BoardFull,
    /// Every empty point is forbidden to the player to move, who can neither
    /// play nor pass.
    NoLegalMove,
}

/// Whether the game is a draw with `color` to move, on a board on which nobody
/// has won.
#[must_use]
pub fn draw(board: &Board, rules: RuleSet, color: Color) -> Option<Draw> {
    draw_counting(board, rules, color).0
}

/// As [`draw`], and how many points were looked at to find a legal move.
#[must_use]
pub fn draw_counting(board: &Board, rules: RuleSet, color: Color) -> (Option<Draw>, u64) {
    if board.is_full() {
        return (Some(Draw::BoardFull), 0);
    }
    if !rules.restricts(color) {
        return (None, 0);
    }
    let (goes_on, visits) = has_legal_move(board, rules, color);
    ((!goes_on).then_some(Draw::NoLegalMove), visits)
}

/// The points of all lines with which `color` has won, sorted; none if it has
/// not. A Black overline in renju is no win, nor is any in gomoku.
#[must_use]
pub fn winning_points(board: &Board, rules: RuleSet, color: Color) -> Vec<Point> {
    if !has_run_of_five(board.plane(color)) {
        return Vec::new();
    }
    let stones = board.size().all_points().filter(|&point| board.stone(point) == Some(color));
    let of_all = stones.flat_map(|point| winning_points_through(board, rules, color, point));
    in_order(board.size(), &of_all.collect::<Vec<_>>())
}

/// `points` sorted, each once.
fn in_order(size: Size, points: &[Point]) -> Vec<Point> {
    size.all_points().filter(|point| points.contains(point)).collect()
}

/// Whether there is a run of five or more: most boards are done with here.
fn has_run_of_five(plane: &Plane) -> bool {
    plane.0.windows(5).any(|rows| {
        let [a, b, c, d, e] = *rows else { unreachable!("windows of five rows") };
        let level = a & a >> 1 & a >> 2 & a >> 3 & a >> 4;
        let upright = a & b & c & d & e;
        let rising = a & b >> 1 & c >> 2 & d >> 3 & e >> 4;
        let falling = a & b << 1 & c << 2 & d << 3 & e << 4;
        level | upright | rising | falling != 0
    })
}

/// As [`winning_points`], of the lines through one stone.
pub(crate) fn winning_points_through(
    board: &Board,
    rules: RuleSet,
    color: Color,
    stone: Point,
) -> Vec<Point> {
    let mut points = Vec::new();
    for (columns, rows) in DIRECTIONS {
        let step = |point: Point, by: i32| {
            let column = usize::try_from(point.column() as i32 + by * columns).ok()?;
            let row = usize::try_from(point.row() as i32 + by * rows).ok()?;
            board.size().point(column, row).filter(|&next| board.stone(next) == Some(color))
        };
        let mut first = stone;
        while let Some(previous) = step(first, -1) {
            first = previous;
        }
        let run: Vec<Point> = std::iter::successors(Some(first), |&point| step(point, 1)).collect();
        let wins =
            if rules.wins_with_exactly_five(color) { run.len() == 5 } else { run.len() >= 5 };
        if wins {
            points.extend(run);
        }
    }
    in_order(board.size(), &points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_five_is_found_wherever_it_lies() {
        for size in Size::ALL {
            for (first, (columns, rows)) in
                size.all_points().flat_map(|first| DIRECTIONS.map(|direction| (first, direction)))
            {
                let stone = |by: i32| {
                    let column = usize::try_from(first.column() as i32 + by * columns).ok()?;
                    let row = usize::try_from(first.row() as i32 + by * rows).ok()?;
                    size.point(column, row)
                };
                let Some(mut line) = (0..5).map(stone).collect::<Option<Vec<Point>>>() else {
                    continue;
                };
                let mut board = Board::new(size);
                line.iter().for_each(|&point| board.place(Color::White, point));
                line.sort_unstable();
                assert_eq!(winning_points(&board, RuleSet::GOMOKU, Color::White), line);
                board.remove(line[2]);
                assert_eq!(winning_points(&board, RuleSet::OMOK, Color::White), []);
            }
        }
    }
}
