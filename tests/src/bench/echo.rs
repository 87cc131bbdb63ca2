//! The floor: what two people would talk through if nobody knew any rules.
//!
//! The same frames, codec and encoding as the relay's, one frame in and two out,
//! but no room, no hub, no store: one task has both sockets of a pair. It runs in
//! a process of its own, as the relay does.
//!
//! And a rival of the relay that stores: the same with a file, where a thread commits
//! a record for each move by itself, one after the other, before both sides hear of it.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;

use futures_util::{SinkExt, StreamExt};
use omok_proto::frame::{Frame, RelayCodec};
use omok_proto::limits::FRAME_BYTES_MAX;
use omok_proto::message::{BySide, GameResult};
use omok_proto::{ClientMessage, Hello, RelayMessage};
use rustix::process::Pid;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_util::codec::Framed;

use super::bare::Bare;

/// The argument by which the benchmark becomes an echo. A folder may follow: then it
/// stores what is in [`RECORD`] there for each move.
pub const ROLE: &str = "be-an-echo";

const RECORD: &str = "record";

/// An echo that is killed when it is dropped.
#[derive(Debug)]
pub struct Echo {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it stores.
    _folder: Option<TempDir>,
}

impl Echo {
    /// Starts one.
    ///
    /// # Panics
    ///
    /// When it does not say where it listens.
    #[must_use]
    pub fn start() -> Self {
        Self::with(None)
    }

    /// Starts one that commits `record` for each move.
    ///
    /// # Panics
    ///
    /// When there is no room for a file, and when it does not say where it listens.
    #[must_use]
    pub fn that_stores(record: &[u8]) -> Self {
        let folder = TempDir::new().expect("there is room for a folder");
        fs::write(folder.path().join(RECORD), record).expect("there is room for a file");
        Self::with(Some(folder))
    }

    fn with(folder: Option<TempDir>) -> Self {
        let own = std::env::current_exe().expect("a running program knows its own path");
        let mut child = Command::new(own)
            .arg(ROLE)
            .args(folder.as_ref().map(TempDir::path))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the echo starts");
        let stdout = child.stdout.take().expect("its words come through a pipe");
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().parse().expect("it says nothing else");
        Self { child, address, _folder: folder }
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
/// When it cannot listen, or store in the folder that it is given.
pub fn be(arguments: &[String]) {
    thread::spawn(|| {
        let _ = std::io::stdin().read(&mut [0]);
        std::process::exit(0);
    });
    let desk = arguments.first().map(PathBuf::from).map(|folder| stores(&folder));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime starts").block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        println!("{}", listener.local_addr().expect("it is bound"));
        std::io::stdout().flush().expect("somebody reads");
        let (mut waiting, mut pairs) = (None, 0);
        loop {
            let (stream, _) = listener.accept().await.expect("somebody comes");
            let line = greet(stream).await;
            match waiting.take() {
                None => waiting = Some(line),
                Some(first) => {
                    tokio::spawn(echo(first, line, pairs, desk.clone()));
                    pairs += 1;
                }
            }
        }
    });
}

/// A move of a pair, and who waits for it to be stored.
type Order = (u64, oneshot::Sender<()>);

/// Stores in `folder` what it is told to, in a thread, with a commit for each.
fn stores(folder: &Path) -> mpsc::Sender<Order> {
    let record = fs::read(folder.join(RECORD)).expect("there is a record");
    let bare = Bare::create(folder, record);
    let (orders, work) = mpsc::channel::<Order>();
    thread::spawn(move || {
        for (pair, stored) in work {
            bare.commit(pair);
            let _ = stored.send(());
        }
    });
    orders
}

type Line = Framed<TcpStream, RelayCodec>;

async fn greet(stream: TcpStream) -> Line {
    stream.set_nodelay(true).expect("it is a socket");
    let mut line = Framed::with_capacity(stream, RelayCodec::default(), FRAME_BYTES_MAX);
    assert!(matches!(line.next().await, Some(Ok(Frame::Hello(_)))), "it says hello");
    line.send(Hello::of("omok-echo")).await.expect("it reads");
    line
}

async fn echo(mut black: Line, mut white: Line, number: u64, desk: Option<mpsc::Sender<Order>>) {
    loop {
        let frame = tokio::select! {
            frame = black.next() => frame,
            frame = white.next() => frame,
        };
        let Some(Ok(Frame::Message(message))) = frame else { return };
        if let (Some(desk), ClientMessage::Move { .. }) = (&desk, &message) {
            let (stored, is_stored) = oneshot::channel();
            desk.send((number, stored)).expect("the thread is there");
            is_stored.await.expect("it stores");
        }
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
