//! Every bound and time of online play, and who is hurt when it is wrong.

use std::time::Duration;

/// The port of a relay when none is named.
pub const PORT: u16 = 15150;

/// Bytes of a frame, its two length bytes included. Smaller, and the position
/// of a full 20×20 game no longer fits; larger, and every connection may make
/// the relay hold that much for it.
pub const FRAME_BYTES_MAX: usize = 1024;

/// Bytes of the length that begins a frame.
pub const LENGTH_BYTES: usize = 2;

/// Bytes that a frame can carry.
pub const PAYLOAD_BYTES_MAX: usize = FRAME_BYTES_MAX - LENGTH_BYTES;

/// Moves of the longest game: one for each point of the largest board.
pub const MOVES_MAX: usize = 400;

/// Bytes of the program name in a hello: enough for a name and a version, and
/// too little to fill a screen with.
pub const PROGRAM_BYTES_MAX: usize = 64;

/// From accepting a connection to its first request, absolute, so that one
/// byte a second does not renew it. Shorter, and players on slow links cannot
/// come in; longer, and silent connections hold places.
pub const HELLO: Duration = Duration::from_secs(5);

/// From one ping of the client to the next. Longer, and address translators
/// that forget after 25 s of silence cut idle games; shorter, and idle games
/// cost traffic and battery.
pub const PING: Duration = Duration::from_secs(15);

/// From the last packet of a connection to the first with which the system of
/// either side asks whether the other is still there, and from one of those to
/// the next. Beside [`PING`] it finds out about machines, not programs. Shorter,
/// and idle games cost traffic; longer, and dead connections keep their sockets.
pub const KEEPALIVE_IDLE: Duration = Duration::from_secs(60);

/// See [`KEEPALIVE_IDLE`].
pub const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// Without hearing anything for this long, the relay takes a connection for
/// dead: three pings. Shorter, and a hiccup shows the opponent a "connection
/// lost"; longer, and the opponent waits for somebody who is gone.
pub const DEAD: Duration = Duration::from_secs(45);

/// Without an answer for this long, the client shows "reconnecting" and dials
/// again. Shorter, and slow links reconnect for nothing; longer, and the
/// player stares at a move that goes nowhere.
pub const ANSWER: Duration = Duration::from_secs(10);

/// How long the client tries to open one connection before it counts as
/// failed.
pub const DIAL: Duration = Duration::from_secs(10);

/// The bound of the first random wait before dialing again; it doubles with
/// every failure. Shorter, and a relay that comes back is trampled on.
pub const BACKOFF_MIN: Duration = Duration::from_millis(500);

/// The bound that the doubling stops at. Longer, and the player sits before a
/// relay that is long back.
pub const BACKOFF_MAX: Duration = Duration::from_secs(15);

/// The bound of the random wait after a relay said that it restarts: all its
/// players come back at once, and this spreads them.
pub const BACKOFF_RESTART: Duration = Duration::from_secs(5);

/// Frames that wait to be written to one connection. Fewer, and a burst closes
/// healthy connections; more, and one that never reads holds the relay's
/// memory. Overflow closes the connection; resuming heals it.
pub const OUTBOUND_FRAMES_MAX: usize = 16;

/// Messages a second that the relay reads from one connection in the long run;
/// what comes faster waits in the sender's own socket. Fewer, and a player who
/// resumes is slowed down; more, and one connection can keep the relay busy.
pub const MESSAGES_PER_SECOND: u32 = 20;

/// Messages that may come at once before [`MESSAGES_PER_SECOND`] is felt.
pub const MESSAGES_BURST: u32 = 40;

/// A waiting room ends this long after its host's connection went. Shorter,
/// and a host who restarts a laptop loses the room; longer, and rooms of hosts
/// who gave up count against the bounds.
pub const WAITING_ROOM_IDLE: Duration = Duration::from_secs(30 * 60);

/// A waiting room ends this long after it was made, even with its host there:
/// an open code is a door.
pub const WAITING_ROOM_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// An unfinished game ends when nobody was connected for this long. Shorter,
/// and a game cannot be left overnight.
pub const OPEN_GAME_IDLE: Duration = Duration::from_secs(24 * 60 * 60);

/// A finished game's room ends when nobody was connected for this long: time
/// to come back for the rematch.
pub const FINISHED_GAME_IDLE: Duration = Duration::from_secs(10 * 60);

/// Waiting rooms of a relay. Fewer, and hosts are turned away; more, and codes
/// become guessable: one in 2^45 / this many opens a room.
pub const WAITING_ROOMS_MAX: usize = 1024;

/// Waiting rooms that one address may have. Fewer, and a classroom behind one
/// address cannot play; more, and one address can use up
/// [`WAITING_ROOMS_MAX`]. Loopback is exempt: on a machine that people reach
/// over SSH everybody has the same address.
pub const WAITING_ROOMS_PER_ADDRESS_MAX: usize = 16;

/// Rooms of a relay, waiting and in play, about 2 KiB each. Fewer, and players
/// are turned away; more, and two connections that make room after room can
/// use up the relay's memory within the day that unfinished games are kept.
pub const ROOMS_MAX: usize = 65_536;

/// Rooms that one address may have made. Fewer, and a school behind one address
/// cannot play; more, and one address can use up [`ROOMS_MAX`]. Loopback is
/// exempt.
pub const ROOMS_PER_ADDRESS_MAX: usize = 1024;

/// Joins a minute with a wrong code that one address may try. Fewer, and
/// misreading a code locks a player out; more, and codes can be guessed.
pub const FAILED_JOINS_PER_MINUTE: u32 = 10;

/// How much larger the loopback address's allowance is, which everybody on an
/// SSH host shares.
pub const FAILED_JOINS_LOOPBACK_FACTOR: u32 = 30;

/// How many times as many joins with a wrong code of an address that has used
/// up its allowance, and is told so, are still looked up: whoever types a right
/// code there gets in beside one who guesses, at once or after a wait in line
/// ([`JOIN_WAIT`]). Smaller, and the line is slow; larger, and codes can be
/// guessed.
pub const FAILED_JOINS_GRACE_FACTOR: u32 = 10;

/// How long a join waits for its turn where somebody of the same address guesses
/// more than is looked up. Shorter, and fewer of those who type a right code
/// there are heard; longer than [`ANSWER`], and clients do not wait for it.
pub const JOIN_WAIT: Duration = Duration::from_secs(8);

/// How many times as much as one address an IPv6 /48 may, of which a single
/// machine can have all 65,536 /64s. Smaller, and the customers of a provider
/// that gives them less than a /48 are in each other's way; larger, and one
/// machine counts as many.
pub const SITE_FACTOR: u32 = 8;

/// Connections of a relay at a time. Fewer, and players are turned away; more,
/// and the process runs out of file descriptors before it runs out of places.
pub const CONNECTIONS_MAX: usize = 4096;

/// One part in this many of a relay's connections is what one address may have
/// at a time. Smaller, and a school behind one address cannot play; larger, and
/// two or three addresses can keep everybody else out. Loopback is exempt.
pub const CONNECTIONS_OF_ADDRESS_PART: usize = 4;

/// The least share of connections that an address has, however few there are
/// in all: a few games behind one address.
pub const CONNECTIONS_OF_ADDRESS_MIN: usize = 8;

/// How long a newcomer may take to hear that there is no place. Shorter, and
/// players on slow links are not told why; longer, and silent newcomers keep
/// others from being told.
pub const TURNING_AWAY: Duration = Duration::from_secs(1);

/// Bytes that the system keeps of a connection each way, beside
/// [`OUTBOUND_FRAMES_MAX`]. Smaller, and bursts wait for the peer's answers;
/// larger, and those that never read or never stop hold the system's memory.
pub const SOCKET_BYTES: usize = 16 * 1024;

/// Bytes of the header with which a trusted proxy says whom it speaks for.
/// Smaller, and a proxy that adds much is not understood; larger, and a broken
/// one makes the relay hold more.
pub const PROXY_HEADER_BYTES_MAX: usize = 1024;

/// How long a connection that is to be closed may take to accept its last
/// frames. Longer, and one that never reads holds its place.
pub const FAREWELL: Duration = Duration::from_secs(3);

/// From the request to stop to the end of the process, at the latest.
pub const STOP: Duration = Duration::from_secs(10);
