//! What a verdict costs, in time and in instructions.
//!
//! Time is compared with the slow reading of the rules, instructions with those
//! that it takes merely to load the same cells. Instructions are counted by
//! callgrind over runs of this program that differ in nothing but how often they
//! repeat the work, so that all the rest cancels out; they are the same each time.

use std::hint::black_box;
use std::thread;
use std::time::Instant;

use omok_core::{Board, Color, Game, Point, Position, RuleSet, Size, slow, survey};

use super::args::Plan;
use super::callgrind::instructions;
use super::load::games;
use super::meter::median;
use super::report::{Figure, Report};

/// The argument by which the benchmark repeats some work and ends.
pub const ROLE: &str = "repeat";

const EXPENSIVE: &str = include_str!("../../data/rules/expensive.tsv");

/// What stones lie on the board when a phase of the game begins and ends.
const PHASES: [(&str, usize, usize); 3] =
    [("opening", 0, 10), ("middle", 10, 30), ("late", 30, 80)];

pub(super) fn measure(plan: &Plan, report: &mut Report) {
    report.heading("verdicts for every empty point of positions from real games, and moves");
    let names = names();
    let counts = counted("load", &names[0], 1).is_some();
    if !counts {
        report.note("valgrind is not here: no instructions are counted");
    }
    for name in &names[..plan.pick(names.len(), 1)] {
        row(plan, report, name, counts);
    }
}

fn row(plan: &Plan, report: &mut Report, name: &str, counts: bool) {
    let case = Case::named(name);
    let points = case.points() as f64;
    let survey = nanoseconds(plan, || case.survey()) / points;
    let figure = Figure::new(format!("{}: a point", case.title), survey, "ns");
    // On positions that were sought for being dear, the slow reading takes ages.
    let is_real = !case.games.is_empty();
    report.tell(&if is_real {
        figure.beside("slow reading", case.slow_ns_a_point(plan))
    } else {
        figure
    });
    let count = |work| {
        // Both at once: what else the machine does changes no count.
        let [once, often] = thread::scope(|scope| {
            let often = scope.spawn(|| counted(work, name, 1 + REPEATED));
            [counted(work, name, 1), often.join().expect("counting does not panic")]
        });
        Some((often? - once?) as f64 / f64::from(REPEATED)).filter(|_| counts)
    };
    if let (Some(survey), Some(load)) = (count("survey"), count("load")) {
        let name = format!("{}: instructions for a point", case.title);
        let figure = Figure::new(name, survey / points, "");
        report.tell(&figure.beside("load", load / points));
    }
    let moves = case.play() as f64;
    if moves > 0.0 {
        let play = nanoseconds(plan, || _ = black_box(case.play())) / moves;
        report.tell(&Figure::new(format!("{}: a move", case.title), play, "ns"));
        if let Some(play) = count("play") {
            let name = format!("{}: instructions for a move", case.title);
            report.tell(&Figure::new(name, play / moves, ""));
        }
    }
}

/// How much more often the work is done in the longer of two counted runs.
const REPEATED: u32 = 4;

/// Instructions of a run of this program that does `work` so many times.
fn counted(work: &str, name: &str, times: u32) -> Option<u64> {
    instructions(&[ROLE, work, name, &times.to_string()])
}

/// What the benchmark does when it repeats some work: which, of which case, and
/// how often.
///
/// # Panics
///
/// When the arguments are not those that [`measure`] gives.
pub fn repeat(arguments: &[String]) {
    let [work, name, times] = arguments else { panic!("work, case and times are wanted") };
    let case = Case::named(name);
    for _ in 0..times.parse::<u32>().expect("a number of times") {
        match work.as_str() {
            "survey" => case.survey(),
            "load" => case.load(),
            _ => _ = black_box(case.play()),
        }
    }
}

/// Positions of one kind.
struct Case {
    title: String,
    rules: RuleSet,
    boards: Vec<(Board, Color)>,
    cells: Vec<Vec<Option<Color>>>,
    /// Games at the beginning of a phase, and the moves of it.
    games: Vec<(Game, Vec<Point>)>,
}

impl Case {
    fn new(title: String, rules: RuleSet, boards: Vec<(Board, Color)>) -> Self {
        let cells = boards.iter().map(|(board, _)| cells(board)).collect();
        Self { title, rules, boards, cells, games: Vec::new() }
    }

    /// The case that is called so, the same in each process: a rule set, and a
    /// phase or the number of a line of dear positions.
    fn named(name: &str) -> Self {
        let (rules, what) = name.split_once('/').expect("a case has a rule set");
        let rules = rules.parse().expect("a rule set");
        match PHASES.iter().find(|(phase, ..)| *phase == what) {
            Some(&(phase, from, to)) => of_phase(rules, phase, from, to),
            None => {
                let (of, position) = dear().nth(what.parse().expect("a line")).expect("it exists");
                let title = format!("{of} {}, the dearest known position", position.board.size());
                Self::new(title, of, vec![(position.board, position.to_move)])
            }
        }
    }

    fn points(&self) -> usize {
        self.boards.iter().map(|(board, _)| board.empty_points().count()).sum()
    }

    fn survey(&self) {
        for (board, color) in &self.boards {
            black_box(survey(black_box(board), self.rules, *color));
        }
    }

    fn load(&self) {
        for ((board, _), cells) in self.boards.iter().zip(&self.cells) {
            black_box(Board::from_stones(board.size(), black_box(cells)));
        }
    }

    /// Plays the phase of all games; how many moves that were.
    fn play(&self) -> usize {
        let play = |(game, moves): &(Game, Vec<Point>)| {
            let mut game = game.clone();
            moves.iter().filter(|&&point| game.play(black_box(point)).is_ok()).count()
        };
        self.games.iter().map(play).sum()
    }

    /// The slow reading, on some of the boards.
    fn slow_ns_a_point(&self, plan: &Plan) -> f64 {
        let sample = || self.boards.iter().step_by(self.boards.len() / plan.pick(8, 1) + 1);
        let points: usize = sample().map(|(board, _)| board.empty_points().count()).sum();
        let start = Instant::now();
        for (board, color) in sample() {
            for point in board.empty_points() {
                black_box(slow::judge(board, self.rules, *color, point));
            }
        }
        start.elapsed().as_nanos() as f64 / points as f64
    }
}

/// What all cases are called.
fn names() -> Vec<String> {
    let mut names = Vec::new();
    for rules in RuleSet::ALL {
        names.extend(PHASES.map(|(phase, ..)| format!("{rules}/{phase}")));
        let of_rules = dear().enumerate().filter(|(_, (of, _))| *of == rules);
        let visits = |(_, (_, position)): &(usize, (RuleSet, Position))| {
            survey(&position.board, rules, position.to_move).visits
        };
        let dearest = of_rules.max_by_key(visits);
        names.extend(dearest.map(|(line, _)| format!("{rules}/{line}")));
    }
    names
}

/// The positions that are known to be dear to judge.
fn dear() -> impl Iterator<Item = (RuleSet, Position)> {
    EXPENSIVE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[0].parse().expect("a rule set"), fields[2].parse().expect("a position"))
    })
}

/// Real renju games, laid onto the middle of the rule set's usual board, between
/// these numbers of stones.
fn of_phase(rules: RuleSet, phase: &str, from: usize, to: usize) -> Case {
    let size = rules.default_size();
    let (mut boards, mut parts) = (Vec::new(), Vec::new());
    for moves in games() {
        let moves: Vec<Point> = moves.iter().filter_map(|&point| moved(point, size)).collect();
        let mut game = Game::on_default_board(rules);
        for &point in moves.iter().take(from) {
            // Some moves of one rule set are none of another.
            let _ = game.play(point);
        }
        let part = &moves[from.min(moves.len())..to.min(moves.len())];
        parts.push((game.clone(), part.to_vec()));
        for (ply, &point) in part.iter().enumerate() {
            let asked = game.to_move().filter(|_| ply % 3 == 0);
            boards.extend(asked.map(|color| (*game.board(), color)));
            let _ = game.play(point);
        }
    }
    let case = Case::new(format!("{rules} {size}, {phase}"), rules, boards);
    Case { games: parts, ..case }
}

/// A point of a board of 15 lines, as far from the centre on another board.
fn moved(point: Point, size: Size) -> Option<Point> {
    let shift = size.center().column() as i32 - Size::FIFTEEN.center().column() as i32;
    let line = |line: usize| usize::try_from(line as i32 + shift).ok();
    size.point(line(point.column())?, line(point.row())?)
}

fn cells(board: &Board) -> Vec<Option<Color>> {
    let lines = board.size().lines();
    (0..lines * lines)
        .map(|index| board.stone(board.size().point(index % lines, index / lines)?))
        .collect()
}

/// The median time of one run of `work`.
fn nanoseconds(plan: &Plan, mut work: impl FnMut()) -> f64 {
    work();
    let rounds = plan.pick(15, 1);
    median((0..rounds).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed().as_nanos() as f64
    }))
}
