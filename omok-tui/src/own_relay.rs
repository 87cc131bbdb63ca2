//! The relay inside this process, for games that nobody has set a relay up for.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use omok_proto::invite::RelayAddress;
use omok_proto::limits::PORT;
use omok_proto::{Token, limits};
use omok_relay::{Entrance, Limits, MemoryStore, Tls};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::online::{Relay, Speech, Way};

/// How long the end of the program waits for guests to be told. The relay
/// gives them half of it.
const STOP: Duration = Duration::from_secs(2);

/// How many free ports are tried until one is free in both address families.
const PORTS_TRIED_MAX: u32 = 20;

/// A relay that runs as long as this value lives. It opens rooms for its owner
/// only, and keeps them in memory.
#[derive(Debug)]
pub struct OwnRelay {
    key: OwnerKey,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
}

/// How a relay in this process is reached, and what opens rooms on it.
#[derive(Clone, Debug)]
pub struct OwnerKey {
    /// How it is reached.
    pub relay: Relay,
    /// What its owner knows.
    pub owner: Token,
}

impl OwnRelay {
    /// A relay for this machine, at the usual port or, where that is taken, at
    /// another free one. Has to be called inside a tokio runtime.
    ///
    /// # Errors
    ///
    /// What the system says when it has no port left.
    pub fn on_loopback() -> io::Result<Self> {
        let listeners = on_loopback(PORT).or_else(|_| free_port())?;
        let port = listeners[0].local_addr()?.port();
        let address = RelayAddress { host: "localhost".to_owned(), port };
        let ways = ways_to(&address);
        Self::serve(listeners, Relay { address, own: true, speech: Speech::Encrypted, ways })
    }

    /// A relay at the address that the user names, also for other machines
    /// where that is one that they reach. Has to be called inside a tokio
    /// runtime.
    ///
    /// # Errors
    ///
    /// What the system says: the port is taken, the address is not here, ….
    pub fn listening_at(address: SocketAddr) -> io::Result<Self> {
        let listener = TcpListener::from_std(omok_relay::bind(address)?)?;
        let port = listener.local_addr()?.port();
        let at = |ip: IpAddr| RelayAddress { host: ip.to_string(), port };
        let ip = address.ip().to_canonical();
        let dialed = match ip {
            IpAddr::V4(ip) if ip.is_unspecified() => at(Ipv4Addr::LOCALHOST.into()),
            IpAddr::V6(ip) if ip.is_unspecified() => at(Ipv6Addr::LOCALHOST.into()),
            ip => at(ip),
        };
        let reached = if ip.is_unspecified() { interfaces(ip.is_ipv6()) } else { vec![ip] };
        let ways = reached.into_iter().map(|ip| Way { relay: Some(at(ip)), pin: None });
        let ways = ways.collect();
        let relay = Relay { address: dialed, own: true, speech: Speech::Encrypted, ways };
        Self::serve(vec![listener], relay)
    }

    fn serve(listeners: Vec<TcpListener>, relay: Relay) -> io::Result<Self> {
        let tls = Tls::of_new_key().map_err(io::Error::other)?;
        let relay = relay.pinned(tls.pin());
        let entrance = Entrance { listeners, tls: Some(tls) };
        let owner = Token::from_bytes(rand::random());
        let limits = Limits { owner: Some(owner), stop: STOP, ..Limits::default() };
        let store = MemoryStore::new(rand::random());
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(async move {
            let stopped = async {
                // Dropping the sender stops it too.
                let _ = stopped.await;
            };
            // A store in memory does not fail.
            let _ = omok_relay::serve(entrance, store, limits, stopped).await;
        });
        Ok(Self { key: OwnerKey { relay, owner }, stop: Some(stop), served })
    }

    /// How it is reached, and what opens rooms on it.
    #[must_use]
    pub const fn key(&self) -> &OwnerKey {
        &self.key
    }

    /// Tells the guests that it ends, and ends it.
    pub async fn stop(mut self) {
        drop(self.stop.take());
        // Whoever does not listen now does not hear it; the program has to end.
        let _ = timeout(STOP, &mut self.served).await;
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
fn interfaces(ipv6_too: bool) -> Vec<IpAddr> {
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

    #[tokio::test]
    async fn a_named_address_is_the_one_to_use_and_all_are_where_none_is_named() {
        let one = OwnRelay::listening_at("127.0.0.1:0".parse().unwrap()).unwrap();
        assert_eq!(one.key().relay.ways[0].relay.as_ref(), Some(&one.key().relay.address));
        let all = OwnRelay::listening_at("0.0.0.0:0".parse().unwrap()).unwrap();
        assert_eq!(all.key().relay.address.host, "127.0.0.1");
        let hosts: Vec<_> = all
            .key()
            .relay
            .ways
            .iter()
            .filter_map(|way| way.relay.as_ref())
            .map(|r| &r.host)
            .collect();
        let addresses: Vec<_> = interfaces(false).iter().map(ToString::to_string).collect();
        assert_eq!(hosts, addresses.iter().collect::<Vec<_>>());
        all.stop().await;
        one.stop().await;
    }
}
