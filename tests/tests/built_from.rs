//! Which commit the programs say that they are of, by what tells the compiler: it is run
//! here in repositories of all kinds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use omok_tests::program::{Finished, run};
use tempfile::TempDir;

/// What tells the compiler.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../omok-relay/build.rs");

/// A folder with the script as a program, and a place for sources.
struct Sources {
    folder: TempDir,
    /// The package's own place.
    place: PathBuf,
}

impl Sources {
    /// With the package in `below`, in a repository of which it is a part.
    fn in_git(below: &str) -> Self {
        let sources = Self::alone(below);
        sources.git(&["init", "--quiet", "--initial-branch=main", "."]);
        sources.commit("first");
        sources
    }

    fn alone(below: &str) -> Self {
        let folder = tempfile::tempdir().expect("there is room");
        let place = folder.path().join("sources").join(below);
        fs::create_dir_all(&place).expect("there is room");
        fs::copy(SCRIPT, place.join("build.rs")).expect("there is room");
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition=2024", SCRIPT, "-o"]).arg(folder.path().join("script"));
        assert_eq!(run(&mut rustc, b"").code, Some(0));
        Self { folder, place }
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("sources")
    }

    fn git(&self, arguments: &[&str]) -> String {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@b"]).args(arguments);
        let date = "2026-11-30T12:00:00Z";
        git.env("GIT_AUTHOR_DATE", date).env("GIT_COMMITTER_DATE", date).current_dir(self.root());
        let Finished { code, stdout, stderr } = run(&mut git, b"");
        assert_eq!(code, Some(0), "{arguments:?}: {stderr}");
        stdout.trim().to_owned()
    }

    /// Commits all there is, and gives what is told of it.
    fn commit(&self, message: &str) -> String {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--allow-empty", "--message", message]);
        self.head()
    }

    fn head(&self) -> String {
        self.git(&["rev-parse", "HEAD"])[..10].to_owned()
    }

    /// What the script says where the environment is that of `change`.
    fn said_with(&self, change: impl FnOnce(&mut Command)) -> String {
        let mut script = Command::new(self.folder.path().join("script"));
        for name in ["OMOK_COMMIT", "SOURCE_DATE_EPOCH", "GIT_DIR", "GIT_WORK_TREE"] {
            script.env_remove(name);
        }
        script.current_dir(&self.place).env("PROFILE", "release");
        change(&mut script);
        let Finished { code, stdout, stderr } = run(&mut script, b"");
        assert_eq!(code, Some(0), "{stderr}");
        stdout
    }

    fn version_with(&self, change: impl FnOnce(&mut Command)) -> String {
        let said = self.said_with(change);
        let told = said.lines().find_map(|line| line.split_once("OMOK_BUILT_FROM="));
        told.expect("it is told").1.trim().to_owned()
    }

    fn version(&self) -> String {
        self.version_with(|_| ())
    }

    /// The paths of which the compiler hears again what is told, once one has changed.
    fn watched(&self) -> Vec<PathBuf> {
        let said = self.said_with(|_| ());
        let paths = said.lines().filter_map(|line| line.strip_prefix("cargo::rerun-if-changed="));
        paths.map(|path| self.place.join(path)).collect()
    }
}

/// All files in it and below, with when they were written and how long they are.
fn state(paths: &[PathBuf]) -> Vec<String> {
    let mut state = Vec::new();
    for path in paths {
        let Ok(about) = fs::symlink_metadata(path) else {
            state.push(format!("{} is gone", path.display()));
            continue;
        };
        state.push(format!("{} {:?} {}", path.display(), about.modified(), about.len()));
        if about.is_dir() {
            let inside = fs::read_dir(path).expect("it can be listed");
            let mut inside: Vec<_> =
                inside.map(|entry| entry.expect("it is there").path()).collect();
            inside.sort();
            state.extend(self::state(&inside));
        }
    }
    state
}

#[test]
fn changes_since_the_commit_are_told_with_it() {
    let sources = Sources::in_git("omok-relay");
    let clean = format!("({} 2026-11-30)", sources.head());
    assert_eq!(sources.version(), clean);
    // What is not kept in git is none of its sources.
    fs::write(sources.root().join("notes"), "").expect("there is room");
    assert_eq!(sources.version(), clean);
    let script = sources.place.join("build.rs");
    let text = fs::read_to_string(&script).expect("it is there");
    fs::write(&script, format!("{text}// changed")).expect("there is room");
    assert_eq!(sources.version(), format!("({}+changes 2026-11-30)", sources.head()));
    fs::write(&script, text).expect("there is room");
    assert_eq!(sources.version(), clean);
}

#[test]
fn no_repository_but_the_packages_own_is_named() {
    let theirs = Sources::in_git("omok-tui");
    for (below, tracked) in [("omok-relay", false), ("vendor/omok-relay", true)] {
        let place = theirs.root().join(below);
        fs::create_dir_all(&place).expect("there is room");
        fs::copy(SCRIPT, place.join("build.rs")).expect("there is room");
        if tracked {
            theirs.commit("theirs");
        }
        let unpacked = |script: &mut Command| {
            script.current_dir(&place);
        };
        assert_eq!(theirs.version_with(unpacked), "", "{below}");
        // A day is told of a commit only.
        let dated = |script: &mut Command| unpacked(script.env("SOURCE_DATE_EPOCH", "0"));
        assert_eq!(theirs.version_with(dated), "");
    }
    let alone = Sources::alone("omok-relay");
    assert_eq!(alone.version(), "");
    // As in a hook of theirs.
    let hook = |script: &mut Command| {
        script.env("GIT_DIR", theirs.root().join(".git"));
    };
    assert_eq!(alone.version_with(hook), "");
    let own = Sources::in_git("omok-relay");
    assert_eq!(own.version_with(hook), own.version());
}

#[test]
fn a_package_names_the_commit_of_its_note_wherever_it_is_unpacked() {
    let sources = Sources::in_git("omok-relay");
    let note = |dirty: &str| format!(r#"{{"git": {{"sha1": "0123456789abcdef"{dirty}}}}}"#);
    let path = sources.place.join(".cargo_vcs_info.json");
    fs::write(&path, note("")).expect("there is room");
    assert_eq!(sources.version(), "(0123456789)");
    fs::write(&path, note(r#", "dirty": true"#)).expect("there is room");
    assert_eq!(sources.version(), "(0123456789+changes)");
}

#[test]
fn whoever_packs_it_says_the_commit_and_the_day() {
    let sources = Sources::in_git("omok-relay");
    let said = sources.version_with(|script| {
        script.env("OMOK_COMMIT", "fedcba9876543210").env("SOURCE_DATE_EPOCH", "0");
    });
    assert_eq!(said, "(fedcba9876 1970-01-01)");
    let day = sources.version_with(|script| {
        script.env("SOURCE_DATE_EPOCH", "951827696");
    });
    assert_eq!(day, format!("({} 2000-02-29)", sources.head()));
}

/// Asserts that something which the compiler looks at is another one after `happens`.
fn assert_heard(sources: &Sources, happens: impl FnOnce()) {
    let watched = sources.watched();
    let (before, said) = (state(&watched), sources.version());
    happens();
    assert_ne!(sources.version(), said, "there is something to be heard");
    assert_ne!(state(&watched), before, "{watched:?}");
}

#[test]
fn each_new_commit_is_heard_of_however_the_repository_keeps_it() {
    let sources = Sources::in_git("omok-relay");
    assert_heard(&sources, || drop(sources.commit("second")));
    sources.git(&["pack-refs", "--all"]);
    // Nobody writes down where it was.
    sources.git(&["config", "core.logAllRefUpdates", "false"]);
    fs::remove_dir_all(sources.root().join(".git/logs")).expect("it is there");
    assert_heard(&sources, || drop(sources.commit("third")));
    sources.git(&["switch", "--quiet", "--create", "some/branch"]);
    sources.git(&["pack-refs", "--all"]);
    assert_heard(&sources, || drop(sources.commit("fourth")));
    sources.git(&["switch", "--quiet", "--detach"]);
    assert_heard(&sources, || drop(sources.commit("fifth")));
    assert_heard(&sources, || drop(sources.git(&["checkout", "--quiet", "HEAD~2"])));
    let other = sources.folder.path().join("worktree");
    let path = other.to_str().expect("a name");
    sources.git(&["worktree", "add", "--quiet", "-b", "elsewhere", path]);
    let script = sources.folder.path().join("script");
    let tree = Sources { place: other.join("omok-relay"), ..Sources::alone("omok-relay") };
    fs::copy(script, tree.folder.path().join("script")).expect("there is room");
    let commit = ["-C", path, "commit", "--quiet", "--allow-empty", "--message", "sixth"];
    assert_heard(&tree, || drop(sources.git(&commit)));
}

#[test]
fn changes_of_any_crate_are_heard_of_in_what_is_handed_out() {
    let sources = Sources::in_git("omok-relay");
    for path in ["omok-core/src/lib.rs", "proto/src/lib.rs", "omok-tui/src/lib.rs", "Cargo.lock"] {
        let path = sources.root().join(path);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("there is room");
        fs::write(&path, "").expect("there is room");
    }
    sources.commit("crates");
    for path in ["omok-core/src/lib.rs", "proto/src/lib.rs", "omok-tui/src/lib.rs", "Cargo.lock"] {
        let path: &Path = &sources.root().join(path);
        assert_heard(&sources, || fs::write(path, "changed").expect("there is room"));
        fs::write(path, "").expect("there is room");
    }
}
