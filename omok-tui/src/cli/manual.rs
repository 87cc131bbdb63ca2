//! The client's manual page.

use clap::CommandFactory as _;
use omok_relay::DAY;
use omok_relay::manual::{Block, Section, page};

use super::chosen::PLAIN_VARIABLE;
use super::gate::RESTRICTED_VARIABLE;
use super::online::{ANYWHERE_VARIABLE, PLAINTEXT_VARIABLE};
use super::{Cli, EXAMPLES};
use crate::i18n::Language;
use crate::keymap;
use crate::preference::Key;

/// The page, for `man`.
pub(super) fn manual() -> String {
    let one = |heading, block| Section { heading, blocks: vec![block] };
    let sections = [
        Section { heading: "KEYS", blocks: keys() },
        Section { heading: "ENVIRONMENT", blocks: environment() },
        one("FILES", terms(FILES)),
        one("EXIT STATUS", terms(EXIT_STATUS)),
        one("EXAMPLES", terms(EXAMPLES)),
        one("SEE ALSO", Block::Text("omok-relay(1), ssh(1)".to_owned())),
    ];
    page(Cli::command(), DAY, &sections)
}

fn terms(terms: &[(&str, &str)]) -> Block {
    let owned = |(term, about): &(&str, &str)| ((*term).to_owned(), (*about).to_owned());
    Block::Terms(terms.iter().map(owned).collect())
}

/// The key table.
fn keys() -> Vec<Block> {
    let language = Language::English;
    let intro = "Letters mean the same in either case. Arrows, Enter, Space and Esc alone suffice for \
                 everything.";
    let mut blocks = vec![Block::Text(intro.to_owned())];
    for (heading, places) in &keymap::PARTS {
        blocks.push(Block::Heading(language.say(heading)));
        let rows = keymap::rows(places).map(|row| (row.label(language), language.say(&row.about)));
        blocks.push(Block::Terms(rows.collect()));
    }
    blocks
}

/// The variables that are read: those of settings, which the settings file has
/// as well, and others.
fn environment() -> Vec<Block> {
    let settings = Key::ALL.map(|key| {
        let about = format!("{} In the settings file: {}.", meaning(key), key.name());
        (key.variable().to_owned(), about)
    });
    let intro = "A flag counts most, then these variables, then the settings file, then what the \
                 terminal and the locale say. check and convert read neither variables nor file, \
                 but for OMOK_RESTRICTED, under which they are refused.";
    vec![Block::Text(intro.to_owned()), Block::Terms(settings.to_vec()), terms(VARIABLES)]
}

/// What a setting is, and the values that it takes.
fn meaning(key: Key) -> String {
    let what = match key {
        Key::Language => "The language",
        Key::Theme => "What the board looks like",
        Key::Ambiguous => "How wide the terminal draws lines and stones",
        Key::Sound => "Whether the bell rings",
        Key::Mouse => "Whether the mouse places stones",
        Key::Confirm => "Whether a stone takes a second press on the same point",
        Key::Rules => "The rule set of a new game",
        Key::Size => "The board of a new game",
        Key::Relay => "The relay where no other is named",
    };
    format!("{what}: {}.", key.possible())
}

const VARIABLES: &[(&str, &str)] = &[
    ("OMOK_COLOR, OMOK_ASCII", "As --color and --ascii."),
    (PLAIN_VARIABLE, "As --plain, if it is yes."),
    (PLAINTEXT_VARIABLE, "As --plaintext, if it is yes."),
    (ANYWHERE_VARIABLE, "As --plaintext-anywhere, if it is yes."),
    (RESTRICTED_VARIABLE, "As --restricted, if it is yes; nothing says no to that flag."),
    ("NO_COLOR, COLORTERM, TERM", "How many colours the terminal has."),
    ("LC_ALL, LC_MESSAGES, LANG", "The language. The first of them that is set counts."),
    ("LC_ALL, LC_CTYPE, LANG", "Whether there is more than ASCII. Likewise."),
    ("XDG_CONFIG_HOME, XDG_STATE_HOME", "Where settings and state are. See FILES."),
];

const FILES: &[(&str, &str)] = &[
    ("~/.config/omok/config.toml", "The settings. Comments in it are kept."),
    ("~/.local/state/omok/seats", "The saved seats. Whoever can read one can take it."),
    ("~/.local/state/omok/known_relays", "The relays that were met, and their keys."),
    (
        "~/.local/state/omok/relay",
        "The rooms and the key of the relay of this account, if it had one.",
    ),
];

const EXIT_STATUS: &[(&str, &str)] = &[
    ("0", "All is well."),
    ("1", "It failed; standard error says why. Of check: something was wrong in the input."),
    ("2", "The arguments are wrong, or there is no terminal for a full screen."),
    ("128 + N", "Signal N ended it, after the terminal was put back."),
];
