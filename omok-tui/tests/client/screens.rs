//! Pictures of every screen.

use omok_core::RuleSet;
use omok_tui::glyphs::Glyphs;
use omok_tui::i18n::Language;
use omok_tui::model::{Model, Options};
use omok_tui::theme::{Depth, ThemeName};
use unicode_width::UnicodeWidthChar;

use crate::driver::{Driver, game, options};

/// A game that is about to be won.
const MOVES: &str = "h8 i9 i7 g9 j7 g8 j9 g7 g6 h10";
/// A game that Black has just won, with stones beside the winning line.
const WON: &str = "h8 a1 i8 a2 j8 a3 k8 c4 l8";

/// A screen by name: what was played, and which keys were pressed then.
pub(crate) fn screens(options: Options) -> Vec<(&'static str, Driver)> {
    let local = |rules, lines, moves: &str, keys: &str| {
        let mut client = Driver::new(Model::local(options, game(rules, lines, ""), None));
        client.play(moves);
        client.keys(keys);
        client
    };
    let renju = |moves: &str, keys: &str| local(RuleSet::RENJU, 15, moves, keys);
    let start = |keys: &str| {
        let mut client = Driver::new(Model::start(options, None));
        client.keys(keys);
        client
    };
    let replay = |keys: &str| {
        let mut client = Driver::new(Model::replay(options, game(RuleSet::RENJU, 15, WON)));
        client.keys(keys);
        client
    };
    let kept = Some(game(RuleSet::RENJU, 15, MOVES));
    vec![
        ("start", start("")),
        ("start_kept", Driver::new(Model::start(options, kept.clone()))),
        ("settings", start("End Up Enter Down Down Down Down Down")),
        ("settings_relay", start("End Up Enter End Up Up Enter x")),
        ("settings_in_game", renju(MOVES, "Esc End Up Up Enter")),
        ("record_page", renju(MOVES, "Esc Down Down Down Enter c")),
        ("choose_rules", start("Enter Down")),
        ("choose_size", start("Enter End Enter")),
        ("kept", Driver::new(Model::local(options, game(RuleSet::RENJU, 15, ""), kept))),
        ("empty", renju("", "")),
        ("game", renju(MOVES, "Left")),
        ("refused", renju("h8 a1 h9 c1 i10 e1 j10 g1 h10", "")),
        ("won", renju(WON, "Up")),
        ("stepped_back", renju(MOVES, "[ [ [")),
        ("omok_19", local(RuleSet::OMOK, 19, "j10 a1 s19 s1", "")),
        ("gomoku_20", local(RuleSet::GOMOKU, 20, "a20 t20 t1 a1", "")),
        ("omok_13", local(RuleSet::OMOK, 13, "g7 m13", "")),
        ("menu", renju(MOVES, "Esc Down")),
        ("ask_new_game", renju(MOVES, "n")),
        ("ask_quit", renju(MOVES, "q")),
        ("ask_leave", renju(MOVES, "Esc End Up Enter")),
        ("prompt_point", renju(MOVES, ": h")),
        ("prompt_wrong", renju(MOVES, ": z z Enter")),
        ("prompt_name", renju(MOVES, "w")),
        ("help", renju(MOVES, "?")),
        ("rules_renju", renju(MOVES, "i")),
        ("rules_omok", renju("", "i Right")),
        ("rules_gomoku", renju("", "i Left PgDn")),
        ("replay", replay("Space ]")),
        ("replay_end", replay("End")),
    ]
}

/// The sizes that every screen is drawn at; the last is too small for any.
pub(crate) const SIZES: [(u16, u16); 4] = [(80, 24), (60, 20), (120, 40), (29, 9)];

/// The screen at every size, each with a line that names it.
pub(crate) fn at_every_size(mut client: Driver) -> String {
    let mut text = String::new();
    for (width, height) in SIZES {
        client = client.sized(width, height);
        text.push_str(&format!("{width}×{height}\n{}\n", client.text()));
    }
    text
}

#[test]
fn every_screen_without_colour_at_every_size() {
    for (name, client) in screens(options(Depth::None)) {
        insta::assert_snapshot!(name, at_every_size(client));
    }
}

/// With colours the same stands in the same places; only White's stones are
/// discs as well.
#[test]
fn every_screen_with_colours_is_the_same_but_for_the_white_stones() {
    for depth in [Depth::Sixteen, Depth::Indexed, Depth::Truecolor] {
        for ((name, plain), (_, coloured)) in
            screens(options(Depth::None)).into_iter().zip(screens(options(depth)))
        {
            let plain = at_every_size(plain).replace('○', "●");
            assert_eq!(at_every_size(coloured), plain, "{name} {depth:?}");
        }
    }
}

#[test]
fn every_screen_in_ascii_has_nothing_else_and_the_same_places() {
    let in_ascii = screens(Options { glyphs: Glyphs::Ascii, ..options(Depth::Indexed) });
    for ((name, ascii), (_, plain)) in in_ascii.into_iter().zip(screens(options(Depth::None))) {
        let (ascii, plain) = (at_every_size(ascii).replace('×', "x"), at_every_size(plain));
        assert!(ascii.is_ascii(), "{name}:\n{ascii}");
        let blanks = |text: &str| -> Vec<_> {
            text.lines().map(|line| line.chars().map(|c| c == ' ').collect::<Vec<_>>()).collect()
        };
        // Among the settings is one that makes no difference here.
        let same = name.starts_with("settings") || blanks(&ascii) == blanks(&plain);
        assert!(same, "{name}:\n{ascii}\n{plain}");
        if ["game", "won", "menu"].contains(&name) {
            insta::assert_snapshot!(format!("ascii_{name}"), ascii);
        }
    }
}

/// Where a terminal draws some characters two columns wide, none of them is
/// drawn at all.
#[test]
fn every_screen_with_narrow_glyphs_has_only_what_is_surely_narrow() {
    for language in Language::ALL {
        let options = Options { glyphs: Glyphs::Narrow, language, ..options(Depth::Indexed) };
        for (name, client) in screens(options) {
            for (width, height) in SIZES {
                let text = Driver::new(client.model.clone()).sized(width, height).text();
                for letter in text.chars().filter(|letter| !letter.is_control()) {
                    assert_eq!(letter.width(), letter.width_cjk(), "{language:?} {name}: {letter}");
                }
            }
        }
    }
}

#[test]
fn themes_by_style() {
    for (theme, name) in
        [(ThemeName::HighContrast, "high_contrast"), (ThemeName::Monochrome, "monochrome")]
    {
        for (depth, colors) in [(Depth::Indexed, "256"), (Depth::Sixteen, "16")] {
            for (screen, client) in screens(Options { theme, ..options(depth) }) {
                if screen == "won" {
                    let picture = client.sized(37, 19).picture();
                    insta::assert_snapshot!(format!("styles_{name}_{colors}"), picture);
                }
            }
        }
    }
}

/// The styles of the screens on which they tell something apart.
#[test]
fn stones_cursor_last_stone_and_winning_line_by_style() {
    for (name, depth) in [
        ("none", Depth::None),
        ("16", Depth::Sixteen),
        ("256", Depth::Indexed),
        ("24bit", Depth::Truecolor),
    ] {
        for (screen, client) in screens(options(depth)) {
            if ["game", "won"].contains(&screen) {
                insta::assert_snapshot!(
                    format!("styles_{screen}_{name}"),
                    client.sized(37, 19).picture()
                );
            }
        }
    }
}

#[test]
fn menus_and_pages_by_style() {
    for (screen, client) in screens(options(Depth::Indexed)) {
        if ["start", "menu", "rules_renju", "prompt_wrong", "stepped_back"].contains(&screen) {
            insta::assert_snapshot!(format!("styles_{screen}"), client.picture());
        }
    }
}
