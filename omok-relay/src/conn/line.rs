//! The hub's way to a connection: bytes that wait to be written, few and
//! counted. Most of the time there are none, and then they take no memory.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bytes::BytesMut;
use omok_proto::RelayMessage;
use omok_proto::frame::RelayCodec;
use omok_proto::limits::OUTBOUND_FRAMES_MAX;
use tokio::sync::Notify;
use tokio::time::sleep;
use tokio_util::codec::Encoder;

/// The hub's end. Dropping it closes the connection after what was put in.
#[derive(Debug)]
pub(crate) struct Line(Arc<Shared>);

/// The connection's end.
#[derive(Debug)]
pub(super) struct Outbound(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    queue: Mutex<Queue>,
    /// For who writes: there is more to do.
    more: Notify,
    /// For who waits for the end: the hub has let go.
    ended: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    /// Whole frames.
    bytes: BytesMut,
    /// How many are not written yet, those that are being written included.
    frames: usize,
    end: End,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum End {
    #[default]
    Open,
    /// What is in is to be written, and nothing comes after it.
    Closed,
    /// Nothing more is to be written.
    Cut,
    /// The connection is no more.
    Gone,
}

/// There is no room for a frame, or nobody who would write it.
#[derive(Debug)]
pub(crate) struct Refused;

/// What the hub says.
#[derive(Debug)]
pub(super) struct Batch {
    pub(super) bytes: BytesMut,
    frames: usize,
}

/// A line and its other end.
pub(super) fn line() -> (Line, Outbound) {
    let shared = Arc::new(Shared::default());
    (Line(Arc::clone(&shared)), Outbound(shared))
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing in here leaves a queue half changed.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self, end: End) {
        let mut queue = self.queue();
        if matches!(queue.end, End::Open) {
            queue.end = end;
        }
        drop(queue);
        self.more.notify_one();
        self.ended.notify_one();
    }
}

impl Line {
    /// Puts a message in, if there is room for it.
    pub(crate) fn send(&self, message: RelayMessage) -> Result<(), Refused> {
        let mut queue = self.0.queue();
        if queue.end != End::Open || queue.frames >= OUTBOUND_FRAMES_MAX {
            return Err(Refused);
        }
        let encoded = RelayCodec::default().encode(message, &mut queue.bytes);
        encoded.expect("the longest message fits a frame");
        queue.frames += 1;
        drop(queue);
        self.0.more.notify_one();
        Ok(())
    }

    /// Closes the connection at once, whatever is still in.
    pub(crate) fn cut(self) {
        self.0.end(End::Cut);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.0.end(End::Closed);
    }
}

impl Outbound {
    /// What is to be written next; `None` when the hub has nothing more to say.
    pub(super) async fn next(&self) -> Option<Batch> {
        loop {
            {
                let mut queue = self.0.queue();
                if !queue.bytes.is_empty() {
                    let bytes = std::mem::take(&mut queue.bytes);
                    return Some(Batch { bytes, frames: queue.frames });
                }
                if queue.end != End::Open {
                    return None;
                }
            }
            self.0.more.notified().await;
        }
    }

    /// A batch is written: there is room for others.
    pub(super) fn written(&self, batch: &Batch) {
        self.0.queue().frames -= batch.frames;
    }

    /// Returns at once when the hub cuts the line, and a while after it has let
    /// go of it: a peer that does not read must not keep its place.
    pub(super) async fn given_up(&self, farewell: Duration) {
        self.0.ended.notified().await;
        if self.0.queue().end != End::Cut {
            Box::pin(sleep(farewell)).await;
        }
    }
}

impl Drop for Outbound {
    fn drop(&mut self) {
        self.0.queue().end = End::Gone;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn frames_that_are_being_written_count_until_they_are() {
        let (line, outbound) = line();
        line.send(RelayMessage::Pong(0)).unwrap();
        let batch = outbound.next().await.unwrap();
        for number in 1..OUTBOUND_FRAMES_MAX as u32 {
            line.send(RelayMessage::Pong(number)).unwrap();
        }
        line.send(RelayMessage::Pong(99)).unwrap_err();
        outbound.written(&batch);
        line.send(RelayMessage::Pong(99)).unwrap();
    }

    #[tokio::test]
    async fn what_was_said_before_the_hub_lets_go_is_still_written() {
        let (line, outbound) = line();
        line.send(RelayMessage::Pong(7)).unwrap();
        drop(line);
        assert_eq!(&outbound.next().await.unwrap().bytes[..], [0, 2, 8, 7]);
        assert!(outbound.next().await.is_none());
    }

    #[tokio::test]
    async fn nothing_is_kept_for_a_connection_that_is_no_more() {
        let (line, outbound) = line();
        drop(outbound);
        line.send(RelayMessage::Pong(7)).unwrap_err();
    }
}
