//! What is said to all who are there: by the task that owns the hub, or by the thread
//! that has just stored what it is about.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use omok_proto::RelayMessage;
use tracing::debug;

use crate::conn::Line;
use crate::counts::{Count, Counts};
use crate::hub::{ConnId, Output};

/// Has the lines to all of them. Nobody speaks with the lock on it: whoever waits for
/// that would wait for all that another one has to say.
#[derive(Debug)]
pub(super) struct Speaker {
    open: Mutex<HashMap<ConnId, Arc<Line>>>,
    counts: Arc<Counts>,
}

impl Speaker {
    /// Without anybody yet. What is refused to them is counted in `counts`.
    pub(super) fn new(counts: Arc<Counts>) -> Self {
        Self { open: Mutex::default(), counts }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<ConnId, Arc<Line>>> {
        // Each change is whole, whoever panicked after.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn add(&self, conn: ConnId, line: Line) {
        self.open().insert(conn, Arc::new(line));
    }

    /// Lets go of a connection: it ends when what was said is written.
    pub(super) fn close(&self, conn: ConnId) {
        // Another thread may still have it in its hands.
        let line = self.open().remove(&conn);
        line.into_iter().for_each(|line| line.close());
    }

    /// Says what `outputs` say, and closes what they close; returns connections that
    /// did not read what was said before, and are cut.
    #[must_use]
    pub(super) fn follow(&self, outputs: Vec<Output>) -> Vec<ConnId> {
        let mut deaf = Vec::new();
        for output in outputs {
            match output {
                // What is stored is said to nobody.
                Output::Persist(_) => {}
                Output::Send { conn, message, .. } => {
                    if !self.say(conn, message) {
                        debug!(conn = conn.0, "does not read: closed");
                        deaf.push(conn);
                    }
                }
                Output::Close { conn } => self.close(conn),
            }
        }
        deaf
    }

    /// False: what was said before is not read, and the connection is cut.
    fn say(&self, conn: ConnId, message: RelayMessage) -> bool {
        let Some(line) = self.open().get(&conn).map(Arc::clone) else { return true };
        let count = self.counts.of_refusals_like(&message);
        let is_said = line.send(message).is_ok();
        if is_said {
            count.into_iter().for_each(Count::one);
        } else {
            line.cut();
            self.close(conn);
        }
        is_said
    }

    /// Lets go of all, who hear `last` before they end.
    pub(super) fn close_all(&self, last: Option<&RelayMessage>) {
        let lines = std::mem::take(&mut *self.open());
        for line in lines.into_values() {
            last.into_iter().for_each(|last| drop(line.send(last.clone())));
            line.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bytes::BytesMut;
    use futures_util::FutureExt as _;
    use omok_proto::frame::RelayCodec;
    use omok_proto::limits::OUTBOUND_FRAMES_MAX;
    use omok_proto::message::Farewell;
    use tokio::io::AsyncReadExt as _;
    use tokio_util::codec::Encoder as _;

    use super::*;
    use crate::conn::line;

    const CONN: ConnId = ConnId(3);

    fn pong() -> Output {
        Output::Send { conn: CONN, about: None, message: RelayMessage::Pong(7) }
    }

    #[tokio::test]
    async fn who_does_not_read_is_cut_once_and_others_are_spoken_to() {
        let speaker = Speaker::new(Arc::default());
        let ((ours, mut theirs), (of_deaf, _unread)) =
            (tokio::io::duplex(1024), tokio::io::duplex(1));
        let ((deaf, cut), (line, _outbound)) = (line(of_deaf), line(ours));
        speaker.add(CONN, deaf);
        speaker.add(ConnId(4), line);
        let other = Output::Send { conn: ConnId(4), about: None, message: RelayMessage::Pong(8) };
        let mut outputs: Vec<Output> = (0..2 * OUTBOUND_FRAMES_MAX).map(|_| pong()).collect();
        outputs.push(other);
        assert_eq!(speaker.follow(outputs), [CONN]);
        assert!(cut.given_up(Duration::from_secs(60)).now_or_never().is_some(), "at once");
        let mut frame = [0; 4];
        theirs.read_exact(&mut frame).await.unwrap();
        assert_eq!(frame, [0, 2, 8, 8]);
        assert_eq!(speaker.follow(vec![pong()]), [], "it is gone");
    }

    #[tokio::test]
    async fn whoever_is_let_go_hears_the_last_word_and_nothing_after_it() {
        let speaker = Speaker::new(Arc::default());
        let (ours, mut theirs) = tokio::io::duplex(1024);
        let (line, outbound) = line(ours);
        speaker.add(CONN, line);
        let of_other_thread = speaker.open().get(&CONN).map(Arc::clone).unwrap();
        let last = RelayMessage::Closed(Farewell::Restarting);
        speaker.close_all(Some(&last));
        of_other_thread.send(RelayMessage::Pong(7)).unwrap_err();
        assert_eq!(speaker.follow(vec![pong()]), [], "it is gone");
        drop(outbound);
        let (mut said, mut meant) = (Vec::new(), BytesMut::new());
        theirs.read_to_end(&mut said).await.unwrap();
        RelayCodec::default().encode(last, &mut meant).unwrap();
        assert_eq!(said, meant);
    }
}
