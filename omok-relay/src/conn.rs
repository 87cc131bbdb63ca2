//! One connection: bytes in, messages to the hub; messages from the hub, bytes
//! out. Whatever the peer does or does not do stays in here.

#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use omok_proto::frame::{Frame, RelayCodec};
use omok_proto::limits::{
    FRAME_BYTES_MAX, MESSAGES_BURST, MESSAGES_PER_SECOND, OUTBOUND_FRAMES_MAX,
};
use omok_proto::message::Farewell;
use omok_proto::{Hello, RelayMessage};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_util::codec::{FramedRead, FramedWrite};

use crate::hub::{ConnId, Input};
use crate::limits::{Limits, Meter, Rate};

/// What a connection tells the task that owns the hub.
#[derive(Debug)]
pub(crate) enum Event {
    /// It has said hello, and this is the way to it.
    Opened(ConnId, Line, IpAddr, Duration),
    /// Something for the hub.
    Input(Input),
}

/// The hub's way to a connection. Dropping it closes the connection after what
/// was put in.
#[derive(Debug)]
pub(crate) struct Line {
    outbound: mpsc::Sender<RelayMessage>,
    cut: oneshot::Sender<()>,
}

impl Line {
    /// Puts a message in, if there is room for it.
    pub(crate) fn send(&self, message: RelayMessage) -> Result<(), RelayMessage> {
        self.outbound.try_send(message).map_err(|error| match error {
            mpsc::error::TrySendError::Full(message)
            | mpsc::error::TrySendError::Closed(message) => message,
        })
    }

    /// Closes the connection at once, whatever is still in.
    pub(crate) fn cut(self) {
        // If the connection is gone already, that is what was wanted.
        let _ = self.cut.send(());
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

/// Talks to one peer until either side is done.
pub(crate) async fn run<S>(stream: S, accepted: Accepted, hub: mpsc::Sender<Event>, limits: &Limits)
where
    S: AsyncRead + AsyncWrite,
{
    let (read, write) = tokio::io::split(stream);
    let mut read = FramedRead::with_capacity(read, RelayCodec::default(), FRAME_BYTES_MAX);
    let mut write = FramedWrite::with_capacity(write, RelayCodec::default(), FRAME_BYTES_MAX);
    let greeting = timeout_at(accepted.instant + limits.hello, greet(&mut read, &mut write));
    match greeting.await {
        Ok(Some(true)) => {}
        // The peer has our hello and knows why.
        Ok(Some(false)) => {
            return linger(read.into_inner(), write.into_inner(), limits.farewell).await;
        }
        Ok(None) | Err(_) => return,
    }
    let id = accepted.id;
    let (outbound, messages) = mpsc::channel(OUTBOUND_FRAMES_MAX);
    let (cut, is_cut) = oneshot::channel();
    let line = Line { outbound, cut };
    if hub.send(Event::Opened(id, line, accepted.peer, accepted.at)).await.is_err() {
        // The relay stops, and has nobody left to say so.
        if write.send(RelayMessage::Closed(Farewell::Restarting)).await.is_ok() {
            linger(read.into_inner(), write.into_inner(), limits.farewell).await;
        }
        return;
    }
    let drained = tokio::select! {
        () = listen(&mut read, id, &hub) => false,
        drained = speak(&mut write, messages) => drained,
        () = cut_off(is_cut, limits.farewell) => false,
    };
    // If the hub is gone, so are all connections.
    let _ = hub.send(Event::Input(Input::Closed { conn: id })).await;
    if drained {
        linger(read.into_inner(), write.into_inner(), limits.farewell).await;
    }
}

/// Exchanges hellos; whether the two can talk, if they got that far.
async fn greet<S: AsyncRead + AsyncWrite>(
    read: &mut FramedRead<ReadHalf<S>, RelayCodec>,
    write: &mut FramedWrite<WriteHalf<S>, RelayCodec>,
) -> Option<bool> {
    let Some(Ok(Frame::Hello(theirs))) = read.next().await else {
        return None;
    };
    let ours = hello();
    let can_talk = ours.common_version(&theirs).is_some();
    write.send(ours).await.ok()?;
    Some(can_talk)
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
) {
    let rate =
        Rate::per(Duration::from_secs(1) * MESSAGES_BURST / MESSAGES_PER_SECOND, MESSAGES_BURST);
    let (mut meter, start) = (Meter::default(), Instant::now());
    loop {
        sleep(meter.wait(start.elapsed(), rate)).await;
        let input = match read.next().await {
            Some(Ok(Frame::Message(message))) => Input::Received { conn, message },
            None | Some(Err(omok_proto::frame::FrameError::Io(_))) => return,
            Some(Ok(Frame::Hello(_)) | Err(_)) => {
                // The hub has the last word; there is no sense in reading on.
                let _ = hub.send(Event::Input(Input::Nonsense { conn })).await;
                return std::future::pending().await;
            }
        };
        meter.count(start.elapsed(), rate);
        if hub.send(Event::Input(input)).await.is_err() {
            // The relay stops, and may have said so: let that be written.
            return std::future::pending().await;
        }
    }
}

/// Writes what the hub says; returns when the hub has nothing more to say
/// (true) or the peer is gone (false).
async fn speak<W: AsyncWrite + Unpin>(
    write: &mut FramedWrite<W, RelayCodec>,
    mut messages: mpsc::Receiver<RelayMessage>,
) -> bool {
    while let Some(message) = messages.recv().await {
        if write.send(message).await.is_err() {
            return false;
        }
    }
    true
}

/// Returns at once when the hub cuts the line, and a while after it has let go
/// of it: a peer that does not read must not keep its place.
async fn cut_off(is_cut: oneshot::Receiver<()>, farewell: Duration) {
    if is_cut.await.is_err() {
        sleep(farewell).await;
    }
}

/// Closes our half and reads on for a while: closing a socket with unread bytes
/// in it would take our last words back.
async fn linger<R, W>(mut read: R, mut write: W, farewell: Duration)
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let _ = timeout(farewell, async {
        write.shutdown().await.ok();
        let mut waste = [0; 1024];
        while read.read(&mut waste).await.is_ok_and(|bytes| bytes > 0) {}
    })
    .await;
}

/// Tells a newcomer that there is no place left.
pub(crate) async fn turn_away<S: AsyncRead + AsyncWrite>(stream: S, limits: &Limits) {
    let (read, write) = tokio::io::split(stream);
    let mut write = FramedWrite::with_capacity(write, RelayCodec::default(), FRAME_BYTES_MAX);
    let told = timeout(limits.farewell, async {
        write.send(hello()).await?;
        write.send(RelayMessage::Closed(Farewell::Full)).await
    });
    if matches!(told.await, Ok(Ok(()))) {
        linger(read, write.into_inner(), limits.farewell).await;
    }
}
