//! No position drives the judgement out of hand. Work is counted in points
//! looked at, which is the same on every machine.

use omok_core::{
    Draw, Game, Point, Position, RuleSet, Size, draw_counting, judge_counting, survey,
};

/// The dearest positions that searches have found: rules, size, ROWS and side.
const EXPENSIVE: &str = include_str!("../data/rules/expensive.tsv");

struct Bound {
    /// Points looked at to judge the whole board, and any one point of it.
    board: u64,
    point: u64,
}

/// A look takes about a tenth of a microsecond.
fn bound(rules: RuleSet, size: Size) -> Bound {
    match (rules, size) {
        (RuleSet::RENJU, _) => Bound { board: 10_000, point: 500 },
        (_, Size::THIRTEEN) => Bound { board: 60_000, point: 4_000 },
        (_, Size::FIFTEEN) => Bound { board: 250_000, point: 12_000 },
        _ => Bound { board: 2_500_000, point: 80_000 },
    }
}

#[test]
fn the_dearest_known_positions_stay_within_bounds() {
    let mut positions = 0;
    for line in EXPENSIVE.lines().filter(|line| !line.starts_with('#')) {
        let [rules, _, rows] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three fields in {line:?}");
        };
        let rules: RuleSet = rules.parse().expect("a rule set");
        let position: Position = rows.parse().expect("a position");
        let (board, color) = (&position.board, position.to_move);
        let bound = bound(rules, board.size());
        let visits = survey(board, rules, color).visits;
        assert!(visits <= bound.board, "{visits} points looked at for {line}");
        for point in board.empty_points() {
            let (_, visits) = judge_counting(board, rules, color, point);
            assert!(visits <= bound.point, "{visits} points looked at for {point} of {line}");
        }
        positions += 1;
    }
    assert_eq!(positions, 42, "none of them was lost");
}

/// A move in play judges its own point and looks for one legal reply, which on
/// all these boards the first look or the sweep finds.
#[test]
fn the_draw_test_of_a_move_takes_a_look_or_two_on_the_dearest_positions() {
    for line in EXPENSIVE.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let rules: RuleSet = fields[0].parse().expect("a rule set");
        let Position { board, to_move } = fields[2].parse().expect("a position");
        let (draw, visits) = draw_counting(&board, rules, to_move);
        assert_eq!(draw, None, "{line}");
        assert!(visits <= 2, "{visits} points looked at for {line}");
    }
}

#[test]
fn a_board_of_forbidden_points_is_a_draw_without_any_recursion() {
    let record = include_str!("../data/games/renju-no-legal-move.txt");
    let moves = record.lines().find(|line| !line.starts_with('#')).expect("a move list");
    let moves = moves.split_whitespace().map(|name| Point::parse(name, Size::FIFTEEN));
    let game = Game::on_default_board(RuleSet::RENJU)
        .replay(moves.map(|point| point.expect("a point")))
        .expect("legal moves");
    let (draw, visits) = draw_counting(game.board(), game.rules(), omok_core::Color::Black);
    assert_eq!(draw, Some(Draw::NoLegalMove));
    assert!(visits <= 2, "{visits} points looked at");
}

#[test]
fn a_point_without_doubtful_threes_takes_one_look() {
    for rules in RuleSet::ALL {
        let game = Game::on_default_board(rules);
        let color = game.to_move().expect("a new game");
        for point in game.board().empty_points() {
            assert_eq!(judge_counting(game.board(), rules, color, point).1, 1);
        }
        assert_eq!(survey(game.board(), rules, color).visits, 0);
    }
}
