//! Speed and size, each beside a floor or a rival taken in the same run.
//!
//! Nothing here is a test of time: machines differ and drift. What is compared
//! is the ratio of two things that were measured in turns.

pub mod args;
pub mod client;
pub mod durable;
pub mod echo;
pub mod engine;
pub mod idle;
pub mod load;
pub mod meter;
pub mod paused;
pub mod relay;
pub mod report;
pub mod wire;

use args::{Plan, What};
use report::Report;

/// Measures what `plan` names, printing figures as they come.
///
/// # Panics
///
/// When something that is measured does not work at all.
pub fn run(plan: &Plan) {
    let mut report = Report::start(plan);
    for what in &plan.what {
        match what {
            What::Relay => relay::measure(plan, &mut report),
            What::Durable => durable::measure(plan, &mut report),
            What::Idle => idle::measure(plan, &mut report),
            What::Paused => paused::measure(plan, &mut report),
            What::Engine => engine::measure(plan, &mut report),
            What::Client => client::measure(plan, &mut report),
        }
    }
    report.end();
}
