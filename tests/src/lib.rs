//! What the suites in `tests/` share.

pub mod positions;
pub mod program;
