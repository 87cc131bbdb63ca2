//! The client without a terminal: events in, screens and effects out.

mod anything;
mod badge;
mod boards;
mod confined;
mod cost;
mod dialogs;
mod driver;
mod languages;
mod matrix;
mod narrow;
mod notices;
mod online;
mod online_screens;
mod opening;
mod places;
mod plain;
mod records;
mod returning;
mod screens;
mod seat;
mod settings;
