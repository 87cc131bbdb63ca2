//! The fast path against the slow reading of the rules, on made-up positions
//! and along random games.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use omok_core::{Board, Color, Game, Point, RuleSet, Verdict, judge, slow, survey};
use omok_tests::positions::{Question, question};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

/// Positions compared in a run.
const POSITIONS: u64 = 110_000;
/// Random games played through in a run.
const GAMES: u64 = 120;

/// A point on which two readings differ.
fn disagreement(Question { rules, color, board }: &Question) -> Option<(Point, [Verdict; 3])> {
    let surveyed = survey(board, *rules, *color);
    board.empty_points().find_map(|point| {
        let verdicts = [
            slow::judge(board, *rules, *color, point),
            judge(board, *rules, *color, point),
            surveyed.verdict(point),
        ];
        (verdicts != [verdicts[0]; 3]).then_some((point, verdicts))
    })
}

/// The question with as few stones as still show a disagreement.
fn smallest(mut question: Question) -> Question {
    loop {
        let stones = question.board.size().all_points().filter(|&p| !question.board.is_empty(p));
        let smaller = stones
            .map(|stone| {
                let mut board = question.board;
                board.remove(stone);
                Question { board, ..question }
            })
            .find(|smaller| disagreement(smaller).is_some());
        match smaller {
            Some(smaller) => question = smaller,
            None => return question,
        }
    }
}

#[test]
fn fast_and_slow_agree_on_every_point_of_made_up_positions() {
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism().map_or(2, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let seed = next.fetch_add(1, Ordering::Relaxed)
                    && seed < POSITIONS
                {
                    let question = question(seed);
                    if disagreement(&question).is_some() {
                        let question = smallest(question);
                        let found = disagreement(&question);
                        panic!("seed {seed}: slow, fast, whole board: {found:?} in {question:?}");
                    }
                }
            });
        }
    });
}

/// How often each verdict occurs among made-up positions: the comparison is
/// worth little where threes and fours are rare.
#[test]
fn made_up_positions_hold_plenty_of_every_verdict() {
    let mut counts = std::collections::HashMap::<&str, usize>::new();
    let mut nested = 0;
    for seed in 0..2_000 {
        let Question { rules, color, board } = question(seed);
        let survey = survey(&board, rules, color);
        nested += usize::from(survey.visits > 20);
        for point in board.empty_points() {
            *counts.entry(survey.verdict(point).name()).or_default() += 1;
        }
    }
    for verdict in ["legal", "wins", "overline", "four-four", "three-three"] {
        assert!(counts[verdict] > 500, "{counts:?}");
    }
    assert!(nested > 150, "{nested} of 2000 positions need some recursion");
}

#[test]
fn along_random_games_the_played_board_equals_a_fresh_one() {
    for seed in 0..GAMES {
        let mut rng = StdRng::seed_from_u64(seed);
        let rules = RuleSet::ALL[rng.random_range(0..3)];
        let size = *rules.sizes().iter().choose(&mut rng).expect("a rule set has sizes");
        let mut game = Game::new(rules, size).expect("one of its sizes");
        while let Some(color) = game.to_move() {
            let board = game.board();
            let surveyed = survey(board, rules, color);
            for point in board.empty_points() {
                let slow = slow::judge(board, rules, color, point);
                assert_eq!(game.judge(point), Ok(slow), "seed {seed}: {point} in {board:?}");
                assert_eq!(surveyed.verdict(point), slow, "seed {seed}: {point} in {board:?}");
            }
            // Winning points are left alone while there are others, so that
            // the boards fill up and draws occur.
            let legal = |point: &Point| surveyed.verdict(*point) == Verdict::Legal;
            let choice = board.empty_points().filter(legal).choose(&mut rng);
            let point = choice.or_else(|| surveyed.wins.iter().next()).expect("no draw yet");
            game.play(point).expect("legal");
            assert_eq!(*game.board(), fresh(&game), "seed {seed}");
        }
        assert!(game.outcome().is_some());
    }
}

fn fresh(game: &Game) -> Board {
    let mut cells = vec![None; game.size().points()];
    for (ply, point) in game.moves().iter().enumerate() {
        cells[point.row() * game.size().lines() + point.column()] = Some(Color::of_ply(ply));
    }
    Board::from_stones(game.size(), &cells)
}
