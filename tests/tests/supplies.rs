//! What others wrote and we build in: licences, bans and sources, as `.deny.toml`
//! has them. `cargo deny` looks at the same and more, but needs a network.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toml_edit::{DocumentMut, Item};

fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().expect("the suites are a folder of the workspace").to_path_buf()
}

fn toml(name: &str) -> DocumentMut {
    let text = fs::read_to_string(root().join(name)).expect("it is there");
    text.parse().expect("it is TOML")
}

/// The texts in a list, or those under `key` in a list of tables.
fn texts(list: &Item, key: Option<&str>) -> Vec<String> {
    let items = list.as_array().expect("it is a list").iter();
    let text = |item: &toml_edit::Value| match key {
        Some(key) => item.as_inline_table()?.get(key)?.as_str().map(ToOwned::to_owned),
        None => item.as_str().map(ToOwned::to_owned),
    };
    items.map(|item| text(item).expect("it is a text")).collect()
}

/// All crates that are built here, with their licences.
fn built() -> Vec<(String, String)> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--workspace", "--all-features", "--locked", "--offline"])
        .args(["--edges", "normal,build,dev", "--prefix", "none", "--format", "{p}|{l}"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("it is text");
    let mut crates: Vec<_> = text.lines().filter_map(|line| line.split_once('|')).collect();
    crates.sort_unstable();
    crates.dedup();
    let owned = |(name, licence): (&str, &str)| {
        // The tree marks what it has shown before.
        (name.to_owned(), licence.trim_end_matches(" (*)").to_owned())
    };
    crates.into_iter().map(owned).collect()
}

/// Whether a licence is allowed. What it takes for less than it is, with "and"
/// inside of an "or", it refuses.
fn allows(allowed: &[String], licence: &str) -> bool {
    let one_of = |part: &str| {
        let part = part.trim_matches(['(', ')']).replace('/', " OR ");
        part.split(" OR ").any(|name| allowed.iter().any(|known| known == name.trim()))
    };
    licence.split(" AND ").all(one_of)
}

#[test]
fn every_crate_that_is_built_has_a_licence_that_is_allowed() {
    let allowed = texts(&toml(".deny.toml")["licenses"]["allow"], None);
    let built = built();
    assert!(built.len() > 100, "only {} crates", built.len());
    for (name, licence) in built {
        assert!(allows(&allowed, &licence), "{name}: {licence:?}");
    }
    for refused in ["", "GPL-3.0-only", "MIT AND GPL-3.0-only", "(MIT OR ISC) AND OpenSSL"] {
        assert!(!allows(&allowed, refused), "{refused:?}");
    }
}

#[test]
fn all_that_is_locked_comes_from_one_registry_and_nothing_of_it_is_banned() {
    let banned = texts(&toml(".deny.toml")["bans"]["deny"], Some("crate"));
    assert!(!banned.is_empty());
    let locked = toml("Cargo.lock");
    let packages = locked["package"].as_array_of_tables().expect("they are listed");
    assert!(packages.len() > 100, "only {}", packages.len());
    for package in packages {
        let name = package["name"].as_str().expect("it has a name");
        assert!(!banned.iter().any(|banned| banned == name), "{name} is banned");
        let source = package.get("source").map(|source| source.as_str().expect("a text"));
        let ours = source.is_none() && name.starts_with("omok-");
        let registry =
            |source: &str| source.starts_with("registry+") && source.ends_with("/crates.io-index");
        assert!(ours || source.is_some_and(registry), "{name} comes from {source:?}");
    }
}

/// All that a lock file has: name, version, and the names of what it needs.
fn locked(name: &str) -> Vec<(String, String, BTreeSet<String>)> {
    let file = toml(name);
    let packages = file["package"].as_array_of_tables().expect("they are listed");
    let needed = |package: &toml_edit::Table| {
        let all = package.get("dependencies").map(|list| texts(list, None)).unwrap_or_default();
        // Where there are several of a name, the version follows.
        let name = |text: String| text.split(' ').next().unwrap_or_default().to_owned();
        all.into_iter().map(name).collect()
    };
    let text = |item: &Item| item.as_str().expect("it is a text").to_owned();
    let all = packages.iter();
    all.map(|of| (text(&of["name"]), text(&of["version"]), needed(of))).collect()
}

/// The names of what a crate of ours needs outside of tests.
fn needed(folder: &str) -> BTreeSet<String> {
    let manifest = toml(&format!("{folder}/Cargo.toml"));
    let mut lists = vec![manifest.get("dependencies")];
    if let Some(targets) = manifest.get("target").and_then(Item::as_table_like) {
        lists.extend(targets.iter().map(|(_, target)| target.get("dependencies")));
    }
    lists.push(manifest.get("build-dependencies"));
    let tables = lists.into_iter().flatten().filter_map(Item::as_table_like);
    tables.flat_map(|table| table.iter().map(|(name, _)| name.to_owned())).collect()
}

#[test]
fn the_fuzz_targets_are_built_of_the_same_versions_and_their_lock_file_fits() {
    const HOW: &str = "cp Cargo.lock tests/fuzz/Cargo.lock, and let cargo complete it: \
                       cargo metadata --manifest-path tests/fuzz/Cargo.toml";
    let (ours, fuzzed) = (locked("Cargo.lock"), locked("tests/fuzz/Cargo.lock"));
    assert!(fuzzed.len() > 100, "only {}", fuzzed.len());
    let mut of_ours = 0;
    for (name, version, needs) in &fuzzed {
        let mut known = ours.iter().filter(|(other, ..)| other == name).peekable();
        if known.peek().is_none() {
            // What only libFuzzer needs.
            continue;
        }
        let same = known.find(|(_, other, _)| other == version);
        let Some((_, _, all)) = same else { panic!("{name} {version} is another one: {HOW}") };
        let folder = match name.strip_prefix("omok-") {
            Some("core" | "relay" | "tui") => name.as_str(),
            Some(folder @ ("proto" | "tests")) => folder,
            _ => continue,
        };
        let wanted = needed(folder);
        let wanted: BTreeSet<_> = all.intersection(&wanted).cloned().collect();
        assert_eq!(*needs, wanted, "{name} needs something else: {HOW}");
        of_ours += 1;
    }
    assert_eq!(of_ours, 5, "all of ours are fuzzed");
}

#[test]
fn no_crate_of_ours_may_be_unsafe() {
    let workspace = toml("Cargo.toml");
    let lints = &workspace["workspace"]["lints"]["rust"];
    assert_eq!(lints["unsafe_code"].as_str(), Some("forbid"));
    for member in texts(&workspace["workspace"]["members"], None) {
        let manifest = toml(&format!("{member}/Cargo.toml"));
        assert_eq!(manifest["lints"]["workspace"].as_bool(), Some(true), "{member}");
    }
}
