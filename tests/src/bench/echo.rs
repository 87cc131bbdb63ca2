//! The floor: what two people would talk through if nobody knew any rules.
//!
//! The same frames, codec and encoding as the relay's, one frame in and two out,
//! but no room, no hub, no store: one task has both sockets of a pair. It runs in
//! a process of its own, as the relay does.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use futures_util::{SinkExt, StreamExt};
use omok_proto::frame::{Frame, RelayCodec};
use omok_proto::limits::FRAME_BYTES_MAX;
use omok_proto::message::{BySide, GameResult};
use omok_proto::{ClientMessage, Hello, RelayMessage};
use rustix::process::Pid;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::codec::Framed;

/// The argument by which the benchmark becomes an echo.
pub const ROLE: &str = "be-an-echo";

/// An echo that is killed when it is dropped.
#[derive(Debug)]
pub struct Echo {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Echo {
    /// Starts one.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn start() -> Self {
        let own = std::env::current_exe().expect("a running program knows its own path");
        let mut child = Command::new(own)
            .arg(ROLE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the echo starts");
        let stdout = child.stdout.take().expect("its words come through a pipe");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().parse().expect("it says nothing else");
        Self { child, address }
    }

    /// Its process.
    #[must_use]
    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

impl Drop for Echo {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the benchmark does as an echo: until its input ends, as it does with the
/// process that started it.
///
/// # Panics
///
/// When it cannot listen.
pub fn be() {
    std::thread::spawn(|| {
        let _ = std::io::stdin().read(&mut [0]);
        std::process::exit(0);
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime starts").block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        println!("{}", listener.local_addr().expect("it is bound"));
        std::io::stdout().flush().expect("somebody reads");
        let mut waiting = None;
        loop {
            let (stream, _) = listener.accept().await.expect("somebody comes");
            let line = greet(stream).await;
            match waiting.take() {
                None => waiting = Some(line),
                Some(first) => drop(tokio::spawn(echo(first, line))),
            }
        }
    });
}

type Line = Framed<TcpStream, RelayCodec>;

async fn greet(stream: TcpStream) -> Line {
    stream.set_nodelay(true).expect("it is a socket");
    let mut line = Framed::with_capacity(stream, RelayCodec::default(), FRAME_BYTES_MAX);
    assert!(matches!(line.next().await, Some(Ok(Frame::Hello(_)))), "it says hello");
    line.send(Hello::of("omok-echo")).await.expect("it reads");
    line
}

async fn echo(mut black: Line, mut white: Line) {
    loop {
        let frame = tokio::select! {
            frame = black.next() => frame,
            frame = white.next() => frame,
        };
        let Some(Ok(Frame::Message(message))) = frame else { return };
        let answer = answer(message);
        if black.send(answer.clone()).await.is_err() || white.send(answer).await.is_err() {
            return;
        }
    }
}

/// A message of the kind and size that the relay says then.
fn answer(message: ClientMessage) -> RelayMessage {
    match message {
        ClientMessage::Move { game, ply, point } => {
            RelayMessage::Played { game, ply, point, result: GameResult::Open }
        }
        ClientMessage::Rematch { game } => RelayMessage::Votes { game, votes: BySide::default() },
        _ => RelayMessage::Pong(0),
    }
}
