//! The worked cases of the rules, from data.

use omok_core::{Board, Color, Point, RuleSet, Size, judge, survey};

/// One case a line: rule set, size, side, point, Black's stones, White's
/// stones, verdict, note.
const VERDICTS: &str = include_str!("../data/rules/verdicts.tsv");

fn board(size: Size, black: &str, white: &str) -> Board {
    let mut board = Board::new(size);
    for (color, stones) in [(Color::Black, black), (Color::White, white)] {
        for stone in stones.split_whitespace() {
            board.place(color, Point::parse(stone, size).expect("a stone on the board"));
        }
    }
    board
}

#[test]
fn every_worked_case_gets_its_verdict() {
    let mut cases = 0;
    for line in VERDICTS.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [rules, size, side, point, black, white, verdict, _note] = fields[..] else {
            panic!("eight fields in {line:?}");
        };
        let rules: RuleSet = rules.parse().expect("a rule set");
        let size = size.parse().ok().and_then(Size::new).expect("a size");
        let side: Color = side.parse().expect("a colour");
        let board = board(size, black, white);
        let point = Point::parse(point, size).expect("a point");
        assert_eq!(judge(&board, rules, side, point).name(), verdict, "one point: {line}");
        let surveyed = survey(&board, rules, side).verdict(point);
        assert_eq!(surveyed.name(), verdict, "whole board: {line}");
        cases += 1;
    }
    assert_eq!(cases, 124);
}
