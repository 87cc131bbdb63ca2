//! Figures as lines: each with its floor, the ratio of both, and the goal.

use std::fmt;

use super::args::Plan;
use super::table::Table;

/// What a figure should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// At most this many times the floor.
    TimesAtMost(f64),
    /// At least this many times the floor.
    TimesAtLeast(f64),
    /// At most this.
    AtMost(f64),
    /// None: it is told for its own sake.
    None,
}

/// A measured thing.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What was measured.
    pub name: String,
    /// How much it is.
    pub value: f64,
    /// Of what.
    pub unit: &'static str,
    /// What the same run says of something to compare it with, in the same unit.
    pub floor: Option<(&'static str, f64)>,
    /// What it should be.
    pub goal: Goal,
}

impl Figure {
    /// A figure that stands alone.
    #[must_use]
    pub fn new(name: impl Into<String>, value: f64, unit: &'static str) -> Self {
        Self { name: name.into(), value, unit, floor: None, goal: Goal::None }
    }

    /// Beside this.
    #[must_use]
    pub fn beside(self, floor: &'static str, value: f64) -> Self {
        Self { floor: Some((floor, value)), ..self }
    }

    /// With this goal.
    #[must_use]
    pub fn goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// How many times the floor it is.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        self.floor.map(|(_, floor)| self.value / floor)
    }

    /// Whether the goal is met; `None` without one.
    #[must_use]
    pub fn is_met(&self) -> Option<bool> {
        match self.goal {
            Goal::TimesAtMost(bound) => self.ratio().map(|ratio| ratio <= bound),
            // Of nothing at all it is no number of times.
            Goal::TimesAtLeast(bound) => {
                self.ratio().map(|ratio| ratio.is_finite() && ratio >= bound)
            }
            Goal::AtMost(bound) => Some(self.value <= bound),
            Goal::None => None,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<58} {:>11} {:<7}", self.name, short(self.value), self.unit)?;
        if let (Some((name, floor)), Some(ratio)) = (self.floor, self.ratio()) {
            write!(f, " {:>7.2}x {name} {}", ratio, short(floor))?;
        }
        let met = match self.is_met() {
            Some(true) => "met",
            Some(false) => "MISSED",
            None => return Ok(()),
        };
        match self.goal {
            Goal::TimesAtMost(bound) => write!(f, "  goal <= {bound}x: {met}"),
            Goal::TimesAtLeast(bound) => write!(f, "  goal >= {bound}x: {met}"),
            Goal::AtMost(bound) => write!(f, "  goal <= {bound}: {met}"),
            Goal::None => Ok(()),
        }
    }
}

/// A number with three digits that count, or whole.
pub(super) fn short(value: f64) -> String {
    let decimals = match value.abs() {
        100.0.. => 0,
        10.0.. => 1,
        1.0.. => 2,
        0.0 => 0,
        _ => 3,
    };
    format!("{value:.decimals$}")
}

/// All figures of a run, printed as they come.
#[derive(Debug)]
pub struct Report {
    goals_met: usize,
    missed: Vec<String>,
    /// How far rounds of the same floor lay apart, in percent.
    noises: Vec<f64>,
    table: Table,
}

impl Report {
    pub(super) fn start(plan: &Plan) -> Self {
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        let cores = std::thread::available_parallelism().map_or(0, Into::into);
        let kernel = read("/proc/sys/kernel/osrelease");
        let machine = format!("{cores} cores, Linux {}, load before {}", kernel.trim(), load());
        println!("{machine}");
        let mut table = Table::default();
        table.note(&machine);
        let debug = cfg!(debug_assertions);
        if plan.quick || debug {
            let words = if debug { "debug" } else { "--quick" };
            println!("not measured to be believed: {words}");
            table.note(&format!("Not measured to be believed: {words}."));
        }
        Self { goals_met: 0, missed: Vec::new(), noises: Vec::new(), table }
    }

    /// Begins a part.
    pub fn heading(&mut self, words: &str) {
        println!("\n{words}");
        self.table.heading(words);
    }

    /// Says something between figures.
    pub fn note(&mut self, words: &str) {
        println!("  {words}");
        self.table.note(words);
    }

    /// Says how far rounds of the same floor, `of`, lay apart, in percent.
    pub fn noise(&mut self, of: &str, percent: f64) {
        self.note(&format!("noise: rounds of {of} differ by {percent:.0}%"));
        self.noises.push(percent);
    }

    /// Prints a figure.
    pub fn tell(&mut self, figure: &Figure) {
        println!("  {figure}");
        self.table.row(figure);
        match figure.is_met() {
            Some(true) => self.goals_met += 1,
            Some(false) => self.missed.push(figure.to_string()),
            None => {}
        }
    }

    /// Says that something could not be measured, which is no goal met.
    pub fn fail(&mut self, what: &str, why: &str) {
        let words = format!("{what}: NOT MEASURED: {why}");
        self.note(&words);
        self.missed.push(words);
    }

    /// Prints what was missed; the tables of all that was told.
    pub(super) fn end(mut self) -> Table {
        self.heading("in short");
        let mut noises = self.noises.clone();
        noises.sort_by(f64::total_cmp);
        if let (Some(least), Some(most)) = (noises.first(), noises.last()) {
            let middle = noises[noises.len() / 2];
            self.note(&format!(
                "rounds of the same floors differ by {least:.0}% to {most:.0}%, half of them by \
                 {middle:.0}% or less; load after {}",
                load()
            ));
        }
        self.note(&format!("{} goals met, {} missed", self.goals_met, self.missed.len()));
        for figure in std::mem::take(&mut self.missed) {
            // Columns are for the terminal.
            println!("  {figure}");
            let words: Vec<_> = figure.split_whitespace().collect();
            self.table.note(&format!("missed: {}", words.join(" ")));
        }
        self.table
    }
}

/// How much the machine has to do: the last one, five and fifteen minutes.
fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_met_at_its_bound_and_missed_beyond() {
        let figure = |value| Figure::new("p50", value, "µs").beside("echo", 10.0);
        let goal = Goal::TimesAtMost(1.5);
        assert_eq!(figure(15.0).goal(goal).is_met(), Some(true));
        assert_eq!(figure(15.1).goal(goal).is_met(), Some(false));
        assert_eq!(figure(9.0).goal(Goal::TimesAtLeast(1.0)).is_met(), Some(false));
        assert_eq!(figure(4.1).goal(Goal::AtMost(4.0)).is_met(), Some(false));
        assert_eq!(figure(4.1).is_met(), None);
        let of_nothing = Figure::new("moves", 4.1, "").beside("commits", 0.0);
        assert_eq!(of_nothing.goal(Goal::TimesAtLeast(1.0)).is_met(), Some(false));
    }

    #[test]
    fn a_line_has_figure_floor_ratio_and_goal() {
        let figure = Figure::new("p50", 15.0, "µs").beside("echo", 10.0);
        let line = figure.goal(Goal::TimesAtMost(1.4)).to_string();
        for part in ["p50", "15.0 µs", "1.50x echo 10.0", "goal <= 1.4x: MISSED"] {
            assert!(line.contains(part), "{line}");
        }
    }
}
