//! Those who have a place and have asked for nothing yet. As long as places are
//! left they have the time for hello and request; when none is, one of them makes
//! room for each newcomer, so that silence keeps nobody out.
//!
//! Programs speak as soon as they are connected, and have asked within a few
//! round trips. So who is chosen is not the newest: whoever has just come stays
//! for a moment, however many come after. Of all networks the one with the most
//! guests loses one first, so that who comes with many takes places of its own.

use std::collections::{BTreeMap, HashMap};
use std::future::pending;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use omok_proto::limits::TURNING_AWAY;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::door::FIRST_WORD;
use crate::hub::ConnId;
use crate::limits::{Meter, Origin, Rate};

/// Guests that make room in a second, and at once: whoever reconnects each time
/// that it was closed must not keep the relay busy. Fewer, and a player waits
/// longer behind a flood.
const MAKE_ROOM: Rate = Rate { interval: Duration::from_millis(4), burst: 64 };

/// All guests.
#[derive(Debug)]
pub(super) struct Guests(Mutex<Waiting>);

#[derive(Debug)]
struct Waiting {
    start: Instant,
    /// By the network that they are of, in the order in which they came.
    of: HashMap<Origin, BTreeMap<ConnId, Guest>>,
    made_room: Meter,
}

#[derive(Debug)]
struct Guest {
    since: Instant,
    spoke: Arc<AtomicBool>,
    leave: oneshot::Sender<()>,
}

impl Guest {
    /// Whether it has had the time in which programs speak, or have asked.
    fn is_late(&self, now: Instant) -> bool {
        let patience = if self.spoke.load(Ordering::Relaxed) { TURNING_AWAY } else { FIRST_WORD };
        now - self.since >= patience
    }
}

/// One guest; it is none any more when this is dropped.
#[derive(Debug)]
pub(super) struct Visit<'a> {
    guests: &'a Guests,
    network: Origin,
    id: ConnId,
}

impl Guests {
    pub(super) fn new() -> Self {
        let (start, of, made_room) = (Instant::now(), HashMap::new(), Meter::default());
        Self(Mutex::new(Waiting { start, of, made_room }))
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, Waiting> {
        // Each change is whole, whoever panicked after.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in a connection that came at `since`; what it is listened to by, and
    /// what ends when it has to make room.
    pub(super) fn take_in<S>(
        &self,
        origin: Origin,
        (id, since): (ConnId, Instant),
        stream: S,
    ) -> (Visit<'_>, Heard<S>, impl Future<Output = ()> + use<S>) {
        let network = origin.site().unwrap_or(origin);
        let (spoke, (leave, left)) = (Arc::default(), oneshot::channel());
        let heard = Heard { stream, spoke: Arc::clone(&spoke) };
        let guest = Guest { since, spoke, leave };
        self.waiting().of.entry(network).or_default().insert(id, guest);
        let left = async {
            if left.await.is_err() {
                // It has asked for something, and stays.
                pending::<()>().await;
            }
        };
        (Visit { guests: self, network, id }, heard, left)
    }

    /// Has one guest leave, if one may be asked to.
    pub(super) fn make_room(&self) -> bool {
        self.waiting().make_room(Instant::now())
    }
}

impl Waiting {
    fn make_room(&mut self, now: Instant) -> bool {
        let elapsed = now - self.start;
        if !self.made_room.wait(elapsed, MAKE_ROOM).is_zero() {
            return false;
        }
        let late = |guests: &BTreeMap<ConnId, Guest>| {
            guests.iter().find(|(_, guest)| guest.is_late(now)).map(|(id, _)| *id)
        };
        let of =
            self.of.iter().filter_map(|(network, all)| Some((all.len(), *network, late(all)?)));
        let Some((_, network, id)) = of.max() else { return false };
        self.made_room.count(elapsed, MAKE_ROOM);
        // One that goes by itself makes room as well.
        self.remove(network, id).map(|guest| guest.leave.send(())).is_some()
    }

    fn remove(&mut self, network: Origin, id: ConnId) -> Option<Guest> {
        let all = self.of.get_mut(&network)?;
        let guest = all.remove(&id);
        if all.is_empty() {
            self.of.remove(&network);
        }
        guest
    }
}

impl Visit<'_> {
    /// It asks for something, and is no guest any more; false: it has to leave.
    pub(super) fn settle(&self) -> bool {
        self.guests.waiting().remove(self.network, self.id).is_some()
    }
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        self.guests.waiting().remove(self.network, self.id);
    }
}

/// A stream that notes when it has been spoken on.
#[derive(Debug)]
pub(super) struct Heard<S> {
    stream: S,
    spoke: Arc<AtomicBool>,
}

impl<S: AsyncRead + Unpin> AsyncRead for Heard<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = bytes.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, bytes);
        if bytes.filled().len() > before {
            self.spoke.store(true, Ordering::Relaxed);
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Heard<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use tokio::io::AsyncReadExt as _;
    use tokio::time::advance;

    use super::*;

    type Left = Pin<Box<dyn Future<Output = ()>>>;

    /// One who has come just now from `10.0.0.network` and said this.
    async fn come<'a>(
        guests: &'a Guests,
        network: u8,
        id: u64,
        said: &'static [u8],
    ) -> (Visit<'a>, Left) {
        let origin = Origin::from(IpAddr::from([10, 0, 0, network]));
        let (visit, mut heard, left) = guests.take_in(origin, (ConnId(id), Instant::now()), said);
        heard.read_to_end(&mut Vec::new()).await.expect("it is there");
        (visit, Box::pin(left))
    }

    async fn has_left(left: &mut Left) -> bool {
        tokio::select! {
            biased;
            () = left => true,
            () = tokio::task::yield_now() => false,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_just_come_stays_and_who_has_spoken_stays_for_longer() {
        let guests = Guests::new();
        let (_quiet, mut quiet_left) = come(&guests, 1, 1, b"").await;
        let (_slow, mut slow_left) = come(&guests, 1, 2, b"\x16").await;
        let (seated, mut seated_left) = come(&guests, 1, 3, b"\x16").await;
        assert!(!guests.make_room());
        assert!(seated.settle());
        advance(FIRST_WORD).await;
        assert!(guests.make_room());
        assert!(has_left(&mut quiet_left).await && !has_left(&mut slow_left).await);
        assert!(!guests.make_room());
        advance(TURNING_AWAY - FIRST_WORD).await;
        assert!(guests.make_room());
        assert!(has_left(&mut slow_left).await && !has_left(&mut seated_left).await);
        advance(TURNING_AWAY).await;
        assert!(!guests.make_room(), "nobody is a guest any more");
    }

    #[tokio::test(start_paused = true)]
    async fn the_network_with_the_most_guests_loses_its_oldest_first() {
        let guests = Guests::new();
        let (_first, mut first_left) = come(&guests, 1, 1, b"").await;
        let (_one, mut one_left) = come(&guests, 2, 2, b"").await;
        let (_two, mut two_left) = come(&guests, 2, 3, b"").await;
        advance(FIRST_WORD).await;
        assert!(guests.make_room());
        assert!(has_left(&mut one_left).await);
        assert!(!has_left(&mut two_left).await && !has_left(&mut first_left).await);
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_to_leave_asks_too_late_and_who_is_gone_is_forgotten() {
        let guests = Guests::new();
        let (visit, _left) = come(&guests, 1, 1, b"").await;
        let (gone, _) = come(&guests, 2, 2, b"").await;
        drop(gone);
        advance(FIRST_WORD).await;
        assert!(guests.make_room());
        assert!(!visit.settle());
        assert!(guests.waiting().of.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn so_many_make_room_in_a_second_and_no_more() {
        let guests = Guests::new();
        let mut visits = Vec::new();
        for id in 0..1000 {
            visits.push(come(&guests, 1, id, b"").await);
        }
        advance(FIRST_WORD).await;
        let leave =
            || std::iter::repeat_with(|| guests.make_room()).take_while(|made| *made).count();
        assert_eq!(leave(), 64);
        advance(Duration::from_secs(1)).await;
        assert_eq!(leave(), 64, "what was not used is not saved up");
        advance(Duration::from_millis(40)).await;
        assert_eq!(leave(), 10);
    }
}
