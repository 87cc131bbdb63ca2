//! Takes the terminal over like the client, and panics: the suites look at what
//! is left of the terminal then.

use std::sync::Arc;

use omok_tui::terminal::{CursorLook, Guard, Modes, Tty};

fn main() {
    let tty = Arc::new(Tty::open(false).expect("it is started in a terminal"));
    let modes = Modes { mouse: true, cursor: CursorLook::Block, title: true };
    let _guard = Guard::set(tty, modes).expect("the terminal lets itself be set");
    panic!("the board fell off the table");
}
