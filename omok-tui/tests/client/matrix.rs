//! Every screen at every size in every look, in English and Korean.
//!
//! What a screen says without colour is kept as text, by the suites of its
//! kind. The looks put the same into the same places, which those suites test;
//! so here each look is kept as a digest of all its letters and styles, a line
//! for a screen and size: more would be thousands of pictures that nobody reads.
//! Where a digest changes and the text does not, a style has: print
//! `Driver::picture` of both.

use omok_tui::glyphs::Glyphs;
use omok_tui::i18n::Language;
use omok_tui::model::Options;
use omok_tui::theme::Depth;

use crate::driver::{Driver, OPTIONS};
use crate::screens::SIZES;
use crate::{online_screens, screens};

/// The looks by name: depth, and the glyphs that are drawn.
const LOOKS: [(&str, Depth, Glyphs); 3] = [
    ("256", Depth::Indexed, Glyphs::Unicode),
    ("none", Depth::None, Glyphs::Unicode),
    ("ascii", Depth::Indexed, Glyphs::Ascii),
];

fn all_screens(options: Options) -> impl Iterator<Item = (&'static str, Driver)> {
    screens::screens(options).into_iter().chain(online_screens::screens(options))
}

/// FNV-1a, which stays the same from one release of Rust to the next.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A line for each screen and size, with the digest of each look.
fn matrix(language: Language) -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    for (look, depth, glyphs) in LOOKS {
        let options = Options { language, depth, glyphs, ..OPTIONS };
        let mut row = 0;
        for (name, mut client) in all_screens(options) {
            for (width, height) in SIZES {
                client = client.sized(width, height);
                let cell = format!(" {look}={:016x}", digest(&client.picture()));
                match rows.get_mut(row) {
                    Some((_, cells)) => cells.push_str(&cell),
                    None => rows.push((format!("{name} {width}×{height}:"), cell)),
                }
                row += 1;
            }
        }
    }
    rows.into_iter().map(|(name, cells)| name + &cells + "\n").collect()
}

#[test]
fn every_screen_at_every_size_in_every_look_in_english_and_korean() {
    for language in [Language::English, Language::Korean] {
        insta::assert_snapshot!(language.tag(), matrix(language));
    }
}

#[test]
fn a_style_alone_changes_the_digest() {
    let screen = |depth| {
        let options = Options { depth, ..OPTIONS };
        let (_, client) = screens::screens(options).remove(0);
        (client.text(), digest(&client.picture()))
    };
    let ((text, plain), (same, coloured)) = (screen(Depth::Sixteen), screen(Depth::Indexed));
    assert_eq!(text, same);
    assert_ne!(plain, coloured);
}
