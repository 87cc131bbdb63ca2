//! The keys that Korean letters sit on, in the two-set layout of Korean
//! keyboards: nobody has to switch the layout to play.
//!
//! An input method may hand on single letters, letters put together (`ㅘ`), or
//! whole syllables (`한`), and each of them in several encodings. All are taken
//! apart into the keys that were pressed, in order.

/// The keys of the letters from U+3131 on, in Unicode's order: 30 consonants,
/// then 21 vowels. Capitals are typed with Shift.
const LETTERS: [&str; 51] = [
    "r", "R", "rt", "s", "sw", "sg", "e", "E", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a",
    "q", "Q", "qt", "t", "T", "d", "w", "W", "c", "z", "x", "v", "g", // ㄱ … ㅎ
    "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b",
    "m", "ml", "l", // ㅏ … ㅣ
];

/// Where the vowels begin in [`LETTERS`].
const VOWELS: usize = 30;

/// The places in [`LETTERS`] of the consonants that begin a syllable, and of
/// those that end one.
const FIRST: [usize; 19] = [0, 1, 3, 6, 7, 8, 16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29];
const LAST: [usize; 27] = [
    0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 25, 26, 27, 28,
    29,
];

/// The keys that `letter` is made of, if it is Korean.
#[must_use]
pub fn keys(letter: char) -> Option<String> {
    let at = |start: u32| u32::from(letter).checked_sub(start).map_or(usize::MAX, |at| at as usize);
    let one = |place: Option<usize>| place.and_then(|place| LETTERS.get(place)).copied();
    let alone = match letter {
        '\u{3131}'..='\u{3163}' => one(Some(at(0x3131))),
        // The letters that are put together into syllables on the screen.
        '\u{1100}'..='\u{1112}' => one(FIRST.get(at(0x1100)).copied()),
        '\u{1161}'..='\u{1175}' => one(Some(VOWELS + at(0x1161))),
        '\u{11a8}'..='\u{11c2}' => one(LAST.get(at(0x11a8)).copied()),
        // Letters of half the width; there are gaps after each six vowels.
        '\u{ffa1}'..='\u{ffbe}' => one(Some(at(0xffa1))),
        '\u{ffc2}'..='\u{ffdc}' => {
            let (group, place) = (at(0xffc2) / 8, at(0xffc2) % 8);
            one((place < 6).then_some(VOWELS + 6 * group + place))
        }
        _ => None,
    };
    alone.map(str::to_owned).or_else(|| syllable(letter))
}

/// The keys of a whole syllable. Unicode has all of them in order: by first
/// letter, then by vowel, then by last letter, none coming first.
fn syllable(letter: char) -> Option<String> {
    if !('가'..='힣').contains(&letter) {
        return None;
    }
    let place = (u32::from(letter) - u32::from('가')) as usize;
    let lasts = LAST.len() + 1;
    let (first, vowel, last) = (place / (21 * lasts), place / lasts % 21, place % lasts);
    let last = last.checked_sub(1).map(|last| LETTERS[LAST[last]]);
    Some([LETTERS[FIRST[first]], LETTERS[VOWELS + vowel], last.unwrap_or_default()].concat())
}

/// `text` as it would have been typed on a Latin keyboard.
#[must_use]
pub fn latin(text: &str) -> String {
    let mut typed = String::new();
    for letter in text.chars() {
        match keys(letter) {
            Some(keys) => typed.push_str(&keys),
            None => typed.push(letter),
        }
    }
    typed
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_letter_of_the_layout_is_found_in_its_place() {
        let letters = "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ";
        assert_eq!(latin(letters), "qwertyuiopasdfghjklzxcvbnm");
        assert_eq!(latin("ㅃㅉㄸㄲㅆㅒㅖ"), "QWERTOP");
    }

    #[test]
    fn letters_put_together_are_taken_apart() {
        assert_eq!(latin("ㅘㅙㅚㅝㅞㅟㅢ"), "hkhohlnjnpnlml");
        assert_eq!(latin("ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ"), "rtswsgfrfafqftfxfvfgqt");
    }

    #[test]
    fn syllables_are_taken_apart_to_their_last_key() {
        for (text, typed) in [
            ("한", "gks"),
            ("가", "rk"),
            ("힣", "glg"),
            ("뷁", "qnpfr"),
            ("쏘다", "Thek"),
            ("앉", "dksw"),
            ("의", "dml"),
            ("오목", "dhahr"),
            ("h8 ㅗ8", "h8 h8"),
        ] {
            assert_eq!(latin(text), typed, "{text}");
        }
    }

    #[test]
    fn every_encoding_of_a_letter_is_the_same_key() {
        // ᄒ ᅡ ᆫ, as some systems hand on 한, and ㅎ ㅏ ㄴ of half the width.
        assert_eq!(latin("\u{1112}\u{1161}\u{11ab}"), "gks");
        assert_eq!(latin("\u{ffbe}\u{ffc2}\u{ffa4}"), "gks");
        assert_eq!(latin("\u{11c2}\u{1175}\u{ffdc}\u{ffd7}\u{ffcf}\u{ffc7}"), "gllbhlp");
        for gap in ['\u{ffc1}', '\u{ffc8}', '\u{ffd9}', '\u{ffdd}', '\u{3130}', '\u{3164}'] {
            assert_eq!(keys(gap), None, "{gap:?}");
        }
        // A syllable in one piece and in three are the same keys.
        for (first, initial) in ('\u{1100}'..='\u{1112}').enumerate() {
            for (vowel, medial) in ('\u{1161}'..='\u{1175}').enumerate() {
                for last in 0..28u32 {
                    let place = (first as u32 * 21 + vowel as u32) * 28 + last;
                    let whole = char::from_u32(0xac00 + place).expect("a syllable");
                    let end = (last > 0).then(|| char::from_u32(0x11a7 + last).expect("a letter"));
                    let apart: String = [initial, medial].into_iter().chain(end).collect();
                    assert_eq!(keys(whole), Some(latin(&apart)), "{whole}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_korean_stays_as_it_is() {
        assert_eq!(latin("h8 Å é 漢 あ :[]"), "h8 Å é 漢 あ :[]");
    }

    #[test]
    fn syllables_are_told_apart_by_their_keys_wherever_a_keyboard_can() {
        let syllables: Vec<char> = ('가'..='힣').collect();
        let typed: HashSet<_> = syllables.iter().map(|&letter| keys(letter)).collect();
        assert_eq!(typed.len(), syllables.len());
    }
}
