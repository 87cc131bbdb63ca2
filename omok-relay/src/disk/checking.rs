//! All rooms of a file, checked by all processors.

use std::collections::BTreeMap;
use std::thread;

use super::record::decode;
use crate::record::RoomId;
use crate::room::Checked;

/// As many rooms are checked in less time than another thread takes to start
/// and to be waited for.
const ROOMS_A_THREAD_MIN: usize = 500;

/// What is in a file of a room.
type Kept<'a> = (RoomId, &'a [u8]);

/// Checks all rooms, down to every move.
///
/// # Errors
///
/// The first that could not have come about.
pub(super) fn check(rooms: &BTreeMap<RoomId, Vec<u8>>) -> Result<Vec<(RoomId, Checked)>, RoomId> {
    let rooms: Vec<Kept<'_>> = rooms.iter().map(|(&room, bytes)| (room, &**bytes)).collect();
    let processors = thread::available_parallelism().map_or(1, Into::into);
    let share = rooms.len().div_ceil(processors).max(ROOMS_A_THREAD_MIN);
    let mut parts = rooms.chunks(share);
    let first = parts.next().unwrap_or_default();
    thread::scope(|scope| {
        let others: Vec<_> = parts.map(|part| scope.spawn(|| check_part(part))).collect();
        let mut checked = check_part(first)?;
        for part in others {
            checked.append(&mut part.join().expect("no bytes make checking panic")?);
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
