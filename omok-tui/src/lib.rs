//! The client: two people play at one terminal, or at two that meet at a relay,
//! and records are checked, converted and replayed.
//!
//! Games are for systems of the Unix kind; whatever speaks to one stands under
//! `cfg(unix)`.

#[cfg(unix)]
pub mod account;
pub mod action;
pub mod backend;
#[cfg(unix)]
pub mod chair;
pub mod charset;
pub mod check;
#[cfg(unix)]
pub mod cli;
#[cfg(not(unix))]
#[path = "cli/elsewhere.rs"]
pub mod cli;
#[cfg(unix)]
pub mod config;
pub mod confines;
pub mod convert;
pub mod day;
pub mod decode;
pub mod depth;
#[cfg(unix)]
pub mod edge;
#[cfg(unix)]
pub mod errands;
pub mod files;
pub mod glyphs;
pub mod hangul;
pub mod i18n;
pub mod input;
#[cfg(unix)]
pub mod kept;
pub mod keymap;
#[cfg(unix)]
pub mod known;
pub mod layout;
pub mod letters;
pub mod locale;
pub mod messages;
pub mod model;
#[cfg(unix)]
pub mod net;
pub mod online;
#[cfg(unix)]
pub mod open;
#[cfg(unix)]
pub mod own_relay;
pub mod page;
pub mod plain;
#[cfg(unix)]
pub mod plain_run;
pub mod preference;
pub mod reason;
pub mod record;
pub mod replay;
#[cfg(unix)]
pub mod run;
pub mod save;
#[cfg(unix)]
pub mod seats;
pub mod session;
pub mod setting;
#[cfg(unix)]
pub mod signals;
#[cfg(unix)]
pub mod ssh_key;
pub mod target;
#[cfg(unix)]
pub mod terminal;
pub mod text;
pub mod theme;
#[cfg(unix)]
pub mod tls;
pub mod trust;
pub mod update;
pub mod view;
pub mod whole;
