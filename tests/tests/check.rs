//! `check` and `convert` as their users meet them: the real program, run as a
//! plain process.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use omok_tests::program::{Finished, omok_tui, run};
use serde_json::{Value, json};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/records").join(name)
}

fn check(arguments: &[&str], input: impl AsRef<[u8]>) -> Finished {
    run(omok_tui().arg("check").args(arguments), input.as_ref())
}

/// The answers of `check --json`, one a line.
fn answers(finished: &Finished) -> Vec<Value> {
    finished.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn one_answer(arguments: &[&str], input: &str) -> Value {
    let finished = check(&[&["--json"], arguments].concat(), input);
    let mut answers = answers(&finished);
    assert_eq!(answers.len(), 1, "one answer for {input:?}: {finished:?}");
    answers.remove(0)
}

/// The error for one line.
fn error(arguments: &[&str], input: &str) -> String {
    let answer = one_answer(arguments, input);
    answer["error"].as_str().unwrap_or_else(|| panic!("an error: {answer}")).to_owned()
}

const DOUBLE_THREE: &str = "h8 a1 h9 c1 i10 e1 j10 g1";
const DOUBLE_THREE_JSON: &str = concat!(
    r#"{"rules":"renju","size":15,"moves":8,"to_move":"black","outcome":null,"#,
    r#""winning_line":[],"wins":[],"#,
    r#""forbidden":{"overline":[],"four-four":[],"three-three":["h10"]}}"#,
    "\n"
);

#[test]
fn the_example_of_the_contract_is_answered_word_for_word() {
    let finished = check(&["--json"], format!("{DOUBLE_THREE}\n"));
    assert_eq!(finished.stdout, DOUBLE_THREE_JSON);
    assert_eq!((finished.code, finished.stderr.as_str()), (Some(0), ""));
    // The last line may lack its end, and - may be said.
    assert_eq!(check(&["--json", "-"], DOUBLE_THREE).stdout, DOUBLE_THREE_JSON);
}

#[test]
fn every_form_of_line_gets_the_same_answer() {
    let lines = "h8i9g9\r\nH8_I9_G9\n\n# a remark\n   1. h8 i9 2. g9\nh8 i9 g9\n";
    let finished = check(&["--json"], format!("\u{feff}{lines}"));
    let answers = answers(&finished);
    assert_eq!(answers.len(), 4);
    assert!(answers.iter().all(|answer| answer["moves"] == 3 && *answer == answers[0]));
}

#[test]
fn a_board_in_rows_has_no_moves() {
    let rows = "15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 w";
    let answer = one_answer(&[], rows);
    assert_eq!(answer["moves"], Value::Null);
    assert_eq!(answer["to_move"], "white");
    let words = error(&["--rules", "omok", "--size", "19"], rows);
    assert_eq!(words, "the position has 15 rows, but --size says 19");
    assert_eq!(one_answer(&["--rules", "omok"], rows)["rules"], "omok");
    let header = one_answer(&[], &format!("# rules: gomoku, size: 19\n{rows}"));
    assert_eq!((&header["rules"], &header["size"]), (&"gomoku".into(), &15.into()));
}

#[test]
fn a_line_set_up_decides_and_an_overline_of_black_does_not() {
    let rows = |top: &str| format!("{top}/15/15/15/15/15/15/15/15/15/15/15/15/15 b");
    let white = one_answer(&[], &rows("15/wwwwww9"));
    assert_eq!((&white["outcome"], &white["to_move"]), (&"white".into(), &Value::Null));
    let line: Vec<&str> = vec!["a14", "b14", "c14", "d14", "e14", "f14"];
    assert_eq!(white["winning_line"], Value::from(line));
    let black = one_answer(&[], &rows("15/bbbbbb9"));
    assert_eq!((&black["outcome"], &black["to_move"]), (&Value::Null, &"black".into()));
    assert_eq!(one_answer(&["--rules", "omok"], &rows("15/bbbbbb9"))["outcome"], "black");
    assert!(error(&[], &rows("bbbbb10/wwwww10")).starts_with("both colours"));
}

#[test]
fn a_finished_game_has_no_side_to_move_and_no_verdicts() {
    let answer = one_answer(&[], "a1 a3 b1 b3 c1 c3 d1 d3 e1");
    assert_eq!((&answer["outcome"], &answer["to_move"]), (&"black".into(), &Value::Null));
    assert_eq!(answer["winning_line"], Value::from(vec!["a1", "b1", "c1", "d1", "e1"]));
    assert_eq!(answer["wins"], Value::Array(vec![]));
    let open = one_answer(&[], "a1 a3 b1 b3 c1 c3 d1 d3");
    assert_eq!(open["wins"], Value::from(vec!["e1"]));
}

#[test]
fn points_are_sorted_by_column_and_then_by_row_number() {
    let answer = one_answer(&["--rules", "gomoku"], "h9 a1 h10 c1 h11 e1 h12 g1");
    assert_eq!(answer["wins"], Value::from(vec!["h8", "h13"]));
}

#[test]
fn what_is_wrong_is_told_in_its_place_and_the_rest_goes_on() {
    let long = "h8 ".repeat(1_000_000);
    let input = [
        b"h8 i9\nh8 i9 h8\n".as_slice(),
        b"h8 \xff\xfe\n",
        long.as_bytes(),
        b"\n\0\0\0\n",
        b"15/15 b\n",
        b"a1 a3 b1 b3 c1 c3 d1 d3 e1 e3\n",
        DOUBLE_THREE.as_bytes(),
        b" h10\n(;B[hh])\n# ",
        long.as_bytes(),
        b"\n#\xff\nh8 i9",
    ]
    .concat();
    let finished = check(&["--json"], input);
    assert_eq!(finished.code, Some(1));
    let answers = answers(&finished);
    let told: Vec<_> = answers
        .iter()
        .map(|answer| (answer["input_line"].as_u64(), answer["error"].as_str().unwrap_or("fine")))
        .collect();
    let expected = [
        (None, "fine"),
        (Some(2), "ply 3: h8 is occupied"),
        (Some(3), "not UTF-8 text"),
        (Some(4), "longer than 65536 bytes, which no game needs"),
        (Some(5), "ply 1: \"\\0\\0\\0\" is no move: moves are points such as h8"),
        (Some(6), "2 rows: a board has 13, 15, 19 or 20, separated by /"),
        (Some(7), "ply 10: e3 comes after the end of the game"),
        (Some(8), "ply 9: h10 is forbidden: three-three"),
        (Some(9), "a whole record, where lines are expected: give it as a .sgf or .psq file"),
        (None, "fine"),
    ];
    assert_eq!(told, expected);
    assert_eq!(
        finished.stdout.lines().nth(1),
        Some(r#"{"input":"-","input_line":2,"error":"ply 3: h8 is occupied"}"#)
    );
}

#[test]
fn a_line_is_blank_only_if_the_whole_of_it_is() {
    let blanks = " ".repeat(200_000);
    let finished = check(&["--json"], format!("{blanks}\n{blanks}h8\nh8\n{blanks}"));
    let lines: Vec<_> = answers(&finished).iter().map(|a| a["input_line"].as_u64()).collect();
    assert_eq!((lines, finished.code), (vec![Some(2), None], Some(1)), "{finished:?}");
}

#[test]
fn rule_set_and_size_come_from_the_flag_then_the_record_then_the_default() {
    let of = |arguments: &[&str], input: &str| {
        let answer = one_answer(arguments, input);
        (answer["rules"].as_str().unwrap().to_owned(), answer["size"].as_u64().unwrap())
    };
    let header = "# rules: omok, size: 13\na1";
    assert_eq!(of(&[], "a1"), ("renju".to_owned(), 15));
    assert_eq!(of(&["--rules", "omok"], "a1"), ("omok".to_owned(), 19));
    assert_eq!(of(&[], header), ("omok".to_owned(), 13));
    assert_eq!(of(&["--size", "15"], header), ("omok".to_owned(), 15));
    assert_eq!(of(&["--rules", "Gomoku", "--size", "20"], header), ("gomoku".to_owned(), 20));
    assert_eq!(
        error(&["--rules", "renju"], header),
        "renju is not played on 13x13; it is played on 15x15"
    );
    assert!(error(&["--size", "19"], "a1").contains("no rule set is named"));
}

#[test]
fn a_header_holds_for_the_lines_below_it() {
    let lines = "h8\n# rules: omok, size: 13\na1\nb1\n# rules: gomoku\na1\n";
    let finished = check(&["--json"], lines);
    let sizes: Vec<_> = answers(&finished)
        .iter()
        .map(|answer| format!("{} {}", answer["rules"].as_str().unwrap(), answer["size"]))
        .collect();
    assert_eq!(sizes, ["renju 15", "omok 13", "omok 13", "gomoku 15"]);
}

#[test]
fn below_an_unknown_rule_set_there_are_no_verdicts_but_by_a_flag() {
    let lines = "# rules: omok, size: 13\na1\n# rules: chess, size: 3\na1\n# rules: gomoku\na1\n";
    let finished = check(&["--json"], lines);
    assert_eq!(finished.code, Some(1));
    let answers = answers(&finished);
    assert_eq!((&answers[0]["rules"], &answers[2]["rules"]), (&json!("omok"), &json!("gomoku")));
    let error = answers[1]["error"].as_str().expect("an error in its place");
    assert!(error.contains("\"rules: chess\"") && error.contains("--rules"), "{error}");

    let finished = check(&["--json", "--rules", "renju", "--size", "15"], lines);
    assert_eq!(finished.code, Some(0));
    assert_eq!(finished.stderr, "");
}

#[test]
fn arguments_that_make_no_sense_are_refused_without_escape_bytes() {
    for (arguments, words) in [
        (vec!["--rules", "renju", "--size", "19"], "it is played on 15x15"),
        (vec!["--rules", "omok", "--size", "20"], "19x19, 15x15 or 13x13"),
        (vec!["--rules", "\u{1b}[31mchess"], "[possible values: renju, omok, gomoku]"),
        (vec!["--size", "14"], "[possible values: 13, 15, 19, 20]"),
        (vec!["--game", "0"], "--game"),
        (vec!["--no-such-flag"], "--no-such-flag"),
    ] {
        let mut command = omok_tui();
        command.env("CLICOLOR_FORCE", "1").arg("check").args(&arguments);
        let finished = run(&mut command, b"h8\n");
        assert_eq!(finished.code, Some(2), "{arguments:?}");
        assert_eq!(finished.stdout, "");
        assert!(finished.stderr.contains(words), "{arguments:?}: {}", finished.stderr);
        assert!(!finished.stderr.contains('\u{1b}'), "{arguments:?}: {:?}", finished.stderr);
    }
    let help = run(omok_tui().env("CLICOLOR_FORCE", "1").args(["check", "--help"]), b"");
    assert!(help.code == Some(0) && !help.stdout.contains('\u{1b}'));
}

#[test]
fn records_in_every_format_are_judged_side_by_side() {
    let files = ["sgf-gm1-no-ff.sgf", "sgf-variations-two-games.sgf", "psq-20x20-names.psq"];
    let mut command = omok_tui();
    command.args(["check", "--json", "--rules", "gomoku"]).args(files.map(data)).arg("-");
    let finished = run(&mut command, b"h8\n");
    let moves: Vec<_> = answers(&finished).iter().map(|answer| answer["moves"].clone()).collect();
    assert_eq!(moves, [10, 16, 16, 1]);
    assert_eq!(finished.code, Some(0));
    assert!(finished.stderr.contains("2 games; this is the first"), "{}", finished.stderr);
    let second = run(
        omok_tui()
            .args(["check", "--json", "--game", "2"])
            .arg(data("sgf-variations-two-games.sgf")),
        b"",
    );
    assert_eq!(answers(&second)[0]["moves"], 11);
    assert!(second.stderr.contains("2 games; this is number 2"), "{}", second.stderr);
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.txt");
    let arguments = [missing.as_path(), folder.path(), Path::new("-")];
    let json = run(omok_tui().args(["check", "--json"]).args(arguments), b"h8\n");
    let answers = answers(&json);
    assert_eq!(json.code, Some(1));
    assert_eq!(answers[0]["input"], missing.to_str().unwrap());
    assert!(answers[0]["error"].is_string() && answers[1]["error"].is_string());
    assert_eq!(answers[2]["moves"], 1);
    let drawn = run(omok_tui().arg("check").args(arguments), b"h8\n");
    assert_eq!(drawn.code, Some(1));
    assert!(drawn.stdout.starts_with("-:1: renju 15x15, 1 move, White to move\n"));
    let said = "missing.txt: cannot read it: No such file or directory\n";
    assert!(drawn.stderr.contains(said), "{}", drawn.stderr);
}

#[test]
fn what_a_file_is_called_cannot_disturb_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("\u{1b}[31m.txt");
    fs::write(&file, "h8 \u{1b}[31m\n").unwrap();
    let finished = run(omok_tui().arg("check").arg(&file), b"");
    assert!(finished.stdout.contains("\\u{1b}[31m.txt:1: ply 2"), "{}", finished.stdout);
    assert!(!finished.stdout.contains('\u{1b}') && !finished.stderr.contains('\u{1b}'));
}

#[test]
fn a_file_without_a_known_extension_is_known_by_its_content() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["sgf-gm1-no-ff.sgf", "psq-20x20-names.psq", "text-renju-finished.txt"] {
        let file = folder.path().join("record");
        fs::copy(data(name), &file).unwrap();
        let rules = if name.starts_with("psq") { "gomoku" } else { "renju" };
        let arguments = ["check", "--json", "--rules", rules];
        let finished = run(omok_tui().args(arguments).arg(&file), b"");
        assert!(answers(&finished)[0]["moves"].as_u64() >= Some(10), "{name}: {finished:?}");
    }
}

#[test]
fn one_position_of_many_can_be_picked() {
    let lines = "h8\n# a remark\nh8 i9\nnonsense\n";
    assert_eq!(one_answer(&["--game", "2"], lines)["moves"], 2);
    assert_eq!(error(&["--game", "4"], lines), "there is no game 4: the file has 3 games");
}

#[test]
fn an_answer_does_not_wait_for_the_end_of_the_input() {
    let mut child = omok_tui()
        .args(["check", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for moves in 1..=3 {
        // The next line is sent only when the last one has been answered.
        writeln!(stdin, "{}", ["h8", "i9", "g9"][..moves].join(" ")).unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(answer.contains(&format!("\"moves\":{moves},")), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    let mut child = omok_tui()
        .args(["check", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(b"h8\n").unwrap();
    stdout.read_line(&mut String::new()).unwrap();
    drop(stdout);
    // It ends by itself: its answers have nowhere to go.
    while stdin.write_all(b"h8\n").is_ok() {}
    let mut words = String::new();
    child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
    assert_eq!((child.wait().unwrap().code(), words.as_str()), (Some(0), ""));
}

#[test]
fn a_hundred_thousand_lines_are_answered_in_order() {
    let line = |number: usize| &"h8 i9 g9 g8 f7 h9 f9 e9"[..3 * (1 + number % 8) - 1];
    let lines: String = (0..100_000).map(|number| format!("{}\n", line(number))).collect();
    let finished = check(&["--json"], lines);
    assert_eq!(finished.stdout.lines().count(), 100_000);
    for (number, answer) in finished.stdout.lines().enumerate() {
        assert!(answer.contains(&format!("\"moves\":{},", 1 + number % 8)), "{number}: {answer}");
    }
}

#[test]
fn real_games_are_legal_and_won_by_their_last_move() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/games/renju.txt");
    let finished = run(omok_tui().args(["check", "--json"]).arg(games), b"");
    let answers = answers(&finished);
    assert_eq!((answers.len(), finished.code), (48, Some(0)));
    assert!(
        answers.iter().all(|answer| answer["outcome"] == "black" || answer["outcome"] == "white")
    );
}

#[test]
fn the_picture_shows_the_verdicts_and_says_them() {
    let finished = check(&[], DOUBLE_THREE);
    let expected = "\
-:1: renju 15x15, 8 moves, Black to move

     a b c d e f g h i j k l m n o
 15  . . . . . . . . . . . . . . .  15
 14  . . . . . . . . . . . . . . .  14
 13  . . . . . . . . . . . . . . .  13
 12  . . . . . . . . . . . . . . .  12
 11  . . . . . . . . . . . . . . .  11
 10  . . . . . . . 3 X X . . . . .  10
  9  . . . . . . . X . . . . . . .  9
  8  . . . . . . . X . . . . . . .  8
  7  . . . . . . . . . . . . . . .  7
  6  . . . . . . . . . . . . . . .  6
  5  . . . . . . . . . . . . . . .  5
  4  . . . . . . . . . . . . . . .  4
  3  . . . . . . . . . . . . . . .  3
  2  . . . . . . . . . . . . . . .  2
  1  O . O . O .(O). . . . . . . .  1
     a b c d e f g h i j k l m n o

3 forbidden, three-three: h10
";
    assert_eq!(finished.stdout, expected);
}

#[test]
fn the_picture_marks_the_winning_line_and_what_wins() {
    let won = check(&[], "a1 a3 b1 b3 c1 c3 d1 d3 e1").stdout;
    assert!(won.contains("9 moves, Black has won"), "{won}");
    assert!(won.contains("\n  1  # # # #(#). ."), "{won}");
    assert!(won.ends_with("\n# winning line: a1 b1 c1 d1 e1\n"), "{won}");
    let open = check(&[], "b2 o15 c2 o13 d2 o11 e2 o9").stdout;
    assert!(open.contains("\n  2  5 X X X X 5 ."), "{open}");
    assert!(open.contains("\n  9  . . . . . . . . . . . . . .(O) 9\n"), "{open}");
    assert!(open.ends_with("\n5 wins: a2 f2\n"), "{open}");
    let two = check(&[], "h8\nh9 h9\nh8 i9").stdout;
    assert!(two.contains("none is forbidden\n\n-:2: ply 2: h9 is occupied\n\n-:3: renju"), "{two}");
}

fn convert(arguments: &[&str], from: &Path, to: &Path) -> Finished {
    run(omok_tui().arg("convert").args(arguments).arg(from).arg(to), b"")
}

#[test]
fn a_record_goes_through_all_formats_and_stays_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let start = data("text-renju-finished.txt");
    let steps = [
        (start.as_path(), path("1.sgf")),
        (&path("1.sgf"), path("2.PSQ")),
        (&path("2.PSQ"), path("3.txt")),
    ];
    for (from, to) in &steps {
        let finished = convert(&[], from, to);
        assert_eq!((finished.code, finished.stdout.as_str()), (Some(0), ""), "{finished:?}");
    }
    let moves = fs::read_to_string(&start).unwrap();
    let expected = format!("# rules: renju, size: 15\n{moves}");
    assert_eq!(fs::read_to_string(path("3.txt")).unwrap(), expected);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing else is left behind");
}

#[test]
fn what_a_conversion_assumes_or_leaves_out_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("out.psq");
    let said = convert(&["--rules", "omok"], &data("sgf-variations-two-games.sgf"), &to).stderr;
    assert!(said.contains("2 games; this is the first"), "{said}");
    assert!(said.contains("out.psq: left out: variations"), "{said}");
    assert!(said.contains("read it again with --rules omok"), "{said}");
    let to = folder.path().join("out.sgf");
    let said = convert(&["--game", "2"], &data("sgf-variations-two-games.sgf"), &to).stderr;
    assert!(said.contains("no rule set named; taken for renju"), "{said}");
    assert!(said.contains("out.sgf: left out: the SGF's CP\n"), "{said}");
    assert!(fs::read_to_string(to).unwrap().contains("DT[2024.04.25 evening]"));
}

#[test]
fn a_record_can_come_from_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("out.txt");
    let finished = run(omok_tui().args(["convert", "-"]).arg(&to), b"(;SZ[19]RU[omok];B[aa])");
    assert_eq!((finished.code, finished.stderr.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&to).unwrap(), "# rules: omok, size: 19\na19\n");
}

#[test]
fn what_psq_cannot_hold_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let [from, to] = ["in.sgf", "out.psq"].map(|name| folder.path().join(name));
    let said = |tags: &str, moves: &str| {
        fs::write(&from, format!("(;SZ[15]RU[renju]PB[Anna]{tags}{moves})")).unwrap();
        convert(&["--force"], &from, &to).stderr
    };
    let all = said("DT[2024-05-01]EV[Final]RE[B+Resign]", ";B[hh];W[ig]");
    for what in ["date", "event", "result"] {
        assert!(all.contains(&format!("out.psq: left out: {what}\n")), "{all}");
    }
    assert_eq!(said("", ";B[hh];W[ig]"), "");
    // The board itself tells who has won, and PSQ tells as much.
    let won = ";B[aa];W[ac];B[ba];W[bc];B[ca];W[cc];B[da];W[dc];B[ea]";
    assert_eq!(said("RE[B+]", won), "");
}

#[test]
fn nothing_is_written_over_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("out.sgf");
    fs::write(&to, "precious").unwrap();
    let refused = convert(&[], &data("text-renju-finished.txt"), &to);
    assert_eq!(refused.code, Some(1));
    assert!(refused.stderr.contains("out.sgf exists; --force writes over it"));
    assert_eq!(fs::read_to_string(&to).unwrap(), "precious");
    assert_eq!(convert(&["--force"], &data("text-renju-finished.txt"), &to).code, Some(0));
    assert!(fs::read_to_string(&to).unwrap().starts_with("(;GM[4]FF[4]"));
}

#[test]
fn what_cannot_be_converted_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("bad.txt"), "h8 i9 h8\n").unwrap();
    fs::write(path("rows.txt"), "15/15 b\n").unwrap();
    fs::write(path("empty.txt"), "").unwrap();
    for (arguments, from, to, code, words) in [
        (vec![], path("bad.txt"), "out.sgf", 1, "bad.txt:1: ply 3: h8 is occupied"),
        (vec![], path("rows.txt"), "out.sgf", 1, "rows.txt:1: a position has no moves"),
        (vec![], path("empty.txt"), "out.sgf", 1, "there is no game 1: the file has 0 games"),
        (vec!["--game", "9"], data("text-forms.txt"), "out.sgf", 1, "the file has 4 games"),
        (vec![], path("missing.sgf"), "out.psq", 1, "missing.sgf: cannot read it"),
        (vec![], data("psq-20x20-names.psq"), "out.sgf", 1, "no rule set is named"),
        (vec![], data("text-forms.txt"), "no-such-folder/out.sgf", 1, "cannot write it"),
        (vec![], data("text-forms.txt"), "out.doc", 2, "must end in .sgf, .psq or .txt"),
        (vec!["--rules", "renju", "--size", "20"], data("text-forms.txt"), "out.sgf", 2, "15x15"),
    ] {
        let finished = convert(&arguments, &from, &path(to));
        assert_eq!(finished.code, Some(code), "{finished:?}");
        assert!(finished.stderr.contains(words), "{words:?} in {}", finished.stderr);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}
