use tempfile::TempDir;

use super::*;

fn own(folder: &TempDir) -> OwnRelay {
    OwnRelay::new(Home::at(folder.path().join("relay")))
}

async fn hosted(own: &OwnRelay, listen: &str) -> OwnerKey {
    let (key, lost) = own.host(Some(listen.parse().unwrap())).await.expect("there is a free port");
    assert_eq!(lost, None);
    key
}

#[tokio::test]
async fn a_named_address_is_the_one_to_use_and_all_are_where_none_is_named() {
    let folders = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let one = own(&folders[0]);
    let relay = hosted(&one, "127.0.0.1:0").await.relay;
    assert_eq!(relay.ways[0].relay.as_ref(), Some(&relay.address));
    let all = own(&folders[1]);
    let relay = hosted(&all, "0.0.0.0:0").await.relay;
    assert_eq!(relay.address.host, "127.0.0.1");
    let hosts: Vec<_> =
        relay.ways.iter().filter_map(|way| way.relay.as_ref()).map(|r| &r.host).collect();
    let mut addresses: Vec<_> = listen::interfaces(false).iter().map(ToString::to_string).collect();
    if addresses.is_empty() {
        // Without a network this machine alone can reach it.
        addresses.push("127.0.0.1".to_owned());
    }
    assert_eq!(hosts, addresses.iter().collect::<Vec<_>>());
    all.stop().await;
    one.stop().await;
}

#[tokio::test]
async fn a_second_program_of_the_account_uses_the_relay_of_the_first() {
    let folder = TempDir::new().unwrap();
    let first = own(&folder);
    let key = hosted(&first, "127.0.0.1:0").await;
    let second = own(&folder);
    let (same, lost) = second.host(None).await.unwrap();
    assert_eq!((&same.relay.address, same.owner), (&key.relay.address, key.owner));
    assert!(!same.relay.own && key.relay.own && lost.is_none());
    assert_eq!(second.relay(), None);

    // One that is to be somewhere else is another relay, whose rooms have no place.
    let (other, lost) = second.host(Some("127.0.0.1:0".parse().unwrap())).await.unwrap();
    assert!(other.relay.own && other.relay.forgets && lost.is_some());
    second.stop().await;
    first.stop().await;
}

#[tokio::test]
async fn one_without_rooms_forgets_where_it_was_and_keeps_its_owner() {
    let folder = TempDir::new().unwrap();
    let first = own(&folder);
    let key = hosted(&first, "127.0.0.1:0").await;
    first.stop().await;
    let again = own(&folder);
    let (new, lost) = again.host(None).await.unwrap();
    assert_eq!((new.owner, lost), (key.owner, None));
    assert_eq!(new.relay.address.host, "localhost");
    assert_eq!(again.relay_at(&key.relay.address), None);
    again.stop().await;
}

#[tokio::test]
async fn a_host_waits_for_the_program_that_is_about_to_note_where_it_is() {
    let folder = TempDir::new().unwrap();
    let home = Home::at(folder.path().join("relay"));
    let held = home.rooms();
    assert!(matches!(held, Rooms::Kept(_)));
    let listener = omok_relay::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let place = Place::At(listener.local_addr().unwrap());
    let second = own(&folder);
    let noted = async {
        tokio::task::yield_now().await;
        home.tls().unwrap();
        home.keep(&Note { places: vec![place], owner: Token::from_bytes([7; 16]) }).unwrap();
    };
    let (hosted, ()) = tokio::join!(second.host(None), noted);
    let (key, lost) = hosted.unwrap();
    assert_eq!((key.relay.address, key.relay.own, lost), (place.dialed(), false, None));
    assert_eq!(key.owner, Token::from_bytes([7; 16]));
}

#[tokio::test]
async fn a_host_waits_for_the_program_that_is_about_to_let_go_of_the_rooms() {
    let folder = TempDir::new().unwrap();
    let home = Home::at(folder.path().join("relay"));
    let held = home.rooms();
    // Nobody listens there.
    let place = Place::At("127.0.0.1:1".parse().unwrap());
    home.keep(&Note { places: vec![place], owner: Token::from_bytes([7; 16]) }).unwrap();
    let second = own(&folder);
    let let_go = async move {
        tokio::task::yield_now().await;
        drop(held);
    };
    let (hosted, ()) = tokio::join!(second.host(None), let_go);
    let (key, lost) = hosted.unwrap();
    assert!(key.relay.own && !key.relay.forgets && lost.is_none());
    second.stop().await;
}

#[tokio::test]
async fn what_opens_rooms_is_said_to_nobody_who_cannot_be_told_from_others() {
    let folder = TempDir::new().unwrap();
    let home = Home::at(folder.path().join("relay"));
    let _held = home.rooms();
    // Somebody listens where the account's relay is noted, and there is no key.
    let listener = omok_relay::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let place = Place::At(listener.local_addr().unwrap());
    home.keep(&Note { places: vec![place], owner: Token::from_bytes([7; 16]) }).unwrap();
    let own = own(&folder);
    let (key, lost) = own.host(None).await.unwrap();
    assert!(key.relay.own && key.relay.forgets && lost.is_some());
    own.stop().await;
}

#[tokio::test]
async fn an_empty_relay_is_never_where_rooms_were_that_cannot_be_had() {
    let folder = TempDir::new().unwrap();
    let first = own(&folder);
    let owner = hosted(&first, "127.0.0.1:0").await;
    first.stop().await;
    let relay = folder.path().join("relay");
    std::fs::write(relay.join("rooms.redb"), "damaged").unwrap();
    let again = own(&folder);
    let at = |host: &str| format!("{host}:{}", owner.relay.address.port).parse().unwrap();
    for there in ["127.0.0.1", "0.0.0.0", "[::]"] {
        assert!(again.host(Some(at(there))).await.is_err(), "{there}");
    }
    assert_eq!(again.relay(), None);
    let (elsewhere, lost) = again.host(Some("127.0.0.1:0".parse().unwrap())).await.unwrap();
    assert!(elsewhere.relay.forgets && lost.is_some());
    assert_ne!(elsewhere.relay.pin(), owner.relay.pin());
    again.stop().await;
}

#[tokio::test]
async fn without_rooms_there_is_nothing_to_revive() {
    let folder = TempDir::new().unwrap();
    let first = own(&folder);
    let address = hosted(&first, "127.0.0.1:0").await.relay.address;
    first.stop().await;
    assert_eq!(first.revive(address).await, None);
    assert_eq!(first.relay(), None);
}

#[tokio::test]
async fn where_nothing_can_be_written_the_rooms_are_in_memory_and_that_is_said() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("relay"), "no folder").unwrap();
    let own = own(&folder);
    let (key, lost) = own.host(Some("127.0.0.1:0".parse().unwrap())).await.unwrap();
    assert!(key.relay.forgets);
    assert!(matches!(lost, Some(Reason::System(_))), "{lost:?}");
    own.stop().await;
}
