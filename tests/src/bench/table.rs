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
        let number =
            |value| format!("{} {}", grouped(&short(value)), figure.unit).trim_end().to_owned();
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

/// A number of many digits, in groups.
fn grouped(number: &str) -> String {
    if number.contains('.') || number.len() < 5 {
        return number.to_owned();
    }
    let (first, rest) = number.split_at(number.len() % 3);
    let threes = rest.as_bytes().chunks(3).map(|three| String::from_utf8_lossy(three).into_owned());
    let groups = Some(first.to_owned()).filter(|first| !first.is_empty()).into_iter().chain(threes);
    groups.collect::<Vec<_>>().join(",")
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.parts.iter().enumerate() {
            let gap = if number == 0 { "" } else { "\n" };
            writeln!(f, "{gap}{HEADING}{}", part.heading)?;
            for (number, cells) in part.lines(self.earlier.as_ref()).iter().enumerate() {
                if number == 0 {
                    writeln!(f)?;
                }
                writeln!(f, "{}", line(cells))?;
                if number == 0 {
                    writeln!(f, "|{}", "---|".repeat(cells.len()))?;
                }
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

fn line(cells: &[String]) -> String {
    let padded = |cell: &String| if cell.is_empty() { " |".into() } else { format!(" {cell} |") };
    format!("|{}", cells.iter().map(padded).collect::<String>())
}

/// The titles of the columns that are read again in an earlier run.
const FIGURE: &str = "figure";
const RATIO: &str = "ratio";

impl Part {
    /// The cells of its rows, titles first; columns in which nothing stands are left
    /// out. Nothing without rows.
    fn lines(&self, earlier: Option<&Earlier>) -> Vec<Vec<String>> {
        let titles = ["", FIGURE, "floor", RATIO, "goal", "an earlier run", "its ratio"];
        let cells = |Row { name, figure, floor, ratio, goal }: &Row| {
            let (before, its_ratio) =
                earlier.map_or(("", ""), |earlier| earlier.of(&self.heading, name));
            [name.as_str(), figure, floor, ratio, goal, before, its_ratio].map(str::to_owned)
        };
        let rows: Vec<_> = self.rows.iter().map(cells).collect();
        let stands = |&column: &usize| rows.iter().any(|row| !row[column].is_empty());
        let columns: Vec<usize> = (0..titles.len()).filter(stands).collect();
        let titles = (!rows.is_empty()).then(|| titles.map(ToOwned::to_owned));
        let shown = |row: [String; 7]| columns.iter().map(|&column| row[column].clone()).collect();
        titles.into_iter().chain(rows.clone()).map(shown).collect()
    }
}

/// Figures and ratios of an earlier run, by heading and name.
#[derive(Clone, Debug)]
struct Earlier(HashMap<(String, String), (String, String)>);

impl Earlier {
    fn read(page: &str) -> Self {
        let (mut heading, mut titles) = ("", Vec::new());
        let mut rows = HashMap::new();
        for line in page.lines() {
            if let Some(words) = line.strip_prefix(HEADING) {
                (heading, titles) = (words, Vec::new());
            }
            let cells: Vec<_> = line.split('|').map(str::trim).collect();
            let cell = |title| {
                let column = titles.iter().position(|other| *other == title);
                column.and_then(|column| cells.get(column)).copied().unwrap_or_default().to_owned()
            };
            match cells[..] {
                ["", _, _, ..] if titles.is_empty() => titles = cells,
                ["", name, _, ..] => {
                    let key = (heading.to_owned(), name.to_owned());
                    rows.insert(key, (cell(FIGURE), cell(RATIO)));
                }
                _ => {}
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
        let figure = Figure::new("1 room: p50", value, "µs").beside("echo", 10.0);
        table.row(&figure.goal(Goal::TimesAtMost(1.5)));
        table.row(&Figure::new("size", 4.0, "MB").goal(Goal::AtMost(5.0)));
        table.note("noise: 3%");
        table
    }

    const FIRST: &str = "\
### moves

| | figure | floor | ratio | goal |
|---|---|---|---|---|
| 1 room: p50 | 12.0 µs | echo: 10.0 µs | 1.20× | at most 1.5× |
| size | 4.00 MB | | | at most 5 MB |

- noise: 3%
";

    #[test]
    fn a_run_is_a_table_for_each_part() {
        assert_eq!(table(12.0).to_string(), FIRST);
    }

    #[test]
    fn a_second_run_stands_beside_the_first_and_says_what_it_missed() {
        let both = table(16.0).beside(FIRST).to_string();
        let row = "| 1 room: p50 | 16.0 µs | echo: 10.0 µs | 1.60× | at most 1.5×: **missed** \
                   | 12.0 µs | 1.20× |";
        assert!(both.contains(row), "{both}");
        assert!(both.contains("| goal | an earlier run | its ratio |"), "{both}");
    }

    #[test]
    fn digits_stand_in_groups_where_there_are_many() {
        let grouped = ["9999", "41964", "123456", "1234567", "12.3"].map(grouped);
        assert_eq!(grouped, ["9999", "41,964", "123,456", "1,234,567", "12.3"]);
    }

    #[test]
    fn columns_without_cells_are_left_out_and_read_again_as_they_stand() {
        let mut alone = Table::default();
        alone.heading("bytes");
        alone.row(&Figure::new("cursor move", 24.0, "bytes"));
        let first = alone.to_string();
        assert_eq!(first, "### bytes\n\n| | figure |\n|---|---|\n| cursor move | 24.0 bytes |\n");
        let both = alone.beside(&first).to_string();
        assert!(both.contains("| cursor move | 24.0 bytes | 24.0 bytes |"), "{both}");
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
