//! The bytes on the wire: as they were, bounded, and never a surprise.

use std::fmt::{Debug, Write as _};
use std::io;

use bytes::BytesMut;
use omok_core::{Color, Game, RuleSet, Size};
use omok_proto::frame::{
    ClientCodec, Codec, Frame, FrameError, RelayCodec, decode_message, encode_message,
};
use omok_proto::limits::{FRAME_BYTES_MAX, PAYLOAD_BYTES_MAX};
use omok_proto::message::{
    BySide, Denial, Farewell, Forbidden, GameResult, Gone, Moves, Point, Presence, Refusal, Rules,
    Side, Snapshot,
};
use omok_proto::{ClientMessage, Code, Hello, RelayMessage, Token};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_util::codec::{Decoder, Encoder};

/// One message a line: direction, name, hexadecimal bytes without the length.
const GOLDEN: &str = include_str!("../data/wire/messages.txt");

fn token(byte: u8) -> Token {
    Token::from_bytes([byte; 16])
}

fn code() -> Code {
    "K7Q-M4X-W2R".parse().expect("a code")
}

const POINT: Point = Point { column: 7, row: 8 };

fn snapshot() -> Snapshot {
    Snapshot {
        rules: Rules::Omok,
        size: 19,
        game: 300,
        moves: Moves(vec![POINT, Point { column: 0, row: 18 }]),
        result: GameResult::Open,
        votes: BySide { black: false, white: true },
        opponent: Presence::Away,
        code: None,
    }
}

/// Every message of the client, with every value of every enum in it.
fn client_messages() -> Vec<(&'static str, ClientMessage)> {
    use ClientMessage as M;
    let host = |rules, size, owner| M::Host { rules, size, attempt: token(0xa1), owner };
    vec![
        ("host-renju", host(Rules::Renju, 15, None)),
        ("host-omok", host(Rules::Omok, 19, None)),
        ("host-gomoku", host(Rules::Gomoku, 20, Some(token(0xb2)))),
        ("join", M::Join { code: code(), attempt: token(0xa1) }),
        ("resume", M::Resume { token: token(0xc3) }),
        ("kept", M::Kept),
        ("move", M::Move { game: 1, ply: 399, point: POINT }),
        ("rematch", M::Rematch { game: 300 }),
        ("leave", M::Leave),
        ("ping", M::Ping(u32::MAX)),
    ]
}

/// Every message of the relay, with every value of every enum in it.
fn relay_messages() -> Vec<(&'static str, RelayMessage)> {
    use RelayMessage as M;
    let waiting = Snapshot {
        rules: Rules::Renju,
        size: 15,
        game: 1,
        moves: Moves::default(),
        votes: BySide::default(),
        opponent: Presence::Expected,
        code: Some(code()),
        ..snapshot()
    };
    let played = |result| M::Played { game: 1, ply: 8, point: POINT, result };
    let refused = |why| M::Refused { game: 1, ply: 8, why };
    let votes = BySide { black: true, white: false };
    vec![
        ("seated-waiting", M::Seated { token: token(0xd4), seat: Side::Black, room: waiting }),
        ("seated", M::Seated { token: token(0xd4), seat: Side::White, room: snapshot() }),
        ("denied-no-such-room", M::Denied(Denial::NoSuchRoom)),
        ("denied-gone-unknown", M::Denied(Denial::SeatGone(Gone::Unknown))),
        ("denied-gone-finished", M::Denied(Denial::SeatGone(Gone::Finished))),
        ("denied-gone-left", M::Denied(Denial::SeatGone(Gone::Left))),
        ("denied-gone-expired", M::Denied(Denial::SeatGone(Gone::Expired))),
        ("denied-failed-joins", M::Denied(Denial::TooManyFailedJoins { retry_after_s: 6 })),
        ("denied-rooms", M::Denied(Denial::TooManyRooms)),
        ("denied-rooms-of-address", M::Denied(Denial::TooManyRoomsOfAddress)),
        ("denied-owner-only", M::Denied(Denial::OwnerOnly)),
        ("denied-unsupported-size", M::Denied(Denial::UnsupportedSize)),
        ("denied-not-stored", M::Denied(Denial::NotStored)),
        ("room", M::Room(snapshot())),
        ("played-open", played(GameResult::Open)),
        ("played-won-black", played(GameResult::Won(Side::Black))),
        ("played-won-white", played(GameResult::Won(Side::White))),
        ("played-drawn", played(GameResult::Drawn)),
        ("played-abandoned", played(GameResult::Abandoned)),
        ("refused-not-your-turn", refused(Refusal::NotYourTurn)),
        ("refused-occupied", refused(Refusal::Occupied)),
        ("refused-overline", refused(Refusal::Forbidden(Forbidden::Overline))),
        ("refused-four-four", refused(Refusal::Forbidden(Forbidden::DoubleFour))),
        ("refused-three-three", refused(Refusal::Forbidden(Forbidden::DoubleThree))),
        ("refused-game-over", refused(Refusal::GameOver)),
        ("refused-stale-ply", refused(Refusal::StalePly)),
        ("refused-no-opponent", refused(Refusal::NoOpponent)),
        ("refused-not-stored", refused(Refusal::NotStored)),
        ("opponent-expected", M::Opponent(Presence::Expected)),
        ("opponent-here", M::Opponent(Presence::Here)),
        ("opponent-away", M::Opponent(Presence::Away)),
        ("opponent-left", M::Opponent(Presence::Left)),
        ("votes", M::Votes { game: 1, votes }),
        ("game-started", M::GameStarted { game: 2 }),
        ("pong", M::Pong(7)),
        ("closed-left", M::Closed(Farewell::Left)),
        ("closed-replaced", M::Closed(Farewell::Replaced)),
        ("closed-restarting", M::Closed(Farewell::Restarting)),
        ("closed-full", M::Closed(Farewell::Full)),
        ("closed-expired", M::Closed(Farewell::Expired)),
        ("closed-silent", M::Closed(Farewell::Silent)),
        ("closed-nonsense", M::Closed(Farewell::Nonsense)),
        ("closed-not-stored", M::Closed(Farewell::NotStored)),
    ]
}

/// The numbers of the variants, written down a second time: adding one fails
/// to compile here until it has its number and its golden bytes.
fn client_number(message: &ClientMessage) -> u8 {
    match message {
        ClientMessage::Host { .. } => 0,
        ClientMessage::Join { .. } => 1,
        ClientMessage::Resume { .. } => 2,
        ClientMessage::Kept => 3,
        ClientMessage::Move { .. } => 4,
        ClientMessage::Rematch { .. } => 5,
        ClientMessage::Leave => 6,
        ClientMessage::Ping(_) => 7,
    }
}

/// As [`client_number`].
fn relay_number(message: &RelayMessage) -> u8 {
    match message {
        RelayMessage::Seated { .. } => 0,
        RelayMessage::Denied(_) => 1,
        RelayMessage::Room(_) => 2,
        RelayMessage::Played { .. } => 3,
        RelayMessage::Refused { .. } => 4,
        RelayMessage::Opponent(_) => 5,
        RelayMessage::Votes { .. } => 6,
        RelayMessage::GameStarted { .. } => 7,
        RelayMessage::Pong(_) => 8,
        RelayMessage::Closed(_) => 9,
    }
}

/// The page that others write clients by.
const PAGE: &str = include_str!("../../docs/PROTOCOL.md");

#[test]
fn the_page_has_every_message_with_its_number() {
    let name = |shown: String| shown.split([' ', '(']).next().expect("a name").to_owned();
    let client = client_messages();
    let client = client.iter().map(|(_, m)| (client_number(m), name(format!("{m:?}"))));
    let relay = relay_messages();
    let relay = relay.iter().map(|(_, m)| (relay_number(m), name(format!("{m:?}"))));
    for (number, name) in client.chain(relay) {
        assert!(PAGE.contains(&format!("| {number} | {name} |")), "{number} {name}");
    }
}

/// The reasons that the page lists for a message, without what they carry.
fn reasons_on_page(message: &str) -> Vec<&'static str> {
    let row = PAGE.lines().find(|line| line.contains(&format!("| {message} | why: ")));
    let (_, reasons) = row.expect("the message has a row").split_once("why: ").expect("reasons");
    // The reasons of a reason are in parentheses, with numbers of their own.
    let mut depth = 0;
    let outside = reasons.char_indices().filter(|&(_, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0 && c == '·'
    });
    let ends: Vec<usize> = outside.map(|(at, _)| at).chain([reasons.len()]).collect();
    let mut start = 0;
    let each = ends.into_iter().map(|end| {
        let reason = &reasons[start..end];
        start = end + '·'.len_utf8();
        let named = reason.trim_matches([' ', '|']).split_once(' ').expect("a number and a name").1;
        named.split(" (").next().unwrap_or(named)
    });
    each.collect()
}

#[test]
fn the_page_says_what_to_do_after_every_reason_for_an_end() {
    for (message, count) in [("Denied", 8), ("Closed", 8)] {
        let reasons = reasons_on_page(message);
        assert_eq!(reasons.len(), count, "{message}: {reasons:?}");
        for reason in reasons {
            let rows = PAGE.matches(&format!("\n| {message}({reason}) | ")).count();
            assert_eq!(rows, 1, "{message}({reason})");
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes everything");
        text
    })
}

fn unhex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|index| u8::from_str_radix(&text[2 * index..2 * index + 2], 16).expect("hex"))
        .collect()
}

fn golden_lines<M: Serialize>(direction: &str, messages: &[(&str, M)]) -> String {
    messages.iter().fold(String::new(), |mut text, (name, message)| {
        let bytes = hex(&encode_message(message));
        writeln!(text, "{direction} {name} {bytes}").expect("a string takes everything");
        text
    })
}

#[test]
fn every_message_has_the_bytes_it_always_had() {
    let now =
        golden_lines("client", &client_messages()) + &golden_lines("relay", &relay_messages());
    for (now, golden) in now.lines().zip(GOLDEN.lines()) {
        assert_eq!(now, golden);
    }
    assert_eq!(now, GOLDEN, "messages were added or are gone");
}

fn golden_reads_back<M: Serialize + DeserializeOwned + PartialEq + Debug>(
    direction: &str,
    messages: &[(&str, M)],
) {
    let lines = GOLDEN.lines().filter_map(|line| line.strip_prefix(direction));
    let lines: Vec<&str> = lines.map(str::trim).collect();
    assert_eq!(lines.len(), messages.len());
    for (line, (name, message)) in lines.iter().zip(messages) {
        let (golden_name, bytes) = line.split_once(' ').expect("a name and bytes");
        assert_eq!(golden_name, *name);
        let read: M = decode_message(&unhex(bytes)).expect("golden bytes are a message");
        assert_eq!(read, *message);
    }
}

#[test]
fn the_golden_bytes_are_read_as_the_messages_they_are() {
    golden_reads_back("client", &client_messages());
    golden_reads_back("relay", &relay_messages());
}

#[test]
fn every_variant_has_its_number_and_no_other_is_read() {
    let mut numbers: Vec<u8> = Vec::new();
    for (_, message) in client_messages() {
        let number = client_number(&message);
        assert_eq!(encode_message(&message)[0], number, "{message:?}");
        numbers.push(number);
    }
    numbers.dedup();
    assert_eq!(numbers, (0..=7).collect::<Vec<_>>(), "an example of each");
    let mut numbers: Vec<u8> = Vec::new();
    for (_, message) in relay_messages() {
        let number = relay_number(&message);
        assert_eq!(encode_message(&message)[0], number, "{message:?}");
        numbers.push(number);
    }
    numbers.dedup();
    assert_eq!(numbers, (0..=9).collect::<Vec<_>>(), "an example of each");
    for unused in 8..=u8::MAX {
        let bytes = [&[unused][..], &[0; 64]].concat();
        assert!(decode_message::<ClientMessage>(&bytes).is_err(), "client {unused}");
    }
    for unused in 10..=u8::MAX {
        let bytes = [&[unused][..], &[0; 64]].concat();
        assert!(decode_message::<RelayMessage>(&bytes).is_err(), "relay {unused}");
    }
}

#[test]
fn bytes_after_a_message_are_refused() {
    for (name, message) in client_messages() {
        let bytes = [encode_message(&message), vec![0]].concat();
        assert!(
            matches!(decode_message::<ClientMessage>(&bytes), Err(FrameError::NotMessage)),
            "{name}"
        );
    }
    for (name, message) in relay_messages() {
        let bytes = [encode_message(&message), vec![0]].concat();
        assert!(
            matches!(decode_message::<RelayMessage>(&bytes), Err(FrameError::NotMessage)),
            "{name}"
        );
    }
}

/// Every point of the board in an order in which nobody has five in a row
/// before the last points are filled.
fn a_full_game() -> Game {
    let mut game = Game::new(RuleSet::GOMOKU, Size::TWENTY).expect("gomoku is played on 20x20");
    let mut cells: [Vec<omok_core::Point>; 2] = [Vec::new(), Vec::new()];
    for point in Size::TWENTY.all_points() {
        // Pairs in a row, shifted from row to row: nowhere more than two.
        let white = point.column() / 2 + point.row();
        cells[white % 2].push(point);
    }
    let [black, white] = cells;
    assert_eq!(black.len(), white.len());
    for (black, white) in black.into_iter().zip(white) {
        for point in [black, white] {
            game.play(point).expect("nothing is forbidden and nobody has won");
        }
    }
    game
}

#[test]
fn the_longest_game_fits_into_one_frame() {
    let game = a_full_game();
    assert_eq!(game.moves().len(), 400);
    let room = Snapshot {
        rules: Rules::Gomoku,
        size: 20,
        game: u32::MAX,
        moves: game.moves().iter().copied().collect(),
        result: game.outcome().into(),
        votes: BySide { black: true, white: true },
        opponent: Presence::Left,
        code: Some(Code::from_bits(u64::MAX)),
    };
    let message =
        RelayMessage::Seated { token: token(0xff), seat: Side::White, room: room.clone() };
    let mut bytes = BytesMut::new();
    RelayCodec::default().encode(message, &mut bytes).expect("it fits");
    assert!(bytes.len() <= FRAME_BYTES_MAX, "{} bytes", bytes.len());
    assert_eq!(Game::try_from(&room).as_ref(), Ok(&game), "and reads back");
}

#[test]
fn an_impossible_snapshot_is_told() {
    use omok_proto::convert::ImpossibleSnapshot as Impossible;
    let game = |change: fn(&mut Snapshot)| {
        let mut snapshot = snapshot();
        change(&mut snapshot);
        Game::try_from(&snapshot).map(|game| game.to_move())
    };
    assert_eq!(game(|_| ()), Ok(Some(Color::Black)));
    assert_eq!(game(|room| room.result = GameResult::Abandoned), Ok(Some(Color::Black)));
    assert_eq!(game(|room| room.size = 14), Err(Impossible::Size));
    assert_eq!(game(|room| room.rules = Rules::Renju), Err(Impossible::Size));
    assert_eq!(game(|room| room.moves.0.push(POINT)), Err(Impossible::Move { ply: 3 }));
    assert_eq!(game(|room| room.moves.0[1].row = 19), Err(Impossible::Move { ply: 2 }));
    assert_eq!(game(|room| room.result = GameResult::Drawn), Err(Impossible::Result));
}

/// A stream of a hello and all messages of the client, and what it holds.
fn client_stream() -> (Vec<u8>, Vec<Frame<ClientMessage>>) {
    let hello = Hello::of("omok-tui 0.1.0");
    let mut bytes = BytesMut::new();
    let mut codec = ClientCodec::default();
    codec.encode(hello.clone(), &mut bytes).expect("a hello fits");
    let mut frames = vec![Frame::Hello(hello)];
    for (_, message) in client_messages() {
        codec.encode(message, &mut bytes).expect("a message fits");
        frames.push(Frame::Message(message));
    }
    (bytes.to_vec(), frames)
}

fn drain<M: Serialize + DeserializeOwned>(
    codec: &mut Codec<M>,
    bytes: &mut BytesMut,
) -> Vec<Frame<M>> {
    std::iter::from_fn(|| codec.decode(bytes).expect("whole frames")).collect()
}

#[test]
fn a_stream_cut_at_any_byte_gives_the_same_frames() {
    let (stream, frames) = client_stream();
    for cut in 0..=stream.len() {
        let mut codec = RelayCodec::default();
        let mut bytes = BytesMut::from(&stream[..cut]);
        let mut read = drain(&mut codec, &mut bytes);
        bytes.extend_from_slice(&stream[cut..]);
        read.extend(drain(&mut codec, &mut bytes));
        assert_eq!(read, frames, "cut after {cut} bytes");
        assert!(bytes.is_empty());
    }
}

#[test]
fn a_stream_that_comes_byte_by_byte_gives_the_same_frames() {
    let (stream, frames) = client_stream();
    let mut codec = RelayCodec::default();
    let mut bytes = BytesMut::new();
    let mut read = Vec::new();
    for byte in stream {
        bytes.extend_from_slice(&[byte]);
        read.extend(drain(&mut codec, &mut bytes));
    }
    assert_eq!(read, frames);
}

#[test]
fn a_length_beyond_the_bound_is_refused_before_anything_is_reserved_for_it() {
    for length in [PAYLOAD_BYTES_MAX + 1, 65535] {
        let mut bytes = BytesMut::from(&(length as u16).to_be_bytes()[..]);
        let before = bytes.capacity();
        let refused = RelayCodec::default().decode(&mut bytes);
        assert!(matches!(refused, Err(FrameError::TooLong)), "{refused:?}");
        assert_eq!(bytes.capacity(), before);
    }
    let mut bytes = BytesMut::from(&(PAYLOAD_BYTES_MAX as u16).to_be_bytes()[..]);
    let waits = RelayCodec::default().decode(&mut bytes);
    assert!(matches!(waits, Ok(None)), "the largest frame is waited for: {waits:?}");
}

#[test]
fn a_list_of_moves_that_claims_more_than_there_is_is_refused() {
    let room = encode_message(&RelayMessage::Room(snapshot()));
    // Variant, rules, size, two bytes of game number, then the length of the
    // moves.
    assert_eq!(room[5], 4);
    for claim in [3, 5, 127] {
        let mut bytes = room.clone();
        bytes[5] = claim;
        assert!(decode_message::<RelayMessage>(&bytes).is_err(), "{claim} bytes of moves");
    }
    let endless = [&room[..5], &[0xff, 0xff, 0xff, 0xff, 0x0f], &room[6..]].concat();
    assert!(decode_message::<RelayMessage>(&endless).is_err());
}

#[test]
fn the_first_frame_has_to_be_a_hello_and_the_second_none() {
    let mut bytes = BytesMut::new();
    ClientCodec::default().encode(ClientMessage::Kept, &mut bytes).expect("it fits");
    let refused = RelayCodec::default().decode(&mut bytes);
    assert!(matches!(refused, Err(FrameError::NotHello)), "{refused:?}");

    let mut codec = RelayCodec::default();
    let mut bytes = BytesMut::new();
    for _ in 0..2 {
        codec.encode(Hello::of("twice"), &mut bytes).expect("it fits");
    }
    assert!(matches!(codec.decode(&mut bytes), Ok(Some(Frame::Hello(_)))));
    assert!(matches!(codec.decode(&mut bytes), Err(FrameError::NotMessage)));
}

#[test]
fn a_hello_of_any_version_is_readable_and_names_who_cannot_talk_to_whom() {
    let ours = Hello::of("omok-tui 0.1.0");
    assert_eq!(hex(&ours.to_bytes()), "6f6d6f6b000100010e6f6d6f6b2d74756920302e312e30");
    let theirs = b"omok\x00\x02\x00\x09\x08omok-x 9 and whatever a later version adds";
    let theirs = Hello::from_bytes(theirs).expect("a hello");
    assert_eq!(ours.common_version(&theirs), None);
    assert_eq!(theirs.common_version(&ours), None);
    assert_eq!(theirs.to_string(), "omok-x 9 (protocol 2 to 9)");
    assert_eq!(ours.to_string(), "omok-tui 0.1.0 (protocol 1)");
    let newer = Hello { oldest: 1, newest: 9, ..theirs };
    assert_eq!(ours.common_version(&newer), Some(1));
    assert_eq!(Hello { newest: 3, ..ours }.common_version(&newer), Some(3));
    for bytes in
        [&b""[..], b"omok", b"omok\0\x01\0\x01", b"omok\0\x01\0\x01\x05four", b"OMOK\0\x01\0\x01\0"]
    {
        assert_eq!(Hello::from_bytes(bytes), None, "{bytes:?}");
    }
}

#[test]
fn the_program_name_of_a_hello_is_at_most_64_printable_characters_or_it_is_no_hello() {
    let named = |name: &[u8]| {
        let length = u8::try_from(name.len()).expect("it has one byte");
        Hello::from_bytes(&[b"omok\0\x01\0\x01", &[length][..], name].concat())
    };
    for name in [&b""[..], b" ", b"~", &[b'x'; 64]] {
        let program = String::from_utf8(name.to_vec()).expect("it is ASCII");
        assert_eq!(named(name).map(|hello| hello.program), Some(program));
    }
    let bad: [&[u8]; 6] =
        [&[b'x'; 65], &[b'x'; 255], b"omok\x1b[m", b"a\nb", b"\x7f", "omök".as_bytes()];
    for name in bad {
        assert_eq!(named(name), None, "{name:?}");
    }
    assert_eq!(Hello::of(&"ö\x1b é".repeat(100)).program, " ".repeat(64), "nor is it said");
}

#[test]
fn a_number_in_more_bytes_than_it_takes_is_no_message() {
    let longer: [(&[u8], &[u8]); 6] = [
        // A ping's number, its message's own number, a code, a move's ply, and the
        // game of a vote.
        (&[7, 0], &[7, 0x80, 0]),
        (&[7, 1], &[0x87, 0, 1]),
        (&[7, 0x7f], &[7, 0xff, 0x80, 0x80, 0x80, 0]),
        (&[4, 1, 3, 7, 7], &[4, 1, 0x83, 0, 7, 7]),
        (&[4, 1, 3, 7, 7], &[4, 0x81, 0x80, 0, 3, 7, 7]),
        (&[5, 1], &[5, 0x81, 0]),
    ];
    for (short, long) in longer {
        assert!(decode_message::<ClientMessage>(short).is_ok(), "{short:?}");
        let read = decode_message::<ClientMessage>(long);
        assert!(matches!(read, Err(FrameError::NotMessage)), "{long:?}: {read:?}");
    }
    let join = |code: &[u8]| [&[1][..], code, &[9; 16]].concat();
    assert!(decode_message::<ClientMessage>(&join(&[5])).is_ok());
    assert!(decode_message::<ClientMessage>(&join(&[0x85, 0])).is_err());
    assert!(decode_message::<RelayMessage>(&[8, 1]).is_ok());
    assert!(decode_message::<RelayMessage>(&[8, 0x81, 0]).is_err());
}

#[test]
fn a_code_beyond_45_bits_is_no_message() {
    let join = ClientMessage::Join { code: Code::from_bits(u64::MAX), attempt: token(1) };
    let bytes = encode_message(&join);
    let largest = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x07];
    assert_eq!(bytes[1..8], largest);
    let mut beyond = bytes.clone();
    beyond[7] = 0x08;
    assert!(decode_message::<ClientMessage>(&bytes).is_ok());
    assert!(decode_message::<ClientMessage>(&beyond).is_err());
}

#[test]
fn no_secret_is_shown_by_debug_printing() {
    let shown = format!("{:?}{:?}", client_messages(), relay_messages());
    let code = u64::from(code()).to_string();
    for secret in ["K7Q", code.as_str(), "161", "a1a1", "178", "212"] {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_are_a_message_or_none_and_a_message_is_written_as_it_was_read(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        number in 0u8..12,
    ) {
        let mut bytes = bytes;
        if let Some(first) = bytes.first_mut() {
            *first = number;
        }
        if let Ok(message) = decode_message::<ClientMessage>(&bytes) {
            prop_assert_eq!(encode_message(&message), &bytes[..]);
        }
        if let Ok(message) = decode_message::<RelayMessage>(&bytes) {
            prop_assert_eq!(encode_message(&message), &bytes[..]);
        }
    }

    #[test]
    fn arbitrary_streams_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..3000)) {
        let hello = Hello::of("fuzz").to_bytes();
        let mut stream = BytesMut::from(&(hello.len() as u16).to_be_bytes()[..]);
        stream.extend_from_slice(&hello);
        stream.extend_from_slice(&bytes);
        let mut codec = RelayCodec::default();
        while let Ok(Some(_)) = codec.decode(&mut stream) {}
        let _ = Hello::from_bytes(&bytes);
    }

    #[test]
    fn moves_and_codes_read_back(
        points in proptest::collection::vec((0u8..20, 0u8..20), 0..400),
        bits in any::<u64>(),
        game in any::<u32>(),
        ply in any::<u16>(),
    ) {
        let moves = Moves(points.into_iter().map(|(column, row)| Point { column, row }).collect());
        let code = Code::from_bits(bits);
        prop_assert_eq!(code.to_string().parse(), Ok(code));
        let room = Snapshot { moves, code: Some(code), game, ..snapshot() };
        let message = RelayMessage::Room(room);
        let bytes = encode_message(&message);
        prop_assert!(bytes.len() <= PAYLOAD_BYTES_MAX);
        prop_assert_eq!(decode_message::<RelayMessage>(&bytes).expect("a message"), message);
        let message = ClientMessage::Move { game, ply, point: POINT };
        let bytes = encode_message(&message);
        prop_assert_eq!(decode_message::<ClientMessage>(&bytes).expect("a message"), message);
    }
}

#[test]
fn what_encryption_finds_broken_is_a_broken_stream_and_no_frame_that_is_too_long() {
    for error in [
        io::Error::new(io::ErrorKind::InvalidData, "a record that is not whole"),
        io::Error::from(io::ErrorKind::InvalidData),
        io::Error::from(io::ErrorKind::InvalidInput),
    ] {
        let error = FrameError::from(error);
        assert!(matches!(error, FrameError::Io(_)), "{error:?}");
    }
}
