//! The rules of the house, as far as a program can look after them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// No file is longer, in lines.
const LINES_MAX: usize = 700;

/// The engine's modules, each importing only from those before it.
const CORE: &[&str] =
    &["color", "point", "board", "line", "rules", "game", "record", "position", "slow"];

/// The client's pure half: state, what changes it, and how it is drawn; each
/// importing only from those before it.
const PURE: &[&str] = &[
    "letters",
    "hangul",
    "text",
    "record",
    "glyphs",
    "theme",
    "reason",
    "trust",
    "session",
    "confines",
    "online",
    "i18n",
    "preference",
    "keymap",
    "target",
    "model",
    "page",
    "layout",
    "action",
    "update",
    "input",
    "view",
    "plain",
];

/// The client's edges, which may import all of its pure half, and of each other
/// only those before them.
const EDGES: &[&str] = &[
    "charset",
    "messages",
    "day",
    "ssh_key",
    "account",
    "whole",
    "save",
    "files",
    "setting",
    "config",
    "kept",
    "locale",
    "depth",
    "backend",
    "decode",
    "signals",
    "terminal",
    "known",
    "tls",
    "seats",
    "chair",
    "own_relay",
    "net",
    "open",
    "edge",
    "errands",
    "run",
    "plain_run",
    "check",
    "convert",
    "replay",
    "cli",
];

/// What the command line is made of, each importing only from those before it.
const CLI: &[&str] = &[
    "environment",
    "words",
    "looks",
    "codes",
    "gate",
    "chosen",
    "shown",
    "online",
    "asked",
    "manual",
    "elsewhere",
];

/// The relay's pure half: the rooms, and what goes into a store.
const RELAY_PURE: [&str; 7] = ["hub", "limits", "outbox", "record", "room", "seat", "store"];

/// What belongs to the edges of a program: the system, the clock, chance.
const SYSTEM: [&str; 14] = [
    "std::env",
    "std::fs",
    "std::io",
    "std::process",
    "std::thread",
    "Instant",
    "SystemTime",
    "tokio",
    "rustix",
    "socket2",
    "rand::",
    "getrandom",
    "println!",
    "eprintln!",
];

fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().expect("the suites are a folder of the workspace").to_path_buf()
}

/// Every file of the project whose name ends so, with its path from the root.
fn files(ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() && !["target", ".git"].contains(&name) {
                folders.push(path);
            } else if path.is_file() && name.ends_with(ending) {
                let short = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
                let content = fs::read(&path).unwrap();
                found.push((short, String::from_utf8_lossy(&content).into_owned()));
            }
        }
    }
    found.sort();
    found
}

/// The Rust files of a crate by the top module that they belong to, without
/// comments and unit tests.
fn modules(package: &str) -> Vec<(String, String, String)> {
    let prefix = format!("{package}/src/");
    let of_package = files(".rs").into_iter().filter_map(|(path, text)| {
        let inside = path.strip_prefix(&prefix)?;
        let module = inside.split(['/', '.']).next()?.to_owned();
        let is_test = inside.ends_with("tests.rs");
        (!is_test && module != "lib" && module != "main").then_some((module, path, text))
    });
    of_package.map(|(module, path, text)| (module, path, code_of(&text))).collect()
}

fn code_of(text: &str) -> String {
    let tests = ["#[cfg(test)]\nmod tests {", "#[cfg(test)]\npub(super) mod tests {"];
    let ends = tests.iter().filter_map(|begin| text.find(begin));
    let code = &text[..ends.min().unwrap_or(text.len())];
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    code.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// The modules of its own crate that a file names.
fn imports(code: &str) -> BTreeSet<String> {
    let word = |text: &str| -> String {
        text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
    };
    let mut named = BTreeSet::new();
    for part in code.split("crate::").skip(1) {
        match part.strip_prefix('{') {
            Some(group) => {
                let group = group.split("};").next().unwrap_or_default();
                named.extend(group.split(',').map(|item| word(item.trim())));
            }
            None => drop(named.insert(word(part))),
        }
    }
    named
}

#[test]
fn the_engine_has_no_dependencies() {
    let manifest = fs::read_to_string(root().join("omok-core/Cargo.toml")).unwrap();
    let (_, after) = manifest.split_once("\n[dependencies]\n").expect("the section is there");
    let section = after.split("\n[").next().unwrap();
    let entries: Vec<_> =
        section.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(entries.is_empty(), "the engine depends on {entries:?}");
}

/// Asserts that `order` has all modules of a package, and that each imports only
/// from those before it.
fn assert_downwards(package: &str, order: &[&str]) {
    let place = |module: &str| {
        let found = order.iter().position(|known| *known == module);
        found.unwrap_or_else(|| panic!("{module} has no place in the order of modules"))
    };
    let mut seen = BTreeSet::new();
    for (module, path, code) in modules(package) {
        for import in imports(&code) {
            let downwards = import == module || place(&import) < place(&module);
            assert!(downwards, "{path} imports {import}");
        }
        seen.insert(module);
    }
    assert_eq!(seen.len(), order.len(), "{package} has all modules of {order:?}");
}

#[test]
fn the_engines_modules_import_downwards_only() {
    assert_downwards("omok-core", CORE);
}

#[test]
fn the_clients_modules_import_downwards_only() {
    assert_downwards("omok-tui", &[PURE, EDGES].concat());
}

#[test]
fn the_parts_of_the_command_line_import_downwards_only() {
    let place = |part: &str| CLI.iter().position(|known| *known == part);
    let mut seen = BTreeSet::new();
    for (_, path, code) in modules("omok-tui") {
        let Some(part) = path.strip_prefix("omok-tui/src/cli/") else { continue };
        let part = part.trim_end_matches(".rs");
        let own = place(part).unwrap_or_else(|| panic!("{part} has no place in the order"));
        // Parts name each other by what is above them.
        let code = code.replace("crate::", "").replace("super::", "crate::");
        for import in imports(&code) {
            assert!(place(&import).is_none_or(|other| other <= own), "{path} imports {import}");
        }
        seen.insert(part.to_owned());
    }
    assert_eq!(seen.len(), CLI.len(), "{seen:?}");
}

/// Looks at the modules `pure` of a package: they import only each other, and
/// use none of `words`.
fn assert_pure(package: &str, pure: &[&str], words: &[&str]) {
    let mut seen = BTreeSet::new();
    for (module, path, code) in modules(package) {
        if pure.contains(&module.as_str()) {
            let imports = imports(&code);
            let edges: Vec<_> =
                imports.iter().filter(|name| !pure.contains(&name.as_str())).collect();
            assert!(edges.is_empty(), "{path} imports {edges:?}");
            for word in words {
                assert!(!code.contains(word), "{path} uses {word}");
            }
            seen.insert(module);
        }
    }
    assert_eq!(seen.len(), pure.len(), "each of {pure:?} is a module of {package}");
}

#[test]
fn the_pure_half_of_the_client_knows_no_clock_no_file_no_chance_and_no_network() {
    let words = ["std::net", "etcetera", "crossterm::terminal", "crossterm::execute"];
    assert_pure("omok-tui", PURE, &[&SYSTEM[..], &words].concat());
}

#[test]
fn the_pure_half_of_the_relay_knows_no_clock_no_file_no_chance_and_no_socket() {
    // Addresses are values like others.
    let words = ["TcpListener", "TcpStream", "UdpSocket", "ToSocketAddrs"];
    assert_pure("omok-relay", &RELAY_PURE, &[&SYSTEM[..], &words].concat());
}

#[test]
fn the_engine_and_the_protocol_know_no_time_and_no_chance() {
    // Maps that hash have an order of chance.
    let words =
        ["Instant", "SystemTime", "std::thread", "rand::", "getrandom", "HashMap", "HashSet"];
    for package in ["omok-core", "proto"] {
        let modules = modules(package);
        assert!(modules.len() >= 6, "{package}");
        for (_, path, code) in modules {
            for word in words {
                assert!(!code.contains(word), "{path} uses {word}");
            }
        }
    }
}

#[test]
fn no_file_is_longer_than_one_can_read() {
    let all = files(".rs");
    assert!(all.len() > 50, "only {} files were found", all.len());
    for (path, text) in all {
        let lines = text.lines().count();
        assert!(lines <= LINES_MAX, "{path} has {lines} lines");
    }
}

/// Suites with peers that keep a beat, or that look at a beat whether something has
/// come about. Nothing in them is taken for done because some time has passed.
const BEATS: [&str; 6] = [
    "tests/tests/bad_peers/main.rs",
    "tests/tests/bad_peers/proxied.rs",
    "tests/tests/bad_peers/silence.rs",
    "tests/tests/bad_peers/storm.rs",
    "tests/tests/links/player.rs",
    "tests/tests/service/metrics.rs",
];

#[test]
fn no_test_sleeps_but_to_keep_a_beat_and_none_is_left_out() {
    // Put together here, so that this file does not name them itself.
    let words = [["thread::", "sleep"].concat(), ["#[", "ignore"].concat()];
    let sleep = ["sleep", "("].concat();
    let mut beats = Vec::new();
    for (path, text) in files(".rs") {
        for word in &words {
            assert!(!text.contains(word.as_str()), "{path} has {word}");
        }
        let word = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let sleeps = text.match_indices(&sleep).any(|(at, _)| word(at));
        if sleeps && path.contains("tests/") && !path.contains("/src/") {
            beats.push(path);
        }
    }
    assert_eq!(beats, BEATS, "these sleep");
}

#[test]
fn nothing_names_a_place_on_the_machine_that_made_it() {
    let folders = ["work", "root", "home", "Users", "farm"].map(|name| format!("/{name}/"));
    let temporary = ["/tmp", "/wt"].concat();
    // Of all that is text.
    let all = files("");
    assert!(all.iter().any(|(path, _)| path == ".ci/packages"), "scripts are looked at");
    assert!(all.iter().any(|(path, _)| path == "omok-relay/dist/Containerfile"));
    // In a worktree, git keeps a file that is none of the project's.
    let texts = all.iter().filter(|(path, text)| path != ".git" && !text.contains('\u{fffd}'));
    for (path, text) in texts {
        for line in text.lines() {
            let named = folders.iter().any(|folder| starts_path(line, folder));
            assert!(!named && !line.contains(&temporary), "{path}: {line}");
        }
    }
}

/// Whether a path in `line` begins with `folder`, rather than having it inside.
fn starts_path(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| !(c.is_alphanumeric() || ".-_~}$/".contains(c)))
    })
}

#[test]
fn the_readme_begins_with_the_two_commands() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let block = readme.split("```").nth(1).expect("the README has a block of code");
    let commands: Vec<_> = block.lines().filter(|line| line.starts_with("cargo ")).collect();
    assert_eq!(commands.len(), 2, "{block}");
    assert!(commands[0].starts_with("cargo run --release"), "{block}");
    assert!(commands[1].starts_with("cargo test --workspace --locked"), "{block}");
    let before = readme.split("```").next().unwrap().lines().count();
    assert!(before <= 10, "the commands come after {before} lines");
}

#[test]
fn the_readme_has_the_key_table_of_the_program() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let table = omok_tui::keymap::markdown();
    assert!(readme.contains(&table), "the README's keys are not:\n\n{table}");
}

/// What only systems of the Unix kind have.
const UNIX: [&str; 5] = ["os::unix", "os::fd", "signal::unix", "rustix::", "listenfd::"];

/// The mark of what is compiled for such systems only.
fn is_for_unix(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("#[cfg(unix)]")
        || (line.starts_with("#[cfg(all(") && line.contains("unix") && !line.contains("not(unix"))
}

/// Whether the line `at`, or an item around it, is marked so. What is around a line
/// is indented less.
fn stands_under_a_mark(lines: &[&str], at: usize) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let begins =
        |line: &str, with: &[&str]| with.iter().any(|start| line.trim().starts_with(start));
    let is_attribute = |line: &str| begins(line, &["#[", "///"]);
    let mut around = indent(lines[at]) + 1;
    for place in (0..=at).rev() {
        let line = lines[place];
        // A parenthesis ends what a function takes, several lines below its name.
        let is_between = line.trim().is_empty() || is_attribute(line) || begins(line, &[")"]);
        if is_between || indent(line) >= around {
            continue;
        }
        around = indent(line);
        let before = lines[..place].iter().rev().take_while(|line| is_attribute(line));
        if before.into_iter().any(|line| is_for_unix(line)) {
            return true;
        }
    }
    false
}

/// The top modules of a crate that are there on Unix only.
fn unix_modules(package: &str) -> Vec<String> {
    let lib = fs::read_to_string(root().join(package).join("src/lib.rs")).unwrap();
    let lines: Vec<_> = lib.lines().collect();
    let declared = lines.windows(2).filter(|pair| is_for_unix(pair[0]));
    let names = declared.filter_map(|pair| pair[1].trim_end_matches(';').split("mod ").nth(1));
    names.map(ToOwned::to_owned).collect()
}

/// Other systems are out of reach of these tests, so that at least the words are looked
/// at. `.ci/elsewhere` has the compiler look at what is left without them.
#[test]
fn what_only_unix_has_stands_under_cfg_unix() {
    let mut uses = 0;
    for package in ["omok-core", "proto", "omok-relay", "omok-tui", "tests"] {
        let whole = unix_modules(package);
        for (path, text) in files(".rs") {
            let Some(inside) = path.strip_prefix(&format!("{package}/src/")) else { continue };
            if whole.iter().any(|module| inside.split(['/', '.']).next() == Some(module)) {
                continue;
            }
            let lines: Vec<_> = text.lines().collect();
            for at in 0..lines.len() {
                if UNIX.iter().any(|word| lines[at].contains(word)) {
                    uses += 1;
                    assert!(stands_under_a_mark(&lines, at), "{path}:{}: {}", at + 1, lines[at]);
                }
            }
        }
        let manifest = fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
        let everywhere = manifest.split("[target.'cfg(unix)'").next().unwrap();
        let named = |name: &str| everywhere.lines().any(|line| line.starts_with(name));
        assert!(package == "tests" || !(named("rustix") || named("listenfd")), "{package}");
    }
    assert!(uses >= 10, "only {uses} were found");
    let alone = ["fn f() {", "    use std::os::unix::fs::symlink;", "}"];
    assert!(!stands_under_a_mark(&alone, 1));
    let marked = ["#[cfg(unix)]", "/// Why.", "fn f() {", "    {", "        a();", "    }", "}"];
    assert!(stands_under_a_mark(&marked, 4));
}
