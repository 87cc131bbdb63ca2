//! Bytes from the other end of a connection.

use bytes::BytesMut;
use omok_proto::convert;
use omok_proto::frame::{Codec, Frame, FrameError, decode_message, encode_message};
use omok_proto::limits::FRAME_BYTES_MAX;
use omok_proto::{ClientMessage, RelayMessage};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use tokio_util::codec::Decoder;

/// A stream of frames, in whatever pieces it arrives.
pub(super) fn frames(bytes: &[u8]) {
    let Some((&step, bytes)) = bytes.split_first() else { return };
    let step = usize::from(step).max(1);
    let at_relay = read::<ClientMessage>(bytes, bytes.len().max(1));
    assert_eq!(read::<ClientMessage>(bytes, step), at_relay);
    let at_client = read::<RelayMessage>(bytes, bytes.len().max(1));
    assert_eq!(read::<RelayMessage>(bytes, step), at_client);
}

/// The frames of `bytes` that arrive in pieces of `step`, and whether the rest is
/// none.
fn read<In: Serialize + DeserializeOwned>(bytes: &[u8], step: usize) -> (Vec<Frame<In>>, bool) {
    let mut codec = Codec::<In>::default();
    let (mut buffer, mut frames) = (BytesMut::new(), Vec::new());
    for part in bytes.chunks(step) {
        buffer.extend_from_slice(part);
        loop {
            match codec.decode(&mut buffer) {
                Ok(Some(frame)) => frames.push(frame),
                Ok(None) => break,
                Err(FrameError::Io(error)) => panic!("memory does not fail: {error}"),
                Err(_) => return (frames, true),
            }
        }
        assert!(buffer.len() <= FRAME_BYTES_MAX, "more is kept than one frame");
    }
    (frames, false)
}

/// What one frame holds.
pub(super) fn messages(bytes: &[u8]) {
    again::<ClientMessage>(bytes);
    if let Some(RelayMessage::Seated { room, .. } | RelayMessage::Room(room)) = again(bytes)
        && let Some(game) = convert::new_game(room.rules, room.size)
    {
        let points: Option<Vec<_>> =
            room.moves.0.iter().map(|point| point.on(game.size())).collect();
        // They may be no game.
        drop(points.map(|points| game.replay(points)));
    }
}

/// What `bytes` mean, which is said in no other way.
fn again<M: Serialize + DeserializeOwned + Debug + PartialEq>(bytes: &[u8]) -> Option<M> {
    let message: M = decode_message(bytes).ok()?;
    assert_eq!(encode_message(&message), bytes, "each message has one form");
    Some(message)
}
