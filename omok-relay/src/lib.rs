//! The relay: keeps the rooms in which two people play over the network.
//!
//! Pure, without clock, chance or sockets: [`room`], [`hub`], [`outbox`],
//! [`record`], [`seat`], [`limits`]. At the edges: [`store`] keeps rooms, [`server`] has
//! the sockets, [`tls`] the relay's key, [`chance`] what nobody can foresee,
//! [`config`] the command line, [`shell`] and [`manual`] what shells and readers
//! get from it; [`watch`], [`metrics`] and [`notify`] tell how it is doing. A client
//! links this library for the relay inside its own process: [`serve`] on a listener,
//! with [`Limits::owner`] set.

pub mod chance;
pub mod config;
mod conn;
pub mod counts;
pub mod disk;
pub mod hub;
pub mod limits;
pub mod manual;
#[cfg(feature = "metrics")]
pub mod metrics;
pub mod notify;
pub mod outbox;
pub mod record;
pub mod room;
pub mod seat;
pub mod server;
pub mod shell;
pub mod store;
pub mod tls;
pub mod watch;

pub use disk::RedbStore;
pub use limits::Limits;
pub use notify::Notify;
pub use server::{Entrance, Listener, ServeError, bind, serve, serve_watched};
#[cfg(feature = "proxy-protocol")]
pub use server::{Network, NoNetwork, Proxies};
pub use store::{MemoryStore, Store};
pub use tls::Tls;
pub use watch::Watch;

/// Which version of Omok this is, and which commit it was built from, if that is
/// known: `0.1.0 (2d959edd42 2026-11-30)`. Client and relay are of one version.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("OMOK_BUILT_FROM"));

/// The day of that commit, `2026-11-30`; empty where it is not known.
pub const DAY: &str = env!("OMOK_DAY");
