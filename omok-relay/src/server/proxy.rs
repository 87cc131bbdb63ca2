//! Whom a trusted proxy speaks for: the header of the PROXY protocol, versions 1
//! and 2, that comes before everything else.

use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::{IpNet, Ipv4Net};
use omok_proto::limits::PROXY_HEADER_BYTES_MAX;
use proxy_header::{Error, ParseConfig, ProxyHeader};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

/// The addresses of which one takes the word for whom they speak for.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<Network>);

impl Proxies {
    /// Those of `networks`.
    #[must_use]
    pub const fn new(networks: Vec<Network>) -> Self {
        Self(networks)
    }

    /// Whether `peer` is one of them; an IPv4 address written as IPv6 is the
    /// IPv4 address.
    pub(super) fn trusts(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.0.iter().any(|network| network.0.contains(&peer))
    }
}

/// A network, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

/// Something that is neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoNetwork;

impl std::fmt::Display for NoNetwork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(
            "an address, or a network such as 10.0.0.0/8 or 2001:db8::/32, is what it can be",
        )
    }
}

impl std::error::Error for NoNetwork {}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let of_address = || text.parse::<IpAddr>().ok().map(IpNet::from);
        let net = text.parse().ok().or_else(of_address).ok_or(NoNetwork)?;
        Ok(Self(canonical(net)))
    }
}

/// IPv4 written as IPv6 is IPv4, as the addresses of peers are.
fn canonical(net: IpNet) -> IpNet {
    let IpNet::V6(v6) = net else {
        return net;
    };
    let v4 = v6.addr().to_ipv4_mapped().zip(v6.prefix_len().checked_sub(96));
    v4.and_then(|(address, bits)| Ipv4Net::new(address, bits).ok()).map_or(net, IpNet::V4)
}

/// Reads the header, and nothing beyond it; whom it names. `None`: the proxy
/// speaks for itself, as when it looks whether the relay is there.
///
/// # Errors
///
/// There is none, it is longer than [`PROXY_HEADER_BYTES_MAX`], or the
/// connection is gone.
pub(super) async fn read_header(stream: &mut TcpStream) -> io::Result<Option<IpAddr>> {
    let config = ParseConfig { include_tlvs: false, ..ParseConfig::default() };
    let mut header = [0; PROXY_HEADER_BYTES_MAX];
    let mut known = 0;
    loop {
        // A look only: what follows the header is not ours to take.
        let more = stream.peek(&mut header[known..]).await?;
        if more == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        match ProxyHeader::parse(&header[..known + more], config) {
            Ok((parsed, length)) => {
                let source = parsed.proxied_address().map(|address| address.source.ip());
                stream.read_exact(&mut header[known..length.max(known)]).await?;
                return Ok(source);
            }
            // All that has come belongs to it.
            Err(Error::BufferTooShort) if known + more < PROXY_HEADER_BYTES_MAX => {
                stream.read_exact(&mut header[known..known + more]).await?;
                known += more;
            }
            Err(_) => return Err(ErrorKind::InvalidData.into()),
        }
    }
}

#[cfg(test)]
mod tests;
