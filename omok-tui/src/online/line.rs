//! The line that takes a player to a room, as it is typed into a shell.

// Addresses are data: nothing here connects to them.
use core::net::IpAddr;

use omok_proto::invite::{Invite, InviteError, RelayAddress};

/// Insists on connections without encryption, in the client as in the relay.
pub const PLAINTEXT_FLAG: &str = "--plaintext-anywhere";

/// Whether a relay is on this machine for certain. A name may mean any machine,
/// except `localhost`.
#[must_use]
pub fn is_here(relay: &RelayAddress) -> bool {
    match relay.host.parse::<IpAddr>() {
        Ok(ip) => ip.to_canonical().is_loopback(),
        Err(_) => relay.host == "localhost",
    }
}

/// The whole command that joins, or comes back, by `invite`. Where that leads to
/// another machine without encryption, it has to insist.
#[must_use]
pub fn join_command(invite: &Invite) -> String {
    let encrypted = invite.pin.is_some();
    let insists = !encrypted && invite.relay.as_ref().is_some_and(|relay| !is_here(relay));
    let invite = invite.quoted();
    if insists {
        format!("omok-tui join {PLAINTEXT_FLAG} {invite}")
    } else {
        format!("omok-tui join {invite}")
    }
}

/// Reads an invite as it was typed or pasted, also the whole command.
///
/// # Errors
///
/// What is wrong with it.
pub fn read_invite(text: &str) -> Result<Invite, InviteError> {
    text.replace(PLAINTEXT_FLAG, " ").parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_insists_where_it_leads_off_this_machine_and_is_read_again() {
        for (invite, command) in [
            ("K7QM4XW2R", "omok-tui join K7Q-M4X-W2R"),
            ("K7QM4XW2R@localhost:4000", "omok-tui join K7Q-M4X-W2R@localhost:4000"),
            ("K7QM4XW2R@127.0.0.1", "omok-tui join K7Q-M4X-W2R@127.0.0.1"),
            ("K7QM4XW2R@192.0.2.7", "omok-tui join --plaintext-anywhere K7Q-M4X-W2R@192.0.2.7"),
            (
                "K7QM4XW2R@relay.example.org",
                "omok-tui join --plaintext-anywhere K7Q-M4X-W2R@relay.example.org",
            ),
            (
                "K7QM4XW2R@a.example#7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
                "omok-tui join 'K7Q-M4X-W2R@a.example#7ZZZZZZZZZZZZZZZZZZZZZZZZZ'",
            ),
        ] {
            let invite: Invite = invite.parse().unwrap();
            assert_eq!(join_command(&invite), command);
            assert_eq!(read_invite(command), Ok(invite));
        }
    }
}
