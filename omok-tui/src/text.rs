//! Measuring, cutting and wrapping text by the columns it takes on a screen.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Columns that `text` takes, counted as the buffer fills its cells: letter by
/// letter, where a letter is what the reader takes for one. Control characters
/// are not drawn.
#[must_use]
pub fn width(text: &str) -> usize {
    text.graphemes(true).map(letter_width).sum()
}

fn letter_width(letter: &str) -> usize {
    if letter.contains(char::is_control) { 0 } else { letter.width() }
}

/// `text` with the signs that typewriters have in place of typographic ones, so
/// that English is ASCII. Letters stay as they are.
#[must_use]
pub fn typewritten(text: &str) -> String {
    let mut typed = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '×' => typed.push('x'),
            '“' | '”' => typed.push('"'),
            '…' => typed.push_str("..."),
            '·' => typed.push('-'),
            _ => typed.push(letter),
        }
    }
    typed
}

/// `text` if it fits into `columns`, else its beginning and `…`; never wider.
#[must_use]
pub fn fit(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let Some(room) = columns.checked_sub(1) else { return String::new() };
    let mut kept = head(text, room).trim_end().to_owned();
    kept.push('…');
    kept
}

/// The longest beginning of `text` that fits into `columns`.
fn head(text: &str, columns: usize) -> &str {
    let mut used = 0;
    for (index, letter) in text.grapheme_indices(true) {
        used += letter_width(letter);
        if used > columns {
            return &text[..index];
        }
    }
    text
}

/// What is seen of `text` through a window of `columns` when `skipped` columns
/// have gone out at its left.
#[must_use]
pub fn window(text: &str, skipped: usize, columns: usize) -> &str {
    let gone = head(text, skipped);
    head(&text[gone.len()..], columns)
}

/// `text` filled up with spaces to `columns`.
#[must_use]
pub fn pad(text: &str, columns: usize) -> String {
    let mut padded = text.to_owned();
    padded.extend(std::iter::repeat_n(' ', columns.saturating_sub(width(text))));
    padded
}

/// `text` in lines of at most `columns`, broken at spaces; a word that is
/// longer is broken within. Always at least one line; a letter wider than
/// `columns` is left out.
#[must_use]
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for mut word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && width(line) + 1 + width(word) <= columns {
            line.push(' ');
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        loop {
            let part = head(word, columns);
            lines.last_mut().expect("there is always a line").push_str(part);
            word = &word[part.len()..];
            if word.is_empty() || part.is_empty() {
                break;
            }
            lines.push(String::new());
        }
    }
    lines
}

/// `text` with each line that is longer than `columns` broken at spaces. Words that
/// are longer stay whole, since somebody may copy them.
#[must_use]
pub fn unbroken(text: &str, columns: usize) -> String {
    let lines: Vec<_> = text.lines().map(|line| broken_at_spaces(line, columns)).collect();
    let end = if text.ends_with('\n') { "\n" } else { "" };
    lines.join("\n") + end
}

fn broken_at_spaces(line: &str, columns: usize) -> String {
    if width(line) <= columns {
        return line.to_owned();
    }
    let mut words = line.split(' ');
    let mut broken = words.next().unwrap_or_default().to_owned();
    let mut used = width(&broken);
    for word in words {
        let taken = width(word);
        if used + 1 + taken > columns {
            broken.push('\n');
            used = taken;
        } else {
            broken.push(' ');
            used += 1 + taken;
        }
        broken.push_str(word);
    }
    broken
}

/// `text` in pieces of `columns` each, whatever stands there; a letter wider
/// than `columns` is left out.
#[must_use]
pub fn cut(text: &str, columns: usize) -> Vec<String> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let piece = head(rest, columns);
        if piece.is_empty() {
            break;
        }
        pieces.push(piece.to_owned());
        rest = &rest[piece.len()..];
    }
    pieces
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        assert_eq!(fit("three-three", 11), "three-three");
        assert_eq!(fit("three-three", 8), "three-t…");
        assert_eq!(fit("three three", 7), "three…");
        assert_eq!(fit("three", 1), "…");
        assert_eq!(fit("three", 0), "");
    }

    #[test]
    fn lines_are_broken_at_spaces_and_words_stay_whole() {
        assert_eq!(unbroken("one two three\n  four\n", 8), "one two\nthree\n  four\n");
        assert_eq!(unbroken("to /a/long/path, see", 6), "to\n/a/long/path,\nsee");
        assert_eq!(unbroken("삼삼 금수", 5), "삼삼\n금수");
        assert_eq!(unbroken("  kept as it is", 80), "  kept as it is");
    }

    #[test]
    fn wide_letters_count_two_columns() {
        assert_eq!(width("금수"), 4);
        assert_eq!(fit("삼삼 금수", 6), "삼삼…");
        assert_eq!(wrap("삼삼 금수", 5), ["삼삼", "금수"]);
        assert_eq!(pad("흑", 4), "흑  ");
    }

    #[test]
    fn a_cut_line_has_all_its_letters() {
        assert_eq!(cut("omok-tui join", 5), ["omok-", "tui j", "oin"]);
        assert_eq!(cut("", 5), [""; 0]);
        assert_eq!(cut("omok", 0), [""; 0]);
    }

    #[test]
    fn lines_break_at_spaces_and_long_words_within() {
        assert_eq!(wrap("a double three", 8), ["a double", "three"]);
        assert_eq!(wrap("an overline wins", 5), ["an", "overl", "ine", "wins"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("word", 0), [""]);
    }

    proptest! {
        #[test]
        fn no_line_is_wider_than_asked(text in ".{0,80}", columns in 0usize..30) {
            prop_assert!(width(&fit(&text, columns)) <= columns);
            for line in wrap(&text, columns) {
                prop_assert!(width(&line) <= columns, "{line:?}");
            }
        }
    }
}
