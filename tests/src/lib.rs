//! What the suites in `tests/` share.

pub mod world;
