use tempfile::TempDir;

use super::*;

fn own(folder: &TempDir) -> OwnRelay {
    OwnRelay::new(Home::at(folder.path().join("relay")))
}

fn hosted(own: &OwnRelay, listen: &str) -> OwnerKey {
    let (key, lost) = own.host(Some(listen.parse().unwrap())).expect("there is a free port");
    assert_eq!(lost, None);
    key
}

#[tokio::test]
async fn a_named_address_is_the_one_to_use_and_all_are_where_none_is_named() {
    let folders = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let one = own(&folders[0]);
    let relay = hosted(&one, "127.0.0.1:0").relay;
    assert_eq!(relay.ways[0].relay.as_ref(), Some(&relay.address));
    let all = own(&folders[1]);
    let relay = hosted(&all, "0.0.0.0:0").relay;
    assert_eq!(relay.address.host, "127.0.0.1");
    let hosts: Vec<_> =
        relay.ways.iter().filter_map(|way| way.relay.as_ref()).map(|r| &r.host).collect();
    let addresses: Vec<_> = listen::interfaces(false).iter().map(ToString::to_string).collect();
    assert_eq!(hosts, addresses.iter().collect::<Vec<_>>());
    all.stop().await;
    one.stop().await;
}

#[tokio::test]
async fn a_second_program_of_the_account_uses_the_relay_of_the_first() {
    let folder = TempDir::new().unwrap();
    let first = own(&folder);
    let key = hosted(&first, "127.0.0.1:0");
    let second = own(&folder);
    let (same, lost) = second.host(None).unwrap();
    assert_eq!((&same.relay.address, same.owner), (&key.relay.address, key.owner));
    assert!(!same.relay.own && key.relay.own && lost.is_none());
    assert_eq!(second.relay(), None);

    // One that is to be somewhere else is another relay, whose rooms have no place.
    let (other, lost) = second.host(Some("127.0.0.1:0".parse().unwrap())).unwrap();
    assert!(other.relay.own && other.relay.forgets && lost.is_some());
    second.stop().await;
    first.stop().await;
}

#[tokio::test]
async fn it_comes_back_at_the_same_port_with_the_same_owner() {
    let folder = TempDir::new().unwrap();
    let first = own(&folder);
    let key = hosted(&first, "127.0.0.1:0");
    first.stop().await;
    let (again, lost) = own(&folder).host(None).unwrap();
    assert_eq!((&again.relay, again.owner, lost), (&key.relay, key.owner, None));
}

#[tokio::test]
async fn without_rooms_there_is_nothing_to_revive() {
    let folder = TempDir::new().unwrap();
    let first = own(&folder);
    let address = hosted(&first, "127.0.0.1:0").relay.address;
    first.stop().await;
    assert_eq!(first.revive(&address, Reach::Loopback), None);
    assert_eq!(first.relay(), None);
}

#[tokio::test]
async fn where_nothing_can_be_written_the_rooms_are_in_memory_and_that_is_said() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("relay"), "no folder").unwrap();
    let own = own(&folder);
    let (key, lost) = own.host(Some("127.0.0.1:0".parse().unwrap())).unwrap();
    assert!(key.relay.forgets);
    assert!(lost.is_some_and(|reason| !reason.is_empty()));
    own.stop().await;
}
