//! Where a relay in this process listens, and how others reach it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use omok_proto::invite::RelayAddress;
use omok_proto::limits::{self, PORT};
use tokio::net::TcpListener;

use crate::online::{Relay, Way};
use crate::plaintext::Reach;

/// How many free ports are tried until one is free in both address families.
const PORTS_TRIED_MAX: u32 = 20;

/// Where a relay listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// At a port of this machine, in both address families.
    Loopback(u16),
    /// At an address that the user named.
    At(SocketAddr),
}

impl Place {
    /// Where everybody tries.
    pub(super) const USUAL: Self = Self::Loopback(PORT);

    /// Listens there and nowhere else. Has to be called inside a tokio runtime.
    pub(super) fn listen(self) -> io::Result<Vec<TcpListener>> {
        match self {
            Self::Loopback(port) => on_loopback(port),
            Self::At(address) => Ok(vec![TcpListener::from_std(omok_relay::bind(address)?)?]),
        }
    }

    /// Listens there or, for a port of this machine that is taken, at another
    /// one; and where that came to be.
    pub(super) fn listen_near(self) -> io::Result<(Vec<TcpListener>, Self)> {
        let listeners = match self {
            Self::Loopback(_) => self.listen().or_else(|_| free_port())?,
            Self::At(_) => self.listen()?,
        };
        let address = listeners[0].local_addr()?;
        let place = match self {
            Self::Loopback(_) => Self::Loopback(address.port()),
            Self::At(named) => Self::At(SocketAddr::new(named.ip(), address.port())),
        };
        Ok((listeners, place))
    }

    /// Where this program dials it.
    pub(super) fn dialed(self) -> RelayAddress {
        match self {
            Self::Loopback(port) => RelayAddress { host: "localhost".to_owned(), port },
            Self::At(address) => {
                let ip = match address.ip().to_canonical() {
                    IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
                    IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
                    ip => ip,
                };
                RelayAddress { host: ip.to_string(), port: address.port() }
            }
        }
    }

    /// A relay of this process that listens there; it `forgets` its rooms with
    /// the process or not.
    pub(super) fn relay(self, forgets: bool) -> Relay {
        Relay { address: self.dialed(), own: true, forgets, ways: self.ways() }
    }

    /// Whether it may be listened at.
    pub(super) fn is_within(self, reach: Reach) -> bool {
        match self {
            Self::Loopback(_) => true,
            Self::At(address) => reach.allows_address(address.ip()),
        }
    }

    fn ways(self) -> Vec<Way> {
        let Self::At(address) = self else { return ways_to(&self.dialed()) };
        let ip = address.ip().to_canonical();
        let reached = if ip.is_unspecified() { interfaces(ip.is_ipv6()) } else { vec![ip] };
        let at = |ip: IpAddr| RelayAddress { host: ip.to_string(), port: address.port() };
        reached.into_iter().map(|ip| Way { relay: Some(at(ip)), pin: None }).collect()
    }
}

/// How others on the way reach a relay that is dialed at `address`: at the
/// place that everybody tries, by the bare code.
#[must_use]
pub fn ways_to(address: &RelayAddress) -> Vec<Way> {
    let usual = address.host == "localhost" && address.port == limits::PORT;
    if usual { Vec::new() } else { vec![Way { relay: Some(address.clone()), pin: None }] }
}

/// Listens at a port of this machine in both address families, so that nobody
/// else is at the other; a machine may lack one of them.
fn on_loopback(port: u16) -> io::Result<Vec<TcpListener>> {
    let first = omok_relay::bind((Ipv4Addr::LOCALHOST, port).into());
    let port = match &first {
        Ok(listener) => listener.local_addr()?.port(),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => return Err(in_use()),
        Err(_) => port,
    };
    let second = omok_relay::bind((Ipv6Addr::LOCALHOST, port).into());
    match (first, second) {
        (_, Err(error)) if error.kind() == io::ErrorKind::AddrInUse => Err(in_use()),
        (Err(error), Err(_)) => Err(error),
        (first, second) => {
            [first, second].into_iter().flatten().map(TcpListener::from_std).collect()
        }
    }
}

fn in_use() -> io::Error {
    io::ErrorKind::AddrInUse.into()
}

/// Listens at a port that the system chooses.
fn free_port() -> io::Result<Vec<TcpListener>> {
    let mut tried = on_loopback(0);
    for _ in 1..PORTS_TRIED_MAX {
        if tried.is_ok() {
            break;
        }
        tried = on_loopback(0);
    }
    tried
}

/// The addresses at which other machines may reach this one, IPv4 first. None
/// if the system does not tell.
pub(super) fn interfaces(ipv6_too: bool) -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    reachable(interfaces.iter().map(if_addrs::Interface::ip), ipv6_too)
}

/// Those of `addresses` that others can type. One that holds on a single link
/// needs the interface's name with IPv6, and is a last resort with IPv4.
fn reachable(addresses: impl Iterator<Item = IpAddr>, ipv6_too: bool) -> Vec<IpAddr> {
    let usable = |ip: &IpAddr| match ip {
        IpAddr::V4(ip) => !ip.is_loopback(),
        IpAddr::V6(ip) => ipv6_too && !ip.is_loopback() && !ip.is_unicast_link_local(),
    };
    let last_resort = |ip: &IpAddr| matches!(ip, IpAddr::V4(ip) if ip.is_link_local());
    let mut addresses: Vec<_> = addresses.filter(usable).collect();
    if !addresses.iter().all(last_resort) {
        addresses.retain(|ip| !last_resort(ip));
    }
    addresses.sort_by_key(IpAddr::is_ipv6);
    addresses.dedup();
    addresses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_taken_port_gives_way_to_a_free_one_in_both_families() {
        let taken = omok_relay::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let port = taken.local_addr().unwrap().port();
        assert_eq!(on_loopback(port).unwrap_err().kind(), io::ErrorKind::AddrInUse);
        let free = free_port().unwrap();
        let ports: Vec<_> = free.iter().map(|l| l.local_addr().unwrap().port()).collect();
        assert!(ports.iter().all(|&free| free == ports[0] && free != port), "{ports:?}");
    }

    #[tokio::test]
    async fn the_line_names_the_relay_unless_everybody_tries_it() {
        let usual: RelayAddress = "localhost".parse().unwrap();
        assert!(ways_to(&usual).is_empty());
        for named in ["localhost:15151", "relay.example.org", "127.0.0.1"] {
            let address: RelayAddress = named.parse().unwrap();
            assert_eq!(ways_to(&address)[0].relay, Some(address));
        }
    }

    #[test]
    fn addresses_that_hold_on_one_link_are_not_named_to_others() {
        for (all, ipv6_too, named) in [
            ("127.0.0.1 192.0.2.7 ::1 fe80::7 2001:db8::7", true, "192.0.2.7 2001:db8::7"),
            ("127.0.0.1 192.0.2.7 ::1 fe80::7 2001:db8::7", false, "192.0.2.7"),
            ("169.254.3.4 2001:db8::7 192.0.2.7", true, "192.0.2.7 2001:db8::7"),
            ("127.0.0.1 169.254.3.4 fe80::7", true, "169.254.3.4"),
            ("::1 fe80::7", true, ""),
        ] {
            let parsed = all.split_whitespace().map(|ip| ip.parse().unwrap());
            let found: Vec<_> = reachable(parsed, ipv6_too).iter().map(IpAddr::to_string).collect();
            assert_eq!(found.join(" "), named, "of {all}");
        }
    }
}
