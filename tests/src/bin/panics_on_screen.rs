//! Takes the terminal over like the client, and panics: the suites look at what
//! is left of the terminal then.
//!
//! With `caught`, the panics are caught, on a thread of their own and on the one
//! that has the terminal, and the program waits for a line before it ends. With
//! `twice`, it panics while it falls, which ends it at once.

#[cfg(unix)]
fn main() {
    in_terminal::main();
}

#[cfg(not(unix))]
fn main() {
    eprintln!("the client has a terminal on Unix only");
}

#[cfg(unix)]
mod in_terminal {
    use std::env;
    use std::io::{Write, stdin, stdout};
    use std::panic::catch_unwind;
    use std::sync::Arc;
    use std::thread;

    use omok_tui::terminal::{CursorLook, Guard, Modes, Tty};

    /// Panics when it is dropped.
    struct Brittle;

    impl Drop for Brittle {
        fn drop(&mut self) {
            panic!("the stones rolled away");
        }
    }

    fn fall() {
        panic!("the board fell off the table");
    }

    pub(crate) fn main() {
        let tty = Arc::new(Tty::open(false).expect("it is started in a terminal"));
        let modes = Modes { mouse: true, cursor: CursorLook::Block, title: true };
        let guard = Guard::set(tty, modes).expect("the terminal lets itself be set");
        match env::args().nth(1).as_deref() {
            Some("caught") => {
                thread::spawn(fall).join().expect_err("it panics");
                catch_unwind(fall).expect_err("it panics");
                guard.is_well();
                catch_unwind(fall).expect_err("it panics");
                print!("The game goes on.");
                stdout().flush().expect("the terminal reads");
                stdin().read_line(&mut String::new()).expect("the terminal types");
            }
            Some("twice") => {
                let _brittle = Brittle;
                fall();
            }
            _ => fall(),
        }
    }
}
