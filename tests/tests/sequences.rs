//! How many legal sequences of moves there are, as data.
//!
//! The counts were made with the slow reading of the rules. Here the game in
//! play has to find the same, and the slow reading itself where it can do so in
//! a moment.

use omok_core::{Game, Point, RuleSet, Size, slow, survey};

/// Rule set, size, moves played, depth, number of legal sequences of that many
/// further moves. A sequence does not go on after the end of the game.
const SEQUENCES: &str = include_str!("../data/rules/sequences.tsv");

fn count(game: &Game, depth: u32) -> u64 {
    let Some(color) = game.to_move() else { return 0 };
    if depth == 1 {
        let survey = survey(game.board(), game.rules(), color);
        let legal = |&point: &Point| survey.verdict(point).is_legal();
        return game.board().empty_points().filter(legal).count() as u64;
    }
    let played = |point| {
        let mut next = game.clone();
        next.play(point).is_ok().then_some(next)
    };
    game.board().empty_points().filter_map(played).map(|next| count(&next, depth - 1)).sum()
}

/// The same, every verdict by the slow reading.
fn count_slowly(game: &Game, depth: u32) -> u64 {
    let Some(color) = game.to_move() else { return 0 };
    let judged = |&point: &Point| slow::judge(game.board(), game.rules(), color, point).is_legal();
    let legal = game.board().empty_points().filter(judged);
    if depth == 1 {
        return legal.count() as u64;
    }
    let played = |point| {
        let mut next = game.clone();
        next.play(point).expect("the slow reading found it legal");
        next
    };
    legal.map(|point| count_slowly(&played(point), depth - 1)).sum()
}

#[test]
fn legal_sequences_are_as_many_as_the_slow_reading_counts() {
    let mut starts = 0;
    for line in SEQUENCES.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [rules, size, moves, depth, sequences] = fields[..] else {
            panic!("five fields in {line:?}");
        };
        let rules: RuleSet = rules.parse().expect("a rule set");
        let size = size.parse().ok().and_then(Size::new).expect("a size");
        let moves = moves.split_whitespace().map(|text| Point::parse(text, size).expect("a point"));
        let game = Game::new(rules, size).expect("a possible pair").replay(moves).expect("legal");
        let depth = depth.parse().expect("a depth");
        assert_eq!(count(&game, depth).to_string(), sequences, "{line}");
        if depth <= 2 && size <= Size::FIFTEEN {
            assert_eq!(count_slowly(&game, depth).to_string(), sequences, "slowly: {line}");
        }
        starts += 1;
    }
    assert_eq!(starts, 42, "none of them was lost");
}
