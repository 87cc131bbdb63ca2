//! What the system asks of a relay: to end, or to read its certificate again.

use std::future::Future;
use std::io;

#[cfg(unix)]
use std::fs::File;
#[cfg(unix)]
use std::time::Duration;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(unix)]
use tokio::time::sleep;

/// How long a terminal may take to be gone after it has said so.
#[cfg(unix)]
const TERMINAL_GOES: Duration = Duration::from_millis(200);

/// The signals of this process, which are heard from now on.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct Signals {
    ends: [Signal; 3],
    hangup: Signal,
    /// A relay that was started by hand must not outlive its terminal, whose end
    /// is a hangup like others; unless it was started so that hangups mean nothing
    /// to it, as `nohup` does.
    in_terminal: bool,
}

#[cfg(unix)]
impl Signals {
    /// Listens.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub(crate) fn listen() -> io::Result<Self> {
        let ends = [SignalKind::terminate(), SignalKind::interrupt(), SignalKind::quit()];
        let [terminate, interrupt, quit] = ends.map(signal);
        let ends = [terminate?, interrupt?, quit?];
        let in_terminal = has_terminal() && !ignores_hangups();
        let hangup = signal(SignalKind::hangup())?;
        Ok(Self { ends, hangup, in_terminal })
    }

    /// Ready when the process is asked to end; does `renew` at each hangup
    /// before.
    pub(crate) async fn end<F: Future<Output = ()>>(mut self, renew: impl Fn() -> F) {
        loop {
            tokio::select! {
                () = any(&mut self.ends) => return,
                _ = self.hangup.recv() => {}
            }
            if self.in_terminal {
                sleep(TERMINAL_GOES).await;
                if !has_terminal() {
                    return;
                }
            }
            // What is slow to be read again, or is never, does not keep it from
            // ending.
            tokio::select! {
                () = any(&mut self.ends) => return,
                () = renew() => {}
            }
        }
    }
}

/// Whether there is a terminal that whoever started this process sits at.
#[cfg(unix)]
fn has_terminal() -> bool {
    File::open("/dev/tty").is_ok()
}

/// Whether whoever started this process has hangups ignored, where the system
/// tells.
#[cfg(unix)]
fn ignores_hangups() -> bool {
    std::fs::read_to_string("/proc/self/status").is_ok_and(|status| has_hangups_ignored(&status))
}

/// Whether that is what a `/proc/…/status` says: it has a mask of the signals, of
/// which a hangup is the first.
#[cfg(unix)]
fn has_hangups_ignored(status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 1 != 0)
}

/// Waits for any of these.
#[cfg(unix)]
async fn any([one, two, three]: &mut [Signal; 3]) {
    tokio::select! {
        _ = one.recv() => {}
        _ = two.recv() => {}
        _ = three.recv() => {}
    }
}

/// The signals of this process: there is but one.
#[cfg(not(unix))]
#[derive(Debug)]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Nothing has to be done.
    pub(crate) fn listen() -> io::Result<Self> {
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

    #[test]
    fn a_relay_that_was_started_to_outlive_its_terminal_is_told_by_the_mask() {
        for (status, ignored) in [
            ("Name:\tx\nSigIgn:\t0000000000001001\nSigCgt:\t0000000000000000\n", true),
            ("Name:\tx\nSigIgn:\t0000000000001000\nSigCgt:\t0000000000000001\n", false),
            ("Name:\tx\n", false),
            ("SigIgn:\tnothing\n", false),
        ] {
            assert_eq!(has_hangups_ignored(status), ignored, "{status}");
        }
    }

    #[tokio::test]
    async fn what_is_never_read_again_keeps_nobody_from_ending() {
        let signals = Signals::listen().expect("there are signals");
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
