//! Measures speed and size, each beside a floor taken in the same run:
//! `cargo run --release -p omok-tests --bin bench -- all`.
//!
//! `docs/PERFORMANCE.md` tells what the figures mean.

#[cfg(unix)]
use omok_tests::bench::{self, args::Plan, echo, engine, inside};

#[cfg(unix)]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((role, folder)) if role == echo::ROLE => return echo::be(folder),
        Some((role, work)) if role == engine::ROLE => return engine::repeat(work),
        Some((role, work)) if role == inside::ROLE => return inside::commit(work),
        _ => {}
    }
    match Plan::from_arguments(&arguments) {
        Ok(plan) => {
            if let Err(error) = bench::run(&plan) {
                eprintln!("the tables cannot be read or written: {error}");
                std::process::exit(1);
            }
        }
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(2);
        }
    }
}

#[cfg(not(unix))]
fn main() {
    eprintln!("what is measured runs in terminals of Unix");
}
