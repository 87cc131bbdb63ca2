//! Something else at a relay's place.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use omok_proto::invite::{Invite, RelayAddress};
use omok_tui::online::{OpenFailure, Opening, Purpose, Speech};
use omok_tui::open::Wishes;
use omok_tui::reason::Reason;
use omok_tui::session::Ending;
use omok_tui::trust::Insecure;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::{Account, TestRelay, failed, host, room_left, wishes};

/// Who is at a relay's place instead, and does what with a connection.
#[derive(Clone, Copy, Debug)]
enum Stranger {
    /// Speaks first, and waits.
    Says(&'static [u8]),
    /// Answers the first bytes, and closes.
    Answers(&'static [u8]),
    /// Closes at once.
    Closes,
    /// Takes everything, and never says a word.
    Listens,
    /// Sends back what it gets.
    Echoes,
}

impl Stranger {
    async fn meet(self, mut stream: TcpStream) -> std::io::Result<()> {
        match self {
            Self::Closes => return Ok(()),
            Self::Says(words) => stream.write_all(words).await?,
            Self::Answers(words) => {
                stream.read_u8().await?;
                return stream.write_all(words).await;
            }
            Self::Listens => {}
            Self::Echoes => {
                let (mut read, mut write) = stream.split();
                tokio::io::copy(&mut read, &mut write).await?;
                return Ok(());
            }
        }
        std::future::pending().await
    }

    /// Takes a relay's place, and counts who comes.
    async fn settle(self) -> (RelayAddress, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("it is bound").port();
        let came = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&came);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(self.meet(stream));
            }
        });
        (RelayAddress { host: "127.0.0.1".to_owned(), port }, came)
    }
}

#[tokio::test]
async fn something_else_at_the_relays_place_is_told_at_the_first_look_and_from_nobody_at_all() {
    const TLS_ALERT: &[u8] = &[0x15, 3, 3, 0, 2, 2, 0x32];
    let encrypted = Ending::Insecure(Insecure::Encrypted);
    let disagreed = Ending::Insecure(Insecure::Disagreed(Reason::Alert("DecodeError".to_owned())));
    let same = |stranger, ending: Ending| (stranger, ending.clone(), ending);
    for (stranger, in_plaintext, encrypted) in [
        same(Stranger::Says(b"SSH-2.0-nothing\r\n"), Ending::NotRelay),
        same(Stranger::Says(b"220 mail.example.org ESMTP\r\n"), Ending::NotRelay),
        // An empty frame.
        same(Stranger::Says(&[0; 64]), Ending::NotRelay),
        same(Stranger::Answers(b"HTTP/1.1 400 Bad Request\r\n\r\n"), Ending::NotRelay),
        (Stranger::Answers(TLS_ALERT), encrypted, disagreed),
        same(Stranger::Answers(b""), Ending::Cut),
        same(Stranger::Closes, Ending::Cut),
        same(Stranger::Echoes, Ending::NotRelay),
        same(Stranger::Listens, Ending::Mute),
    ] {
        let (address, came) = stranger.settle().await;
        for (speech, expected) in
            [(Speech::Plaintext, in_plaintext), (Speech::Encrypted, encrypted)]
        {
            let line: Invite = format!("K7QM4XW2R@{address}").parse().expect("an invite");
            for opening in [host(), Opening::Join(line)] {
                let usual = Some(address.clone().into());
                let mut edge = Account::new().with(Wishes { usual, speech, ..wishes() });
                let before = came.load(Ordering::SeqCst);
                let failure = failed(&mut edge, opening).await;
                let OpenFailure::Ended { ending, .. } = failure else { panic!("{failure:?}") };
                assert_eq!(ending, expected, "{stranger:?} {speech:?}");
                let looks = came.load(Ordering::SeqCst) - before;
                assert_eq!(looks, 1, "{stranger:?} {speech:?}");
            }
        }
    }
}

#[tokio::test]
async fn a_seat_stays_saved_while_something_else_is_at_its_relays_place() {
    let relay = TestRelay::start().await;
    let (black, white) = (Account::new(), Account::new());
    let bare = room_left(&relay.address, &black, &white).await;
    let address = relay.stop().await;
    let listener = TcpListener::bind(("127.0.0.1", address.port)).await.expect("it is free again");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(Stranger::Says(b"SSH-2.0-nothing\r\n").meet(stream));
        }
    });
    let failure = failed(&mut black.with(wishes()), Opening::Join(bare)).await;
    let (purpose, ending) = (Purpose::Resume, Ending::NotRelay);
    assert_eq!(failure, OpenFailure::Ended { purpose, relay: address, ending });
    assert_eq!(black.seats().list().0.len(), 1);
}
