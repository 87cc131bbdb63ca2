//! Colours and marks: a theme for each name, colour depth and set of glyphs.

mod color;
#[cfg(test)]
mod tests;

use omok_core::ByColor;
use ratatui::style::{Color, Modifier, Style};

use crate::glyphs::Glyphs;
use color::rgb;

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// None: only attributes such as reverse.
    None,
    /// The 16 colours whose look the user's palette decides.
    Sixteen,
    /// The 256 of xterm.
    Indexed,
    /// 24 bits.
    Truecolor,
}

impl Depth {
    /// All depths, fewest colours first.
    pub const ALL: [Self; 4] = [Self::None, Self::Sixteen, Self::Indexed, Self::Truecolor];
}

/// The themes by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThemeName {
    /// Dark and bright stones on a wooden board.
    #[default]
    Wood,
    /// Black and white, as far apart as they can be.
    HighContrast,
    /// Black ink on grey paper: whose a stone is its shape alone tells.
    Monochrome,
}

impl ThemeName {
    /// All of them, in the order in which the key goes through them.
    pub const ALL: [Self; 3] = [Self::Wood, Self::HighContrast, Self::Monochrome];

    /// Its name, as `--theme` takes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::HighContrast => "high-contrast",
            Self::Monochrome => "monochrome",
        }
    }

    /// The theme of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// How a stone looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// One column wide.
    pub glyph: &'static str,
    /// Outside the winning line. The last stone is highlighted by its brackets
    /// alone: the cursor mostly stands on it, and leaving it must be cheap.
    pub plain: Style,
    /// In the winning line.
    pub won: Style,
}

/// What shows where the board's cursor stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorLook {
    /// The point's cell, reversed.
    Reversed,
    /// The terminal's own cursor.
    Terminal,
}

/// How everything looks. Data only, so that themes are values.
///
/// Black stones have the colours of the grid lines, and [`Theme::bar`] is
/// [`Theme::board`] reversed: a cursor move then changes no colour at all,
/// which is what keeps it at a few bytes over a slow line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Grid lines and labels on wood; the badge.
    pub board: Style,
    /// The stones.
    pub stones: ByColor<Stone>,
    /// The brackets around the last stone, by its colour. They carry the
    /// highlight and not the stone, which then need not be drawn again when
    /// the next one is placed; and they have the stone's ink, so that the pen
    /// changes as seldom as can be.
    pub last_mark: ByColor<Style>,
    /// The brackets around the stones of the winning line.
    pub won_mark: Style,
    /// Which cursor shows on points that are drawn like the board itself; see
    /// [`Theme::cursor_on`].
    pub cursor: CursorLook,
    /// The colour of the terminal's cursor, as red, green and blue; `None`: as
    /// the user has set it. It shows beside every ground that it stands on.
    pub cursor_color: Option<[u8; 3]>,
    /// The status line.
    pub bar: Style,
    /// The row in which something is typed. The terminal's cursor shows on it.
    pub prompt: Style,
    /// Text beside the board, in pages and menus.
    pub text: Style,
    /// Headings there.
    pub heading: Style,
    /// The selected item of a list, the current move of the move list.
    pub selected: Style,
    /// Added to words that can be clicked.
    pub link: Modifier,
}

impl Theme {
    /// The theme of that name in `depth`, drawn with `glyphs`. Without colours
    /// all are the same.
    #[must_use]
    pub const fn of(name: ThemeName, depth: Depth, glyphs: Glyphs) -> Self {
        match (depth, name) {
            (Depth::None, _) => Self::colourless(glyphs),
            (Depth::Sixteen, ThemeName::Wood) => Self::wooden_in_sixteen(glyphs),
            (_, ThemeName::Wood) => Self::wooden(depth, glyphs),
            (_, ThemeName::HighContrast) => Self::high_contrast(depth, glyphs),
            (_, ThemeName::Monochrome) => Self::monochrome(depth, glyphs),
        }
    }

    /// Which cursor shows on a point whose cell has `style`.
    ///
    /// A reversed cell is unmistakable on every terminal, and costs few bytes
    /// as long as the pen is the one for the board and the status line. Another
    /// pen, for a white stone or the winning line, would have to be taken up
    /// and laid down again: there the terminal's own cursor stands, for which
    /// the cell need not be drawn at all.
    #[must_use]
    pub fn cursor_on(&self, style: Style) -> CursorLook {
        if style == self.board { self.cursor } else { CursorLook::Terminal }
    }

    /// Whether the terminal's cursor is the board's anywhere.
    #[must_use]
    pub const fn shows_cursor(&self) -> bool {
        self.cursor_color.is_some() || matches!(self.cursor, CursorLook::Terminal)
    }

    /// Stones in two colours on a board whose luminance lies between theirs,
    /// such that each has a contrast of at least 3:1 with it.
    const fn wooden(depth: Depth, glyphs: Glyphs) -> Self {
        // Wood, dark and bright; the grounds of the last stone's brackets and of
        // the winning line, on which both inks show.
        let [wood, dark, bright, last, won] = match depth {
            Depth::Truecolor => [
                Color::Rgb(0xad, 0x83, 0x53),
                Color::Rgb(0x0c, 0x0a, 0x08),
                Color::Rgb(0xff, 0xfd, 0xf6),
                Color::Rgb(0xb0, 0x58, 0x12),
                Color::Rgb(0x5c, 0x86, 0x2c),
            ],
            _ => [
                Color::Indexed(137),
                Color::Indexed(16),
                Color::Indexed(231),
                Color::Indexed(130),
                Color::Indexed(64),
            ],
        };
        let (ink, light) = (Style::new().fg(dark), Style::new().fg(bright));
        let discs = glyphs.discs();
        Self {
            stones: ByColor {
                black: Stone { glyph: discs.black, plain: ink.bg(wood), won: ink.bg(won) },
                white: Stone { glyph: discs.white, plain: light.bg(wood), won: light.bg(won) },
            },
            // On a white stone the ground is the stone's own colour: a third one
            // would take more bytes than an opponent's move may.
            last_mark: ByColor {
                black: ink.bg(last),
                white: light.bg(wood).add_modifier(Modifier::REVERSED),
            },
            won_mark: ink.bg(won),
            cursor_color: rgb(dark),
            ..Self::colored(ink.bg(wood), glyphs)
        }
    }

    /// What the 16 colours look like is up to the palette. Yellow is the one
    /// that comes nearest to wood, but xterm's is so bright that white does
    /// not show on it: white stones bring their own dark ground with them.
    const fn wooden_in_sixteen(glyphs: Glyphs) -> Self {
        const INK: Style = Style::new().fg(Color::Black);
        const WHITE: Style = Style::new().fg(Color::White).bg(Color::Black);
        let (board, won) = (INK.bg(Color::Yellow), INK.bg(Color::Green));
        let discs = glyphs.discs();
        Self {
            stones: ByColor {
                black: Stone { glyph: discs.black, plain: board, won },
                white: Stone { glyph: discs.white, plain: WHITE, won: WHITE },
            },
            last_mark: both(INK.bg(Color::Cyan)),
            won_mark: won,
            cursor: CursorLook::Terminal,
            ..Self::colored(board, glyphs)
        }
    }

    /// Black on white, and White's stones white on black. The grounds of marks
    /// are bright.
    const fn high_contrast(depth: Depth, glyphs: Glyphs) -> Self {
        let [paper, dark, last, won] = match depth {
            // Not the brightest: the Linux console has no bright grounds.
            Depth::Sixteen => [Color::Gray, Color::Black, Color::Cyan, Color::Green],
            Depth::Truecolor => [
                Color::Rgb(0xff, 0xff, 0xff),
                Color::Rgb(0, 0, 0),
                Color::Rgb(0x40, 0xff, 0xff),
                Color::Rgb(0xff, 0xf0, 0),
            ],
            _ => [Color::Indexed(231), Color::Indexed(16), Color::Indexed(51), Color::Indexed(226)],
        };
        let ink = Style::new().fg(dark);
        let board = ink.bg(paper);
        let white = board.add_modifier(Modifier::REVERSED);
        let discs = glyphs.discs();
        Self {
            stones: ByColor {
                black: Stone { glyph: discs.black, plain: board, won: ink.bg(won) },
                white: Stone { glyph: discs.white, plain: white, won: white },
            },
            last_mark: both(ink.bg(last)),
            won_mark: ink.bg(won),
            cursor: match depth {
                Depth::Sixteen => CursorLook::Terminal,
                _ => CursorLook::Reversed,
            },
            // Red shows beside all of them; in 16 colours nothing but black does.
            cursor_color: match depth {
                Depth::Sixteen => Some([0; 3]),
                _ => Some([0xff, 0, 0]),
            },
            ..Self::colored(board, glyphs)
        }
    }

    /// One ink on one paper: marks and stones differ in shape alone.
    const fn monochrome(depth: Depth, glyphs: Glyphs) -> Self {
        let [paper, dark] = match depth {
            Depth::Sixteen => [Color::Gray, Color::Black],
            Depth::Truecolor => [Color::Rgb(0xd4, 0xd4, 0xd4), Color::Rgb(0, 0, 0)],
            _ => [Color::Indexed(252), Color::Indexed(16)],
        };
        let board = Style::new().fg(dark).bg(paper);
        Self {
            cursor: match depth {
                Depth::Sixteen => CursorLook::Terminal,
                _ => CursorLook::Reversed,
            },
            ..Self::colored(board, glyphs)
        }
    }

    /// A board of these two colours, everything on it told apart by shape, and a
    /// terminal's cursor in black.
    const fn colored(board: Style, glyphs: Glyphs) -> Self {
        let shapes = glyphs.shapes();
        Self {
            board,
            stones: ByColor {
                black: Stone { glyph: shapes.black, plain: board, won: board },
                white: Stone { glyph: shapes.white, plain: board, won: board },
            },
            last_mark: both(board),
            won_mark: board,
            cursor_color: Some([0; 3]),
            bar: board.add_modifier(Modifier::REVERSED),
            prompt: board,
            ..Self::colourless(glyphs)
        }
    }

    const fn colourless(glyphs: Glyphs) -> Self {
        const PLAIN: Style = Style::new();
        const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
        const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
        let shapes = glyphs.shapes();
        Self {
            board: PLAIN,
            stones: ByColor {
                black: Stone { glyph: shapes.black, plain: PLAIN, won: PLAIN },
                white: Stone { glyph: shapes.white, plain: PLAIN, won: PLAIN },
            },
            last_mark: both(PLAIN),
            won_mark: PLAIN,
            cursor: CursorLook::Reversed,
            cursor_color: None,
            bar: REVERSED,
            prompt: REVERSED,
            text: PLAIN,
            heading: BOLD,
            selected: REVERSED,
            link: Modifier::UNDERLINED,
        }
    }
}

const fn both(style: Style) -> ByColor<Style> {
    ByColor { black: style, white: style }
}
