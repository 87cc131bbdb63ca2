//! What a move costs that goes through the relay.

use std::net::SocketAddr;

use omok_tui::online::Speech;
use rustix::process::Pid;
use tokio::runtime::{Builder, Runtime};

use super::args::Plan;
use super::echo::Echo;
use super::load::{Load, MOVES_PER_SECOND_MAX, Played, play};
use super::meter::{median, spread};
use super::report::{Figure, Goal, Report};
use super::wire::Place;
use crate::relay::Relay;

/// Ways to run the same relay.
pub(super) const PLAIN: [&str; 2] = ["--ephemeral", "--plaintext"];

/// As many rooms, moving this fast.
#[derive(Clone, Copy)]
struct Scene {
    name: &'static str,
    pairs: usize,
    pace: Option<u32>,
}

pub(super) fn measure(plan: &Plan, report: &mut Report) {
    report.heading("moves through the relay, memory store, beside an echo of the same frames");
    let pick = |full, quick| plan.pick(full, quick);
    let scenes = [
        Scene { name: "1 room", pairs: 1, pace: Some(MOVES_PER_SECOND_MAX) },
        Scene { name: "100 rooms", pairs: pick(100, 4), pace: Some(MOVES_PER_SECOND_MAX) },
        Scene { name: "1,000 rooms", pairs: pick(1000, 8), pace: Some(5) },
        Scene { name: "1,000 rooms at once", pairs: pick(1000, 8), pace: None },
    ];
    for scene in scenes {
        compare(plan, report, scene);
    }
    report.heading("the same with encryption, beside the same without");
    for scene in scenes {
        encrypted(plan, report, scene);
    }
}

/// A runtime for the players: one thread, so that the other core is the
/// server's.
pub(super) fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime starts")
}

pub(super) fn load(plan: &Plan, pace: Option<u32>) -> Load {
    let window = plan.window();
    Load { pace, warm_up: window / 4, window }
}

fn compare(plan: &Plan, report: &mut Report, scene: Scene) {
    let (mut floors, mut figures) = (Vec::new(), Vec::new());
    for _ in 0..plan.rounds() {
        floors.push(echoed(&Echo::start(), scene.pairs, load(plan, scene.pace)));
        figures.push(relayed(plan, scene, &PLAIN));
    }
    let goal = |pairs| if scene.pairs == pairs { Goal::TimesAtMost(1.5) } else { Goal::None };
    tell(report, scene, "echo", &figures, &floors, (goal(1), Goal::TimesAtMost(2.0)));
    let noise = |of: fn(&Played) -> f64| spread(floors.iter().map(of));
    let p50 = noise(|played| played.round_trips.micros(0.5));
    report.noise("the echo, in p50,", p50);
    report.noise("the echo, in processor time,", noise(|played| played.processor_us));
}

fn encrypted(plan: &Plan, report: &mut Report, scene: Scene) {
    let (mut floors, mut figures) = (Vec::new(), Vec::new());
    for _ in 0..plan.rounds() {
        floors.push(relayed(plan, scene, &PLAIN));
        figures.push(relayed(plan, scene, &["--ephemeral"]));
    }
    tell(report, scene, "plaintext", &figures, &floors, (Goal::None, Goal::None));
}

fn tell(
    report: &mut Report,
    scene: Scene,
    floor: &'static str,
    figures: &[Played],
    floors: &[Played],
    (of_p50, of_processor): (Goal, Goal),
) {
    let name = scene.name;
    let mut row = |what: &str, unit, of: &dyn Fn(&Played) -> f64, goal| {
        let middle = |all: &[Played]| median(all.iter().map(of));
        let figure = Figure::new(format!("{name}: {what}"), middle(figures), unit);
        report.tell(&figure.beside(floor, middle(floors)).goal(goal));
    };
    row("to both sides, p50", "µs", &|played| played.round_trips.micros(0.5), of_p50);
    row("to both sides, p99", "µs", &|played| played.round_trips.micros(0.99), Goal::None);
    row("server's processor time a move", "µs", &|played| played.processor_us, of_processor);
    row("moves a second", "", &|played| played.moves_a_second, Goal::None);
}

/// Lets new pairs play on an echo.
pub(super) fn echoed(echo: &Echo, pairs: usize, load: Load) -> Played {
    runtime().block_on(async {
        let place = Place::new(echo.address, Speech::Plaintext);
        let mut lines = Vec::new();
        for _ in 0..pairs {
            lines.push(place.echoed_pair().await);
        }
        play(lines, load, echo.pid()).await
    })
}

fn relayed(plan: &Plan, scene: Scene, arguments: &[&str]) -> Played {
    let relay = Relay::with(arguments);
    let at = (relay.address(), relay.speech(), relay.pid());
    runtime().block_on(played(at, scene.pairs, load(plan, scene.pace)))
}

/// Plays in new rooms of the relay that is there.
pub(super) async fn played(
    (address, speech, pid): (SocketAddr, Speech, Pid),
    pairs: usize,
    load: Load,
) -> Played {
    let pairs = Place::new(address, speech).pairs(pairs).await;
    play(pairs, load, pid).await
}
