//! One connection: bytes in, messages to the hub; messages from the hub, bytes
//! out, which whoever says them writes as far as the socket takes them at once
//! ([`line`]). Whatever the peer does or does not do stays in here.

mod line;
#[cfg(test)]
mod tests;

use std::future::poll_fn;
use std::io;
use std::mem::MaybeUninit;
use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Poll, ready};
use std::time::Duration;

use bytes::BytesMut;
use futures_util::StreamExt;
use omok_proto::frame::{Frame, FrameError, RelayCodec};
use omok_proto::limits::{MESSAGES_BURST, MESSAGES_PER_SECOND};
use omok_proto::message::Farewell;
use omok_proto::{ClientMessage, Hello, RelayMessage};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf, ReadHalf, WriteHalf};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::SendError;
use tokio::task::yield_now;
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_util::codec::{Encoder, FramedRead};

use crate::hub::{ConnId, Input};
use crate::limits::{Limits, Meter, Rate};
pub(crate) use line::Line;
#[cfg(test)]
pub(crate) use line::line;

/// What is reserved for the bytes of a connection, which mostly has none: more
/// than what players say in a game takes. What is longer makes it grow.
const READ_BYTES: usize = 64;

/// What a connection tells the task that owns the hub.
#[derive(Debug)]
pub(crate) enum Event {
    /// It has said hello, and this is the way to it.
    Opened(ConnId, Line, IpAddr, Duration),
    /// Something for the hub.
    Input(Input),
}

impl Event {
    /// The relay stops: whoever has just come in is to come again.
    pub(crate) fn turn_back(self) {
        if let Self::Opened(_, line, ..) = self {
            // The line is new, so there is room in it.
            let _ = line.send(RelayMessage::Closed(Farewell::Restarting));
        }
    }
}

/// What a connection is told when it is accepted.
#[derive(Clone, Debug)]
pub(crate) struct Accepted {
    pub(crate) id: ConnId,
    pub(crate) peer: IpAddr,
    /// By the hub's clock, and by tokio's.
    pub(crate) at: Duration,
    pub(crate) instant: Instant,
}

/// Talks to one peer until either side is done. `stays` is asked once, when the
/// peer makes its request: whether its place is still its own.
pub(crate) async fn run<S>(
    stream: S,
    accepted: Accepted,
    hub: mpsc::Sender<Event>,
    limits: &Limits,
    stays: impl Fn() -> bool,
) where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let (read, mut write) = tokio::io::split(stream);
    let mut read = FramedRead::with_capacity(read, RelayCodec::default(), READ_BYTES);
    // What is needed for a while only is boxed: a task is as large as its largest
    // state, and nearly all of them spend their time in one.
    let greeting = Box::pin(greet(&mut read, &mut write));
    match timeout_at(accepted.instant + limits.hello, greeting).await {
        Ok(Some(true)) => {}
        // The peer has our hello and knows why.
        Ok(Some(false)) => return linger(read.into_inner(), write, limits.farewell).await,
        Ok(None) | Err(_) => return,
    }
    let id = accepted.id;
    let (line, outbound) = line::line(write);
    let opened = Event::Opened(id, line, accepted.peer, accepted.at);
    if let Err(SendError(opened)) = hub.send(opened).await {
        opened.turn_back();
    }
    let drained = tokio::select! {
        // What ends it comes before what goes on: a stream that broke while it was written
        // to is not read any more, and the hub is told.
        biased;
        drained = outbound.speak() => drained,
        () = outbound.given_up(limits.farewell) => None,
        () = listen(&mut read, id, &hub, stays) => None,
    };
    // If the hub is gone, so are all connections.
    let _ = hub.send(Event::Input(Input::Closed { conn: id })).await;
    if let Some(write) = drained {
        linger(read.into_inner(), write, limits.farewell).await;
    }
}

/// What a client that speaks TLS begins with (RFC 8446, 5.1): a record of the
/// handshake. As the length of a frame it is too much.
const TLS_BEGINS: [u8; 2] = [0x16, 0x03];

/// Exchanges hellos; whether the two can talk, if they got that far.
async fn greet<S: AsyncRead + AsyncWrite>(
    read: &mut FramedRead<ReadHalf<S>, RelayCodec>,
    write: &mut WriteHalf<S>,
) -> Option<bool> {
    let ours = hello();
    let can_talk = match read.next().await {
        Some(Ok(Frame::Hello(theirs))) => ours.common_version(&theirs).is_some(),
        // Our hello tells such a client what it has met.
        Some(Err(_)) if read.read_buffer().starts_with(&TLS_BEGINS) => false,
        _ => return None,
    };
    put(write, ours).await.ok()?;
    Some(can_talk)
}

/// Writes a single frame.
async fn put<W, M>(write: &mut W, message: M) -> io::Result<()>
where
    W: AsyncWrite + Unpin,
    RelayCodec: Encoder<M, Error = FrameError>,
{
    let mut bytes = BytesMut::new();
    let encoded = RelayCodec::default().encode(message, &mut bytes);
    encoded.expect("the longest message fits a frame");
    write.write_all(&bytes).await?;
    write.flush().await
}

/// What this relay says first.
fn hello() -> Hello {
    Hello::of(concat!("omok-relay ", env!("CARGO_PKG_VERSION")))
}

/// Hands what the peer says to the hub, no faster than one connection may
/// speak; returns when the peer is gone.
async fn listen<R: AsyncRead + Unpin>(
    read: &mut FramedRead<R, RelayCodec>,
    conn: ConnId,
    hub: &mpsc::Sender<Event>,
    stays: impl Fn() -> bool,
) {
    let rate =
        Rate::per(Duration::from_secs(1) * MESSAGES_BURST / MESSAGES_PER_SECOND, MESSAGES_BURST);
    let (mut meter, start) = (Meter::default(), Instant::now());
    let mut has_asked = false;
    loop {
        let wait = meter.wait(start.elapsed(), rate);
        if !wait.is_zero() {
            Box::pin(sleep(wait)).await;
        }
        if read.read_buffer().is_empty() {
            // Back to the beginning of what was reserved, so that the next
            // message takes one read.
            read.read_buffer_mut().reserve(READ_BYTES);
        }
        let input = match read.next().await {
            Some(Ok(Frame::Message(message))) => Input::Received { conn, message },
            None | Some(Err(FrameError::Io(_))) => return,
            Some(Ok(Frame::Hello(_)) | Err(_)) => {
                // The hub has the last word; there is no sense in reading on.
                if let Ok(place) = hub.reserve().await {
                    place.send(Event::Input(Input::Nonsense { conn }));
                }
                return std::future::pending().await;
            }
        };
        meter.count(start.elapsed(), rate);
        if !has_asked && !stays() {
            return std::future::pending().await;
        }
        has_asked = true;
        let Ok(place) = hub.reserve().await else {
            // The relay stops, and may have said so: let that be written.
            return std::future::pending().await;
        };
        place.send(Event::Input(input));
        if !read.read_buffer().is_empty() {
            // More came with it. The hub and all others have their turn first, so
            // that a flood delays them by little and is not answered in one go.
            yield_now().await;
        }
    }
}

/// Closes our half and reads on for a while: closing a socket with unread bytes
/// in it would take our last words back.
pub(crate) async fn linger<R, W>(mut read: R, mut write: W, farewell: Duration)
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let closing = Box::pin(async {
        write.shutdown().await.ok();
        while waste(&mut read).await.is_ok_and(|bytes| bytes > 0) {}
    });
    let _ = timeout(farewell, closing).await;
}

/// Reads what comes and throws it away; how many bytes that was. They are on the
/// stack, and no part of what waits: when all leave at once, so many wait.
async fn waste<R: AsyncRead + Unpin>(read: &mut R) -> io::Result<usize> {
    poll_fn(|context| {
        let mut bytes = [MaybeUninit::uninit(); 1024];
        let mut bytes = ReadBuf::uninit(&mut bytes);
        ready!(Pin::new(&mut *read).poll_read(context, &mut bytes))?;
        Poll::Ready(Ok(bytes.filled().len()))
    })
    .await
}

/// Tells a newcomer that there is no place left.
pub(crate) async fn turn_away<S: AsyncRead + AsyncWrite>(stream: S, limits: &Limits) {
    let (read, mut write) = tokio::io::split(stream);
    let told = timeout(limits.farewell, async {
        put(&mut write, hello()).await?;
        put(&mut write, RelayMessage::Closed(Farewell::Full)).await
    });
    if matches!(told.await, Ok(Ok(()))) {
        linger(read, write, limits.farewell).await;
    }
}

/// A newcomer at a relay without a place who wants a seat back.
pub(crate) struct Knock<S> {
    read: FramedRead<ReadHalf<S>, RelayCodec>,
    write: WriteHalf<S>,
    request: ClientMessage,
}

/// Hears for so long whether a newcomer at a relay without a place wants a seat
/// back. All others are told that there is none.
pub(crate) async fn knock<S>(stream: S, patience: Duration, limits: &Limits) -> Option<Knock<S>>
where
    S: AsyncRead + AsyncWrite,
{
    let (read, mut write) = tokio::io::split(stream);
    let mut read = FramedRead::with_capacity(read, RelayCodec::default(), READ_BYTES);
    put(&mut write, hello()).await.ok()?;
    match timeout(patience, request(&mut read)).await {
        Ok(Some(request)) if matches!(request, ClientMessage::Resume { .. }) => {
            Some(Knock { read, write, request })
        }
        _ => {
            refuse(read, write, limits).await;
            None
        }
    }
}

/// The request of a peer that we can talk to.
async fn request<R: AsyncRead + Unpin>(
    read: &mut FramedRead<R, RelayCodec>,
) -> Option<ClientMessage> {
    match read.next().await {
        Some(Ok(Frame::Hello(theirs))) if hello().common_version(&theirs).is_some() => {}
        _ => return None,
    }
    match read.next().await {
        Some(Ok(Frame::Message(request))) => Some(request),
        _ => None,
    }
}

async fn refuse<S: AsyncRead + AsyncWrite>(
    read: FramedRead<ReadHalf<S>, RelayCodec>,
    mut write: WriteHalf<S>,
    limits: &Limits,
) {
    if put(&mut write, RelayMessage::Closed(Farewell::Full)).await.is_ok() {
        linger(read.into_inner(), write, limits.farewell).await;
    }
}

impl<S: AsyncRead + AsyncWrite + Send + 'static> Knock<S> {
    /// Tells the peer that there is no place for it either.
    pub(crate) async fn refuse(self, limits: &Limits) {
        refuse(self.read, self.write, limits).await;
    }

    /// Lets the peer ask for its seat, and talks to it until either side is done.
    pub(crate) async fn let_in(
        self,
        accepted: Accepted,
        hub: mpsc::Sender<Event>,
        limits: &Limits,
    ) {
        let Self { mut read, write, request } = self;
        let conn = accepted.id;
        let (line, outbound) = line::line(write);
        let opened = Event::Opened(conn, line, accepted.peer, accepted.at);
        if let Err(SendError(opened)) = hub.send(opened).await {
            opened.turn_back();
        }
        let _ = hub.send(Event::Input(Input::Received { conn, message: request })).await;
        // As above, where it stands by itself since a task is to be small.
        let drained = tokio::select! {
            biased;
            drained = outbound.speak() => drained,
            () = outbound.given_up(limits.farewell) => None,
            () = listen(&mut read, conn, &hub, || true) => None,
        };
        let _ = hub.send(Event::Input(Input::Closed { conn })).await;
        if let Some(write) = drained {
            linger(read.into_inner(), write, limits.farewell).await;
        }
    }
}
