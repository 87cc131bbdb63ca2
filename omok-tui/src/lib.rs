//! The client: two people play in one terminal, and records are checked,
//! converted and replayed.

pub mod check;
pub mod cli;
pub mod convert;
pub mod session;
