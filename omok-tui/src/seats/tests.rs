use std::os::unix::fs::MetadataExt;

use omok_core::{Color, RuleSet, Size};
use omok_proto::Token;
use omok_proto::invite::Pin;
use omok_proto::limits::WAITING_ROOM_IDLE;

use super::*;
use crate::trust::Identity;

fn room(relay: &str) -> Room {
    Room { relay: relay.parse().unwrap(), code: "K7Q-M4X-W2R".parse().unwrap() }
}

fn record(color: Color, byte: u8) -> SeatRecord {
    SeatRecord {
        room: room("relay.example.org"),
        color,
        setting: Some((RuleSet::OMOK, Size::new(19).unwrap())),
        moves: Some(3),
        key: Key::Token(Token::from_bytes([byte; 16])),
        identity: match byte % 3 {
            0 => None,
            1 => Some(Identity::Vouched),
            _ => Some(Identity::Key(Pin::from_bytes([byte; 16]))),
        },
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_saved_seat_is_there_for_the_next_client_and_says_when_one_uses_it() {
    let folder = folder();
    let seats = Seats::at(folder.path().join("not/yet/there"));
    assert!(seats.list().0.is_empty() && seats.list().1.is_empty());
    let mut held = seats.save(&record(Color::Black, 1)).unwrap();
    held.keep(&record(Color::Black, 2)).unwrap();
    let (listed, complaints) = seats.list();
    assert!(listed[0].in_use && listed[0].hold().is_none() && complaints.is_empty());
    drop(held);
    let (listed, _) = seats.list();
    assert_eq!((listed.len(), listed[0].in_use), (1, false));
    assert_eq!(listed[0].record, record(Color::Black, 2));
    let held = listed[0].hold().expect("nobody uses it");
    assert!(seats.list().0[0].in_use);
    held.forget();
    assert!(seats.list().0.is_empty());
}

#[test]
fn every_relay_room_and_seat_has_a_file_of_its_own() {
    let folder = folder();
    let seats = Seats::at(folder.path().into());
    let relays = ["localhost", "localhost:4000", "[2001:db8::7]", "[2001:db8::7]:80"];
    let long = format!("{}.example.org:65535", vec!["a".repeat(60); 3].join("."));
    let mut held = Vec::new();
    for relay in relays.into_iter().chain([long.as_str()]) {
        for color in [Color::Black, Color::White] {
            let record = SeatRecord { room: room(relay), ..record(color, 7) };
            held.push(seats.save(&record).unwrap());
        }
    }
    let (listed, complaints) = seats.list();
    assert_eq!((listed.len(), complaints.len()), (10, 0));
}

#[test]
fn an_attempt_without_an_answer_is_saved_as_well() {
    let folder = folder();
    let seats = Seats::at(folder.path().into());
    let key = Key::Attempt(Token::from_bytes([9; 16]));
    let record = SeatRecord { setting: None, key, ..record(Color::White, 0) };
    drop(seats.save(&record).unwrap());
    assert_eq!(seats.list().0[0].record, record);
}

#[test]
fn only_the_owner_can_read_it() {
    let folder = folder();
    let place = folder.path().join("omok/seats");
    let _held = Seats::at(place.clone()).save(&record(Color::Black, 1)).unwrap();
    assert_eq!(fs::metadata(&place).unwrap().mode() & 0o777, 0o700);
    let file = fs::read_dir(&place).unwrap().next().unwrap().unwrap();
    assert_eq!(file.metadata().unwrap().mode() & 0o777, 0o600);
}

#[test]
fn broken_files_are_told_and_left_alone_and_the_others_are_found() {
    let folder = folder();
    let seats = Seats::at(folder.path().into());
    drop(seats.save(&record(Color::Black, 1)).unwrap());
    let good = SeatRecord::to_bytes(&record(Color::White, 1));
    let cut = &good[..good.len() / 2];
    let long = [good.as_slice(), &[b' '; 5000]].concat();
    let no_token = br#"{"version":1,"relay":"a","code":"K7QM4XW2R","seat":"white"}"#;
    let newer = br#"{"version":2,"all":"new"}"#;
    let broken: [&[u8]; 6] = [b"", b"\xff\xfe", cut, &long, no_token, newer];
    for (number, content) in broken.iter().enumerate() {
        fs::write(folder.path().join(format!("{number}.json")), content).unwrap();
    }
    fs::write(folder.path().join("README"), "nothing of ours").unwrap();
    fs::create_dir(folder.path().join("folder.json")).unwrap();
    let (listed, complaints) = seats.list();
    assert_eq!((listed.len(), complaints.len()), (1, 7), "{complaints:#?}");
    let newer =
        complaints.iter().filter(|why| matches!(why, Reason::At(_, why) if **why == Reason::Newer));
    assert_eq!(newer.count(), 1, "{complaints:#?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 9, "nothing was removed");
}

#[test]
fn whoever_got_the_seat_last_has_the_file_and_the_other_does_not_remove_it() {
    let folder = folder();
    let seats = Seats::at(folder.path().into());
    let late = seats.save(&record(Color::White, 1)).unwrap();
    let got_it = seats.save(&record(Color::White, 2)).unwrap();
    late.forget();
    let (listed, _) = seats.list();
    assert_eq!((listed[0].record.clone(), listed[0].in_use), (record(Color::White, 2), true));
    drop(got_it);
}

#[test]
fn an_attempt_leaves_alone_what_is_saved_in_its_place() {
    let folder = folder();
    let seats = Seats::at(folder.path().into());
    drop(seats.save(&record(Color::White, 1)).unwrap());
    assert!(seats.save_new(&record(Color::White, 2)).unwrap().is_none());
    assert_eq!(seats.list().0[0].record, record(Color::White, 1));
    assert!(seats.save_new(&record(Color::Black, 2)).unwrap().is_some());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no draft is left");
}

/// One of many clients that try for a seat at once.
fn try_for(seats: &Seats, number: u8, token: &SeatRecord, gets_it: bool) -> Option<Held> {
    let key = Key::Attempt(Token::from_bytes([number; 16]));
    let tried = seats.save_new(&SeatRecord { setting: None, key, ..token.clone() }).unwrap();
    match tried {
        Some(held) if !gets_it => {
            held.forget();
            None
        }
        Some(mut held) => {
            held.keep(token).unwrap();
            Some(held)
        }
        None => gets_it.then(|| seats.save(token).unwrap()),
    }
}

#[test]
fn of_a_hundred_clients_that_save_one_seat_the_one_that_got_it_has_the_file() {
    for winner in [0, 33, 66, 99] {
        let folder = folder();
        let seats = Seats::at(folder.path().into());
        let (token, all) = (record(Color::White, 255), std::sync::Barrier::new(100));
        let client = |number| {
            all.wait();
            try_for(&seats, number, &token, number == winner)
        };
        let held: Vec<Held> = std::thread::scope(|scope| {
            let client = &client;
            let run = |number| scope.spawn(move || client(number));
            let threads: Vec<_> = (0..100).map(run).collect();
            threads.into_iter().filter_map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(held.len(), 1);
        let (listed, complaints) = seats.list();
        assert_eq!((listed.len(), complaints.len()), (1, 0), "{complaints:?}");
        assert_eq!((&listed[0].record, listed[0].in_use), (&token, true), "winner {winner}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no draft is left");
    }
}

#[test]
fn attempts_and_drafts_of_long_ago_are_swept_away_and_seats_are_not() {
    let folder = folder();
    let seats = Seats::at(folder.path().into());
    let attempt = |color| {
        let key = Key::Attempt(Token::from_bytes([9; 16]));
        SeatRecord { setting: None, key, ..record(color, 0) }
    };
    drop(seats.save(&attempt(Color::White)).unwrap());
    drop(seats.save(&record(Color::Black, 1)).unwrap());
    let elsewhere = SeatRecord { room: room("localhost"), ..attempt(Color::White) };
    let used = seats.save(&elsewhere).unwrap();
    fs::write(folder.path().join(".omok-Qw3rTy.new"), "half a se").unwrap();
    seats.sweep();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4, "all is of today");
    for entry in fs::read_dir(folder.path()).unwrap() {
        let file = File::options().write(true).open(entry.unwrap().path()).unwrap();
        file.set_modified(SystemTime::now() - STALE - Duration::from_secs(60)).unwrap();
    }
    seats.sweep();
    let left: Vec<_> = seats.list().0.into_iter().map(|seat| seat.record).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    assert!(left.contains(&record(Color::Black, 1)) && left.contains(&elsewhere));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    drop(used);
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error_with_a_reason() {
    let folder = folder();
    let in_the_way = folder.path().join("file");
    fs::write(&in_the_way, "").unwrap();
    assert!(Seats::at(in_the_way.join("omok")).save(&record(Color::Black, 1)).is_err());
    let nowhere = Seats { folder: Err(Reason::NoPlace("HOME")) };
    assert!(nowhere.list().0.is_empty());
    let error = nowhere.save(&record(Color::Black, 1)).unwrap_err();
    assert!(error.to_string().contains("HOME"), "{error}");
}

#[test]
fn how_many_moves_there_are_is_written_in_its_place_and_everything_else_stays() {
    let folder = folder();
    let seats = Seats::at(folder.path().into());
    let with = |moves| SeatRecord { moves: Some(moves), ..record(Color::White, 8) };
    let mut held = seats.save(&with(0)).unwrap();
    let inode = |held: &Held| fs::metadata(&held.path).unwrap().ino();
    let first = inode(&held);
    for moves in [1, 9, 10, 99, 100, 400, 2, 0] {
        held.note(&with(moves)).unwrap();
        let (listed, complaints) = seats.list();
        assert_eq!((&listed[0].record, complaints.len()), (&with(moves), 0));
        assert!(listed[0].in_use && inode(&held) == first);
    }
    drop(held);

    // A file by another program that left no room for them.
    let path = &seats.list().0[0].path;
    let text = fs::read_to_string(path).unwrap();
    let tight: String = text.chars().filter(|letter| *letter != ' ').collect();
    assert_ne!(text, tight);
    fs::write(path, tight).unwrap();
    let mut held = seats.list().0[0].hold().expect("nobody uses it");
    held.note(&with(123)).unwrap();
    assert_eq!(seats.list().0[0].record, with(123));
    assert!(seats.list().0[0].in_use);
}

/// Makes the files in `folder` that long ago.
fn grow_old(folder: &Path, age: Duration) {
    for entry in fs::read_dir(folder).unwrap() {
        let then = fs::FileTimes::new().set_modified(SystemTime::now() - age);
        File::open(entry.unwrap().path()).unwrap().set_times(then).unwrap();
    }
}

/// The host's seat in a room of its own, in which so many moves were played.
fn hosted(number: usize, moves: u16) -> SeatRecord {
    let room = room(&format!("relay{number}.example.org"));
    SeatRecord { room, moves: Some(moves), ..record(Color::Black, 1) }
}

#[test]
fn no_more_rooms_are_asked_for_than_may_wait_however_programs_end() {
    let folder = folder();
    let seats = Seats::at(folder.path().join("seats"));
    let ask = || seats.ask_for_room(3).unwrap();
    let one = ask().expect("none waits");
    // One whose program was killed while it asked.
    std::mem::forget(ask().expect("one is asked for"));
    let waits = seats.save(&hosted(1, 0)).unwrap();
    assert!(ask().is_none(), "two are asked for, and one waits");
    drop(one);
    assert!(ask().is_some(), "what was asked for and is answered counts no more");
    let _played = seats.save(&hosted(2, 1)).unwrap();
    let _guest = seats.save(&SeatRecord { moves: Some(0), ..record(Color::White, 1) }).unwrap();
    assert!(ask().is_some(), "these wait for nobody");
    drop(seats.save(&hosted(3, 0)).unwrap());
    assert!(ask().is_none());

    // After half an hour, only the room counts in which somebody is.
    grow_old(&folder.path().join("seats"), WAITING_ROOM_IDLE);
    let two = [ask().expect("one waits"), ask().expect("one waits")];
    assert!(ask().is_none());
    drop((two, waits));
    assert!(ask().is_some());
}

#[test]
fn rooms_that_are_asked_for_at_once_are_no_more_than_may_wait() {
    let folder = folder();
    let seats = Seats::at(folder.path().join("seats"));
    let asked = std::thread::scope(|scope| {
        let seats = &seats;
        let ask = || scope.spawn(move || seats.ask_for_room(5).unwrap());
        let all: Vec<_> = std::iter::repeat_with(ask).take(20).collect();
        all.into_iter().filter_map(|one| one.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(asked.len(), 5);
    let nowhere = Seats { folder: Err(Reason::NoKey) };
    assert!(!nowhere.are_kept() && nowhere.ask_for_room(5).is_err());
}
