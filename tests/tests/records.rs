//! Records: what other programs write is read, what is written is read back,
//! and nothing that a file may hold does any harm.

use std::num::NonZeroUsize;

use omok_core::record::{self, Format, Record, RecordError, Setting, Tags};
use omok_core::{ByColor, Color, Game, Outcome, Point, Position, RuleSet, Size};
use proptest::prelude::*;

const FIRST: NonZeroUsize = NonZeroUsize::MIN;

fn nth(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).expect("games count from 1")
}

fn by(rules: RuleSet) -> Setting {
    Setting { rules: Some(rules), size: None }
}

fn names(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A file of `tests/data/records`.
macro_rules! data {
    ($name:literal) => {
        include_bytes!(concat!("../data/records/", $name)).as_slice()
    };
}

#[test]
fn sgf_without_a_version_and_with_another_game_number_is_read() {
    let (record, games) = record::read(data!("sgf-gm1-no-ff.sgf"), Format::Sgf, FIRST).unwrap();
    let game = record.game(Setting::default()).unwrap();
    assert_eq!((game.size(), games), (Size::FIFTEEN, 1));
    assert_eq!(names(game.moves()), "h8 i9 i7 g9 j7 g8 j9 g7 g6 h10");
}

#[test]
fn the_main_line_is_the_first_child_at_every_fork() {
    let file = data!("sgf-variations-two-games.sgf");
    let (record, games) = record::read(file, Format::Sgf, FIRST).unwrap();
    let game = record.game(Setting::default()).unwrap();
    let line = "h8 i9 i7 g9 j7 g8 j9 g7 g10 j8 k7 l7 k6 k8 j6 i8";
    assert_eq!((names(game.moves()).as_str(), games), (line, 2));
    assert!(record.left_out.variations);

    let (record, _) = record::read(file, Format::Sgf, nth(2)).unwrap();
    let game = record.game(Setting::default()).unwrap();
    assert_eq!(names(game.moves()), "h8 h9 h6 i10 i6 i9 g9 g8 j11 i7 i8");
    assert_eq!(record.tags.date.as_deref(), Some("2024.04.25 evening"));
}

#[test]
fn psq_is_read_from_its_upper_left_corner() {
    let (record, _) = record::read(data!("psq-20x20-names.psq"), Format::Psq, FIRST).unwrap();
    let game = record.game(by(RuleSet::GOMOKU)).unwrap();
    assert_eq!((game.size(), game.moves().len()), (Size::TWENTY, 16));
    assert_eq!(names(&game.moves()[..2]), "j11 k9");
    assert_eq!(game.outcome().map(Outcome::name), Some("white"));
    assert_eq!(record.tags.names.white.as_deref(), Some("white.zip"));
    // Nobody names a rule set that has this size.
    assert!(record.game(Setting::default()).is_err());
}

#[test]
fn text_is_read_in_all_its_forms() {
    let forms = data!("text-forms.txt");
    for number in 1..=4 {
        let (record, games) = record::read(forms, Format::Text, nth(number)).unwrap();
        let game = record.game(Setting::default()).unwrap();
        assert_eq!((names(game.moves()).as_str(), games), ("h8 i9 g9", 4));
    }
}

#[test]
fn finished_games_end_as_they_did() {
    let outcome = |file, rules| {
        let (record, _) = record::read(file, Format::Text, FIRST).unwrap();
        let game = record.game(by(rules)).unwrap();
        (game.moves().len(), game.outcome().map(Outcome::name))
    };
    let renju = outcome(data!("text-renju-finished.txt"), RuleSet::RENJU);
    assert_eq!(renju, (58, Some("white")));
    let draw = outcome(data!("text-gomoku-full-board-draw.txt"), RuleSet::GOMOKU);
    assert_eq!(draw, (225, Some("draw")));
}

#[test]
fn files_that_mean_harm_end_in_an_error_or_a_game() {
    let deep = 1_000_000;
    let long = 5_000_000;
    let hostile: [Vec<u8>; 18] = [
        b"(".repeat(deep),
        b"(;".repeat(deep),
        [b"(;B[hh]".repeat(deep), b")".repeat(deep)].concat(),
        [b"(;".repeat(deep), b")".repeat(deep)].concat(),
        [b"(;C[".as_slice(), &b"a".repeat(long), b"];B[hh])"].concat(),
        [b"(;C[".as_slice(), &b"\\".repeat(long)].concat(),
        [b"(;B".as_slice(), &b"[hh]".repeat(deep), b")"].concat(),
        [b"(;".as_slice(), &b"B".repeat(long), b"[hh])"].concat(),
        [b"(".as_slice(), &b" ".repeat(long)].concat(),
        b"( ".repeat(deep),
        b"\xff\xfe\xfd".repeat(deep),
        [b"(;C[".as_slice(), &b"\xff".repeat(long), b"];B[hh])"].concat(),
        b"\0".repeat(long),
        b"h8 ".repeat(deep),
        [b"h8 ".repeat(deep).as_slice(), b"\n", &b"a1 ".repeat(deep)].concat(),
        [b"h".as_slice(), &b"9".repeat(long)].concat(),
        b"a1\n".repeat(deep),
        [b"Piskvorky 15x15, 0:0, 0\n".as_slice(), &b"8,8,0\n".repeat(deep)].concat(),
    ];
    for bytes in &hostile {
        for format in Format::ALL {
            if let Ok((record, games)) = record::read(bytes, format, FIRST) {
                assert!(games > 0);
                let _ = record.game(Setting::default());
            }
        }
        let _ = String::from_utf8_lossy(bytes).parse::<Position>();
    }
    let digits = format!("{}/15 b", "9".repeat(long));
    assert!(digits.parse::<Position>().is_err());
    assert!(format!("{} b", "/".repeat(long)).parse::<Position>().is_err());
}

#[test]
fn an_error_quotes_no_more_than_a_glimpse_and_no_control_characters() {
    let line = format!("h8 \u{1b}]0;title\u{7}{}", "x".repeat(100_000));
    let error = Record::from_line(&line).unwrap_err().to_string();
    assert!(error.len() < 200 && !error.contains(char::is_control), "{error:?}");
    let sgf = format!("(;B[hh];W[\u{1b}[2J{}])", "x".repeat(100_000));
    let error = record::read(sgf.as_bytes(), Format::Sgf, FIRST).unwrap_err().to_string();
    assert!(error.len() < 200 && !error.contains(char::is_control), "{error:?}");
}

/// A rule set and one of its sizes.
fn setting() -> impl Strategy<Value = (RuleSet, Size)> {
    let pairs = RuleSet::ALL
        .into_iter()
        .flat_map(|rules| rules.sizes().iter().map(move |&size| (rules, size)));
    proptest::sample::select(pairs.collect::<Vec<_>>())
}

/// A legal game of some length: what the rules refuse is passed over.
fn game() -> impl Strategy<Value = Game> {
    let picks = prop::collection::vec((0..20usize, 0..20usize), 0..120);
    (setting(), picks, any::<bool>()).prop_map(|((rules, size), picks, crowded)| {
        let mut game = Game::new(rules, size).expect("a rule set has its sizes");
        let lines = if crowded { 7 } else { size.lines() };
        for (column, row) in picks {
            let point = size.point(column % lines, row % lines).expect("it is on the board");
            let _ = game.play(point);
        }
        game
    })
}

fn tags() -> impl Strategy<Value = Tags> {
    let text = || prop::option::of("\\PC{0,12}[\\]\\[\\\\:;#, a-z0-9]{0,12}");
    (text(), text(), text(), text(), text()).prop_map(|(black, white, date, result, event)| {
        let tidy = |text: Option<String>| {
            text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
        };
        Tags {
            names: ByColor { black: tidy(black), white: tidy(white) },
            date: tidy(date),
            result: tidy(result),
            event: tidy(event),
        }
    })
}

/// Bytes that get past a reader's first look more often than chance has it.
fn plausible_bytes() -> impl Strategy<Value = Vec<u8>> {
    let pieces = proptest::sample::select(vec![
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        ":",
        "/",
        "B",
        "W[",
        "[hh]",
        "B[hh]",
        "W[ii]",
        "AB[",
        "SZ[15]",
        "SZ[",
        "RU[omok]",
        "CA[GBK]",
        "C[",
        "Piskvorky 15x15, 0:0, 0\n",
        "8,8,0\n",
        "9,9\n",
        "-1\n",
        "h8",
        "i9 ",
        "1. ",
        "2.",
        "_",
        "\n",
        "\r\n",
        "# rules: omok, size: 13\n",
        "#",
        "15/",
        "7b7/",
        " b",
        " w",
        "99999999999999999999",
        "0",
        "t20",
        "\u{feff}",
        "\u{e9}",
        "\0",
    ]);
    let pieces = prop::collection::vec(
        prop_oneof![9 => pieces.prop_map(|piece| piece.as_bytes().to_vec()),
                    1 => prop::collection::vec(any::<u8>(), 0..4)],
        0..40,
    );
    pieces.prop_map(|pieces| pieces.concat())
}

fn read_back(text: &str, format: Format, wanted: Setting) -> Result<(Game, Tags), RecordError> {
    let (record, games) = record::read(text.as_bytes(), format, FIRST)?;
    assert_eq!(games, 1);
    Ok((record.game(wanted)?, record.tags))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..Default::default() })]

    #[test]
    fn export_then_import_gives_the_same_game(game in game(), tags in tags()) {
        for format in [Format::Text, Format::Sgf] {
            let text = record::write(&game, &tags, format);
            let (again, kept) = read_back(&text, format, Setting::default()).unwrap();
            prop_assert_eq!(&again, &game, "{}", text);
            prop_assert_eq!(&kept.names, &tags.names);
            prop_assert_eq!(&kept.date, &tags.date);
            prop_assert_eq!(&kept.event, &tags.event);
            if game.outcome().is_none() {
                prop_assert_eq!(&kept.result, &tags.result);
            }
        }
        // PSQ has the size, but not the rule set.
        let text = record::write(&game, &tags, Format::Psq);
        let (again, _) = read_back(&text, Format::Psq, by(game.rules())).unwrap();
        prop_assert_eq!(&again, &game, "{}", text);
    }

    #[test]
    fn the_content_tells_the_format_of_what_was_written(game in game(), tags in tags()) {
        for format in Format::ALL {
            let text = record::write(&game, &tags, format);
            prop_assert_eq!(Format::of_content(text.as_bytes()), format);
        }
    }

    #[test]
    fn every_form_of_line_gives_the_same_moves(game in game()) {
        let wanted = Setting { rules: Some(game.rules()), size: Some(game.size()) };
        let plain = names(game.moves());
        let numbered: String = game
            .moves()
            .chunks(2)
            .enumerate()
            .map(|(index, pair)| format!("{}. {} ", index + 1, names(pair)))
            .collect();
        for line in [plain.replace(' ', ""), plain.replace(' ', "_").to_uppercase(), plain, numbered] {
            let record = Record::from_line(&line).unwrap();
            prop_assert_eq!(&record.game(wanted).unwrap(), &game, "{}", line);
        }
    }

    #[test]
    fn a_position_is_read_back_as_it_was_written(game in game(), white in any::<bool>()) {
        let to_move = if white { Color::White } else { Color::Black };
        let position = Position { board: *game.board(), to_move };
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        let outcome = position.outcome(game.rules()).unwrap();
        let won = game.outcome().filter(|outcome| outcome.winner().is_some());
        if let Some(won) = won {
            prop_assert_eq!(outcome.as_ref(), Some(won));
        } else {
            prop_assert!(outcome.is_none_or(|outcome| outcome.winner().is_none()));
        }
    }

    #[test]
    fn no_bytes_harm_a_reader(
        bytes in prop_oneof![plausible_bytes(), prop::collection::vec(any::<u8>(), 0..200)],
        number in 1..4usize,
    ) {
        for format in Format::ALL {
            match record::read(&bytes, format, nth(number)) {
                Ok((record, games)) => {
                    prop_assert!(number <= games);
                    for rules in RuleSet::ALL {
                        let _ = record.game(by(rules));
                    }
                }
                Err(error) => prop_assert!(error.line > 0 && !error.to_string().contains('\n')),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let _ = Record::from_line(&text);
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
    }
}
