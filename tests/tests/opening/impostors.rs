//! Another relay at the place of the one that was met.

use std::fs::File;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use futures_util::{SinkExt, StreamExt};
use omok_core::Color;
use omok_proto::frame::{Frame, RelayCodec};
use omok_proto::invite::{Invite, Pin, RelayAddress};
use omok_proto::message::{Denial, Farewell, Gone, RelayMessage};
use omok_proto::{ClientMessage, Hello, Token};
use omok_tui::online::{OpenFailure, Opening, Speech};
use omok_tui::open::Wishes;
use omok_tui::seats::{Key, Room, SeatRecord};
use omok_tui::session::Ending;
use omok_tui::trust::{Distrust, Identity, Insecure};
use rcgen::{CertificateParams, KeyPair};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_util::codec::Framed;

use crate::{Account, encrypted, failed, host, seated, wishes};

const CODE: &str = "K7QM4XW2R";

/// A relay with a key of its own that takes every request for itself, and has no
/// place for anybody.
struct Collector {
    address: RelayAddress,
    heard: Arc<Mutex<Vec<ClientMessage>>>,
    task: JoinHandle<()>,
}

impl Collector {
    async fn at(port: u16) -> Self {
        let key = KeyPair::generate().expect("there is randomness");
        let certificate = CertificateParams::default().self_signed(&key).expect("it signs");
        let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
        let builder = builder.with_safe_default_protocol_versions().expect("ring speaks them");
        let secret = key.serialize_der().try_into().expect("it is a key");
        let chain = vec![certificate.der().clone()];
        let mut config = builder.with_no_client_auth().with_single_cert(chain, secret).unwrap();
        config.alpn_protocols = vec![omok_proto::hello::ALPN.to_vec()];
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind(("127.0.0.1", port)).await.expect("the port is free");
        let port = listener.local_addr().expect("it is bound").port();
        let heard = Arc::<Mutex<Vec<_>>>::default();
        let collected = Arc::clone(&heard);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                if let Some(request) = collect(&acceptor, stream).await {
                    collected.lock().expect("nobody panicked").push(request);
                }
            }
        });
        Self { address: RelayAddress { host: "127.0.0.1".to_owned(), port }, heard, task }
    }

    fn heard(&self) -> Vec<ClientMessage> {
        self.heard.lock().expect("nobody panicked").clone()
    }

    /// Gives its place to another one.
    async fn give_way(self) -> Self {
        self.task.abort();
        assert!(self.task.await.is_err_and(|ended| ended.is_cancelled()));
        Self::at(self.address.port).await
    }
}

async fn collect(acceptor: &TlsAcceptor, stream: TcpStream) -> Option<ClientMessage> {
    let stream = acceptor.accept(stream).await.ok()?;
    let mut client = Framed::new(stream, RelayCodec::default());
    let Some(Ok(Frame::Hello(_))) = client.next().await else { return None };
    client.send(Hello::of("a collector")).await.ok()?;
    let Some(Ok(Frame::Message(request))) = client.next().await else { return None };
    client.send(RelayMessage::Closed(Farewell::Full)).await.ok()?;
    Some(request)
}

fn ending(failure: OpenFailure) -> Ending {
    match failure {
        OpenFailure::Ended { ending, .. } => ending,
        other => panic!("it was not dialed: {other:?}"),
    }
}

fn distrust(failure: OpenFailure) -> Distrust {
    match ending(failure) {
        Ending::Insecure(Insecure::Distrusted(distrust)) => distrust,
        other => panic!("not for want of trust: {other:?}"),
    }
}

#[tokio::test]
async fn an_attempt_that_one_relay_has_heard_of_is_said_to_no_other() {
    let first = Collector::at(0).await;
    let account = Account::new();
    let line = || Opening::Join(format!("{CODE}@{}", first.address).parse().expect("an invite"));
    let full = ending(failed(&mut account.with(encrypted()), line()).await);
    assert_eq!(full, Ending::Closed(Farewell::Full));
    let [ClientMessage::Join { attempt, .. }] = first.heard()[..] else { panic!("one join") };
    let kept = &account.seats().list().0[0].record;
    assert_eq!(kept.key, Key::Attempt(attempt));
    assert!(matches!(kept.identity, Some(Identity::Key(_))), "{kept:?}");

    let again = line();
    let second = first.give_way().await;
    let refused = distrust(failed(&mut account.with(encrypted()), again).await);
    assert!(matches!(refused, Distrust::OtherPin { .. }), "{refused:?}");
    assert!(second.heard().is_empty(), "{:?}", second.heard());
    assert_eq!(account.seats().list().0.len(), 1, "the attempt stays saved");
}

/// A seat at `relay` that was saved after that was met as `identity`.
fn save_seat(account: &Account, relay: &RelayAddress, identity: impl Into<Option<Identity>>) {
    let room = Room { relay: relay.clone(), code: CODE.parse().expect("a code") };
    let key = Key::Token(Token::from_bytes([7; 16]));
    let (color, identity) = (Color::White, identity.into());
    let record = SeatRecord { room, color, setting: None, moves: None, key, identity };
    account.seats().save(&record).expect("there is room for it");
}

#[tokio::test]
async fn the_token_of_a_seat_is_said_to_none_but_the_relay_that_gave_it() {
    let relay = Collector::at(0).await;
    for identity in [Identity::Vouched, Identity::Key(Pin::from_bytes([1; 16]))] {
        let account = Account::new();
        save_seat(&account, &relay.address, identity);
        let bare: Invite = CODE.parse().expect("a code");
        let refused = distrust(failed(&mut account.with(encrypted()), Opening::Join(bare)).await);
        match identity {
            Identity::Vouched => assert!(matches!(refused, Distrust::Unvouched { .. })),
            Identity::Key(_) => assert!(matches!(refused, Distrust::OtherPin { .. })),
        }
    }
    assert!(relay.heard().is_empty(), "{:?}", relay.heard());
}

#[tokio::test]
async fn what_is_known_of_a_relay_is_not_passed_over_by_doing_without_encryption() {
    // Nobody is dialed here.
    let relay: RelayAddress = "relay.example.org".parse().expect("a relay");
    let pin = Pin::from_bytes([1; 16]);
    let bare = Wishes { usual: Some(relay.clone().into()), ..wishes() };
    let bare = Wishes { speech: Speech::PlaintextAnywhere, ..bare };
    let refused = OpenFailure::KnownByKey(relay.clone());

    let account = Account::new();
    std::fs::write(account.folder().join("known_relays"), format!("{relay} {pin}\n")).unwrap();
    assert_eq!(failed(&mut account.with(bare.clone()), host()).await, refused);

    for identity in [Identity::Key(pin), Identity::Vouched] {
        let account = Account::new();
        save_seat(&account, &relay, identity);
        let invite: Invite = CODE.parse().expect("a code");
        let failure = failed(&mut account.with(bare.clone()), Opening::Join(invite)).await;
        assert_eq!(failure, refused, "{identity:?}");
    }
}

#[tokio::test]
async fn a_seat_of_long_ago_that_the_relay_which_gave_it_does_not_know_is_removed() {
    let listen = Some("127.0.0.1:0".parse().expect("an address"));
    let mut edge = Account::new().with(Wishes { listen, ..encrypted() });
    let relay = seated(&mut edge, host()).await.relay().clone();
    let given = relay.pin().map(Identity::Key);
    for (identity, days, stays) in [(given, 8, false), (given, 6, true), (None, 8, true)] {
        let account = Account::new();
        save_seat(&account, &relay.address, identity);
        let last_used = SystemTime::now() - Duration::from_secs(days * 24 * 60 * 60);
        for entry in std::fs::read_dir(account.folder().join("seats")).expect("it is there") {
            let path = entry.expect("it can be read").path();
            let file = File::options().write(true).open(path).expect("it is ours");
            file.set_modified(last_used).expect("it is ours");
        }
        let invite: Invite = CODE.parse().expect("a code");
        let failure = failed(&mut account.with(encrypted()), Opening::Join(invite)).await;
        if stays {
            assert_eq!(ending(failure), Ending::Denied(Denial::SeatGone(Gone::Unknown)));
        } else {
            assert_eq!(failure, OpenFailure::SeatForgotten(relay.address.clone()));
        }
        assert_eq!(account.seats().list().0.len(), usize::from(stays), "after {days} days");
    }
}
