//! A way to the relay on which answers get lost.

use futures_util::{SinkExt, StreamExt};
use omok_core::Color;
use omok_proto::frame::{ClientCodec, Frame, RelayCodec};
use omok_proto::invite::{Invite, RelayAddress};
use omok_proto::message::{Farewell, RelayMessage};
use omok_tui::action::Action;
use omok_tui::online::{OpenFailure, Opened, Opening};
use omok_tui::session::{Ending, Input, Phase, Table};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep_until, timeout};
use tokio_util::codec::Framed;

use crate::{Account, PATIENCE, TestRelay, failed, feed, host, invite, seat, seated};

/// What becomes of a connection to a [`Gate`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gate {
    /// The relay's answer to the request is lost, and the client told that
    /// there is no place for it.
    Swallows,
    /// It is told that there is no place for it.
    Full,
    /// It is closed at once.
    Shut,
    /// It leads to the relay.
    Open,
}

/// A place in front of `relay` where connections fare, one after the other, as
/// `gates` say.
async fn gate(relay: &RelayAddress, gates: [Gate; 4]) -> RelayAddress {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("it is bound").port();
    let behind = relay.port;
    tokio::spawn(async move {
        for gate in gates {
            let (mut client, _) = listener.accept().await.expect("a client comes");
            if gate == Gate::Shut {
                continue;
            }
            if gate == Gate::Full {
                refuse(client).await;
                continue;
            }
            let mut relay = TcpStream::connect(("127.0.0.1", behind)).await.expect("it listens");
            if gate == Gate::Swallows {
                swallow(client, relay).await;
            } else {
                tokio::spawn(async move { copy_bidirectional(&mut client, &mut relay).await });
            }
        }
    });
    RelayAddress { host: "127.0.0.1".to_owned(), port }
}

async fn refuse(client: TcpStream) {
    let mut client = Framed::new(client, RelayCodec::default());
    let Some(Ok(Frame::Hello(theirs))) = client.next().await else { panic!("no hello") };
    client.send(theirs).await.expect("it is sent");
    let Some(Ok(Frame::Message(_))) = client.next().await else { panic!("no request") };
    client.send(RelayMessage::Closed(Farewell::Full)).await.expect("it is sent");
}

async fn swallow(client: TcpStream, relay: TcpStream) {
    let mut client = Framed::new(client, RelayCodec::default());
    let mut relay = Framed::new(relay, ClientCodec::default());
    let Some(Ok(Frame::Hello(ours))) = client.next().await else { panic!("no hello") };
    relay.send(ours).await.expect("it is sent");
    let Some(Ok(Frame::Hello(theirs))) = relay.next().await else { panic!("no hello") };
    client.send(theirs).await.expect("it is sent");
    let Some(Ok(Frame::Message(request))) = client.next().await else { panic!("no request") };
    relay.send(request).await.expect("it is sent");
    let answer = relay.next().await;
    assert!(matches!(answer, Some(Ok(Frame::Message(RelayMessage::Seated { .. })))), "{answer:?}");
    client.send(RelayMessage::Closed(Farewell::Full)).await.expect("it is sent");
}

#[tokio::test]
async fn a_seat_whose_answer_was_lost_is_got_by_the_same_attempt_later() {
    let relay = TestRelay::start().await;
    let (black, white) = (Account::new(), Account::new());
    let line = invite(&seated(&mut black.client(&relay.address), host()).await);
    let gates = [Gate::Swallows, Gate::Shut, Gate::Swallows, Gate::Open];
    let place = gate(&relay.address, gates).await;
    let line = Invite { relay: Some(place), ..line };
    for gate in &gates[..3] {
        let mut edge = white.client(&relay.address);
        let failure = failed(&mut edge, Opening::Join(line.clone())).await;
        let OpenFailure::Ended { ending, .. } = failure else { panic!("{failure:?}") };
        let full = Ending::Closed(Farewell::Full);
        assert_eq!(ending, if *gate == Gate::Shut { Ending::Cut } else { full });
        assert_eq!(white.seats().list().0.len(), 1, "the attempt stays saved");
    }
    let mut edge = white.client(&relay.address);
    assert_eq!(seat(&seated(&mut edge, Opening::Join(line)).await), Color::White);
}

#[tokio::test]
async fn a_saved_seat_waits_for_a_place_at_a_relay_that_is_full() {
    let relay = TestRelay::start().await;
    let (black, white) = (Account::new(), Account::new());
    let line = invite(&seated(&mut black.client(&relay.address), host()).await);
    let place = gate(&relay.address, [Gate::Open, Gate::Full, Gate::Shut, Gate::Open]).await;
    let line = Invite { relay: Some(place), ..line };
    let mut edge = white.client(&relay.address);
    assert_eq!(seat(&seated(&mut edge, Opening::Join(line.clone())).await), Color::White);
    edge.finish().await;

    let mut edge = white.client(&relay.address);
    let Opened::Online(online) = edge.open_now(Opening::Join(line.clone())).await else {
        panic!("it is not given up")
    };
    let mut session = online.session().clone();
    assert!(session.table().is_none() && session.is_turned_away());
    let go_on = async {
        while session.phase() != Phase::Seated {
            let retry_at = session.next_timeout().map(|at| edge.started() + at);
            let input = tokio::select! {
                action = edge.next() => match action {
                    Action::Session(input) => input,
                    _ => continue,
                },
                () = sleep_until(retry_at.expect("it tries again")) => Input::Timeout,
            };
            feed(&mut edge, &mut session, input);
        }
    };
    timeout(PATIENCE, go_on).await.expect("it comes to that");
    assert_eq!(session.table().map(Table::seat), Some(Color::White));
    assert_eq!(edge.finish().await.kept.len(), 1);
}
