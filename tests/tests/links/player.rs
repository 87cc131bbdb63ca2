//! A player: the client's session, and a line on the network.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use omok_core::{Color, RuleSet};
use omok_proto::frame::{ClientCodec, Frame};
use omok_proto::limits::PORT;
use omok_proto::message::GameResult;
use omok_proto::{ClientMessage, Hello, Token};
use omok_tui::session::{Ending, Event, Input, Link, Output, Phase, Session, Table};
use rand::RngExt;
use rand::rngs::SmallRng;
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_local};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::codec::{FramedRead, FramedWrite};
use turmoil::net::TcpStream;

use super::Room;

/// The host on which the player of a colour sits.
pub(crate) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Plays until both players are done.
pub(crate) async fn play(
    color: Color,
    mut chance: SmallRng,
    room: Rc<RefCell<Room>>,
) -> turmoil::Result {
    let attempt = Token::from_bytes(chance.random());
    let request = match color {
        Color::Black => {
            ClientMessage::Host { rules: RuleSet::GOMOKU.into(), size: 15, attempt, owner: None }
        }
        Color::White => ClientMessage::Join { code: code(&room).await, attempt },
    };
    let session = Session::new(Hello::of("test"), request, chance.random());
    let mut player = Player { session, line: None, start: Instant::now(), chance, room };
    player.feed(Input::Connect);
    while !player.room.borrow().is_done() {
        let input = player.next().await;
        player.feed(input);
        if player.session.phase() == Phase::Ended {
            // Who never had a seat is told why, and runs the program again.
            sleep(Duration::from_secs(1)).await;
            player.session = Session::new(Hello::of("test"), request, player.chance.random());
            player.feed(Input::Connect);
        }
    }
    Ok(())
}

/// The room's code, once its host knows it.
async fn code(room: &RefCell<Room>) -> omok_proto::Code {
    loop {
        if let Some(code) = room.borrow().code {
            return code;
        }
        sleep(Duration::from_millis(50)).await;
    }
}

struct Player {
    session: Session,
    line: Option<Line>,
    start: Instant,
    chance: SmallRng,
    room: Rc<RefCell<Room>>,
}

impl Player {
    /// What happens next: something from the line, the time, or the player's own
    /// wish.
    async fn next(&mut self) -> Input {
        let due = self.session.next_timeout().map(|at| self.start + at);
        let wish = self.wish();
        let thinks = Duration::from_millis(self.chance.random_range(20..900));
        tokio::select! {
            input = heard(&mut self.line) => input,
            () = at(due) => Input::Timeout,
            () = sleep(thinks), if wish.is_some() => wish.expect("there is one"),
        }
    }

    /// Lets something happen, and does what comes of it.
    fn feed(&mut self, input: Input) {
        if let Input::Place(point) = input
            && let Some(table) = self.session.table()
        {
            let place = (table.number(), table.game().moves().len());
            let point = omok_proto::message::Point::from(point);
            self.room.borrow_mut().wanted.insert((place, (point.column, point.row)));
        }
        let mut outputs = VecDeque::from(self.session.handle(self.start.elapsed(), input));
        while let Some(output) = outputs.pop_front() {
            match output {
                Output::Dial(link) => self.line = Some(Line::open(link)),
                Output::HangUp(link) => drop(self.line.take_if(|line| line.link == link)),
                Output::Send(link, frame) => {
                    let line = self.line.as_mut().filter(|line| line.link == link);
                    // What a full line does not take is lost, as if it had been cut.
                    drop(line.map(|line| line.frames.try_send(frame)));
                }
                Output::Keep(token) => {
                    let kept = Input::Kept(token);
                    outputs.extend(self.session.handle(self.start.elapsed(), kept));
                }
                Output::Forget => panic!("the seat is worth something to the end"),
                Output::Tell(Event::Ended(ending)) => {
                    let never_seated = self.session.table().is_none();
                    assert!(never_seated && went_unheard(&ending), "it ended: {ending:?}");
                }
                Output::Tell(Event::Reconnecting) => self.room.borrow_mut().lost += 1,
                Output::Tell(_) => {}
            }
        }
        let mut room = self.room.borrow_mut();
        room.take_down(&self.session);
        room.code = self.session.table().and_then(Table::code).or(room.code);
    }

    /// What the player wants to do now.
    fn wish(&mut self) -> Option<Input> {
        let table = self.session.table()?;
        if self.session.phase() != Phase::Seated || self.session.pending().is_some() {
            return None;
        }
        if table.result() != GameResult::Open {
            return (!self.session.wants_rematch()).then_some(Input::Rematch);
        }
        if table.game().to_move() != Some(table.seat()) || table.code().is_some() {
            return None;
        }
        let board = table.game().board();
        let mut pick = || self.chance.random_range(0..board.size().lines());
        let points = std::iter::repeat_with(|| board.size().point(pick(), pick()));
        points.flatten().find(|&point| board.is_empty(point)).map(Input::Place)
    }
}

/// Whether the relay had no say in it.
const fn went_unheard(ending: &Ending) -> bool {
    matches!(ending, Ending::NoAnswer | Ending::Mute | Ending::Cut)
}

/// What comes over the line; waits for ever without one.
async fn heard(line: &mut Option<Line>) -> Input {
    let Some(open) = line else { return std::future::pending().await };
    match open.reports.recv().await {
        Some(input) => input,
        None => {
            let lost = Input::Lost(open.link);
            *line = None;
            lost
        }
    }
}

/// Waits until then, or for ever.
async fn at(due: Option<Instant>) {
    match due {
        Some(due) => sleep_until(due).await,
        None => std::future::pending().await,
    }
}

/// One try to reach the relay.
struct Line {
    link: Link,
    frames: mpsc::Sender<Frame<ClientMessage>>,
    reports: mpsc::Receiver<Input>,
    task: JoinHandle<()>,
}

impl Line {
    fn open(link: Link) -> Self {
        let (frames, outbound) = mpsc::channel(16);
        let (inbound, reports) = mpsc::channel(32);
        let task = spawn_local(carry(link, outbound, inbound));
        Self { link, frames, reports, task }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The life of a line. Whoever does not listen any more has given it up.
async fn carry(
    link: Link,
    mut frames: mpsc::Receiver<Frame<ClientMessage>>,
    reports: mpsc::Sender<Input>,
) {
    let Ok(stream) = TcpStream::connect(("relay", PORT)).await else {
        drop(reports.send(Input::Unreachable(link)).await);
        return;
    };
    if reports.send(Input::Connected(link)).await.is_err() {
        return;
    }
    let (read, write) = tokio::io::split(stream);
    let mut read = FramedRead::new(read, ClientCodec::default());
    let mut write = FramedWrite::new(write, ClientCodec::default());
    let hear = async {
        while let Some(Ok(frame)) = read.next().await {
            if reports.send(Input::Received(link, frame)).await.is_err() {
                return;
            }
        }
    };
    let speak = async {
        while let Some(frame) = frames.recv().await {
            let sent = match frame {
                Frame::Hello(hello) => write.send(hello).await,
                Frame::Message(message) => write.send(message).await,
            };
            if sent.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = hear => {}
        () = speak => {}
    }
}
