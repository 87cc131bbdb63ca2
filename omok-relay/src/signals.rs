//! What the system asks of a relay: to end, or to read its certificate again.

use std::future::Future;
use std::io;

#[cfg(unix)]
use std::io::{IsTerminal as _, stderr};

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals of this process, which are heard from now on.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct Signals {
    terminate: Signal,
    interrupt: Signal,
    /// Where there is nothing to read again, a hangup does what it always does:
    /// it ends the process, unless whoever started it had it ignored.
    hangup: Option<Signal>,
    /// A relay that was started by hand must not outlive its terminal.
    in_terminal: bool,
}

#[cfg(unix)]
impl Signals {
    /// Listens; to hangups only where something is `renewable`.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub(crate) fn listen(renewable: bool) -> io::Result<Self> {
        let terminate = signal(SignalKind::terminate())?;
        let interrupt = signal(SignalKind::interrupt())?;
        let hangup = if renewable { Some(signal(SignalKind::hangup())?) } else { None };
        Ok(Self { terminate, interrupt, hangup, in_terminal: stderr().is_terminal() })
    }

    /// Ready when the process is asked to end; does `renew` at each hangup
    /// before.
    pub(crate) async fn end<F: Future<Output = ()>>(mut self, renew: impl Fn() -> F) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                () = next(self.hangup.as_mut()) => {}
            }
            if self.in_terminal && !stderr().is_terminal() {
                return;
            }
            // What is slow to be read again, or is never, does not keep it from
            // ending.
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                () = renew() => {}
            }
        }
    }
}

/// Waits for the next one, or for ever.
#[cfg(unix)]
async fn next(signal: Option<&mut Signal>) {
    match signal {
        Some(signal) => drop(signal.recv().await),
        None => std::future::pending().await,
    }
}

/// The signals of this process: there is but one.
#[cfg(not(unix))]
#[derive(Debug)]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Nothing has to be done.
    pub(crate) fn listen(_renewable: bool) -> io::Result<Self> {
        Ok(Self)
    }

    /// Ready when the process is asked to end.
    pub(crate) async fn end<F: Future<Output = ()>>(self, _renew: impl Fn() -> F) {
        // Without a way to be told, the relay runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Signal, getpid, kill_process};
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;

    #[tokio::test]
    async fn what_is_never_read_again_keeps_nobody_from_ending() {
        let signals = Signals::listen(true).expect("there are signals");
        let send = |signal| kill_process(getpid(), signal).expect("it is our own process");
        let (begin, mut begun) = unbounded_channel();
        let end = signals.end(|| {
            begin.send(()).expect("it is waited for");
            std::future::pending::<()>()
        });
        send(Signal::HUP);
        let ask = async {
            begun.recv().await.expect("it begins");
            send(Signal::TERM);
        };
        tokio::join!(end, ask);
    }
}
