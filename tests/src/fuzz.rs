//! What the fuzz targets do with whatever bytes they are given: each is a place
//! where bytes come from strangers, or from files that anybody may have written.
//! Nothing may panic, and what was understood once means the same when it is
//! written and read again.
//!
//! `tests/fuzz` runs them, guided by which code the bytes reach; the suite
//! `corpora` runs them over what is kept there.

mod hub;
mod proxy;
mod records;
mod wire;

use std::path::PathBuf;

use omok_core::{Color, Position, RuleSet, survey};
use omok_proto::invite::{Invite, PinnedRelay};
use omok_tui::config::Config;
use omok_tui::decode::Decoder;
use omok_tui::i18n::{Language, Message};
use omok_tui::preference::Preference;
use omok_tui::trust::KnownRelays;
use tempfile::TempDir;

/// A target: its name, which is that of its corpus, and what it does.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 12] = [
    ("frames", wire::frames),
    ("hub", hub::hub),
    ("invites", invites),
    ("keys", keys),
    ("known", known),
    ("messages", wire::messages),
    ("proxy", proxy::proxy),
    ("psq", records::psq),
    ("rows", rows),
    ("settings", settings),
    ("sgf", records::sgf),
    ("texts", records::texts),
];

/// Runs the target of that name.
///
/// # Panics
///
/// When there is none, or when it has found something.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("it is a target");
    target(bytes);
}

/// Text that somebody was sent and pastes.
fn invites(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(invite) = text.parse::<Invite>() {
        for line in [invite.to_string(), invite.quoted(), format!("omok-tui join {invite}")] {
            assert_eq!(line.parse().as_ref(), Ok(&invite), "{line}");
        }
    }
    if let Ok(relay) = text.parse::<PinnedRelay>() {
        assert_eq!(relay.to_string().parse(), Ok(relay));
    }
}

/// What a terminal sends, or whoever sits before it. How it is cut into reads
/// may decide what a lone escape byte means, but nothing else happens.
fn keys(bytes: &[u8]) {
    let mut decoder = Decoder::default();
    let Some((&step, bytes)) = bytes.split_first() else { return };
    for part in bytes.chunks(usize::from(step).max(1)) {
        drop(decoder.push(part));
        let _ = decoder.take_column();
    }
    drop(decoder.give_up());
    assert_eq!(decoder.patience(), None, "nothing stays open");
}

/// The file of the relays that were met before.
fn known(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let known = KnownRelays::read("known_relays".to_owned(), &text);
    for word in text.split_whitespace() {
        if let Ok(relay) = word.parse::<PinnedRelay>() {
            assert!(known.of(&relay.address).count() <= text.lines().count());
        }
    }
}

/// A position as a line of text.
fn rows(bytes: &[u8]) {
    let Ok(position) = String::from_utf8_lossy(bytes).parse::<Position>() else { return };
    assert_eq!(position.to_string().parse(), Ok(position));
    for rules in RuleSet::ALL {
        if let Ok(None) = position.outcome(rules) {
            for color in Color::ALL {
                drop(survey(&position.board, rules, color));
            }
        }
    }
}

/// The file of the user's settings: read, and one of them changed.
fn settings(bytes: &[u8]) {
    // In memory where there is such a place: there are thousands a second.
    let memory = PathBuf::from("/dev/shm");
    let folder = if memory.is_dir() { TempDir::new_in(memory) } else { TempDir::new() };
    let folder = folder.expect("there is room for a folder");
    let path = folder.path().join("config.toml");
    std::fs::write(&path, bytes).expect("there is room for a file");
    let config = Config::of_account(Some(path.clone()));
    let (before, complaints) = config.read();
    for complaint in &complaints {
        let said = Message::from(&complaint.reason());
        assert!(Language::ALL.iter().all(|language| !language.say(&said).is_empty()));
    }
    let written = config.remember(&Preference::Sound(false));
    let (after, _) = config.read();
    match written {
        Ok(()) => assert_eq!(after.sound, Some(false)),
        Err(_) => {
            assert_eq!(std::fs::read(&path).expect("it is there"), bytes, "left as it was");
            assert_eq!(after, before);
        }
    }
}
