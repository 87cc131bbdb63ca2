//! What Omok's client and relay say to each other.
//!
//! [`message`] has the messages, [`hello`] the first frame of each side,
//! [`frame`] the codec that puts both on a stream of bytes, [`convert`] the way
//! between the wire's types and those of `omok-core`, [`invite`] the line that
//! one player reads to the other, and [`limits`] every bound and time.
//! The same in prose, for writers of other clients: `docs/PROTOCOL.md`.

pub mod convert;
pub mod frame;
pub mod hello;
pub mod invite;
pub mod limits;
pub mod message;
mod secret;

pub use hello::Hello;
pub use message::{ClientMessage, RelayMessage};
pub use secret::{Code, CodeError, Token};
