//! The relay's manual page.

use clap::CommandFactory as _;

use super::Config;
use crate::DAY;
use crate::manual::{Block, Section, page};

/// The page, for `man`.
#[must_use]
pub fn manual() -> String {
    let terms = |terms: &[(&str, &str)]| {
        let owned = |(term, about): &(&str, &str)| ((*term).to_owned(), (*about).to_owned());
        Block::Terms(terms.iter().map(owned).collect())
    };
    let section = |heading, block| Section { heading, blocks: vec![block] };
    let sections = [
        section("ENVIRONMENT", terms(ENVIRONMENT)),
        section("FILES", terms(FILES)),
        section("SIGNALS", terms(SIGNALS)),
        section("EXIT STATUS", terms(EXIT_STATUS)),
        section("EXAMPLES", Block::Typed(EXAMPLES.to_owned())),
        section("SEE ALSO", Block::Text("omok-tui(1), systemd.socket(5)".to_owned())),
    ];
    page(Config::command(), DAY, &sections)
}

const ENVIRONMENT: &[(&str, &str)] = &[
    (
        "OMOK_RELAY_LOG",
        "How much is logged: error, warn, info, debug, trace or off. Without it: info, which names \
         no code, no token and no address of a player.",
    ),
    ("STATE_DIRECTORY", "Where systemd wants rooms and key to be kept."),
    ("LISTEN_FDS", "How many listening sockets systemd hands over."),
    ("NOTIFY_SOCKET, WATCHDOG_USEC", "Where, and how often, systemd wants to hear of the relay."),
    ("XDG_STATE_HOME", "Where programs keep their state. Without it: ~/.local/state."),
];

const FILES: &[(&str, &str)] = &[(
    "~/.local/state/omok-relay",
    "The rooms and the key of the relay, unless --data or systemd names another folder. Whoever \
         has the key can pass for this relay.",
)];

const SIGNALS: &[(&str, &str)] = &[
    ("SIGTERM, SIGINT, SIGQUIT", "Stop: write what is to be written, tell the players, end."),
    (
        "SIGHUP",
        "Read the certificate of --tls-cert again; without one, go on. A relay that was started in \
         a terminal stops when the terminal is gone.",
    ),
];

const EXIT_STATUS: &[(&str, &str)] = &[
    ("0", "It was asked to stop, or did what it was told."),
    ("1", "It could not start, or not go on; standard error says why."),
    ("2", "The command line or the environment is wrong."),
];

const EXAMPLES: &str = "\
omok-relay
omok-relay --listen 127.0.0.1:15150 --ephemeral
omok-relay --data /var/lib/omok-relay pin
omok-relay --tls-cert chain.pem --tls-key key.pem";
