//! Relays at addresses of either family, and names that have both.

use std::net::ToSocketAddrs as _;

use omok_tests::relay::Relay;
use omok_tests::talk::Account;

/// Two play by way of `name`, and the host's line names the relay as `told`.
fn play_by(name: &str, told: &str) {
    let [host, guest] = [(), ()].map(|()| Account::new(name).variable("OMOK_RELAY", name));
    let mut black = host.talk(&["host", "--rules", "gomoku"]);
    let line = loop {
        let line = black.hear().expect("it waits");
        if let Some((_, line)) = line.split_once("join line: omok-tui join ") {
            break line.trim_matches('\'').to_owned();
        }
    };
    assert!(line.contains(&format!("@{told}#")), "{line}");
    // The line alone, with no relay in the environment that answers.
    let guest = guest.variable("OMOK_RELAY", "localhost:1");
    let mut white = guest.talk(&["join", &line]);
    while black.hear().expect("somebody comes") != "your turn" {}
    black.say("h8");
    while white.hear().expect("a move comes") != "Black h8" {}
}

#[test]
fn a_relay_at_an_address_of_ipv6_is_named_in_brackets() {
    let relay = Relay::at("[::1]:0");
    let name = relay.name();
    assert!(name.starts_with("[::1]:"), "{name}");
    play_by(&name, &name);
}

#[test]
fn a_name_is_reached_at_each_address_that_it_has_also_if_the_others_are_dead() {
    // Not every system has both families, or both under this name.
    let named = ("localhost", 0).to_socket_addrs().expect("every system has it");
    let everywhere = "[::]:0".parse().expect("an address");
    for address in named.chain([everywhere]) {
        let relay = Relay::at(&address.to_string());
        let name = format!("localhost:{}", relay.address().port());
        play_by(&name, &name);
    }
}
