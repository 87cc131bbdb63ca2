//! The `omok-relay` program.

fn main() {}
