//! `host` and `join`: what they take, and what they say outside the screen.

use std::net::SocketAddr;
use std::pin::pin;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use omok_core::{RuleSet, Size};
use omok_proto::invite::{Invite, PinnedRelay, RelayAddress};
use omok_relay::config::listen_address;
use tokio::time::{Instant, timeout};

use super::chosen::Chosen;
use super::codes::SavedCodes;
use super::environment::is_on;
use super::gate::{Gate, two_relays};
use crate::confines::ROOMS_WAITING_MAX;
use crate::edge::{Edge, Parting};
use crate::i18n::{Language, Message};
use crate::known::Known;
use crate::messages::{print, print_line, say};
use crate::model::first_met;
use crate::online::{ANYWHERE_FLAG, Online, PLAINTEXT_FLAG, Speech};
use crate::open::{Opener, Wishes};
use crate::own_relay::Home;
use crate::seats::Seats;
use crate::setting::{SettingArgs, argument_error};

/// The environment's words for [`PLAINTEXT_FLAG`] and [`ANYWHERE_FLAG`].
pub(super) const PLAINTEXT_VARIABLE: &str = "OMOK_PLAINTEXT";
pub(super) const ANYWHERE_VARIABLE: &str = "OMOK_PLAINTEXT_ANYWHERE";

/// What `host` takes.
#[derive(Clone, Debug, Args)]
pub(super) struct HostArgs {
    #[command(flatten)]
    setting: SettingArgs,
    #[command(flatten)]
    relay: RelayArgs,
    /// Run a relay in this program that listens here, for a local network
    #[arg(long, value_name = "ADDR:PORT", conflicts_with = "relay", value_parser = listen_address)]
    listen: Option<SocketAddr>,
}

/// What `join` takes.
#[derive(Clone, Debug, Args)]
pub(super) struct JoinArgs {
    /// The code or the line that the host sees; without it, the seats that are
    /// saved on this account are offered
    #[arg(value_name = "INVITE", add = ArgValueCompleter::new(SavedCodes))]
    invite: Vec<String>,
    #[command(flatten)]
    relay: RelayArgs,
}

/// Which relay, and how.
#[derive(Clone, Debug, Args)]
struct RelayArgs {
    /// The relay, in place of $OMOK_RELAY; the usual port is 15150. PIN is what
    /// its key has to be, as `omok-relay pin` prints it
    #[arg(long, value_name = "HOST[:PORT][#PIN]")]
    relay: Option<PinnedRelay>,
    /// Speak to a relay on this machine without encryption
    #[arg(long)]
    plaintext: bool,
    /// With --plaintext: speak so to relays on other machines, too
    #[arg(long)]
    plaintext_anywhere: bool,
}

impl HostArgs {
    /// Without what only the owner of an account may wish for.
    pub(super) const fn plain(setting: SettingArgs, relay: Option<PinnedRelay>) -> Self {
        Self { setting, relay: RelayArgs::plain(relay), listen: None }
    }

    /// Where it names no relay, `relay` is the one that it means; with it two that
    /// differ are an error.
    pub(super) fn at(mut self, relay: Option<&PinnedRelay>) -> Result<Self, ExitCode> {
        if relay.is_some() && self.listen.is_some() {
            return Err(argument_error(&"--listen does not go with --relay"));
        }
        self.relay = self.relay.at(relay)?;
        Ok(self)
    }

    /// The relay that it names.
    pub(super) const fn relay(&self) -> Option<&PinnedRelay> {
        self.relay.relay.as_ref()
    }

    /// What is named, or the exit code after saying what is wrong with it.
    pub(super) fn read(self, chosen: &Chosen) -> Result<(RuleSet, Size, Wishes), ExitCode> {
        if chosen.gate.restricted && self.listen.is_some() {
            return Err(chosen.gate.argument_error(&"--listen does not go with --restricted"));
        }
        let game = chosen.game(self.setting)?;
        let mut wishes = self.relay.wishes(chosen, true)?;
        wishes.listen = self.listen;
        Ok((game.rules(), game.size(), wishes))
    }
}

impl JoinArgs {
    /// As [`HostArgs::plain`].
    pub(super) const fn plain(invite: Vec<String>, relay: Option<PinnedRelay>) -> Self {
        Self { invite, relay: RelayArgs::plain(relay) }
    }

    /// As [`HostArgs::at`].
    pub(super) fn at(mut self, relay: Option<&PinnedRelay>) -> Result<Self, ExitCode> {
        self.relay = self.relay.at(relay)?;
        Ok(self)
    }

    /// The relay that it names.
    pub(super) const fn relay(&self) -> Option<&PinnedRelay> {
        self.relay.relay.as_ref()
    }

    /// The words of the invite.
    #[cfg(test)]
    pub(super) fn words(&self) -> &[String] {
        &self.invite
    }

    /// As [`HostArgs::read`]. Without an invite, saved seats are meant.
    pub(super) fn read(self, chosen: &Chosen) -> Result<(Option<Invite>, Wishes), ExitCode> {
        if self.invite.is_empty() {
            return Ok((None, self.relay.wishes(chosen, false)?));
        }
        let gate = &chosen.gate;
        let invite =
            Invite::from_words(&self.invite).map_err(|error| gate.argument_error(&error))?;
        let wishes = self.relay.wishes(chosen, invite.relay.is_none())?;
        if let (Some(named), Some(invited)) = (wishes.named_address(), &invite.relay)
            && named != invited
        {
            return Err(gate.argument_error(&format_args!(
                "--relay names {named}, but the invite says that the room is at {invited}"
            )));
        }
        if invite.pin.is_some() && wishes.speech != Speech::Encrypted {
            return Err(no_pins(gate, "the invite"));
        }
        Ok((Some(invite), wishes))
    }
}

impl RelayArgs {
    const fn plain(relay: Option<PinnedRelay>) -> Self {
        Self { relay, plaintext: false, plaintext_anywhere: false }
    }

    fn at(mut self, relay: Option<&PinnedRelay>) -> Result<Self, ExitCode> {
        match (&self.relay, relay) {
            (Some(one), Some(other)) if one.address != other.address => {
                Err(argument_error(&two_relays(other, one)))
            }
            (Some(_), _) => Ok(self),
            (None, _) => {
                self.relay = relay.cloned();
                Ok(self)
            }
        }
    }

    /// What is wished for. Without a flag, the usual relay may be dialed or surely
    /// not.
    fn wishes(self, chosen: &Chosen, usual_may_be: bool) -> Result<Wishes, ExitCode> {
        let gate = &chosen.gate;
        let speech = speech(
            is_on(PLAINTEXT_VARIABLE)? || self.plaintext,
            is_on(ANYWHERE_VARIABLE)? || self.plaintext_anywhere,
        );
        if self.plaintext_anywhere && speech == Speech::Encrypted {
            return Err(gate.argument_error(&format_args!(
                "{ANYWHERE_FLAG} says where {PLAINTEXT_FLAG} may be used: it needs that one as well"
            )));
        }
        if gate.restricted && speech != Speech::Encrypted {
            return Err(gate
                .argument_error(&format_args!("{PLAINTEXT_FLAG} does not go with --restricted")));
        }
        let (relay, usual, usual_from) = (self.relay, chosen.relay.clone(), chosen.relay_from);
        let (dialed, source) = match &relay {
            Some(_) => (relay.as_ref(), "--relay"),
            None => (usual.as_ref().filter(|_| usual_may_be), "the usual relay"),
        };
        if speech != Speech::Encrypted && dialed.is_some_and(|relay| relay.pin.is_some()) {
            return Err(no_pins(gate, source));
        }
        let (relays, door) = (chosen.relays.clone(), chosen.door.clone());
        let rooms_max = chosen.gate.restricted.then_some(ROOMS_WAITING_MAX);
        Ok(Wishes { relay, usual, usual_from, listen: None, speech, relays, rooms_max, door })
    }
}

const fn speech(plaintext: bool, anywhere: bool) -> Speech {
    match (plaintext, anywhere) {
        (false, _) => Speech::Encrypted,
        (true, false) => Speech::Plaintext,
        (true, true) => Speech::PlaintextAnywhere,
    }
}

/// What is wished for where no flag says anything.
pub(super) fn usual_wishes(chosen: &Chosen) -> Result<Wishes, ExitCode> {
    RelayArgs::plain(None).wishes(chosen, false)
}

/// A pin that nothing is compared with would promise what is not kept.
fn no_pins(gate: &Gate, source: &str) -> ExitCode {
    gate.argument_error(&format_args!(
        "{source} names the key of a relay (#…), and without encryption a relay shows none: \
         leave out {PLAINTEXT_FLAG}"
    ))
}

/// The edge of a client that starts now.
pub(super) fn edge(wishes: Wishes, gate: &Gate) -> Edge {
    Edge::new(Opener {
        wishes,
        seats: Seats::of(&gate.player),
        known: Known::of(&gate.player),
        home: Home::of(&gate.account),
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

/// Says whom one has met for the first time, so that it stays in the terminal.
pub(super) fn introduce(language: Language, edge: &Edge) {
    if let Some(met) = edge.first_met() {
        say(language.say(&first_met(met)));
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
    if relay.is_alone() {
        print(&Message::NoNetwork);
    }
    for (index, invite) in online.invites().iter().enumerate() {
        print(if index == 0 { &Message::GuestTypes } else { &Message::OrTypes });
        print_command(&relay.command(invite));
    }
}

/// Says what is left to be said after the screen is gone.
pub(super) fn part(language: Language, parting: &Parting) {
    for complaint in &parting.complaints {
        say(language.say(&complaint.into()));
    }
    for met in &parting.met {
        say(language.say(&first_met(met)));
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
    for invite in &parting.kept {
        print(language.say(&Message::SeatKept));
        print_command(&parting.command(invite));
    }
    for invite in &parting.deserted {
        print(language.say(&Message::SeatDeserted));
        print_command(&parting.command(invite));
    }
}

/// The command that leads to a room, in a line of its own, to be copied.
fn print_command(command: &str) {
    print_line(&format!("  {command}"));
}
