//! Two players in two terminals, and a relay: the real programs.

use std::fs;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use omok_tests::board::{glyph, moved, play, walk};
use omok_tests::players::{account, host, invite, join};
use omok_tests::program;
use omok_tests::pty::{Picture, Pty, Setup, key};
use omok_tests::relay::Relay;
use rustix::process::Signal;

/// Black's terminal and White's, sitting at one board.
struct Table {
    black: Pty,
    white: Pty,
    line: String,
}

impl Table {
    fn of(black: &Setup, white: &Setup, arguments: &[&str]) -> Self {
        let (black, line) = host(black, arguments);
        let white = join(white, &line);
        white.wait_for("You are White · opponent's turn");
        black.wait_for("You are Black · your turn");
        Self { black, white, line }
    }

    fn at(relay: &Relay, arguments: &[&str]) -> Self {
        Self::of(&account(relay), &account(relay), arguments)
    }

    /// Plays `points` from move `ply` on, each at the terminal of its player,
    /// and sees it at both.
    fn play(&mut self, ply: usize, points: &str) {
        for (ply, point) in (ply..).zip(points.split(' ')) {
            let (mover, other) = if ply % 2 == 1 {
                (&mut self.black, &mut self.white)
            } else {
                (&mut self.white, &mut self.black)
            };
            mover.wait_for("your turn");
            play(mover, ply, point);
            other.wait_for(&moved(ply, point));
        }
    }

    /// Waits until both see the same, and gives what they see.
    fn both(&self, text: &str) -> [Picture; 2] {
        [self.black.wait_for(text), self.white.wait_for(text)]
    }
}

#[test]
fn a_game_of_each_rule_set_is_played_to_its_end() {
    let relay = Relay::start();
    let games = [
        ("renju", "Renju 15×15", "h8 a1 h9 c1 h10 e1 h11 g1 h12", "Black", 15),
        ("omok", "Omok 19×19", "a1 e8 c1 f8 e1 g8 g1 i8 a19 j8 c19 h8", "White", 19),
        ("gomoku", "Gomoku 15×15", "a1 h8 c1 h9 e1 h10 g1 h11 i1 h12", "White", 15),
    ];
    for (rules, named, points, winner, size) in games {
        let mut table = Table::at(&relay, &["--rules", rules]);
        table.both(named);
        table.play(1, points);
        for picture in table.both(&format!("{winner} wins!")) {
            for (index, point) in points.split(' ').enumerate() {
                let stone = if index % 2 == 0 { "●" } else { "○" };
                assert_eq!(glyph(&picture, size, point), stone, "{point}\n{picture}");
            }
        }
        let (won, lost) = if winner == "Black" {
            (&table.black, &table.white)
        } else {
            (&table.white, &table.black)
        };
        won.wait_for("you win");
        lost.wait_for("you lose");
    }
}

#[test]
fn the_line_for_the_other_player_is_there_before_during_and_after() {
    let relay = Relay::start();
    let account = account(&relay);
    let (mut game, line) = host(&account, &[]);
    let place = format!("@{}#", relay.name());
    assert!(line.contains(&place), "{line} names the relay and its key");
    let command = format!("omok-tui join '{line}'");
    let bytes = String::from_utf8(game.take_chunks().concat()).unwrap();
    let (before, _) = bytes.split_once("\x1b[?1049h").expect("the full screen begins");
    assert!(before.contains(&command), "{before:?}");
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
    game.wait_for("Your seat is kept");
    assert_eq!(invite(&game.picture()), line);
}

#[test]
fn the_key_of_a_relay_that_is_new_is_told_whole_on_the_screen_and_after_it() {
    let relay = Relay::at("0.0.0.0:0");
    // Of relays with names, other than `localhost`, the keys are remembered.
    let machine = fs::read_to_string("/proc/sys/kernel/hostname").expect("Linux tells it");
    let named = format!("{}:{}", machine.trim(), relay.address().port());
    let account = Setup::default().variable("OMOK_RELAY", &named);
    let mut game = account.start(&["--color", "never"]);
    for word in ["Host a game", "Renju"] {
        let picture = game.wait_for(word);
        game.click(picture.find(word).unwrap());
    }
    let picture = game.wait_for("A new relay");
    let rows: Vec<_> = picture.rows().collect();
    let told = rows[rows.len() - 2..].concat();
    let is_pin = |word: &&str| word.len() == 26;
    let pin = told.split_whitespace().find(is_pin).expect("the pin is there").to_owned();
    assert!(told.contains(&format!("{named}.")), "{picture}");
    game.press("x");
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
    let after = game.wait_for("Your seat is kept").to_string();
    assert!(after.contains(&pin) && after.contains("A new relay"), "{after}");
    let known = fs::read_to_string(account.home().join(".local/state/omok/known_relays"));
    assert!(known.unwrap().contains(&pin), "{after}");
}

/// What a terminal got before the full screen began.
fn before_screen(game: &Pty) -> String {
    let bytes = String::from_utf8(game.take_chunks().concat()).unwrap();
    let (before, _) = bytes.split_once("\x1b[?1049h").expect("the full screen begins");
    before.to_owned()
}

#[test]
fn nobody_is_told_a_line_that_opens_nothing_any_more() {
    let relay = Relay::start();
    let (black, white) = (account(&relay), account(&relay));
    let mut table = Table::of(&black, &white, &["--rules", "gomoku"]);
    assert!(!before_screen(&table.white).contains("omok-tui join"));
    table.black.kill();
    table.white.wait_for("opponent away");
    let black = join(&black, &table.line);
    black.wait_for("You are Black · your turn");
    assert!(!before_screen(&black).contains("omok-tui join"));
}

#[test]
fn a_relay_that_takes_long_is_said_to_be_waited_for() {
    let relay = Relay::start();
    relay.pause();
    let mut game = account(&relay).start(&["host"]);
    game.wait_for("Waiting for the relay to answer");
    relay.go_on();
    game.wait("the room", |p| p.is_full_screen() && p.contains("omok-tui join "));
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 0);
}

#[test]
fn only_who_tries_a_forbidden_point_hears_of_it() {
    let relay = Relay::start();
    let mut table = Table::at(&relay, &["--rules", "renju"]);
    table.play(1, "i8 a1 j8 c1 h9 e1 h10 g1");
    walk(&mut table.black, "h8");
    let before = [table.black.wait_for("your turn").bells(), table.white.picture().bells()];
    table.black.press(key::ENTER);
    let picture = table.black.wait_for("Forbidden: three-three at h8");
    assert_eq!(picture.bells(), before[0] + 1, "the bell rings once");
    assert!(picture.contains("your turn"), "it is still the same turn\n{picture}");
    assert!(!["●", "○"].contains(&glyph(&picture, 15, "h8").as_str()), "{picture}");
    // What White sees next is the next stone, and nothing rang before it.
    table.play(9, "o8");
    let picture = table.white.wait("White's turn", |p| p.contains("your turn"));
    assert_eq!(picture.bells(), before[1] + 1, "one bell, for the turn\n{picture}");
    assert!(!picture.contains("forbidden"), "{picture}");
}

#[test]
fn a_stone_out_of_turn_is_refused_and_the_board_stays() {
    let relay = Relay::start();
    let mut table = Table::at(&relay, &["--rules", "gomoku"]);
    walk(&mut table.white, "c3");
    table.white.press(key::ENTER);
    let picture = table.white.wait_for("Not your turn");
    assert_ne!(glyph(&picture, 15, "c3"), "○");
    table.play(1, "h8 i9");
    walk(&mut table.white, "c3");
    table.white.press(key::ENTER);
    table.white.wait_for("Not your turn");
    table.play(3, "h9");
}

#[test]
fn a_killed_client_resumes_its_seat_by_the_code_and_plays_on() {
    let relay = Relay::start();
    let (black, white) = (account(&relay), account(&relay));
    let mut table = Table::of(&black, &white, &["--rules", "gomoku"]);
    table.play(1, "h8 i9 h9");
    table.white.kill();
    table.black.wait_for("opponent away");
    let code = table.line.split('@').next().unwrap();
    table.white = join(&white, &code.to_lowercase().replace('-', ""));
    let picture = table.white.wait_for("You are White · your turn");
    for (point, stone) in [("h8", "●"), ("i9", "○"), ("h9", "●")] {
        assert_eq!(glyph(&picture, 15, point), stone, "{picture}");
    }
    table.black.wait("White back", |p| !p.contains("opponent away"));
    table.play(4, "i10 h10");
}

#[test]
fn both_are_killed_and_both_resume() {
    let relay = Relay::start();
    let (black, white) = (account(&relay), account(&relay));
    let mut table = Table::of(&black, &white, &["--rules", "gomoku"]);
    table.play(1, "h8 i9 h9");
    for game in [&mut table.black, &mut table.white] {
        game.kill();
    }
    table.black = join(&black, &table.line);
    table.black.wait_for("Black · their turn");
    table.white = join(&white, &table.line);
    table.white.wait_for("You are White · your turn");
    table.black.wait("White back", |p| !p.contains("opponent away"));
    table.play(4, "i10 h10 i11 h11");
}

#[test]
fn one_account_may_have_both_seats_and_is_asked_which() {
    let relay = Relay::start();
    let account = account(&relay);
    let mut table = Table::of(&account, &account, &["--rules", "gomoku"]);
    table.play(1, "h8");
    let mut third = join(&account, &table.line);
    assert_eq!(third.exit_code(), 1);
    third.wait_for("Another running program of yours has the seat");
    for (arguments, said) in [
        (&["join"][..], "Running programs of yours use all seats"),
        (&["join", "--relay", "127.0.0.1:9"], "Running programs of yours use all seats"),
    ] {
        let mut refused = account.start(arguments);
        assert_eq!(refused.exit_code(), 1);
        refused.wait_for(said);
    }
    for game in [&mut table.black, &mut table.white] {
        game.kill();
    }
    table.black = join(&account, &table.line);
    let picture = table.black.wait_for("Which seat?");
    table.black.click(picture.find("you are Black").unwrap());
    table.black.wait_for("Black · their turn");
    // Now there is no choice left.
    table.white = join(&account, &table.line);
    table.white.wait_for("You are White · your turn");
    table.play(2, "i9 h9");
}

#[test]
fn a_host_who_was_killed_goes_on_or_takes_the_other_seat() {
    let relay = Relay::start();
    let account = account(&relay);
    let answers = [
        ("Take seat two", "White · their turn"),
        ("Go on as the host", "Waiting for your opponent"),
    ];
    for (answer, seen) in answers {
        let (mut killed, line) = host(&account, &["--rules", "gomoku"]);
        killed.kill();
        let mut game = join(&account, &line);
        let picture = game.wait_for("The seat of this room's host is saved");
        game.click(picture.find(answer).expect("it is a choice"));
        game.wait_for(seen);
    }
}

#[test]
fn a_lost_terminal_and_a_signal_keep_the_seat() {
    let relay = Relay::start();
    let (black, white) = (account(&relay), account(&relay));
    let mut table = Table::of(&black, &white, &["--rules", "gomoku"]);
    table.play(1, "h8");
    table.white.hang_up();
    assert_eq!(table.white.exit_code(), 129);
    table.black.signal(Signal::TERM);
    assert_eq!(table.black.exit_code(), 143);
    table.black.assert_restored();
    table.black.wait_for("Your seat is kept");
    table.black = join(&black, &table.line);
    table.white = join(&white, &table.line);
    table.white.wait_for("You are White · your turn");
    table.black.wait_for("You are Black · opponent's turn");
    table.play(2, "i9 h9");
}

#[test]
fn a_relay_that_falls_silent_is_noticed_and_the_game_goes_on_with_it() {
    let relay = Relay::start();
    let mut table = Table::at(&relay, &["--rules", "gomoku"]);
    table.play(1, "h8 i9");
    relay.pause();
    walk(&mut table.black, "h9");
    table.black.press(key::ENTER);
    table.black.wait_for("On its way: h9");
    // Ten seconds without an answer.
    table.black.wait_for("Connection lost");
    relay.go_on();
    table.black.wait_for("You are Black · opponent's turn");
    let picture = table.white.wait_for("You are White · your turn");
    assert_eq!(glyph(&picture, 15, "h9"), "●");
    table.white.wait("Black back", |p| !p.contains("opponent away"));
    table.play(4, "i10 h10");
}

/// Longer than the 45 s after which the relay takes a silent client for dead,
/// so that it wakes up to connections that are overdue and to others that were
/// made meanwhile.
const LONG_PAUSE: Duration = Duration::from_secs(60);

#[test]
fn a_relay_that_was_paused_for_a_minute_has_lost_no_stone_and_doubles_none() {
    let relay = Relay::start();
    let mut table = Table::at(&relay, &["--rules", "gomoku"]);
    table.play(1, "h8 i9");
    let paused = Instant::now();
    relay.pause();
    walk(&mut table.black, "h9");
    table.black.press(key::ENTER);
    for seat in [&table.black, &table.white] {
        seat.wait_for("Connection lost");
    }
    // The pause itself is what is looked at: here, and only here, time has to pass.
    let (_silent, nothing) = mpsc::channel::<()>();
    let _ = nothing.recv_timeout(LONG_PAUSE.saturating_sub(paused.elapsed()));
    relay.go_on();
    table.black.wait_for("You are Black · opponent's turn");
    let picture = table.white.wait_for("You are White · your turn");
    assert_eq!(glyph(&picture, 15, "h9"), "●");
    table.white.wait("Black back", |p| !p.contains("opponent away"));
    table.play(4, "i10 h10 i11 h11");
}

#[test]
fn another_game_begins_when_both_want_it() {
    let relay = Relay::start();
    let mut table = Table::at(&relay, &["--rules", "gomoku"]);
    let points = "h8 a1 h9 c1 h10 e1 h11 g1 h12";
    table.play(1, points);
    table.both("Black wins!");
    table.white.press("r");
    table.white.wait_for("Your opponent is still missing");
    table.black.wait_for("Your opponent asks for a rematch");
    table.black.press("r");
    let pictures = table.both("Game 2 begins");
    for picture in pictures {
        assert_ne!(glyph(&picture, 15, "h8"), "●", "the board is empty\n{picture}");
    }
    table.black.wait_for("You are Black · your turn");
    table.play(1, "h8 a1");
}

#[test]
fn a_third_player_is_refused_in_words() {
    let relay = Relay::start();
    let mut table = Table::at(&relay, &[]);
    let mut third = join(&account(&relay), &table.line);
    assert_eq!(third.exit_code(), 1);
    third.assert_restored();
    third.wait_for("No room waits with this code");
    table.play(1, "h8 i9");
}

#[test]
fn who_leaves_for_good_ends_the_game_and_the_other_is_told() {
    let relay = Relay::start();
    let (black, white) = (account(&relay), account(&relay));
    let mut table = Table::of(&black, &white, &[]);
    table.play(1, "h8");
    table.white.press("q");
    table.white.wait_for("Leave for good");
    table.white.press(key::DOWN);
    let picture = table.white.wait_for("Leave for good");
    table.white.click(picture.find("Leave for good").unwrap());
    assert_eq!(table.white.exit_code(), 0);
    table.white.assert_restored();
    table.white.wait_for("You have left the room.");
    assert!(!table.white.picture().contains("Your seat is kept"), "{}", table.white.picture());
    table.black.wait_for("Your opponent has left for good");
    table.black.press(key::CTRL_C);
    assert_eq!(table.black.exit_code(), 0);
    let picture = table.black.wait_for("play in this room is over");
    assert!(!picture.contains("Your seat is kept"), "{picture}");
    let mut again = join(&white, &table.line);
    assert_eq!(again.exit_code(), 1);
    again.wait_for("No room waits with this code");
}

/// What is saved in `account` of seats, as it is in the files.
fn saved_seats(account: &Setup) -> Vec<String> {
    let files = fs::read_dir(account.home().join(".local/state/omok/seats"));
    let files = files.into_iter().flatten().map(|file| file.unwrap().path());
    files.map(|file| fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn a_guest_whose_host_left_while_he_was_away_is_told_so_and_his_seat_is_not_kept() {
    let relay = Relay::start();
    let (black, white) = (account(&relay), account(&relay));
    let mut table = Table::of(&black, &white, &[]);
    table.play(1, "h8");
    table.white.kill();
    table.black.wait_for("opponent away");
    table.black.press("q");
    let picture = table.black.wait_for("Leave for good");
    table.black.click(picture.find("Leave for good").unwrap());
    assert_eq!(table.black.exit_code(), 0);
    assert_eq!(saved_seats(&white).len(), 1);
    table.white = join(&white, &table.line);
    table.white.wait_for("Your opponent has left for good");
    assert_eq!(saved_seats(&white).len(), 0);
    // However it ends.
    table.white.kill();
    let mut again = white.start(&["join"]);
    assert_eq!(again.exit_code(), 1);
    again.wait_for("No seat is saved on this account");
}

#[test]
fn a_killed_client_has_written_how_far_its_game_had_come() {
    let relay = Relay::start();
    let (black, white) = (account(&relay), account(&relay));
    let mut table = Table::of(&black, &white, &[]);
    table.play(1, "h8 i9 h9");
    table.white.kill();
    table.black.kill();
    for account in [&black, &white] {
        let mut again = account.start(&["join", "--color", "never"]);
        again.wait_for("3 moves, used");
        again.press(key::CTRL_C);
        assert_eq!(again.exit_code(), 0);
    }
}

#[test]
fn a_seat_can_be_kept_and_chosen_from_those_that_are_saved() {
    let relay = Relay::start();
    let (black, white) = (account(&relay), account(&relay));
    let mut table = Table::of(&black, &white, &["--rules", "omok", "--size", "13"]);
    table.play(1, "g7");
    table.white.press("q");
    let picture = table.white.wait_for("keep the seat");
    table.white.click(picture.find("Quit, keep the seat").unwrap());
    assert_eq!(table.white.exit_code(), 0);
    table.white.wait_for("Your seat is kept");
    table.white = white.start(&["join", "--color", "never"]);
    table.white.wait_for("Omok 13×13, you are White");
    table.white.press(key::ENTER);
    table.white.wait_for("You are White · your turn");
    table.play(2, "h8 g8");

    table.white.press(key::CTRL_C);
    assert_eq!(table.white.exit_code(), 0);
    let mut elsewhere = white.start(&["join", "--relay", "127.0.0.1:9"]);
    assert_eq!(elsewhere.exit_code(), 1);
    elsewhere.wait_for("No saved seat at 127.0.0.1:9 is free");

    let mut nobody = account(&relay).start(&["join"]);
    assert_eq!(nobody.exit_code(), 1);
    nobody.wait_for("No seat is saved on this account");
}

#[test]
fn a_room_is_hosted_and_joined_from_the_start_screen() {
    let relay = Relay::start();
    let mut black = account(&relay).start(&["--color", "never"]);
    for word in ["Host a game", "Gomoku", "15×15"] {
        let picture = black.wait_for(word);
        black.click(picture.find(word).unwrap());
    }
    let picture = black.wait("the room", |p| p.contains("omok-tui join "));
    let line = invite(&picture);
    let mut white = account(&relay).start(&["--color", "never"]);
    let picture = white.wait_for("Join a game");
    white.click(picture.find("Join a game").unwrap());
    white.wait("the prompt", |p| p.cursor().is_some());
    // As copied from a chat, with the end of the line.
    white.press(&format!("\x1b[200~omok-tui join '{line}'\n\x1b[201~"));
    white.press(key::ENTER);
    white.wait_for("You are White · opponent's turn");
    black.wait_for("You are Black · your turn");
    let mut table = Table { black, white, line };
    table.play(1, "h8 i9");
}

#[test]
fn a_client_that_was_stopped_in_its_shell_goes_on_with_the_game() {
    let relay = Relay::start();
    let (mut black, line) = host(&account(&relay), &["--rules", "gomoku"]);
    let mut shell = account(&relay).shell();
    let program = program::omok_tui().get_program().to_string_lossy().into_owned();
    shell.press(&format!("{program} join --color never '{line}'\n"));
    shell.wait_for("You are White · opponent's turn");
    shell.press(key::CTRL_Z);
    shell.wait("the shell", |p| !p.is_full_screen() && p.contains("READY>"));
    black.wait_for("You are Black · your turn");
    play(&mut black, 1, "h8");
    shell.press("fg\n");
    let picture = shell.wait_for("You are White · your turn");
    assert_eq!(glyph(&picture, 15, "h8"), "●");
    play(&mut shell, 2, "i9");
    black.wait_for(&moved(2, "i9"));
    shell.press(key::CTRL_C);
    shell.wait("the shell", |p| !p.is_full_screen() && p.contains("Your seat is kept"));
}

#[test]
fn what_is_wrong_with_the_arguments_is_said_with_2() {
    let relay = Relay::start();
    let pinned = "K7Q-M4X-W2R@a#7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
    let cases: [(&[&str], &str); 12] = [
        (&["join", "K7Q"], "nine letters and digits"),
        (&["join", "K7Q-M4X-W2R@a", "--relay", "b"], "--relay names b"),
        (&["--relay", "b", "join", "K7Q-M4X-W2R@a"], "--relay names b"),
        (&["--relay", "b", "host", "--relay", "a"], "two relays: b and a"),
        (&["--relay", "b", "host", "--listen", "127.0.0.1:0"], "does not go with --relay"),
        (&["join", "--plaintext", pinned], "leave out --plaintext"),
        (&["host", "--plaintext", "--relay", &pinned[12..]], "leave out --plaintext"),
        (&["host", "--relay", "a", "--listen", "127.0.0.1:0"], "cannot be used with"),
        (&["host", "--plaintext-anywhere"], "needs that one as well"),
        (&["host", "--rules", "renju", "--size", "19"], "15x15"),
        (&["host", "--relay", "a:b"], "is no port"),
        (&["host", "--listen", "15200"], "as in 0.0.0.0:15150"),
    ];
    for (arguments, words) in cases {
        let mut said = account(&relay).start(arguments);
        assert_eq!(said.exit_code(), 2, "{arguments:?}");
        said.assert_restored();
        let text = said.take_words();
        assert!(text.contains(words) && !text.contains('\x1b'), "{arguments:?}: {text:?}");
    }
}

#[test]
fn a_relay_that_is_not_there_is_said_to_be_so_and_what_to_do() {
    let name = {
        let relay = Relay::start();
        relay.name()
    };
    let account = Setup::default().variable("OMOK_RELAY", &name);
    for arguments in [&["host"][..], &["join", "K7Q-M4X-W2R"]] {
        let mut said = account.start(arguments);
        assert_eq!(said.exit_code(), 1, "{arguments:?}");
        said.wait_for(&format!("No relay answers at {name}"));
    }
}
