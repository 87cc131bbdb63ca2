//! A peer of the real relay, over TLS or bare: polite until it is told
//! otherwise.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use omok_proto::frame::{ClientCodec, Frame};
use omok_proto::hello::ALPN;
use omok_proto::message::{GameResult, Point, Presence, Rules, Side, Snapshot};
use omok_proto::{ClientMessage, Code, Hello, RelayMessage, Token};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{CryptoProvider, ring, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{self, ClientConfig, DigitallySignedStruct, SignatureScheme};
use tokio_util::codec::Framed;

/// Longer than anything here takes, and shorter than anybody waits.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Takes any relay for the right one.
#[derive(Debug)]
struct Trusting(CryptoProvider);

impl ServerCertVerifier for Trusting {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        Err(rustls::Error::General("nobody speaks TLS 1.2 here".to_owned()))
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// What speaks TLS as clients do.
pub(crate) fn connector() -> TlsConnector {
    let provider = Arc::new(ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_protocol_versions(&[&rustls::version::TLS13])
        .expect("ring has TLS 1.3")
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(Trusting(ring::default_provider())))
        .with_no_client_auth();
    config.alpn_protocols = vec![ALPN.to_vec()];
    TlsConnector::from(Arc::new(config))
}

/// Any stream of bytes.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// A connection to a relay.
pub(crate) struct Peer {
    pub(crate) framed: Framed<Box<dyn Stream>, ClientCodec>,
}

impl Peer {
    /// One that has encrypted `stream`, and said nothing yet.
    pub(crate) async fn encrypt(stream: TcpStream) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        let name = ServerName::from(std::net::IpAddr::from([127, 0, 0, 1]));
        Ok(Self::over(connector().connect(name, stream).await?))
    }

    /// One that has said nothing yet.
    pub(crate) fn over(stream: impl Stream + 'static) -> Self {
        Self { framed: Framed::new(Box::new(stream), ClientCodec::default()) }
    }

    /// A new connection to `address`, encrypted.
    pub(crate) async fn dial(address: SocketAddr) -> io::Result<Self> {
        Self::encrypt(TcpStream::connect(address).await?).await
    }

    /// Exchanges hellos.
    pub(crate) async fn greet(mut self) -> io::Result<Self> {
        // A relay that is full speaks first, and may be gone already.
        let _ = self.framed.send(Hello::of("test")).await;
        match timeout(PATIENCE, self.framed.next()).await? {
            Some(Ok(Frame::Hello(_))) => Ok(self),
            other => Err(io::Error::other(format!("no hello, but {other:?}"))),
        }
    }

    /// A greeted connection.
    pub(crate) async fn greeted(address: SocketAddr) -> Self {
        let peer = Self::dial(address).await.expect("the relay listens");
        peer.greet().await.expect("the relay greets")
    }

    pub(crate) async fn say(&mut self, message: ClientMessage) {
        self.framed.send(message).await.expect("the relay reads");
    }

    /// The next message; `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<RelayMessage> {
        match timeout(PATIENCE, self.framed.next()).await.expect("the relay answers") {
            Some(Ok(Frame::Message(message))) => Some(message),
            None | Some(Err(_)) => None,
            Some(Ok(Frame::Hello(hello))) => panic!("a second hello: {hello}"),
        }
    }

    pub(crate) async fn hear(&mut self) -> RelayMessage {
        self.next().await.expect("the relay has not closed")
    }

    /// The last message, and that it is the last.
    pub(crate) async fn last_words(&mut self) -> RelayMessage {
        let last = self.hear().await;
        assert_eq!(self.next().await, None, "closed after {last:?}");
        last
    }

    pub(crate) async fn seated(&mut self) -> (Token, Side, Snapshot) {
        match self.hear().await {
            RelayMessage::Seated { token, seat, room } => (token, seat, room),
            other => panic!("{other:?}"),
        }
    }

    /// Asks for a room, and gets it.
    pub(crate) async fn host(mut self) -> (Self, Token, Code) {
        self.say(host()).await;
        let (token, _, room) = self.seated().await;
        (self, token, room.code.expect("a room that waits has a code"))
    }
}

fn attempt() -> Token {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = u128::from(NEXT.fetch_add(1, Ordering::Relaxed));
    Token::from_bytes((number << 64).to_be_bytes())
}

/// A request for a room, each another.
pub(crate) fn host() -> ClientMessage {
    ClientMessage::Host { rules: Rules::Gomoku, size: 15, attempt: attempt(), owner: None }
}

/// A request for the second seat.
pub(crate) fn join(code: Code) -> ClientMessage {
    ClientMessage::Join { code, attempt: attempt() }
}

/// Two players in a game.
pub(crate) struct Pair {
    pub(crate) black: Peer,
    pub(crate) white: Peer,
    /// What takes White's seat back.
    pub(crate) white_token: Token,
    ply: u16,
}

impl Pair {
    pub(crate) async fn at(address: SocketAddr) -> Self {
        let (black, white) = tokio::join!(Peer::greeted(address), Peer::greeted(address));
        Self::of(black, white).await
    }

    pub(crate) async fn of(black: Peer, white: Peer) -> Self {
        let (black, _, code) = black.host().await;
        Self::joined(black, code, white).await
    }

    /// `black` waits in the room of that code.
    pub(crate) async fn joined(mut black: Peer, code: Code, mut white: Peer) -> Self {
        white.say(join(code)).await;
        let (white_token, seat, _) = white.seated().await;
        assert_eq!(seat, Side::White);
        assert_eq!(black.hear().await, RelayMessage::Opponent(Presence::Here));
        for player in [&mut black, &mut white] {
            player.say(ClientMessage::Kept).await;
        }
        Self { black, white, white_token, ply: 0 }
    }

    /// The next move of a game that nobody wins for 200 moves; how long it took
    /// until both knew of it.
    pub(crate) async fn play(&mut self) -> Duration {
        let start = std::time::Instant::now();
        self.say_next().await;
        self.hear_next().await;
        start.elapsed()
    }

    /// Says the next move, and does not wait for an answer.
    pub(crate) async fn say_next(&mut self) {
        let (ply, point) = (self.ply, endless(self.ply));
        let mover = if ply.is_multiple_of(2) { &mut self.black } else { &mut self.white };
        mover.say(ClientMessage::Move { game: 1, ply, point }).await;
    }

    /// Both hear of it.
    pub(crate) async fn hear_next(&mut self) {
        let (ply, point) = (self.ply, endless(self.ply));
        let played = RelayMessage::Played { game: 1, ply, point, result: GameResult::Open };
        for player in [&mut self.black, &mut self.white] {
            assert_eq!(player.hear().await, played);
        }
        self.ply += 1;
    }
}

/// Black takes the points where column and twice the row give 0 or 1 in fours,
/// and White the others, so that nobody gets more than two side by side.
pub(crate) fn endless(ply: u16) -> Point {
    let side = u8::from(!ply.is_multiple_of(2));
    let points = (0..15).flat_map(|row| (0..15).map(move |column| Point { column, row }));
    let own = |point: &Point| (point.column + 2 * point.row) % 4 / 2 == side;
    points.filter(own).nth(usize::from(ply / 2)).expect("it ends before the board is full")
}
