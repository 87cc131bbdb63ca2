//! The hub's way to a connection. What the hub says is written on the spot, as far
//! as the socket takes it, which it nearly always does: nobody is woken for it. What
//! it does not take waits for the connection's task, few frames and counted. Most of
//! the time there are none, and then they take no memory.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fmt, io};

use bytes::{Buf, BytesMut};
use futures_util::FutureExt;
use omok_proto::RelayMessage;
use omok_proto::frame::RelayCodec;
use omok_proto::limits::OUTBOUND_FRAMES_MAX;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::sync::Notify;
use tokio::task::unconstrained;
use tokio::time::sleep;
use tokio_util::codec::Encoder;

/// The hub's end. Dropping it closes the connection after what was put in.
#[derive(Debug)]
pub(crate) struct Line(Arc<Shared>);

/// The connection's end.
#[derive(Debug)]
pub(crate) struct Outbound(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    /// For the connection: there is something to write, or nothing any more.
    more: Notify,
    /// For who waits for the end: the hub has let go.
    ended: Notify,
}

struct Queue {
    /// What the hub has said and nobody has begun to write; of the first frame
    /// perhaps only the rest.
    bytes: BytesMut,
    /// How many wait, those that are being written included: until the last of what
    /// was begun together is.
    frames: usize,
    /// Whoever has it, writes; it is not here while the connection does, and nowhere
    /// after an error.
    writer: Option<Writer>,
    end: End,
}

type Writer = Box<dyn AsyncWrite + Send + Unpin>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
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

/// What a connection does next on its line.
enum Next {
    Write(Batch),
    Wait,
    /// Nobody says anything more; `None`: nor could it be written.
    End(Option<Writer>),
}

/// What was not written on the spot, and what to write it with.
struct Batch {
    bytes: BytesMut,
    frames: usize,
    writer: Writer,
}

/// A line on which `writer` writes, and its other end.
pub(crate) fn line(writer: impl AsyncWrite + Send + Unpin + 'static) -> (Line, Outbound) {
    let (more, ended) = (Notify::new(), Notify::new());
    let (bytes, writer) = (BytesMut::new(), Some(Box::new(writer) as Writer));
    let queue = Mutex::new(Queue { bytes, frames: 0, writer, end: End::Open });
    let shared = Arc::new(Shared { queue, more, ended });
    (Line(Arc::clone(&shared)), Outbound(shared))
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
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

impl Queue {
    /// Writes as much as is taken at once. False: the connection has to go on, or to end.
    fn write_now(&mut self) -> bool {
        let Some(writer) = &mut self.writer else {
            // The connection has it, and looks again before it rests; or nobody has,
            // and the connection ends.
            return true;
        };
        // Whoever speaks to a thousand does so in one turn: tokio's bound on what a task
        // does in one would have most of them woken up after all. A panic in there is the
        // end of this connection, and not of all that are spoken to from here.
        let written = catch_unwind(AssertUnwindSafe(|| {
            unconstrained(write(writer, &mut self.bytes)).now_or_never()
        }));
        match written {
            Ok(Some(Ok(()))) => {
                (self.bytes, self.frames) = (BytesMut::new(), 0);
                true
            }
            Ok(None) => false,
            // What of it is written nobody knows: nothing may follow.
            Ok(Some(Err(_))) | Err(_) => {
                self.writer = None;
                false
            }
        }
    }
}

/// Writes `bytes`, which become fewer by what is written, and sends them off.
async fn write(writer: &mut Writer, bytes: &mut BytesMut) -> io::Result<()> {
    while !bytes.is_empty() {
        // Not as vectors, which a socket takes more time for.
        let written = writer.write(bytes).await?;
        if written == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        bytes.advance(written);
    }
    writer.flush().await
}

impl Line {
    /// Says a message, unless too many wait already.
    pub(crate) fn send(&self, message: RelayMessage) -> Result<(), Refused> {
        let mut queue = self.0.queue();
        if queue.end != End::Open || queue.frames >= OUTBOUND_FRAMES_MAX {
            return Err(Refused);
        }
        let encoded = RelayCodec::default().encode(message, &mut queue.bytes);
        encoded.expect("the longest message fits a frame");
        queue.frames += 1;
        let is_done = queue.write_now();
        drop(queue);
        if !is_done {
            self.0.more.notify_one();
        }
        Ok(())
    }

    /// Closes the connection after what was said.
    pub(crate) fn close(&self) {
        self.0.end(End::Closed);
    }

    /// Closes it at once, whatever is still in.
    pub(crate) fn cut(&self) {
        self.0.end(End::Cut);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.close();
    }
}

impl Outbound {
    /// Writes what was not taken at once. When there is nothing more to say, gives back
    /// what is written with; `None`: the peer is gone.
    pub(super) async fn speak(&self) -> Option<Writer> {
        loop {
            match self.next() {
                Next::Write(mut batch) => {
                    let written = Box::pin(write(&mut batch.writer, &mut batch.bytes));
                    written.await.ok()?;
                    self.written(batch);
                }
                Next::Wait => self.0.more.notified().await,
                Next::End(writer) => return writer,
            }
        }
    }

    fn next(&self) -> Next {
        let mut queue = self.0.queue();
        let Some(writer) = queue.writer.take() else { return Next::End(None) };
        if queue.end == End::Cut {
            Next::End(None)
        } else if queue.frames > 0 {
            let (bytes, frames) = (std::mem::take(&mut queue.bytes), queue.frames);
            Next::Write(Batch { bytes, frames, writer })
        } else if queue.end != End::Open {
            Next::End(Some(writer))
        } else {
            queue.writer = Some(writer);
            Next::Wait
        }
    }

    /// A batch is written: there is room for others.
    fn written(&self, batch: Batch) {
        let mut queue = self.0.queue();
        queue.frames -= batch.frames;
        queue.writer = Some(batch.writer);
    }

    /// Returns at once when the hub cuts the line, and a while after it has let
    /// go of it: a peer that does not read must not keep its place.
    pub(crate) async fn given_up(&self, farewell: Duration) {
        self.0.ended.notified().await;
        if self.0.queue().end != End::Cut {
            Box::pin(sleep(farewell)).await;
        }
    }
}

impl Drop for Outbound {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        queue.end = End::Gone;
        let writer = queue.writer.take();
        drop(queue);
        // It may be the last that holds the socket.
        drop(writer);
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::{Context, Poll, Waker};
    use std::thread;

    use tokio::io::{AsyncReadExt, DuplexStream};
    use tokio::time::timeout;

    use super::*;

    /// Two pongs fit.
    const PIPED: usize = 8;

    /// Longer than anything here takes, and shorter than anybody waits.
    const PATIENCE: Duration = Duration::from_secs(20);

    /// Bytes that were written, in a pipe that holds two frames.
    fn piped() -> (Line, Outbound, DuplexStream) {
        let (ours, theirs) = tokio::io::duplex(PIPED);
        let (line, outbound) = line(ours);
        (line, outbound, theirs)
    }

    fn say(line: &Line, numbers: std::ops::Range<u32>) {
        for number in numbers {
            line.send(RelayMessage::Pong(number)).unwrap();
        }
    }

    async fn hear(peer: &mut DuplexStream, numbers: std::ops::Range<u32>) {
        for number in numbers {
            let mut frame = [0; 4];
            peer.read_exact(&mut frame).await.unwrap();
            assert_eq!(frame, [0, 2, 8, u8::try_from(number).unwrap()]);
        }
    }

    #[tokio::test]
    async fn what_the_socket_takes_is_written_without_the_task_of_the_connection() {
        let (line, _outbound, mut peer) = piped();
        for number in 0..100 {
            say(&line, number..number + 1);
            hear(&mut peer, number..number + 1).await;
        }
    }

    #[tokio::test]
    async fn what_it_does_not_take_follows_in_order_and_counts_until_it_is_written() {
        let (line, outbound, mut peer) = piped();
        let most = 2 + u32::try_from(OUTBOUND_FRAMES_MAX).unwrap();
        say(&line, 0..most);
        line.send(RelayMessage::Pong(99)).unwrap_err();
        let speaking = tokio::spawn(async move { outbound.speak().await });
        hear(&mut peer, 0..most).await;
        // All is written, and the task is where it was.
        tokio::task::yield_now().await;
        say(&line, 50..52);
        hear(&mut peer, 50..52).await;
        drop(line);
        assert!(speaking.await.unwrap().is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_rests_is_woken_up_for_what_the_socket_does_not_take() {
        let (line, outbound, mut peer) = piped();
        let speaking = tokio::spawn(async move { outbound.speak().await.is_some() });
        tokio::task::yield_now().await;
        say(&line, 0..5);
        let heard = timeout(PATIENCE, hear(&mut peer, 0..5));
        heard.await.expect("it writes");
        drop(line);
        assert!(speaking.await.unwrap());
    }

    #[tokio::test]
    async fn frames_that_are_being_written_count_until_they_are() {
        let (line, outbound, mut peer) = piped();
        say(&line, 0..3);
        let mut speaking = Box::pin(outbound.speak());
        assert!((&mut speaking).now_or_never().is_none());
        say(&line, 3..2 + u32::try_from(OUTBOUND_FRAMES_MAX).unwrap());
        line.send(RelayMessage::Pong(99)).unwrap_err();
        hear(&mut peer, 0..2).await;
        assert!((&mut speaking).now_or_never().is_none());
        line.send(RelayMessage::Pong(99)).unwrap();
    }

    #[tokio::test]
    async fn what_was_said_before_the_hub_lets_go_is_still_written() {
        let (line, outbound, mut peer) = piped();
        say(&line, 0..5);
        drop(line);
        let speaking = tokio::spawn(async move { outbound.speak().await });
        hear(&mut peer, 0..5).await;
        assert!(speaking.await.unwrap().is_some());
        assert_eq!(peer.read(&mut [0]).await.unwrap(), 0, "and nothing after it");
    }

    #[tokio::test]
    async fn a_peer_that_is_gone_is_noticed_by_what_is_said_to_it() {
        let (line, outbound, peer) = piped();
        drop(peer);
        line.send(RelayMessage::Pong(7)).unwrap();
        assert!(outbound.speak().await.is_none());
    }

    #[tokio::test]
    async fn a_peer_that_goes_while_it_is_written_to_is_noticed() {
        let (line, outbound, peer) = piped();
        say(&line, 0..5);
        let speaking = tokio::spawn(async move { outbound.speak().await });
        tokio::task::yield_now().await;
        drop(peer);
        assert!(speaking.await.unwrap().is_none());
    }

    /// Takes everything, as encryption does, and sends nothing until it may.
    #[derive(Clone, Default)]
    struct Slow(Arc<Mutex<Taken>>);

    #[derive(Default)]
    struct Taken {
        bytes: Vec<u8>,
        may_be_sent: bool,
        waits: Option<Waker>,
    }

    impl AsyncWrite for Slow {
        fn poll_write(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
            bytes: &[u8],
        ) -> Poll<io::Result<usize>> {
            self.0.lock().unwrap().bytes.extend_from_slice(bytes);
            Poll::Ready(Ok(bytes.len()))
        }

        fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
            let mut state = self.0.lock().unwrap();
            if state.may_be_sent {
                return Poll::Ready(Ok(()));
            }
            state.waits = Some(context.waker().clone());
            Poll::Pending
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test]
    async fn what_is_taken_but_not_sent_counts_and_is_sent_by_the_connection() {
        let slow = Slow::default();
        let (line, outbound) = line(slow.clone());
        say(&line, 0..1);
        let speaking = tokio::spawn(async move { outbound.speak().await });
        tokio::task::yield_now().await;
        drop(line);
        tokio::task::yield_now().await;
        assert!(!speaking.is_finished(), "it is not sent yet");
        let waker = {
            let mut state = slow.0.lock().unwrap();
            state.may_be_sent = true;
            state.waits.take().expect("somebody waits for it")
        };
        waker.wake();
        assert!(speaking.await.unwrap().is_some());
        assert_eq!(slow.0.lock().unwrap().bytes, [0, 2, 8, 0], "once");
    }

    /// Takes a byte, and then fails or panics.
    struct Broken {
        panics: bool,
        asked: Arc<AtomicUsize>,
    }

    impl AsyncWrite for Broken {
        fn poll_write(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
            _: &[u8],
        ) -> Poll<io::Result<usize>> {
            if self.asked.fetch_add(1, Ordering::Relaxed) == 0 {
                return Poll::Ready(Ok(1));
            }
            assert!(!self.panics, "as it is meant to");
            Poll::Ready(Err(io::ErrorKind::OutOfMemory.into()))
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test]
    async fn after_an_error_and_a_panic_nothing_more_is_written_and_the_connection_ends() {
        for panics in [false, true] {
            let asked = Arc::<AtomicUsize>::default();
            let (line, outbound) = line(Broken { panics, asked: Arc::clone(&asked) });
            say(&line, 0..2);
            assert!(outbound.speak().await.is_none());
            assert_eq!(asked.load(Ordering::Relaxed), 2);
        }
    }

    #[tokio::test]
    async fn another_thread_speaks_while_the_connection_writes() {
        const MESSAGES: u32 = 20_000;
        let (line, outbound, mut peer) = piped();
        // The pipe ends with it, and so does all that follows.
        let speaking = tokio::spawn(async move { outbound.speak().await.is_some() });
        let hub = thread::spawn(move || {
            let start = std::time::Instant::now();
            for number in 0..MESSAGES {
                while line.send(RelayMessage::Pong(number % 128)).is_err() {
                    assert!(start.elapsed() < PATIENCE, "nobody writes any more");
                    thread::yield_now();
                }
            }
        });
        for number in 0..MESSAGES {
            hear(&mut peer, number % 128..number % 128 + 1).await;
        }
        assert!(speaking.await.unwrap());
        hub.join().unwrap();
    }

    #[tokio::test]
    async fn nothing_is_kept_for_a_connection_that_is_no_more() {
        let (line, outbound, mut peer) = piped();
        drop(outbound);
        line.send(RelayMessage::Pong(7)).unwrap_err();
        assert_eq!(peer.read(&mut [0]).await.unwrap(), 0, "it is closed");
    }
}
