//! What is to be measured, and how long.

use std::path::PathBuf;
use std::time::Duration;

/// A part of the measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Moves through the relay, beside an echo.
    Relay,
    /// Moves that are stored, beside commits without a relay.
    Durable,
    /// Connections that do nothing.
    Idle,
    /// Rooms in which nobody is.
    Paused,
    /// The rules, in instructions.
    Engine,
    /// The program in the terminal.
    Client,
}

impl What {
    /// All parts and what they are called.
    pub const ALL: [(&'static str, Self); 6] = [
        ("relay", Self::Relay),
        ("durable", Self::Durable),
        ("idle", Self::Idle),
        ("paused", Self::Paused),
        ("engine", Self::Engine),
        ("client", Self::Client),
    ];
}

impl What {
    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        let named = Self::ALL.into_iter().find(|&(_, what)| what == self);
        named.expect("all parts have names").0
    }
}

/// What a run of the benchmark does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The parts, in order.
    pub what: Vec<What>,
    /// Small sizes, to see that everything works: the figures mean nothing.
    pub quick: bool,
    /// Where the tables are written as well: into the place that the file has for
    /// them, or else in place of what is there.
    pub markdown: Option<PathBuf>,
    /// The tables of an earlier run, to stand beside.
    pub beside: Option<PathBuf>,
}

impl Plan {
    /// The plan that these arguments ask for.
    ///
    /// # Errors
    ///
    /// What is wrong with them, and what is possible.
    pub fn from_arguments(arguments: &[String]) -> Result<Self, String> {
        let mut plan = Self { what: Vec::new(), quick: false, markdown: None, beside: None };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut file = || {
                let file = arguments.next().map(PathBuf::from);
                file.ok_or_else(|| format!("{argument} needs a file\n{}", Self::usage()))
            };
            let named = What::ALL.iter().find(|(name, _)| name == argument);
            match (argument.as_str(), named) {
                (_, Some(&(_, what))) => plan.what.push(what),
                ("all", _) => plan.what.extend(What::ALL.map(|(_, what)| what)),
                ("--quick", _) => plan.quick = true,
                ("--markdown", _) => plan.markdown = Some(file()?),
                ("--beside", _) => plan.beside = Some(file()?),
                _ => return Err(format!("{argument:?} is nothing to measure\n{}", Self::usage())),
            }
        }
        if plan.what.is_empty() { Err(Self::usage()) } else { Ok(plan) }
    }

    fn usage() -> String {
        let names: Vec<_> = What::ALL.iter().map(|(name, _)| *name).collect();
        format!(
            "usage: bench [--quick] [--markdown FILE [--beside EARLIER]] all | {} ...",
            names.join(" | ")
        )
    }

    /// `full`, or `quick` in a run that only has to work.
    #[must_use]
    pub fn pick<T>(&self, full: T, quick: T) -> T {
        if self.quick { quick } else { full }
    }

    /// How long one measurement takes.
    #[must_use]
    pub fn window(&self) -> Duration {
        self.pick(Duration::from_secs(3), Duration::from_millis(150))
    }

    /// How often two rivals take turns.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.pick(3, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(arguments: &[&str]) -> Result<Plan, String> {
        Plan::from_arguments(&arguments.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn parts_are_measured_in_the_order_in_which_they_are_named() {
        let plan = plan(&["engine", "--quick", "relay"]).unwrap();
        assert_eq!((plan.what, plan.quick), (vec![What::Engine, What::Relay], true));
    }

    #[test]
    fn what_cannot_be_measured_is_told_with_all_that_can() {
        let error = plan(&["relays"]).unwrap_err();
        assert!(error.contains("\"relays\"") && error.contains("relay | durable"), "{error}");
        assert!(plan(&["--quick"]).unwrap_err().contains("usage"));
    }

    #[test]
    fn tables_are_written_to_the_file_that_is_named() {
        let plan = plan(&["--markdown", "a.md", "client", "--beside", "b.md"]).unwrap();
        assert_eq!((plan.markdown, plan.beside), (Some("a.md".into()), Some("b.md".into())));
        let error = self::plan(&["client", "--markdown"]).unwrap_err();
        assert!(error.contains("--markdown needs a file"), "{error}");
    }

    #[test]
    fn all_is_everything_there_is() {
        assert_eq!(plan(&["all"]).unwrap().what.len(), What::ALL.len());
    }
}
