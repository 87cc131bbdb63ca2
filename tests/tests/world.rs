//! Whole games over bad lines, with a relay and players that come and go.
//!
//! `OMOK_SEED=7 cargo test -p omok-tests --test world -- --nocapture` replays
//! one world and prints what happens in it; `OMOK_SEEDS=10000` runs more of
//! them.

use std::panic::catch_unwind;

use omok_tests::world::{Tally, World};

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

#[test]
fn whatever_breaks_no_confirmed_move_is_lost_and_both_boards_are_equal_at_the_end() {
    if let Some(seed) = number("OMOK_SEED") {
        println!("{:?}", World::new(seed, true).run());
        return;
    }
    let seeds = number("OMOK_SEEDS").unwrap_or(1000);
    let mut total = Tally::default();
    let mut left = 0;
    for seed in 0..seeds {
        let Ok(tally) = catch_unwind(|| World::new(seed, false).run()) else {
            panic!(
                "world {seed} failed, see above; replay it with\n\
                 OMOK_SEED={seed} cargo test -p omok-tests --test world -- --nocapture"
            );
        };
        total.moves += tally.moves;
        total.games += tally.games;
        total.connections += tally.connections;
        left += usize::from(tally.left);
    }
    println!("{seeds} worlds: {total:?}, {left} with somebody leaving");
    // The worlds are worth something only if much happens in them.
    let seeds = seeds as usize;
    assert!(total.moves > 20 * seeds, "{total:?}");
    assert!(total.games > seeds, "{total:?}");
    assert!(total.connections > 4 * seeds as u64, "{total:?}");
}
