//! Two players who come by SSH, as most do.

use omok_tests::board::{glyph, moved, play};
use omok_tests::players::waiting_line;
use omok_tests::pty::{Pty, Setup, key};
use omok_tests::relay::Relay;
use omok_tests::ssh::SshServer;

/// A machine that players reach by SSH, and a relay that its environment names.
struct Machine {
    server: SshServer,
    relay: Relay,
}

impl Machine {
    fn start() -> Self {
        Self { server: SshServer::start(), relay: Relay::start() }
    }

    fn session(&self, player: &Setup, arguments: &[&str]) -> Pty {
        let relay = self.relay.name();
        self.server.session(player, &[("OMOK_RELAY", &relay)], arguments)
    }

    fn join(&self, player: &Setup, line: &str) -> Pty {
        self.session(player, &["join", "--color", "never", line])
    }
}

/// Plays `point` as move `ply`, and sees it at the other end.
fn move_by(mover: &mut Pty, other: &Pty, ply: usize, point: &str) {
    mover.wait_for("your turn");
    play(mover, ply, point);
    other.wait_for(&moved(ply, point));
}

#[test]
fn two_play_by_ssh_and_each_comes_back_after_a_connection_was_killed() {
    let machine = Machine::start();
    let (one, two) = (Setup::default(), Setup::default());
    let mut black = machine.session(&one, &["host", "--color", "never", "--rules", "gomoku"]);
    let line = waiting_line(&black);
    let mut white = machine.join(&two, &line);
    white.wait_for("You are White · opponent's turn");
    move_by(&mut black, &white, 1, "h8");
    move_by(&mut white, &black, 2, "i9");
    move_by(&mut black, &white, 3, "h9");

    // The connection is gone: its end here dies without a word.
    white.kill();
    black.wait_for("opponent away");
    let mut white = machine.join(&two, &line);
    let picture = white.wait_for("You are White · your turn");
    let stones = [("h8", "●"), ("i9", "○"), ("h9", "●")];
    for (point, stone) in stones {
        assert_eq!(glyph(&picture, 15, point), stone, "{picture}");
    }
    black.wait_for("Your opponent is back.");
    move_by(&mut white, &black, 4, "i10");

    black.kill();
    white.wait_for("opponent away");
    let mut black = machine.join(&one, &line);
    move_by(&mut black, &white, 5, "h10");

    // Going on purpose leaves the terminal here as it was, and the seat kept.
    white.press(key::CTRL_C);
    assert_eq!(white.exit_code(), 0);
    white.wait_for("Your seat is kept");
    white.assert_restored();
    black.wait_for("opponent away");
}
