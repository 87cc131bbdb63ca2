//! Frames: two length bytes, most significant first, then a hello or a message.

use std::fmt;
use std::io;
use std::marker::PhantomData;

use bytes::{Bytes, BytesMut};
use postcard::ser_flavors::Flavor;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_util::codec::{Decoder, Encoder, LengthDelimitedCodec, LengthDelimitedCodecError};

use crate::hello::Hello;
use crate::limits::{LENGTH_BYTES, PAYLOAD_BYTES_MAX};
use crate::message::{ClientMessage, RelayMessage};

/// The codec of the client's end.
pub type ClientCodec = Codec<RelayMessage>;

/// The codec of the relay's end.
pub type RelayCodec = Codec<ClientMessage>;

/// Turns bytes into one [`Hello`] and then messages of type `In`, and hellos
/// and messages into bytes.
#[derive(Debug)]
pub struct Codec<In> {
    frames: LengthDelimitedCodec,
    greeted: bool,
    incoming: PhantomData<fn() -> In>,
}

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame<M> {
    /// The first frame.
    Hello(Hello),
    /// Every later one.
    Message(M),
}

/// Why bytes are no frame, or a value cannot be put into one.
#[derive(Debug)]
pub enum FrameError {
    /// The stream failed.
    Io(io::Error),
    /// A frame claims to be longer than any may be. Nothing was reserved for
    /// it.
    TooLong,
    /// The first frame is no hello.
    NotHello,
    /// A later frame is no message, or more than one.
    NotMessage,
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::TooLong => write!(f, "a frame of more than {PAYLOAD_BYTES_MAX} bytes"),
            Self::NotHello => f.write_str("the first frame is no hello"),
            Self::NotMessage => f.write_str("a frame that is no message"),
        }
    }
}

impl std::error::Error for FrameError {}

impl From<io::Error> for FrameError {
    /// The frame codec reports a length beyond the bound as an error of its own;
    /// all others are the stream's, also those by which encryption says that
    /// what came is broken.
    fn from(error: io::Error) -> Self {
        match error.get_ref() {
            Some(inner) if inner.is::<LengthDelimitedCodecError>() => Self::TooLong,
            _ => Self::Io(error),
        }
    }
}

impl<In> Default for Codec<In> {
    fn default() -> Self {
        let frames = LengthDelimitedCodec::builder()
            .length_field_length(LENGTH_BYTES)
            .max_frame_length(PAYLOAD_BYTES_MAX)
            .new_codec();
        Self { frames, greeted: false, incoming: PhantomData }
    }
}

impl<In: Serialize + DeserializeOwned> Decoder for Codec<In> {
    type Item = Frame<In>;
    type Error = FrameError;

    fn decode(&mut self, source: &mut BytesMut) -> Result<Option<Self::Item>, FrameError> {
        let Some(payload) = self.frames.decode(source)? else {
            return Ok(None);
        };
        if self.greeted {
            return decode_message(&payload).map(|message| Some(Frame::Message(message)));
        }
        let hello = Hello::from_bytes(&payload).ok_or(FrameError::NotHello)?;
        self.greeted = true;
        Ok(Some(Frame::Hello(hello)))
    }
}

impl<In> Encoder<Hello> for Codec<In> {
    type Error = FrameError;

    fn encode(&mut self, hello: Hello, target: &mut BytesMut) -> Result<(), FrameError> {
        Ok(self.frames.encode(Bytes::from(hello.to_bytes()), target)?)
    }
}

impl Encoder<RelayMessage> for RelayCodec {
    type Error = FrameError;

    fn encode(&mut self, message: RelayMessage, target: &mut BytesMut) -> Result<(), FrameError> {
        Ok(self.frames.encode(Bytes::from(encode_message(&message)), target)?)
    }
}

impl Encoder<ClientMessage> for ClientCodec {
    type Error = FrameError;

    fn encode(&mut self, message: ClientMessage, target: &mut BytesMut) -> Result<(), FrameError> {
        Ok(self.frames.encode(Bytes::from(encode_message(&message)), target)?)
    }
}

/// The bytes of a message, without the length of its frame.
#[must_use]
pub fn encode_message<M: Serialize>(message: &M) -> Vec<u8> {
    postcard::to_stdvec(message).expect("messages hold nothing that postcard cannot write")
}

/// Reads a message that takes up all of `bytes`.
///
/// # Errors
///
/// [`FrameError::NotMessage`] for anything else; bytes left over as well, and a
/// number that is written in more bytes than it takes, both of which postcard by
/// itself would pass over. So each message has one form.
pub fn decode_message<M: Serialize + DeserializeOwned>(bytes: &[u8]) -> Result<M, FrameError> {
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) if is_form_of(bytes, &message) => Ok(message),
        _ => Err(FrameError::NotMessage),
    }
}

/// Whether `message` is written as `bytes`, and in no other way.
fn is_form_of<M: Serialize>(bytes: &[u8], message: &M) -> bool {
    postcard::serialize_with_flavor(message, Same(bytes)) == Ok(true)
}

/// What is written here has to be these bytes.
struct Same<'a>(&'a [u8]);

impl Flavor for Same<'_> {
    /// Whether it was all of them.
    type Output = bool;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        match self.0.split_first() {
            Some((&expected, rest)) if expected == byte => {
                self.0 = rest;
                Ok(())
            }
            _ => Err(postcard::Error::SerializeBufferFull),
        }
    }

    fn finalize(self) -> postcard::Result<bool> {
        Ok(self.0.is_empty())
    }
}
