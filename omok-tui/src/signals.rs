//! What the system and the shell tell a full-screen program.

use std::io;

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
    ends: [(u8, Signal); 4],
    stop: Signal,
    resume: Signal,
    resized: Signal,
}

impl Signals {
    /// Listens from now on.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn listen() -> io::Result<Self> {
        let end = |kind: SignalKind, number: Number| {
            Ok::<_, io::Error>((number.as_raw() as u8, signal(kind)?))
        };
        Ok(Self {
            ends: [
                end(SignalKind::terminate(), Number::TERM)?,
                end(SignalKind::hangup(), Number::HUP)?,
                end(SignalKind::interrupt(), Number::INT)?,
                end(SignalKind::quit(), Number::QUIT)?,
            ],
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
        let Self { ends: [term, hup, int, quit], stop, resume, resized } = self;
        tokio::select! {
            biased;
            _ = term.1.recv() => Told::End(term.0),
            _ = hup.1.recv() => Told::End(hup.0),
            _ = int.1.recv() => Told::End(int.0),
            _ = quit.1.recv() => Told::End(quit.0),
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
