//! What the suites in `tests/` share.

pub mod bench;
pub mod board;
pub mod fuzz;
pub mod players;
pub mod positions;
pub mod program;
pub mod pty;
pub mod relay;
pub mod ssh;
pub mod talk;
pub mod world;
