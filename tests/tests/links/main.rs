//! The real relay in a network that is only thought up: links are held, cut,
//! cut one way and slow, and the relay dies and comes back, while two players
//! play. Its sockets and its time are turmoil's, all else is what runs on a server; the
//! players are the client's sessions.
//!
//! `OMOK_SEED=7 cargo test -p omok-tests --test links -- --nocapture` runs one
//! network and prints what happens to it; `OMOK_SEEDS=500` runs more of them. Codes, tokens
//! and threads have their own chance, so that a seed fixes the troubles, not
//! every move.

mod player;
mod relay;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::time::Duration;

use omok_core::Color;
use omok_proto::Code;
use omok_proto::message::Point;
use omok_tui::session::Session;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use turmoil::{Builder, Sim};

use relay::Disk;

/// Troubles of one network.
const TROUBLES: u32 = 5;

/// What goes wrong, for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Trouble {
    /// What is sent either way arrives after it, all at once.
    Held,
    /// Nothing arrives, ever, and nobody learns of it.
    Cut,
    /// The player does not hear the relay, which hears the player.
    Deaf,
    /// The relay does not hear the player, who hears the relay.
    Mute,
    /// Seconds from one end to the other.
    Slow,
    /// The relay is dead.
    Dead,
}

impl Trouble {
    const ALL: [Self; 6] = [Self::Held, Self::Cut, Self::Deaf, Self::Mute, Self::Slow, Self::Dead];

    fn begin(self, sim: &mut Sim<'_>, player: &str) {
        match self {
            Self::Held => sim.hold("relay", player),
            Self::Cut => sim.partition("relay", player),
            Self::Deaf => sim.partition_oneway("relay", player),
            Self::Mute => sim.partition_oneway(player, "relay"),
            Self::Slow => sim.set_link_latency("relay", player, Duration::from_secs(3)),
            Self::Dead => sim.crash("relay"),
        }
    }

    fn end(self, sim: &mut Sim<'_>, player: &str) {
        match self {
            Self::Held => sim.release("relay", player),
            Self::Cut => sim.repair("relay", player),
            Self::Deaf => sim.repair_oneway("relay", player),
            Self::Mute => sim.repair_oneway(player, "relay"),
            Self::Slow => sim.set_link_latency("relay", player, Duration::from_millis(30)),
            Self::Dead => sim.bounce("relay"),
        }
    }
}

/// A place in the games of a room: which game, and how many stones.
type Place = (u32, usize);

/// What all players of a network know of each other's games.
#[derive(Debug, Default)]
struct Room {
    code: Option<Code>,
    /// Every stone that somebody saw confirmed.
    stones: BTreeMap<Place, Point>,
    /// Every stone that somebody wanted.
    wanted: BTreeSet<(Place, (u8, u8))>,
    at: [Place; 2],
    /// Lines that players took for lost.
    lost: usize,
    /// Beyond this place both players are done; troubles are over.
    goal: Option<Place>,
}

impl Room {
    /// Takes down what a player sees: what was confirmed before stays true.
    fn take_down(&mut self, session: &Session) {
        let Some(table) = session.table() else { return };
        for (ply, &point) in table.game().moves().iter().enumerate() {
            let (place, point) = ((table.number(), ply), Point::from(point));
            let wanted = self.wanted.contains(&(place, (point.column, point.row)));
            assert!(wanted, "nobody placed {point:?} at {place:?}");
            let known = *self.stones.entry(place).or_insert(point);
            assert_eq!(known, point, "{place:?} was another stone");
        }
        self.at[table.seat() as usize] = (table.number(), table.game().moves().len());
    }

    /// The last stone that was confirmed.
    fn latest(&self) -> Place {
        self.stones.last_key_value().map_or((0, 0), |(&place, _)| place)
    }

    fn is_done(&self) -> bool {
        self.goal.is_some_and(|goal| self.at.iter().all(|&at| at > goal))
    }
}

/// What a run came to.
#[derive(Debug, Default)]
struct Tally {
    stones: usize,
    lost: usize,
    troubles: BTreeMap<Trouble, usize>,
}

/// Runs one network to the end.
fn run(seed: u64, tally: &mut Tally, told: bool) {
    let mut chance = SmallRng::seed_from_u64(seed);
    let mut sim = Builder::new()
        .rng_seed(seed)
        .tick_duration(Duration::from_millis(5))
        .simulation_duration(Duration::from_secs(900))
        .max_message_latency(Duration::from_millis(60))
        .enable_random_order()
        .build();
    let (disk, room) = (Disk::default(), Rc::new(RefCell::new(Room::default())));
    let served = disk.clone();
    sim.host("relay", move || relay::serve(served.mount()));
    for color in Color::ALL {
        let chance = SmallRng::seed_from_u64(chance.random());
        sim.client(player::name(color), player::play(color, chance, Rc::clone(&room)));
    }
    let mut script = Script::new(chance, told);
    while !sim.step().unwrap_or_else(|error| panic!("{error}, with {:?}", room.borrow())) {
        script.go_on(&mut sim, tally);
        if script.is_over() && room.borrow().goal.is_none() {
            let (game, ply) = room.borrow().latest();
            room.borrow_mut().goal = Some((game, ply + 4));
        }
    }
    let room = room.borrow();
    disk.assert_has(&room.stones);
    tally.stones += room.stones.len();
    tally.lost += room.lost;
}

/// The troubles of one network, one after another.
struct Script {
    chance: SmallRng,
    left: u32,
    /// What is the matter, and with whose link.
    present: Option<(Trouble, &'static str)>,
    next: Duration,
    told: bool,
}

impl Script {
    fn new(chance: SmallRng, told: bool) -> Self {
        Self { chance, left: TROUBLES, present: None, next: Duration::from_secs(4), told }
    }

    const fn is_over(&self) -> bool {
        self.left == 0 && self.present.is_none()
    }

    fn go_on(&mut self, sim: &mut Sim<'_>, tally: &mut Tally) {
        if self.is_over() || sim.elapsed() < self.next {
            return;
        }
        let millis = if let Some((trouble, player)) = self.present.take() {
            trouble.end(sim, player);
            self.tell(sim, "after", trouble, player);
            self.chance.random_range(0..25_000)
        } else {
            let trouble = Trouble::ALL[self.chance.random_range(0..Trouble::ALL.len())];
            let player = player::name(Color::ALL[self.chance.random_range(0..2)]);
            trouble.begin(sim, player);
            self.tell(sim, "now", trouble, player);
            *tally.troubles.entry(trouble).or_default() += 1;
            self.present = Some((trouble, player));
            self.left -= 1;
            // Some are over before anybody notices, others after all gave up.
            let long = self.chance.random_ratio(1, 4);
            self.chance.random_range(if long { 45_000..70_000 } else { 50..20_000 })
        };
        self.next = sim.elapsed() + Duration::from_millis(millis);
    }

    fn tell(&self, sim: &Sim<'_>, when: &str, trouble: Trouble, player: &str) {
        if self.told {
            println!("{:>8.3} {when} {trouble:?} for {player}", sim.elapsed().as_secs_f64());
        }
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

#[test]
fn over_held_cut_and_slow_links_players_resume_and_no_confirmed_move_is_lost() {
    let mut tally = Tally::default();
    if let Some(seed) = number("OMOK_SEED") {
        run(seed, &mut tally, true);
        return println!("{tally:?}");
    }
    let seeds = number("OMOK_SEEDS").unwrap_or(20);
    for seed in 0..seeds {
        if catch_unwind(AssertUnwindSafe(|| run(seed, &mut tally, false))).is_err() {
            panic!(
                "network {seed} failed, see above; run it again with\n\
                 OMOK_SEED={seed} cargo test -p omok-tests --test links -- --nocapture"
            );
        }
    }
    println!("{seeds} networks: {tally:?}");
    // They are worth something only if much happens in them.
    let seeds = seeds as usize;
    assert!(tally.stones > 20 * seeds && tally.lost > seeds, "{tally:?}");
    assert_eq!(tally.troubles.len(), Trouble::ALL.len(), "{tally:?}");
}
