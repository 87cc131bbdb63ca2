//! Many players at one door: the real programs, each in a terminal and with a
//! home of its own.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::Command;

use omok_tests::board::{moved, play};
use omok_tests::players::{account, host};
use omok_tests::pty::{Pty, Setup};
use omok_tests::relay::Relay;
use tempfile::TempDir;

const CROWD: usize = 100;

/// A gate at which programs wait until it is opened: a named pipe, which opens
/// for reading when somebody opens it for writing.
struct Gate {
    folder: TempDir,
}

impl Gate {
    fn new() -> Self {
        let gate = Self { folder: TempDir::new().expect("there is room for a folder") };
        let made = Command::new("mkfifo").arg(gate.path()).status().expect("mkfifo runs");
        assert!(made.success(), "a named pipe is made");
        gate
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("gate")
    }

    /// What makes a program wait at it.
    fn before(&self, setup: Setup) -> Setup {
        let path = self.path().to_string_lossy().into_owned();
        setup.wrapper(&["sh", "-c", ": <\"$0\"; exec \"$@\"", &path])
    }

    /// Lets all through, and those who come later as well, as long as what it
    /// gives lives.
    fn open(&self) -> File {
        // Also for reading, so that nobody has to be there yet.
        OpenOptions::new().read(true).write(true).open(self.path()).expect("it is a pipe")
    }
}

/// What a program said that has ended, but for the word that it waits.
fn answer(game: &Pty) -> String {
    let said = String::from_utf8(game.take_chunks().concat()).expect("it writes UTF-8");
    said.lines().filter(|line| !line.contains("aiting for the relay")).collect()
}

fn seats_saved(home: &Path) -> usize {
    let seats = home.join(".local/state/omok/seats");
    std::fs::read_dir(seats).map_or(0, Iterator::count)
}

#[test]
fn of_a_hundred_who_join_at_once_one_gets_the_seat_and_all_others_the_same_answer() {
    let relay = Relay::start();
    let (mut black, line) = host(&account(&relay), &["--rules", "gomoku"]);
    // From here on, since the programs may have had to be built.
    let gate = Gate::new();
    let start = |_| gate.before(account(&relay)).start(&["join", "--color", "never", &line]);
    let crowd: Vec<Pty> = (0..CROWD).map(start).collect();
    let _open = gate.open();

    let (mut seated, mut answers) = (Vec::new(), HashSet::new());
    for mut game in crowd {
        let picture = game.wait("a seat or an answer", |p| {
            p.contains("You are White · ") || p.contains("No room waits with this code")
        });
        if picture.contains("You are White · ") {
            seated.push(game);
            continue;
        }
        assert_eq!(game.exit_code(), 1);
        game.assert_restored();
        assert_eq!(seats_saved(game.home()), 0, "nothing is left of the attempt");
        answers.insert(answer(&game));
    }
    let answers: Vec<String> = answers.into_iter().collect();
    let [only] = &answers[..] else { panic!("not one answer: {answers:#?}") };
    assert!(only.starts_with("omok-tui: No room waits with this code."), "{only:?}");

    let [white] = &mut seated[..] else { panic!("{} have seat two", seated.len()) };
    assert_eq!(seats_saved(white.home()), 1);
    black.wait_for("You are Black · your turn");
    play(&mut black, 1, "h8");
    white.wait_for(&moved(1, "h8"));
    play(white, 2, "i9");
    black.wait_for(&moved(2, "i9"));
}
