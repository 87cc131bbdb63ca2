//! The client: two people play in one terminal, and records are checked,
//! converted and replayed.

pub mod action;
pub mod backend;
pub mod check;
pub mod cli;
pub mod convert;
pub mod day;
pub mod decode;
pub mod depth;
pub mod files;
pub mod i18n;
pub mod input;
pub mod kept;
pub mod keymap;
pub mod layout;
pub mod messages;
pub mod model;
pub mod page;
pub mod record;
pub mod replay;
pub mod run;
pub mod save;
pub mod setting;
pub mod signals;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod update;
pub mod view;
