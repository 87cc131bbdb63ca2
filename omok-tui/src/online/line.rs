//! The line that takes a player to a room, as it is typed into a shell.

use omok_proto::invite::{Invite, InviteError};

use super::speech::{Speech, is_here};

/// Does without encryption, in the client as in the relay.
pub const PLAINTEXT_FLAG: &str = "--plaintext";

/// Does without it also off this machine.
pub const ANYWHERE_FLAG: &str = "--plaintext-anywhere";

/// The whole command that joins, or comes back, by `invite`, at a relay that is
/// spoken to like this. One whose key is known is spoken to with encryption,
/// whatever holds for others: so is the account's own relay.
#[must_use]
pub fn join_command(invite: &Invite, speech: Speech) -> String {
    let elsewhere = invite.relay.as_ref().is_some_and(|relay| !is_here(relay));
    let has_pin = invite.pin.is_some();
    let invite = invite.quoted();
    match speech {
        _ if has_pin => format!("omok-tui join {invite}"),
        Speech::Encrypted => format!("omok-tui join {invite}"),
        _ if elsewhere => format!("omok-tui join {PLAINTEXT_FLAG} {ANYWHERE_FLAG} {invite}"),
        _ => format!("omok-tui join {PLAINTEXT_FLAG} {invite}"),
    }
}

/// Reads an invite as it was typed or pasted, also the whole command, by SSH too.
///
/// # Errors
///
/// What is wrong with it.
pub fn read_invite(text: &str) -> Result<Invite, InviteError> {
    let mut words = text.split_whitespace();
    // There the way to the account comes first, which has an @ of its own.
    if words.next() == Some("ssh")
        && let Some(invite) = words.next_back()
    {
        return invite.parse();
    }
    text.replace(ANYWHERE_FLAG, " ").replace(PLAINTEXT_FLAG, " ").parse()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::confines::Door;

    #[test]
    fn a_command_says_how_the_relay_is_spoken_to_and_is_read_again() {
        for (speech, invite, command) in [
            (Speech::Encrypted, "K7QM4XW2R", "omok-tui join K7Q-M4X-W2R"),
            (Speech::Encrypted, "K7QM4XW2R@192.0.2.7", "omok-tui join K7Q-M4X-W2R@192.0.2.7"),
            (
                Speech::Encrypted,
                "K7QM4XW2R@a.example#7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
                "omok-tui join 'K7Q-M4X-W2R@a.example#7ZZZZZZZZZZZZZZZZZZZZZZZZZ'",
            ),
            (Speech::Plaintext, "K7QM4XW2R", "omok-tui join --plaintext K7Q-M4X-W2R"),
            (
                Speech::Plaintext,
                "K7QM4XW2R#7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
                "omok-tui join 'K7Q-M4X-W2R#7ZZZZZZZZZZZZZZZZZZZZZZZZZ'",
            ),
            (
                Speech::PlaintextAnywhere,
                "K7QM4XW2R@localhost:4000",
                "omok-tui join --plaintext K7Q-M4X-W2R@localhost:4000",
            ),
            (
                Speech::PlaintextAnywhere,
                "K7QM4XW2R@a.example",
                "omok-tui join --plaintext --plaintext-anywhere K7Q-M4X-W2R@a.example",
            ),
        ] {
            let invite: Invite = invite.parse().unwrap();
            assert_eq!(join_command(&invite, speech), command);
            assert_eq!(read_invite(command), Ok(invite));
        }
    }

    #[test]
    fn the_line_by_ssh_is_read_by_those_who_have_come_in() {
        for address in ["omok@a.example", "omoks", "ssh://omok@[2001:db8::7]:22"] {
            let door = Door::at(address, None).unwrap();
            for invite in ["K7QM4XW2R", "K7QM4XW2R@c.example#7ZZZZZZZZZZZZZZZZZZZZZZZZZ"] {
                let invite: Invite = invite.parse().unwrap();
                assert_eq!(read_invite(&door.command(&invite)), Ok(invite));
            }
        }
        assert!(read_invite("ssh").is_err());
    }
}
