//! The account's own relay where its folder takes nothing new.

use std::fs::{self, Permissions};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use omok_core::Color;
use omok_proto::invite::Invite;
use omok_tui::edge::Edge;
use omok_tui::online::{Online, OpenFailure, Opened, Opening, Question};
use omok_tui::open::Wishes;
use rustix::fs::chown;
use rustix::process::{Gid, Uid, getuid};
use rustix::thread::set_thread_uid;

use crate::{Account, encrypted, failed, host, invite, open, seat, seated};

/// An account like any other: for root nothing is ever forbidden.
const NOBODY: u32 = 65_534;

fn everything_in(folder: &Path, change: &impl Fn(&Path)) {
    for entry in fs::read_dir(folder).expect("it is a folder") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            everything_in(&path, change);
        }
        change(&path);
    }
    change(folder);
}

/// Does something as an account that can write all its files, and make no new one
/// in the folder of its relay.
fn with_frozen_relay(account: &Account, act: impl AsyncFnOnce() + Send) {
    let relay = account.folder().join("relay");
    fs::set_permissions(&relay, Permissions::from_mode(0o500)).expect("it is ours");
    if getuid().is_root() {
        everything_in(account.folder(), &|path| {
            chown(path, Some(Uid::from_raw(NOBODY)), None::<Gid>).expect("root may");
        });
    }
    std::thread::scope(|scope| {
        scope.spawn(|| {
            if getuid().is_root() {
                set_thread_uid(Uid::from_raw(NOBODY)).expect("root may");
            }
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("it starts").block_on(act());
        });
    });
    fs::set_permissions(&relay, Permissions::from_mode(0o700)).expect("it is ours");
}

/// Hosts on the account's own relay and ends; the line to the room.
async fn left_own_room(account: &Account) -> Invite {
    let listen: SocketAddr = "127.0.0.1:0".parse().expect("an address");
    let mut edge = account.with(Wishes { listen: Some(listen), ..encrypted() });
    let line = invite(&seated(&mut edge, host()).await);
    edge.finish().await;
    line
}

/// The seat of the host, who comes back to a room that waits.
async fn came_back(account: &Account, line: Invite) -> (Edge, Online) {
    let mut edge = account.with(encrypted());
    let asked = open(&mut edge, Opening::Join(line)).await;
    let Opened::Asked(Question::HostOrSecond { seat, .. }) = asked else {
        panic!("the room is not there: {asked:?}")
    };
    let online = seated(&mut edge, Opening::Resume(seat)).await;
    (edge, online)
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("it starts").block_on(future)
}

#[test]
fn rooms_come_back_under_their_key_where_their_places_cannot_be_noted_anew() {
    let account = Account::new();
    let line = block_on(left_own_room(&account));
    // Another place comes first, which cannot be had now: the note would change.
    let note = account.folder().join("relay/relay.json");
    let written = fs::read_to_string(&note).expect("it is noted");
    let place = line.relay.as_ref().expect("a place of its own").to_string();
    let changed = written.replace(
        &format!("\"listen\":\"{place}\""),
        &format!("\"listen\":\"192.0.2.7:4000\",\"also\":[\"{place}\"]"),
    );
    assert_ne!(changed, written);
    fs::write(&note, &changed).expect("it is ours");
    with_frozen_relay(&account, async || {
        let (edge, online) = came_back(&account, line).await;
        assert_eq!(seat(&online), Color::Black);
        assert!(online.relay().own && !online.relay().forgets);
        edge.finish().await;
    });
    assert_eq!(fs::read_to_string(&note).expect("it is noted"), changed);
}

#[test]
fn no_empty_relay_takes_the_place_of_rooms_that_a_new_one_cannot_join() {
    let account = Account::new();
    let line = block_on(left_own_room(&account));
    with_frozen_relay(&account, async || {
        let elsewhere = Some("127.0.0.2:0".parse().expect("an address"));
        let mut edge = account.with(Wishes { listen: elsewhere, ..encrypted() });
        let failure = failed(&mut edge, host()).await;
        assert!(matches!(failure, OpenFailure::OwnRelay(_)), "{failure:?}");
        // And the old ones are there as ever.
        let (edge, online) = came_back(&account, line).await;
        assert_eq!(seat(&online), Color::Black);
        edge.finish().await;
    });
}
