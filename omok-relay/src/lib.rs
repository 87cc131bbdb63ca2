//! The relay: keeps the rooms in which two people play over the network.
//!
//! Pure, without clock, chance or sockets: [`room`], [`hub`], [`outbox`],
//! [`seat`], [`limits`]. At the edges: [`store`] keeps rooms, [`server`] has
//! the sockets, [`tls`] the relay's key, [`chance`] what nobody can foresee,
//! [`config`] the command line; [`watch`], [`metrics`] and [`notify`] tell how it
//! is doing. A client links this library for the relay inside
//! its own process: [`serve`] on a listener, with [`Limits::owner`] set.

pub mod chance;
pub mod config;
mod conn;
pub mod counts;
pub mod disk;
pub mod hub;
pub mod limits;
#[cfg(feature = "metrics")]
pub mod metrics;
pub mod notify;
pub mod outbox;
pub mod room;
pub mod seat;
pub mod server;
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
