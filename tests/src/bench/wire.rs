//! Connections of players, as the client makes them, and rooms for two of them.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use omok_proto::frame::{ClientCodec, Frame};
use omok_proto::limits::FRAME_BYTES_MAX;
use omok_proto::message::Rules;
use omok_proto::{ClientMessage, Hello, RelayMessage, Token};
use omok_tui::known::Known;
use omok_tui::online::Speech;
use omok_tui::tls::{Authorities, Meant, secure};
use omok_tui::trust::Wanted;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, TcpStream};
use tokio_util::codec::Framed;

/// Bytes that go both ways, encrypted or not.
pub trait Bytes: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Bytes for S {}

/// A player's end of a connection.
pub type Line = Framed<Box<dyn Bytes>, ClientCodec>;

/// How to reach a relay, or an echo.
#[derive(Debug)]
pub struct Place {
    address: SocketAddr,
    /// What encrypts, and where the relay's key is remembered.
    tls: Option<(Meant, TempDir)>,
}

impl Place {
    /// At this address.
    ///
    /// # Panics
    ///
    /// When there is no room for a folder.
    #[must_use]
    pub fn new(address: SocketAddr, speech: Speech) -> Self {
        let tls = (speech == Speech::Encrypted).then(|| {
            let folder = TempDir::new().expect("there is room for a folder");
            let relay = "localhost".parse().expect("a relay's name");
            let known = Known::at(folder.path().join("known_relays"));
            let (wanted, authorities) = (Wanted::default(), Authorities::OfSystem);
            (Meant { relay, wanted, known, authorities }, folder)
        });
        Self { address, tls }
    }

    /// A connection from `source`, after both hellos. An address of this machine
    /// has ports for some 28,000; there are many such addresses.
    ///
    /// # Panics
    ///
    /// When nobody answers.
    pub async fn connect(&self, source: Ipv4Addr) -> Line {
        let socket = TcpSocket::new_v4().expect("there is a file descriptor left");
        socket.bind((source, 0).into()).expect("there is a port left");
        let stream = socket.connect(self.address).await.expect("it listens");
        stream.set_nodelay(true).expect("it is a socket");
        let mut line = Framed::with_capacity(
            self.encrypted(stream).await,
            ClientCodec::default(),
            FRAME_BYTES_MAX,
        );
        line.send(Hello::of("omok-bench")).await.expect("it reads");
        assert!(matches!(line.next().await, Some(Ok(Frame::Hello(_)))), "it says hello");
        line
    }

    async fn encrypted(&self, stream: TcpStream) -> Box<dyn Bytes> {
        match &self.tls {
            None => Box::new(stream),
            Some((meant, _)) => {
                Box::new(secure(stream, meant).await.expect("it is the relay").stream)
            }
        }
    }

    /// Two players in a new room.
    ///
    /// # Panics
    ///
    /// When the relay does not let them.
    pub async fn pair(&self, source: Ipv4Addr) -> Pair {
        let attempt = || Token::from_bytes(rand::random());
        let mut black = self.connect(source).await;
        let (rules, size) = (Rules::Renju, 15);
        say(&mut black, ClientMessage::Host { rules, size, attempt: attempt(), owner: None }).await;
        let RelayMessage::Seated { room, .. } = hear(&mut black).await else {
            panic!("no room is given");
        };
        let code = room.code.expect("a room that waits has a code");
        say(&mut black, ClientMessage::Kept).await;
        let mut white = self.connect(source).await;
        say(&mut white, ClientMessage::Join { code, attempt: attempt() }).await;
        assert!(matches!(hear(&mut white).await, RelayMessage::Seated { .. }), "no seat is given");
        say(&mut white, ClientMessage::Kept).await;
        assert!(matches!(hear(&mut black).await, RelayMessage::Opponent(_)), "nobody joined");
        Pair { black, white }
    }

    /// So many pairs in new rooms, some at a time: a disk takes as long for one of
    /// them as for several.
    ///
    /// # Panics
    ///
    /// When the relay does not let them.
    pub async fn pairs(self, count: usize) -> Vec<Pair> {
        const AT_A_TIME: usize = 32;
        let place = Arc::new(self);
        let mut pairs = Vec::new();
        while pairs.len() < count {
            let some = (count - pairs.len()).min(AT_A_TIME);
            let comings: Vec<_> = (0..some)
                .map(|_| Arc::clone(&place))
                .map(|place| tokio::spawn(async move { place.pair(Ipv4Addr::LOCALHOST).await }))
                .collect();
            for coming in comings {
                pairs.push(coming.await.expect("a pair is let in"));
            }
        }
        pairs
    }

    /// Two players who come back to their room, to which these tokens belong.
    ///
    /// # Panics
    ///
    /// When the relay does not let them.
    pub async fn resumed_pair(&self, [black, white]: [Token; 2]) -> Pair {
        let mut pair = Pair { black: self.resume(black).await, white: self.resume(white).await };
        assert!(matches!(hear(&mut pair.black).await, RelayMessage::Opponent(_)), "nobody came");
        pair
    }

    async fn resume(&self, token: Token) -> Line {
        let mut line = self.connect(Ipv4Addr::LOCALHOST).await;
        say(&mut line, ClientMessage::Resume { token }).await;
        assert!(matches!(hear(&mut line).await, RelayMessage::Seated { .. }), "no seat is given");
        say(&mut line, ClientMessage::Kept).await;
        line
    }

    /// Two connections that an echo serves together.
    pub async fn echoed_pair(&self) -> Pair {
        let black = self.connect(Ipv4Addr::LOCALHOST).await;
        Pair { black, white: self.connect(Ipv4Addr::LOCALHOST).await }
    }
}

/// The two players of a room.
#[expect(missing_debug_implementations, reason = "streams of any kind have none")]
pub struct Pair {
    /// Who begins.
    pub black: Line,
    /// The other.
    pub white: Line,
}

/// Says something.
///
/// # Panics
///
/// When the other end is gone.
pub async fn say(line: &mut Line, message: ClientMessage) {
    line.send(message).await.expect("it reads");
}

/// Says that a player is still there; whether the relay says so as well.
pub async fn ping(line: &mut Line, number: u32) -> bool {
    let said = line.send(ClientMessage::Ping(number)).await.is_ok();
    said && matches!(line.next().await, Some(Ok(Frame::Message(_))))
}

/// The next message.
///
/// # Panics
///
/// When the other end is gone.
pub async fn hear(line: &mut Line) -> RelayMessage {
    match line.next().await {
        Some(Ok(Frame::Message(message))) => message,
        other => panic!("a message is wanted, not {other:?}"),
    }
}
