//! The benchmark works. What it says of time is nobody's business here: a run
//! in small sizes only has to come to an end, with figures that make sense.

use std::process::Command;

use omok_tests::program::run;

fn bench(arguments: &[&str]) -> omok_tests::program::Finished {
    run(Command::new(env!("CARGO_BIN_EXE_bench")).args(arguments), b"")
}

/// The figure of the line that begins so.
fn figure(output: &str, name: &str) -> f64 {
    let line = output.lines().find(|line| line.trim_start().starts_with(name));
    let line = line.unwrap_or_else(|| panic!("{name:?} is not in\n{output}"));
    let rest = line.trim_start()[name.len()..].split_whitespace().next();
    rest.and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("no figure in {line:?}"))
}

#[test]
fn every_part_can_be_measured() {
    let folder = tempfile::TempDir::new().unwrap();
    let page = folder.path().join("figures.md");
    let finished = bench(&["--quick", "--markdown", page.to_str().unwrap(), "all"]);
    let output = &finished.stdout;
    assert_eq!(finished.code, Some(0), "{output}\n{}", finished.stderr);
    for bad in ["NaN", "inf", "-0"] {
        assert!(!output.split_whitespace().any(|word| word == bad), "{bad} in\n{output}");
    }
    assert!(output.contains("not measured to be believed"), "{output}");
    assert!(!output.contains("NOT MEASURED"), "{output}\n{}", finished.stderr);
    let tables = std::fs::read_to_string(&page).expect("the tables were written");
    for row in ["| 1 room: to both sides, p50 | ", "| size of omok-relay | "] {
        assert!(tables.contains(row), "{row} in\n{tables}");
    }
    for (name, least, most) in [
        ("1 room: to both sides, p50", 1.0, 1e7),
        ("1,000 rooms at once: moves a second", 1.0, 1e7),
        ("100 plaintext: resident memory each", 0.1, 200.0),
        ("100 encrypted: resident memory each", 0.1, 500.0),
        ("100 rooms: from the start until the relay answers", 0.0, 100.0),
        ("renju 15, opening: a point", 0.1, 1e6),
        ("16 colours: first frame, with the modes before it", 500.0, 3600.0),
        ("16 colours: cursor move", 5.0, 35.0),
        ("16 colours: own move", 10.0, 500.0),
        ("16 colours: change of the status line", 5.0, 300.0),
        ("16 colours: move of the opponent", 10.0, 500.0),
        // A machine with much to do may take the first moments for it.
        ("idle: wakes up", 0.0, 100.0),
    ] {
        let figure = figure(output, name);
        assert!((least..=most).contains(&figure), "{name}: {figure} in\n{output}");
    }
}

#[test]
fn what_cannot_be_measured_is_an_argument_error() {
    let finished = bench(&["everything"]);
    assert_eq!((finished.code, finished.stdout.as_str()), (Some(2), ""));
    assert!(
        finished.stderr.contains("\"everything\" is nothing to measure"),
        "{}",
        finished.stderr
    );
    assert!(finished.stderr.contains("usage: bench"), "{}", finished.stderr);
}
