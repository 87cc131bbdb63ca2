//! Whom a trusted proxy speaks for: the header of the PROXY protocol, versions 1
//! and 2, that comes before everything else.

use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::{IpNet, Ipv4Net};
use omok_proto::limits::PROXY_HEADER_BYTES_MAX;
use proxy_header::{Error, ParseConfig, ProxyHeader};
use tokio::io::{AsyncRead, AsyncReadExt};

/// Bytes of the shortest header that there is.
const SHORTEST: usize = b"PROXY UNKNOWN\r\n".len();

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
pub async fn read_header<R: AsyncRead + Unpin>(from: &mut R) -> io::Result<Option<IpAddr>> {
    let config = ParseConfig { include_tlvs: false, ..ParseConfig::default() };
    let mut header = [0; PROXY_HEADER_BYTES_MAX];
    let mut known = SHORTEST;
    from.read_exact(&mut header[..known]).await?;
    loop {
        match ProxyHeader::parse(&header[..known], config) {
            Ok((parsed, _)) => {
                return Ok(parsed.proxied_address().map(|address| address.source.ip()));
            }
            // Byte by byte, since what follows is not ours to take, and only the
            // parser knows where that begins.
            Err(Error::BufferTooShort) if known < PROXY_HEADER_BYTES_MAX => {
                from.read_exact(&mut header[known..=known]).await?;
                known += 1;
            }
            Err(_) => return Err(ErrorKind::InvalidData.into()),
        }
    }
}

#[cfg(test)]
mod tests;
