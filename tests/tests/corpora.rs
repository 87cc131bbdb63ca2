//! What fuzzing starts from, and every input that ever failed: all of it is tried
//! anew by whoever runs the tests.

use std::fs;
use std::path::{Path, PathBuf};

use omok_tests::fuzz::TARGETS;

/// Beyond this length a file is tried only whole: it would take too long.
const CUT_MAX: usize = 512;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

#[test]
fn every_input_that_is_kept_is_survived_whole_and_cut_anywhere() {
    for (name, target) in TARGETS {
        let files = fs::read_dir(folder().join("corpus").join(name)).expect("it has a corpus");
        let mut inputs = 0;
        for file in files {
            let bytes = fs::read(file.expect("it can be listed").path()).expect("it can be read");
            target(&bytes);
            for end in 0..bytes.len().min(CUT_MAX) {
                target(&bytes[..end]);
            }
            inputs += 1;
        }
        assert!(inputs > 0, "{name} has nothing to start from");
    }
}

#[test]
fn every_target_is_built_for_fuzzing() {
    let manifest = fs::read_to_string(folder().join("Cargo.toml")).expect("it is there");
    let built: Vec<&str> =
        manifest.lines().filter_map(|line| line.strip_prefix("path = \"targets/")).collect();
    let wanted: Vec<String> = TARGETS.map(|(name, _)| format!("{name}.rs\"")).to_vec();
    assert_eq!(built, wanted);
    for (name, _) in TARGETS {
        let path = folder().join("targets").join(format!("{name}.rs"));
        let text = fs::read_to_string(path).expect("it is there");
        assert!(text.contains(&format!("run(\"{name}\", bytes)")), "{name}");
    }
}
