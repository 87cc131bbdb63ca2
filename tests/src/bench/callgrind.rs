//! Work counted in instructions, which are the same however busy the machine is.

use std::process::Command;

/// Instructions of a run of this program with these arguments; `None` where there is
/// no valgrind.
pub(super) fn instructions(arguments: &[&str]) -> Option<u64> {
    let own = std::env::current_exe().expect("a running program knows its own path");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(own)
        .args(arguments)
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said.lines().find_map(|line| line.split("Collected :").nth(1));
    line.and_then(|number| number.trim().parse().ok())
}
