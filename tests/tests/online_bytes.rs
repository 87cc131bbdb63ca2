//! What online play costs on the line between terminal and program.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use omok_tests::board::{cell, moved, play};
use omok_tests::pty::{PATIENCE, Picture, Pty, Setup, key};
use omok_tests::relay::Relay;

/// What the client says, on its way to the relay: a note for each piece.
fn tapped(relay: &Relay) -> (String, Receiver<usize>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let name = listener.local_addr().expect("it is bound").to_string();
    let (relay, (notes, noted)) = (relay.name(), channel());
    thread::spawn(move || {
        let (client, _) = listener.accept().expect("the client comes");
        let relay = TcpStream::connect(relay).expect("the relay listens");
        let back = (relay.try_clone().unwrap(), client.try_clone().unwrap());
        thread::spawn(move || carry(back.0, back.1, None));
        carry(client, relay, Some(&notes));
    });
    (name, noted)
}

/// Carries bytes one way until that ends.
fn carry(mut from: TcpStream, mut to: TcpStream, notes: Option<&Sender<usize>>) {
    let mut buffer = [0; 2048];
    let mut pass = || -> io::Result<usize> {
        let read = from.read(&mut buffer)?;
        to.write_all(&buffer[..read])?;
        Ok(read)
    };
    while let Ok(read @ 1..) = pass() {
        if let Some(notes) = notes {
            let _ = notes.send(read);
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}

/// A ping: two bytes of length, one that tells what it is, and a small number;
/// around it the head of a TLS record, the kind of what is in it, and its seal.
const PING_BYTES: usize = 4 + 5 + 1 + 16;

/// Waits for the next ping.
fn ping(noted: &Receiver<usize>) {
    while noted.recv_timeout(PATIENCE).expect("the client says something") != PING_BYTES {}
}

#[test]
fn pings_draw_nothing() {
    let relay = Relay::start();
    let (name, noted) = tapped(&relay);
    let game = Setup::default().variable("OMOK_RELAY", &name).start(&["host"]);
    game.wait("the room", |p| p.is_full_screen() && p.contains("Waiting for your opponent"));
    ping(&noted);
    // Whatever came with the room itself is long done.
    drop(game.take_chunks());
    // Until the next ping, that one has been answered.
    ping(&noted);
    let drawn = game.take_chunks().concat();
    assert!(drawn.is_empty(), "{:?}", String::from_utf8_lossy(&drawn));
}

/// For a move of the opponent on the board itself.
const BOARD_BYTES_MAX: usize = 60;
/// With the words that go with it in the badge, the list of moves and the status
/// line.
const BYTES_MAX: usize = 140;
/// For the title of the window, which changes with the turn.
const TITLE_BYTES_MAX: usize = 35;

/// A terminal that tells what the bytes it gets are for.
struct Ledger {
    parser: vt100::Parser,
}

/// Bytes for what lies on the board, for what lies beside it, and for the title
/// of the window.
#[derive(Debug, Default)]
struct Costs {
    board: usize,
    words: usize,
    title: usize,
}

impl Ledger {
    /// Takes what `game` got since the last call, whose board lies in these
    /// columns and rows. What is no glyph goes with the glyph that follows; at
    /// the end, with the board, where the cursor goes back to.
    fn take(&mut self, game: &Pty, board: &[RangeInclusive<u16>; 2]) -> Costs {
        let (mut costs, mut run, mut on_board) = (Costs::default(), 0, true);
        let (mut escape, mut title) = (false, false);
        for byte in game.take_chunks().concat() {
            let (row, column) = self.parser.screen().cursor_position();
            self.parser.process(&[byte]);
            run += 1;
            match byte {
                0x1b => escape = true,
                b'[' if escape && !title => {}
                // A title ends with a backslash after escape.
                b']' if escape => (escape, title) = (false, true),
                _ if title => {
                    title = !escape;
                    escape = false;
                    costs.title += run;
                    run = 0;
                }
                0x40..=0x7e if escape => escape = false,
                _ if escape || byte < b' ' => {}
                _ => {
                    let continues = (0x80..0xc0).contains(&byte);
                    let here = board[0].contains(&column) && board[1].contains(&row);
                    on_board = if continues { on_board } else { here };
                    *(if on_board { &mut costs.board } else { &mut costs.words }) += run;
                    run = 0;
                }
            }
        }
        costs.board += run;
        costs
    }
}

/// The columns and rows of the board of 15 lines in a picture.
fn board(picture: &Picture) -> [RangeInclusive<u16>; 2] {
    let corner = |point| cell(picture, 15, point).expect("a board is on the screen");
    let ((left, bottom), (right, top)) = (corner("a1"), corner("o15"));
    [left - 1..=right + 1, top..=bottom]
}

#[test]
fn a_move_of_the_opponent_costs_few_bytes_beside_its_words() {
    let relay = Relay::start();
    let account = Setup::default().variable("OMOK_RELAY", &relay.name()).size(60, 24);
    let mut black = account.start(&["host", "--rules", "gomoku", "--no-sound"]);
    let picture = black.wait("the room", |p| p.is_full_screen() && p.contains("omok-tui join "));
    let row = picture.rows().find(|row| row.contains("omok-tui join ")).unwrap();
    // The pin is on the next row.
    let line = row.split("omok-tui join '").nth(1).and_then(|line| line.split('#').next());
    let line = line.expect("the line names a pin").to_owned();
    let mut white = account.start(&["join", "--no-sound", &line]);
    white.wait_for("White · their turn");
    black.wait_for("Black · your turn");
    let (rows, columns) = (NonZero::new(24).unwrap(), NonZero::new(60).unwrap());
    let ledger = |_| Ledger { parser: vt100::Parser::new(rows, columns, 0) };
    let mut ledgers = [0, 1].map(ledger);
    for (ply, point) in [(1, "h8"), (2, "i9"), (3, "h9"), (4, "i10"), (5, "g8")] {
        let (mover, other) =
            if ply % 2 == 1 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        mover.wait_for("your turn");
        let board = board(&other.picture());
        ledgers[ply % 2].take(other, &board);
        play(mover, ply, point);
        other.wait_for("your turn");
        other.wait_for(&moved(ply, point));
        let costs = ledgers[ply % 2].take(other, &board);
        assert!((1..=BOARD_BYTES_MAX).contains(&costs.board), "{ply}: {costs:?}");
        assert!(costs.words > 0 && costs.board + costs.words <= BYTES_MAX, "{ply}: {costs:?}");
        assert!((1..=TITLE_BYTES_MAX).contains(&costs.title), "{ply}: {costs:?}");
    }
    black.press(key::CTRL_C);
    assert_eq!(black.exit_code(), 0);
}
