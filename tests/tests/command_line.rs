//! What the command lines of both programs offer besides playing: help, versions,
//! manual pages, completions.

use std::fs;
use std::path::Path;
use std::process::Command;

use clap::CommandFactory as _;
use omok_core::{Color, RuleSet, Size};
use omok_proto::Token;
use omok_relay::config::Config;
use omok_tests::program::{Finished, omok_relay, omok_tui, run};
use omok_tui::cli::Cli;
use omok_tui::keymap;
use omok_tui::preference;
use omok_tui::seats::{Key, Room, SeatRecord, Seats};

const CODE: &str = "K7Q-M4X-W2R";

fn said(mut program: Command, arguments: &[&str]) -> String {
    let Finished { code, stdout, stderr } = run(program.args(arguments), b"");
    assert_eq!(code, Some(0), "{arguments:?}: {stderr}");
    stdout
}

#[test]
fn the_help_fits_a_screen_and_has_all_commands_and_flags() {
    let help = said(omok_tui(), &["--help"]);
    assert_eq!(help, said(omok_tui(), &["-h"]));
    assert!(help.lines().count() <= 24, "{help}");
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    let mut command = Cli::command();
    command.build();
    for flag in command.get_arguments().filter_map(clap::Arg::get_long) {
        assert!(help.contains(&format!("--{flag}")), "--{flag} is not in {help}");
    }
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        let name = command.get_name();
        assert!(help.contains(&format!("\n  {name} ")), "{name} is not in {help}");
        assert!(said(omok_tui(), &[name, "-h"]).lines().count() <= 24, "{name}");
    }
}

/// As in `omok-tui 0.1.0 (2d959edd42 2026-11-30)`; from a tarball of sources, where
/// nobody knows a commit, it ends before the parenthesis.
#[test]
fn both_programs_tell_the_same_version_with_the_commit_that_they_are_of() {
    let client = said(omok_tui(), &["--version"]);
    let relay = said(omok_relay(), &["--version"]);
    let version = client.strip_prefix("omok-tui ").expect("it names itself");
    assert_eq!(relay.strip_prefix("omok-relay "), Some(version));
    assert_eq!(said(omok_tui(), &["-V"]), client);
    let (number, commit) = version.trim_end().split_once(' ').unwrap_or((version.trim_end(), ""));
    assert_eq!(number, env!("CARGO_PKG_VERSION"));
    // In a tarball, and where packagers say it, nobody else knows.
    let head = git_head().filter(|_| option_env!("OMOK_COMMIT").is_none());
    if let Some(head) = head {
        let commit = commit.replace("+changes ", " ");
        assert!(commit.starts_with(&format!("({} ", &head[..10])), "{commit} is not of {head}");
        let day = commit.trim_end_matches(')').split(' ').nth(1).expect("a day");
        assert!(day.len() == 10 && (day.starts_with("20") || day.starts_with("1970")), "{day}");
    }
}

/// The commit of the repository that has these suites as its own.
fn git_head() -> Option<String> {
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.env_remove("GIT_DIR").env_remove("GIT_WORK_TREE").env_remove("GIT_INDEX_FILE");
        let output = git.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().ok()?;
        let text = String::from_utf8(output.stdout).expect("text");
        output.status.success().then(|| text.trim().to_owned())
    };
    git(&["ls-files", "--error-unmatch", "Cargo.toml"])?;
    (git(&["rev-parse", "--show-prefix"])? == "tests/").then(|| git(&["rev-parse", "HEAD"]))?
}

#[test]
fn the_manual_pages_have_all_flags_keys_and_variables() {
    for (page, mut command) in [
        (said(omok_tui(), &["man"]), Cli::command()),
        (said(omok_relay(), &["man"]), Config::command()),
    ] {
        command.build();
        let subcommands = command.get_subcommands();
        let all = subcommands.flat_map(clap::Command::get_arguments);
        for argument in
            all.chain(command.get_arguments()).filter(|argument| !argument.is_hide_set())
        {
            let Some(flag) = argument.get_long() else { continue };
            let flag = format!("\\-\\-{}\\fR", flag.replace('-', "\\-"));
            assert!(page.contains(&flag), "{flag} is not in {page}");
        }
        for heading in ["NAME", "SYNOPSIS", "OPTIONS", "ENVIRONMENT", "FILES", "EXAMPLES"] {
            assert!(page.contains(&format!("\n.SH {heading}\n")), "{heading}");
        }
        assert!(page.contains("\n.SH EXIT STATUS\n"));
        assert!(page.lines().all(|line| line.len() <= 80), "{page}");
    }
    let page = said(omok_tui(), &["man"]);
    for key in preference::Key::ALL {
        assert!(page.contains(&format!("\n\\fB{}\\fR\n", key.variable())), "{key:?}");
    }
    for row in keymap::TABLE {
        let about = omok_tui::i18n::Language::English.say(&row.about);
        assert!(page.contains(&format!("\n{}\n", about.replace('-', "\\-"))), "{about}");
    }
}

/// Others may have written the line, and errors go to terminals and logs.
#[test]
fn what_would_work_a_terminal_is_spelled_out_where_an_argument_is_repeated() {
    const EVIL: &str = "x\u{1b}[31m\u{7}\u{9b}2J";
    let relays: [&[&str]; 5] = [
        &[EVIL],
        &["--listen", EVIL],
        &["--max-waiting", EVIL],
        &["pin", "--data", EVIL],
        &["--tls-cert", EVIL, "--tls-key", EVIL, "--ephemeral"],
    ];
    let clients: [&[&str]; 4] =
        [&[EVIL], &["--lang", EVIL], &["check", "--rules", EVIL], &["host", "--relay", EVIL]];
    let of_relay = relays.map(|arguments| (omok_relay(), arguments));
    let of_client = clients.map(|arguments| (omok_tui(), arguments));
    for (mut program, arguments) in of_relay.into_iter().chain(of_client) {
        let folder = tempfile::tempdir().expect("a folder");
        // A folder of that name would be made.
        fs::write(folder.path().join(EVIL), "").expect("it is written");
        program.current_dir(&folder).env("CLICOLOR_FORCE", "1").args(arguments);
        let Finished { code, stdout, stderr } = run(&mut program, b"");
        assert!(matches!(code, Some(1 | 2)) && stdout.is_empty(), "{arguments:?}: {code:?}");
        assert!(stderr.contains(r"\u{1b}"), "{arguments:?}: {stderr}");
        let raw = |letter: char| letter.is_control() && letter != '\n';
        assert!(!stderr.contains(raw), "{arguments:?}: {stderr:?}");
    }
}

#[test]
fn a_reader_that_stops_reading_hears_nothing() {
    for program in [omok_tui(), omok_relay()] {
        for arguments in ["man", "completions zsh", "completions bash", "--help"] {
            let path = program.get_program().to_str().expect("a path in UTF-8");
            let line = format!("'{path}' {arguments} | true; echo \"${{PIPESTATUS[0]}}\"");
            let finished = run(Command::new("bash").args(["-c", &line]), b"");
            assert_eq!((finished.stdout.trim(), &*finished.stderr), ("0", ""), "{arguments}");
        }
    }
}

/// A home with a saved seat.
fn home_with_a_seat() -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    let relay = "relay.example.org".parse().expect("an address");
    let record = SeatRecord {
        room: Room { relay, code: CODE.parse().expect("a code") },
        color: Color::White,
        setting: Some((RuleSet::OMOK, Size::new(19).expect("a size"))),
        moves: Some(12),
        key: Key::Token(Token::from_bytes([7; 16])),
        identity: None,
    };
    let held = Seats::at(home.path().join("state/omok/seats")).save(&record);
    drop(held.expect("it is saved"));
    home
}

/// What `shell` offers after the words of `line`, of which the last is being typed.
fn offered(shell: &str, home: &Path, program: &Command, line: &[&str]) -> Vec<String> {
    let mut asked = Command::new(program.get_program());
    asked.env("OMOK_COMPLETE", shell).env("_CLAP_IFS", "\n");
    asked.env("_CLAP_COMPLETE_INDEX", (line.len() - 1).to_string());
    asked.env("HOME", home).env("XDG_STATE_HOME", home.join("state"));
    let finished = run(asked.arg("--").args(line), b"");
    assert_eq!((finished.code, &*finished.stderr), (Some(0), ""), "{line:?}");
    finished.stdout.lines().map(ToOwned::to_owned).collect()
}

#[test]
fn codes_of_saved_seats_are_offered_after_join_and_only_there() {
    let home = home_with_a_seat();
    let offered = |line: &[&str]| offered("bash", home.path(), &omok_tui(), line);
    assert_eq!(offered(&["omok-tui", "join", ""]), [CODE]);
    assert_eq!(offered(&["omok-tui", "--plain", "join", "K7Q-M"]), [CODE]);
    assert_eq!(offered(&["omok-tui", "join", "k7"]), [CODE.to_lowercase()]);
    for line in [&["omok-tui", "join", "X"][..], &["omok-tui", "host", ""]] {
        assert!(!offered(line).iter().any(|word| word.contains("M4X")), "{line:?}");
    }
    // Whoever is kept from files hears nothing of them.
    let restricted = offered(&["omok-tui", "--restricted", "join", ""]);
    assert!(!restricted.iter().any(|word| word.contains("M4X")), "{restricted:?}");
    // Nor is a broken file spoken of, nor a folder that cannot be read.
    fs::write(home.path().join("state/omok/seats/broken.json"), "{").expect("it is written");
    assert_eq!(offered(&["omok-tui", "join", ""]), [CODE]);
}

#[test]
fn flags_and_their_values_are_offered_where_one_begins() {
    let home = tempfile::tempdir().expect("a folder");
    let client = |line: &[&str]| offered("bash", home.path(), &omok_tui(), line);
    let relay = |line: &[&str]| offered("bash", home.path(), &omok_relay(), line);
    assert_eq!(client(&["omok-tui", "host", "--rules", ""]), ["renju", "omok", "gomoku"]);
    assert_eq!(client(&["omok-tui", "jo"]), ["join"]);
    assert!(client(&["omok-tui", "local", "--"]).contains(&"--theme".to_owned()));
    assert!(client(&["omok-tui", "join", ""]).contains(&"--relay".to_owned()), "no seat is saved");
    assert!(relay(&["omok-relay", "--max"]).contains(&"--max-waiting".to_owned()));
    assert_eq!(relay(&["omok-relay", "completions", "zs"]), ["zsh"]);
}

/// What bash has for `line`, of which it takes the words apart as it says in `words`, by
/// the script that the program prints; the last of those is what it completes.
fn completed_by_bash(home: &Path, line: &str, words: &[&str]) -> Vec<String> {
    let program = omok_tui();
    let folder = Path::new(program.get_program()).parent().expect("it lies in a folder");
    let script = r#"PATH=$1:$PATH; source <(omok-tui completions bash) || exit
        COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=("${@:3}") COMP_CWORD=$(($# - 3))
        _complete_omok_tui omok-tui "${COMP_WORDS[COMP_CWORD]#=}"
        printf '%s\n' "${COMPREPLY[@]}"; complete -p omok-tui"#;
    let mut bash = Command::new("bash");
    bash.env("HOME", home).env("XDG_STATE_HOME", home.join("state")).current_dir(home);
    let finished = run(bash.args(["-c", script, "bash"]).arg(folder).arg(line).args(words), b"");
    assert_eq!(finished.stderr, "", "{line}");
    let (offered, registered) = finished.stdout.trim_end().rsplit_once('\n').expect("two lines");
    assert!(registered.ends_with("_complete_omok_tui omok-tui"), "{registered}");
    offered.lines().map(ToOwned::to_owned).collect()
}

#[test]
fn bash_completes_codes_files_and_values_by_the_script_that_the_program_prints() {
    let home = home_with_a_seat();
    for name in ["My File.sgf", "it's.sgf", "wh*t.sgf"] {
        fs::write(home.path().join(name), "").expect("it is written");
    }
    let offered = |line: &str, words: &[&str]| completed_by_bash(home.path(), line, words);
    assert_eq!(offered("omok-tui join k7", &["omok-tui", "join", "k7"]), [CODE.to_lowercase()]);
    // Bash takes words apart at = as well, and wants only the rest.
    let begun = ["omok-tui", "local", "--rules", "=", "re"];
    assert_eq!(offered("omok-tui local --rules=re", &begun), ["renju"]);
    let all = offered("omok-tui local --rules=", &begun[..4]);
    assert_eq!(all, ["renju", "omok", "gomoku"]);
    for typed in ["My", "My\\ F", "'My F", "\"My F"] {
        let line = format!("omok-tui check {typed}");
        assert_eq!(offered(&line, &["omok-tui", "check", typed]), ["My File.sgf"], "{typed}");
    }
    assert_eq!(offered("omok-tui check wh", &["omok-tui", "check", "wh"]), ["wh*t.sgf"]);
    assert_eq!(offered("omok-tui check it", &["omok-tui", "check", "it"]), ["it's.sgf"]);
}

#[test]
fn shells_hand_over_the_words_as_they_are_meant() {
    for program in [omok_tui, omok_relay] {
        let zsh = said(program(), &["completions", "zsh"]);
        assert!(
            zsh.contains("(@Q)words[1,CURRENT-1]") && !zsh.contains("\"${words[@]}\""),
            "{zsh}"
        );
        let fish = said(program(), &["completions", "fish"]);
        assert!(fish.contains("(string unescape -- "), "{fish}");
    }
}

/// Who can set variables from outside, as `ssh` can, does not get anything else
/// than the program for that.
#[test]
fn the_variable_alone_completes_nothing() {
    let version = run(omok_tui().env("OMOK_COMPLETE", "bash").arg("--version"), b"");
    assert!(version.stdout.starts_with("omok-tui 0."), "{}", version.stdout);
}
