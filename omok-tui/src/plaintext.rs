//! What may be done without encryption. All of it ends when there is some.

use std::net::IpAddr;

use omok_proto::invite::RelayAddress;

use crate::online::is_here;

/// Whether a connection may leave this machine. Without encryption whoever is
/// on the way could read codes and take seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Only to this machine itself.
    Loopback,
    /// Anywhere, because the user insists.
    Anywhere,
}

impl Reach {
    /// Whether a relay may be dialed. A name may mean any machine, except
    /// `localhost`.
    #[must_use]
    pub fn allows(self, relay: &RelayAddress) -> bool {
        self == Self::Anywhere || is_here(relay)
    }

    /// Whether an address may be connected to, or listened at.
    #[must_use]
    pub fn allows_address(self, ip: IpAddr) -> bool {
        self == Self::Anywhere || is_loopback(ip)
    }
}

fn is_loopback(ip: IpAddr) -> bool {
    ip.to_canonical().is_loopback()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_leave_only_this_machine_is_reached() {
        for (host, here) in [
            ("localhost", true),
            ("127.0.0.1", true),
            ("127.9.9.9", true),
            ("[::1]", true),
            ("[::ffff:127.0.0.1]", true),
            ("192.0.2.7", false),
            ("[2001:db8::7]", false),
            ("0.0.0.0", false),
            ("relay.example.org", false),
            ("localhost.example.org", false),
        ] {
            let relay: RelayAddress = host.parse().unwrap();
            assert_eq!(Reach::Loopback.allows(&relay), here, "{host}");
            assert!(Reach::Anywhere.allows(&relay));
            if let Ok(ip) = relay.host.parse() {
                assert_eq!(Reach::Loopback.allows_address(ip), here, "{host}");
            }
        }
    }
}
