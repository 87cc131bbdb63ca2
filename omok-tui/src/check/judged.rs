//! A game or a position with all that the rules say about it.

use omok_core::{
    Board, BothWin, ByColor, Color, Draw, Game, Outcome, Point, Position, RuleSet, Survey, survey,
};

/// What `check` answers, in whatever form.
pub(super) struct Judged {
    pub(super) rules: RuleSet,
    pub(super) board: Board,
    /// How many moves were played; a set-up position has none.
    pub(super) moves: Option<usize>,
    pub(super) last_move: Option<Point>,
    /// Whose turn it would be if the game were not over.
    pub(super) next: Color,
    pub(super) state: State,
}

/// How it stands.
pub(super) enum State {
    /// The verdicts for whoever is to move.
    Open(Box<Survey>),
    /// How it ended.
    Over(Outcome),
}

impl Judged {
    pub(super) fn game(game: &Game) -> Self {
        let next = Color::of_ply(game.moves().len());
        Self {
            rules: game.rules(),
            board: *game.board(),
            moves: Some(game.moves().len()),
            last_move: game.last_move(),
            next,
            state: State::of(game.board(), game.rules(), next, game.outcome().cloned()),
        }
    }

    pub(super) fn position(position: &Position, rules: RuleSet) -> Result<Self, BothWin> {
        let Position { board, to_move: next } = *position;
        let state = State::of(&board, rules, next, position.outcome(rules)?);
        Ok(Self { rules, board, moves: None, last_move: None, next, state })
    }

    pub(super) fn outcome(&self) -> Option<&Outcome> {
        match &self.state {
            State::Open(_) => None,
            State::Over(outcome) => Some(outcome),
        }
    }

    /// In words: whose move it is, or how it ended.
    pub(super) fn in_words(&self) -> String {
        const NAMES: ByColor<&str> = ByColor { black: "Black", white: "White" };
        match self.outcome() {
            None => format!("{} to move", NAMES[self.next]),
            Some(Outcome::Win { color, .. }) => format!("{} has won", NAMES[*color]),
            Some(Outcome::Draw(Draw::BoardFull)) => "a draw: the board is full".to_owned(),
            Some(Outcome::Draw(Draw::NoLegalMove)) => {
                format!("a draw: every empty point is forbidden to {}", NAMES[self.next])
            }
        }
    }
}

impl State {
    fn of(board: &Board, rules: RuleSet, next: Color, outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(outcome) => Self::Over(outcome),
            None => Self::Open(Box::new(survey(board, rules, next))),
        }
    }
}
