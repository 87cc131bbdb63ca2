//! The header of a trusted proxy.

use futures_util::FutureExt;
use omok_proto::limits::PROXY_HEADER_BYTES_MAX;
use omok_relay::server::read_proxy_header;

/// What comes first on a connection of a proxy, which may be anybody's bytes if the
/// proxy is not one.
pub(super) fn proxy(bytes: &[u8]) {
    let Some((source, taken)) = read(bytes) else { return };
    assert!(taken <= bytes.len().min(PROXY_HEADER_BYTES_MAX), "{taken}");
    let header = &bytes[..taken];
    assert_eq!(read(header), Some((source, taken)), "it ends where it is said to end");
    assert_eq!(
        read(&[header, b"\x16\x03"].concat()),
        Some((source, taken)),
        "nothing more is taken"
    );
    assert_eq!(read(&header[..taken - 1]), None, "nor less");
}

/// Whom a header names, and how many bytes it has; `None` if it is none.
fn read(bytes: &[u8]) -> Option<(Option<std::net::IpAddr>, usize)> {
    let mut rest = bytes;
    let read = read_proxy_header(&mut rest).now_or_never().expect("memory is always ready");
    Some((read.ok()?, bytes.len() - rest.len()))
}
