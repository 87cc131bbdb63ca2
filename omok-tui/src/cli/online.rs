//! `host` and `join`: what they take, and what they say outside the screen.

use std::env;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::pin::pin;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use omok_core::{RuleSet, Size};
use omok_proto::invite::{Invite, PinnedRelay, RelayAddress};
use tokio::time::{Instant, timeout};

use super::chosen::Chosen;
use crate::edge::{Edge, Parting};
use crate::i18n::{Language, Message};
use crate::messages::say;
use crate::online::{Online, PLAINTEXT_FLAG as FLAG, join_command};
use crate::open::{Opener, Wishes};
use crate::own_relay::Home;
use crate::plaintext::Reach;
use crate::seats::Seats;
use crate::setting::{SettingArgs, argument_error};

/// The environment's word for [`FLAG`].
const PLAINTEXT_VARIABLE: &str = "OMOK_PLAINTEXT_ANYWHERE";

/// What `host` takes.
#[derive(Clone, Debug, Args)]
pub(super) struct HostArgs {
    #[command(flatten)]
    setting: SettingArgs,
    #[command(flatten)]
    relay: RelayArgs,
    /// Run a relay in this program that listens here, for a local network
    #[arg(long, value_name = "ADDR:PORT", conflicts_with = "relay")]
    listen: Option<SocketAddr>,
}

/// What `join` takes.
#[derive(Clone, Debug, Args)]
pub(super) struct JoinArgs {
    /// The code or the line that the host sees; without it, the seats that are
    /// saved on this account are offered
    #[arg(value_name = "INVITE")]
    invite: Vec<String>,
    #[command(flatten)]
    relay: RelayArgs,
}

/// Which relay, and how.
#[derive(Clone, Debug, Args)]
struct RelayArgs {
    /// The relay, in place of $OMOK_RELAY; the usual port is 15150
    #[arg(long, value_name = "HOST[:PORT]")]
    relay: Option<PinnedRelay>,
    /// Connect to other machines without encryption: there is none yet
    #[arg(long)]
    plaintext_anywhere: bool,
}

impl HostArgs {
    /// What is named, or the exit code after saying what is wrong with it.
    pub(super) fn read(self, chosen: &Chosen) -> Result<(RuleSet, Size, Wishes), ExitCode> {
        let game = self.setting.new_game(&chosen.options)?;
        let mut wishes = self.relay.wishes(chosen)?;
        if let Some(address) = self.listen
            && !wishes.reach.allows_address(address.ip())
        {
            return Err(argument_error(&format_args!(
                "other machines reach {address}, and there is no encryption yet: \
                 listen on 127.0.0.1 or [::1], or insist with {FLAG}"
            )));
        }
        wishes.listen = self.listen;
        Ok((game.rules(), game.size(), wishes))
    }
}

impl JoinArgs {
    /// As [`HostArgs::read`]. Without an invite, saved seats are meant.
    pub(super) fn read(self, chosen: &Chosen) -> Result<(Option<Invite>, Wishes), ExitCode> {
        let wishes = self.relay.wishes(chosen)?;
        if self.invite.is_empty() {
            return Ok((None, wishes));
        }
        let invite = Invite::from_words(&self.invite).map_err(|error| argument_error(&error))?;
        if let (Some(named), Some(invited)) = (&wishes.relay, &invite.relay)
            && named != invited
        {
            return Err(argument_error(&format_args!(
                "--relay names {named}, but the invite says that the room is at {invited}"
            )));
        }
        if invite.pin.is_some() {
            return Err(no_pins("the invite"));
        }
        Ok((Some(invite), wishes))
    }
}

impl RelayArgs {
    fn wishes(self, chosen: &Chosen) -> Result<Wishes, ExitCode> {
        let relay = self.relay.map(|relay| without_pin(relay, "--relay")).transpose()?;
        let insists = self.plaintext_anywhere || is_on(PLAINTEXT_VARIABLE);
        let reach = if insists { Reach::Anywhere } else { Reach::Loopback };
        let (usual, usual_from) = (chosen.relay.clone(), chosen.relay_from);
        Ok(Wishes { relay, usual, usual_from, listen: None, reach })
    }
}

/// What is wished for where no flag says anything.
pub(super) fn usual_wishes(chosen: &Chosen) -> Result<Wishes, ExitCode> {
    RelayArgs { relay: None, plaintext_anywhere: false }.wishes(chosen)
}

/// Whether an environment variable says yes.
pub(super) fn is_on(variable: &str) -> bool {
    env::var(variable).is_ok_and(|value| !matches!(&*value, "" | "0" | "false" | "no" | "off"))
}

/// A pin that nothing is compared with would promise what is not kept.
pub(super) fn without_pin(relay: PinnedRelay, source: &str) -> Result<RelayAddress, ExitCode> {
    if relay.pin.is_some() { Err(no_pins(source)) } else { Ok(relay.address) }
}

fn no_pins(source: &str) -> ExitCode {
    argument_error(&format_args!(
        "{source} names the key of a relay (#…), and this version does not encrypt yet, so it \
         cannot compare it: leave out the # and what follows to do without"
    ))
}

/// The edge of a client that starts now.
pub(super) fn edge(wishes: Wishes) -> Edge {
    Edge::new(Opener {
        wishes,
        seats: Seats::of_account(),
        home: Home::of_account(),
        started: Instant::now(),
    })
}

/// How long nothing is said about a relay that does not answer.
const SILENCE: Duration = Duration::from_secs(1);

/// Waits for `opened`, and says that it does if it takes long.
pub(super) async fn patiently<T>(language: Language, opened: impl Future<Output = T>) -> T {
    let mut opened = pin!(opened);
    match timeout(SILENCE, &mut opened).await {
        Ok(opened) => opened,
        Err(_) => {
            say(language.say(&Message::WaitingForRelay));
            opened.await
        }
    }
}

/// Why no saved seat can be offered. `all` are saved on this account, at any
/// relay, and `in_use` of them used by running programs.
pub(super) fn no_seat(named: Option<&RelayAddress>, all: usize, in_use: usize) -> Message {
    match named {
        _ if all == 0 => Message::NoSeatSaved,
        _ if all == in_use => Message::AllSeatsInUse,
        Some(relay) => Message::NoSeatAtRelay { relay: relay.to_string() },
        None => Message::NoSeatYet,
    }
}

/// Says on standard output how the other player joins a room that waits, so
/// that it stays in the terminal also when the screen is gone.
pub(super) fn announce(language: Language, online: &Online) {
    // A code that is used up opens nothing.
    if online.table().is_none_or(|table| table.code().is_none()) {
        return;
    }
    let print = |message: &Message| print(language.say(message));
    let relay = online.relay();
    if relay.own {
        print(&if relay.is_everywhere() {
            Message::ProgramIsRelayEverywhere { port: relay.address.port.to_string() }
        } else {
            Message::ProgramIsRelay { relay: relay.address.to_string() }
        });
        if relay.forgets {
            print(&Message::RoomEndsWithProgram);
        }
    }
    let invites = online.invites();
    if invites.is_empty() && relay.own {
        print(&Message::NoNetwork);
    }
    for (index, invite) in invites.iter().enumerate() {
        print(if index == 0 { &Message::GuestTypes } else { &Message::OrTypes });
        print_command(invite);
    }
}

/// Says what is left to be said after the screen is gone.
pub(super) fn part(language: Language, parting: &Parting) {
    for complaint in &parting.complaints {
        say(complaint);
    }
    if let Some(reason) = &parting.not_saved {
        say(language.say(&Message::SeatLost { reason: reason.clone() }));
    }
    if parting.ended_with_us {
        print(language.say(&Message::RelayEnded));
    }
    if parting.paused_with_us {
        print(language.say(&Message::RelayPaused));
    }
    for invite in parting.invites() {
        print(language.say(&Message::SeatKept));
        print_command(&invite);
    }
}

/// The command that leads to a room, in a line of its own, to be copied.
fn print_command(invite: &Invite) {
    print(format_args!("  {}", join_command(invite)));
}

/// A line on standard output. Where that is closed, nothing is said: it is no
/// reason to stop.
fn print(line: impl std::fmt::Display) {
    let _ = writeln!(io::stdout(), "{line}");
}
