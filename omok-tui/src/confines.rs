//! What an administrator leaves to those who play on an account by SSH.

use omok_proto::invite::{Invite, RelayAddress};
use omok_proto::limits::WAITING_ROOMS_PER_ADDRESS_MAX;

/// Rooms that wait for their second player, of one player of a shared account at a
/// time: as many as a relay takes from one address. It tells those players apart by
/// nothing. Fewer, and who arranges games for a club waits; more, and one player
/// can use up what a relay has for all.
pub const ROOMS_WAITING_MAX: usize = WAITING_ROOMS_PER_ADDRESS_MAX;

/// The relays that are played at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Relays {
    /// All that there are.
    #[default]
    Any,
    /// No more than those.
    Those {
        /// Whether the account's own is among them, on this machine, and the one
        /// that everybody tries there.
        here: bool,
        /// Those that are named.
        named: Vec<RelayAddress>,
    },
}

impl Relays {
    /// Those that may be named, in words; `None`: all.
    #[must_use]
    pub fn possible(&self) -> Option<String> {
        let Self::Those { here, named } = self else { return None };
        let here = here.then(|| "localhost".to_owned());
        let names: Vec<_> = here.into_iter().chain(named.iter().map(ToString::to_string)).collect();
        Some(names.join(", "))
    }
}

/// How others come to the same account: the line that they type begins with
/// `ssh`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Door {
    /// What `ssh` is told: `omok@example.org`.
    address: String,
    /// The relay that is meant there where none is named; `None`: the usual one
    /// on that machine.
    relay: Option<RelayAddress>,
}

impl Door {
    /// A door of that address; `None` where it is not one that `ssh` and a shell
    /// take as it stands.
    #[must_use]
    pub fn at(address: &str, relay: Option<RelayAddress>) -> Option<Self> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "@.:-_/[]".contains(c);
        let fits = !address.is_empty() && !address.starts_with('-') && address.chars().all(plain);
        fits.then(|| Self { address: address.to_owned(), relay })
    }

    /// What is typed to join by `invite`. The relay that everybody comes to by
    /// this door is not named, and so is none of its pin: whoever runs the
    /// account knows it.
    #[must_use]
    pub fn command(&self, invite: &Invite) -> String {
        let Invite { code, relay, .. } = invite.clone();
        let elsewhere = relay.is_some() && relay != self.relay;
        let invite =
            if elsewhere { invite.clone() } else { Invite { code, relay: None, pin: None } };
        self.leading(&invite.quoted())
    }

    /// What is typed to have the program here read `words`.
    #[must_use]
    pub fn leading(&self, words: &str) -> String {
        // Some shells take brackets for a pattern.
        let quote = if self.address.contains(['[', ']']) { "'" } else { "" };
        format!("ssh -t {quote}{}{quote} {words}", self.address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_by_ssh_names_a_relay_only_where_it_is_not_the_accounts() {
        let relay = |text: &str| Some(text.parse::<RelayAddress>().unwrap());
        for (of_account, invite, expected) in [
            (None, "K7QM4XW2R#7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "ssh -t omok@a.example K7Q-M4X-W2R"),
            (None, "K7QM4XW2R@localhost:4000", "ssh -t omok@a.example K7Q-M4X-W2R@localhost:4000"),
            (relay("b.example"), "K7QM4XW2R@b.example", "ssh -t omok@a.example K7Q-M4X-W2R"),
            (
                relay("b.example"),
                "K7QM4XW2R@c.example#7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
                "ssh -t omok@a.example 'K7Q-M4X-W2R@c.example#7ZZZZZZZZZZZZZZZZZZZZZZZZZ'",
            ),
        ] {
            let door = Door::at("omok@a.example", of_account).unwrap();
            assert_eq!(door.command(&invite.parse().unwrap()), expected);
        }
    }

    #[test]
    fn brackets_of_an_address_are_quoted() {
        let door = Door::at("ssh://omok@[2001:db8::7]:22", None).unwrap();
        let line = door.command(&"K7QM4XW2R".parse().unwrap());
        assert_eq!(line, "ssh -t 'ssh://omok@[2001:db8::7]:22' K7Q-M4X-W2R");
        assert_eq!(door.leading("local"), "ssh -t 'ssh://omok@[2001:db8::7]:22' local");
    }

    #[test]
    fn an_address_that_a_shell_would_read_otherwise_is_none() {
        for address in ["", "-oProxyCommand=x", "a b", "a;b", "$(a)", "a'b", "a`b", "a\n", "ö"] {
            assert_eq!(Door::at(address, None), None, "{address:?}");
        }
        for address in ["omok@example.org", "host", "omok@192.0.2.7", "ssh://omok@[2001:db8::7]:22"]
        {
            assert!(Door::at(address, None).is_some(), "{address}");
        }
    }
}
