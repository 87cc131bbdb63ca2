//! Playing on the board.

use std::collections::HashMap;

use omok_core::RuleSet;
use omok_tui::action::{Action, Effect};
use omok_tui::layout::Body;
use omok_tui::model::{Model, Options};
use omok_tui::preference::Preference;
use omok_tui::reason::{Reason, Refused};
use omok_tui::target::Target;
use omok_tui::theme::{Depth, ThemeName};
use omok_tui::view;
use ratatui::style::Modifier;

use crate::driver::{Driver, OPTIONS, game, options, point, recorded};

fn renju() -> Driver {
    Driver::local(RuleSet::RENJU, 15)
}

#[test]
fn the_cursor_starts_at_the_centre_and_every_key_moves_it_as_the_table_says() {
    for (keys, reached) in [
        ("", "h8"),
        ("Left", "g8"),
        ("h", "g8"),
        ("Down", "h7"),
        ("j", "h7"),
        ("Up", "h9"),
        ("k", "h9"),
        ("Right", "i8"),
        ("l", "i8"),
        ("L K", "i9"),
        ("ㅣ ㅏ", "i9"),
        ("Home", "a8"),
        ("End", "o8"),
        ("PgUp", "h15"),
        ("PgDn", "h1"),
        ("End l l PgUp k", "o15"),
        ("Home h h PgDn j", "a1"),
    ] {
        let mut client = renju();
        client.keys(keys);
        assert_eq!(client.model.cursor(), Some(point(reached, 15)), "{keys}");
        assert!(client.status().starts_with(reached), "{keys}");
    }
}

#[test]
fn moving_the_cursor_leaves_the_last_event_standing() {
    let mut client = renju();
    client.keys("Enter Left Up");
    assert_eq!(client.status(), "g9  Move 1: Black h8");
}

/// What goes over the line for a cursor move is these cells and no colour.
#[test]
fn a_cursor_move_changes_two_points_and_its_name_and_nothing_else() {
    for depth in Depth::ALL {
        let mut client =
            Driver::new(Model::local(options(depth), game(RuleSet::RENJU, 15, ""), None));
        let before = client.buffer();
        client.keys("Right");
        let after = client.buffer();
        let changed: Vec<_> = before.diff(&after).iter().map(|(x, y, _)| (*x, *y)).collect();
        let cell = |name| {
            let cell = client.layout().cell(point(name, 15)).expect("it is drawn");
            (cell.x, cell.y)
        };
        let expected = match depth {
            // There the terminal draws the cursor.
            Depth::Sixteen => vec![(0, 23)],
            _ => vec![cell("h8"), cell("i8"), (0, 23)],
        };
        assert_eq!(changed, expected, "{depth:?}");
    }
}

#[test]
fn the_cursor_is_a_reversed_point_or_the_terminals_own_and_never_both() {
    // On the grid and on Black's stones; on White's; and on the winning line.
    let won = "h8 a1 i8 a2 j8 a3 k8 c4 l8";
    for (moves, at, on_board) in [
        ("", "h8", true),
        ("h8", "h8", true),
        ("h8 h9", "h9", false),
        ("h8 h9 i9", "h9", false),
        (won, "l8", false),
        (won, "a3", false),
        (won, "m8", true),
    ] {
        for depth in Depth::ALL {
            let game = game(RuleSet::RENJU, 15, moves);
            let mut client = Driver::new(Model::local(options(depth), game, None));
            client.walk(at);
            let cell = client.layout().cell(point(at, 15)).expect("it is drawn");
            let reversed = client.buffer()[cell].modifier.contains(Modifier::REVERSED);
            let terminals = view::cursor_cell(&client.model, &client.layout());
            let expected = match depth {
                Depth::None => true,
                Depth::Sixteen => false,
                Depth::Indexed | Depth::Truecolor => on_board,
            };
            assert_eq!(reversed, expected, "{moves:?} {at} {depth:?}");
            assert_eq!(terminals, (!expected).then_some(cell), "{moves:?} {at} {depth:?}");
            client.keys("Esc");
            let terminals = view::cursor_cell(&client.model, &client.layout());
            assert_eq!(terminals, None, "not through a menu");
        }
    }
}

#[test]
fn the_theme_is_changed_by_key_at_once_and_remembered() {
    let mut client = renju();
    for (key, theme, words) in [
        ("t", ThemeName::HighContrast, "Theme: high contrast"),
        ("F5", ThemeName::Monochrome, "Theme: monochrome"),
        ("T", ThemeName::Wood, "Theme: wood"),
    ] {
        let before = client.buffer();
        client.taken();
        client.keys(key);
        assert_eq!(client.model.options().theme, theme);
        assert!(client.status().contains(words), "{}", client.status());
        let remembered = Effect::Remember(Preference::Theme(theme));
        assert_eq!(client.taken(), [Effect::Cursor, remembered]);
        let corner = client.layout().cell(point("a1", 15)).expect("it is drawn");
        assert_ne!(client.buffer()[corner], before[corner], "{theme:?}");
    }
}

#[test]
fn a_larger_screen_has_a_larger_board_and_still_moves_and_keys() {
    let pitch = |width, height, lines| {
        let client = Driver::local(RuleSet::OMOK, lines).sized(width, height);
        let Body::Board(board) = client.layout().body else { panic!("a board") };
        assert!(!board.keys.is_empty(), "{width}");
        (board.pitch.columns, board.pitch.rows)
    };
    for (width, height, lines) in [(120, 40, 15), (120, 40, 13), (160, 50, 19)] {
        assert_eq!(pitch(width, height, lines), (4, 2), "{width}×{height}");
    }
    // There that would push the key help out, or not fit at all.
    assert_eq!((pitch(120, 40, 19), pitch(120, 30, 15)), ((3, 1), (3, 1)));
    assert_eq!((pitch(80, 24, 15), pitch(80, 40, 15)), ((2, 1), (2, 1)));
}

#[test]
fn every_cell_of_a_board_leads_to_the_nearest_point() {
    for (width, height) in [(80, 24), (120, 30), (120, 40)] {
        let client = renju().sized(width, height);
        let layout = client.layout();
        let Body::Board(board) = &layout.body else { panic!("a board") };
        let mut of_point = HashMap::new();
        for cell in board.wood.positions() {
            if let Some(Target::Point(point)) = layout.hit(cell.x, cell.y) {
                *of_point.entry(point).or_insert(0) += 1;
                let own = layout.cell(point).expect("it is drawn");
                let (right, below) = (cell.x.abs_diff(own.x), cell.y.abs_diff(own.y));
                assert!(right <= board.pitch.columns / 2 && below <= board.pitch.rows / 2);
            }
        }
        let area = board.pitch.columns * board.pitch.rows;
        assert_eq!(of_point.len(), 15 * 15);
        assert!(of_point.values().all(|&cells| cells == area), "{area}");
    }
}

#[test]
fn stepping_without_moves_does_nothing() {
    let mut client = renju();
    let before = client.text();
    client.keys("[ ]");
    assert_eq!(client.text(), before);
}

#[test]
fn a_stone_is_placed_by_enter_space_prompt_and_click() {
    let mut client = renju();
    client.keys("Enter l Space");
    client.play("i9");
    client.click_point("g9");
    assert_eq!(client.moves(), "h8 i8 i9 g9");
    assert_eq!(client.model.cursor(), Some(point("g9", 15)));
    assert_eq!(client.status(), "g9  Move 4: White g9");
    assert!(client.row(0).starts_with(" ● Black to move  Renju 15×15"));
}

/// Plays `before`, tries `tried`, and expects to be told `words`.
fn is_refused(rules: RuleSet, lines: usize, before: &str, tried: &str, words: &str) {
    let mut client = Driver::local(rules, lines);
    client.play(before);
    let position = client.model.game().cloned();
    let to_move = client.row(0);
    client.taken();
    client.click_point(tried);
    assert_eq!(client.taken(), [Effect::Bell], "{tried}");
    assert_eq!(client.status(), format!("{tried:<4}{words}"));
    assert_eq!(client.model.game().cloned(), position, "a refusal changes nothing");
    assert_eq!(client.row(0), to_move, "the turn stays where it was");
}

#[test]
fn every_kind_of_refusal_rings_and_names_the_point_and_the_reason() {
    is_refused(RuleSet::RENJU, 15, "h8", "h8", "Occupied: h8. White to move.");
    is_refused(
        RuleSet::RENJU,
        15,
        "h8 a1 h9 c1 i10 e1 j10 g1",
        "h10",
        "Forbidden: three-three at h10. Black to move.",
    );
    is_refused(
        RuleSet::RENJU,
        15,
        "e8 a1 f8 c1 g8 e1 h9 g1 h10 i1 h11 k1",
        "h8",
        "Forbidden: four-four at h8. Black to move.",
    );
    is_refused(
        RuleSet::RENJU,
        15,
        "e8 a1 f8 c1 g8 e1 i8 g1 j8 i1",
        "h8",
        "Forbidden: overline at h8. Black to move.",
    );
    is_refused(
        RuleSet::OMOK,
        19,
        "a1 h8 c1 h9 e1 i10 g1 j10 a19",
        "h10",
        "Forbidden: three-three at h10. White to move.",
    );
}

#[test]
fn nothing_rings_while_the_sound_is_off() {
    let quiet = Options { sound: false, ..OPTIONS };
    let mut client = Driver::new(Model::local(quiet, game(RuleSet::RENJU, 15, ""), None));
    client.keys("Enter Enter");
    assert_eq!(client.status(), "h8  Occupied: h8. White to move.");
    assert!(!client.effects.contains(&Effect::Bell));
    client.keys("s Enter");
    assert_eq!(client.taken().last(), Some(&Effect::Bell));
}

#[test]
fn a_win_is_told_marked_and_ends_the_game() {
    let mut client = renju();
    client.play("h8 a1 i8 a2 j8 a3 k8 c4 l8");
    assert_eq!(client.status(), "l8  Move 9: Black l8. Black wins!");
    assert!(client.row(0).starts_with(" ● Black wins  Renju 15×15"));
    assert!(client.text().contains("[●|●|●|●(●)"));
    client.taken();
    client.click_point("o15");
    assert_eq!(client.taken(), [Effect::Bell]);
    assert_eq!(client.status(), "o15 The game is over. n begins a new one.");
    assert_eq!(client.model.game().map(|game| game.moves().len()), Some(9));
}

#[test]
fn the_two_kinds_of_draw_are_told_apart() {
    for (file, result) in [
        ("omok-full-board", "Draw: the board is full."),
        ("renju-no-legal-move", "Draw: every empty point is forbidden to Black."),
    ] {
        let (game, last) = recorded(file);
        let ply = game.moves().len() + 1;
        let color = if ply % 2 == 1 { "Black" } else { "White" };
        let mut client = Driver::new(Model::local(OPTIONS, game, None));
        client.click_point(&last.to_string());
        let tag = format!("{last}");
        assert_eq!(client.status(), format!("{tag:<4}Move {ply}: {color} {last}. {result}"));
        assert!(client.row(0).starts_with(" Draw  "), "{}", client.row(0));
        assert!(!client.text().contains("[●"), "no line is marked");
    }
}

#[test]
fn a_new_game_asks_only_where_stones_lie() {
    let mut client = renju();
    client.keys("n");
    assert!(client.model.dialog().is_none(), "nothing to lose");
    assert_eq!(client.status(), "h8  New game: Black begins.");
    for (keys, moves) in
        [("n Enter", ""), ("n y", ""), ("N Y", ""), ("n Esc", "h8"), ("n Down Enter", "h8")]
    {
        let mut client = renju();
        client.keys("Enter");
        client.keys(keys);
        assert_eq!(client.moves(), moves, "{keys}");
        assert!(client.model.dialog().is_none(), "{keys}");
    }
}

#[test]
fn a_new_game_keeps_rule_set_and_size() {
    let mut client = Driver::local(RuleSet::GOMOKU, 20);
    client.play("t20");
    client.keys("n Enter");
    let game = client.model.game().expect("a board");
    assert_eq!((game.rules(), game.size().lines()), (RuleSet::GOMOKU, 20));
    assert!(game.moves().is_empty());
}

#[test]
fn quitting_asks_in_an_unfinished_game_only() {
    let mut client = renju();
    client.keys("q");
    assert_eq!(client.taken(), [Effect::Quit], "no stones");

    client.play("h8");
    client.taken();
    client.keys("q");
    assert_eq!(client.taken(), [], "a question first");
    client.keys("Esc");
    assert!(client.model.dialog().is_none());
    client.keys("q Enter");
    assert_eq!(client.taken(), [Effect::Quit], "the game stays kept");
    client.keys("Esc q Down Enter");
    assert_eq!(client.taken(), [Effect::ForgetGame, Effect::Quit]);

    let mut client = renju();
    client.play("h8 a1 i8 a2 j8 a3 k8 c4 l8");
    client.taken();
    client.keys("q");
    assert_eq!(client.taken(), [Effect::Quit], "the game is over");
}

#[test]
fn control_keys_hold_wherever_one_is() {
    for opened in ["", "Esc", "?", ":", "Enter n", "Enter w"] {
        let mut client = renju();
        client.keys(opened);
        client.taken();
        client.keys("Ctrl-L Ctrl-Z Ctrl-C");
        assert_eq!(client.taken(), [Effect::Redraw, Effect::Suspend, Effect::Quit], "{opened:?}");
    }
}

#[test]
fn stepping_shows_earlier_positions_and_changes_nothing() {
    let mut client = renju();
    client.play("h8 i9 g9");
    client.keys("[");
    assert_eq!(client.status(), "g9  Move 2 of 3: White i9");
    assert!(client.row(0).starts_with(" ● Black to move"));
    assert!(!client.row(9).contains('g'), "the third stone is not shown");
    client.keys("[ [ [ [");
    assert_eq!(client.status(), "g9  The empty board, before move 1 of 3");
    assert_eq!(client.text().matches('●').count(), 1, "only the badge has a stone");
    client.keys("] ]");
    assert_eq!(client.status(), "g9  Move 2 of 3: White i9");
    client.keys("] ] ]");
    assert_eq!(client.status(), "g9  Move 3 of 3: Black g9");
    assert_eq!(client.moves(), "h8 i9 g9");
}

#[test]
fn placing_while_stepped_back_returns_to_the_game_and_places_nothing() {
    for place in ["Enter", "Space", ": a 1 Enter"] {
        let mut client = renju();
        client.play("h8 i9 g9");
        client.keys("[ [ PgUp");
        client.taken();
        client.keys(place);
        assert_eq!(client.moves(), "h8 i9 g9", "{place}");
        assert_eq!(client.taken(), [], "{place}");
        assert!(client.status().ends_with("Back at the last move; no stone was placed."));
        client.keys(place);
        assert_eq!(client.model.game().map(|game| game.moves().len()), Some(4), "{place}");
    }
}

#[test]
fn stepping_to_the_end_of_a_finished_game_tells_its_result_again() {
    let mut client = renju();
    client.play("h8 a1 i8 a2 j8 a3 k8 c4 l8");
    client.keys("[");
    assert!(client.row(0).starts_with(" ● Black to move"));
    assert!(!client.text().contains("[●|"), "no line is complete yet");
    client.keys("]");
    assert_eq!(client.status(), "l8  Move 9: Black l8. Black wins!");
}

#[test]
fn sound_and_mouse_are_switched_and_their_state_is_shown() {
    let mut client = renju();
    assert!(client.row(0).contains("Sound on"));
    client.keys("s");
    assert!(client.row(0).contains("Sound off"));
    assert_eq!(client.status(), "h8  Sound off");
    assert_eq!(client.taken(), [Effect::Remember(Preference::Sound(false))]);
    client.keys("m");
    let off = [Effect::Mouse(false), Effect::Remember(Preference::Mouse(false))];
    assert_eq!(client.taken(), off);
    assert_eq!(client.status(), "h8  Mouse off: the terminal selects text");
    client.keys("M");
    let on = [Effect::Mouse(true), Effect::Remember(Preference::Mouse(true))];
    assert_eq!(client.taken(), on);
    client.keys("F4");
    assert_eq!(client.status(), "h8  Sound on");
}

#[test]
fn an_unfinished_game_is_kept_after_every_stone_and_forgotten_at_its_end() {
    let mut client = renju();
    client.play("h8");
    let [Effect::KeepGame(text)] = &client.taken()[..] else { panic!("the game is kept") };
    assert!(text.contains("renju") && text.contains("15") && text.contains("h8"), "{text}");
    client.play("a1 i8 a2 j8 a3 k8 c4");
    client.taken();
    client.play("l8");
    assert_eq!(client.taken(), [Effect::ForgetGame]);
}

#[test]
fn a_kept_game_is_offered_and_can_be_taken_or_left() {
    let kept = game(RuleSet::OMOK, 19, "j10 k10 k11");
    let offered =
        || Driver::new(Model::local(OPTIONS, game(RuleSet::RENJU, 15, ""), Some(kept.clone())));
    assert!(offered().text().contains("An unfinished game was kept"));
    let mut client = offered();
    client.keys("Enter");
    assert_eq!(client.model.game(), Some(&kept));
    assert_eq!(client.model.cursor(), Some(point("k11", 19)));
    assert_eq!(client.status(), "k11 The game goes on: White to move.");

    let mut client = offered();
    client.keys("Down Enter");
    assert_eq!(client.model.game(), Some(&game(RuleSet::RENJU, 15, "")));
    assert_eq!(client.taken(), [], "it is not forgotten before another stone lies");

    let mut client = Driver::new(Model::start(OPTIONS, Some(kept.clone())));
    client.keys("Enter");
    assert_eq!(client.model.game(), Some(&kept));
    let mut client = Driver::new(Model::start(OPTIONS, Some(kept.clone())));
    client.keys("Down Enter Down Enter");
    assert!(client.text().contains("Which rules?"));
}

#[test]
fn while_a_game_cannot_be_kept_what_loses_nothing_is_offered_first() {
    let mut client = renju();
    client.keys("Enter");
    client.act(Action::KeepFailed(Reason::System(Refused::DiskFull).at("state/omok/local")));
    client.keys("q");
    let text = client.text();
    assert!(text.contains("> Back to the game") && text.contains("Write the record"), "{text}");
    assert!(text.contains("terminal: state/omok/local: No space"), "{text}");
    client.keys("Enter");
    client.act(Action::KeepsAgain);
    client.keys("q");
    assert!(client.text().contains("> Quit, keep the game"), "{}", client.text());
    // The next game is another matter.
    client.keys("Esc");
    client.act(Action::KeepFailed(Reason::ReadOnly));
    client.keys("n Enter Enter q");
    assert!(client.text().contains("> Quit, keep the game"), "{}", client.text());
}

#[test]
fn keeping_that_fails_is_said() {
    let mut client = renju();
    client.keys("Enter");
    client.act(Action::KeepFailed(Reason::System(Refused::DiskFull)));
    assert!(client.status().ends_with("lost terminal: No space left on device"));
}
