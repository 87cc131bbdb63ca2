//! What is said after the hellos.
//!
//! These types exist on the wire only: they hold whatever the bytes can say,
//! and [`crate::convert`] turns them into values that cannot be wrong. Postcard
//! numbers the variants of an enum, and the fields of a struct, by their order:
//! **append variants at the end, never insert, remove or reorder them, and
//! change the fields of none**; the golden bytes in the tests notice. A variant
//! that is no longer sent stays as it is.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::limits::MOVES_MAX;
use crate::{Code, Token};

/// What a client says. Its first message is one of the three requests
/// [`Host`](Self::Host), [`Join`](Self::Join) and [`Resume`](Self::Resume),
/// and is the only request of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClientMessage {
    /// Open a room, and take its first seat, Black's.
    Host {
        /// The rule set.
        rules: Rules,
        /// Rows of the board.
        size: u8,
        /// Random bits of the client's choice. The same request again gets
        /// the same seat, so that an answer lost on the way costs nothing.
        attempt: Token,
        /// The secret of a relay that hosts only its owner's rooms.
        owner: Option<Token>,
    },
    /// Take the second seat, White's, of the waiting room with that code.
    Join {
        /// The room's code.
        code: Code,
        /// As in [`Host`](Self::Host).
        attempt: Token,
    },
    /// Take a seat back.
    Resume {
        /// The token of the latest [`RelayMessage::Seated`].
        token: Token,
    },
    /// The token of [`RelayMessage::Seated`] is stored: the one before it need
    /// no longer be good.
    Kept,
    /// Place a stone.
    Move {
        /// The game within the room.
        game: u32,
        /// Stones on the board before this one. The same move again gets the
        /// same answer.
        ply: u16,
        /// Where.
        point: Point,
    },
    /// Vote for another game after the one named.
    Rematch {
        /// The game that is over.
        game: u32,
    },
    /// Give up the seat for good.
    Leave,
    /// Answer with [`RelayMessage::Pong`] and the same number.
    Ping(u32),
}

/// What the relay says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RelayMessage {
    /// The request is granted.
    Seated {
        /// What takes the seat back after this connection: from now on this
        /// one, and until the client has said [`ClientMessage::Kept`] also
        /// what it came with.
        token: Token,
        /// The colour of the seat.
        seat: Side,
        /// The room as it stands.
        room: Snapshot,
    },
    /// The request is not granted. The relay closes the connection.
    Denied(Denial),
    /// The room as it stands, after a refusal that shows the client to be
    /// behind.
    Room(Snapshot),
    /// A stone was placed. Sent to both seats, and to the mover again when it
    /// repeats the move.
    Played {
        /// The game within the room.
        game: u32,
        /// Stones on the board before this one.
        ply: u16,
        /// Where.
        point: Point,
        /// How the game stands with it.
        result: GameResult,
    },
    /// A [`ClientMessage::Move`] was not played.
    Refused {
        /// As in the move.
        game: u32,
        /// As in the move.
        ply: u16,
        /// Why.
        why: Refusal,
    },
    /// What became of the other seat. With [`Presence::Left`] an open game
    /// has become [`GameResult::Abandoned`].
    Opponent(Presence),
    /// Who wants a rematch after the game named.
    Votes {
        /// The game that is over.
        game: u32,
        /// Who wants another.
        votes: BySide<bool>,
    },
    /// Both voted: a new game has begun, with the same colours.
    GameStarted {
        /// Its number.
        game: u32,
    },
    /// The answer to [`ClientMessage::Ping`].
    Pong(u32),
    /// The last message of a connection.
    Closed(Farewell),
}

/// A rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rules {
    /// Renju.
    Renju,
    /// Korean omok.
    Omok,
    /// Standard gomoku.
    Gomoku,
}

/// A colour, and the seat that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// The host's.
    Black,
    /// The joiner's.
    White,
}

/// One `T` for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySide<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

/// An intersection, counted from 0 at the lower left; of any board, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// Columns to the left of it.
    pub column: u8,
    /// Rows below it.
    pub row: u8,
}

/// A room as one of its seats sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The rule set.
    pub rules: Rules,
    /// Rows of the board.
    pub size: u8,
    /// The game within the room, the first being 1.
    pub game: u32,
    /// Its moves.
    pub moves: Moves,
    /// How it stands.
    pub result: GameResult,
    /// Who wants a rematch.
    pub votes: BySide<bool>,
    /// The other seat.
    pub opponent: Presence,
    /// The room's code, as long as it waits.
    pub code: Option<Code>,
}

/// The moves of a game, Black first. On the wire a length in bytes, then
/// column and row of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves(pub Vec<Point>);

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameResult {
    /// It goes on.
    Open,
    /// One side completed a line.
    Won(Side),
    /// Nobody can win any more.
    Drawn,
    /// A seat was given up in the middle.
    Abandoned,
}

/// What is known of the other seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Presence {
    /// Nobody has taken it yet.
    Expected,
    /// Connected.
    Here,
    /// Not connected, and may come back.
    Away,
    /// Given up for good.
    Left,
}

/// Why a move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The other side is to move.
    NotYourTurn,
    /// A stone lies there, or the point is off the board.
    Occupied,
    /// The point is forbidden to the mover.
    Forbidden(Forbidden),
    /// The game has ended.
    GameOver,
    /// Another move was played at that ply, or that ply is not reached, or
    /// that game is not the room's present one. A [`RelayMessage::Room`]
    /// follows.
    StalePly,
    /// The second seat is not taken yet.
    NoOpponent,
    /// The relay could not store it. A [`RelayMessage::Room`] follows, and
    /// the same move may be tried again.
    NotStored,
}

/// The kinds of forbidden points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Forbidden {
    /// A run of six or more.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once.
    DoubleThree,
}

/// Why a request was not granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Denial {
    /// No room waits with that code: never did, is full, or has ended.
    NoSuchRoom,
    /// The seat of that token is no more.
    SeatGone(Gone),
    /// Too many joins with wrong codes came from this address.
    TooManyFailedJoins {
        /// Seconds until the next may be tried.
        retry_after_s: u16,
    },
    /// The relay has as many waiting rooms as it takes.
    TooManyRooms,
    /// It has as many of this address as it takes.
    TooManyRoomsOfAddress,
    /// The relay hosts only its owner's rooms.
    OwnerOnly,
    /// The rule set is not played on that size.
    UnsupportedSize,
    /// The relay could not store it.
    NotStored,
}

/// What became of a seat that is no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gone {
    /// The relay does not remember.
    Unknown,
    /// The game was finished, and nobody came back for a rematch.
    Finished,
    /// The seat, or the other one, was given up.
    Left,
    /// Nobody was connected, or nobody joined, for too long.
    Expired,
}

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Farewell {
    /// The seat was given up, as asked.
    Left,
    /// A newer connection has taken the seat.
    Replaced,
    /// The relay stops, and will probably be back.
    Restarting,
    /// The relay has as many connections as it takes.
    Full,
    /// The room was open for too long without anybody joining.
    Expired,
    /// No request came in time, or nothing was heard for too long.
    Silent,
    /// The bytes were no message, or not one that may be sent now.
    Nonsense,
    /// The room could not be kept, because the relay failed to store it.
    NotStored,
}

impl Serialize for Moves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = self.0.iter().flat_map(|point| [point.column, point.row]).collect();
        serializer.serialize_bytes(&bytes)
    }
}

impl<'de> Deserialize<'de> for Moves {
    /// By hand, and from borrowed bytes: a derived list would reserve room for
    /// as many moves as a hostile length claims.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = <&[u8]>::deserialize(deserializer)?;
        if bytes.len() % 2 != 0 || bytes.len() / 2 > MOVES_MAX {
            return Err(serde::de::Error::custom("moves are at most 400 pairs of bytes"));
        }
        let point = |pair: &[u8]| Point { column: pair[0], row: pair[1] };
        Ok(Self(bytes.chunks_exact(2).map(point).collect()))
    }
}
