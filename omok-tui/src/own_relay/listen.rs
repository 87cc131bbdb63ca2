//! Where a relay in this process listens, and how others reach it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use omok_proto::invite::RelayAddress;
use omok_proto::limits::{self, PORT};
use tokio::net::TcpListener;

use crate::online::{Relay, Speech, Way};

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
        let (address, ways) = (self.dialed(), self.ways(interfaces));
        let everywhere = matches!(self, Self::At(at) if at.ip().to_canonical().is_unspecified());
        Relay {
            address,
            own: true,
            forgets,
            everywhere,
            speech: Speech::Encrypted,
            ways,
            door: None,
        }
    }

    /// `interfaces` gives the addresses of this machine, of IPv6 too or not.
    fn ways(self, interfaces: impl FnOnce(bool) -> Vec<IpAddr>) -> Vec<Way> {
        let Self::At(address) = self else { return ways_to(&self.dialed()) };
        let ip = address.ip().to_canonical();
        let reached = if ip.is_unspecified() { interfaces(ip.is_ipv6()) } else { vec![ip] };
        if reached.is_empty() {
            // Others on this machine get in all the same.
            return ways_to(&self.dialed());
        }
        let at = |ip: IpAddr| RelayAddress { host: ip.to_string(), port: address.port() };
        reached.into_iter().map(|ip| Way { relay: Some(at(ip)), pin: None }).collect()
    }
}

/// What a relay listens with, at one place or more. A place that lies within
/// another one of the same relay takes no socket of its own.
#[derive(Debug, Default)]
pub(super) struct Ears {
    /// All that it listens with.
    pub(super) sockets: Vec<TcpListener>,
    /// Where it is reached by them; new rooms are at the first.
    pub(super) places: Vec<Place>,
}

impl Ears {
    /// Listens where a new room is to be, which is at `listen` or else on this
    /// machine alone, at the usual port, at one of the `noted` ones or at a free
    /// one; and at all `noted` places that can be had. Has to be called inside
    /// a tokio runtime.
    pub(super) fn of_host(listen: Option<SocketAddr>, noted: &[Place]) -> io::Result<Self> {
        let named = listen.map(Place::At);
        let mut ears = Self::default();
        ears.add_wide(named.iter().chain(noted));
        let new = match named {
            Some(named) => ears.add(named)?,
            None => ears.add_on_loopback(noted)?,
        };
        ears.add_noted(noted);
        ears.put_in_order([&new].into_iter().chain(noted));
        Ok(ears)
    }

    /// Listens where a new room is to be, as [`of_host`](Self::of_host) does, but at no
    /// port of the `noted` places: `None` if `listen` names one.
    pub(super) fn beside(listen: Option<SocketAddr>, noted: &[Place]) -> io::Result<Option<Self>> {
        let is_noted = |port| noted.iter().any(|place| place.dialed().port == port);
        let mut ears = Self::default();
        match listen {
            Some(address) if is_noted(address.port()) => return Ok(None),
            Some(address) => drop(ears.add(Place::At(address))?),
            None if !is_noted(PORT) && ears.add(Place::USUAL).is_ok() => {}
            None => drop(ears.add_free(is_noted)?),
        }
        Ok(Some(ears))
    }

    /// Its places, and then those of `noted` that cannot be had now: they are to
    /// be had another time.
    pub(super) fn first_of(&self, noted: &[Place]) -> Vec<Place> {
        let missed = noted.iter().filter(|noted| !self.places.contains(noted));
        self.places.iter().chain(missed).copied().collect()
    }

    /// Listens at all `noted` places that can be had. New rooms are on this
    /// machine alone if they can be. Has to be called inside a tokio runtime.
    pub(super) fn of_noted(noted: &[Place]) -> Self {
        let mut ears = Self::default();
        ears.add_wide(noted.iter());
        ears.add_noted(noted);
        let had = |place: &&Place| ears.places.contains(place);
        let on_loopback = |place: &&Place| matches!(place, Place::Loopback(_));
        let first = noted.iter().filter(had).find(on_loopback).copied();
        ears.put_in_order(first.iter().chain(noted));
        ears
    }

    /// At an address that takes in others of its port, one has to listen before
    /// one does at those.
    fn add_wide<'a>(&mut self, places: impl Iterator<Item = &'a Place>) {
        let wide = |place: &Place| match place {
            Place::At(at) if at.ip().is_unspecified() && at.port() != 0 => Some(*at),
            _ => None,
        };
        let (ipv6, ipv4): (Vec<_>, Vec<_>) = places.filter_map(wide).partition(SocketAddr::is_ipv6);
        // The one of IPv6 takes in that of IPv4.
        for address in ipv6.into_iter().chain(ipv4) {
            // Who needs it tries once more, and hears why not.
            let _ = self.add(Place::At(address));
        }
    }

    fn add_noted(&mut self, noted: &[Place]) {
        for place in noted {
            // Its rooms come back when it can be had again.
            let _ = self.add(*place);
        }
    }

    /// Listens at a place on this machine alone.
    fn add_on_loopback(&mut self, noted: &[Place]) -> io::Result<Place> {
        let noted = noted.iter().copied().filter(|place| matches!(place, Place::Loopback(_)));
        for place in [Place::USUAL].into_iter().chain(noted) {
            if let Ok(place) = self.add(place) {
                return Ok(place);
            }
        }
        self.add_free(|_| false)
    }

    /// Listens at a port of this machine that the system chooses, and that is not
    /// `taken`.
    fn add_free(&mut self, taken: impl Fn(u16) -> bool) -> io::Result<Place> {
        let sockets = free_port(taken)?;
        let place = Place::Loopback(sockets[0].local_addr()?.port());
        self.sockets.extend(sockets);
        self.places.push(place);
        Ok(place)
    }

    /// Listens at `place` too, and gives it with the port that it came to be.
    fn add(&mut self, place: Place) -> io::Result<Place> {
        if self.places.contains(&place) {
            return Ok(place);
        }
        let place = match place {
            Place::At(address) if self.take_in(address) => place,
            Place::At(address) => {
                let socket = TcpListener::from_std(omok_relay::bind(address)?)?;
                let port = socket.local_addr()?.port();
                self.sockets.push(socket);
                Place::At(SocketAddr::new(address.ip(), port))
            }
            Place::Loopback(port) => {
                let sockets = on_loopback(port, |address| self.take_in(address))?;
                self.sockets.extend(sockets);
                place
            }
        };
        self.places.push(place);
        Ok(place)
    }

    /// Whether connections to `address` come in already.
    fn take_in(&self, address: SocketAddr) -> bool {
        let (ip, port) = (address.ip(), address.port());
        self.sockets.iter().filter_map(|socket| socket.local_addr().ok()).any(|open| {
            let wide = open.ip().is_unspecified() && (open.is_ipv6() || ip.is_ipv4());
            open.port() == port && (open.ip() == ip || wide)
        })
    }

    fn put_in_order<'a>(&mut self, order: impl Iterator<Item = &'a Place>) {
        let mut places: Vec<Place> = Vec::new();
        for place in order.filter(|place| self.places.contains(place)) {
            if !places.contains(place) {
                places.push(*place);
            }
        }
        self.places = places;
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
/// else is at the other; a machine may lack one of them. Where `is_open` says
/// so, this relay listens already.
fn on_loopback(port: u16, is_open: impl Fn(SocketAddr) -> bool) -> io::Result<Vec<TcpListener>> {
    let bind = |ip: IpAddr, port| {
        let address = SocketAddr::new(ip, port);
        if is_open(address) { Ok(None) } else { omok_relay::bind(address).map(Some) }
    };
    let first = bind(Ipv4Addr::LOCALHOST.into(), port);
    let port = match &first {
        Ok(Some(listener)) => listener.local_addr()?.port(),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => return Err(in_use()),
        Ok(None) | Err(_) => port,
    };
    let second = bind(Ipv6Addr::LOCALHOST.into(), port);
    match (first, second) {
        (_, Err(error)) if error.kind() == io::ErrorKind::AddrInUse => Err(in_use()),
        (Err(error), Err(_)) => Err(error),
        (first, second) => {
            let opened = [first, second].into_iter().flatten().flatten();
            opened.map(TcpListener::from_std).collect()
        }
    }
}

fn in_use() -> io::Error {
    io::ErrorKind::AddrInUse.into()
}

/// Listens at a port that the system chooses, and that is not `taken`.
fn free_port(taken: impl Fn(u16) -> bool) -> io::Result<Vec<TcpListener>> {
    let free = || {
        let sockets = on_loopback(0, |_| false)?;
        if taken(sockets[0].local_addr()?.port()) { Err(in_use()) } else { Ok(sockets) }
    };
    let mut tried = free();
    for _ in 1..PORTS_TRIED_MAX {
        if tried.is_ok() {
            break;
        }
        tried = free();
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
    let (mut addresses, ipv6): (Vec<_>, Vec<_>) = addresses.into_iter().partition(IpAddr::is_ipv4);
    addresses.extend(ipv6);
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
        assert_eq!(on_loopback(port, |_| false).unwrap_err().kind(), io::ErrorKind::AddrInUse);
        let free = free_port(|_| false).unwrap();
        let ports: Vec<_> = free.iter().map(|l| l.local_addr().unwrap().port()).collect();
        assert!(ports.iter().all(|&free| free == ports[0] && free != port), "{ports:?}");
    }

    #[tokio::test]
    async fn a_place_within_another_one_of_the_same_relay_takes_no_socket_twice() {
        let port = free_port(|_| false).unwrap()[0].local_addr().unwrap().port();
        let (wide, alone) =
            (Place::At((Ipv4Addr::UNSPECIFIED, port).into()), Place::Loopback(port));
        let named = Place::At((Ipv4Addr::LOCALHOST, port).into());
        for noted in [[wide, alone, named], [alone, named, wide], [named, wide, alone]] {
            let ears = Ears::of_noted(&noted);
            assert_eq!(ears.places.len(), 3, "{noted:?}");
            assert_eq!(ears.places[0], alone, "{noted:?}");
        }
    }

    #[tokio::test]
    async fn without_an_address_a_new_room_is_on_this_machine_alone_whatever_was_noted() {
        let holder = omok_relay::bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let taken = Place::At(holder.local_addr().unwrap());
        let gone = Place::At("192.0.2.7:4000".parse().unwrap());
        let port = free_port(|_| false).unwrap()[0].local_addr().unwrap().port();
        let wide = Place::At((Ipv4Addr::UNSPECIFIED, port).into());
        let ears = Ears::of_host(None, &[gone, taken, wide]).unwrap();
        assert!(matches!(ears.places[0], Place::Loopback(_)), "{ears:?}");
        assert_eq!(ears.places[1..], [wide], "those that can be had");
        assert!(Ears::of_host(None, &[]).unwrap().places.len() == 1);
        assert!(Ears::of_host(Some("192.0.2.7:4000".parse().unwrap()), &[wide]).is_err());
    }

    #[tokio::test]
    async fn a_relay_beside_others_is_at_none_of_their_ports() {
        let usual = Place::At((Ipv4Addr::UNSPECIFIED, PORT).into());
        for noted in [usual, Place::USUAL] {
            let ears = Ears::beside(None, &[noted]).unwrap().expect("there is a free port");
            assert_eq!(ears.places.len(), 1);
            assert_ne!(ears.places[0].dialed().port, PORT, "{noted:?}");
            let named = Some((Ipv4Addr::LOCALHOST, PORT).into());
            assert!(Ears::beside(named, &[noted]).unwrap().is_none());
        }
        let every_other = |port: u16| port.is_multiple_of(2);
        let port = free_port(every_other).unwrap()[0].local_addr().unwrap().port();
        assert!(!every_other(port));
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
    fn without_a_network_others_on_this_machine_are_told_an_address_and_nobody_else() {
        let relay = |listens: &str, interfaces: &[&str]| {
            let place = Place::At(listens.parse().unwrap());
            let interfaces = |_| interfaces.iter().map(|ip| ip.parse().unwrap()).collect();
            Relay { ways: place.ways(interfaces), ..place.relay(false) }
        };
        let alone = relay("0.0.0.0:4000", &[]);
        assert_eq!(alone.ways[0].relay.as_ref().unwrap().to_string(), "127.0.0.1:4000");
        assert!(alone.is_alone() && !alone.is_everywhere());
        let connected = relay("0.0.0.0:4000", &["192.0.2.7"]);
        assert!(!connected.is_alone() && connected.is_everywhere());
        let loopback = relay("127.0.0.1:4000", &[]);
        assert!(!loopback.is_alone() && !loopback.is_everywhere());
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
