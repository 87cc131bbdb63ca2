//! All rooms of a file, checked by all processors.

use std::collections::BTreeMap;
use std::thread::{self, ScopedJoinHandle};

use super::record::decode;
use crate::record::RoomId;
use crate::room::Checked;

/// As many rooms are checked in less time than another thread takes to start
/// and to be waited for.
const ROOMS_A_THREAD_MIN: usize = 500;

/// More threads than that would be more than a service may have, on a machine with
/// many processors, for a start that is short anyway.
const THREADS_MAX: usize = 8;

/// What is in a file of a room.
type Kept<'a> = (RoomId, &'a [u8]);

/// Checks all rooms, down to every move.
///
/// # Errors
///
/// The first that could not have come about.
pub(super) fn check(rooms: &BTreeMap<RoomId, Vec<u8>>) -> Result<Vec<(RoomId, Checked)>, RoomId> {
    let rooms: Vec<Kept<'_>> = rooms.iter().map(|(&room, bytes)| (room, &**bytes)).collect();
    let processors = thread::available_parallelism().map_or(1, Into::into).min(THREADS_MAX);
    let share = rooms.len().div_ceil(processors).max(ROOMS_A_THREAD_MIN);
    let mut parts = rooms.chunks(share);
    let first = parts.next().unwrap_or_default();
    thread::scope(|scope| {
        let start = |part| thread::Builder::new().spawn_scoped(scope, move || check_part(part));
        let others: Vec<_> = parts.map(|part| (part, start(part).ok())).collect();
        let mut checked = check_part(first)?;
        for (part, thread) in others {
            // Where the system has no thread to give, this one does it.
            let join = |thread: ScopedJoinHandle<'_, _>| {
                thread.join().expect("no bytes make checking panic")
            };
            checked.append(&mut thread.map_or_else(|| check_part(part), join)?);
        }
        Ok(checked)
    })
}

fn check_part(rooms: &[Kept<'_>]) -> Result<Vec<(RoomId, Checked)>, RoomId> {
    let check = |&(room, bytes): &Kept<'_>| {
        let record = decode(bytes).ok_or(room)?;
        Ok((room, Checked::of(&record).map_err(|_| room)?))
    };
    rooms.iter().map(check).collect()
}
