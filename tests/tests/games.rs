//! Whole games: how they end, and that a refusal changes nothing.

use omok_core::{
    Color, Draw, Forbidden, Game, IllegalMove, Outcome, Point, RuleSet, Size, UnsupportedSize,
    Verdict,
};
use proptest::prelude::*;

const RENJU_GAMES: &str = include_str!("../data/games/renju.txt");
const NO_LEGAL_MOVE: &str = include_str!("../data/games/renju-no-legal-move.txt");
const FULL_BOARD: &str = include_str!("../data/games/omok-full-board.txt");
const WIN_ON_LAST_POINT: &str = include_str!("../data/games/gomoku-win-on-last-point.txt");

fn points(size: Size, moves: &str) -> Vec<Point> {
    moves.split_whitespace().map(|text| Point::parse(text, size).expect("a point")).collect()
}

fn game(rules: RuleSet, size: Size, moves: &str) -> Game {
    Game::new(rules, size)
        .expect("a possible pair")
        .replay(points(size, moves))
        .expect("legal moves")
}

/// The only move list of a record.
fn moves_of(record: &str) -> &str {
    record.lines().find(|line| !line.starts_with('#')).expect("a move list")
}

#[test]
fn real_renju_games_are_legal_and_won_by_their_last_move() {
    let mut games = 0;
    for moves in RENJU_GAMES.lines().filter(|line| !line.starts_with('#')) {
        let played = game(RuleSet::RENJU, Size::FIFTEEN, moves);
        let winner = Color::of_ply(played.moves().len() - 1);
        let outcome = played.outcome().expect("the game is over");
        assert_eq!(outcome.winner(), Some(winner), "{moves}");
        assert!(outcome.winning_line().contains(&played.last_move().unwrap()), "{moves}");
        assert!(outcome.winning_line().len() >= 5, "{moves}");
        games += 1;
    }
    assert_eq!(games, 48);
}

#[test]
fn black_without_a_legal_move_in_renju_is_a_draw() {
    let drawn = game(RuleSet::RENJU, Size::FIFTEEN, moves_of(NO_LEGAL_MOVE));
    assert_eq!(drawn.outcome(), Some(&Outcome::Draw(Draw::NoLegalMove)));
    assert_eq!(drawn.to_move(), None);
    assert!(!drawn.board().is_full());
    for point in drawn.board().empty_points() {
        let verdict = omok_core::judge(drawn.board(), RuleSet::RENJU, Color::Black, point);
        assert_eq!(verdict, Verdict::Forbidden(Forbidden::Overline), "{point}");
    }
    // With the moves of the same game White could go on: the draw is Black's.
    assert_eq!(omok_core::draw(drawn.board(), RuleSet::RENJU, Color::White), None);
}

#[test]
fn a_full_board_without_a_line_is_a_draw() {
    for rules in [RuleSet::OMOK, RuleSet::GOMOKU] {
        let drawn = game(rules, Size::FIFTEEN, moves_of(FULL_BOARD));
        assert_eq!(drawn.outcome(), Some(&Outcome::Draw(Draw::BoardFull)));
        assert!(drawn.board().is_full());
    }
}

#[test]
fn a_win_on_the_last_empty_point_is_a_win() {
    let won = game(RuleSet::GOMOKU, Size::FIFTEEN, moves_of(WIN_ON_LAST_POINT));
    assert!(won.board().is_full());
    let line = points(Size::FIFTEEN, "a1 b1 c1 d1 e1");
    assert_eq!(won.outcome(), Some(&Outcome::Win { color: Color::Black, line }));
}

#[test]
fn two_lines_completed_at_once_are_both_told() {
    let won = game(
        RuleSet::GOMOKU,
        Size::FIFTEEN,
        "a1 o1 b1 o3 c1 o5 d1 o7 e2 o9 e3 o11 e4 o13 e5 o15 e1",
    );
    let line = points(Size::FIFTEEN, "a1 b1 c1 d1 e1 e2 e3 e4 e5");
    assert_eq!(won.outcome(), Some(&Outcome::Win { color: Color::Black, line }));
}

#[test]
fn an_overline_wins_where_the_rules_say_so_and_is_played_on_in_gomoku() {
    let six = "o1 a8 o3 b8 o5 c8 o7 e8 o9 f8 o11 d8";
    let line = points(Size::FIFTEEN, "a8 b8 c8 d8 e8 f8");
    for rules in [RuleSet::OMOK, RuleSet::RENJU] {
        let won = game(rules, Size::FIFTEEN, six);
        assert_eq!(won.outcome(), Some(&Outcome::Win { color: Color::White, line: line.clone() }));
    }
    let goes_on = game(RuleSet::GOMOKU, Size::FIFTEEN, six);
    assert_eq!(goes_on.to_move(), Some(Color::Black));
}

#[test]
fn each_kind_of_refusal_names_its_point_and_reason() {
    let mut renju = game(RuleSet::RENJU, Size::FIFTEEN, "h8 a1 h9 c1 i10 e1 j10 g1");
    let h10 = Point::parse("h10", Size::FIFTEEN).unwrap();
    let before = renju.clone();
    assert_eq!(renju.play(h10), Err(IllegalMove::Forbidden(h10, Forbidden::DoubleThree)));
    assert_eq!(renju.play_as(Color::White, h10), Err(IllegalMove::NotYourTurn));
    assert_eq!(renju.play(renju.moves()[0]), Err(IllegalMove::Occupied(before.moves()[0])));
    assert_eq!(renju, before);
    // Rows above the board are no room for a stone either.
    let off_board = Size::NINETEEN.point(18, 18).unwrap();
    assert_eq!(renju.play(off_board), Err(IllegalMove::Occupied(off_board)));

    let mut over = game(RuleSet::GOMOKU, Size::FIFTEEN, "a1 a15 b1 b15 c1 c15 d1 d15 e1");
    let before = over.clone();
    assert_eq!(over.play(h10), Err(IllegalMove::GameOver));
    assert_eq!(over.play_as(Color::White, h10), Err(IllegalMove::GameOver));
    assert_eq!(over, before);
}

#[test]
fn impossible_pairs_are_refused_and_the_possible_ones_named() {
    let refused = Game::new(RuleSet::RENJU, Size::NINETEEN);
    let error = UnsupportedSize { rules: RuleSet::RENJU, size: Size::NINETEEN };
    assert_eq!(refused, Err(error));
    assert_eq!(error.to_string(), "renju is not played on 19x19; it is played on 15x15");
    let error = Game::new(RuleSet::OMOK, Size::TWENTY).unwrap_err();
    let possible = "it is played on 19x19, 15x15 or 13x13";
    assert_eq!(error.to_string(), format!("omok is not played on 20x20; {possible}"));
}

proptest! {
    #[test]
    fn a_refusal_leaves_the_game_as_it_was_and_a_move_adds_one_stone(
        rules in prop::sample::select(&RuleSet::ALL),
        tries in prop::collection::vec((0_usize..20, 0_usize..20), 1..150),
    ) {
        let mut game = Game::on_default_board(rules);
        for (column, row) in tries {
            let Some(point) = game.size().point(column, row) else { continue };
            let before = game.clone();
            let verdict = game.judge(point);
            match game.play(point) {
                Ok(()) => {
                    prop_assert!(verdict.is_ok_and(Verdict::is_legal));
                    prop_assert_eq!(&game.at_ply(before.moves().len()), &before);
                    prop_assert_eq!(game.last_move(), Some(point));
                    prop_assert_eq!(game.board().stone(point), before.to_move());
                    prop_assert_ne!(game.to_move(), before.to_move());
                }
                Err(_) => prop_assert_eq!(&game, &before),
            }
        }
    }
}
