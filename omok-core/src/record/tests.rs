//! What each format must survive, and what it must refuse.

use std::num::NonZeroUsize;

use super::*;
use crate::game::IllegalMove;
use crate::rules::Forbidden;

const FIRST: NonZeroUsize = NonZeroUsize::MIN;

fn nth(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).expect("games count from 1")
}

/// The moves of the first game, played by gomoku so that nothing is forbidden.
fn moves(text: &str, format: Format) -> Result<String, RecordError> {
    let (record, _) = read(text.as_bytes(), format, FIRST)?;
    let wanted = Setting { rules: Some(RuleSet::GOMOKU), size: None };
    let game = record.game(wanted)?;
    Ok(game.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

fn problem(text: &str, format: Format) -> String {
    moves(text, format).expect_err("it is wrong").to_string()
}

#[test]
fn every_way_to_write_a_line_gives_the_same_moves() {
    for line in [
        "h8 i9 g9",
        "h8i9g9",
        "H8_I9_G9",
        "1. h8 i9 2. g9",
        "1.h8 i9 2.g9",
        "1. h8 2. i9 3. g9",
        "1) h8 i9 2) g9",
        "  h8,i9;  g9 \r",
        "h8-i9-g9",
        "h8 1. i9 2. g9",
        "1. h8 1... i9 2. g9",
    ] {
        assert_eq!(moves(line, Format::Text).as_deref(), Ok("h8 i9 g9"), "{line:?}");
    }
}

#[test]
fn what_is_no_move_is_named_with_its_ply_and_line() {
    assert_eq!(
        problem("h8 i9\ng9 pass", Format::Text),
        "line 2: ply 4: \"pass\" is no move: moves are points such as h8"
    );
    for word in ["h", "8", "h0", "h08", "h1234", "hh8", "8h", "\u{e9}8", "h+8", "\0", "1", "h8."] {
        let text = format!("a1 {word} b1");
        assert!(problem(&text, Format::Text).starts_with("line 1: ply"), "{word:?}");
    }
    assert_eq!(
        problem("h8 \u{1b}[31mred", Format::Text),
        "line 1: ply 2: \"\\u{1b}[31mred\" is no move: moves are points such as h8"
    );
    assert_eq!(
        problem("h8 p16", Format::Text),
        "line 1: ply 2: p16 is off the board: a 15x15 board goes from a1 to o15"
    );
    assert_eq!(
        problem("1. h8 i9 4. g9", Format::Text),
        "line 1: ply 3: move number 4 does not fit the moves before it"
    );
    assert!(problem("999999999999999999999999. h8", Format::Text).contains("move number"));
}

#[test]
fn a_text_game_may_run_over_lines() {
    for text in ["h8 i9\ng9 g8", "1. h8 i9\n2. g9 g8\n", "1. h8 i9\r\n\r\n# a remark\r\n2. g9 g8"] {
        assert_eq!(moves(text, Format::Text).as_deref(), Ok("h8 i9 g9 g8"), "{text:?}");
    }
}

#[test]
fn a_text_file_may_hold_several_games() {
    for text in ["h8 i9\nh8 g9", "h8 i9\n\nh8 g9", "1. h8 i9\n1. h8 g9", "h8 i9\n# next\nh8 g9"] {
        let (first, games) = read(text.as_bytes(), Format::Text, FIRST).unwrap();
        let (second, _) = read(text.as_bytes(), Format::Text, nth(2)).unwrap();
        assert_eq!((first.plies(), second.plies(), games), (2, 2, 2), "{text:?}");
        assert_eq!(second.game(Setting::default()).unwrap().moves()[1].to_string(), "g9");
        let none = read(text.as_bytes(), Format::Text, nth(3)).unwrap_err();
        assert_eq!(none.problem, Problem::NoSuchGame { number: nth(3), games: 2 });
    }
}

#[test]
fn a_broken_game_does_not_hide_its_neighbours() {
    let text = b"h8 nonsense\n\nh8 g9\n\n\xff\xff\n";
    assert!(read(text, Format::Text, FIRST).is_err());
    assert_eq!(read(text, Format::Text, nth(2)).unwrap().0.plies(), 2);
    let broken = read(text, Format::Text, nth(3)).unwrap_err();
    assert_eq!(broken, Problem::NotUtf8.at(5));
}

#[test]
fn headers_hold_for_what_follows_and_a_rule_set_names_its_size_anew() {
    let text =
        "# rules: omok, size: 13\n# black: Anna\nh8\n\n# rules: gomoku\nh8\n\n# size: 20\nh8";
    let reading = |number| {
        let (record, _) = read(text.as_bytes(), Format::Text, nth(number)).unwrap();
        let game = record.game(Setting::default()).unwrap();
        (game.rules(), game.size(), record.tags.names.black)
    };
    assert_eq!(reading(1), (RuleSet::OMOK, Size::THIRTEEN, Some("Anna".to_owned())));
    assert_eq!(reading(2), (RuleSet::GOMOKU, Size::FIFTEEN, None));
    assert_eq!(reading(3), (RuleSet::GOMOKU, Size::TWENTY, None));
}

#[test]
fn a_header_that_names_nothing_known_is_told() {
    let unknown = |line: &str| Header::parse(line).and_then(|header| header.unknown);
    assert_eq!(unknown("# rules: chess, size: 15").as_deref(), Some("rules: chess"));
    assert_eq!(unknown("# size: 17").as_deref(), Some("size: 17"));
    assert_eq!(unknown("# rules: OMOK, size: 15"), None);
    for comment in ["# a remark", "# note: rules: omok", "rules: omok", "#", ""] {
        assert_eq!(Header::parse(comment), None, "{comment:?}");
    }
}

#[test]
fn an_unknown_rule_set_stays_unknown_until_a_known_one_is_named() {
    for (headers, unknown) in [
        ("# rules: chess\n# size: 15", Some("rules: chess")),
        ("# rules: chess\n# a remark\n# size: 17", Some("rules: chess")),
        ("# rules: chess, size: 17\n# size: 15", Some("rules: chess")),
        ("# size: 17, rules: chess", Some("rules: chess")),
        ("# size: 17\n# rules: chess\n# size: 15", Some("rules: chess")),
        ("# rules: chess\n# rules: go\n# size: 15", Some("rules: go")),
        ("# rules: chess\n# rules: omok", None),
        ("# size: 17\n# size: 15", None),
        ("# rules: omok\n# size: 17", Some("size: 17")),
    ] {
        let text = format!("{headers}\na1");
        let (record, _) = read(text.as_bytes(), Format::Text, FIRST).unwrap();
        assert_eq!(record.unknown.as_deref(), unknown, "{headers:?}");
    }
}

#[test]
fn more_moves_than_a_board_has_points_are_not_kept() {
    let psq = |plies: usize| format!("Piskvorky 20x20, 0:0, 0\n{}", "1,1,0\n".repeat(plies));
    let forms: [(Format, &dyn Fn(usize) -> String); 3] = [
        (Format::Text, &|plies| "a1 ".repeat(plies)),
        (Format::Sgf, &|plies| format!("(;B{})", "[aa]".repeat(plies))),
        (Format::Psq, &psq),
    ];
    for (format, file) in forms {
        let kept =
            read(file(MOVES_MAX).as_bytes(), format, FIRST).map(|(record, _)| record.plies());
        assert_eq!(kept, Ok(401), "{format:?}");
        for plies in [MOVES_MAX + 1, 100_000] {
            let error = read(file(plies).as_bytes(), format, FIRST).unwrap_err();
            assert_eq!(error.problem, Problem::TooManyMoves, "{format:?}");
        }
    }
    assert_eq!(Record::from_line(&"a1".repeat(500)), Err(Problem::TooManyMoves));
    let words = "line 1: too many moves: the largest board has 400 points";
    assert_eq!(problem(&"a1 ".repeat(500), Format::Text), words);
}

#[test]
fn what_is_wanted_goes_before_what_the_record_says() {
    let (record, _) = read(b"# rules: omok, size: 13\na1", Format::Text, FIRST).unwrap();
    let rules = |rules| Setting { rules: Some(rules), size: None };
    assert_eq!(record.game(rules(RuleSet::OMOK)).unwrap().size(), Size::THIRTEEN);
    let error = record.game(rules(RuleSet::RENJU)).unwrap_err();
    let words = "line 2: renju is not played on 13x13; it is played on 15x15";
    assert_eq!(error.to_string(), words);
    let fifteen = Setting { rules: None, size: Some(Size::FIFTEEN) };
    assert_eq!(record.game(fifteen).unwrap().size(), Size::FIFTEEN);
}

#[test]
fn an_illegal_move_is_named_with_ply_point_and_reason() {
    let illegal = |text: &str| {
        let (record, _) = read(text.as_bytes(), Format::Text, FIRST).unwrap();
        record.game(Setting::default()).unwrap_err()
    };
    let error = illegal("h8 i9 h8 g8");
    assert_eq!(error.to_string(), "line 1: ply 3: h8 is occupied");
    let error = illegal("h8 a1 h9 c1 i10 e1 j10 g1\nh10");
    assert_eq!(error.to_string(), "line 2: ply 9: h10 is forbidden: three-three");
    let Problem::Illegal { ply, point, reason } = error.problem else { panic!("{error}") };
    assert_eq!(reason, IllegalMove::Forbidden(point, Forbidden::DoubleThree));
    assert_eq!((ply, point.to_string()), (9, "h10".to_owned()));
    let error = illegal("a1 a3 b1 b3 c1 c3 d1 d3 e1 e3");
    assert_eq!(error.to_string(), "line 1: ply 10: e3 comes after the end of the game");
}

#[test]
fn sgf_properties_may_stand_anywhere_and_under_old_names() {
    for text in [
        "(;GM[4]SZ[15];B[hh];W[ig])",
        "(;B[hh]SZ[15]GM[1];W[ig]RU[Gomoku])",
        "(;SiZe[15];Black[hh];White[ig])",
        "(;black[hh];white[ig])",
        "(;b[hh];w[ig])",
        "some mail (not a game) ( ;\n B [hh] \r\n;W[ig]C[(;B[aa\\])]) trailing )",
        "\u{feff}(;SZ[15:15]AB[]B[hh];W[ig];)",
        "(;(;B[hh](;W[ig])(;W[ih]))(;B[ii]))",
        "(;B[hh]PB[\\\\]PW[a\\]b\\:c];W[ig])",
    ] {
        assert_eq!(moves(text, Format::Sgf).as_deref(), Ok("h8 i9"), "{text:?}");
    }
}

#[test]
fn what_is_no_game_in_sgf_is_refused_in_words() {
    for (text, words) in [
        ("", "no SGF game"),
        ("((((((", "no SGF game"),
        ("(;B[hh", "ends in the middle"),
        ("(;B[hh]\n;W", "line 2: W has no value"),
        ("(;B[hh]", "ends in the middle"),
        ("(;[hh])", "has no meaning here"),
        ("(;B[hh]\u{e9})", "has no meaning here"),
        ("(;B[h8])", "ply 1: \"h8\" is no move"),
        ("(;B[hh];B[ig])", "ply 2: i9 is played by black, but it is white's turn"),
        ("(;W[hh];B[ig])", "ply 1: h8 is played by white, but it is black's turn"),
        ("(;B[hh];W[])", "ply 2: a pass"),
        ("(;B[hh]SZ[19];W[tt])", "ply 2: a pass"),
        ("(;B[hh];W[pp])", "ply 2: [pp] is off the board"),
        ("(;B[hh];W[aP])", "ply 2: [aP] is off the board"),
        ("(;\nAB[hh:ii])", "line 2: AB sets stones up"),
        ("(;SZ[17];B[hh])", "\"17\" is no board size"),
        ("(;SZ[15:19];B[hh])", "is no board size"),
    ] {
        let error = problem(text, Format::Sgf);
        assert!(error.contains(words), "{text:?} gives {error:?}");
    }
}

#[test]
fn tt_is_a_point_on_the_largest_board_only() {
    assert_eq!(moves("(;SZ[20];B[tt];W[ta])", Format::Sgf).as_deref(), Ok("t1 t20"));
}

#[test]
fn what_sgf_holds_beside_the_main_line_is_told() {
    let left_out = |text: &str| read(text.as_bytes(), Format::Sgf, FIRST).unwrap().0.left_out;
    assert_eq!(left_out("(;B[hh])(;B[ii])"), LeftOut::default());
    assert_eq!(left_out("(;B[hh](;W[ii]) )\n(;B[ii])"), LeftOut::default());
    assert!(left_out("(;B[hh](;W[ii])(;W[jj]))").variations);
    assert!(left_out("(;B[hh](;W[ii](;B[gg])) (;W[jj]))").variations);
    assert!(left_out("(;B[hh]C[well])").comments);
    let told =
        left_out("(;GM[4]FF[4]CA[UTF-8]GN[x]PC[Tallinn]TM[60]RU[renju];B[hh]BL[59];W[ii]BL[58])");
    assert_eq!(told.properties, ["GN", "PC", "TM", "BL"]);
    let many: String = (0..100).map(|number| format!("X{number}[y]")).collect();
    assert_eq!(left_out(&format!("(;{many};B[hh])")).properties.len(), 32);
}

#[test]
fn comments_in_any_encoding_leave_the_moves_alone() {
    // 0x5c and 0x5d as second bytes look like a backslash and a bracket.
    let gbk: &[u8] = b"(;CA[GBK]PB[\xd5\xc5\x5c]C[\xc4\xe3\x81\x5d\x81\x5c];B[hh];W[ig])";
    let unnamed: &[u8] = b"(;C[\xc4\xe3\xba\xc3\xc4\xe3\x81\x5c];B[hh];W[ig])";
    let japanese: &[u8] =
        b"(;CA[Shift_JIS]PB[\x8e\x52\x83\x5c]C[\xb1\xb2];B[hh]C[\xb3\x83\x5d];W[ig])";
    let latin: &[u8] = b"(;CA[ISO-8859-1]PB[Andr\xe9];B[hh]C[\xe9];W[ig])";
    let broken: &[u8] = b"(;C[\xff\xfe\xff];B[hh]C[\xf0\x9f];W[ig])";
    let nul: &[u8] = b"(;C[\0];\0B[hh];W[ig])\0";
    for bytes in [gbk, unnamed, japanese, latin, broken, nul] {
        let (record, games) = read(bytes, Format::Sgf, FIRST).unwrap();
        let game = record.game(Setting::default()).unwrap();
        assert_eq!((game.moves().len(), games), (2, 1), "{}", String::from_utf8_lossy(bytes));
    }
    let names = |bytes| read(bytes, Format::Sgf, FIRST).unwrap().0;
    assert_eq!(names(latin).tags.names.black.as_deref(), Some("Andr\u{e9}"));
    assert!(names(gbk).left_out.names && names(gbk).tags.names.black.is_none());
}

#[test]
fn escapes_and_line_breaks_in_sgf_text_are_undone() {
    let text = "(;PB[a\\]b\\\\c\\:d]PW[two\nlines]EV[jo\\\r\nined]DT[2024-01-01];B[hh])";
    let (record, _) = read(text.as_bytes(), Format::Sgf, FIRST).unwrap();
    assert_eq!(record.tags.names.black.as_deref(), Some("a]b\\c:d"));
    assert_eq!(record.tags.names.white.as_deref(), Some("two lines"));
    assert_eq!(record.tags.event.as_deref(), Some("joined"));
    let game = record.game(Setting::default()).unwrap();
    let written = write(&game, &record.tags, Format::Sgf);
    let (again, _) = read(written.as_bytes(), Format::Sgf, FIRST).unwrap();
    assert_eq!(again.tags, record.tags);
}

#[test]
fn a_psq_tail_may_lack_the_names() {
    for tail in
        ["", "0", "-1", "a.exe\nb.exe\n0", "a.exe\nb.exe", "-1\n0,Freestyle15_1", "a\nb\n-1\n0,F"]
    {
        let text = format!("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,31\n{tail}\n");
        for text in [text.clone(), text.replace('\n', "\r\n"), text.replace(",31", "")] {
            assert_eq!(moves(&text, Format::Psq).as_deref(), Ok("h8 i9"), "{text:?}");
            let (record, _) = read(text.as_bytes(), Format::Psq, FIRST).unwrap();
            assert_eq!(record.tags.names.black.is_some(), tail.starts_with('a'), "{text:?}");
        }
    }
}

#[test]
fn what_is_wrong_in_psq_is_named() {
    for (text, words) in [
        ("", "line 1: no Piskvork record"),
        ("Piskvorky", "no Piskvork record"),
        ("Piskvorky 15x19, 0:0, 0", "\"15x19\" is no board size"),
        ("Piskvorky 99999999999999999999x99999999999999999999, 0:0, 0", "is no board"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,x,0", "line 3: ply 2: \"8,x,0\" is no move"),
        ("Piskvorky 15x15, 0:0, 0\n-8,8,0", "line 2: ply 1: \"-8,8,0\" is no move"),
        ("Piskvorky 15x15, 0:0, 0\n0,8,0", "line 2: ply 1: 0,8 is off the board"),
        ("Piskvorky 15x15, 0:0, 0\n8,16,0", "8,16 is off the board"),
        ("Piskvorky 15x15, 0:0, 0\n8,8,0\nab\n9,9,0", "line 4: \"9,9,0\" is a move after"),
    ] {
        let error = problem(text, Format::Psq);
        assert!(error.contains(words), "{text:?} gives {error:?}");
    }
}

#[test]
fn a_format_is_known_by_its_extension_and_else_by_its_content() {
    assert_eq!(Format::of_extension("SGF"), Some(Format::Sgf));
    assert_eq!(Format::of_extension("doc"), None);
    assert_eq!(Format::of_content(b"\xef\xbb\xbf\r\n (;B[hh])"), Format::Sgf);
    assert_eq!(Format::of_content(b"Piskvorky 15x15, 0:0, 0"), Format::Psq);
    assert_eq!(Format::of_content(b"p1 p2"), Format::Text);
    assert_eq!(Format::of_content(b""), Format::Text);
}

#[test]
fn the_written_forms_are_these() {
    let setting = Setting { rules: Some(RuleSet::OMOK), size: Some(Size::NINETEEN) };
    let game = Record::from_line("a1 s19").unwrap().game(setting).unwrap();
    let mut tags = Tags { date: Some("2024-05-01".to_owned()), ..Tags::default() };
    tags.names.black = Some("Anna, 5 dan".to_owned());
    let text = "# rules: omok, size: 19\n# black: Anna, 5 dan\n# date: 2024-05-01\na1 s19\n";
    assert_eq!(write(&game, &tags, Format::Text), text);
    let version = env!("CARGO_PKG_VERSION");
    let sgf = format!(
        "(;GM[4]FF[4]CA[UTF-8]AP[Omok:{version}]SZ[19]RU[omok]PB[Anna, 5 dan]DT[2024-05-01]\n\
         ;B[as];W[sa])\n"
    );
    assert_eq!(write(&game, &tags, Format::Sgf), sgf);
    let psq = "Piskvorky 19x19, 0:0, 0\n1,19,0\n19,1,0\nAnna, 5 dan\nhomo-2\n-1\n";
    assert_eq!(write(&game, &tags, Format::Psq), psq);
}

#[test]
fn names_go_to_psq_and_back_and_none_is_made_a_move_or_made_up() {
    let game = Record::from_line("h8 i9").unwrap().game(Setting::default()).unwrap();
    let there_and_back = |black: Option<&str>, white: Option<&str>| {
        let [black, white] = [black, white].map(|name| name.map(str::to_owned));
        let tags = Tags { names: ByColor { black, white }, ..Tags::default() };
        let text = write(&game, &tags, Format::Psq);
        let (record, _) = read(text.as_bytes(), Format::Psq, FIRST).unwrap();
        assert_eq!(record.moves.len(), 2, "{text}");
        (record.tags.names.black, record.tags.names.white)
    };
    let some = |name: &str| Some(name.to_owned());
    assert_eq!(there_and_back(Some("Anna"), None), (some("Anna"), None));
    assert_eq!(there_and_back(None, Some("Lee, 5 dan")), (None, some("Lee, 5 dan")));
    assert_eq!(there_and_back(Some("12"), Some("-1")), (some("12"), some("-1")));
    assert_eq!(there_and_back(Some("1,2"), Some("3,x,y")), (some("1 2"), some("3 x y")));
    for (name, changed) in [("Lee, 5 dan", false), ("1,2", true), ("3,x,y", true), ("12", false)] {
        assert_eq!(super::psq_changes_name(name), changed, "{name}");
    }
}

#[test]
fn sgf_games_that_touch_are_all_counted() {
    for (file, games) in [
        ("(;B[hh])(;B[hg])", 2),
        ("(;B[hh](;W[hg])(;W[hf]))(;B[hg])(;B[hf])", 3),
        ("(;B[hh](;W[hg](;B[hi])))\n(;B[hg])", 2),
        ("(;C[(;)(;])(;B[hg])", 2),
    ] {
        for number in 1..=games {
            let number = NonZeroUsize::new(number).unwrap();
            let read = read(file.as_bytes(), Format::Sgf, number).map(|(_, games)| games);
            assert_eq!(read, Ok(games), "{file}, game {number}");
        }
    }
}
