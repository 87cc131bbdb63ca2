//! Opening a link to a relay that may have several addresses.

use std::collections::VecDeque;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::time::Duration;

use omok_proto::invite::RelayAddress;
use omok_proto::limits::{KEEPALIVE_IDLE, KEEPALIVE_INTERVAL};
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpStream, lookup_host};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::plaintext::Reach;

/// How long one address is waited for before the next is tried beside it
/// (RFC 8305 recommends as much).
const STAGGER: Duration = Duration::from_millis(250);

/// Connects to whichever of the relay's addresses answers first. An address
/// family that is dead costs a moment, no more.
///
/// It has no time limit of its own beyond the system's.
pub(super) async fn connect(relay: &RelayAddress, reach: Reach) -> io::Result<TcpStream> {
    let found = lookup_host((relay.host.as_str(), relay.port)).await?;
    let mut addresses = alternate(found.filter(|address| reach.allows_address(address.ip())));
    let mut tries = JoinSet::new();
    let mut failure = io::Error::from(ErrorKind::AddrNotAvailable);
    loop {
        if let Some(address) = addresses.pop_front() {
            tries.spawn(TcpStream::connect(address));
        }
        let more = !addresses.is_empty();
        tokio::select! {
            tried = tries.join_next() => match tried {
                Some(Ok(Ok(stream))) => return Ok(prepared(stream)),
                Some(Ok(Err(error))) => failure = error,
                Some(Err(_)) => {}
                None if more => {}
                None => return Err(failure),
            },
            () = sleep(STAGGER), if more => {}
        }
    }
}

/// The addresses in the order of the system, but with the families taking
/// turns.
fn alternate(found: impl Iterator<Item = SocketAddr>) -> VecDeque<SocketAddr> {
    let mut found: VecDeque<SocketAddr> = found.collect();
    let mut ordered: VecDeque<SocketAddr> = VecDeque::new();
    while !found.is_empty() {
        let last = ordered.back().map(SocketAddr::is_ipv6);
        let other = found.iter().position(|address| Some(address.is_ipv6()) != last);
        ordered.extend(found.remove(other.unwrap_or(0)));
    }
    ordered
}

/// Sends moves at once, and lets the system notice a relay that is gone. A
/// socket that cannot be told so works nevertheless.
fn prepared(stream: TcpStream) -> TcpStream {
    let keepalive = TcpKeepalive::new().with_time(KEEPALIVE_IDLE).with_interval(KEEPALIVE_INTERVAL);
    let _ = stream.set_nodelay(true);
    let _ = SockRef::from(&stream).set_tcp_keepalive(&keepalive);
    stream
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_families_take_turns_in_the_order_of_the_system() {
        let addresses = |text: &str| -> Vec<SocketAddr> {
            text.split(' ').map(|address| address.parse().unwrap()).collect()
        };
        let found = addresses("[::1]:1 [::2]:1 [::3]:1 1.0.0.1:1 1.0.0.2:1");
        let wanted = addresses("[::1]:1 1.0.0.1:1 [::2]:1 1.0.0.2:1 [::3]:1");
        assert_eq!(alternate(found.into_iter()), wanted);
    }

    fn relay(text: &str) -> RelayAddress {
        text.parse().unwrap()
    }

    #[tokio::test]
    async fn a_name_with_both_families_is_reached_where_only_one_listens() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let stream = connect(&relay(&format!("localhost:{port}")), Reach::Loopback).await.unwrap();
        assert!(stream.nodelay().unwrap());
    }

    #[tokio::test]
    async fn nobody_listening_is_an_error_and_so_is_another_machine() {
        let port = {
            let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
            listener.local_addr().unwrap().port()
        };
        let refused = connect(&relay(&format!("127.0.0.1:{port}")), Reach::Loopback).await;
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::ConnectionRefused);
        let elsewhere = connect(&relay("192.0.2.7"), Reach::Loopback).await;
        assert_eq!(elsewhere.unwrap_err().kind(), ErrorKind::AddrNotAvailable);
    }
}
