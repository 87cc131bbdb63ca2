//! What docs/SECURITY.md says: the tests that it names are there, and its figures
//! are those of the bounds.

use std::fs;
use std::path::Path;

use omok_proto::limits::{FAILED_JOINS_PER_MINUTE, WAITING_ROOMS_MAX};
use omok_relay::limits::{FailedJoins, Origin};

const PAGE: &str = include_str!("../../docs/SECURITY.md");

/// All Rust files below `folder`, as one text.
fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("it can be listed") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && name != "target" {
            sources(&path, text);
        } else if name.ends_with(".rs") {
            text.push_str(&fs::read_to_string(&path).expect("it can be read"));
        }
    }
}

#[test]
fn every_test_that_it_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it lies in the workspace");
    let mut text = String::new();
    sources(root, &mut text);
    let quoted = PAGE.split('`').skip(1).step_by(2);
    let named: Vec<&str> = quoted.filter(|word| word.matches('_').count() >= 4).collect();
    assert!(named.len() > 30, "only {}", named.len());
    for name in named {
        assert!(text.contains(&format!("fn {name}(")), "there is no test {name}");
    }
}

#[test]
fn its_table_of_guesses_is_that_of_the_bounds() {
    const MINUTES_A_YEAR: f64 = 365.25 * 24.0 * 60.0;
    let table = PAGE.split("| addresses that guess |").nth(1).expect("it is there");
    let lines: Vec<&str> = table.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
    assert_eq!(lines.len(), 6);
    let joins = FailedJoins::new(FAILED_JOINS_PER_MINUTE);
    let tries = |origin| f64::from(joins.looked_up_per_minute(origin));
    for line in lines {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [addresses, guesses, rooms, years] = cells[..] else { panic!("{line}") };
        let number = |cell: &str| cell.replace(',', "").parse::<f64>().expect("a number");
        let all = match addresses.parse::<f64>() {
            Ok(addresses) => tries(Origin::V6(1)) * addresses,
            Err(_) if addresses.contains("/48") => tries(Origin::Site(1)),
            Err(_) => tries(Origin::Loopback),
        };
        assert!((all - number(guesses)).abs() < 0.5, "{line}");
        assert!(number(rooms) <= WAITING_ROOMS_MAX as f64, "{line}");
        let wanted = 2f64.powi(45) / number(rooms) / all / MINUTES_A_YEAR;
        let off = number(years) / wanted;
        assert!((0.95..1.05).contains(&off), "{line}: {wanted}");
    }
}
