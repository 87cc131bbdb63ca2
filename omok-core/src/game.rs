//! A game in play: the only way a board changes by the rules.

use std::fmt;

use crate::board::Board;
use crate::color::Color;
use crate::point::{Point, Size};
use crate::rules::{self, Draw, Forbidden, RuleSet, Verdict};

/// A rule set, a board, the moves that led to it, and whether it is over.
///
/// A game that exists is a legal one: it begins with an empty board and changes
/// only through [`Game::play`], which refuses what the rules forbid and then
/// leaves everything as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: RuleSet,
    board: Board,
    moves: Vec<Point>,
    outcome: Option<Outcome>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A line was completed.
    Win {
        /// By whom.
        color: Color,
        /// The points of the line, or lines, sorted by column, then row.
        line: Vec<Point>,
    },
    /// Nobody can win any more.
    Draw(Draw),
}

impl Outcome {
    /// The winner, if the game was won.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Self::Win { color, .. } => Some(*color),
            Self::Draw(_) => None,
        }
    }

    /// The points of the winning line; none for a draw.
    #[must_use]
    pub fn winning_line(&self) -> &[Point] {
        match self {
            Self::Win { line, .. } => line,
            Self::Draw(_) => &[],
        }
    }

    /// `black`, `white` or `draw`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Win { color, .. } => color.name(),
            Self::Draw(_) => "draw",
        }
    }
}

/// Why a move was refused. The game is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// A stone lies there.
    Occupied(Point),
    /// The point is forbidden to the player to move.
    Forbidden(Point, Forbidden),
    /// The other colour is to move.
    NotYourTurn,
    /// The game has ended.
    GameOver,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(point) => write!(f, "{point} is occupied"),
            Self::Forbidden(point, kind) => write!(f, "{point} is forbidden: {kind}"),
            Self::NotYourTurn => f.write_str("it is the other colour's turn"),
            Self::GameOver => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for IllegalMove {}

/// The first move of a list that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IllegalPly {
    /// Its number in the game, from 1.
    pub ply: usize,
    /// Why.
    pub reason: IllegalMove,
}

impl fmt::Display for IllegalPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}: {}", self.ply, self.reason)
    }
}

impl std::error::Error for IllegalPly {}

/// A rule set that is not played on a board of that size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedSize {
    /// The rule set.
    pub rules: RuleSet,
    /// The size it does not have.
    pub size: Size,
}

impl fmt::Display for UnsupportedSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, size } = self;
        write!(f, "{rules} is not played on {size}x{size}; it is played on ")?;
        for (index, possible) in rules.sizes().iter().enumerate() {
            let separator = match index {
                0 => "",
                last if last + 1 == rules.sizes().len() => " or ",
                _ => ", ",
            };
            write!(f, "{separator}{possible}x{possible}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnsupportedSize {}

impl Game {
    /// A game before its first move.
    ///
    /// # Errors
    ///
    /// A size that the rule set does not have.
    pub fn new(rules: RuleSet, size: Size) -> Result<Self, UnsupportedSize> {
        if !rules.sizes().contains(&size) {
            return Err(UnsupportedSize { rules, size });
        }
        Ok(Self { rules, board: Board::new(size), moves: Vec::new(), outcome: None })
    }

    /// A game before its first move, on the default board of `rules`.
    #[must_use]
    pub fn on_default_board(rules: RuleSet) -> Self {
        Self::new(rules, rules.default_size()).expect("a rule set has its default size")
    }

    /// Plays `moves` from the empty board.
    ///
    /// # Errors
    ///
    /// The first move that is refused.
    pub fn replay(mut self, moves: impl IntoIterator<Item = Point>) -> Result<Self, IllegalPly> {
        for point in moves {
            let ply = self.moves.len() + 1;
            self.play(point).map_err(|reason| IllegalPly { ply, reason })?;
        }
        Ok(self)
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The moves so far; the colours alternate, Black first.
    #[must_use]
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The latest move.
    #[must_use]
    pub fn last_move(&self) -> Option<Point> {
        self.moves.last().copied()
    }

    /// Whose turn it is; nobody's once the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Color> {
        self.outcome.is_none().then(|| Color::of_ply(self.moves.len()))
    }

    /// How it ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The game as it stood after its first `ply` moves; whole if it has fewer.
    #[must_use]
    pub fn at_ply(&self, ply: usize) -> Self {
        if ply >= self.moves.len() {
            return self.clone();
        }
        let mut earlier = Self { board: self.board, moves: Vec::new(), outcome: None, ..*self };
        for &point in &self.moves[ply..] {
            earlier.board.remove(point);
        }
        earlier.moves.extend_from_slice(&self.moves[..ply]);
        earlier
    }

    /// What `point` would be for the player to move, without playing it.
    ///
    /// # Errors
    ///
    /// An occupied point, or a game that is over. A forbidden point is no
    /// error here, but a verdict.
    pub fn judge(&self, point: Point) -> Result<Verdict, IllegalMove> {
        let color = self.to_move().ok_or(IllegalMove::GameOver)?;
        if !point.is_on(self.size()) || !self.board.is_empty(point) {
            return Err(IllegalMove::Occupied(point));
        }
        Ok(rules::judge(&self.board, self.rules, color, point))
    }

    /// Plays `point` for the player to move.
    ///
    /// # Errors
    ///
    /// An occupied or forbidden point, or a game that is over; nothing changes
    /// then. A point off the board counts as occupied: there is no room for a
    /// stone.
    pub fn play(&mut self, point: Point) -> Result<(), IllegalMove> {
        let verdict = self.judge(point)?;
        if let Verdict::Forbidden(kind) = verdict {
            return Err(IllegalMove::Forbidden(point, kind));
        }
        let color = Color::of_ply(self.moves.len());
        self.board.place(color, point);
        self.moves.push(point);
        self.outcome = if verdict == Verdict::Wins {
            let line = rules::winning_points_through(&self.board, self.rules, color, point);
            Some(Outcome::Win { color, line })
        } else {
            rules::draw(&self.board, self.rules, color.opponent()).map(Outcome::Draw)
        };
        Ok(())
    }

    /// As [`Game::play`], for a player who says which colour is his.
    ///
    /// # Errors
    ///
    /// As [`Game::play`], and when it is the other colour's turn.
    pub fn play_as(&mut self, color: Color, point: Point) -> Result<(), IllegalMove> {
        match self.to_move() {
            Some(to_move) if to_move != color => Err(IllegalMove::NotYourTurn),
            _ => self.play(point),
        }
    }
}
