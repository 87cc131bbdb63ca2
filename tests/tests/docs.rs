//! What the documentation shows is what happens.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use clap::Parser as _;
use clap::error::ErrorKind;
use omok_relay::config::Config;
use omok_tests::program::{omok_relay, omok_tui, run};
use omok_tui::cli::Cli;

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

/// All pages, by their paths from the root.
fn pages() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let top = ["README.md", "CHANGELOG.md"].map(|name| root.join(name));
    let pages = docs.chain(top).filter(|path| path.extension().is_some_and(|end| end == "md"));
    let read = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        (path.strip_prefix(&root).unwrap().display().to_string(), text)
    };
    pages.map(read).collect()
}

/// The blocks of code of a page, each with what stands after its fence.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let parts: Vec<_> = page.split("\n```").collect();
    let inside = parts.iter().skip(1).step_by(2);
    inside.map(|block| block.split_once('\n').unwrap_or((block, ""))).collect()
}

#[test]
#[cfg(unix)]
fn blocks_that_are_marked_so_run() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/records");
    let (client, _) = (omok_tui(), omok_relay());
    let programs = Path::new(client.get_program()).parent().expect("it lies in a folder");
    let path = format!("{}:{}", programs.display(), env::var("PATH").unwrap_or_default());
    let mut ran = 0;
    for (name, page) in pages() {
        for (_, block) in blocks(&page).into_iter().filter(|(mark, _)| *mark == "sh run") {
            let folder = tempfile::tempdir().unwrap();
            let game = records.join("sgf-variations-two-games.sgf");
            fs::copy(game, folder.path().join("game.sgf")).unwrap();
            let mut shell = Command::new("sh");
            shell.args(["-e", "-c", block]).env("HOME", folder.path()).env("PATH", &path);
            let finished = run(shell.current_dir(folder.path()), b"");
            assert_eq!(finished.code, Some(0), "{name}: {block}{}", finished.stderr);
            ran += 1;
        }
    }
    assert!(ran >= 2, "only {ran} blocks are marked");
}

/// The commands of our programs in a line of a shell, as words.
fn ours(line: &str) -> Vec<Vec<String>> {
    let line = line.strip_prefix("$ ").unwrap_or(line).replace("\\|", "|");
    let line = line.split(" # ").next().unwrap_or_default().replace(['(', ')'], " ; ");
    let line = line.replace("#PIN", "#7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
    let words = shlex::split(&line).unwrap_or_default();
    let ends = |word: &String| ["|", "&&", ";", "||", "&"].contains(&word.as_str());
    let mut found = Vec::new();
    for command in words.split(ends) {
        // Variables and the like may stand before a program.
        let before = |word: &&String| *word == "sudo" || *word == "exec" || word.contains('=');
        let start = command.iter().take_while(before).count();
        let redirects = |word: &&String| !word.contains(['<', '>']);
        let command: Vec<_> = command[start..].iter().take_while(redirects).cloned().collect();
        let program = command.first().and_then(|word| word.rsplit('/').next());
        // As a program names itself in `omok-tui 0.1.0`.
        let is_version = command.get(1).is_some_and(|word| word.starts_with("0."));
        if matches!(program, Some("omok-tui" | "omok-relay")) && !is_version {
            found.push(command);
        }
    }
    found
}

/// What a page shows: lines of blocks, and code within text.
fn shown(page: &str) -> Vec<Vec<String>> {
    let of_shell = |mark: &str| ["", "sh", "sh run", "console"].contains(&mark);
    let blocks = blocks(page).into_iter().filter(|(mark, _)| of_shell(mark));
    let lines = blocks.flat_map(|(_, block)| block.lines());
    let text = page.split("\n```").step_by(2);
    let spans = text.flat_map(|text| text.split('`').skip(1).step_by(2));
    // An ellipsis and SHELL stand for words.
    let whole = |line: &&str| !line.contains('…') && !line.contains("SHELL");
    lines.chain(spans).filter(whole).flat_map(ours).collect()
}

#[test]
fn every_command_that_the_pages_show_is_understood() {
    let mut understood = 0;
    for (name, page) in pages() {
        for words in shown(&page) {
            let parsed = if words[0].ends_with("omok-tui") {
                Cli::try_parse_from(&words).map(drop)
            } else {
                Config::try_parse_from(&words).map(drop)
            };
            if let Err(error) = parsed {
                let told = [ErrorKind::DisplayHelp, ErrorKind::DisplayVersion];
                // A command may be named without what it takes.
                let named = words.len() == 2 && error.kind() == ErrorKind::MissingRequiredArgument;
                assert!(named || told.contains(&error.kind()), "{name}: {words:?}: {error}");
            }
            understood += 1;
        }
    }
    assert!(understood > 60, "only {understood} commands were found");
    let refused = ours("sudo omok-tui join --nonsense | omok-relay pin");
    assert_eq!(refused.len(), 2);
    assert!(Cli::try_parse_from(&refused[0]).is_err());
}

#[test]
fn pages_link_to_what_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (name, page) in pages() {
        for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            let outside = file.contains("://") || file.is_empty();
            let folder = root.join(&name).parent().expect("it lies in a folder").to_path_buf();
            assert!(outside || folder.join(file).exists(), "{name} links to {link}");
        }
    }
}
