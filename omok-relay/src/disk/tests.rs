use std::ffi::OsString;
use std::fs;
use std::time::Duration;

use omok_core::{Color, Game, RuleSet};
use omok_proto::{Code, Token};
use tempfile::TempDir;

use super::*;
use crate::room::{self, Room};
use crate::seat::{Keys, Mint};

const SECRET: [u8; 32] = [7; 32];

fn open(folder: &Path) -> Result<RedbStore, OpenError> {
    RedbStore::open(folder, SECRET)
}

fn opened(folder: &Path) -> RedbStore {
    open(folder).expect("it can be opened")
}

/// Room `number` with `moves` stones.
fn change(number: u64, moves: usize) -> Change {
    let mint = Mint::new(SECRET);
    let room = RoomId(number);
    let token = Token::from_bytes([number as u8; 16]);
    let keys = |seat| mint.next(&token, room, seat).1;
    let now = Duration::from_secs(1_700_000_000);
    let game = Game::new(RuleSet::GOMOKU, RuleSet::GOMOKU.default_size()).unwrap();
    let mut table = Room::new(now, game, Code::from_bits(number), keys(Color::Black));
    let _ = table.handle(now, room::Input::Join(keys(Color::White)));
    for ply in 0..moves {
        // Rows apart, so that nobody wins.
        let seat = Color::of_ply(ply);
        let point = omok_proto::message::Point {
            column: (ply % 4 * 2 + ply / 4 % 2) as u8,
            row: (ply / 4) as u8,
        };
        let _ = table.handle(now, room::Input::Move { seat, game: 1, ply: ply as u16, point });
    }
    let record = table.record();
    assert_eq!(record.moves.0.len(), moves, "all of them are legal");
    Change { room, record: Some(record) }
}

fn rooms(store: &mut RedbStore) -> Vec<(RoomId, RoomRecord)> {
    store.load().expect("it was read").records()
}

/// A folder with a store of some rooms, and what is in them. With `killed`, as
/// a killed process leaves it.
fn filled(killed: bool) -> (TempDir, Vec<(RoomId, RoomRecord)>) {
    let folder = TempDir::new().unwrap();
    let mut store = opened(folder.path());
    for number in 0..40 {
        let changes: Vec<_> = (0..=number).map(|room| change(room, number as usize)).collect();
        store.commit(&changes).expect("there is space");
    }
    store.commit(&[Change { room: RoomId(3), record: None }]).expect("there is space");
    let expected = rooms(&mut store);
    assert_eq!(expected.len(), 39);
    let image = fs::read(folder.path().join(FILE)).unwrap();
    drop(store);
    if killed {
        fs::write(folder.path().join(FILE), image).unwrap();
    }
    (folder, expected)
}

/// Opens the store of `folder` with `bytes` in its file. A failure leaves them
/// as they are.
fn open_bytes(folder: &Path, bytes: &[u8]) -> Result<RedbStore, OpenError> {
    let path = folder.join(FILE);
    fs::write(&path, bytes).unwrap();
    let result = open(folder);
    if let Err(error) = &result {
        assert!(fs::read(&path).unwrap() == bytes, "the file was changed in spite of: {error}");
        let mut names: Vec<OsString> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, [LOCK, FILE]);
    }
    result
}

#[test]
fn what_was_committed_is_there_after_the_end_and_after_a_kill() {
    for killed in [false, true] {
        let (folder, expected) = filled(killed);
        let mut store = RedbStore::open(folder.path(), [1; 32]).unwrap();
        let saved = store.load().unwrap();
        assert!(saved.records() == expected);
        let token = |mint: &Mint| mint.next(&Token::from_bytes([1; 16]), RoomId(0), Color::Black);
        assert_eq!(token(&saved.mint), token(&Mint::new(SECRET)), "the first one stays");
        assert_eq!(saved.next_room, RoomId(40));
        assert_eq!(store.room(RoomId(3)).unwrap(), None);
        assert_eq!(store.room(RoomId(4)).unwrap().as_ref(), Some(&expected[3].1));
    }
}

#[test]
fn the_number_of_a_room_that_ended_is_not_given_again() {
    let folder = TempDir::new().unwrap();
    let mut store = opened(folder.path());
    store.commit(&[change(9, 0)]).unwrap();
    store.commit(&[Change { room: RoomId(9), record: None }]).unwrap();
    drop(store);
    assert_eq!(opened(folder.path()).load().unwrap().next_room, RoomId(10));
}

#[test]
fn a_second_store_in_the_folder_is_refused_as_long_as_the_first_lives() {
    let folder = TempDir::new().unwrap();
    let first = opened(folder.path());
    let error = open(folder.path()).expect_err("it is in use");
    assert!(matches!(error, OpenError::InUse { .. }), "{error}");
    drop(first);
    opened(folder.path());
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_look_into_the_folder() {
    use std::os::unix::fs::PermissionsExt;
    let above = TempDir::new().unwrap();
    let folder = above.path().join("a/b");
    let _store = opened(&folder);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    assert_eq!(mode(&folder.join(FILE)), 0o600);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let above = TempDir::new().unwrap();
    let folder = above.path().join("file/folder");
    fs::write(above.path().join("file"), "").unwrap();
    let error = open(&folder).expect_err("there is no such folder");
    assert!(matches!(&error, OpenError::System { .. }), "{error:?}");
    assert!(error.to_string().contains(folder.to_str().unwrap()), "{error}");
}

#[test]
fn a_file_that_is_cut_short_is_refused_and_left_as_it_is() {
    for killed in [false, true] {
        let (folder, expected) = filled(killed);
        let bytes = fs::read(folder.path().join(FILE)).unwrap();
        let pages = (0..bytes.len()).step_by(4096);
        for length in pages.chain([1, 9, 63, 319, 320, 4095, 5000, bytes.len() - 1]) {
            match open_bytes(folder.path(), &bytes[..length]) {
                Err(OpenError::Damaged { .. }) => {}
                Err(error) => panic!("cut at {length}: {error}"),
                // What was cut off was not in use.
                Ok(mut store) => {
                    assert!(rooms(&mut store) == expected, "cut at {length}");
                    assert_eq!(length % 4096, 0);
                }
            }
        }
    }
}

/// The bit that says which of the last two commits is the last. redb keeps it
/// once: with the other value the file is one that was killed a moment earlier.
const LATEST: (usize, u8) = (9, 1);

#[test]
fn whatever_byte_is_changed_rooms_are_either_all_there_or_refused() {
    for killed in [false, true] {
        let (folder, expected) = filled(killed);
        let bytes = fs::read(folder.path().join(FILE)).unwrap();
        let layout = (0..32).flat_map(|at| (0..8).map(move |bit| (at, 1 << bit)));
        let header = (32..320).map(|at| (at, 1 << (at % 8)));
        // Far enough apart for a short run, and never at the same place of a page.
        let pages = (320..bytes.len()).step_by(4999).map(|at| (at, 0xff));
        let mut refused = 0;
        for (at, flip) in layout.chain(header).chain(pages).filter(|&flip| flip != LATEST) {
            let mut changed = bytes.clone();
            changed[at] ^= flip;
            match open_bytes(folder.path(), &changed) {
                Err(OpenError::Damaged { .. }) => refused += 1,
                Err(error) => panic!("byte {at} changed by {flip}: {error}"),
                // It was not in use.
                Ok(mut store) => {
                    assert!(rooms(&mut store) == expected, "byte {at} changed by {flip}");
                }
            }
        }
        assert!(refused > 100, "only {refused} changes were noticed");
    }
}

#[test]
fn something_else_in_place_of_the_file_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    for bytes in [&b""[..], b"redb", b"these are no rooms", &[0; 8192], &[0xff; 100_000]] {
        let error = open_bytes(folder.path(), bytes).expect_err("it is no store");
        assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
        assert!(error.to_string().contains(FILE), "{error}");
    }
}

/// Lets redb change the file of a store, as another version might.
fn rewrite(folder: &Path, change: impl FnOnce(&redb::WriteTransaction)) -> Vec<u8> {
    let database = database(&folder.join(FILE)).unwrap();
    let transaction = database.begin_write().unwrap();
    change(&transaction);
    transaction.commit().unwrap();
    drop(database);
    fs::read(folder.join(FILE)).unwrap()
}

#[test]
fn a_store_of_a_newer_version_is_said_to_be_one_and_left_as_it_is() {
    let (folder, _) = filled(false);
    let bytes = rewrite(folder.path(), |transaction| {
        let mut once = transaction.open_table(ONCE).unwrap();
        once.insert(FORM_KEY, &(FORM + 1).to_le_bytes()[..]).unwrap();
    });
    let error = open_bytes(folder.path(), &bytes).expect_err("it is newer");
    assert!(matches!(error, OpenError::Newer { form: 2, known: 1, .. }), "{error}");
}

#[test]
fn a_room_that_could_not_have_come_about_is_refused_whole() {
    let good = encode(&change(50, 3).record.unwrap());
    let twice = {
        let mut record = change(50, 3).record.unwrap();
        record.moves.0[2] = record.moves.0[0];
        encode(&record)
    };
    let longer = [&good[..], b"!"].concat();
    for bytes in [&b""[..], &good[..good.len() - 1], &longer, &twice] {
        let (folder, _) = filled(false);
        let bytes = rewrite(folder.path(), |transaction| {
            transaction.open_table(ROOMS).unwrap().insert(5, bytes).unwrap();
        });
        let error = open_bytes(folder.path(), &bytes).expect_err("it is damaged");
        assert!(error.to_string().contains("room 5"), "{error}");
    }
}

#[test]
fn of_several_rooms_that_could_not_have_come_about_the_first_is_named_whoever_checks_it() {
    let folder = TempDir::new().unwrap();
    // More than one thread checks, whatever the machine.
    let changes: Vec<_> = (0..4000).map(|room| change(room, 4)).collect();
    opened(folder.path()).commit(&changes).unwrap();
    let mut store = opened(folder.path());
    let expected: Vec<_> =
        changes.into_iter().filter_map(|change| Some((change.room, change.record?))).collect();
    assert!(rooms(&mut store) == expected, "all are there, in order");
    assert!(rooms(&mut store) == expected, "also for who asks again");
    drop(store);
    for bad in [&[3999, 1][..], &[3998, 2100, 2099], &[700]] {
        let bytes = rewrite(folder.path(), |transaction| {
            let mut table = transaction.open_table(ROOMS).unwrap();
            for room in 0..4000 {
                let good = encode(&expected[room as usize].1);
                let bytes = if bad.contains(&room) { &good[1..] } else { &good };
                table.insert(room, bytes).unwrap();
            }
        });
        let error = open_bytes(folder.path(), &bytes).expect_err("it is damaged");
        let first = format!("room {} could not", bad.iter().min().unwrap());
        assert!(error.to_string().contains(&first), "{error}");
    }
}

#[test]
fn a_file_of_rooms_is_read_by_all_later_versions() {
    let record = change(1, 2).record.unwrap();
    let bytes = encode(&record);
    assert_eq!(decode(&bytes).as_ref(), Some(&record));
    // Rules, size, no code, created, game, two moves, no votes, not abandoned.
    let start = [2, 15, 0, 0x80, 0xd0, 0x95, 0xff, 0xbc, 0x31, 1, 4, 0, 0, 2, 0, 0, 0, 0];
    // Each seat is there, with its current and its previous key, and not left.
    let seat = |color: Color| {
        let Keys { current, previous } = record.seats[color].as_ref().expect("it is taken").keys;
        let previous = previous.expect("its attempt is kept");
        [&[1][..], current.as_bytes(), &[1], previous.as_bytes(), &[0]].concat()
    };
    assert_eq!(bytes, [&start[..], &seat(Color::Black), &seat(Color::White)].concat());
}

#[cfg(unix)]
#[test]
fn what_another_put_in_the_way_of_a_new_file_is_neither_used_nor_written_to() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let other = folder.path().join("other");
    fs::write(&other, "another's").unwrap();
    std::os::unix::fs::symlink(&other, folder.path().join("rooms.redb.new")).unwrap();
    drop(open(folder.path()).unwrap());
    assert_eq!(fs::read_to_string(&other).unwrap(), "another's");
    let mode = fs::metadata(folder.path().join(FILE)).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn no_store_shows_its_secret_by_debug_printing() {
    let folder = TempDir::new().unwrap();
    let mut store = RedbStore::open(folder.path(), [213; 32]).unwrap();
    let mut memory = crate::store::MemoryStore::new([213; 32]);
    let shown = format!("{store:?} {:?} {memory:?} {:?}", store.load(), memory.load());
    assert!(!shown.contains("213") && !shown.contains("d5"), "{shown}");
}
