//! Encrypted connections on real sockets: the client's half and the relay's.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use omok_proto::Hello;
use omok_proto::frame::{ClientCodec, Frame};
use omok_proto::invite::Pin;
use omok_relay::{Entrance, Limits, MemoryStore, Tls, serve};
use omok_tui::known::Known;
use omok_tui::net::Wire;
use omok_tui::online::Speech;
use omok_tui::reason::Reason;
use omok_tui::session::{Input, Link, Output};
use omok_tui::tls::{Authorities, Failure, Meant, Secured, secure};
use omok_tui::trust::{Distrust, Flaw, Identity, Insecure, Voucher, Wanted};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::version::TLS13;
use tokio_rustls::rustls::{RootCertStore, ServerConfig};
use tokio_util::codec::Framed;

/// Longer than anything here takes, and shorter than anybody waits.
const PATIENCE: Duration = Duration::from_secs(20);

/// A name that is not dialed here, and that might be anywhere.
const NAME: &str = "relay.example.org";

/// A relay on a port of its own; dropping it stops it.
struct TestRelay {
    address: SocketAddr,
    _stop: oneshot::Sender<()>,
}

impl TestRelay {
    async fn start(tls: Option<Tls>) -> Self {
        Self::with(tls, Limits::default()).await
    }

    async fn with(tls: Option<Tls>, limits: Limits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let (stop, stopped) = oneshot::channel::<()>();
        let entrance = Entrance { listeners: vec![listener], tls, ..Entrance::default() };
        tokio::spawn(serve(entrance, MemoryStore::new([7; 32]), limits, async {
            let _ = stopped.await;
        }));
        Self { address, _stop: stop }
    }
}

/// An account, with the relays that it knows and the authorities it trusts.
struct Account {
    folder: TempDir,
    authorities: Authorities,
}

impl Account {
    fn new() -> Self {
        let folder = TempDir::new().expect("there is room for a folder");
        Self { folder, authorities: Authorities::These(Arc::new(RootCertStore::empty())) }
    }

    fn trusting(authority: &Authority) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(authority.certificate.der().clone()).unwrap();
        Self { authorities: Authorities::These(Arc::new(roots)), ..Self::new() }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("known_relays")
    }

    fn known(&self) -> String {
        std::fs::read_to_string(self.file()).unwrap_or_default()
    }

    /// Meets whoever is at `address`, who is taken for `name`.
    async fn meet(
        &self,
        name: &str,
        address: SocketAddr,
        pins: &[Pin],
    ) -> Result<Secured, Failure> {
        let stream = TcpStream::connect(address).await.expect("somebody listens");
        let meant = Meant {
            relay: name.parse().unwrap(),
            wanted: Wanted { pins: pins.to_vec(), ..Wanted::default() },
            known: Known::at(self.file()),
            authorities: self.authorities.clone(),
        };
        timeout(PATIENCE, secure(stream, &meant)).await.expect("it comes to an end")
    }

    async fn refusal(&self, name: &str, address: SocketAddr, pins: &[Pin]) -> Failure {
        match self.meet(name, address, pins).await {
            Ok(secured) => panic!("trusted: {:?}", secured.met),
            Err(refusal) => refusal,
        }
    }
}

fn distrust(refusal: Failure) -> Distrust {
    match refusal {
        Failure::Insecure(Insecure::Distrusted(distrust)) => distrust,
        other => panic!("not for want of trust: {other:?}"),
    }
}

fn disagreed(why: &str) -> Failure {
    Failure::Insecure(Insecure::Disagreed(Reason::Alert(why.to_owned())))
}

fn new_key() -> Tls {
    Tls::of_new_key().expect("there is randomness")
}

/// An authority that the test's accounts may trust.
struct Authority {
    certificate: rcgen::Certificate,
    issuer: Issuer<'static, KeyPair>,
    folder: TempDir,
}

impl Authority {
    /// One of its own `name`.
    fn new(name: &str) -> Self {
        let mut about = CertificateParams::default();
        about.distinguished_name.push(rcgen::DnType::CommonName, name);
        about.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().unwrap();
        let certificate = about.self_signed(&key).unwrap();
        let issuer = Issuer::new(about, key);
        Self { certificate, issuer, folder: TempDir::new().unwrap() }
    }

    /// A new key, which this authority says to be that of `name`.
    fn vouch_for(&self, name: &str, change: impl Fn(&mut CertificateParams)) -> Tls {
        let key = KeyPair::generate().unwrap();
        let mut about = CertificateParams::new([name.to_owned()]).unwrap();
        about.distinguished_name.push(rcgen::DnType::CommonName, name);
        change(&mut about);
        let certificate = about.signed_by(&key, &self.issuer).unwrap();
        let (chain, secret) =
            (self.folder.path().join("chain.pem"), self.folder.path().join("key.pem"));
        std::fs::write(&chain, certificate.pem()).unwrap();
        std::fs::write(&secret, key.serialize_pem()).unwrap();
        Tls::of_files(&chain, &secret).expect("they belong together")
    }
}

#[tokio::test]
async fn a_relay_is_met_told_of_remembered_and_spoken_to() {
    let tls = new_key();
    let relay = TestRelay::start(Some(tls.clone())).await;
    let account = Account::new();
    let Secured { stream, shown, met } = account.meet(NAME, relay.address, &[]).await.unwrap();
    assert_eq!((shown.pin, shown.voucher), (tls.pin(), Voucher::Itself));
    assert!(met.trusted.first_met && met.forgotten.is_none());
    assert_eq!(account.known(), format!("{NAME} {}\n", tls.pin()));
    let mut framed = Framed::new(stream, ClientCodec::default());
    framed.send(Hello::of("test")).await.unwrap();
    let answer = timeout(PATIENCE, framed.next()).await.expect("the relay answers");
    assert!(matches!(answer, Some(Ok(Frame::Hello(_)))), "{answer:?}");

    let again = account.meet(NAME, relay.address, &[]).await.unwrap();
    assert!(!again.met.trusted.first_met, "it is known by now");
}

#[tokio::test]
async fn a_changed_key_is_refused_also_if_an_invite_names_it_or_an_authority_vouches_for_it() {
    let (first, second) = (new_key(), new_key());
    let authority = Authority::new("an authority");
    let account = Account::trusting(&authority);
    let relay = TestRelay::start(Some(first.clone())).await;
    account.meet(NAME, relay.address, &[]).await.unwrap();
    for tls in [second, authority.vouch_for(NAME, |_| ())] {
        let relay = TestRelay::start(Some(tls.clone())).await;
        for pins in [&[][..], &[tls.pin()]] {
            let refusal = account.refusal(NAME, relay.address, pins).await;
            let Distrust::Changed { known, shown, line } = distrust(refusal) else {
                panic!("another reason")
            };
            assert_eq!((known, shown, line.number), (first.pin(), tls.pin(), 1));
            assert_eq!(line.file, account.file().to_str().unwrap());
        }
    }
    assert_eq!(account.known().lines().count(), 1, "nothing else is remembered");
}

#[tokio::test]
async fn the_pin_of_an_invite_decides_at_every_place() {
    let (tls, other) = (new_key(), new_key());
    let relay = TestRelay::start(Some(tls.clone())).await;
    for name in [NAME, "192.168.1.5", "localhost"] {
        let account = Account::new();
        let refusal = account.refusal(name, relay.address, &[other.pin()]).await;
        let wrong = Distrust::OtherPin { named: other.pin(), shown: tls.pin() };
        assert_eq!(distrust(refusal), wrong, "{name}");
        assert_eq!(account.known(), "", "{name}");
        let met = account.meet(name, relay.address, &[tls.pin()]).await.unwrap().met;
        assert!(!met.trusted.first_met, "{name}");
        let refusal = account.refusal(name, relay.address, &[tls.pin(), other.pin()]).await;
        assert!(matches!(distrust(refusal), Distrust::OtherPin { .. }), "{name}");
    }
}

#[tokio::test]
async fn relays_of_this_machine_take_turns_at_a_port_and_are_not_remembered() {
    let account = Account::new();
    for _ in 0..3 {
        let relay = TestRelay::start(Some(new_key())).await;
        let met = account.meet("localhost", relay.address, &[]).await.unwrap().met;
        assert!(!met.trusted.first_met);
    }
    assert!(!account.file().exists());
}

#[tokio::test]
async fn once_an_authority_has_vouched_for_a_relay_it_has_to_go_on() {
    let authority = Authority::new("an authority");
    let account = Account::trusting(&authority);
    for _ in 0..2 {
        // Its key may change as often as it likes.
        let relay = TestRelay::start(Some(authority.vouch_for(NAME, |_| ()))).await;
        let secured = account.meet(NAME, relay.address, &[]).await.unwrap();
        assert_eq!(secured.shown.voucher, Voucher::Authority);
        assert!(!secured.met.trusted.first_met);
    }
    assert_eq!(account.known(), format!("{NAME} authority\n"));
    let tls = new_key();
    let relay = TestRelay::start(Some(tls.clone())).await;
    for pins in [&[][..], &[tls.pin()]] {
        let refusal = account.refusal(NAME, relay.address, pins).await;
        let Distrust::NoLongerVouched { shown, line } = distrust(refusal) else {
            panic!("another reason")
        };
        assert_eq!((shown, line.number), (tls.pin(), 1));
    }
}

/// A relay's place on this machine, for one after the other.
async fn stand_at(port: u16, tls: Tls) -> (u16, oneshot::Sender<()>, JoinHandle<()>) {
    let listener = TcpListener::bind(("127.0.0.1", port)).await.expect("the port is free");
    let port = listener.local_addr().expect("it is bound").port();
    let entrance = Entrance { listeners: vec![listener], tls: Some(tls), ..Entrance::default() };
    let (stop, stopped) = oneshot::channel::<()>();
    let stopped = async { drop(stopped.await) };
    let served = serve(entrance, MemoryStore::new([7; 32]), Limits::default(), stopped);
    (port, stop, tokio::spawn(async move { served.await.expect("it serves") }))
}

#[tokio::test]
async fn a_wire_that_met_a_vouched_for_relay_comes_back_to_no_other_where_nothing_is_remembered() {
    let authority = Authority::new("an authority");
    let account = Account::trusting(&authority);
    let (port, stop, served) = stand_at(0, authority.vouch_for("127.0.0.1", |_| ())).await;
    let meant = Meant {
        relay: format!("127.0.0.1:{port}").parse().unwrap(),
        wanted: Wanted::default(),
        known: Known::at(account.file()),
        authorities: account.authorities.clone(),
    };
    let mut wire = Wire::new(meant, Speech::Encrypted);
    assert!(matches!(dialed(&mut wire, Link(1)).await, Input::Received(..)));
    assert_eq!(wire.identity(), Some(Identity::Vouched));
    drop(stop);
    timeout(PATIENCE, served).await.expect("it stops").expect("it does not panic");
    let other = new_key();
    let (_, _stop, _served) = stand_at(port, other.clone()).await;
    let distrust = Distrust::Unvouched { shown: other.pin() };
    let refused = Input::Insecure(Link(2), Insecure::Distrusted(distrust));
    assert_eq!(dialed(&mut wire, Link(2)).await, refused);
}

/// Says hello over a new link; what comes after its beginning.
async fn dialed(wire: &mut Wire, link: Link) -> Input {
    wire.carry_out(Output::Dial(link));
    wire.carry_out(Output::Send(link, Frame::Hello(Hello::of("test"))));
    let connected = timeout(PATIENCE, wire.next()).await.expect("somebody listens");
    assert_eq!(connected, Input::Connected(link));
    timeout(PATIENCE, wire.next()).await.expect("it is answered")
}

#[tokio::test]
async fn a_renewed_certificate_is_shown_to_newcomers_and_disturbs_nobody() {
    let authority = Authority::new("an authority");
    let account = Account::trusting(&authority);
    let tls = authority.vouch_for(NAME, |_| ());
    let relay = TestRelay::start(Some(tls.clone())).await;
    let pin = tls.pin();
    let Secured { stream, .. } = account.meet(NAME, relay.address, &[]).await.unwrap();

    let renewed = authority.vouch_for(NAME, |_| ()).pin();
    let [chain, key] = ["chain.pem", "key.pem"].map(|name| authority.folder.path().join(name));
    tls.renew(&chain, &key).expect("the files are good");
    let newcomer = account.meet(NAME, relay.address, &[]).await.unwrap();
    assert_eq!((newcomer.shown.pin, tls.pin()), (renewed, renewed));
    assert_ne!(renewed, pin);

    // Half of the next pair is there, or nothing of sense.
    for (name, text) in
        [("key.pem", KeyPair::generate().unwrap().serialize_pem()), ("chain.pem", String::new())]
    {
        std::fs::write(authority.folder.path().join(name), text).unwrap();
        assert!(tls.renew(&chain, &key).is_err(), "{name}");
        let newcomer = account.meet(NAME, relay.address, &[]).await.unwrap();
        assert_eq!(newcomer.shown.pin, renewed, "{name}");
    }

    let mut framed = Framed::new(stream, ClientCodec::default());
    framed.send(Hello::of("test")).await.unwrap();
    let answer = timeout(PATIENCE, framed.next()).await.expect("the relay answers");
    assert!(matches!(answer, Some(Ok(Frame::Hello(_)))), "{answer:?}");
}

#[tokio::test]
async fn a_certificate_that_is_not_good_is_told_from_one_that_claims_nothing() {
    let authority = Authority::new("an authority");
    let trusting = Account::trusting(&authority);
    let unknowing = Account::new();
    let expired =
        |about: &mut CertificateParams| about.not_after = rcgen::date_time_ymd(2001, 1, 1);
    for (tls, account, flaw) in [
        (authority.vouch_for("other.example.org", |_| ()), &trusting, Flaw::Name),
        (authority.vouch_for(NAME, expired), &trusting, Flaw::Time),
        (authority.vouch_for(NAME, |_| ()), &unknowing, Flaw::Authority),
        (Authority::new("somebody").vouch_for(NAME, |_| ()), &trusting, Flaw::Authority),
    ] {
        let relay = TestRelay::start(Some(tls.clone())).await;
        let refusal = account.refusal(NAME, relay.address, &[]).await;
        assert_eq!(distrust(refusal), Distrust::Flawed(flaw));
        assert_eq!(account.known(), "");
        // Whoever knows the key needs nobody to vouch for it.
        account.meet("192.168.1.5", relay.address, &[tls.pin()]).await.unwrap();
        std::fs::remove_file(account.file()).unwrap();
    }
}

#[tokio::test]
async fn a_file_that_somebody_holds_keeps_nobody_from_a_relay() {
    let tls = new_key();
    let relay = TestRelay::start(Some(tls)).await;
    let account = Account::new();
    let held = std::fs::File::create(account.file()).unwrap();
    held.lock().unwrap();
    let met = account.meet(NAME, relay.address, &[]).await.unwrap().met;
    assert!(met.trusted.first_met && met.forgotten.is_some(), "{met:?}");
    drop(held);
}

#[tokio::test]
async fn a_relay_without_encryption_is_told_from_all_else_and_never_spoken_to() {
    let relay = TestRelay::start(None).await;
    let refusal = Account::new().refusal("localhost", relay.address, &[]).await;
    assert_eq!(refusal, Failure::Insecure(Insecure::Plaintext));
}

/// A service that answers whatever is said to it by `answer`.
async fn service(answer: &'static [u8]) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut said = [0; 2048];
            let _ = stream.read(&mut said).await;
            let _ = stream.write_all(answer).await;
        }
    });
    address
}

#[tokio::test]
async fn what_is_no_relay_is_told_from_one() {
    let account = Account::new();
    for (answer, told) in [
        (&b"HTTP/1.1 400 Bad Request\r\n\r\n"[..], Failure::Foreign),
        (b"SSH-2.0-OpenSSH_9.9\r\n", Failure::Foreign),
        (b"\x00\x03om", Failure::Foreign),
        (b"", Failure::Lost),
        // The version is not spoken (alert 70).
        (b"\x15\x03\x03\x00\x02\x02\x46", disagreed("ProtocolVersion")),
        // No such service (alert 120).
        (b"\x15\x03\x03\x00\x02\x02\x78", Failure::Foreign),
    ] {
        let address = service(answer).await;
        assert_eq!(account.refusal("localhost", address, &[]).await, told, "{answer:?}");
    }
}

#[tokio::test]
async fn another_service_that_speaks_tls_is_not_taken_for_a_relay_and_not_remembered() {
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::default().self_signed(&key).unwrap();
    for words in [&[][..], &["h2", "http/1.1"]] {
        let provider = Arc::new(ring::default_provider());
        let builder = ServerConfig::builder_with_provider(provider);
        let builder = builder.with_protocol_versions(&[&TLS13]).unwrap().with_no_client_auth();
        let secret = key.serialize_der().try_into().unwrap();
        let mut config = builder.with_single_cert(vec![certificate.der().clone()], secret).unwrap();
        config.alpn_protocols = words.iter().map(|word| word.as_bytes().to_vec()).collect();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let heard = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.unwrap();
            let mut said = Vec::new();
            if let Ok(mut stream) = acceptor.accept(stream).await {
                let _ = stream.read_to_end(&mut said).await;
            }
            said
        });
        let account = Account::new();
        assert_eq!(account.refusal(NAME, address, &[]).await, Failure::Foreign, "{words:?}");
        let said = timeout(PATIENCE, heard).await.expect("it ends").expect("it does not panic");
        assert!(said.is_empty(), "{said:?} was said to {words:?}");
        assert_eq!(account.known(), "");
    }
}

#[tokio::test]
async fn a_client_without_encryption_hears_an_alert_from_a_relay_with_it() {
    let relay = TestRelay::start(Some(new_key())).await;
    let mut stream = TcpStream::connect(relay.address).await.unwrap();
    stream.write_all(b"\0\x0domok\0\x01\0\x01\x04test").await.unwrap();
    let mut heard = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut heard)).await.expect("it closes").unwrap();
    assert_eq!(&heard[..2], b"\x15\x03", "{heard:?}");
}

#[tokio::test]
async fn who_is_silent_or_slow_in_the_handshake_is_gone_in_time_and_harms_nobody() {
    // Enough for those who are neither, on a machine that has much else to do.
    let limits = Limits { hello: Duration::from_secs(3), ..Limits::default() };
    let relay = TestRelay::with(Some(new_key()), limits).await;
    let mut silent = TcpStream::connect(relay.address).await.unwrap();
    let mut slow = TcpStream::connect(relay.address).await.unwrap();
    slow.write_all(b"\x16").await.unwrap();
    Account::new().meet("localhost", relay.address, &[]).await.expect("the others come in");
    for stream in [&mut silent, &mut slow] {
        let mut heard = Vec::new();
        timeout(PATIENCE, stream.read_to_end(&mut heard)).await.expect("it is let go").unwrap();
        assert!(heard.is_empty());
    }
}
