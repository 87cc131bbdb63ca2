//! The flags of an administrator who lets others play on an account by SSH,
//! and what they leave to those who come.

use std::env::{self, ArgsOs, VarsOs};
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, ErrorKind};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use clap::Args;
use omok_proto::invite::{PinnedRelay, RelayAddress};

use super::environment::{ASKED_VARIABLE, is_on};
use crate::account::Account;
use crate::config::Config;
use crate::confines::{Door, Relays};
use crate::messages::{english, say};
use crate::setting::argument_error;
use crate::ssh_key::{self, Fingerprint};

/// The exit code for arguments that do not go together.
const REFUSED: u8 = 2;

const FLAG: &str = "--restricted";

/// The environment's word for it. It says yes, and never no to the flag.
pub(super) const RESTRICTED_VARIABLE: &str = "OMOK_RESTRICTED";

/// What a restricted program takes from its environment: what `sshd` sets by
/// itself, and what those who come may say of their terminal. All else may be
/// theirs, too, where a server takes variables from its clients.
const TAKEN: [&str; 15] = [
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "PATH",
    "TERM",
    "COLORTERM",
    "NO_COLOR",
    "LANG",
    "SSH_CLIENT",
    "SSH_CONNECTION",
    "SSH_TTY",
    ASKED_VARIABLE,
    ssh_key::VARIABLE,
    RESTRICTED_VARIABLE,
];

/// Variables of the locale, each of which begins so.
const LOCALE: &str = "LC_";

/// As they stand on the command line.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct GateArgs {
    /// Keep settings here, not in ~/.config/omok/config.toml
    #[arg(long, global = true, value_name = "FILE", hide_short_help = true)]
    config: Option<PathBuf>,
    /// Leave no way to files, a shell and other relays, and take further words
    /// from SSH: for an account that others play on
    #[arg(long, global = true, hide_short_help = true)]
    restricted: bool,
    /// The relay, as host and join take it as well
    #[arg(long, value_name = "HOST[:PORT][#PIN]", hide_short_help = true)]
    relay: Option<PinnedRelay>,
    /// With --restricted: a further relay that may be named
    #[arg(long, value_name = "HOST[:PORT]", hide_short_help = true)]
    allow_relay: Vec<RelayAddress>,
    /// With --restricted: any relay may be named
    #[arg(long, conflicts_with = "allow_relay", hide_short_help = true)]
    any_relay: bool,
    /// With --restricted: how others come here, for the line that they type
    #[arg(long, value_name = "USER@HOST", hide_short_help = true)]
    ssh_name: Option<String>,
}

/// What they come to.
#[derive(Clone, Debug)]
pub(super) struct Gate {
    args: GateArgs,
    pub(super) restricted: bool,
    /// Where whatever belongs to the account is kept.
    pub(super) account: Account,
    /// Where whatever belongs to the player is kept.
    pub(super) player: Account,
}

impl Gate {
    /// What the flags and the environment come to.
    ///
    /// # Errors
    ///
    /// Flags that do not go together, which has been said; the exit code is given.
    pub(super) fn of(args: GateArgs) -> Result<Self, ExitCode> {
        let restricted = args.restricted || is_on(RESTRICTED_VARIABLE)?;
        let further = !args.allow_relay.is_empty() || args.any_relay || args.ssh_name.is_some();
        if further && !restricted {
            return Err(argument_error(&format_args!(
                "--allow-relay, --any-relay and --ssh-name say what {FLAG} leaves: they need that one as well"
            )));
        }
        if let Some(name) = args.ssh_name.as_deref().filter(|name| Door::at(name, None).is_none()) {
            return Err(argument_error(&format_args!(
                "--ssh-name {name:?} is nothing to type after ssh"
            )));
        }
        let account = Account::of_environment();
        let player = if restricted {
            let player = account.of_player(Fingerprint::of_connection().as_ref());
            player.mark_used();
            player
        } else {
            account.clone()
        };
        Ok(Self { args, restricted, account, player })
    }

    /// The same where the account's own command names `relay`, which is the one that
    /// is meant then.
    ///
    /// # Errors
    ///
    /// A flag names another one: that has been said, and the exit code is given.
    pub(super) fn at(mut self, relay: Option<PinnedRelay>) -> Result<Self, ExitCode> {
        if let (Some(one), Some(other)) = (&self.args.relay, &relay)
            && one.address != other.address
        {
            return Err(self.argument_error(&two_relays(one, other)));
        }
        self.args.relay = self.args.relay.or(relay);
        Ok(self)
    }

    /// Says what is wrong with the arguments, and gives the exit code for it. Who
    /// comes by SSH did not type these flags, and hears of them as of all else.
    pub(super) fn argument_error(&self, why: &dyn fmt::Display) -> ExitCode {
        if !self.restricted {
            return argument_error(why);
        }
        say(why);
        ExitCode::from(REFUSED)
    }

    /// The relay that a flag names.
    pub(super) const fn relay(&self) -> Option<&PinnedRelay> {
        self.args.relay.as_ref()
    }

    /// The settings that nobody changes from within, if there are such, and those
    /// that are.
    pub(super) fn settings(&self) -> (Option<Config>, Config) {
        let of_account = Config::of_account(self.args.config.clone());
        if !self.restricted {
            return (None, of_account);
        }
        (Some(of_account), Config::of_player(self.player.place("config.toml")))
    }

    /// The relays that may be dialed, where `usual` is the one that is meant if
    /// nobody names any.
    pub(super) fn relays(&self, usual: Option<&PinnedRelay>) -> Relays {
        if !self.restricted || self.args.any_relay {
            return Relays::Any;
        }
        let usual = usual.map(|relay| &relay.address);
        let named = usual.into_iter().chain(&self.args.allow_relay).cloned().collect();
        Relays::Those { here: usual.is_none(), named }
    }

    /// How others come to this account.
    pub(super) fn door(&self, usual: Option<&PinnedRelay>) -> Option<Door> {
        let usual = usual.map(|relay| relay.address.clone());
        self.args.ssh_name.as_deref().and_then(|name| Door::at(name, usual))
    }
}

/// Starts the program anew without what those who come may have put into its
/// environment, if it is to be restricted and there is such. Does not return
/// then.
///
/// # Errors
///
/// It cannot be: that has been said, and the exit code is given.
pub(super) fn shed() -> Result<(), ExitCode> {
    if !is_asked_for(env::args_os()) || env::vars_os().all(|(name, _)| is_taken(&name)) {
        return Ok(());
    }
    // Where the system does not tell which file that is, or an upgrade has taken it away,
    // it is found as it was called.
    let called = env::args_os().next().map(PathBuf::from);
    let mut failure = io::Error::from(ErrorKind::NotFound);
    for program in env::current_exe().ok().into_iter().chain(called) {
        failure = anew(program, env::args_os(), env::vars_os()).exec();
    }
    say(format_args!("cannot start anew with a clean environment: {}", english(&failure)));
    Err(ExitCode::FAILURE)
}

/// What is wrong with one command line that means two relays.
pub(super) fn two_relays(one: &PinnedRelay, other: &PinnedRelay) -> String {
    let (one, other) = (&one.address, &other.address);
    format!("--relay names two relays: {one} and {other}")
}

/// Before anything is read: to be wrong about it only loses variables.
fn is_asked_for(mut args: ArgsOs) -> bool {
    args.any(|arg| arg == FLAG)
        || env::var_os(RESTRICTED_VARIABLE).is_some_and(|value| !value.is_empty())
}

fn anew(program: PathBuf, args: ArgsOs, variables: VarsOs) -> Command {
    let mut command = Command::new(program);
    command.args(args.skip(1)).env_clear().envs(variables.filter(|(name, _)| is_taken(name)));
    command
}

fn is_taken(name: &OsStr) -> bool {
    TAKEN.iter().any(|taken| name == OsStr::new(taken))
        || name.to_str().is_some_and(|name| name.starts_with(LOCALE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_environment_only_the_terminals_the_locales_and_sshds_own_words_are_taken() {
        for name in TAKEN.into_iter().chain(["LC_ALL", "LC_CTYPE", "LC_MESSAGES"]) {
            assert!(is_taken(OsStr::new(name)), "{name}");
        }
        let others = ["OMOK_RELAY", "OMOK_LANG", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "LD_PRELOAD"];
        let more =
            ["SSL_CERT_FILE", "TMPDIR", "TZ", "EDITOR", "PAGER", "SSH_AUTH_SOCK", "lc_all", ""];
        for name in others.into_iter().chain(more) {
            assert!(!is_taken(OsStr::new(name)), "{name}");
        }
    }

    #[test]
    fn without_other_words_only_the_relay_that_is_meant_may_be_dialed() {
        let gate = |args| Gate {
            args,
            restricted: true,
            account: Account::of_environment(),
            player: Account::of_environment(),
        };
        let relay: PinnedRelay = "a.example".parse().unwrap();
        let further: RelayAddress = "b.example".parse().unwrap();
        let allowed = GateArgs { allow_relay: vec![further.clone()], ..GateArgs::default() };
        let any = GateArgs { any_relay: true, ..GateArgs::default() };
        let those = |here, named: &[&RelayAddress]| {
            let named = named.iter().copied().cloned().collect();
            Relays::Those { here, named }
        };
        let bare = gate(GateArgs::default());
        assert_eq!(bare.relays(None), those(true, &[]));
        assert_eq!(bare.relays(Some(&relay)), those(false, &[&relay.address]));
        assert_eq!(gate(allowed.clone()).relays(None), those(true, &[&further]));
        let both = gate(allowed).relays(Some(&relay));
        assert_eq!(both, those(false, &[&relay.address, &further]));
        assert_eq!(gate(any).relays(Some(&relay)), Relays::Any);
        assert_eq!(Gate { restricted: false, ..bare }.relays(Some(&relay)), Relays::Any);
    }
}
