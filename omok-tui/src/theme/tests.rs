//! Whether everything can be seen: by computing it.

use omok_core::Color as Side;

use super::*;

/// The least contrast, as WCAG 2 defines it.
const CONTRAST_LEAST: f64 = 3.0;

/// What 16 colours look like, and ink and ground where none is set.
struct Palette {
    name: &'static str,
    colors: [u32; 16],
    plain: [u32; 2],
    /// Whether bright colours are dark as a ground, as on the Linux console.
    dims_grounds: bool,
}

const SOLARIZED: [u32; 16] = [
    0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5, 0x002b36,
    0xcb4b16, 0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3,
];

const PALETTES: [Palette; 4] = [
    Palette {
        name: "xterm",
        colors: [
            0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
            0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
        ],
        plain: [0x000000, 0xffffff],
        dims_grounds: false,
    },
    Palette {
        name: "Linux console",
        colors: [
            0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
            0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
        ],
        plain: [0xaaaaaa, 0x000000],
        dims_grounds: true,
    },
    Palette {
        name: "Solarized dark",
        colors: SOLARIZED,
        plain: [0x839496, 0x002b36],
        dims_grounds: false,
    },
    Palette {
        name: "Solarized light",
        colors: SOLARIZED,
        plain: [0x657b83, 0xfdf6e3],
        dims_grounds: false,
    },
];

impl Palette {
    fn look(&self, color: Color, is_ground: bool) -> [u8; 3] {
        const NAMED: [Color; 16] = [
            Color::Black,
            Color::Red,
            Color::Green,
            Color::Yellow,
            Color::Blue,
            Color::Magenta,
            Color::Cyan,
            Color::Gray,
            Color::DarkGray,
            Color::LightRed,
            Color::LightGreen,
            Color::LightYellow,
            Color::LightBlue,
            Color::LightMagenta,
            Color::LightCyan,
            Color::White,
        ];
        let of_palette = NAMED.iter().position(|named| *named == color).map(|index| {
            self.colors[if is_ground && self.dims_grounds { index % 8 } else { index }]
        });
        let of_plain = (color == Color::Reset).then(|| self.plain[usize::from(is_ground)]);
        let hex = of_palette.or(of_plain).map(|hex| {
            let [_, rgb @ ..] = hex.to_be_bytes();
            rgb
        });
        hex.or_else(|| rgb(color)).unwrap_or_else(|| panic!("{color:?} has no look"))
    }

    /// What is seen as ink and as ground of a cell.
    fn seen(&self, style: Style) -> [[u8; 3]; 2] {
        let [ink, ground] = [style.fg, style.bg].map(|color| color.unwrap_or(Color::Reset));
        let seen = [self.look(ink, false), self.look(ground, true)];
        let [ink, ground] = seen;
        let reversed = style.add_modifier.contains(Modifier::REVERSED);
        if reversed { [ground, ink] } else { seen }
    }
}

fn luminance(rgb: [u8; 3]) -> f64 {
    let linear = |channel: u8| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = rgb.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast([one, other]: [[u8; 3]; 2]) -> f64 {
    let [one, other] = [one, other].map(|rgb| luminance(rgb) + 0.05);
    one.max(other) / one.min(other)
}

fn themes() -> impl Iterator<Item = (ThemeName, Depth, Theme)> {
    let of = |name| Depth::ALL.map(|depth| (name, depth, Theme::of(name, depth, Glyphs::Unicode)));
    ThemeName::ALL.into_iter().flat_map(of)
}

/// Every style of the board, the row above it and the row below it.
fn board_styles(theme: &Theme) -> Vec<Style> {
    let mut styles = vec![theme.board, theme.bar, theme.prompt, theme.won_mark];
    for side in Side::ALL {
        let Stone { plain, won, .. } = theme.stones[side];
        styles.extend([plain, won, theme.last_mark[side]]);
    }
    styles
}

#[test]
fn everything_has_a_contrast_of_three_to_one_in_every_theme_depth_and_palette() {
    for (name, depth, theme) in themes() {
        let styles = [board_styles(&theme), vec![theme.text, theme.heading, theme.selected]];
        for palette in &PALETTES {
            for style in styles.concat() {
                let seen = contrast(palette.seen(style));
                assert!(seen >= CONTRAST_LEAST, "{name:?} {depth:?} {} {style:?}", palette.name);
            }
        }
    }
}

#[test]
fn the_terminals_cursor_has_it_with_every_ground_that_it_stands_on_or_among() {
    for (name, depth, theme) in themes() {
        let Some(color) = theme.cursor_color else { continue };
        // The Linux console inverts what is under its cursor.
        for palette in PALETTES.iter().filter(|palette| !palette.dims_grounds) {
            let ByColor { black, white } = theme.last_mark;
            for style in [theme.board, theme.won_mark, black, white, theme.prompt] {
                let seen = contrast([color, palette.seen(style)[1]]);
                assert!(seen >= CONTRAST_LEAST, "{name:?} {depth:?} {} {style:?}", palette.name);
            }
        }
    }
}

#[test]
fn high_contrast_has_seven_to_one_where_the_colours_are_fixed() {
    for depth in [Depth::Indexed, Depth::Truecolor] {
        let theme = Theme::of(ThemeName::HighContrast, depth, Glyphs::Unicode);
        for style in board_styles(&theme) {
            assert!(contrast(PALETTES[0].seen(style)) >= 7.0, "{depth:?} {style:?}");
        }
    }
}

#[test]
fn a_cursor_move_changes_no_colour() {
    for (name, depth, theme) in themes() {
        assert_eq!(theme.bar, theme.board.add_modifier(Modifier::REVERSED), "{name:?} {depth:?}");
        assert_eq!(theme.stones.black.plain, theme.board, "{name:?} {depth:?}");
        let is_terminals = theme.cursor == CursorLook::Terminal;
        assert_eq!(is_terminals, depth == Depth::Sixteen, "{name:?} {depth:?}");
    }
}

#[test]
fn stones_differ_in_shape_or_in_colours() {
    for glyphs in [Glyphs::Unicode, Glyphs::Console, Glyphs::Narrow, Glyphs::Ascii] {
        for name in ThemeName::ALL {
            for depth in Depth::ALL {
                let ByColor { black, white } = Theme::of(name, depth, glyphs).stones;
                let by_shape = black.glyph != white.glyph;
                let by_color = black.plain != white.plain && black.won != white.won;
                assert!(by_shape || by_color, "{name:?} {depth:?} {glyphs:?}");
            }
        }
    }
    for (name, depth, theme) in themes() {
        if name == ThemeName::Monochrome || depth == Depth::None {
            assert_ne!(theme.stones.black.glyph, theme.stones.white.glyph, "{name:?} {depth:?}");
        }
    }
}

#[test]
fn every_board_style_sets_both_colours_where_there_are_colours() {
    for (name, depth, theme) in themes().filter(|(_, depth, _)| *depth != Depth::None) {
        for style in board_styles(&theme) {
            assert!(style.fg.is_some() && style.bg.is_some(), "{name:?} {depth:?} {style:?}");
        }
    }
}

#[test]
fn every_theme_has_a_name_of_its_own() {
    for theme in ThemeName::ALL {
        assert_eq!(ThemeName::named(theme.name()), Some(theme));
    }
    assert_eq!(ThemeName::named("plaid"), None);
}
