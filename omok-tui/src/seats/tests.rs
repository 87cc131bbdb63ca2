use omok_core::{RuleSet, Size};
use omok_proto::Token;

use super::*;

fn room(relay: &str) -> Room {
    Room { relay: relay.parse().unwrap(), code: "K7Q-M4X-W2R".parse().unwrap() }
}

fn record(color: Color, byte: u8) -> SeatRecord {
    SeatRecord {
        room: room("relay.example.org"),
        color,
        setting: Some((RuleSet::OMOK, Size::new(19).unwrap())),
        key: Key::Token(Token::from_bytes([byte; 16])),
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
    assert!(seats.in_use(&listed[0].record.room, Color::Black));
    assert!(!seats.in_use(&listed[0].record.room, Color::White));
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
    let newer = complaints.iter().filter(|line| line.contains("newer version"));
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
fn a_folder_that_cannot_be_made_is_an_error_with_a_reason() {
    let folder = folder();
    let in_the_way = folder.path().join("file");
    fs::write(&in_the_way, "").unwrap();
    assert!(Seats::at(in_the_way.join("omok")).save(&record(Color::Black, 1)).is_err());
    let nowhere = Seats { folder: None };
    assert!(nowhere.list().0.is_empty());
    let error = nowhere.save(&record(Color::Black, 1)).unwrap_err();
    assert!(error.to_string().contains("HOME"), "{error}");
}
