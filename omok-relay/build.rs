//! Tells the programs which commit they were built from, and of which day it is.
//!
//! The same sources give the same words: nothing here is the time of the build.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Digits of a commit's hash that are told.
const DIGITS: usize = 10;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let git = Git::of_this_package();
    let commit = packager("OMOK_COMMIT").or_else(|| git.as_ref()?.commit()).or_else(of_package);
    let epoch = packager("SOURCE_DATE_EPOCH").and_then(|seconds| seconds.parse().ok());
    let day = epoch.or_else(|| git.as_ref()?.epoch()).map(day);
    let commit = commit.map(|commit| commit.chars().take(DIGITS).collect::<String>());
    let words: Vec<_> = [&commit, &day].into_iter().flatten().map(String::as_str).collect();
    // A day alone would be told as if it were of a commit.
    let suffix = if commit.is_some() { format!(" ({})", words.join(" ")) } else { String::new() };
    println!("cargo::rustc-env=OMOK_BUILT_FROM={suffix}");
    println!("cargo::rustc-env=OMOK_DAY={}", day.unwrap_or_default());
    for path in git.iter().flat_map(Git::changes_with_head) {
        println!("cargo::rerun-if-changed={path}");
    }
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
    after.split('"').nth(1).map(ToOwned::to_owned)
}

/// The repository that has this package as its own.
struct Git;

impl Git {
    /// In a tarball there is none, or one of somebody else's.
    fn of_this_package() -> Option<Self> {
        let inside = git(&["rev-parse", "--show-prefix"])? == "omok-relay/";
        inside.then_some(Self)
    }

    fn commit(&self) -> Option<String> {
        git(&["rev-parse", "HEAD"])
    }

    /// When the commit was made, in seconds.
    fn epoch(&self) -> Option<u64> {
        git(&["log", "-1", "--format=%ct"])?.parse().ok()
    }

    /// The files of which one changes whenever there is another commit: where HEAD
    /// points, the branch that it names, or all branches in one file, and the log
    /// of all that. A worktree has some of them elsewhere.
    fn changes_with_head(&self) -> Vec<String> {
        let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
        let names = ["HEAD", "logs/HEAD", "packed-refs"].into_iter().chain(branch.as_deref());
        let paths = names.filter_map(|name| git(&["rev-parse", "--git-path", name]));
        paths.filter(|path| Path::new(path).is_file()).collect()
    }
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
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
