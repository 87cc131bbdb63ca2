//! Files of games.

use std::num::NonZeroUsize;

use omok_core::record::{Format, Header, Record, Setting, Tags, read, write};

/// SGF.
pub(super) fn sgf(bytes: &[u8]) {
    record(bytes, Format::Sgf);
}

/// PSQ.
pub(super) fn psq(bytes: &[u8]) {
    record(bytes, Format::Psq);
}

/// Moves as text, in a file and in a line by itself.
pub(super) fn texts(bytes: &[u8]) {
    record(bytes, Format::Text);
    for line in String::from_utf8_lossy(bytes).lines() {
        drop(Header::parse(line));
        if let Ok(record) = Record::from_line(line) {
            played(&record);
        }
    }
}

fn record(bytes: &[u8], format: Format) {
    let number = NonZeroUsize::MIN;
    match read(bytes, format, number) {
        Ok((record, games)) => {
            played(&record);
            if let Some(last) = NonZeroUsize::new(games) {
                drop(read(bytes, format, last));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Plays a record, and writes what came of it in every form.
fn played(record: &Record) {
    let Ok(game) = record.game(Setting::default()) else { return };
    for format in Format::ALL {
        for tags in [&record.tags, &Tags::default()] {
            let text = write(&game, tags, format);
            let (again, games) =
                read(text.as_bytes(), format, NonZeroUsize::MIN).expect("what is written is read");
            assert_eq!(games, 1, "{text}");
            let wanted = Setting { rules: Some(game.rules()), size: Some(game.size()) };
            assert_eq!(again.game(wanted).as_ref(), Ok(&game), "{text}");
        }
    }
}
