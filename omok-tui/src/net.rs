//! The wire of one online seat: one TCP link at a time.
//!
//! A task of its own opens each link, has it encrypted, and then turns bytes into frames and
//! frames into bytes; the [`Wire`] hands frames to it and tells what came of
//! it. Both ways are bounded: a relay that says more than the client takes is
//! not read further, and a link that takes nothing more is lost.

mod dial;

use std::future::pending;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use omok_proto::ClientMessage;
use omok_proto::frame::{ClientCodec, Frame, FrameError};
use omok_proto::invite::RelayAddress;
use omok_proto::limits::{FRAME_BYTES_MAX, OUTBOUND_FRAMES_MAX};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::codec::{FramedRead, FramedWrite};

use crate::known::Met;
use crate::online::{FirstMet, Speech};
use crate::session::{Input, Link, Output};
use crate::tls::{Failure, Meant, Secured, secure};
use crate::trust::{Identity, Insecure, Shown};

/// Reports that wait to be taken, more than a relay sends at once.
const REPORTS_MAX: usize = 32;

/// How long the last frames may take to be handed to the system at the end of
/// the program.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The way to one relay, with at most one link.
#[derive(Debug)]
pub struct Wire {
    meant: Meant,
    speech: Speech,
    open: Option<Open>,
    /// What the relay was met as.
    met: Option<Identity>,
    first_met: Option<FirstMet>,
}

/// A link and the task that has it.
#[derive(Debug)]
struct Open {
    link: Link,
    frames: mpsc::Sender<Frame<ClientMessage>>,
    reports: mpsc::Receiver<Report>,
    task: JoinHandle<()>,
}

/// What a link's task tells.
#[derive(Debug)]
enum Report {
    /// Something for the session.
    Heard(Input),
    /// The link is encrypted, and this is what the relay has shown.
    Secured(Shown, Met),
}

impl Wire {
    /// A wire to the relay that is meant, without a link yet.
    #[must_use]
    pub const fn new(meant: Meant, speech: Speech) -> Self {
        Self { meant, speech, open: None, met: None, first_met: None }
    }

    /// Where it leads.
    #[must_use]
    pub const fn relay(&self) -> &RelayAddress {
        &self.meant.relay
    }

    /// What the relay at the other end was met as; `None` before that, and as
    /// long as the wire is not encrypted.
    #[must_use]
    pub const fn identity(&self) -> Option<Identity> {
        self.met
    }

    /// The relay, if nothing was known of it before; told once.
    pub const fn take_first_met(&mut self) -> Option<FirstMet> {
        self.first_met.take()
    }

    /// Does what a session wants of its wire; the other outputs are not looked
    /// at. Has to be called inside a tokio runtime.
    pub fn carry_out(&mut self, output: Output) {
        match output {
            Output::Dial(link) => self.dial(link),
            Output::HangUp(link) => self.hang_up(link),
            Output::Send(link, frame) => self.send(link, frame),
            Output::Keep(_) | Output::Forget | Output::Tell(_) => {}
        }
    }

    fn dial(&mut self, link: Link) {
        let (frames, outbound) = mpsc::channel(OUTBOUND_FRAMES_MAX);
        let (inbound, reports) = mpsc::channel(REPORTS_MAX);
        let task = run(link, self.meant.clone(), self.speech, outbound, inbound);
        let task = tokio::spawn(task);
        if let Some(older) = self.open.replace(Open { link, frames, reports, task }) {
            older.task.abort();
        }
    }

    fn hang_up(&mut self, link: Link) {
        if let Some(open) = self.open.take_if(|open| open.link == link) {
            open.task.abort();
        }
    }

    fn send(&mut self, link: Link, frame: Frame<ClientMessage>) {
        let Some(open) = self.open.as_mut().filter(|open| open.link == link) else { return };
        if open.frames.try_send(frame).is_err() {
            // It takes nothing: the session hears that it is lost, and what
            // was to be sent is sent again over the next one.
            open.task.abort();
        }
    }

    /// What happens next on the link; waits for ever while there is none.
    ///
    /// Cancel safe: a report is either returned or still there.
    pub async fn next(&mut self) -> Input {
        loop {
            let Some(open) = &mut self.open else { return pending().await };
            let heard = match open.reports.recv().await {
                Some(Report::Secured(shown, met)) => {
                    self.met(shown, met);
                    continue;
                }
                Some(Report::Heard(heard)) => heard,
                // Its task ends with the link.
                None => Input::Lost(open.link),
            };
            if matches!(
                heard,
                Input::Lost(_) | Input::Garbled(_) | Input::Insecure(..) | Input::Unreachable(_)
            ) {
                self.open = None;
            }
            return heard;
        }
    }

    /// From now on it has to be this relay, wherever it is: what follows is said
    /// to nobody else.
    fn met(&mut self, shown: Shown, met: Met) {
        self.met = Some(shown.identity());
        self.meant.wanted.add(shown.identity());
        if met.trusted.first_met {
            let (relay, pin) = (self.meant.relay.clone(), shown.pin);
            self.first_met = Some(FirstMet { relay, pin, forgotten: met.forgotten });
        }
    }

    /// Closes the link after what was said last, for which it waits a little.
    pub async fn close(mut self) {
        if let Some(Open { frames, reports: _reports, task, .. }) = self.open.take() {
            drop(frames);
            let abort = task.abort_handle();
            if timeout(LAST_WORDS, task).await.is_err() {
                abort.abort();
            }
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        if let Some(open) = self.open.take() {
            open.task.abort();
        }
    }
}

/// The life of one link.
async fn run(
    link: Link,
    meant: Meant,
    speech: Speech,
    outbound: mpsc::Receiver<Frame<ClientMessage>>,
    inbound: mpsc::Sender<Report>,
) {
    let tell = |input| inbound.send(Report::Heard(input));
    let Ok(stream) = dial::connect(&meant.relay, speech).await else {
        // Nobody listens any more if the session has given this link up.
        let _ = tell(Input::Unreachable(link)).await;
        return;
    };
    // What is said from now on waits until the link is encrypted.
    if tell(Input::Connected(link)).await.is_err() {
        return;
    }
    if speech != Speech::Encrypted {
        return talk(link, stream, outbound, &inbound).await;
    }
    // In a place of its own, which is given back before anything is said.
    match Box::pin(secure(stream, &meant)).await {
        Ok(Secured { stream, shown, met }) => {
            if inbound.send(Report::Secured(shown, met)).await.is_ok() {
                talk(link, stream, outbound, &inbound).await;
            }
        }
        Err(Failure::Insecure(why)) => drop(tell(Input::Insecure(link, why)).await),
        Err(Failure::Foreign) => drop(tell(Input::Garbled(link)).await),
        Err(Failure::Lost) => {}
    }
}

/// What a relay that speaks TLS answers to a frame (RFC 8446, 5.1): an alert.
/// As the length of a frame it is too much.
const ALERT_BEGINS: [u8; 2] = [0x15, 0x03];

/// Carries frames both ways until the link breaks, or until there is nothing
/// more to say.
async fn talk(
    link: Link,
    stream: impl AsyncRead + AsyncWrite,
    mut outbound: mpsc::Receiver<Frame<ClientMessage>>,
    inbound: &mpsc::Sender<Report>,
) {
    let (read, write) = tokio::io::split(stream);
    let mut read = FramedRead::with_capacity(read, ClientCodec::default(), FRAME_BYTES_MAX);
    let mut write = FramedWrite::with_capacity(write, ClientCodec::default(), FRAME_BYTES_MAX);
    // Each side is one future from beginning to end, so that neither ever cuts
    // the other off in the middle of a frame.
    let hear = async {
        loop {
            let heard = match read.next().await {
                Some(Ok(frame)) => Input::Received(link, frame),
                None | Some(Err(FrameError::Io(_))) => return,
                Some(Err(_)) if read.read_buffer().starts_with(&ALERT_BEGINS) => {
                    Input::Insecure(link, Insecure::Encrypted)
                }
                Some(Err(_)) => Input::Garbled(link),
            };
            let was_frame = matches!(heard, Input::Received(..));
            if inbound.send(Report::Heard(heard)).await.is_err() || !was_frame {
                return;
            }
        }
    };
    let speak = async {
        while let Some(frame) = outbound.recv().await {
            let sent = match frame {
                Frame::Hello(hello) => write.send(hello).await,
                Frame::Message(message) => write.send(message).await,
            };
            if sent.is_err() {
                // What the relay said before it closed is still to be heard.
                return pending().await;
            }
        }
        // The end of it reaches the relay after what was said last.
        let _ = write.get_mut().shutdown().await;
    };
    tokio::select! {
        () = hear => {}
        () = speak => {}
    }
}
