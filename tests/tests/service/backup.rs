//! The way to copy the rooms of a relay that goes on, in the words of
//! docs/RELAY.md: the relay is held up for a moment, and what is copied is what a
//! kill would leave.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use omok_proto::message::Side;
use omok_proto::{ClientMessage, RelayMessage, Token};
use omok_tests::relay::Relay;

use super::peer::{Pair, Peer};

/// Games that are played meanwhile.
const GAMES: usize = 4;
/// Copies that are taken.
const COPIES: usize = 25;

/// What stands in for systemd: it freezes the one relay that there is, until none
/// of its threads runs, and thaws it.
const SYSTEMCTL: &str = r#"#!/bin/sh
case "$1 $2" in
"freeze omok-relay.service")
    kill -STOP "$RELAY"
    while grep -L '^State:.T' /proc/"$RELAY"/task/*/status | grep -q .; do :; done ;;
"thaw omok-relay.service") kill -CONT "$RELAY" ;;
*) exit 1 ;;
esac
"#;

/// What the page says is to be done to copy the folder.
fn block() -> &'static str {
    const PAGE: &str = include_str!("../../../docs/RELAY.md");
    let blocks = PAGE.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut freezing = blocks.filter(|block| block.contains("systemctl freeze"));
    freezing.next().expect("the page tells how")
}

/// Does it, with a relay's folder in the place of the service's.
fn copy(relay: &Relay, folder: &Path, to: &Path) {
    let systemctl = folder.join("systemctl");
    if !systemctl.exists() {
        fs::write(&systemctl, SYSTEMCTL).expect("there is room");
        fs::set_permissions(&systemctl, fs::Permissions::from_mode(0o755)).expect("it is ours");
    }
    let data = folder.join("data");
    let script = block()
        .replace("/var/lib/private/omok-relay", data.to_str().expect("a plain name"))
        .replace("/var/backups/omok-relay-$(date +%F-%H%M%S)", to.to_str().expect("a plain name"));
    let path = std::env::var("PATH").expect("there is one");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).env("PATH", format!("{}:{path}", folder.display()));
    shell.env("RELAY", relay.pid().as_raw_nonzero().to_string());
    assert!(shell.status().expect("there is a shell").success(), "{script}");
}

/// A pair that plays on and on, and says how many moves were confirmed.
struct Playing {
    pair: Pair,
    token: Token,
    confirmed: usize,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_that_is_taken_while_the_relay_is_held_up_has_every_move_that_was_confirmed() {
    let folder = tempfile::tempdir().expect("there is room");
    let data = folder.path().join("data");
    let relay = Relay::keeping(&data, 0);
    let mut games = Vec::new();
    for _ in 0..GAMES {
        let (black, token, code) = Peer::greeted(relay.address()).await.host().await;
        let pair = Pair::joined(black, code, Peer::greeted(relay.address()).await).await;
        games.push(Playing { pair, token, confirmed: 0 });
    }
    let mut held_up = Duration::ZERO;
    for number in 0..COPIES {
        // One of each pair has said a move that nobody has answered yet: the copy is
        // taken in the middle of it.
        for game in &mut games {
            game.pair.play().await;
            game.confirmed += 1;
            game.pair.say_next().await;
        }
        let start = Instant::now();
        copy(&relay, folder.path(), &folder.path().join(format!("copy-{number}")));
        held_up = held_up.max(start.elapsed());
        for game in &mut games {
            game.pair.hear_next().await;
            game.confirmed += 1;
        }
        let at_least = games.iter().map(|game| (game.token, game.confirmed - 1));
        let at_least: Vec<_> = at_least.collect();
        restored(&folder.path().join(format!("copy-{number}")), &at_least).await;
    }
    println!("held up for {held_up:?} at most");
    assert!(relay.stop().success());
}

/// A relay with a copy has all games, with at least as many moves, and at most one
/// more, which was not confirmed.
async fn restored(copy: &Path, games: &[(Token, usize)]) {
    let relay = Relay::keeping(copy, 0);
    for &(token, moves) in games {
        let mut peer = Peer::greeted(relay.address()).await;
        peer.say(ClientMessage::Resume { token }).await;
        match peer.hear().await {
            RelayMessage::Seated { seat: Side::Black, room, .. } => {
                let stored = room.moves.0.len();
                assert!(stored == moves || stored == moves + 1, "{stored}, not {moves}");
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(relay.stop().success());
}
