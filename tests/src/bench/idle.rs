//! What connections cost that do nothing.

use std::net::Ipv4Addr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use omok_proto::ClientMessage;
use omok_proto::limits::PING;
use rustix::process::{Resource, getrlimit};
use tokio::runtime::Runtime;
use tokio::time::{Instant, sleep_until};

use super::args::Plan;
use super::meter::{memory, processor_time, sleeps};
use super::relay::{PLAIN, runtime};
use super::report::{Figure, Goal, Report};
use super::wire::{self, Pair, Place};
use crate::relay::Relay;

/// What may be spent on a seated connection, in KB.
const PLAIN_KB_MAX: f64 = 4.0;
const TLS_KB_MAX: f64 = 24.0;

/// How much more memory may be in use after nine more rounds of coming and
/// going, in percent of what the first took: what an allocator keeps differs.
const GROWTH_PERCENT_MAX: f64 = 5.0;

pub(super) fn measure(plan: &Plan, report: &mut Report) {
    let most = getrlimit(Resource::Nofile).maximum.and_then(|most| usize::try_from(most).ok());
    let most = most.unwrap_or(usize::MAX);

    report.heading("connections that have a seat each and do nothing");
    for wanted in [plan.pick(10_000, 100), plan.pick(19_000, 200)] {
        // Some are needed for other things than connections.
        let connections = wanted.min(most.saturating_sub(200)) / 2 * 2;
        if connections < wanted {
            report.note(&format!("only {most} files may be open here: {connections} connections"));
        }
        for (arguments, how, bound) in
            [(&PLAIN[..], "plaintext", PLAIN_KB_MAX), (&["--ephemeral"], "encrypted", TLS_KB_MAX)]
        {
            let name = format!("{connections} {how}: resident memory each");
            match resident(arguments, connections) {
                Ok(kb) => report.tell(&Figure::new(name, kb, "KB").goal(Goal::AtMost(bound))),
                Err(lost) => report.fail(&name, &format!("{lost} connections were lost")),
            }
        }
    }
    waking(plan, report);
    coming_and_going(plan, report);
}

/// A relay that lets this many in.
fn relay(arguments: &[&str], connections: usize) -> Relay {
    let places = (connections + 100).to_string();
    Relay::with(&[arguments, &["--max-connections", &places]].concat())
}

/// Seats on a relay, two in each room.
fn seats(runtime: &Runtime, relay: &Relay, source: Ipv4Addr, connections: usize) -> Vec<Pair> {
    let place = Place::new(relay.address(), relay.speech());
    runtime.block_on(async {
        let (mut pairs, mut heard) = (Vec::new(), Instant::now());
        for _ in 0..connections / 2 {
            pairs.push(place.pair(source).await);
            if heard.elapsed() > PING {
                ping(&mut pairs).await;
                heard = Instant::now();
            }
        }
        pairs
    })
}

/// Says that all are still there; how many are not.
async fn ping(pairs: &mut [Pair]) -> usize {
    let mut lost = 0;
    for pair in pairs {
        for line in [&mut pair.black, &mut pair.white] {
            lost += usize::from(!wire::ping(line, 0).await);
        }
    }
    lost
}

/// Resident memory of the relay for each connection, in KB; of which none may be
/// lost, as happens when the machine has no time for their pings.
fn resident(arguments: &[&str], connections: usize) -> Result<f64, usize> {
    let relay = relay(arguments, connections);
    let runtime = runtime();
    // What the first connections make it reserve is not theirs alone.
    let _first = seats(&runtime, &relay, Ipv4Addr::LOCALHOST, 20);
    let before = memory(relay.pid());
    let mut seats = seats(&runtime, &relay, Ipv4Addr::new(127, 0, 0, 2), connections - 20);
    let taken = memory(relay.pid()) as f64 - before as f64;
    match runtime.block_on(ping(&mut seats)) {
        0 => Ok(taken / 1000.0 / (connections - 20) as f64),
        lost => Err(lost),
    }
}

/// How often the relay wakes up while connections do no more than to say that
/// they are still there.
fn waking(plan: &Plan, report: &mut Report) {
    let connections = plan.pick(1000, 40);
    let relay = relay(&PLAIN, connections);
    let runtime = runtime();
    let mut pairs = seats(&runtime, &relay, Ipv4Addr::LOCALHOST, connections);
    let window = plan.pick(PING, Duration::from_millis(400));
    let mut answered = 0;
    let (woken, spent) = runtime.block_on(async {
        let start = Instant::now();
        let before = (sleeps(relay.pid()), processor_time(relay.pid()));
        let gap = window / u32::try_from(connections).expect("few connections");
        let lines = pairs.iter_mut().flat_map(|pair| [&mut pair.black, &mut pair.white]);
        for (number, line) in (0..).zip(lines) {
            sleep_until(start + gap * number).await;
            answered += usize::from(wire::ping(line, number).await);
        }
        sleep_until(start + window).await;
        (sleeps(relay.pid()) - before.0, processor_time(relay.pid()) - before.1)
    });
    if answered < connections {
        let lost = connections - answered;
        return report.fail("the relay wakes up", &format!("{lost} connections were lost"));
    }
    let pings = connections as f64;
    let figure = Figure::new("the relay wakes up", woken as f64, "times");
    // Those beyond are of deadlines that moved meanwhile.
    report.tell(&figure.beside("pings that came", pings).goal(Goal::TimesAtMost(1.1)));
    let each = spent.as_secs_f64() * 1e6 / pings;
    report.tell(&Figure::new("processor time of a ping", each, "µs"));
    let before = sleeps(relay.pid());
    let start = Instant::now();
    runtime.block_on(async { sleep_until(start + plan.pick(PING / 5, window)).await });
    let woken = sleeps(relay.pid()) - before;
    let name = format!("the relay wakes up while {connections} say nothing at all");
    report.tell(&Figure::new(name, woken as f64, "times").goal(Goal::AtMost(0.0)));
}

/// Memory of the relay after many came and went, again and again.
fn coming_and_going(plan: &Plan, report: &mut Report) {
    let connections = plan.pick(4000, 40);
    let relay = relay(&PLAIN, connections);
    let runtime = runtime();
    let mut peaks = Vec::new();
    for cycle in 1..=10 {
        // Ports that were used a moment ago are not to be had again.
        let mut pairs = seats(&runtime, &relay, Ipv4Addr::new(127, 0, 1, cycle), connections);
        peaks.push(memory(relay.pid()) as f64);
        runtime.block_on(async {
            for pair in &mut pairs {
                // Both leave for good, so that the room is gone.
                for line in [&mut pair.black, &mut pair.white] {
                    // One that is lost has a room that goes with the other.
                    let _ = line.send(ClientMessage::Leave).await;
                    while matches!(line.next().await, Some(Ok(_))) {}
                }
            }
        });
    }
    let each: Vec<_> = peaks.iter().map(|bytes| format!("{:.2}", bytes / 1e6)).collect();
    report.note(&format!("memory in each of ten times, in MB: {}", each.join(" ")));
    let growth = (peaks[9] / peaks[0] - 1.0) * 100.0;
    let name = format!("memory after ten times {connections}, more than after one");
    report.tell(&Figure::new(name, growth, "%").goal(Goal::AtMost(GROWTH_PERCENT_MAX)));
}
