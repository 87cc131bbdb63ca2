//! What somebody on the way sees of a game.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::BytesMut;
use futures_util::{SinkExt, StreamExt};
use omok_proto::frame::{ClientCodec, Frame, encode_message};
use omok_proto::message::{GameResult, Point, Rules};
use omok_proto::{ClientMessage, Code, Hello, RelayMessage, Token};
use omok_relay::{Entrance, Limits, MemoryStore, Tls, serve};
use omok_tui::known::Known;
use omok_tui::tls::{Authorities, Meant, secure};
use omok_tui::trust::Wanted;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_util::codec::{Encoder, Framed};

/// Longer than anything here takes, and shorter than anybody waits.
const PATIENCE: Duration = Duration::from_secs(20);

/// All that went by, in the order in which it did.
type Tape = Arc<Mutex<Vec<u8>>>;

/// A place between the players and a relay, where everything is recorded.
async fn tapped(relay: SocketAddr) -> (SocketAddr, Tape) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    let tape = Tape::default();
    let all = Arc::clone(&tape);
    tokio::spawn(async move {
        while let Ok((player, _)) = listener.accept().await {
            let (from_player, to_player) = player.into_split();
            let (from_relay, to_relay) =
                TcpStream::connect(relay).await.expect("it listens").into_split();
            tokio::spawn(pass_on(from_player, to_relay, Arc::clone(&all)));
            tokio::spawn(pass_on(from_relay, to_player, Arc::clone(&all)));
        }
    });
    (address, tape)
}

async fn pass_on(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin, tape: Tape) {
    let mut bytes = [0; 4096];
    while let Ok(count) = from.read(&mut bytes).await
        && count > 0
    {
        tape.lock().expect("nobody panicked").extend(&bytes[..count]);
        if to.write_all(&bytes[..count]).await.is_err() {
            break;
        }
    }
    let _ = to.shutdown().await;
}

async fn relay(tls: Option<Tls>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it is bound");
    let entrance = Entrance { listeners: vec![listener], tls, ..Entrance::default() };
    let never = std::future::pending();
    tokio::spawn(serve(entrance, MemoryStore::new([7; 32]), Limits::default(), never));
    address
}

/// A player, and what nobody else is to see of what is said.
struct Player<S> {
    framed: Framed<S, ClientCodec>,
    secrets: Vec<Vec<u8>>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Player<S> {
    /// Takes a seat by `request`, and gives the code if the room waits.
    async fn sit(stream: S, request: ClientMessage) -> (Self, Option<Code>) {
        let framed = Framed::new(stream, ClientCodec::default());
        let mut player = Self { framed, secrets: Vec::new() };
        player.framed.send(Hello::of("test")).await.expect("the relay reads");
        let hello = timeout(PATIENCE, player.framed.next()).await.expect("the relay answers");
        assert!(matches!(hello, Some(Ok(Frame::Hello(_)))), "{hello:?}");
        player.say(request).await;
        let RelayMessage::Seated { token, room, .. } = player.hear().await else {
            panic!("no seat")
        };
        player.secrets.push(token.as_bytes().to_vec());
        player.secrets.extend(room.code.map(|code| encode_message(&code)));
        player.say(ClientMessage::Kept).await;
        (player, room.code)
    }

    async fn say(&mut self, message: ClientMessage) {
        if !matches!(message, ClientMessage::Kept) {
            let mut frame = BytesMut::new();
            let mut codec = ClientCodec::default();
            codec.encode(message, &mut frame).expect("it fits");
            self.secrets.push(frame.to_vec());
        }
        self.framed.send(message).await.expect("the relay reads");
    }

    async fn hear(&mut self) -> RelayMessage {
        match timeout(PATIENCE, self.framed.next()).await.expect("the relay answers") {
            Some(Ok(Frame::Message(message))) => message,
            other => panic!("no message: {other:?}"),
        }
    }

    /// What becomes of a game by the next stone.
    async fn result(&mut self) -> GameResult {
        loop {
            if let RelayMessage::Played { result, .. } = self.hear().await {
                return result;
            }
        }
    }
}

/// Plays a whole game over two streams; what nobody else is to see of it.
async fn play<S: AsyncRead + AsyncWrite + Unpin>([black, white]: [S; 2]) -> Vec<Vec<u8>> {
    let attempt = |byte| Token::from_bytes([byte; 16]);
    let host =
        ClientMessage::Host { rules: Rules::Gomoku, size: 15, attempt: attempt(1), owner: None };
    let (mut black, code) = Player::sit(black, host).await;
    let code = code.expect("the room waits");
    let join = ClientMessage::Join { code, attempt: attempt(2) };
    let (mut white, _) = Player::sit(white, join).await;
    let mut result = GameResult::Open;
    for ply in 0..9_u8 {
        let point = Point { column: ply / 2, row: 3 + 9 * (ply % 2) };
        let stone = ClientMessage::Move { game: 1, ply: ply.into(), point };
        if ply % 2 == 0 {
            black.say(stone).await;
        } else {
            white.say(stone).await;
        }
        result = black.result().await;
        assert_eq!(white.result().await, result);
    }
    assert!(matches!(result, GameResult::Won(_)), "{result:?}");
    [black.secrets, white.secrets].concat()
}

fn is_in(tape: &Tape, secret: &[u8]) -> bool {
    tape.lock().expect("nobody panicked").windows(secret.len()).any(|window| window == secret)
}

#[tokio::test]
async fn a_whole_game_goes_by_without_a_code_a_token_or_a_move_to_be_seen() {
    let tls = Tls::of_new_key().expect("there is randomness");
    let (address, tape) = tapped(relay(Some(tls.clone())).await).await;
    let folder = TempDir::new().expect("there is room for a folder");
    let stream = || async {
        let meant = Meant {
            relay: "localhost".parse().expect("a relay"),
            wanted: Wanted { pins: vec![tls.pin()], ..Wanted::default() },
            known: Known::at(folder.path().join("known_relays")),
            authorities: Authorities::OfSystem,
        };
        let stream = TcpStream::connect(address).await.expect("it listens");
        secure(stream, &meant).await.expect("it is the relay").stream
    };
    let secrets = play([stream().await, stream().await]).await;
    assert_eq!(secrets.len(), 2 + 2 + 9 + 1);
    for secret in &secrets {
        assert!(!is_in(&tape, secret), "{secret:x?} can be seen");
    }
    assert!(is_in(&tape, b"omok"), "the tape has what is said in the clear");
}

#[tokio::test]
async fn without_encryption_all_of_it_is_seen() {
    let (address, tape) = tapped(relay(None).await).await;
    let stream = || async { TcpStream::connect(address).await.expect("it listens") };
    let secrets = play([stream().await, stream().await]).await;
    assert_eq!(secrets.len(), 2 + 2 + 9 + 1);
    for secret in &secrets {
        assert!(is_in(&tape, secret), "{secret:x?} cannot be seen");
    }
}
