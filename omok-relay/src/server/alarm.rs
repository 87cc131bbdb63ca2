//! Waits for the hub's next deadline, which moves with nearly every message.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::time::{Instant, Sleep, sleep_until};

/// A timer that is set anew only for an earlier time.
///
/// Deadlines are mostly put off, and setting a timer for each message would cost
/// more than being woken up for nothing now and then. So it may go off early,
/// and does no harm: the hub looks at the time.
#[derive(Default)]
pub(super) struct Alarm {
    timer: Option<Pin<Box<Sleep>>>,
    is_set: bool,
}

impl Alarm {
    /// Goes off at `deadline` at the latest, if there is one.
    pub(super) fn set_by(mut self: Pin<&mut Self>, deadline: Option<Instant>) {
        let Some(deadline) = deadline else { return };
        let is_set = self.is_set;
        match &mut self.timer {
            None => self.timer = Some(Box::pin(sleep_until(deadline))),
            Some(timer) if !is_set || deadline < timer.deadline() => {
                timer.as_mut().reset(deadline);
            }
            Some(_) => {}
        }
        self.is_set = true;
    }
}

impl Future for Alarm {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let is_set = self.is_set;
        match &mut self.timer {
            Some(timer) if is_set => ready!(timer.as_mut().poll(context)),
            _ => return Poll::Pending,
        }
        self.is_set = false;
        Poll::Ready(())
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::time::Duration;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn an_earlier_deadline_sets_it_anew_and_a_later_one_does_not() {
        let start = Instant::now();
        let mut alarm = pin!(Alarm::default());
        alarm.as_mut().set_by(Some(start + 5 * SECOND));
        alarm.as_mut().set_by(Some(start + 3 * SECOND));
        alarm.as_mut().set_by(Some(start + 9 * SECOND));
        alarm.as_mut().await;
        assert_eq!(start.elapsed(), 3 * SECOND);
        alarm.as_mut().set_by(Some(start + 9 * SECOND));
        alarm.as_mut().await;
        assert_eq!(start.elapsed(), 9 * SECOND);
        alarm.as_mut().set_by(None);
        let waited = tokio::time::timeout(SECOND, alarm.as_mut()).await;
        assert!(waited.is_err(), "it goes off once");
    }
}
