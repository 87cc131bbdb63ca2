//! Which characters the terminal can show, and what stands for the others.

use omok_core::ByColor;
use ratatui::buffer::Buffer;

use crate::letters::Drawn;

/// The characters that boards, borders and keys are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// Whatever Unicode has, a column each.
    #[default]
    Unicode,
    /// What the fonts of the Linux console have.
    Console,
    /// Nothing that terminals for East Asian languages draw two columns wide.
    Narrow,
    /// ASCII; only the letters of a language are left as they are.
    Ascii,
}

/// Which letters can be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// Those of every language.
    #[default]
    All,
    /// The locale has only ASCII for certain, which is enough for English.
    Ascii,
}

/// How wide the terminal draws what is narrow in some fonts and wide in others:
/// ●, ○, ─ and their like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ambiguous {
    /// The terminal is asked; until it answers, one column.
    #[default]
    Auto,
    /// One column.
    Narrow,
    /// Two columns.
    Wide,
}

impl Ambiguous {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Narrow, Self::Wide];

    /// Its name, as `--ambiguous` takes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Narrow => "narrow",
            Self::Wide => "wide",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ambiguous| ambiguous.name() == name)
    }
}

/// What stands for a character where only ASCII, or only what is surely narrow,
/// can be drawn. Each takes the one column that the character takes elsewhere.
const PLAIN: [(&str, &str); 30] = [
    ("─", "-"),
    ("│", "|"),
    ("┌", "+"),
    ("┬", "+"),
    ("┐", "+"),
    ("├", "+"),
    ("┼", "+"),
    ("┤", "+"),
    ("└", "+"),
    ("┴", "+"),
    ("┘", "+"),
    ("╋", "*"),
    ("█", "#"),
    ("▀", "#"),
    ("▄", "#"),
    ("←", "<"),
    ("→", ">"),
    ("↑", "^"),
    ("↓", "v"),
    ("×", "x"),
    ("…", "~"),
    ("·", "-"),
    ("–", "-"),
    ("—", "-"),
    ("’", "'"),
    ("‘", "'"),
    ("“", "\""),
    ("”", "\""),
    ("«", "\""),
    ("»", "\""),
];

/// Letters of European languages that are drawn wide where East Asian ones are,
/// and the nearest ones that are not.
const WIDE_LETTERS: [(&str, &str); 16] = [
    ("à", "a"),
    ("á", "a"),
    ("æ", "e"),
    ("è", "e"),
    ("é", "e"),
    ("ê", "e"),
    ("ì", "i"),
    ("í", "i"),
    ("ı", "i"),
    ("ò", "o"),
    ("ó", "o"),
    ("ø", "o"),
    ("Ø", "O"),
    ("ù", "u"),
    ("ú", "u"),
    ("ü", "u"),
];

/// What is drawn otherwise on the Linux console: its usual fonts have neither
/// thick crossings nor an ellipsis.
const CONSOLE: [(&str, &str); 2] = [("╋", "╬"), ("…", "~")];

impl Glyphs {
    /// What a stone is drawn with where its colour tells whose it is.
    #[must_use]
    pub const fn discs(self) -> ByColor<&'static str> {
        match self {
            Self::Unicode => ByColor { black: "●", white: "●" },
            Self::Console => ByColor { black: "•", white: "•" },
            Self::Narrow | Self::Ascii => self.shapes(),
        }
    }

    /// What a stone is drawn with where only its shape tells whose it is.
    #[must_use]
    pub const fn shapes(self) -> ByColor<&'static str> {
        match self {
            Self::Unicode => ByColor { black: "●", white: "○" },
            Self::Console => ByColor { black: "•", white: "○" },
            Self::Narrow | Self::Ascii => ByColor { black: "X", white: "O" },
        }
    }

    /// What large letters are drawn with.
    #[must_use]
    pub const fn large(self) -> Drawn {
        match self {
            Self::Unicode | Self::Console => Drawn::HalfBlocks,
            Self::Narrow | Self::Ascii => Drawn::Itself,
        }
    }

    /// Puts characters that can be shown in place of those that cannot.
    pub fn replace_in(self, buffer: &mut Buffer) {
        let tables: &[&[(&str, &'static str)]] = match self {
            Self::Unicode => return,
            Self::Console => &[&CONSOLE],
            Self::Narrow => &[&PLAIN, &WIDE_LETTERS],
            Self::Ascii => &[&PLAIN],
        };
        for cell in buffer.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
            let known = tables.iter().copied().flatten().find(|(from, _)| *from == cell.symbol());
            if let Some((_, to)) = known {
                cell.set_symbol(to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;

    #[test]
    fn what_stands_for_a_character_takes_its_one_column_and_is_surely_narrow() {
        for (from, to) in PLAIN.iter().chain(&WIDE_LETTERS) {
            assert_eq!((from.width(), to.width()), (1, 1), "{from}");
            assert!(to.is_ascii(), "{from}");
        }
        for (from, to) in CONSOLE {
            assert_eq!((from.width(), to.width()), (1, 1));
        }
    }

    #[test]
    fn the_stones_of_narrow_glyphs_are_surely_narrow() {
        for glyphs in [Glyphs::Narrow, Glyphs::Ascii] {
            let ByColor { black, white } = glyphs.discs();
            assert_ne!(black, white);
            assert!([black, white].iter().all(|glyph| glyph.width_cjk() == 1));
        }
    }
}
