//! What the documentation shows is what happens.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use omok_tests::program::{omok_tui, run};

const RECORDS: &str = include_str!("../../docs/RECORDS.md");
const PLAIN: &str = include_str!("../../docs/PLAIN.md");

/// The commands of the `console` blocks of a page, and what they print.
fn examples(page: &str) -> Vec<(&str, String)> {
    let mut examples: Vec<(&str, String)> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            examples.push((command, String::new()));
        } else if inside {
            let (_, output) = examples.last_mut().expect("output follows a command");
            output.push_str(line);
            output.push('\n');
        }
    }
    examples
}

#[test]
#[cfg(unix)]
fn the_examples_about_records_are_true() {
    let folder = tempfile::tempdir().unwrap();
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/records")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
    }
    let examples = examples(RECORDS);
    assert!(examples.len() >= 8, "the page has examples");
    assert_true(&examples, folder.path());
}

#[test]
#[cfg(unix)]
fn the_examples_about_plain_mode_are_true() {
    let folder = tempfile::tempdir().unwrap();
    let examples = examples(PLAIN);
    assert!(!examples.is_empty(), "the page has examples");
    assert_true(&examples, folder.path());
}

/// Runs each command in `folder`, which is the home as well, and compares.
fn assert_true(examples: &[(&str, String)], folder: &Path) {
    let program = omok_tui();
    let programs = Path::new(program.get_program()).parent().expect("it lies in a folder");
    let path = format!("{}:{}", programs.display(), env::var("PATH").unwrap_or_default());
    for (command, output) in examples {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("exec 2>&1; {command}"));
        shell.env_remove("XDG_STATE_HOME").env_remove("XDG_CONFIG_HOME").env("HOME", folder);
        let finished = run(shell.current_dir(folder).env("PATH", &path), b"");
        assert_eq!(finished.stdout, *output, "{command}");
    }
}
