//! What the system and the shell tell a full-screen program.

use std::future::poll_fn;
use std::io;
use std::task::Poll;

use rustix::process::{self, Signal as Number};
use tokio::signal::unix::{Signal, SignalKind, signal};

/// A signal, by what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// End, with this signal's number.
    End(u8),
    /// Stop until the shell goes on with us.
    Stop,
    /// The shell goes on with us.
    Continue,
    /// The terminal has another size.
    Resized,
}

/// The signals that arrive from when this was made. Until then each does what
/// the system does by itself.
#[derive(Debug)]
pub struct Signals {
    /// Those that end the program, with their numbers.
    ends: Vec<(u8, Signal)>,
    stop: Signal,
    resume: Signal,
    resized: Signal,
}

/// Every signal that would end the program and can be caught. Those of a fault
/// of our own, such as SEGV, cannot: there is nothing left to go on with.
const ENDS: [Number; 13] = [
    Number::TERM,
    Number::HUP,
    Number::INT,
    Number::QUIT,
    Number::ABORT,
    Number::USR1,
    Number::USR2,
    Number::ALARM,
    Number::VTALARM,
    Number::PROF,
    Number::IO,
    Number::XCPU,
    Number::XFSZ,
];

impl Signals {
    /// Listens from now on.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn listen() -> io::Result<Self> {
        let end = |number: Number| {
            let arrivals = signal(SignalKind::from_raw(number.as_raw()))?;
            Ok((number.as_raw() as u8, arrivals))
        };
        Ok(Self {
            ends: ENDS.into_iter().map(end).collect::<io::Result<_>>()?,
            stop: signal(SignalKind::from_raw(Number::TSTP.as_raw()))?,
            resume: signal(SignalKind::from_raw(Number::CONT.as_raw()))?,
            resized: signal(SignalKind::window_change())?,
        })
    }

    /// The next signal. Of several that have arrived, one that ends the program
    /// comes first: a job that is killed while it is stopped is continued too,
    /// and must not take the terminal over once more before it ends.
    ///
    /// Cancel safe: a signal is either returned or still there.
    pub async fn next(&mut self) -> Told {
        let Self { ends, stop, resume, resized } = self;
        let end = poll_fn(|context| {
            let arrived = ends.iter_mut().find_map(|(number, signal)| {
                signal.poll_recv(context).is_ready().then_some(*number)
            });
            arrived.map_or(Poll::Pending, Poll::Ready)
        });
        tokio::select! {
            biased;
            number = end => Told::End(number),
            _ = stop.recv() => Told::Stop,
            _ = resume.recv() => Told::Continue,
            _ = resized.recv() => Told::Resized,
        }
    }
}

/// Whether a shell is there that can go on with us after a stop. The process
/// group of a session's leader has none: to stop it would freeze its terminal.
#[must_use]
pub fn can_stop() -> bool {
    process::getsid(None).is_ok_and(|session| session != process::getpgrp())
}

/// Asks every process of this job to stop, as the terminal does for Ctrl-Z when
/// it is not raw: a wrapper that goes on would keep the shell waiting. We are
/// told too, by [`Told::Stop`].
pub fn ask_job_to_stop() {
    // Fails only where there is nobody to ask.
    let _ = process::kill_current_process_group(Number::TSTP);
}

/// Stops this process; returns when it is continued.
pub fn stop() {
    // Fails never for one's own process.
    let _ = process::kill_process(process::getpid(), Number::STOP);
}
