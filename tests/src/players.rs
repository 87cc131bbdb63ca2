//! Players of online games in terminals of their own: who hosts, who joins.

use crate::pty::{Picture, Pty, Setup};
use crate::relay::Relay;

/// What goes before an invite where it is typed into a shell.
const COMMAND: &str = "omok-tui join ";

/// A player's account on some machine, whose environment names `relay`.
#[must_use]
pub fn account(relay: &Relay) -> Setup {
    Setup::default().variable("OMOK_RELAY", &relay.name())
}

/// What follows `omok-tui join` on the screen.
///
/// # Panics
///
/// When nothing does.
#[must_use]
pub fn invite(picture: &Picture) -> String {
    let row = picture.rows().find(|row| row.contains(COMMAND)).expect("the line is there");
    let (_, line) = row.split_once(COMMAND).expect("it was just seen");
    let words = line.trim().trim_start_matches("--plaintext-anywhere ");
    words.split_whitespace().next().expect("an invite follows").trim_matches('\'').to_owned()
}

/// Waits until the room waits, and gives its invite.
#[must_use]
pub fn waiting_line(game: &Pty) -> String {
    invite(&game.wait("the room", |p| p.is_full_screen() && p.contains(COMMAND)))
}

/// Starts `host`, and gives its invite once the room waits.
#[must_use]
pub fn host(account: &Setup, arguments: &[&str]) -> (Pty, String) {
    let game = account.start(&[&["host", "--color", "never"], arguments].concat());
    let line = waiting_line(&game);
    (game, line)
}

/// Starts `join` by this invite.
#[must_use]
pub fn join(account: &Setup, line: &str) -> Pty {
    account.start(&["join", "--color", "never", line])
}
