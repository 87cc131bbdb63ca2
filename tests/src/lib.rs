//! What the suites in `tests/` share.
