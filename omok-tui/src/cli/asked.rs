//! What somebody who comes by SSH asks for. `sshd` hands their words over in a
//! variable, as one line, and runs this program whatever they say.

use std::env;
use std::ffi::OsStr;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use omok_proto::invite::PinnedRelay;
use omok_relay::shell;

use super::environment::ASKED_VARIABLE;
use super::online::{HostArgs, JoinArgs};
use super::words::split;
use super::{Command, ScreenArgs};
use crate::messages::say;
use crate::setting::SettingArgs;

/// The name of this program, which those say first who paste a whole line.
const PROGRAM: &str = env!("CARGO_PKG_NAME");

/// More than this is no line that leads to a game.
const BYTES_MAX: usize = 4096;

/// The exit code for words that ask for something else.
const REFUSED: u8 = 2;

const POSSIBLE: &str = "This account only plays five in a row. It takes:
  nothing                     for the start screen
  K7Q-M4X-W2R                 a code, or the line of a room, to sit down there
  join                        to come back to a seat of yours
  host [--rules R] [--size N] to open a room
  local                       for two at one terminal
and --lang, --plain, --ascii, --theme, --color, --ambiguous, --no-mouse, --no-sound with each.";

/// All that can be asked for.
#[derive(Debug, Parser)]
#[command(
    name = "omok-tui",
    no_binary_name = true,
    disable_help_subcommand = true,
    override_usage = "[INVITE… | join | host | local] [OPTIONS]"
)]
pub(super) struct Asked {
    #[command(subcommand)]
    command: Option<Wanted>,
    /// The code or the line of a room
    #[arg(value_name = "INVITE")]
    invite: Vec<String>,
    #[command(flatten)]
    screen: ScreenArgs,
}

#[derive(Debug, Subcommand)]
enum Wanted {
    /// Play with somebody at this terminal
    Local(SettingArgs),
    /// Open a room for somebody at another terminal
    Host(WantedHost),
    /// Join a room, or come back to a seat
    Join(WantedJoin),
}

#[derive(Debug, Args)]
struct WantedHost {
    #[command(flatten)]
    setting: SettingArgs,
    #[command(flatten)]
    relay: WantedRelay,
}

#[derive(Debug, Args)]
struct WantedJoin {
    /// The code or the line that the host sees; without it, your seats
    #[arg(value_name = "INVITE")]
    invite: Vec<String>,
    #[command(flatten)]
    relay: WantedRelay,
}

#[derive(Debug, Args)]
struct WantedRelay {
    /// The relay, where the account leaves a choice
    #[arg(long, value_name = "HOST[:PORT][#PIN]")]
    relay: Option<PinnedRelay>,
}

/// What they say, if they say anything.
pub(super) fn asked() -> Result<Asked, ExitCode> {
    Asked::read(&env::var_os(ASKED_VARIABLE).unwrap_or_default())
}

impl Asked {
    /// What a line asks for.
    ///
    /// # Errors
    ///
    /// Nothing that there is, or how to ask: that has been said, and the exit code
    /// is given.
    pub(super) fn read(line: &OsStr) -> Result<Self, ExitCode> {
        let line = line.to_str().filter(|line| is_sane(line));
        let words = line.ok_or("that is no line of words".to_owned());
        let words = words.and_then(|line| split(line).map_err(|why| why.to_string()));
        let words = words.map_err(|why| refused(&why))?;
        let own = words.first().is_some_and(|word| word == PROGRAM);
        let asked = Self::try_parse_from(&words[usize::from(own)..]).map_err(|error| {
            if error.use_stderr() {
                return refused(&first_line(&error));
            }
            shell::tell(&error)
        })?;
        asked.without_leftovers()
    }

    /// A room and a command at once are neither, and a room that is none may have
    /// been meant for a command.
    fn without_leftovers(self) -> Result<Self, ExitCode> {
        if self.command.is_some() && !self.invite.is_empty() {
            return Err(refused("a code stands after join, or alone"));
        }
        let invite = omok_proto::invite::Invite::from_words(&self.invite);
        match invite {
            Err(why) if !self.invite.is_empty() => Err(refused(&why.to_string())),
            _ => Ok(self),
        }
    }

    /// Whether nothing is asked for.
    pub(super) const fn is_nothing(&self) -> bool {
        self.command.is_none() && self.invite.is_empty()
    }

    /// The same as the command line has it.
    pub(super) fn into_command(self) -> (Option<Command>, ScreenArgs) {
        let command = match self.command {
            Some(Wanted::Local(setting)) => Some(Command::Local(setting)),
            Some(Wanted::Host(WantedHost { setting, relay })) => {
                Some(Command::Host(HostArgs::plain(setting, relay.relay)))
            }
            Some(Wanted::Join(WantedJoin { invite, relay })) => {
                Some(Command::Join(JoinArgs::plain(invite, relay.relay)))
            }
            None if self.invite.is_empty() => None,
            None => Some(Command::Join(JoinArgs::plain(self.invite, None))),
        };
        (command, self.screen)
    }
}

/// Whether it can be said again in a terminal.
fn is_sane(line: &str) -> bool {
    line.len() <= BYTES_MAX && !line.chars().any(|c| c.is_control() && !c.is_ascii_whitespace())
}

fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.trim_start_matches("error: ").to_owned()
}

/// Says which lines are taken, and why this one is not.
fn refused(why: &str) -> ExitCode {
    say(POSSIBLE);
    say(format_args!("not taken: {why}"));
    ExitCode::from(REFUSED)
}

#[cfg(test)]
mod tests {
    use super::*;

    use proptest::prelude::*;

    /// What a line comes to, in short.
    fn read(line: &str) -> String {
        match Asked::read(OsStr::new(line)).map(Asked::into_command) {
            Err(_) => "refused".to_owned(),
            Ok((None, _)) => "start".to_owned(),
            Ok((Some(command), _)) => match command {
                Command::Local(_) => "local".to_owned(),
                Command::Host(_) => "host".to_owned(),
                Command::Join(join) => format!("join {}", join.words().join(" ")).trim().to_owned(),
                _ => "more".to_owned(),
            },
        }
    }

    #[test]
    fn each_line_is_one_of_the_few_commands_or_refused() {
        for (line, expected) in [
            ("", "start"),
            ("  ", "start"),
            ("omok-tui", "start"),
            ("--plain --lang ko", "start"),
            ("K7Q-M4X-W2R", "join K7Q-M4X-W2R"),
            ("k7q m4x w2r", "join k7q m4x w2r"),
            ("--ascii k7qm4xw2r --plain", "join k7qm4xw2r"),
            ("K7Q-M4X-W2R@relay.example.org:4000", "join K7Q-M4X-W2R@relay.example.org:4000"),
            (
                "omok-tui join 'K7Q-M4X-W2R@a.example#7ZZZZZZZZZZZZZZZZZZZZZZZZZ'",
                "join K7Q-M4X-W2R@a.example#7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
            ),
            (
                "K7Q-M4X-W2R #7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
                "join K7Q-M4X-W2R #7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
            ),
            ("join", "join"),
            ("join --plain K7Q-M4X-W2R", "join K7Q-M4X-W2R"),
            ("local --rules omok --size 13 --theme monochrome", "local"),
            ("host --rules gomoku --color never", "host"),
            ("host --relay a.example", "host"),
            ("sh", "refused"),
            ("sh -c 'omok-tui'", "refused"),
            ("host; sh", "refused"),
            ("'host; sh'", "refused"),
            ("host sh", "refused"),
            ("host && sh", "refused"),
            ("$(sh)", "refused"),
            ("`sh`", "refused"),
            ("local\nsh", "refused"),
            ("scp -t /tmp", "refused"),
            ("/usr/lib/openssh/sftp-server", "refused"),
            ("internal-sftp", "refused"),
            ("git-upload-pack 'a'", "refused"),
            ("replay /etc/passwd", "refused"),
            ("check -", "refused"),
            ("convert a.sgf b.sgf", "refused"),
            ("completions bash", "refused"),
            ("--config /etc/passwd", "refused"),
            ("host --config /etc/passwd", "refused"),
            ("--restricted=false", "refused"),
            ("--no-restricted", "refused"),
            ("host --listen 0.0.0.0:1", "refused"),
            ("host --plaintext", "refused"),
            ("join --plaintext --plaintext-anywhere K7Q-M4X-W2R", "refused"),
            ("--allow-relay a.example", "refused"),
            ("--any-relay", "refused"),
            ("--ssh-name a@b", "refused"),
            ("--relay a.example", "refused"),
            ("K7Q M4X host", "refused"),
            ("local --size 16", "refused"),
            ("K7Q-M4X-W2", "refused"),
            ("'K7Q-M4X-W2R", "refused"),
            ("\u{1b}]52;c;AAAA\u{7}", "refused"),
            ("--help", "refused"),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
        assert_eq!(read(&"a ".repeat(BYTES_MAX)), "refused");
    }

    #[test]
    fn what_somebody_hears_who_asks_for_more_is_all_that_can_be_asked_for() {
        use clap::CommandFactory as _;

        let mut command = Asked::command();
        command.build();
        let told: Vec<_> = POSSIBLE.split([' ', ',', '[', ']', '\n']).collect();
        let usual = ["help", "version", "relay"];
        let mut flags: Vec<_> = command.get_arguments().filter_map(clap::Arg::get_long).collect();
        for part in command.get_subcommands() {
            assert!(told.contains(&part.get_name()), "{}", part.get_name());
            flags.extend(part.get_arguments().filter_map(clap::Arg::get_long));
        }
        for flag in flags.iter().filter(|flag| !usual.contains(flag)) {
            assert!(told.contains(&&*format!("--{flag}")), "--{flag}");
        }
        for flag in told.iter().filter_map(|word| word.strip_prefix("--")) {
            assert!(flags.contains(&flag), "--{flag} is nothing to ask for");
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        use std::os::unix::ffi::OsStrExt as _;
        assert!(Asked::read(OsStr::from_bytes(b"join \xff")).is_err());
    }

    #[test]
    fn a_bare_join_and_nothing_are_told_apart() {
        assert!(Asked::read(OsStr::new("--plain")).unwrap().is_nothing());
        assert!(!Asked::read(OsStr::new("join")).unwrap().is_nothing());
    }

    fn word() -> impl Strategy<Value = String> {
        let words = [
            "omok-tui",
            "host",
            "local",
            "join",
            "replay",
            "check",
            "convert",
            "--relay",
            "--config",
            "--plain",
            "--lang",
            "ko",
            "--rules",
            "renju",
            "--size",
            "15",
            "K7Q-M4X-W2R",
            "a.example",
            "--",
            "-",
            "--restricted",
            "--listen",
            ";",
            "sh",
            "'",
            "\"",
            "\\",
            "#",
            "@",
            "=",
            "\n",
        ];
        prop_oneof![
            4 => prop::sample::select(words.to_vec()).prop_map(str::to_owned),
            1 => any::<String>(),
        ]
    }

    proptest! {
        #[test]
        fn whatever_is_said_comes_to_a_listed_command_or_a_refusal(
            words in prop::collection::vec(word(), 0..6),
            blank in prop::sample::select(vec![" ", "", "\t"]),
        ) {
            let read = read(&words.join(blank));
            let first = read.split(' ').next().unwrap();
            prop_assert!(["start", "local", "host", "join", "refused"].contains(&first), "{}", read);
        }
    }
}
