//! How many rooms there are of each kind, for those who look after a relay.

use omok_core::Color;
use omok_proto::message::{GameResult, Presence};

use super::Hub;

/// The rooms of a relay, counted. No code, token or address is in here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Rooms whose second seat is free.
    pub waiting: usize,
    /// Rooms with a game that goes on.
    pub playing: usize,
    /// Rooms with a game that has come to its end.
    pub finished: usize,
    /// Rooms with a game whose seats were not both kept until its end.
    pub abandoned: usize,
    /// Seats that somebody has, and is not connected to.
    pub seats_away: usize,
    /// Codes that were looked up and opened nothing.
    pub wrong_codes: u64,
}

impl Hub {
    /// Counts the rooms. It looks at each, so that no count can drift away from
    /// what is there; the 65,000 of a relay that can take no more take some milliseconds.
    #[must_use]
    pub fn census(&self) -> Census {
        let mut census = Census { wrong_codes: self.wrong_codes(), ..Census::default() };
        for (_, room) in self.rooms() {
            let kind = match (room.code(), room.result()) {
                (Some(_), _) => &mut census.waiting,
                (None, GameResult::Open) => &mut census.playing,
                (None, GameResult::Won(_) | GameResult::Drawn) => &mut census.finished,
                (None, GameResult::Abandoned) => &mut census.abandoned,
            };
            *kind += 1;
            let away = |&seat: &Color| room.presence(seat) == Presence::Away;
            census.seats_away += Color::ALL.into_iter().filter(away).count();
        }
        census
    }
}
