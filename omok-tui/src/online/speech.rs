//! With encryption or without.

// Addresses are data: nothing here connects to them.
use core::net::IpAddr;

use omok_proto::invite::RelayAddress;

use crate::trust::Place;

/// How relays are spoken to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speech {
    /// With encryption, wherever they are.
    #[default]
    Encrypted,
    /// Without it, on this machine only: elsewhere, whoever is on the way could
    /// read codes and take seats.
    Plaintext,
    /// Without it, wherever they are, because the user insists.
    PlaintextAnywhere,
}

impl Speech {
    /// Whether a relay may be dialed. A name may mean any machine, except
    /// `localhost`.
    #[must_use]
    pub fn allows(self, relay: &RelayAddress) -> bool {
        self != Self::Plaintext || is_here(relay)
    }

    /// Whether an address that a name stands for may be connected to.
    #[must_use]
    pub fn allows_address(self, ip: IpAddr) -> bool {
        let ip = ip.to_canonical();
        self != Self::Plaintext || ip.is_loopback() || ip.is_unspecified()
    }
}

/// Whether a relay is on this machine for certain. A name may mean any machine,
/// except `localhost`.
#[must_use]
pub fn is_here(relay: &RelayAddress) -> bool {
    Place::of(relay) == Place::Here
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_encryption_only_this_machine_is_reached() {
        for (host, here) in [
            ("localhost", true),
            ("127.0.0.1", true),
            ("127.9.9.9", true),
            ("[::1]", true),
            ("[::ffff:127.0.0.1]", true),
            ("192.0.2.7", false),
            ("[2001:db8::7]", false),
            ("0.0.0.0", true),
            ("relay.example.org", false),
            ("localhost.example.org", false),
        ] {
            let relay: RelayAddress = host.parse().unwrap();
            assert_eq!(Speech::Plaintext.allows(&relay), here, "{host}");
            assert!(Speech::Encrypted.allows(&relay));
            assert!(Speech::PlaintextAnywhere.allows(&relay));
            if let Ok(ip) = relay.host.parse() {
                assert_eq!(Speech::Plaintext.allows_address(ip), here, "{host}");
            }
        }
    }
}
