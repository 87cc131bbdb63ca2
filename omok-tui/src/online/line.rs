//! The line that takes a player to a room, as it is typed into a shell.

use omok_proto::invite::{Invite, InviteError};

use super::speech::{Speech, is_here};

/// Does without encryption, in the client as in the relay.
pub const PLAINTEXT_FLAG: &str = "--plaintext";

/// Does without it also off this machine.
pub const ANYWHERE_FLAG: &str = "--plaintext-anywhere";

/// The whole command that joins, or comes back, by `invite`, at a relay that is
/// spoken to like this.
#[must_use]
pub fn join_command(invite: &Invite, speech: Speech) -> String {
    let elsewhere = invite.relay.as_ref().is_some_and(|relay| !is_here(relay));
    let invite = invite.quoted();
    match speech {
        Speech::Encrypted => format!("omok-tui join {invite}"),
        _ if elsewhere => format!("omok-tui join {PLAINTEXT_FLAG} {ANYWHERE_FLAG} {invite}"),
        _ => format!("omok-tui join {PLAINTEXT_FLAG} {invite}"),
    }
}

/// Reads an invite as it was typed or pasted, also the whole command.
///
/// # Errors
///
/// What is wrong with it.
pub fn read_invite(text: &str) -> Result<Invite, InviteError> {
    text.replace(ANYWHERE_FLAG, " ").replace(PLAINTEXT_FLAG, " ").parse()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
