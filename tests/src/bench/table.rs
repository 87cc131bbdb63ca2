//! The figures of a run as the tables of `docs/PERFORMANCE.md`, beside those of
//! an earlier run.

use std::collections::HashMap;
use std::fmt;

use super::report::{Figure, Goal, short};

/// The lines of a page between which the tables stand.
const BEGIN: &str = "<!-- figures: begin -->\n";
const END: &str = "<!-- figures: end -->\n";

/// What a heading begins with.
const HEADING: &str = "### ";

/// All that a run told.
#[derive(Clone, Debug, Default)]
pub struct Table {
    parts: Vec<Part>,
    earlier: Option<Earlier>,
}

#[derive(Clone, Debug, Default)]
struct Part {
    heading: String,
    rows: Vec<Row>,
    notes: Vec<String>,
}

/// A figure, ready to be read.
#[derive(Clone, Debug)]
struct Row {
    name: String,
    figure: String,
    floor: String,
    ratio: String,
    goal: String,
}

impl Table {
    /// Begins a part.
    pub(super) fn heading(&mut self, words: &str) {
        self.parts.push(Part { heading: words.to_owned(), ..Part::default() });
    }

    /// Adds a figure to the part.
    pub(super) fn row(&mut self, figure: &Figure) {
        self.part().rows.push(Row::of(figure));
    }

    /// Adds words to the part.
    pub(super) fn note(&mut self, words: &str) {
        self.part().notes.push(words.to_owned());
    }

    fn part(&mut self) -> &mut Part {
        if self.parts.is_empty() {
            self.heading("the run");
        }
        self.parts.last_mut().expect("there is one by now")
    }

    /// Beside the figures of an earlier run, which it wrote as such a page.
    #[must_use]
    pub fn beside(self, earlier: &str) -> Self {
        Self { earlier: Some(Earlier::read(earlier)), ..self }
    }

    /// `page` with these tables in the place that it has for them; where it has
    /// none, the tables alone.
    #[must_use]
    pub fn written_into(&self, page: &str) -> String {
        let place = page.split_once(BEGIN).and_then(|(before, rest)| {
            let (_, after) = rest.split_once(END)?;
            Some((before, after))
        });
        match place {
            Some((before, after)) => format!("{before}{BEGIN}\n{self}\n{END}{after}"),
            None => self.to_string(),
        }
    }
}

impl Row {
    fn of(figure: &Figure) -> Self {
        let number = |value| format!("{} {}", short(value), figure.unit).trim_end().to_owned();
        let goal = match figure.goal {
            Goal::TimesAtMost(bound) => format!("at most {bound}×"),
            Goal::TimesAtLeast(bound) => format!("at least {bound}×"),
            Goal::AtMost(bound) => format!("at most {bound} {}", figure.unit).trim_end().to_owned(),
            Goal::None => String::new(),
        };
        let missed = if figure.is_met() == Some(false) { ": **missed**" } else { "" };
        let floor = figure.floor.map(|(name, value)| format!("{name}: {}", number(value)));
        Self {
            name: figure.name.clone(),
            figure: number(figure.value),
            floor: floor.unwrap_or_default(),
            ratio: figure.ratio().map(|ratio| format!("{ratio:.2}×")).unwrap_or_default(),
            goal: format!("{goal}{missed}"),
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.parts.iter().enumerate() {
            let gap = if number == 0 { "" } else { "\n" };
            writeln!(f, "{gap}{HEADING}{}", part.heading)?;
            if !part.rows.is_empty() {
                let (titles, lines) = match self.earlier {
                    Some(_) => (" an earlier run | its ratio |", "---|---|"),
                    None => ("", ""),
                };
                writeln!(f, "\n| | figure | floor | ratio | goal |{titles}")?;
                writeln!(f, "|---|---|---|---|---|{lines}")?;
            }
            for Row { name, figure, floor, ratio, goal } in &part.rows {
                write!(f, "| {name} | {figure} | {floor} | {ratio} | {goal} |")?;
                if let Some(earlier) = &self.earlier {
                    let (figure, ratio) = earlier.of(&part.heading, name);
                    write!(f, " {figure} | {ratio} |")?;
                }
                writeln!(f)?;
            }
            if !part.notes.is_empty() {
                writeln!(f)?;
            }
            for note in &part.notes {
                writeln!(f, "- {note}")?;
            }
        }
        Ok(())
    }
}

/// Figures and ratios of an earlier run, by heading and name.
#[derive(Clone, Debug)]
struct Earlier(HashMap<(String, String), (String, String)>);

impl Earlier {
    fn read(page: &str) -> Self {
        let mut heading = "";
        let mut rows = HashMap::new();
        for line in page.lines() {
            if let Some(words) = line.strip_prefix(HEADING) {
                heading = words;
            }
            let cells: Vec<_> = line.split('|').map(str::trim).collect();
            if let ["", name, figure, _, ratio, ..] = cells[..] {
                let key = (heading.to_owned(), name.to_owned());
                rows.insert(key, (figure.to_owned(), ratio.to_owned()));
            }
        }
        Self(rows)
    }

    fn of(&self, heading: &str, name: &str) -> (&str, &str) {
        let row = self.0.get(&(heading.to_owned(), name.to_owned()));
        row.map_or(("", ""), |(figure, ratio)| (figure, ratio))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(value: f64) -> Table {
        let mut table = Table::default();
        table.heading("moves");
        let figure = Figure::new("1 room: p50", value, "us").beside("echo", 10.0);
        table.row(&figure.goal(Goal::TimesAtMost(1.5)));
        table.row(&Figure::new("size", 4.0, "MB").goal(Goal::AtMost(5.0)));
        table.note("noise: 3%");
        table
    }

    const FIRST: &str = "\
### moves

| | figure | floor | ratio | goal |
|---|---|---|---|---|
| 1 room: p50 | 12.0 us | echo: 10.0 us | 1.20× | at most 1.5× |
| size | 4.00 MB |  |  | at most 5 MB |

- noise: 3%
";

    #[test]
    fn a_run_is_a_table_for_each_part() {
        assert_eq!(table(12.0).to_string(), FIRST);
    }

    #[test]
    fn a_second_run_stands_beside_the_first_and_says_what_it_missed() {
        let both = table(16.0).beside(FIRST).to_string();
        let row = "| 1 room: p50 | 16.0 us | echo: 10.0 us | 1.60× | at most 1.5×: **missed** \
                   | 12.0 us | 1.20× |";
        assert!(both.contains(row), "{both}");
        assert!(both.contains("| goal | an earlier run | its ratio |"), "{both}");
    }

    #[test]
    fn tables_go_where_a_page_has_a_place_for_them() {
        let page = format!("# Before\n\n{BEGIN}old\n{END}\n## After\n");
        let written = table(12.0).written_into(&page);
        assert_eq!(written, format!("# Before\n\n{BEGIN}\n{FIRST}\n{END}\n## After\n"));
        assert_eq!(table(12.0).written_into(&written), written, "also again");
        assert_eq!(table(12.0).written_into("nothing"), FIRST);
    }
}
