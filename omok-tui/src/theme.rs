//! Colours and marks for each colour depth.

use omok_core::ByColor;
use ratatui::style::{Color, Modifier, Style};

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
/// Black stones have the foreground of the grid lines, and [`Theme::bar`] is
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
    /// The theme of `depth`.
    #[must_use]
    pub const fn of(depth: Depth) -> Self {
        match depth {
            Depth::None => Self::colourless(),
            Depth::Sixteen => Self::sixteen(),
            Depth::Indexed => Self::wooden(&Palette {
                wood: Color::Indexed(137),
                dark: Color::Indexed(16),
                bright: Color::Indexed(231),
                last: Color::Indexed(130),
                won: Color::Indexed(64),
            }),
            Depth::Truecolor => Self::wooden(&Palette {
                wood: Color::Rgb(0xad, 0x83, 0x53),
                dark: Color::Rgb(0x0c, 0x0a, 0x08),
                bright: Color::Rgb(0xff, 0xfd, 0xf6),
                last: Color::Rgb(0xb0, 0x58, 0x12),
                won: Color::Rgb(0x5c, 0x86, 0x2c),
            }),
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

    /// A board of one wood, with stones in the two colours of `palette`.
    const fn wooden(palette: &Palette) -> Self {
        let board = Style::new().fg(palette.dark).bg(palette.wood);
        Self {
            board,
            stones: ByColor {
                black: palette.stone(palette.dark),
                white: palette.stone(palette.bright),
            },
            last_mark: ByColor {
                black: Style::new().fg(palette.dark).bg(palette.last),
                white: Style::new().fg(palette.bright).bg(palette.last),
            },
            won_mark: Style::new().fg(palette.dark).bg(palette.won),
            cursor: CursorLook::Reversed,
            cursor_color: rgb(palette.dark),
            bar: board.add_modifier(Modifier::REVERSED),
            prompt: board,
            ..Self::colourless()
        }
    }

    /// What the 16 colours look like is up to the palette. Yellow is the one
    /// that comes nearest to wood, but xterm's is so bright that white does
    /// not show on it: white stones bring their own dark ground with them.
    const fn sixteen() -> Self {
        const DARK: Color = Color::Black;
        const WHITE: Style = Style::new().fg(Color::White).bg(DARK);
        let last = Style::new().fg(DARK).bg(Color::Cyan);
        let won = Style::new().fg(DARK).bg(Color::Green);
        let board = Style::new().fg(DARK).bg(Color::Yellow);
        Self {
            board,
            stones: ByColor {
                black: Stone { glyph: DISC, plain: board, won },
                white: Stone { glyph: DISC, plain: WHITE, won: WHITE },
            },
            last_mark: ByColor { black: last, white: last },
            won_mark: won,
            cursor: CursorLook::Terminal,
            bar: board.add_modifier(Modifier::REVERSED),
            prompt: board,
            ..Self::colourless()
        }
    }

    const fn colourless() -> Self {
        const PLAIN: Style = Style::new();
        const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
        const REVERSED: Style = Style::new().add_modifier(Modifier::REVERSED);
        Self {
            board: PLAIN,
            stones: ByColor {
                black: Stone { glyph: DISC, plain: PLAIN, won: PLAIN },
                white: Stone { glyph: RING, plain: PLAIN, won: PLAIN },
            },
            last_mark: ByColor { black: PLAIN, white: PLAIN },
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

const DISC: &str = "●";
const RING: &str = "○";

/// The colours of a wooden board.
struct Palette {
    /// The board. Its luminance lies between those of the stones, such that
    /// each of them has a contrast of at least 3:1 with it.
    wood: Color,
    /// Black stones, grid lines, labels.
    dark: Color,
    /// White stones.
    bright: Color,
    /// The ground of the brackets around the last stone; both inks show on it.
    last: Color,
    /// The ground of the winning line; both stones show on it.
    won: Color,
}

impl Palette {
    const fn stone(&self, color: Color) -> Stone {
        let style = Style::new().fg(color);
        Stone { glyph: DISC, plain: style.bg(self.wood), won: style.bg(self.won) }
    }
}

/// The red, green and blue of a colour that looks the same on all terminals;
/// of the 256 these are the cube and the greys.
const fn rgb(color: Color) -> Option<[u8; 3]> {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match color {
        Color::Rgb(red, green, blue) => Some([red, green, blue]),
        Color::Indexed(index @ 16..=231) => {
            let cube = (index - 16) as usize;
            Some([STEPS[cube / 36], STEPS[cube / 6 % 6], STEPS[cube % 6]])
        }
        Color::Indexed(index @ 232..) => Some([8 + 10 * (index - 232); 3]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use omok_core::Color as Side;

    use super::*;

    /// Relative luminance as WCAG 2 defines it.
    fn luminance(rgb: [u8; 3]) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = rgb.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast_of([one, other]: [[u8; 3]; 2]) -> f64 {
        let [one, other] = [one, other].map(|rgb| luminance(rgb) + 0.05);
        one.max(other) / one.min(other)
    }

    fn fixed(color: Option<Color>) -> [u8; 3] {
        color.and_then(rgb).expect("a colour that looks the same everywhere")
    }

    fn contrast(style: Style) -> f64 {
        contrast_of([style.fg, style.bg].map(fixed))
    }

    #[test]
    fn everything_on_the_board_has_a_contrast_of_three_to_one() {
        for depth in [Depth::Indexed, Depth::Truecolor] {
            let theme = Theme::of(depth);
            let mut styles = vec![theme.board, theme.bar, theme.won_mark];
            for side in Side::ALL {
                let Stone { plain, won, .. } = theme.stones[side];
                styles.extend([plain, theme.last_mark[side], won]);
            }
            for style in styles {
                assert!(contrast(style) >= 3.0, "{depth:?} {style:?}: {:.2}", contrast(style));
            }
            let cursor = theme.cursor_color.expect("it has one");
            for ground in [theme.board, theme.won_mark, theme.prompt] {
                assert!(contrast_of([cursor, fixed(ground.bg)]) >= 3.0, "{depth:?} {ground:?}");
            }
        }
    }

    #[test]
    fn a_cursor_move_changes_no_colour() {
        for depth in [Depth::None, Depth::Indexed, Depth::Truecolor] {
            let theme = Theme::of(depth);
            assert_eq!(theme.bar, theme.board.add_modifier(Modifier::REVERSED), "{depth:?}");
            assert_eq!(theme.stones.black.plain, theme.board, "{depth:?}");
            assert_eq!(theme.cursor, CursorLook::Reversed);
        }
        assert_eq!(Theme::of(Depth::Sixteen).cursor, CursorLook::Terminal);
    }

    #[test]
    fn without_colour_the_stones_differ_in_shape() {
        let stones = Theme::of(Depth::None).stones;
        assert_ne!(stones.black.glyph, stones.white.glyph);
    }

    #[test]
    fn every_board_style_sets_both_colours_where_there_are_colours() {
        for depth in [Depth::Sixteen, Depth::Indexed, Depth::Truecolor] {
            let theme = Theme::of(depth);
            let mut styles = vec![theme.board, theme.bar, theme.won_mark];
            for side in Side::ALL {
                let Stone { plain, won, .. } = theme.stones[side];
                styles.extend([plain, theme.last_mark[side], won]);
            }
            assert!(styles.iter().all(|style| style.fg.is_some() && style.bg.is_some()));
        }
    }
}
