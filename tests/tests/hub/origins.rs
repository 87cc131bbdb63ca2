//! Whom bounds count as one, and how.

use omok_proto::limits::SITE_FACTOR;
use omok_relay::limits::{Comings, FailedJoins, Meter, Origin, Rate, Shares, share_of};

use super::*;

#[test]
fn an_address_has_its_share_of_connections_and_this_machine_all() {
    let mut shares = Shares::new(3, 24);
    let [one, other] = [1, 2].map(|last| Origin::from(address(last)));
    let mapped = Origin::from("::ffff:192.0.2.1".parse::<IpAddr>().expect("an address"));
    assert!(shares.take(one) && shares.take(mapped) && shares.take(one));
    assert!(!shares.take(one) && !shares.take(mapped));
    assert!(shares.take(other), "others are not touched");
    shares.give_back(mapped);
    assert!(shares.take(one));
    assert!((0..1000).all(|_| shares.take(Origin::Loopback)));
    assert_eq!(shares.remembered(), 3);
    for _ in 0..3 {
        shares.give_back(one);
    }
    shares.give_back(other);
    assert_eq!(shares.remembered(), 1, "nobody is remembered who is gone");
}

#[test]
fn an_address_connects_so_often_at_once_and_then_so_often_a_second_and_this_machine_as_it_likes() {
    let mut comings = Comings::new(100);
    let [one, other] = [1, 2].map(|last| Origin::from(address(last)));
    let mut let_in = |after: Duration, origin, times: u32| {
        (0..times).filter(|_| comings.let_in(START + after, origin)).count()
    };
    assert_eq!(let_in(Duration::ZERO, one, 1000), 100);
    assert_eq!(let_in(Duration::ZERO, other, 1), 1, "others are not touched");
    assert_eq!(let_in(Duration::ZERO, Origin::Loopback, 1000), 1000);
    assert_eq!(let_in(SECOND, one, 1000), Comings::A_SECOND as usize);
    assert_eq!(let_in(60 * SECOND, one, 1000), 100, "what was not used is not saved up");
    for net in 0..3_000_000 {
        let _ = comings.let_in(START + 61 * SECOND, Origin::V6(net << 16));
    }
    assert!(comings.remembered() <= FailedJoins::ORIGINS_MAX + 2, "{}", comings.remembered());
}

#[test]
fn the_share_of_an_address_is_never_all_there_is_unless_that_is_one() {
    let shares = [1, 2, 3, 8, 12, 16, 18, 32, 40, 4096].map(share_of);
    assert_eq!(shares, [1, 1, 2, 4, 6, 8, 8, 8, 10, 1024]);
}

#[test]
fn origins_are_told_apart_as_the_bounds_count_them() {
    let origin = |text: &str| Origin::from(text.parse::<IpAddr>().expect("an address"));
    for loopback in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
        assert_eq!(origin(loopback), Origin::Loopback);
    }
    assert_eq!(origin("::ffff:192.0.2.1"), origin("192.0.2.1"));
    assert_ne!(origin("192.0.2.1"), origin("192.0.2.2"));
    assert_eq!(origin("2001:db8:1:2::1"), origin("2001:db8:1:2:ffff::9"));
    assert_ne!(origin("2001:db8:1:2::1"), origin("2001:db8:1:3::1"));
}

#[test]
fn a_meter_lets_a_burst_through_and_then_one_each_interval() {
    let rate = Rate::per(60 * SECOND, 10);
    let mut meter = Meter::default();
    for _ in 0..10 {
        assert_eq!(meter.wait(START, rate), Duration::ZERO);
        meter.count(START, rate);
    }
    assert_eq!(meter.wait(START, rate), 6 * SECOND);
    assert_eq!(meter.wait(START + 5 * SECOND, rate), SECOND);
    assert_eq!(meter.wait(START + 6 * SECOND, rate), Duration::ZERO);
    assert!(!meter.is_full(START + 59 * SECOND) && meter.is_full(START + 60 * SECOND));
}

/// The /64 with this number in one /48, which has 65,536 of them.
fn of_network(number: u64) -> Origin {
    Origin::V6(0x2001_0db8_0000_0000 + number)
}

#[test]
fn a_network_of_which_a_machine_has_all_addresses_takes_what_eight_addresses_may() {
    let eight = SITE_FACTOR as usize;
    let mut shares = Shares::new(3, 24);
    let taken = (0..65_536).filter(|&net| shares.take(of_network(net))).collect::<Vec<_>>();
    assert_eq!(taken.len(), 24);
    assert!(shares.take(Origin::V6(1)), "others are not touched");
    assert!(!shares.take(of_network(0)));
    shares.give_back(of_network(taken[0]));
    assert!(shares.take(of_network(9999)), "what one gives back another may have");
    let mut shares = Shares::new(3, 24);
    assert_eq!(
        (0..5).filter(|_| shares.take(of_network(1))).count(),
        3,
        "each no more than one may"
    );
    for _ in 0..3 {
        shares.give_back(of_network(1));
    }
    assert_eq!(shares.remembered(), 0);

    let mut comings = Comings::new(100);
    let mut let_in =
        |after| (0..65_536).filter(|&net| comings.let_in(START + after, of_network(net))).count();
    assert_eq!(let_in(Duration::ZERO), 100 * eight);
    assert_eq!(let_in(SECOND), Comings::A_SECOND as usize * eight);
}

#[test]
fn rooms_are_bounded_for_a_network_as_for_eight_addresses() {
    let limits = Limits { waiting_per_address_max: 2, ..Limits::default() };
    let mut bench = Bench::new(limits);
    let peer = |net: u128| IpAddr::from(((0x2001_0db8_u128 << 96) | net << 64).to_be_bytes());
    let mut rooms = Vec::new();
    for net in 0..100 {
        match bench.ask(peer(net), host(attempt(net as u64))) {
            (conn, RelayMessage::Seated { .. }) => rooms.push(conn),
            (_, answer) => assert_eq!(answer, denied(Denial::TooManyRoomsOfAddress)),
        }
    }
    assert_eq!(rooms.len(), 2 * SITE_FACTOR as usize);
    bench.say(rooms[0], ClientMessage::Leave);
    let answer = bench.ask(peer(200), host(attempt(200))).1;
    assert!(matches!(answer, RelayMessage::Seated { .. }), "one has left: {answer:?}");
    let answer = bench.ask(peer(1 << 16), host(attempt(201))).1;
    assert!(matches!(answer, RelayMessage::Seated { .. }), "another network: {answer:?}");
}
