//! Plain mode: the real program, talked with through pipes.

use std::io::Write as _;
use std::process::Stdio;

use omok_tests::program;
use omok_tests::pty::{PATIENCE, Setup, key};
use omok_tests::relay::Relay;
use omok_tests::talk::{Account, Talk};
use rustix::process::Signal;

/// An account that plays at one terminal.
fn alone() -> Account {
    Account::new("localhost:1")
}

/// What the program prints when it reads these lines.
fn told(account: &Account, arguments: &[&str], input: &str) -> (String, Option<i32>) {
    told_bytes(account, arguments, input.as_bytes())
}

fn told_bytes(account: &Account, arguments: &[&str], input: &[u8]) -> (String, Option<i32>) {
    let finished = program::run(&mut account.command(arguments), input);
    assert!(finished.stdout.chars().all(|c| c == '\n' || !c.is_control()), "{}", finished.stdout);
    (finished.stdout, finished.code)
}

#[test]
fn a_game_of_renju_is_played_with_refusals_of_all_three_kinds() {
    // Three-three at h10, an overline at e4, four-four at l4.
    let input = "h8\na1\nh9\nc1\ni10\ne1\nj10\ng1\nh10\nh9\nb4\ni1\nc4\nk1\nd4\nm1\nf4\no1\n\
                 g4\na3\ne4\nh10\nh7\na5\nh10\n";
    let (said, code) = told(&alone(), &["local"], input);
    let expected = "game: renju 15x15\nBlack to move\n\
        Black h8\nWhite a1\nBlack h9\nWhite c1\nBlack i10\nWhite e1\nBlack j10\nWhite g1\n\
        h10 refused: three-three, Black to move\n\
        h9 refused: occupied, Black to move\n\
        Black b4\nWhite i1\nBlack c4\nWhite k1\nBlack d4\nWhite m1\nBlack f4\nWhite o1\n\
        Black g4\nWhite a3\n\
        e4 refused: overline, Black to move\n";
    assert!(said.starts_with(expected), "{said}");
    assert_eq!(code, Some(0));
}

#[test]
fn two_fours_are_refused_and_five_win() {
    let input = "h8\na1\ni8\nc1\nj8\ne1\nk5\ng1\nk6\ni1\nk7\nm1\nk8\nl8\nn1\ng8\n";
    let (said, code) = told(&alone(), &["local"], input);
    assert!(
        said.contains("\nk8 refused: four-four, Black to move\nBlack l8\nWhite n1\n"),
        "{said}"
    );
    assert_eq!(code, Some(0));
}

#[test]
fn a_game_of_omok_ends_with_its_line_and_takes_no_more_stones() {
    let input = "a1\ne8\nc1\nf8\ne1\ng8\ng1\ni8\na13\nj8\nc13\nh8\na2\nnew\na2\nquit\n";
    let (said, code) = told(&alone(), &["local", "--rules", "omok", "--size", "13"], input);
    let end = "Black c13\nWhite h8\nWhite wins: e8 f8 g8 h8 i8 j8\na2 refused: game over\n\
        question: Clear the board and begin a new game?\n1 new: New game\n2 back: Back to the game\n\
        a2 refused: game over\n";
    assert!(said.ends_with(end), "{said}");
    assert_eq!(code, Some(0));
}

#[test]
fn an_unfinished_game_is_there_the_next_time_whatever_ended_the_program() {
    let account = alone();
    let kept = "game kept, go on with: omok-tui local --plain\n";
    let (said, code) = told(&account, &["local"], "h8\n");
    assert!(said.ends_with(&format!("Black h8\n{kept}")), "{said}");
    assert_eq!(code, Some(0), "the end of the input");
    let mut talk = account.talk(&["local"]);
    talk.expect_rest("question: An unfinished game was kept: Renju 15x15, one move.");
    talk.expect_all(&["1 continue: Go on with it"]);
    talk.expect_rest("2 new: Begin a new game");
    talk.ask("h9", &["not understood: h9; the question is open, a number or its word answers"]);
    talk.ask("continue", &["game: renju 15x15", "moves: h8", "White to move"]);
    talk.ask("i9", &["White i9"]);
    talk.signal(Signal::TERM);
    talk.expect("game kept, go on with: omok-tui local --plain");
    assert_eq!(talk.end(), Some(128 + 15));
    let (said, _) = told(&account, &["local"], "1\nquit\n");
    assert!(said.contains(&format!("moves: h8 i9\nBlack to move\n{kept}")), "{said}");
}

#[test]
fn a_new_game_in_the_middle_of_one_has_to_be_asked_for_twice() {
    let mut talk = alone().talk(&["local"]);
    talk.expect_all(&["game: renju 15x15", "Black to move"]);
    talk.ask("new", &["new game", "Black to move"]);
    talk.ask("h8", &["Black h8"]);
    let question = [
        "question: Clear the board and begin a new game?",
        "1 new: New game",
        "2 back: Back to the game",
    ];
    talk.ask("new", &question);
    talk.ask("i9", &["White i9"]);
    talk.ask("NEW", &question);
    talk.ask("back", &[]);
    talk.ask("last", &["move 2: White i9"]);
    talk.ask("n", &question);
    talk.ask("n", &["new game", "Black to move"]);
    talk.ask("moves", &["moves: none"]);
    talk.ask("q", &[]);
    assert_eq!(talk.end(), Some(0));
}

#[test]
fn what_lies_where_is_told_in_words() {
    let mut talk = alone().talk(&["local", "--rules", "omok", "--size", "13"]);
    talk.expect_all(&["game: omok 13x13", "Black to move"]);
    talk.ask("last", &["moves: none"]);
    talk.ask("stones", &["Black: none", "White: none"]);
    for (typed, said) in [("g7", "Black g7"), ("h8", "White h8"), ("G8", "Black g8")] {
        talk.ask(typed, &[said]);
    }
    talk.ask("stones", &["Black: g7 g8", "White: h8"]);
    talk.ask("moves", &["moves: g7 h8 g8"]);
    talk.ask("where g8", &["g8: Black, move 3"]);
    talk.ask("where m13", &["m13: empty"]);
    talk.ask("where n1", &["not understood: where n1; try help"]);
    talk.ask("row 8", &["row 8: g8 Black, h8 White"]);
    talk.ask("column g", &["column g: g7 Black, g8 Black"]);
    talk.ask("row 1", &["row 1: empty"]);
    talk.ask("status", &["game: omok 13x13", "move 3: Black g8", "White to move"]);
    talk.say("board");
    talk.expect("    a b c d e f g h i j k l m");
    for row in (1..=13).rev() {
        let stones = match row {
            8 => ". . . . . . X<O . . . . .",
            7 => ". . . . . . X . . . . . .",
            _ => ". . . . . . . . . . . . .",
        };
        talk.expect(&format!("{row:>3} {stones} {row}"));
    }
    talk.expect_all(&["    a b c d e f g h i j k l m", "Black: g7 g8", "White: h8"]);
}

#[test]
fn points_are_taken_as_the_point_prompt_takes_them_also_from_a_hangul_keyboard() {
    let (said, _) = told(&alone(), &["local"], "H8\nㅗ9\n  i9  \r\nㅐ1\n");
    assert!(said.contains("Black h8\nWhite h9\nBlack i9\nWhite o1\n"), "{said}");
}

#[test]
fn whatever_is_typed_gets_a_line_and_no_escape_byte_comes_back() {
    let mut input = b"h8 i9\nz9\nh0\n\x1b[2J\x1b]0;x\x07\n\xff\xfe\nh\0 8\n\x9b31m\n".to_vec();
    input.extend(vec![b'a'; 1 << 20]);
    input.extend_from_slice(b"\n\n\x7f\n\xc2\x9b31m\nforward\nrematch\nh8");
    let (said, code) = told_bytes(&alone(), &["local"], &input);
    let lines: Vec<_> = said.lines().skip(2).collect();
    assert_eq!(
        lines,
        [
            "not understood: h8 i9; try help",
            "z9 refused: off the board, a1 to o15",
            "not understood: h0; try help",
            "not understood: ?[2J?]0;x?; try help",
            "not understood: the line is not UTF-8 text",
            "not understood: h? 8; try help",
            "not understood: the line is not UTF-8 text",
            "not understood: the line is longer than 4096 bytes",
            "not understood: ?; try help",
            "not understood: ?31m; try help",
            "not now: forward",
            "not now: rematch",
            "Black h8",
            "game kept, go on with: omok-tui local --plain",
        ]
    );
    assert_eq!(code, Some(0));
}

#[test]
fn a_record_is_saved_and_replayed_and_never_written_over() {
    let account = alone();
    let moves = "h8\na1\ni8\na3\nj8\na5\nk8\na7\nsave\nl8\n";
    let (said, _) = told(
        &account,
        &["local"],
        &format!("save x.txt\n{moves}save my game.sgf\nw my game.sgf\nsave x\n"),
    );
    assert!(
        said.contains("note: No stone has been placed, so there is nothing to write."),
        "{said}"
    );
    assert!(said.contains("\nsaved: renju-"), "{said}");
    let tail = "Black wins: h8 i8 j8 k8 l8\nsaved: my game.sgf\nnot saved: File exists\n\
        not saved: The name must end in .txt, .sgf or .psq\n";
    assert!(said.ends_with(tail), "{said}");
    let mut talk = account.talk(&["replay", "my game.sgf"]);
    talk.expect("replay: renju 15x15, 9 moves");
    talk.ask("", &["1/9 Black h8"]);
    talk.ask("forward", &["2/9 White a1"]);
    talk.ask("]", &["3/9 Black i8"]);
    talk.ask("stones", &["Black: h8 i8", "White: a1"]);
    talk.ask("back", &["2/9 White a1"]);
    talk.ask("h8", &["not understood: h8; try help"]);
    talk.ask("end", &["9/9 Black l8", "Black wins: h8 i8 j8 k8 l8"]);
    talk.ask("start", &["0/9"]);
    talk.ask("play", &["1/9 Black h8", "2/9 White a1"]);
    talk.ask("play", &[]);
    talk.ask("quit", &[]);
    assert_eq!(talk.end(), Some(0));
    let record = std::fs::read(account.home().join("my game.sgf")).expect("it was written");
    let (said, code) = told_bytes(&account, &["replay", "-"], &record);
    assert!(
        said.starts_with("replay: renju 15x15, 9 moves\n1/9 Black h8\n2/9 White a1\n"),
        "{said}"
    );
    assert!(said.ends_with("9/9 Black l8\nBlack wins: h8 i8 j8 k8 l8\n"), "{said}");
    assert_eq!(code, Some(0));
}

#[test]
fn the_start_is_a_question_that_words_answer() {
    let mut talk = alone().talk(&[]);
    talk.expect("question: Omok: five in a row for two");
    for beginning in ["1 local: ", "2 host: ", "3 join: ", "4 rules: ", "5 quit: "] {
        talk.expect_rest(beginning);
    }
    talk.ask("h8", &["not understood: h8; the question is open, a number or its word answers"]);
    talk.say("1");
    talk.expect("question: Which rules?");
    for beginning in ["1 renju: ", "2 omok: ", "3 gomoku: "] {
        talk.expect_rest(beginning);
    }
    talk.ask("omok", &["question: Which board?", "1 19: 19x19", "2 15: 15x15", "3 13: 13x13"]);
    talk.ask("15", &["game: omok 15x15", "Black to move"]);
    talk.say("leave");
    talk.expect("question: Omok: five in a row for two");
    for _ in 1..=5 {
        talk.hear();
    }
    talk.ask("local gomoku 20", &["game: gomoku 20x20", "Black to move"]);
    talk.ask("quit", &[]);
    assert_eq!(talk.end(), Some(0));
}

#[test]
fn a_reader_that_goes_ends_the_program_without_a_word() {
    let account = alone();
    let mut child = account
        .command(&["local"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    // It may have gone already.
    let _ = stdin.write_all(b"h8\nboard\n");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    drop(stdin);
}

#[test]
fn lines_that_cannot_be_written_are_a_failure() {
    let account = alone();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
    let mut command = account.command(&["local"]);
    let output = command.stdin(Stdio::null()).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("omok-tui: cannot write: No space left"), "{said}");
}

#[test]
fn a_reader_that_never_reads_keeps_no_signal_from_ending_the_program() {
    let account = alone();
    let mut child = account
        .command(&["local"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let flood = std::thread::spawn(move || while stdin.write_all(b"board\n").is_ok() {});
    // Once its output is full it reads no more, and the flood stands still.
    let output = child.stdout.as_ref().expect("a pipe");
    let size = rustix::pipe::fcntl_getpipe_size(output).expect("a pipe tells") as u64;
    // What would not fit any more is not written.
    let full = || rustix::io::ioctl_fionread(output).expect("a pipe tells") >= size - size / 8;
    let give_up_at = std::time::Instant::now() + PATIENCE;
    while !full() {
        assert!(std::time::Instant::now() < give_up_at, "it fills no pipe of {size} bytes");
        std::thread::yield_now();
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, Signal::TERM).expect("it runs");
    assert_eq!(child.wait().expect("it ends").code(), Some(128 + 15));
    flood.join().expect("the pipe is closed");
}

#[test]
fn a_dumb_terminal_gets_plain_mode_by_itself() {
    let mut game = Setup::default().variable("TERM", "dumb").start(&["local"]);
    game.wait_for("Black to move");
    game.press("h8\r");
    game.wait_for("Black h8");
    game.press("h8\r");
    game.wait_for("h8 refused: occupied, White to move");
    game.press("quit\r");
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
    let bytes = game.take_chunks().concat();
    assert!(!bytes.contains(&0x1b));
    assert!(bytes.contains(&0x07), "the bell rings on a terminal");
}

#[test]
fn ctrl_c_ends_plain_mode_on_a_terminal_and_keeps_the_game() {
    let setup = Setup::default().variable("OMOK_PLAIN", "1");
    let mut game = setup.start(&["local"]);
    game.wait_for("Black to move");
    game.press("h8\r");
    game.wait_for("Black h8");
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 128 + 2);
    game.wait_for("game kept");
}

/// The invite in a line for a shell, which needs quotes around a pin.
fn invite(line: &str) -> String {
    line.trim_matches('\'').to_owned()
}

/// Two that talk with a relay: the host has said its lines, and the guest is
/// there.
fn table(black: &Account, white: &Account, arguments: &[&str], game: &str) -> (Talk, Talk, String) {
    let mut host = black.talk(&[&["host"], arguments].concat());
    host.expect_all(&[game, "you are Black"]);
    let code = host.expect_rest("code ");
    let line = invite(&host.expect_rest("join line: omok-tui join "));
    assert!(line.trim_start_matches('\'').starts_with(&code), "{line}");
    host.expect("waiting for opponent");
    host.ask("h8", &["h8 refused: no opponent yet, Black to move"]);
    let mut guest = white.talk(&["join", &line]);
    guest.expect_all(&[game, "you are White", "opponent's turn"]);
    host.expect_all(&["opponent joined", "your turn"]);
    (host, guest, code)
}

/// Plays `points` by turns, Black first, and hears of each once at both ends.
fn play(black: &mut Talk, white: &mut Talk, points: &str) {
    let count = points.split(' ').count();
    for (index, point) in points.split(' ').enumerate() {
        let (mover, other, color) = if index % 2 == 0 {
            (&mut *black, &mut *white, "Black")
        } else {
            (&mut *white, &mut *black, "White")
        };
        let moved = format!("{color} {point}");
        mover.ask(point, &[&format!("{point} sent"), &moved]);
        other.expect(&moved);
        if index + 1 < count {
            other.expect("your turn");
        }
    }
}

#[test]
fn two_plain_players_play_two_games_online() {
    let relay = Relay::start();
    let [one, two] = [(); 2].map(|()| Account::new(&relay.name()));
    let (mut black, mut white, _) = table(&one, &two, &[], "game: renju 15x15");
    white.ask("h8", &["h8 refused: not your turn, Black to move"]);
    play(&mut black, &mut white, "h8 a1 h9 c1 i10 e1 j10 g1");
    black.expect("your turn");
    black.ask("h10", &["h10 refused: three-three, Black to move"]);
    black.ask("h8", &["h8 refused: occupied, Black to move"]);
    black.ask("rematch", &["note: The game is not over: a rematch comes after it."]);
    black.ask("h7", &["h7 sent", "Black h7"]);
    white.expect_all(&["Black h7", "your turn"]);
    white.ask("a3", &["a3 sent", "White a3"]);
    black.expect_all(&["White a3", "your turn"]);
    // h10 is a straight four with three besides no more.
    black.ask("h6", &["h6 sent", "Black h6"]);
    white.expect_all(&["Black h6", "your turn"]);
    white.ask("a5", &["a5 sent", "White a5"]);
    black.expect_all(&["White a5", "your turn"]);
    black.ask("h5", &["h5 sent", "Black h5", "Black wins: h5 h6 h7 h8 h9"]);
    white.expect_all(&["Black h5", "Black wins: h5 h6 h7 h8 h9"]);
    white.ask("a6", &["a6 refused: game over"]);
    white.ask("rematch", &["rematch asked, opponent missing"]);
    black.expect("opponent asks for rematch");
    black.ask("r", &["new game 2", "your turn"]);
    white.expect_all(&["new game 2", "opponent's turn"]);
    play(&mut black, &mut white, "h8 i9 g9");
    white.expect("your turn");
    white.ask("status", &["game: renju 15x15", "you are White", "move 3: Black g9", "your turn"]);
    black.say("quit");
    black.expect_rest("seat kept, go on with: omok-tui join ");
    assert_eq!(black.end(), Some(0));
    white.expect("opponent away");
}

#[test]
fn the_end_of_the_input_keeps_the_seat_and_whoever_resumes_hears_the_game_so_far() {
    let relay = Relay::start();
    let [one, two] = [(); 2].map(|()| Account::new(&relay.name()));
    let (mut black, mut white, code) = table(&one, &two, &[], "game: renju 15x15");
    play(&mut black, &mut white, "h8 i9 g9");
    white.expect("your turn");
    // The last word is still answered.
    white.say("g8");
    white.end_input();
    white.expect_all(&["g8 sent", "White g8"]);
    let kept = invite(&white.expect_rest("seat kept, go on with: omok-tui join "));
    assert!(kept.starts_with(&code), "{kept}");
    assert_eq!(white.end(), Some(0));
    black.expect_all(&["White g8", "your turn", "opponent away"]);
    black.ask("j9", &["j9 sent", "Black j9"]);
    let mut white = two.talk(&["join", &code]);
    let game = ["game: renju 15x15", "you are White", "moves: h8 i9 g9 g8 j9", "your turn"];
    white.expect_all(&game);
    black.expect("opponent back");
    white.signal(Signal::HUP);
    white.expect_rest("seat kept, go on with: ");
    assert_eq!(white.end(), Some(128 + 1));
    black.expect("opponent away");
    let mut white = two.talk(&["join"]);
    white.expect("question: Which seat?");
    white.expect_rest(&format!("1: {code}: Renju 15x15, you are White"));
    white.expect("2 back: Cancel");
    white.say("1");
    white.expect("note: Going back to the game ...");
    white.expect_all(&game);
    black.expect("opponent back");
    let question =
        "question: The game is not finished. Your seat can be kept: nobody else gets it.";
    white.say("leave");
    white.expect(question);
    white.expect_rest("1 keep: ");
    white.expect_rest("2 leave: ");
    white.expect_rest("3 back: ");
    white.say("leave");
    white.expect_rest("note: Leaving");
    white.expect("note: You have left the room.");
    white.expect("question: Omok: five in a row for two");
    black.expect_all(&["opponent left", "unfinished: opponent left"]);
    black.ask("h9", &["h9 refused: game over"]);
    black.end_input();
    black.expect_rest("opponent left, board kept for a while, look with: omok-tui join ");
    assert_eq!(black.end(), Some(0));
}

#[test]
fn a_seat_whose_new_token_cannot_be_written_is_kept_by_the_one_that_was() {
    let relay = Relay::start();
    let [one, two] = [(); 2].map(|()| Account::new(&relay.name()));
    let (_black, white, code) = table(&one, &two, &[], "game: renju 15x15");
    drop(white);
    let program = two.command(&["join", &code]);
    let mut shell = std::process::Command::new("sh");
    // As on a full disk: no file takes another byte.
    shell.args(["-c", "trap '' XFSZ && ulimit -f 0 && exec \"$0\" \"$@\""]);
    shell.arg(program.get_program()).args(program.get_args()).env_clear();
    shell.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let finished = program::run(shell.current_dir(two.home()), b"quit\n");
    assert!(finished.stdout.contains("\nyou are White\n"), "{}", finished.stdout);
    assert!(!finished.stdout.contains("would not survive"), "{}", finished.stdout);
    assert!(finished.stdout.contains("\nseat kept, go on with: "), "{}", finished.stdout);
    let mut white = two.talk(&["join", &code]);
    white.expect_all(&["game: renju 15x15", "you are White", "opponent's turn"]);
}

#[test]
fn a_plain_player_plays_with_one_at_a_full_screen() {
    let relay = Relay::start();
    let black = Setup::default().variable("OMOK_RELAY", &relay.name());
    let mut black = black.start(&["host", "--color", "never"]);
    let picture = black.wait("the room", |p| p.is_full_screen() && p.contains("omok-tui join "));
    let row = picture.rows().find(|row| row.contains("omok-tui join ")).expect("it was seen");
    let line = row.split("omok-tui join ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let mut white =
        Account::new(&relay.name()).talk(&["join", &invite(line.expect("an invite follows"))]);
    white.expect_all(&["game: renju 15x15", "you are White", "opponent's turn"]);
    black.wait_for("You are Black · your turn");
    black.press(":h8\r");
    white.expect_all(&["Black h8", "your turn"]);
    white.ask("i9", &["i9 sent", "White i9"]);
    black.wait_for("White i9");
    black.press(key::CTRL_C);
    assert_eq!(black.exit_code(), 0);
    white.expect("opponent away");
}

#[test]
fn a_line_that_is_lost_is_told_once_and_each_move_once() {
    let relay = Relay::start();
    let [one, two] = [(); 2].map(|()| Account::new(&relay.name()));
    let (mut black, mut white, code) = table(&one, &two, &[], "game: renju 15x15");
    play(&mut black, &mut white, "h8 i9");
    black.expect("your turn");
    // The same seat from elsewhere would be another account's; here it is in use.
    let mut third = two.talk(&["join", &code]);
    assert_eq!(third.end(), Some(1));
    relay.pause();
    black.ask("g9", &["g9 sent"]);
    black.ask("h9", &["h9 refused: g9 still on its way"]);
    black.expect("connection lost");
    relay.go_on();
    black.expect_all(&["connection back", "Black g9"]);
    white.expect_all(&["Black g9", "your turn"]);
}

#[test]
fn two_programs_drive_each_other_through_a_whole_game() {
    let relay = Relay::start();
    let [one, two] = [(); 2].map(|()| Account::new(&relay.name()));
    let (black, white, _) =
        table(&one, &two, &["--rules", "gomoku", "--size", "15"], "game: gomoku 15x15");
    // Each answers a line alone, and knows nothing of the other.
    let drive = |mut talk: Talk, column: char, first: bool| {
        std::thread::spawn(move || {
            let mut row = 0;
            let mut mine = first;
            let mut heard = Vec::new();
            loop {
                if std::mem::take(&mut mine) {
                    row += 1;
                    // A gap, so that nobody has five before the eleventh stone.
                    let gap = usize::from(row > 4);
                    talk.say(&format!("{column}{}", row + gap));
                }
                let line = talk.hear().expect("the game goes on");
                mine = line == "your turn";
                heard.push(line.clone());
                if line.contains(" wins: ") {
                    talk.say("quit");
                    return heard;
                }
            }
        })
    };
    let [black, white] = [drive(black, 'h', true), drive(white, 'c', false)];
    let moves = |heard: Vec<String>| -> Vec<String> {
        let told = |line: &String| line.starts_with("Black ") || line.starts_with("White ");
        heard.into_iter().filter(told).collect()
    };
    let [black, white] = [black, white].map(|player| moves(player.join().expect("it ends")));
    assert_eq!(black, white);
    assert_eq!(black.last().map(String::as_str), Some("Black wins: h6 h7 h8 h9 h10"));
    assert_eq!(black.len(), 18);
}

#[test]
fn there_is_no_plain_mode_unasked_without_a_terminal() {
    let account = alone();
    let asked = program::run(&mut account.command(&["local"]), b"");
    assert_eq!(asked.code, Some(0));
    let mut bare = program::omok_tui();
    bare.arg("local").env("TERM", "dumb").env("HOME", account.home());
    let asked = program::run(&mut bare, b"");
    assert_eq!((asked.code, asked.stdout.as_str()), (Some(2), ""));
    assert!(asked.stderr.contains("--plain"), "{}", asked.stderr);
}

#[test]
fn a_plain_host_can_be_the_relay_itself() {
    let [one, two] = [(); 2].map(|()| alone());
    let mut host =
        one.talk(&["host", "--rules", "omok", "--size", "13", "--listen", "127.0.0.1:0"]);
    host.expect_all(&["game: omok 13x13", "you are Black"]);
    host.expect_rest("note: The relay runs inside this program, at 127.0.0.1:");
    host.expect_rest("code ");
    let line = invite(&host.expect_rest("join line: omok-tui join "));
    host.expect("waiting for opponent");
    let mut guest = two.talk(&["join", &line]);
    guest.expect_all(&["game: omok 13x13", "you are White", "opponent's turn"]);
    host.expect_all(&["opponent joined", "your turn"]);
    play(&mut host, &mut guest, "g7 h8 g8");
    guest.expect("your turn");
    host.say("quit");
    host.expect_rest("note: The relay of the room was in this program");
    host.expect_rest("seat kept, go on with: omok-tui join ");
    assert_eq!(host.end(), Some(0));
    // The relay may yet notice that the host has gone, before it goes as well.
    let heard = guest.hear();
    if heard.as_deref() == Some("opponent away") {
        guest.expect("connection lost");
    } else {
        assert_eq!(heard.as_deref(), Some("connection lost"));
    }
}
