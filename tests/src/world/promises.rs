//! What the relay has said, and may never contradict.

use std::collections::{BTreeMap, BTreeSet};

use omok_core::{Color, Game};
use omok_proto::ClientMessage;
use omok_proto::message::{Moves, Point, RelayMessage, Snapshot};
use omok_relay::hub::Hub;
use omok_tui::session::Session;

use super::player::Player;
use super::seat_of;

/// Every stone that was ever confirmed, by game and ply, and every stone that
/// a player ever asked for.
#[derive(Default)]
pub(super) struct Promises {
    stones: BTreeMap<(u32, u16), Point>,
    intended: BTreeSet<(u32, u16, u8, u8)>,
    game: u32,
}

impl Promises {
    pub(super) fn moves(&self) -> usize {
        self.stones.len()
    }

    pub(super) fn games(&self) -> usize {
        self.game as usize
    }

    /// A player sends a message.
    pub(super) fn intend(&mut self, player: usize, message: &ClientMessage) {
        if let ClientMessage::Move { game, ply, point } = *message {
            let mover = Color::of_ply(ply.into());
            assert_eq!(seat_of(player), Some(mover), "nobody moves for the other seat");
            self.intended.insert((game, ply, point.column, point.row));
        }
    }

    /// The relay says something to a player: from now on it is true.
    pub(super) fn hear(&mut self, player: &Player, index: usize, message: &RelayMessage) {
        match message {
            RelayMessage::Played { game, ply, point, .. } => self.promise(*game, *ply, *point),
            RelayMessage::Seated { seat, room, .. } => {
                assert_eq!(player.seat(), Some((*seat).into()), "player {index} got another seat");
                self.hear_room(room);
            }
            RelayMessage::Room(room) => self.hear_room(room),
            RelayMessage::GameStarted { game } => self.hear_game(*game),
            _ => {}
        }
    }

    fn hear_game(&mut self, game: u32) {
        assert!(game == self.game || game == self.game + 1, "game {game} after {}", self.game);
        self.game = game;
    }

    fn hear_room(&mut self, room: &Snapshot) {
        self.hear_game(room.game);
        let Moves(moves) = &room.moves;
        for (ply, &point) in moves.iter().enumerate() {
            self.promise(room.game, ply as u16, point);
        }
        let next = (room.game, moves.len() as u16);
        assert!(!self.stones.contains_key(&next), "a confirmed stone is missing at {next:?}");
    }

    fn promise(&mut self, game: u32, ply: u16, point: Point) {
        let asked_for = self.intended.contains(&(game, ply, point.column, point.row));
        assert!(asked_for, "nobody asked for {point:?} at game {game} ply {ply}");
        let known = *self.stones.entry((game, ply)).or_insert(point);
        assert_eq!(known, point, "game {game} ply {ply} was another stone");
    }

    /// All stones that were confirmed of the present game, in order.
    fn confirmed(&self, game: u32) -> Vec<Point> {
        self.stones.range((game, 0)..=(game, u16::MAX)).map(|(_, &point)| point).collect()
    }

    /// The relay has every stone that it confirmed.
    pub(super) fn check_hub(&self, hub: &Hub) {
        assert!(hub.rooms().len() <= 1, "one attempt made two rooms");
        let Some((_, room)) = hub.rooms().next() else {
            return;
        };
        let confirmed = self.confirmed(self.game);
        if room.number() == self.game {
            let moves: Vec<Point> = room.game().moves().iter().map(|&p| p.into()).collect();
            assert!(moves.starts_with(&confirmed), "{moves:?} lacks some of {confirmed:?}");
        } else {
            assert_eq!(room.number(), self.game + 1, "the relay is in another game");
        }
    }

    /// A player's board shows nothing that was not confirmed.
    pub(super) fn check_player(&self, player: &Player) {
        let Some(table) = player.table() else {
            return;
        };
        let confirmed = self.confirmed(table.number());
        let moves: Vec<Point> = table.game().moves().iter().map(|&p| p.into()).collect();
        assert!(confirmed.starts_with(&moves), "{moves:?} shows more than {confirmed:?}");
    }

    /// At rest both boards and the relay's are the same.
    pub(super) fn check_boards_equal(hub: &Hub, black: &Player, white: &Player) {
        let room = hub.rooms().next().map(|(_, room)| room);
        for player in [black, white] {
            let Some(table) = player.table() else {
                assert!(player.is_gone(), "a player without a board has left");
                continue;
            };
            let room = room.expect("a room with a player in it is there");
            let (number, game): (u32, &Game) = (table.number(), table.game());
            assert_eq!((number, game), (room.number(), room.game()));
            let seen = room.snapshot(table.seat());
            assert_eq!(table.result(), seen.result);
            assert_eq!(table.opponent(), seen.opponent);
            assert_eq!(table.votes(), seen.votes.into());
            let wants = player.session.as_ref().is_some_and(Session::wants_rematch);
            assert_eq!(table.votes()[table.seat()], wants, "a vote is on its way for ever");
        }
    }
}
