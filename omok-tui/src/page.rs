//! The text of the help and rules pages, in lines of a given width.

use omok_core::{Game, Variant};

use crate::i18n::{Language, Message};
use crate::keymap;
use crate::model::PageKind;
use crate::record;
use crate::text::{pad, width, wrap};

/// A line of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLine {
    /// No wider than was asked for.
    pub text: String,
    /// Whether it is a heading.
    pub heading: bool,
}

impl PageLine {
    fn body(text: impl Into<String>) -> Self {
        Self { text: text.into(), heading: false }
    }

    fn heading(text: impl Into<String>) -> Self {
        Self { text: text.into(), heading: true }
    }
}

/// The lines of a page, none of them wider than `columns`; `game` is the one on
/// the board. `confined`: without files and a shell.
#[must_use]
pub fn lines(
    kind: PageKind,
    game: Option<&Game>,
    language: Language,
    confined: bool,
    columns: usize,
) -> Vec<PageLine> {
    match kind {
        PageKind::Record => {
            let text = game.map(record::text).unwrap_or_default();
            text.lines().flat_map(|line| paragraph(line, columns)).collect()
        }
        PageKind::Help => help(language, confined, columns),
        PageKind::Rules(rules) => {
            let message = match rules.variant {
                Variant::Renju => Message::RulesPageRenju,
                Variant::Omok => Message::RulesPageOmok,
                Variant::Gomoku => Message::RulesPageGomoku,
            };
            marked_up(&language.say(&message), columns)
        }
    }
}

/// The key table.
fn help(language: Language, confined: bool, columns: usize) -> Vec<PageLine> {
    let mut lines = paragraph(&language.say(&Message::HelpIntro), columns);
    for (heading, places) in &keymap::PARTS {
        lines.push(PageLine::body(""));
        lines.extend(wrap(&language.say(heading), columns).into_iter().map(PageLine::heading));
        let rows: Vec<_> = keymap::rows(places)
            .filter_map(|row| Some(vec![row.label(language), language.say(row.told(confined)?)]))
            .collect();
        lines.extend(table(&rows, columns).into_iter().map(PageLine::body));
    }
    lines
}

/// Text as the language files mark it up: `#` begins a heading, `-` an item,
/// `|` a row of a table whose first row is its heading; other lines run
/// together into paragraphs, which blank lines part.
fn marked_up(text: &str, columns: usize) -> Vec<PageLine> {
    let mut lines: Vec<PageLine> = Vec::new();
    for block in blocks(text) {
        let after_item = block.starts_with('-') && lines.last().is_some_and(|l| !l.heading);
        let tight = lines.last().is_none_or(|line| line.heading);
        if !tight && !after_item {
            lines.push(PageLine::body(""));
        }
        if let Some(heading) = block.strip_prefix('#') {
            lines.extend(wrap(heading, columns).into_iter().map(PageLine::heading));
        } else if let Some(item) = block.strip_prefix('-') {
            lines.extend(indented(item, columns));
        } else if block.starts_with('|') {
            lines.extend(headed_table(&block, columns));
        } else {
            lines.extend(paragraph(&block, columns));
        }
    }
    lines
}

/// The blocks of marked-up text: a heading, an item, a paragraph on one line
/// each, a table with a line for each row.
fn blocks(text: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines().map(str::trim) {
        let row = line.starts_with('|');
        let begins = line.starts_with(['#', '-']) || (row && !open_table(&blocks, open));
        match blocks.last_mut() {
            Some(block) if open && !begins && !line.is_empty() => {
                block.push(if row { '\n' } else { ' ' });
                block.push_str(line);
            }
            _ if !line.is_empty() => blocks.push(line.to_owned()),
            _ => {}
        }
        open = !line.is_empty() && !line.starts_with('#');
    }
    blocks
}

fn open_table(blocks: &[String], open: bool) -> bool {
    open && blocks.last().is_some_and(|block| block.starts_with('|'))
}

fn paragraph(text: &str, columns: usize) -> Vec<PageLine> {
    wrap(text, columns).into_iter().map(PageLine::body).collect()
}

/// An item: a dash, and its lines below one another.
fn indented(text: &str, columns: usize) -> Vec<PageLine> {
    let lines = wrap(text, columns.saturating_sub(2));
    let mark = |index| if index == 0 { "- " } else { "  " };
    lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            PageLine::body(crate::text::fit(&format!("{}{line}", mark(index)), columns))
        })
        .collect()
}

/// A table with a heading; on a narrow screen each row becomes a list.
fn headed_table(block: &str, columns: usize) -> Vec<PageLine> {
    let rows: Vec<Vec<String>> = block
        .lines()
        .map(|line| line.split('|').skip(1).map(|cell| cell.trim().to_owned()).collect())
        .collect();
    let count = rows.first().map_or(0, Vec::len);
    if columns < count * COLUMN_LEAST {
        return as_lists(&rows, columns);
    }
    let lines = table(&rows, columns);
    let heading = lines.iter().position(String::is_empty).unwrap_or(1);
    let line = |(index, text)| PageLine { text, heading: index < heading };
    lines.into_iter().enumerate().map(line).collect()
}

/// Below this many columns for each column of a table most words break.
const COLUMN_LEAST: usize = 13;

/// Each row of a table as its first cell and, below it, the others with the
/// heading of their column.
fn as_lists(rows: &[Vec<String>], columns: usize) -> Vec<PageLine> {
    let Some((heading, rows)) = rows.split_first() else { return Vec::new() };
    let mut lines = Vec::new();
    for row in rows {
        let Some((first, cells)) = row.split_first() else { continue };
        lines.extend(paragraph(first, columns));
        for (name, cell) in heading.iter().skip(1).zip(cells) {
            lines.extend(indented(&format!("{name}: {cell}"), columns));
        }
    }
    lines
}

/// The rows in columns, two apart; a row whose cells wrap is parted from its
/// neighbours by an empty line, and so is every other one then.
fn table(rows: &[Vec<String>], columns: usize) -> Vec<String> {
    let widths = column_widths(rows, columns);
    let wrapped: Vec<Vec<Vec<String>>> = rows
        .iter()
        .map(|row| row.iter().zip(&widths).map(|(cell, &width)| wrap(cell, width)).collect())
        .collect();
    let airy = wrapped.iter().flatten().any(|cell| cell.len() > 1);
    let mut lines = Vec::new();
    for row in &wrapped {
        if airy && !lines.is_empty() {
            lines.push(String::new());
        }
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let cells: Vec<_> = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| pad(cell.get(line).map_or("", String::as_str), width))
                .collect();
            lines.push(cells.join(GAP).trim_end().to_owned());
        }
    }
    lines
}

const GAP: &str = "  ";

/// As wide as their widest cells where that fits; else the widest columns give
/// way, down to nothing.
fn column_widths(rows: &[Vec<String>], columns: usize) -> Vec<usize> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut widths = vec![0; count];
    for row in rows {
        for (widest, cell) in widths.iter_mut().zip(row) {
            *widest = width(cell).max(*widest);
        }
    }
    let room = columns.saturating_sub(count.saturating_sub(1) * GAP.len());
    while widths.iter().sum::<usize>() > room {
        let widest = widths.iter_mut().max().expect("a sum above zero has a part");
        *widest -= 1;
    }
    widths
}

#[cfg(test)]
mod tests {
    use omok_core::RuleSet;

    use super::*;

    fn kinds() -> Vec<PageKind> {
        let mut kinds = vec![PageKind::Help, PageKind::Record];
        kinds.extend(RuleSet::ALL.map(PageKind::Rules));
        kinds
    }

    #[test]
    fn no_line_of_a_page_is_wider_than_asked_at_any_width() {
        let game = Game::new(RuleSet::RENJU, RuleSet::RENJU.default_size()).unwrap();
        let points = game.size().all_points().take(3);
        let game = game.replay(points).unwrap();
        for language in Language::ALL {
            for kind in kinds() {
                for columns in 0..100 {
                    for line in lines(kind, Some(&game), language, false, columns) {
                        assert!(width(&line.text) <= columns, "{columns}: {:?}", line.text);
                    }
                }
            }
        }
    }

    #[test]
    fn blocks_are_told_apart() {
        let text = "# Head\n\nOne\ntwo.\n\n- item\nmore\n- item\n\n| a | b\n| c | d\n\nEnd.";
        let expected = ["# Head", "One two.", "- item more", "- item", "| a | b\n| c | d", "End."];
        assert_eq!(blocks(text), expected);
    }

    #[test]
    fn a_table_stands_in_columns_and_wraps_where_it_must() {
        let rows = [vec!["a".to_owned(), "one two".to_owned()], vec!["bcd".to_owned(), "x".into()]];
        assert_eq!(table(&rows, 20), ["a    one two", "bcd  x"]);
        assert_eq!(table(&rows, 9), ["a    one", "     two", "", "bcd  x"]);
    }

    #[test]
    fn the_help_page_names_every_row_of_the_key_table() {
        let language = Language::English;
        let page = help(language, false, 76);
        for row in keymap::TABLE {
            let (label, about) = (row.label(language), language.say(&row.about));
            let named =
                |line: &PageLine| line.text.starts_with(&label) && line.text.ends_with(&about);
            assert!(page.iter().any(named), "{label}: {about}");
        }
    }
}
