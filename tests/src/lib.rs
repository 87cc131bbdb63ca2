//! What the suites in `tests/` share. Those that start programs do so in terminals
//! and with signals of Unix.

#[cfg(unix)]
pub mod bench;
#[cfg(unix)]
pub mod board;
#[cfg(unix)]
pub mod fuzz;
#[cfg(unix)]
pub mod players;
pub mod positions;
pub mod program;
#[cfg(unix)]
pub mod pty;
#[cfg(unix)]
pub mod relay;
#[cfg(unix)]
pub mod ssh;
#[cfg(unix)]
pub mod talk;
pub mod world;
