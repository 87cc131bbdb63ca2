//! Encodings, as far as SGF has to tell the end of a value in them.
//!
//! In GBK, Big5 and Shift JIS the second byte of a character may look like `\`
//! or `]`. Read byte by byte, such a comment would end too early, or swallow
//! the moves after it.

/// How the text of a file is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    /// ISO 8859-1, which SGF takes where a file names nothing; other encodings
    /// of one byte a character are taken for it.
    Latin1,
    /// GBK, Big5 and their kin: one or two bytes a character, the first of two
    /// from 0x81.
    DoubleByte,
    /// As [`Encoding::DoubleByte`], but 0xa1 to 0xdf are characters of one byte.
    ShiftJis,
}

impl Encoding {
    /// The encoding of a whole file: what is UTF-8 is taken for that, whatever
    /// the file says; then what `CA` names counts, and else what it looks like.
    pub(super) fn of(file: &[u8]) -> Self {
        if str::from_utf8(file).is_ok() {
            return Self::Utf8;
        }
        match named_charset(file) {
            Some(name) if names_one_of(&name, &["JIS", "932"]) => Self::ShiftJis,
            Some(name) if names_one_of(&name, &DOUBLE_BYTE) => Self::DoubleByte,
            Some(name) if name != "UTF-8" && name != "UTF8" => Self::Latin1,
            _ if looks_double_byte(file) => Self::DoubleByte,
            _ => Self::Latin1,
        }
    }

    /// Bytes of the first character of `text`, 1 if there is none.
    pub(super) fn length(self, text: &[u8]) -> usize {
        let &[first, 0x40..=0x7e | 0x80..=0xfe, ..] = text else { return 1 };
        let opens_two = match self {
            Self::Utf8 | Self::Latin1 => false,
            Self::DoubleByte => matches!(first, 0x81..=0xfe),
            Self::ShiftJis => matches!(first, 0x81..=0x9f | 0xe0..=0xfc),
        };
        1 + usize::from(opens_two)
    }

    /// The text, if this encoding is known well enough. What is broken in it is
    /// replaced.
    pub(super) fn decode(self, text: &[u8]) -> Option<String> {
        match self {
            _ if text.is_ascii() => Some(String::from_utf8_lossy(text).into_owned()),
            Self::Utf8 => Some(String::from_utf8_lossy(text).into_owned()),
            Self::Latin1 => Some(text.iter().map(|&byte| byte as char).collect()),
            Self::DoubleByte | Self::ShiftJis => None,
        }
    }
}

/// What the first `CA` property names, in capitals.
fn named_charset(file: &[u8]) -> Option<String> {
    const NAME_MAX: usize = 20;
    let start = file.windows(3).position(|window| window == b"CA[")? + 3;
    let name = file[start..].iter().take(NAME_MAX).take_while(|&&byte| byte != b']');
    Some(name.map(|byte| byte.to_ascii_uppercase() as char).collect())
}

/// What the names of encodings of two bytes have in them.
const DOUBLE_BYTE: [&str; 6] = ["GB", "936", "BIG5", "950", "949", "EUC"];

fn names_one_of(charset: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| charset.contains(part))
}

/// Whether most bytes above ASCII stand in pairs, as in Chinese text, rather
/// than singly, as accented letters do.
fn looks_double_byte(file: &[u8]) -> bool {
    let (mut pairs, mut singles) = (0usize, 0usize);
    let mut rest = file;
    while let [first, tail @ ..] = rest {
        let paired = *first >= 0x81 && tail.first().is_some_and(|&second| second >= 0x80);
        pairs += usize::from(paired);
        singles += usize::from(*first >= 0x80 && !paired);
        rest = &tail[usize::from(paired)..];
    }
    pairs > singles
}
