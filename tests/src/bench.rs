//! Speed and size, each beside a floor or a rival taken in the same run.
//!
//! Nothing here is a test of time: machines differ and drift. What is compared
//! is the ratio of two things that were measured in turns.

pub mod args;
mod bare;
mod callgrind;
pub mod client;
pub mod durable;
pub mod echo;
pub mod engine;
pub mod idle;
pub mod inside;
pub mod load;
pub mod meter;
pub mod paused;
pub mod relay;
pub mod report;
pub mod table;
pub mod wire;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{fs, io};

use args::{Plan, What};
use report::Report;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Measures what `plan` names, printing figures as they come. What goes wrong in
/// one part is told and costs that part alone: on a busy machine connections are
/// lost, and all the rest is still worth its time.
///
/// # Errors
///
/// A file of tables that cannot be read or written.
pub fn run(plan: &Plan) -> io::Result<()> {
    let earlier = plan.beside.as_ref().map(fs::read_to_string).transpose()?;
    raise_open_files();
    let mut report = Report::start(plan);
    for what in &plan.what {
        let measure = match what {
            What::Relay => relay::measure,
            What::Durable => durable::measure,
            What::Idle => idle::measure,
            What::Paused => paused::measure,
            What::Engine => engine::measure,
            What::Client => client::measure,
        };
        let measured = catch_unwind(AssertUnwindSafe(|| measure(plan, &mut report)));
        if measured.is_err() {
            report.fail(what.name(), "it broke off, see the panic");
        }
    }
    let mut table = report.end();
    if let Some(earlier) = earlier {
        table = table.beside(&earlier);
    }
    if let Some(path) = &plan.markdown {
        let page = fs::read_to_string(path).unwrap_or_default();
        fs::write(path, table.written_into(&page))?;
    }
    Ok(())
}

/// Lets this process open as many files as it may, and those that it starts: players
/// need one each, and 1,024 is what many systems begin with.
fn raise_open_files() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: maximum, maximum };
    if let Err(error) = setrlimit(Resource::Nofile, raised) {
        println!("the limit of open files stays as it is: {error}");
    }
}
