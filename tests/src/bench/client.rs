//! The program in a terminal: bytes, time, memory, size.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::args::Plan;
use super::meter::{Samples, memory, processor_time, sleeps, spread};
use super::report::{Figure, Goal, Report};
use crate::board::{cell, cursor, moved};
use crate::players::{account, waiting_line};
use crate::program;
use crate::pty::{Picture, Pty, Setup, key};
use crate::relay::Relay;

/// Arguments for how much the terminal can show, and what that is called.
const TERMINALS: [(&str, &[&str]); 4] = [
    ("16 colours", &["--color", "16"]),
    ("256 colours", &["--color", "256"]),
    ("truecolor", &["--color", "truecolor"]),
    ("ASCII, no colour", &["--ascii", "--color", "never"]),
];

/// Bytes of a first frame and of a cursor move, as the suites allow them.
const FIRST_FRAME_MAX: f64 = 3600.0;
const MOVE_MAX: f64 = 35.0;

pub(super) fn measure(plan: &Plan, report: &mut Report) {
    report.heading("the client on an 80x24 terminal: bytes written");
    for (name, arguments) in TERMINALS.into_iter().take(plan.pick(4, 1)) {
        bytes(report, name, arguments);
    }
    report.heading("the client beside a minimal program of the same library");
    let minimal = program::minimal();
    start_up(plan, report, &minimal);
    answers(plan, report, &minimal);
    at_rest(plan, report, &minimal);
    sizes(report);
}

// ---- bytes -------------------------------------------------------------------

fn bytes(report: &mut Report, name: &str, arguments: &[&str]) {
    let mut tell = |what, bytes: usize, goal| {
        report.tell(&Figure::new(format!("{name}: {what}"), bytes as f64, "bytes").goal(goal));
    };
    let mut game = Pty::start(&[&["local", "--rules", "renju"], arguments].concat());
    settle(&game, "h8");
    tell("first frame, with the modes before it", written(&game), Goal::AtMost(FIRST_FRAME_MAX));
    game.press(key::RIGHT);
    settle(&game, "i8");
    tell("cursor move", written(&game), Goal::AtMost(MOVE_MAX));
    game.press(key::ENTER);
    game.wait_for(&moved(1, "i8"));
    tell("own move", written(&game), Goal::None);
    game.press(key::ENTER);
    game.wait_for("i8 is occupied");
    tell("change of the status line", written(&game), Goal::None);
    tell("move of the opponent", of_opponent(arguments), Goal::None);
}

/// Bytes for a move that the other player makes.
fn of_opponent(arguments: &[&str]) -> usize {
    let relay = Relay::start();
    let account = account(&relay);
    let mut black = account.start(&[&["host", "--rules", "gomoku"], arguments].concat());
    let line = waiting_line(&black);
    let white = crate::players::account(&relay).start(&[&["join", &line], arguments].concat());
    black.wait_for("your turn");
    white.wait_for("opponent's turn");
    written(&white);
    black.press(key::ENTER);
    white.wait_for(&moved(1, "h8"));
    white.wait_for("your turn");
    written(&white)
}

/// Bytes since the last call.
fn written(game: &Pty) -> usize {
    game.take_chunks().iter().map(Vec::len).sum()
}

/// Waits for the whole frame with the cursor at `point`.
fn settle(game: &Pty, point: &str) {
    game.wait(point, |picture| is_settled(picture, point));
}

fn is_settled(picture: &Picture, point: &str) -> bool {
    let cell = cell(picture, 15, point);
    let reversed = cell.is_some_and(|cell| picture.cell(cell).inverse());
    cursor(picture) == point && (reversed || picture.cursor() == cell)
}

// ---- time --------------------------------------------------------------------

/// A program that is measured, and when its first frame is whole.
type FirstFrame = fn(&Picture) -> bool;

fn client() -> (PathBuf, &'static [&'static str], FirstFrame) {
    let path = program::omok_tui().get_program().into();
    // The status line is drawn last, up to its right end.
    (path, &["local", "--rules", "renju"], |picture| {
        picture.cell((79, 23)).inverse() && is_settled(picture, "h8")
    })
}

fn rival(path: &Path) -> (PathBuf, &'static [&'static str], FirstFrame) {
    (path.to_owned(), &[], |picture| picture.cell((79, 23)).contents() == "┘")
}

/// Starts a program, and tells how long it took until the last byte of its first
/// frame came.
fn start((path, arguments, is_whole): &(PathBuf, &[&str], FirstFrame)) -> (Pty, Duration) {
    let setup = Setup::default();
    let begin = Instant::now();
    let pty = setup.start_program(path, arguments);
    pty.wait("the first frame", is_whole);
    let last = pty.last_arrival().expect("a frame has come");
    (pty, last - begin)
}

fn start_up(plan: &Plan, report: &mut Report, minimal: &Path) {
    let programs = [client(), rival(minimal)];
    let mut samples = [Vec::new(), Vec::new()];
    for _ in 0..plan.pick(60, 2) {
        for (program, samples) in programs.iter().zip(&mut samples) {
            samples.push(start(program).1);
        }
    }
    let halves = samples[1].chunks(samples[1].len() / 2);
    let noise = spread(halves.map(|half| Samples::of(half.to_vec()).micros(0.5)));
    let [own, rival] = samples.map(|samples| Samples::of(samples).micros(0.5) / 1000.0);
    let figure = Figure::new("from start to first frame, p50", own, "ms");
    report.tell(&figure.beside("minimal", rival).goal(Goal::TimesAtMost(1.2)));
    report.noise("the minimal program, from start to first frame,", noise);
}

fn answers(plan: &Plan, report: &mut Report, minimal: &Path) {
    let presses = plan.pick(300, 4);
    let (mut game, _) = start(&client());
    let points = ["i8", "h8"];
    let own: Vec<Duration> = (0..presses)
        .map(|number| {
            let arrow = if number % 2 == 0 { key::RIGHT } else { key::LEFT };
            answer(&mut game, arrow, |picture| is_settled(picture, points[number % 2]))
        })
        .collect();
    let (mut rival, _) = start(&rival(minimal));
    let least: Vec<Duration> = (1..=presses)
        .map(|number| {
            let title = format!("keys: {number}");
            answer(&mut rival, key::RIGHT, |picture| picture.row(0).contains(&title))
        })
        .collect();
    let [own, least] = [own, least].map(Samples::of);
    let median = |samples: &Samples| samples.micros(0.5) / 1000.0;
    let figure = Figure::new("from key to the last byte, p50", median(&own), "ms");
    report.tell(&figure.beside("minimal", median(&least)).goal(Goal::AtMost(2.0)));
    let late = |samples: &Samples| samples.micros(0.99) / 1000.0;
    let figure = Figure::new("from key to the last byte, p99", late(&own), "ms");
    report.tell(&figure.beside("minimal", late(&least)));
}

/// From a key to the last byte of the frame that answers it.
fn answer(pty: &mut Pty, key: &str, is_whole: impl Fn(&Picture) -> bool) -> Duration {
    let begin = Instant::now();
    pty.press(key);
    pty.wait("an answer", is_whole);
    pty.last_arrival().expect("an answer has come") - begin
}

// ---- memory and rest -----------------------------------------------------------

fn at_rest(plan: &Plan, report: &mut Report, minimal: &Path) {
    let ((game, _), (rival, _)) = (start(&client()), start(&rival(minimal)));
    let _ = game.wait_until_asleep();
    let megabytes = |pty: &Pty| memory(pty.pid()) as f64 / 1e6;
    let figure = Figure::new("resident memory", megabytes(&game), "MB");
    report.tell(&figure.beside("minimal", megabytes(&rival)));
    let before = (sleeps(game.pid()), processor_time(game.pid()));
    let wait = plan.pick(Duration::from_secs(5), Duration::from_millis(50));
    // Nothing comes on this channel: it is a wait with an end.
    let (_sender, nothing) = std::sync::mpsc::channel::<()>();
    let _ = nothing.recv_timeout(wait);
    let woken = sleeps(game.pid()) - before.0;
    let spent = processor_time(game.pid()) - before.1;
    report.tell(&Figure::new("idle: wakes up", woken as f64, "times").goal(Goal::AtMost(0.0)));
    let spent = spent.as_secs_f64() * 1e6;
    report.tell(&Figure::new("idle: processor time", spent, "µs").goal(Goal::AtMost(0.0)));
}

fn sizes(report: &mut Report) {
    for (program, name, bound) in
        [(program::omok_tui(), "omok-tui", 5.0), (program::omok_relay(), "omok-relay", 4.0)]
    {
        let bytes = std::fs::metadata(program.get_program()).expect("it was built").len();
        let figure = Figure::new(format!("size of {name}"), bytes as f64 / 1e6, "MB");
        report.tell(&figure.goal(Goal::AtMost(bound)));
    }
}
