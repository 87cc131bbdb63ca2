//! Tells the programs which commit they were built from, and of which day it is.
//!
//! The same sources give the same words: nothing here is the time of the build.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Digits of a commit's hash that are told.
const DIGITS: usize = 10;

/// Stands after a commit whose sources were changed since.
const CHANGED: &str = "+changes";

/// Where this package lies in its repository.
const PLACE: &str = "omok-relay/";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A package that was handed out has its note, whatever repository is around it.
    let noted = of_package();
    let git = if noted.is_none() { Git::of_this_package() } else { None };
    let commit = packager("OMOK_COMMIT").map(|commit| shortened(&commit));
    let commit = commit.or(noted).or_else(|| git.as_ref()?.commit());
    let epoch = packager("SOURCE_DATE_EPOCH").and_then(|seconds| seconds.parse().ok());
    let day = epoch.or_else(|| git.as_ref()?.epoch()).map(day);
    let words: Vec<_> = [&commit, &day].into_iter().flatten().map(String::as_str).collect();
    // A day alone would be told as if it were of a commit.
    let suffix = if commit.is_some() { format!(" ({})", words.join(" ")) } else { String::new() };
    println!("cargo::rustc-env=OMOK_BUILT_FROM={suffix}");
    println!("cargo::rustc-env=OMOK_DAY={}", day.unwrap_or_default());
    let changing =
        git.iter().flat_map(|git| git.changes_with_head().into_iter().chain(git.sources()));
    for path in changing {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

fn shortened(commit: &str) -> String {
    commit.chars().take(DIGITS).collect()
}

/// What whoever packs the program says.
fn packager(variable: &str) -> Option<String> {
    println!("cargo::rerun-if-env-changed={variable}");
    env::var(variable).ok().filter(|text| !text.is_empty())
}

/// The commit of the package that `cargo package` made, of which it leaves a note.
fn of_package() -> Option<String> {
    const NOTE: &str = ".cargo_vcs_info.json";
    // A file that is not there would be taken for a change, each time.
    let note = fs::read_to_string(NOTE).ok()?;
    println!("cargo::rerun-if-changed={NOTE}");
    let (_, after) = note.split_once("\"sha1\"")?;
    let changed = if note.contains("\"dirty\": true") { CHANGED } else { "" };
    after.split('"').nth(1).map(|commit| shortened(commit) + changed)
}

/// The repository that has this package as its own.
struct Git;

impl Git {
    /// In a tarball there is none, or one of somebody else's, who may have unpacked it
    /// anywhere, but does not keep it as we do.
    fn of_this_package() -> Option<Self> {
        git(&["ls-files", "--error-unmatch", "build.rs"])?;
        (git(&["rev-parse", "--show-prefix"])? == PLACE).then_some(Self)
    }

    fn commit(&self) -> Option<String> {
        let changes =
            git(&["--no-optional-locks", "status", "--porcelain", "--untracked-files=no"])?;
        let changed = if changes.is_empty() { "" } else { CHANGED };
        Some(shortened(&git(&["rev-parse", "HEAD"])?) + changed)
    }

    /// When the commit was made, in seconds.
    fn epoch(&self) -> Option<u64> {
        git(&["log", "-1", "--format=%ct"])?.parse().ok()
    }

    /// The files and folders of which one changes whenever there is another commit:
    /// where HEAD points, the branch that it names, or all branches in one file or a
    /// folder of tables, and the log of all that. A worktree has some of them elsewhere.
    fn changes_with_head(&self) -> Vec<PathBuf> {
        let path = |name: &str| git(&["rev-parse", "--git-path", name]).map(PathBuf::from);
        let names = ["HEAD", "logs/HEAD", "packed-refs", "reftable"];
        let mut paths: Vec<_> =
            names.into_iter().filter_map(path).filter(|path| path.exists()).collect();
        // One that has no file of its own gets it with the next commit.
        let branch = git(&["symbolic-ref", "--quiet", "HEAD"]).and_then(|branch| path(&branch));
        let there = |path: &&Path| path.exists();
        paths.extend(branch.and_then(|path| path.ancestors().find(there).map(Path::to_path_buf)));
        paths
    }

    /// What has changes that are told. Where somebody is at work, those of the client alone
    /// would have this crate built anew each time, and are told with the next ones.
    fn sources(&self) -> impl Iterator<Item = PathBuf> {
        let of_client = (env::var("PROFILE").as_deref() == Ok("release")).then_some("../omok-tui");
        let all = ["../Cargo.toml", "../Cargo.lock", "../omok-core", "../proto", "."];
        let paths = all.into_iter().chain(of_client).map(PathBuf::from);
        paths.filter(|path| path.exists())
    }
}

/// What git says of the repository that this folder lies in, rather than of one that the
/// environment names: in its hooks that may be another one.
fn git(arguments: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX"] {
        git.env_remove(variable);
    }
    let output = git.args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// The day in UTC, as `2026-11-30`.
///
/// After Howard Hinnant, "chrono-compatible low-level date algorithms": days are
/// counted in eras of 400 years that begin on the first of March.
fn day(epoch: u64) -> String {
    let days = epoch / (24 * 60 * 60) + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
