//! However the program ends, the terminal is as before and the game is kept.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use omok_tests::board::{self, glyph, moved, play};
use omok_tests::program;
use omok_tests::pty::{Pty, Setup, key};
use rustix::process::{Signal, kill_process_group};

/// A dead terminal may be outlived by 2 s. What is measured takes longer: the
/// system tells the program late, and us late of its end, while all cores are
/// busy with other tests. A program that does not notice never ends by itself.
const OUTLIVED_MAX: Duration = Duration::from_secs(15);

fn in_mid_game(setup: &Setup) -> Pty {
    let mut game = setup.start(&["local", "--color", "never"]);
    play(&mut game, 1, "h8 i9 h9");
    game
}

/// Asserts that the next program of the same user offers the game of
/// [`in_mid_game`] and goes on with it.
fn assert_kept(setup: &Setup) {
    let mut next = setup.start(&["local", "--color", "never"]);
    board::wait(&next);
    // The first answer is to go on.
    next.press(key::ENTER);
    next.wait("the kept stones", |p| glyph(p, 15, "h8") == "●" && glyph(p, 15, "i9") == "○");
    play(&mut next, 4, "i10");
}

#[test]
fn every_signal_restores_the_terminal_keeps_the_game_and_is_told_in_the_exit_code() {
    let from_people = [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT];
    let from_programs = [Signal::ABORT, Signal::USR1, Signal::USR2, Signal::ALARM, Signal::XCPU];
    for signal in from_people.into_iter().chain(from_programs) {
        let setup = Setup::default();
        let mut game = in_mid_game(&setup);
        game.signal(signal);
        assert_eq!(game.exit_code(), 128 + signal.as_raw(), "{signal:?}");
        game.assert_restored();
        assert_kept(&setup);
    }
}

fn runs_omok(game: &Pty) -> bool {
    let program = format!("/proc/{}/exe", game.pid().as_raw_nonzero());
    fs::read_link(program).is_ok_and(|path| path.ends_with("omok-tui"))
}

#[test]
fn a_signal_while_the_program_starts_leaves_nothing_behind() {
    for attempt in 0..20 {
        let mut game = Pty::start(&["local"]);
        // At first it is what has started it, and is itself in the other half.
        let becomes = Instant::now();
        while attempt % 2 == 1 && !runs_omok(&game) {
            assert!(becomes.elapsed() < OUTLIVED_MAX, "it does not start");
            std::thread::yield_now();
        }
        game.signal(Signal::TERM);
        assert_eq!(game.exit_code(), 128 + Signal::TERM.as_raw());
        game.assert_restored();
    }
}

#[test]
fn ctrl_c_quits_at_once_and_keeps_the_game() {
    let setup = Setup::default();
    let mut game = in_mid_game(&setup);
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
    assert_kept(&setup);
}

#[test]
fn a_program_that_is_killed_outright_has_kept_the_game() {
    let setup = Setup::default();
    let mut game = in_mid_game(&setup);
    game.kill();
    assert_kept(&setup);
}

#[test]
fn a_terminal_that_is_closed_ends_the_program_and_keeps_the_game() {
    let setup = Setup::default();
    let mut game = in_mid_game(&setup);
    let closed = Instant::now();
    game.hang_up();
    assert_eq!(game.exit_code(), 128 + Signal::HUP.as_raw());
    assert!(closed.elapsed() < OUTLIVED_MAX, "it took {:?}", closed.elapsed());
    assert_kept(&setup);
}

#[test]
fn a_terminal_that_is_closed_without_a_signal_ends_the_program_too() {
    let setup = Setup::default();
    // The shell leads the session and gets the signal, and ignores it.
    let wrapped = setup.clone().wrapper(&["sh", "-c", "trap '' HUP; \"$@\"; exit $?", "sh"]);
    let mut game = in_mid_game(&wrapped);
    let closed = Instant::now();
    game.hang_up();
    assert_eq!(game.exit_code(), 128 + Signal::HUP.as_raw());
    assert!(closed.elapsed() < OUTLIVED_MAX, "it took {:?}", closed.elapsed());
    assert_kept(&setup);
}

#[test]
fn a_terminal_that_reads_nothing_does_not_make_the_program_deaf() {
    let mut game = Pty::start(&["local"]);
    game.wait_for("Black to move");
    game.while_deaf(|game| {
        // Far more than the terminal's buffer holds.
        for _ in 0..100 {
            game.press(key::CTRL_L);
        }
        game.signal(Signal::TERM);
        assert_eq!(game.exit_code(), 128 + Signal::TERM.as_raw());
    });
}

#[test]
fn two_programs_at_once_keep_a_game_each() {
    let setup = Setup::default();
    let mut one = in_mid_game(&setup);
    let mut two = setup.start(&["local", "--color", "never"]);
    // The other's game is not offered.
    play(&mut two, 1, "g7");
    one.press(key::CTRL_C);
    assert_eq!(one.exit_code(), 0);
    assert_kept(&setup);
    two.press(key::CTRL_C);
    assert_eq!(two.exit_code(), 0);
}

#[test]
fn without_a_place_for_state_the_game_is_played_and_the_loss_is_told() {
    // A file where the folder should be.
    let setup = Setup::default().variable("XDG_STATE_HOME", "/dev/null");
    let mut game = setup.start(&["local", "--color", "never"]);
    board::wait(&game);
    game.press(key::ENTER);
    // The line is broken somewhere behind it.
    game.wait_for("/dev/null/omok/local: Not a");
    play(&mut game, 2, "i9 h9");
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 1);
    game.assert_restored();
    assert!(game.picture().contains("could not be kept"), "{}", game.picture());
}

#[test]
fn ctrl_z_gives_the_terminal_back_and_fg_goes_on_in_the_new_size() {
    let mut shell = Setup::default().shell();
    let program = program::omok_tui().get_program().to_string_lossy().into_owned();
    shell.press(&format!("clear; {program} local --color never\n"));
    play(&mut shell, 1, "h8 i9");
    shell.press(key::CTRL_Z);
    shell.wait("the shell", |p| !p.is_full_screen() && p.contains("READY>"));
    shell.assert_modes_off();
    shell.resize(100, 30);
    shell.press("echo re''ally\n");
    shell.wait_for("really");
    shell.press("fg\n");
    let picture = shell.wait("the board", |p| p.is_full_screen() && p.contains(&moved(2, "i9")));
    assert!(picture.status().contains(&moved(2, "i9")), "the status line is the last\n{picture}");
    assert!(picture.mouse_is_on());
    play(&mut shell, 3, "h9");
    shell.press(key::CTRL_C);
    shell.wait("the shell", |p| !p.is_full_screen());
    shell.press("exit\n");
    shell.wait_for_end();
}

#[test]
fn a_stop_from_outside_and_a_resize_meanwhile_change_nothing_in_the_game() {
    let mut shell = Setup::default().shell();
    let program = program::omok_tui().get_program().to_string_lossy().into_owned();
    shell.press(&format!("{program} local --color never\n"));
    play(&mut shell, 1, "h8");
    kill_process_group(shell.foreground(), Signal::TSTP).unwrap();
    shell.wait("the shell", |p| !p.is_full_screen());
    shell.resize(40, 10);
    shell.resize(90, 28);
    shell.press("fg\n");
    shell.wait("the board", |p| p.is_full_screen() && p.status().contains(&moved(1, "h8")));
    // And once more, now by a signal that nobody can catch.
    kill_process_group(shell.foreground(), Signal::STOP).unwrap();
    shell.wait_for("Stopped");
    shell.press("fg\n");
    shell.wait("the board drawn anew", |p| !p.contains("Stopped") && p.contains(&moved(1, "h8")));
    play(&mut shell, 2, "i9");
    shell.press(key::CTRL_C);
    shell.wait("the shell and its title", |p| !p.is_full_screen() && p.title().is_none());
}

#[test]
fn a_stopped_program_can_be_killed_without_taking_the_terminal_again() {
    let mut shell = Setup::default().shell();
    let program = program::omok_tui().get_program().to_string_lossy().into_owned();
    shell.press(&format!("{program} local\n"));
    shell.wait_for("Black to move");
    shell.press(key::CTRL_Z);
    shell.wait("the shell", |p| !p.is_full_screen() && p.contains("READY>"));
    let _ = shell.take_chunks();
    shell.press("kill %1; while kill -0 %1 2>/dev/null; do :; done\n");
    shell.wait_for("Exit 143");
    let bytes = shell.take_chunks().concat();
    let text = String::from_utf8_lossy(&bytes);
    assert!(!text.contains("\x1b[?1049h"), "the screen was taken again: {text:?}");
}

#[test]
fn a_program_that_goes_on_in_the_background_leaves_the_terminal_alone_and_can_be_killed() {
    let mut shell = Setup::default().shell();
    let program = program::omok_tui().get_program().to_string_lossy().into_owned();
    shell.press(&format!("{program} local\n"));
    shell.wait_for("Black to move");
    // By a signal that nobody can catch: the program cannot put anything back.
    kill_process_group(shell.foreground(), Signal::STOP).unwrap();
    shell.wait_for("Stopped");
    let _ = shell.take_chunks();
    shell.press("bg; until [ -n \"$(jobs -s)\" ]; do :; done; echo at re''st\n");
    shell.wait_for("at rest");
    shell.press("kill %1; while kill -0 %1 2>/dev/null; do :; done\n");
    shell.wait_for("Exit 143");
    let bytes = shell.take_chunks().concat();
    let text = String::from_utf8_lossy(&bytes);
    assert!(!text.contains("\x1b[?1049h"), "the screen was taken again: {text:?}");
    shell.assert_modes_off();
}

#[test]
fn ctrl_z_does_nothing_where_no_shell_could_bring_the_program_back() {
    let mut game = Pty::start(&["local", "--color", "never"]);
    play(&mut game, 1, "h8");
    game.press(key::CTRL_Z);
    play(&mut game, 2, "i9");
}

#[test]
fn a_panic_restores_the_terminal_and_can_be_read() {
    let program = Path::new(env!("CARGO_BIN_EXE_panics_on_screen"));
    let mut game = Setup::default().start_program(program, &[]);
    assert_eq!(game.exit_code(), 101);
    game.assert_restored();
    let picture = game.picture();
    assert!(picture.contains("the board fell off the table"), "{picture}");
}

#[test]
fn a_panic_while_another_one_is_under_way_restores_the_terminal_too() {
    let program = Path::new(env!("CARGO_BIN_EXE_panics_on_screen"));
    let mut game = Setup::default().start_program(program, &["twice"]);
    assert_eq!(game.exit_code(), 128 + Signal::ABORT.as_raw());
    game.assert_restored();
    let said = game.take_chunks().concat();
    let said = String::from_utf8_lossy(&said);
    for panic in ["the board fell off the table", "the stones rolled away"] {
        assert!(said.contains(panic), "{said}");
    }
}

#[test]
fn a_panic_that_is_caught_leaves_the_screen_alone_and_is_told_when_it_is_gone() {
    let program = Path::new(env!("CARGO_BIN_EXE_panics_on_screen"));
    let mut game = Setup::default().start_program(program, &["caught"]);
    let picture = game.wait_for("The game goes on.");
    assert!(picture.is_full_screen() && !picture.contains("the board fell"), "{picture}");
    game.press("\n");
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
    let picture = game.picture();
    let told = picture.rows().filter(|row| row.contains("the board fell off the table"));
    assert_eq!(told.count(), 3, "{picture}");
}

#[test]
fn without_a_terminal_the_full_screen_says_so_and_ends_with_2() {
    for arguments in [&["local"][..], &[], &["replay", "-"]] {
        let output = program::omok_tui().args(arguments).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(error.contains("no terminal") && !error.contains('\x1b'), "{error}");
        assert!(output.stdout.is_empty());
    }
    let setup = Setup::default().wrapper(&["sh", "-c", "\"$@\" </dev/null", "sh"]);
    let mut game = setup.start(&["local"]);
    assert_eq!(game.exit_code(), 2);
    game.assert_restored();
    assert!(game.picture().contains("the input is no terminal"), "{}", game.picture());
}

#[test]
fn help_version_and_bad_arguments_write_no_escape_bytes() {
    let cases: [(&[&str], i32, &str); 8] = [
        (&["-h"], 0, "--theme"),
        (&["--help"], 0, "Examples"),
        (&["local", "-h"], 0, "--rules"),
        (&["--version"], 0, "omok-tui 0."),
        (&["--color", "lots"], 2, "truecolor"),
        (&["local", "--rules", "ranju"], 2, "omok, gomoku"),
        (&["local", "--rules", "renju", "--size", "19"], 2, "15x15"),
        (&["local", "--size", "14"], 2, "13, 15, 19, 20"),
    ];
    for (arguments, code, words) in cases {
        let mut said = Pty::start(arguments);
        assert_eq!(said.exit_code(), code, "{arguments:?}");
        said.assert_restored();
        let text = String::from_utf8(said.take_chunks().concat()).unwrap();
        assert!(text.contains(words) && !text.contains('\x1b'), "{arguments:?}: {text:?}");
        let fits = text.lines().count() <= 24;
        assert!(fits, "{arguments:?} does not fit a screen");
    }
}

/// To a relay that shows a certificate of an authority, a hangup means to read it
/// again.
#[test]
fn a_relay_in_a_terminal_reads_its_certificate_at_a_hangup_and_ends_with_the_terminal() {
    // Also where whoever runs the tests has hangups ignored, as nohup does.
    let setup = Setup::default().wrapper(&["env", "--default-signal=HUP"]);
    let key = rcgen::KeyPair::generate().unwrap();
    let certificate = rcgen::CertificateParams::default().self_signed(&key).unwrap();
    let [chain, secret] = ["chain.pem", "secret.pem"].map(|name| setup.home().join(name));
    fs::write(&chain, certificate.pem()).unwrap();
    fs::write(&secret, key.serialize_pem()).unwrap();
    let relay = program::omok_relay();
    let arguments = ["--ephemeral", "--listen", "127.0.0.1:0", "--tls-cert", "chain.pem"];
    let arguments = [&arguments[..], &["--tls-key", "secret.pem"]].concat();
    let mut relay = setup.start_program(Path::new(relay.get_program()), &arguments);
    relay.wait_for("serving");
    relay.signal(Signal::HUP);
    relay.wait_for("read again");
    let closed = Instant::now();
    relay.hang_up();
    assert_eq!(relay.exit_code(), 0, "it stops in good order");
    assert!(closed.elapsed() < OUTLIVED_MAX, "it took {:?}", closed.elapsed());
}
