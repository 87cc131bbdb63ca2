use super::*;

const FIRST: &str = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
const SECOND: &str = "5TF0BBZ3R1SZN42GA0VSETW8H3";

fn pin(text: &str) -> Pin {
    text.parse().unwrap()
}

fn shown(pin_text: &str, voucher: Voucher) -> Shown {
    Shown { pin: pin(pin_text), voucher }
}

/// What is decided of `relay`, in words.
fn verdict(relay: &str, named: &[&str], known: &str, shown: Shown) -> String {
    let pins = named.iter().map(|named| pin(named)).collect();
    verdict_where(relay, &Wanted { pins, ..Wanted::default() }, known, shown)
}

fn verdict_where(relay: &str, wanted: &Wanted, known: &str, shown: Shown) -> String {
    let relay: RelayAddress = relay.parse().unwrap();
    let known = KnownRelays::read("known".to_owned(), known);
    match judge(&relay, wanted, &known, shown) {
        Ok(Trusted { remember: None, first_met: false }) => "yes".to_owned(),
        Ok(Trusted { remember: Some(entry), first_met: true }) => format!("tell and note {entry}"),
        Ok(Trusted { remember: Some(entry), first_met: false }) => format!("note {entry}"),
        Ok(other) => panic!("told, and not remembered: {other:?}"),
        Err(Distrust::OtherPin { named, shown }) => format!("named {named}, not {shown}"),
        Err(Distrust::Changed { known, shown, line }) => {
            format!("{}:{} was {known}, is {shown}", line.file, line.number)
        }
        Err(Distrust::NoLongerVouched { line, .. }) => format!("line {} vouched", line.number),
        Err(Distrust::Unvouched { shown }) => format!("{shown} unvouched"),
        Err(Distrust::Flawed(flaw)) => format!("{flaw:?}"),
        Err(Distrust::Unreadable(line)) => format!("line {} unreadable", line.number),
        Err(Distrust::NoMemory(why)) => format!("{why:?}"),
    }
}

use Voucher::{Authority, Itself, Nobody};

const PUBLIC: &str = "relay.example.org";
const PRIVATE: &str = "192.168.1.5";
const HERE: &str = "localhost:15151";

#[test]
fn an_unknown_relay_is_taken_on_trust_and_remembered_the_way_its_place_wants() {
    for (relay, voucher, expected) in [
        (PUBLIC, Itself, format!("tell and note {PUBLIC} {FIRST}")),
        (PUBLIC, Authority, format!("note {PUBLIC} authority")),
        (PUBLIC, Nobody(Flaw::Time), "Time".to_owned()),
        (PRIVATE, Itself, format!("tell and note * {FIRST}")),
        (PRIVATE, Authority, "yes".to_owned()),
        (PRIVATE, Nobody(Flaw::Authority), "Authority".to_owned()),
        (HERE, Itself, "yes".to_owned()),
        (HERE, Authority, "yes".to_owned()),
        (HERE, Nobody(Flaw::Name), "yes".to_owned()),
    ] {
        assert_eq!(verdict(relay, &[], "", shown(FIRST, voucher)), expected, "{relay} {voucher:?}");
    }
}

#[test]
fn a_pin_that_is_named_has_to_be_that_of_the_key_whatever_else_speaks_for_it() {
    let everything = format!("{PUBLIC} {FIRST}\n{PUBLIC} authority\n* {FIRST}\n{HERE} {FIRST}");
    for relay in [PUBLIC, PRIVATE, HERE] {
        for voucher in [Authority, Itself, Nobody(Flaw::Other)] {
            let key = shown(FIRST, voucher);
            let refused = format!("named {SECOND}, not {FIRST}");
            for known in ["", &everything] {
                assert_eq!(verdict(relay, &[SECOND], known, key), refused);
                assert_eq!(verdict(relay, &[FIRST, SECOND], known, key), refused);
            }
            assert_eq!(verdict(relay, &[FIRST], &everything, key), "yes");
        }
    }
}

#[test]
fn where_the_account_names_the_pin_nothing_that_is_remembered_stands_in_the_way() {
    let pins = |text| Wanted { pins: vec![pin(text)], vouched: false, pin_decides: true };
    for relay in [PUBLIC, PRIVATE, HERE] {
        for known in [format!("{relay} {FIRST}"), format!("{relay} authority")] {
            let key = shown(SECOND, Itself);
            assert_ne!(verdict(relay, &[SECOND], &known, key), "yes", "{known}");
            assert_eq!(verdict_where(relay, &pins(SECOND), &known, key), "yes", "{known}");
            let refused = format!("named {FIRST}, not {SECOND}");
            assert_eq!(verdict_where(relay, &pins(FIRST), &known, key), refused);
        }
    }
}

#[test]
fn a_named_pin_that_fits_is_remembered_without_a_word() {
    for (relay, voucher, expected) in [
        (PUBLIC, Itself, format!("note {PUBLIC} {FIRST}")),
        (PUBLIC, Nobody(Flaw::Time), format!("note {PUBLIC} {FIRST}")),
        (PUBLIC, Authority, format!("note {PUBLIC} authority")),
        (PRIVATE, Itself, format!("note * {FIRST}")),
        (HERE, Itself, "yes".to_owned()),
    ] {
        let key = shown(FIRST, voucher);
        assert_eq!(verdict(relay, &[FIRST], "", key), expected, "{relay} {voucher:?}");
    }
}

#[test]
fn what_is_remembered_is_not_overruled_by_an_invite_or_an_authority() {
    let pinned = format!("# met at home\n\n{PUBLIC} {FIRST}");
    let vouched = format!("other.example.org {SECOND}\n{PUBLIC} authority");
    let changed = format!("known:3 was {FIRST}, is {SECOND}");
    let lost = "line 2 vouched".to_owned();
    for (known, key, voucher, expected) in [
        (&pinned, FIRST, Itself, "yes".to_owned()),
        (&pinned, FIRST, Nobody(Flaw::Time), "yes".to_owned()),
        (&pinned, SECOND, Itself, changed.clone()),
        (&pinned, SECOND, Authority, changed),
        (&vouched, FIRST, Authority, "yes".to_owned()),
        (&vouched, SECOND, Authority, "yes".to_owned()),
        (&vouched, FIRST, Itself, lost.clone()),
        (&vouched, FIRST, Nobody(Flaw::Time), lost),
    ] {
        for named in [&[][..], &[key]] {
            let verdict = verdict(PUBLIC, named, known, shown(key, voucher));
            assert_eq!(verdict, expected, "{known:?} {key} {voucher:?} {named:?}");
        }
    }
}

#[test]
fn who_was_vouched_for_before_has_to_be_vouched_for_again_wherever_it_is() {
    let unvouched = format!("{FIRST} unvouched");
    for relay in [PUBLIC, PRIVATE, HERE] {
        for pins in [vec![], vec![pin(FIRST)]] {
            for (voucher, expected) in [(Itself, &*unvouched), (Nobody(Flaw::Time), "Time")] {
                let wanted = Wanted { pins: pins.clone(), vouched: true, pin_decides: false };
                // The file that remembers relays may have got lost meanwhile, or
                // never have been written.
                let verdict = verdict_where(relay, &wanted, "", shown(FIRST, voucher));
                assert_eq!(verdict, expected, "{relay} {voucher:?}");
            }
        }
        let wanted = Wanted { vouched: true, ..Wanted::default() };
        let verdict = verdict_where(relay, &wanted, "", shown(SECOND, Authority));
        assert!(verdict.starts_with("yes") || verdict.starts_with("note"), "{verdict}");
    }
}

#[test]
fn a_relay_is_known_by_its_key_unless_an_authority_vouches_for_whichever_it_has() {
    let mut wanted = Wanted::default();
    assert!(wanted.is_empty());
    for (voucher, identity) in [
        (Authority, Identity::Vouched),
        (Itself, Identity::Key(pin(FIRST))),
        (Nobody(Flaw::Time), Identity::Key(pin(FIRST))),
    ] {
        assert_eq!(shown(FIRST, voucher).identity(), identity);
        wanted.add(identity);
    }
    assert_eq!(wanted, Wanted { pins: vec![pin(FIRST)], vouched: true, pin_decides: false });
}

#[test]
fn a_private_address_is_remembered_by_its_key_and_not_the_other_way_round() {
    let known = format!("* {FIRST}");
    for relay in ["192.168.1.5", "10.1.2.3:4000", "172.31.0.1", "169.254.7.7", "[fd00::7]"] {
        assert_eq!(verdict(relay, &[], &known, shown(FIRST, Itself)), "yes", "{relay}");
        let other = verdict(relay, &[], &known, shown(SECOND, Itself));
        assert_eq!(other, format!("tell and note * {SECOND}"), "{relay}");
    }
    // A key that is known from some private place says nothing of a public one.
    let public = verdict(PUBLIC, &[], &known, shown(FIRST, Itself));
    assert_eq!(public, format!("tell and note {PUBLIC} {FIRST}"));
}

#[test]
fn places_are_told_apart_by_address() {
    for (host, place) in [
        ("localhost", Place::Here),
        ("127.9.9.9", Place::Here),
        ("[::1]", Place::Here),
        ("localhost.", Place::Here),
        ("0.0.0.0", Place::Here),
        ("[::]", Place::Here),
        ("[::ffff:127.0.0.1]", Place::Here),
        ("10.0.0.1", Place::Private),
        ("172.16.0.1", Place::Private),
        ("192.168.0.1", Place::Private),
        ("[::ffff:192.168.0.1]", Place::Private),
        ("169.254.0.1", Place::Private),
        ("[fd12::1]", Place::Private),
        ("[fe80::1]", Place::Private),
        ("172.32.0.1", Place::Public),
        ("192.0.2.7", Place::Public),
        ("100.64.0.1", Place::Public),
        ("[2001:db8::7]", Place::Public),
        ("relay.example.org", Place::Public),
        ("localhost.example.org", Place::Public),
        // Whoever answers for names could else have every alarm off.
        ("raspberry.local", Place::Public),
    ] {
        assert_eq!(Place::of(&host.parse().unwrap()), place, "{host}");
    }
}

#[test]
fn a_line_that_cannot_be_read_stands_in_the_way_of_its_own_relay_only() {
    for rest in ["", " ?", " 7ZZ", " Authority", " ed25519 AAAA"] {
        let known = format!("{PUBLIC}{rest}\n!! {FIRST}\n\u{0}\n* authority\n\u{feff}");
        let key = shown(FIRST, Itself);
        assert_eq!(verdict(PUBLIC, &[FIRST], &known, key), "line 1 unreadable", "{rest:?}");
        let other = "other.example.org";
        assert_eq!(verdict(other, &[FIRST], &known, key), format!("note {other} {FIRST}"));
        assert_eq!(verdict(PRIVATE, &[FIRST], &known, key), format!("note * {FIRST}"));
    }
}

#[test]
fn a_person_may_write_more_than_one_line_of_a_relay_and_more_on_a_line() {
    let known = format!("{PUBLIC} {FIRST} the old one\n{PUBLIC} {SECOND} the new one\n");
    assert_eq!(verdict(PUBLIC, &[], &known, shown(SECOND, Itself)), "yes");
    // Also of places that are not remembered by themselves.
    let known = format!("{HERE} {FIRST}\n{PRIVATE} {FIRST}");
    for relay in [HERE, PRIVATE] {
        let verdict = verdict(relay, &[], &known, shown(SECOND, Itself));
        assert!(verdict.contains(&format!("was {FIRST}, is {SECOND}")), "{verdict}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    for line in [
        format!("relay.example.org {FIRST}"),
        format!("[2001:db8::7]:4000 {SECOND}"),
        "relay.example.org:1 authority".to_owned(),
    ] {
        let relay = line.split(' ').next().unwrap().parse().unwrap();
        let known = KnownRelays::read("known".to_owned(), &line);
        let (key, _) = known.of(&relay).next().unwrap();
        assert_eq!(Entry { relay: Some(relay), key }.to_string(), line);
    }
}
