//! Rooms that are made and left, over and over. `OMOK_CYCLES=100000` is the long
//! run; the figures are printed (`--nocapture`).

use std::env;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Instant;

use omok_proto::message::Denial;
use omok_proto::{ClientMessage, RelayMessage};
use omok_tests::relay::Relay;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::kibibytes;
use super::peer::{Peer, host};

/// How often, unless the environment says otherwise.
const CYCLES: u32 = 3000;
/// How many at a time.
const ABREAST: u32 = 50;

fn cycles() -> u32 {
    let told = env::var("OMOK_CYCLES").ok();
    told.map_or(CYCLES, |text| text.parse().expect("OMOK_CYCLES is a number")).max(CYCLES)
}

/// Makes a room and gives it up: properly, so that it ends at once, or by
/// vanishing, so that it goes on waiting.
async fn make(address: SocketAddr, properly: bool) -> bool {
    let stream = TcpStream::connect(address).await.expect("it listens");
    let mut peer = Peer::over(stream).greet().await.expect("it greets");
    peer.say(host()).await;
    match peer.hear().await {
        RelayMessage::Seated { .. } if properly => {
            peer.say(ClientMessage::Leave).await;
            peer.last_words().await;
            true
        }
        RelayMessage::Seated { .. } => true,
        RelayMessage::Denied(Denial::TooManyRooms) => false,
        other => panic!("{other:?}"),
    }
}

/// Memory, and bytes in `folder`, twenty times in the course of it all; and how
/// many got a room.
async fn course(
    relay: &Relay,
    folder: &Path,
    cycles: u32,
    properly: bool,
) -> (Vec<(u64, u64)>, u32) {
    let (start, address) = (Instant::now(), relay.address());
    let (mut taken, mut measured) = (0, Vec::new());
    for part in 1..=20 {
        let (mut done, until) = ((part - 1) * (cycles / 20), part * (cycles / 20));
        let mut crowd = JoinSet::new();
        while done < until || !crowd.is_empty() {
            if done < until && crowd.len() < ABREAST as usize {
                crowd.spawn(make(address, properly));
                done += 1;
            } else if let Some(made) = crowd.join_next().await {
                taken += u32::from(made.expect("no panic"));
            }
        }
        measured.push((relay.memory_bytes(), bytes(folder)));
    }
    let (memory, disk): (Vec<_>, Vec<_>) = measured.iter().copied().unzip();
    println!("{cycles} times in {:?}, of which {taken} got a room", start.elapsed());
    println!("memory in KiB: {:?}", kibibytes(&memory));
    println!("on the disk, in KiB: {:?}", kibibytes(&disk));
    (measured, taken)
}

fn bytes(folder: &Path) -> u64 {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| Some(file.metadata().ok()?.len())).sum()
}

/// Nothing grows once it is going: at least 2100 rooms lie between the two that are
/// compared, and had they stayed, they would take more than twice as much.
fn assert_flat(measured: &[(u64, u64)]) {
    let early = measured[measured.len() / 4];
    let late = *measured.last().expect("it was measured");
    assert!(late.0 < early.0 + (1 << 20), "memory grows: {measured:?}");
    assert!(late.1 < early.1 + (256 << 10), "the file grows: {measured:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_that_are_made_and_left_over_and_over_take_no_more_memory_and_disk_than_a_few() {
    let folder = TempDir::new().expect("there is room for a folder");
    let data = folder.path().to_str().expect("a name of a folder");
    let relay = Relay::with(&["--data", data, "--plaintext"]);
    let (left, taken) = course(&relay, folder.path(), cycles(), true).await;
    assert_eq!(taken, cycles() / 20 * 20, "whoever leaves makes room for the next");
    assert_flat(&left);
    assert!(relay.stop().success());

    // Those that nobody leaves wait for their hosts, but only so many.
    let relay = Relay::with(&["--data", data, "--plaintext", "--max-waiting", "300"]);
    let (vanished, taken) = course(&relay, folder.path(), cycles(), false).await;
    assert_eq!(taken, 300);
    assert_flat(&vanished);
    assert!(relay.stop().success());
}
