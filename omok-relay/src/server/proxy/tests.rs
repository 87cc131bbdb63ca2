//! Headers as proxies send them, whole and in pieces.

use std::time::Duration;

use proxy_header::{ProxiedAddress, Tlv};
use tokio::io::AsyncWriteExt;
use tokio::io::DuplexStream;
use tokio::time::timeout;

use super::*;

const PATIENCE: Duration = Duration::from_secs(20);
const FOLLOWS: &[u8] = b"\0\x0domok\0\x01\0\x01\x04test";

/// Two ends of a connection, which holds nearly as much as a header may have.
fn pair() -> (DuplexStream, DuplexStream) {
    tokio::io::duplex(1000)
}

fn header(source: &str, destination: &str) -> ProxyHeader<'static> {
    let [source, destination] = [source, destination].map(|text| text.parse().unwrap());
    ProxyHeader::with_address(ProxiedAddress::stream(source, destination))
}

fn v1(header: &ProxyHeader<'_>) -> Vec<u8> {
    let mut bytes = [0; 200];
    let length = header.encode_to_slice_v1(&mut bytes).unwrap();
    bytes[..length].to_vec()
}

fn v2(header: &ProxyHeader<'_>) -> Vec<u8> {
    let mut bytes = [0; 4096];
    let length = header.encode_to_slice_v2(&mut bytes).unwrap();
    bytes[..length].to_vec()
}

/// What is read of `pieces`; then has to come what follows them.
async fn read(pieces: &[&[u8]]) -> io::Result<Option<IpAddr>> {
    let (mut proxy, mut relay) = pair();
    let pieces: Vec<Vec<u8>> = pieces.iter().map(|piece| piece.to_vec()).collect();
    let sent = tokio::spawn(async move {
        for piece in pieces {
            proxy.write_all(&piece).await.unwrap();
            // The other side has its turn to look.
            tokio::task::yield_now().await;
        }
        proxy
    });
    let source = timeout(PATIENCE, read_header(&mut relay)).await.expect("it does not wait")?;
    let proxy = sent.await.unwrap();
    let mut follows = vec![0; FOLLOWS.len()];
    timeout(PATIENCE, relay.read_exact(&mut follows)).await.expect("nothing is lost")?;
    assert_eq!(follows, FOLLOWS, "nothing of it is taken");
    drop(proxy);
    Ok(source)
}

#[tokio::test]
async fn both_versions_name_whom_the_proxy_speaks_for() {
    let v4 = header("192.0.2.7:1234", "198.51.100.1:15150");
    let v6 = header("[2001:db8::7]:1234", "[2001:db8::1]:15150");
    let longest = header(
        "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe]:65535",
        "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe]:65535",
    );
    let mut with_more = v4.clone();
    with_more.append_tlv(Tlv::Authority("relay.example.org".into()));
    with_more.append_tlv(Tlv::Noop(500));
    let local = ProxyHeader::with_local();
    let cases = [
        (v1(&v4), Some("192.0.2.7")),
        (v2(&v4), Some("192.0.2.7")),
        (v1(&v6), Some("2001:db8::7")),
        (v2(&v6), Some("2001:db8::7")),
        (v1(&longest), Some("ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe")),
        (v2(&with_more), Some("192.0.2.7")),
        (v1(&local), None),
        (v2(&local), None),
        (b"PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n".to_vec(), None),
    ];
    for (bytes, source) in cases {
        let source = source.map(|text| text.parse().unwrap());
        assert_eq!(read(&[&bytes, FOLLOWS]).await.unwrap(), source, "{bytes:?}");
        let joined = [&bytes[..], FOLLOWS].concat();
        assert_eq!(read(&[&joined]).await.unwrap(), source, "in one piece");
        let single: Vec<&[u8]> = joined.chunks(1).collect();
        assert_eq!(read(&single).await.unwrap(), source, "byte by byte");
    }
}

#[tokio::test]
async fn what_is_no_header_is_refused_and_so_is_one_without_end() {
    let mut endless = v2(&header("192.0.2.7:1", "192.0.2.8:2"));
    endless[14..16].copy_from_slice(&u16::MAX.to_be_bytes());
    endless.resize(PROXY_HEADER_BYTES_MAX, 0);
    let mut nearly = b"PROXY TCP6 ".to_vec();
    nearly.resize(200, b'f');
    for bytes in [
        &endless[..],
        &nearly,
        // A client that speaks for itself: TLS, and our own protocol.
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        FOLLOWS,
        b"PROXY TCP4 999.0.2.7 192.0.2.8 1 2\r\n",
        b"PROXY UDP4 192.0.2.7 192.0.2.8 1 2\r\n",
        b"\r\n\r\n\0\r\nQUIT\n\x31\x11\0\x0c\0\0\0\0\0\0\0\0\0\0\0\0",
    ] {
        let (mut proxy, mut relay) = pair();
        let bytes = bytes.to_vec();
        let sent = tokio::spawn(async move { proxy.write_all(&bytes).await });
        let read = timeout(PATIENCE, read_header(&mut relay)).await.expect("it does not wait");
        assert!(read.is_err(), "{read:?}");
        // Whether all of it was taken or not.
        drop(relay);
        let _ = sent.await.unwrap();
    }
}

#[test]
fn a_network_is_named_by_addresses_of_either_family_and_nothing_else() {
    let trusts = |networks: &[&str], peer: &str| {
        let networks = networks.iter().map(|text| text.parse().expect(text)).collect();
        Proxies::new(networks).trusts(peer.parse().expect(peer))
    };
    assert!(trusts(&["10.0.0.0/8"], "10.1.2.3"));
    assert!(trusts(&["10.0.0.0/8"], "::ffff:10.1.2.3"), "as a socket of both families has it");
    assert!(trusts(&["::ffff:10.0.0.0/104"], "10.1.2.3"));
    assert!(trusts(&["192.0.2.1"], "192.0.2.1"));
    assert!(trusts(&["::1", "2001:db8::/32"], "2001:db8:1::1"));
    assert!(!trusts(&["10.0.0.0/8", "2001:db8::/32"], "11.1.2.3"));
    assert!(!trusts(&["192.0.2.1"], "192.0.2.2"));
    assert!(!trusts(&[], "127.0.0.1"));
    for text in ["", "10.0.0.0/33", "10.0.0/8", "localhost", "1.2.3.4:80"] {
        let error = text.parse::<Network>().expect_err(text);
        assert!(error.to_string().contains("10.0.0.0/8"), "it says what is possible: {error}");
    }
}
