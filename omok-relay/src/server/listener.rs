//! Where connections come from.

use std::future::Future;
use std::io;
use std::net::SocketAddr;

use omok_proto::limits::{KEEPALIVE_IDLE, KEEPALIVE_INTERVAL, SOCKET_BYTES};
use socket2::{SockRef, TcpKeepalive};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tracing::debug;

/// A socket that listens, of the system or of a network that is only thought
/// up, in which links can be held and cut.
pub trait Listener: Send + 'static {
    /// What a peer is talked to on. It is read from a task of the runtime, and written to
    /// from any thread, first with a waker that wakes nobody.
    type Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static;

    /// The next connection, and where it comes from; ready for use.
    ///
    /// Has to be cancel safe: a connection is either returned or still there.
    ///
    /// # Errors
    ///
    /// Those of one connection, or others that may pass.
    fn accept(&self) -> impl Future<Output = io::Result<(Self::Stream, SocketAddr)>> + Send;
}

impl Listener for TcpListener {
    type Stream = TcpStream;

    async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        let (stream, peer) = Self::accept(self).await?;
        prepare(&stream);
        Ok((stream, peer))
    }
}

/// Sends moves at once, lets the system notice peers that are gone, and bounds
/// what it keeps for those who do not read or do not stop. A socket that cannot
/// be told so works nevertheless.
fn prepare(stream: &TcpStream) {
    let keepalive = TcpKeepalive::new().with_time(KEEPALIVE_IDLE).with_interval(KEEPALIVE_INTERVAL);
    let socket = SockRef::from(stream);
    let told = stream
        .set_nodelay(true)
        .and_then(|()| socket.set_tcp_keepalive(&keepalive))
        .and_then(|()| socket.set_send_buffer_size(SOCKET_BYTES))
        .and_then(|()| socket.set_recv_buffer_size(SOCKET_BYTES));
    if let Err(error) = told {
        debug!(%error, "cannot set options of a socket");
    }
}
