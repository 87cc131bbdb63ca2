//! How the other side of a connection began to speak.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Enough to tell a relay's first frame from TLS.
const BYTES: usize = 6;

/// A stream that remembers the first bytes that came over it: what was meant to
/// be read by somebody else tells what went wrong.
#[derive(Debug)]
pub struct Overheard<S> {
    stream: S,
    bytes: [u8; BYTES],
    count: usize,
}

impl<S> Overheard<S> {
    /// A stream over which nothing has come yet.
    pub const fn new(stream: S) -> Self {
        Self { stream, bytes: [0; BYTES], count: 0 }
    }

    /// The first bytes, as far as they have come.
    pub fn beginning(&self) -> &[u8] {
        &self.bytes[..self.count]
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Overheard<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        let new = &buffer.filled()[before..];
        let count = new.len().min(BYTES - this.count);
        this.bytes[this.count..this.count + count].copy_from_slice(&new[..count]);
        this.count += count;
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Overheard<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
