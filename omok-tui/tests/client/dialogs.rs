//! Menus, questions, pages and prompts.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent, MouseEventKind,
};
use omok_core::{Color, RuleSet};
use omok_proto::RelayMessage;
use omok_proto::message::{Farewell, Side};
use omok_tui::action::{Action, Effect};
use omok_tui::keymap::{self, Command, Key, Place};
use omok_tui::model::{Choice, Dialog, Model, Screen};
use omok_tui::reason::Reason;
use omok_tui::view;

use crate::driver::{Driver, OPTIONS, game, point};
use crate::opening::saved;
use crate::seat::{room, waiting_room, won_room};

fn renju() -> Driver {
    Driver::local(RuleSet::RENJU, 15)
}

#[test]
fn a_local_game_is_chosen_by_rule_set_and_size() {
    for (keys, rules, lines) in [
        ("Enter Enter", RuleSet::RENJU, 15),
        ("Enter Down Enter Enter", RuleSet::OMOK, 19),
        ("Enter j Space End Space", RuleSet::OMOK, 13),
        ("Enter Up Enter k k Enter", RuleSet::GOMOKU, 19),
        ("Enter End Enter Down Down Home End Enter", RuleSet::GOMOKU, 20),
    ] {
        let mut client = Driver::new(Model::start(OPTIONS, None));
        client.keys(keys);
        let game = client.model.game().expect("a game begins");
        assert_eq!((game.rules(), game.size().lines()), (rules, lines), "{keys}");
        assert!(client.model.dialog().is_none());
    }
}

#[test]
fn escape_leads_back_step_by_step_and_stays_at_the_start_screen() {
    let mut client = Driver::new(Model::start(OPTIONS, None));
    client.keys("Enter Down Enter");
    assert!(client.text().contains("Which board?"));
    client.keys("Esc");
    assert!(client.text().contains("> Omok"), "where one was");
    client.keys("Esc Esc Esc");
    assert!(client.text().contains("> Local game"));
    client.keys("End Enter");
    assert_eq!(client.taken(), [Effect::Quit]);
    client.keys("q");
    assert_eq!(client.taken(), [Effect::Quit]);
}

#[test]
fn the_menu_opens_closes_and_does_what_its_items_say() {
    let mut client = renju();
    client.keys("Enter Esc");
    assert!(client.text().contains("> Back to the game"));
    client.keys("Esc");
    assert!(client.model.dialog().is_none());
    client.keys("Esc Enter");
    assert!(client.model.dialog().is_none());
    client.keys("Esc Down Enter");
    assert!(client.text().contains("begin a new game?"));
    client.keys("Esc Esc Down Down Enter");
    assert!(client.status().starts_with("Write to: renju-2026-11-30.txt"));
}

#[test]
fn steps_from_the_menu_leave_it_open() {
    let mut client = renju();
    client.keys("Esc");
    assert!(!client.text().contains("Step back"), "there is nothing to step through");
    client.keys("Esc");
    client.play("h8 i9 g9");
    client.keys("Esc Down Down Down Down Enter Enter Down Enter");
    assert!(client.text().contains("> Step forward"));
    assert_eq!(client.status(), "g9  Move 2 of 3: White i9");
    client.keys("Esc");
    assert_eq!(client.moves(), "h8 i9 g9");
}

/// Keys that do sooner what the arrows and Enter do as well, and keys that
/// belong to the terminal rather than to the game.
fn can_be_spared(command: Command) -> bool {
    matches!(
        command,
        Command::Home
            | Command::End
            | Command::PageUp
            | Command::PageDown
            | Command::Prompt
            | Command::Interrupt
            | Command::Suspend
            | Command::Redraw
    )
}

/// Arrows, Enter, Space and Esc.
fn is_enough(key: Key) -> bool {
    ["←", "↓", "↑", "→", "Enter", "Space", "Esc"].contains(&key.to_string().as_str())
}

/// What the menu of a client leads to, the settings in it included.
fn menu(mut client: Driver) -> Vec<Choice> {
    client.keys("Esc");
    let mut choices = open_choices(&client);
    client.click_word("Settings");
    choices.extend(open_choices(&client));
    choices
}

fn open_choices(client: &Driver) -> Vec<Choice> {
    let list = client.model.list().expect("a list is open");
    list.items(&client.model).into_iter().map(|item| item.choice).collect()
}

#[test]
fn arrows_enter_space_and_esc_suffice_on_the_board() {
    let mut local = renju();
    local.play("h8 i9");
    let online = Driver::seated(Side::Black, room("h8 i9"));
    let waiting = Driver::seated(Side::Black, waiting_room());
    for (place, choices) in
        [(Place::Shared, menu(local)), (Place::Online, [menu(online), menu(waiting)].concat())]
    {
        let bound: Vec<_> = keymap::rows(place.all()).flat_map(|row| row.keys).collect();
        for (key, command) in &bound {
            let by_key = bound.iter().any(|(other, what)| is_enough(*other) && what == command);
            let in_menu = choices.contains(&Choice::Command(*command));
            assert!(by_key || in_menu || can_be_spared(*command), "{key} alone: {command:?}");
        }
    }
}

#[test]
fn arrows_enter_space_and_esc_suffice_in_menus() {
    let bound: Vec<_> = keymap::rows(Place::List.all()).flat_map(|row| row.keys).collect();
    for command in [Command::Up, Command::Down, Command::Place, Command::Escape] {
        let by_key = bound.iter().any(|(key, what)| is_enough(*key) && *what == command);
        assert!(by_key, "{command:?}");
    }
}

#[test]
fn a_page_from_the_menu_leads_back_to_the_menu() {
    for close in ["Esc", "q", "Enter", "?"] {
        let mut client = renju();
        client.keys("Esc");
        client.click_word("Keys");
        assert!(client.text().contains("─ Keys ─"), "{}", client.text());
        client.keys(close);
        assert!(client.text().contains("> Keys"), "{close}: {}", client.text());
    }
}

#[test]
fn a_toggle_in_the_settings_leaves_them_open_and_shows_its_new_state() {
    let mut client = renju();
    client.keys("Esc End Up Up Enter Down Enter");
    assert!(client.text().contains("> Sound off"));
    client.keys("Enter");
    assert!(client.text().contains("> Sound on"));
}

#[test]
fn leaving_an_unfinished_game_asks_what_becomes_of_it() {
    let leave = "Esc End Up Enter";
    let mut client = renju();
    client.keys(leave);
    assert!(matches!(client.model.screen(), Screen::Start(_)), "no stones, no question");

    let mut client = renju();
    client.play("h8");
    client.taken();
    client.keys(leave);
    client.keys("Enter");
    assert!(matches!(client.model.screen(), Screen::Start(_)));
    assert_eq!(client.taken(), [Effect::ListSeats], "the kept game is known");
    client.keys("Enter");
    assert_eq!(client.moves(), "h8", "it was kept, and is offered again");

    client.keys(leave);
    client.keys("Down Enter");
    let forgets_first = [Effect::ForgetGame, Effect::ListSeats, Effect::TakeKept];
    assert_eq!(client.taken(), forgets_first);
    client.keys("Enter");
    assert!(client.text().contains("Which rules?"));
}

#[test]
fn wherever_one_comes_from_the_start_screen_offers_what_can_be_gone_on_with() {
    let replay = Model::replay(OPTIONS, game(RuleSet::RENJU, 15, "h8"));
    for mut client in [renju(), Driver::new(replay), Driver::seated(Side::White, won_room())] {
        client.keys("Esc End Up Enter");
        if client.model.dialog().is_some() {
            client.keys("Enter");
        }
        let effects = client.taken();
        assert!(effects.ends_with(&[Effect::ListSeats, Effect::TakeKept]), "{effects:?}");
        client.act(Action::Seats(vec![saved(1, Color::White)]));
        let kept = Some(Box::new(game(RuleSet::OMOK, 19, "k10")));
        client.act(Action::Kept { game: kept, unreadable: Some("aside.txt".to_owned()) });
        let text = client.text();
        assert!(text.contains("> Go on with Omok 19×19"), "{text}");
        assert!(text.contains("Resume Renju 15×15 as White"), "{text}");
        assert!(client.status().contains("aside.txt"), "{text}");
        client.keys("Enter");
        assert_eq!(client.moves(), "k10");
    }
}

#[test]
fn the_rules_page_opens_at_the_rules_in_play_and_turns_to_the_others() {
    let mut client = Driver::local(RuleSet::OMOK, 13);
    client.keys("i");
    assert!(client.text().contains("Omok is the Korean five in a row"));
    client.keys("PgDn Right");
    assert!(client.text().contains("Gomoku is five in a row at its plainest"));
    client.keys("l");
    assert!(client.text().contains("Renju is five in a row as tournaments play it"));
    client.click_word(" Omok ");
    assert!(client.text().contains("Omok is the Korean five in a row"));
    client.click_word("Close");
    assert!(client.model.dialog().is_none());
}

#[test]
fn a_page_scrolls_from_end_to_end_and_not_beyond() {
    let mut client = renju().sized(60, 20);
    client.keys("F2");
    let top = client.text();
    client.keys("Up");
    assert_eq!(client.text(), top);
    client.keys("Down");
    assert_ne!(client.text(), top);
    client.keys("Home");
    assert_eq!(client.text(), top);
    client.keys("End");
    let end = client.text();
    assert!(end.contains("more than fun."), "{end}");
    client.keys("Down PgDn Space");
    assert_eq!(client.text(), end);
    for _ in 0..20 {
        client.keys("PgUp");
    }
    assert_eq!(client.text(), top);
    let wheel = |kind| {
        let (column, row, modifiers) = (30, 10, KeyModifiers::NONE);
        Event::Mouse(MouseEvent { kind, column, row, modifiers })
    };
    client.event(&wheel(MouseEventKind::ScrollDown));
    assert_ne!(client.text(), top);
    client.event(&wheel(MouseEventKind::ScrollUp));
    assert_eq!(client.text(), top);
}

#[test]
fn a_page_scrolled_to_its_end_stays_filled_when_the_terminal_grows() {
    let mut client = renju().sized(60, 20);
    client.keys("i End");
    let client = client.sized(60, 40);
    assert!(client.text().contains("more than fun."));
    assert!(!client.row(20).is_empty() && client.row(20).len() > 10, "{}", client.text());
}

#[test]
fn help_and_rules_give_way_to_each_other() {
    let mut client = renju();
    client.keys("? i");
    assert!(client.text().contains("─ Omok ─"));
    client.keys("i");
    assert!(client.model.dialog().is_none());
}

#[test]
fn the_point_prompt_plays_what_it_is_given_and_says_what_is_wrong() {
    let mut client = renju();
    client.keys(":");
    assert!(client.status().starts_with(":"));
    client.keys("H 9 Enter");
    assert_eq!(client.moves(), "h9");
    client.keys(": ㅗ 8 Enter");
    assert_eq!(client.moves(), "h9 h8", "under a Korean layout");
    client.keys(": 8 h Enter");
    assert!(client.status().contains("“8h” is no point; one is h8"));
    client.keys("Backspace Backspace z 9 9 Enter");
    assert!(client.status().contains("z99 is off the board: a1 to o15"));
    client.keys("Ctrl-U Enter");
    assert!(client.model.dialog().is_none(), "an empty prompt closes");
    client.keys(": x Esc");
    assert!(client.model.dialog().is_none());
    assert_eq!(client.moves(), "h9 h8");
}

#[test]
fn a_paste_goes_into_the_prompt_and_nowhere_else() {
    let mut client = renju();
    client.event(&Event::Paste("q\nq\n".to_owned()));
    assert_eq!(client.taken(), []);
    client.keys(":");
    client.event(&Event::Paste("\n  g7\r\nq\n".to_owned()));
    assert!(client.status().starts_with(":g7"));
    client.keys("Enter");
    assert_eq!(client.moves(), "g7");
}

#[test]
fn the_terminals_cursor_stands_in_the_prompt() {
    let mut client = renju();
    assert_eq!(view::cursor_cell(&client.model, &client.layout()), None);
    client.keys(": h 8");
    let cell = view::cursor_cell(&client.model, &client.layout()).expect("it is shown");
    assert_eq!((cell.x, cell.y), (3, 23));
    client.keys("Left Left Left");
    let cell = view::cursor_cell(&client.model, &client.layout()).expect("it is shown");
    assert_eq!(cell.x, 1);
}

#[test]
fn letters_typed_into_a_prompt_are_text_and_no_commands() {
    let mut client = renju();
    client.keys(": q n s m ? i");
    assert!(client.status().starts_with(":qnsm?i"));
    assert_eq!(client.taken(), []);
}

#[test]
fn the_mouse_alone_plays_a_whole_game() {
    let mut client = Driver::new(Model::start(OPTIONS, None));
    client.click_word("Local game");
    client.click_word("Gomoku");
    client.click_word("19×19");
    for point in ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"] {
        client.click_point(point);
    }
    assert_eq!(client.status(), "l8  Move 9: Black l8. Black wins!");
    client.click_word("Save");
    client.click_word("Close");
    client.click_word("Help");
    client.click_word("Close");
    client.click_word("Sound on");
    assert!(!client.model.options().sound);
    client.click_word("New game");
    client.click_word("> New game");
    assert_eq!(client.moves(), "");
    client.click_word("Menu");
    client.click_word("Quit");
    assert_eq!(client.taken().last(), Some(&Effect::Quit));
}

#[test]
fn a_word_acts_when_the_button_comes_up_on_it_and_a_point_when_it_goes_down() {
    let mut client = renju();
    client.keys("Esc");
    let (quit, menu) = (client.place_of("Quit"), client.place_of("Menu"));
    client.button_down(quit.0, quit.1);
    assert_eq!(client.taken(), [], "it is still held");
    client.button_up(quit.0 + 1, quit.1);
    assert_eq!(client.taken(), [Effect::Quit]);

    let mut client = renju();
    client.keys("Esc");
    client.button_down(quit.0, quit.1);
    client.button_up(0, 0);
    client.button_up(quit.0, quit.1);
    assert_eq!(client.taken(), [], "it came up elsewhere");
    client.button_down(0, 0);
    client.button_up(quit.0, quit.1);
    assert_eq!(client.taken(), [], "it went down elsewhere");
    client.button_down(quit.0, quit.1);
    client.keys("Esc Esc");
    client.button_up(quit.0, quit.1);
    assert_eq!(client.taken(), [], "a key opened another menu meanwhile");

    let mut client = renju();
    client.button_down(menu.0, menu.1);
    let cell = client.layout().cell(point("h8", 15)).expect("it is drawn");
    client.button_down(cell.x, cell.y);
    assert_eq!(client.moves(), "h8");
    client.button_up(menu.0, menu.1);
    assert!(client.model.dialog().is_none(), "a stone was placed meanwhile");
}

#[test]
fn a_button_that_is_held_while_the_relay_opens_a_question_answers_none() {
    let mut client = Driver::seated(Side::Black, room("h8"));
    client.keys("q");
    let first = client.place_of("> Quit, keep the seat");
    client.button_down(first.0, first.1);
    client.hear(RelayMessage::Closed(Farewell::Replaced));
    let other = client.place_of("> ");
    let before = client.text();
    client.button_up(other.0, other.1);
    assert_eq!(client.text(), before, "the first answer of another question");
    client.click(other.0, other.1);
    assert_ne!(client.text(), before);
}

#[test]
fn a_dialog_hides_what_lies_beneath_from_clicks() {
    let mut client = renju();
    client.keys("Esc");
    client.click_point("a1");
    client.click_word("New game");
    assert_eq!(client.moves(), "");
    assert!(matches!(client.model.dialog(), Some(Dialog::List(_))));
}

#[test]
fn release_events_are_ignored_and_repeats_are_not() {
    let mut client = renju();
    let event = |kind| {
        let (code, modifiers) = (KeyCode::Left, KeyModifiers::NONE);
        Event::Key(KeyEvent { kind, ..KeyEvent::new(code, modifiers) })
    };
    client.event(&event(KeyEventKind::Press));
    client.event(&event(KeyEventKind::Repeat));
    client.event(&event(KeyEventKind::Release));
    assert!(client.status().starts_with("f8 "));
}

#[test]
fn what_happens_while_a_page_is_open_is_seen_when_it_closes() {
    let mut client = renju();
    client.keys("?");
    client.act(omok_tui::action::Action::KeepFailed(Reason::ReadOnly));
    client.keys("Esc");
    assert!(client.status().ends_with("lost terminal: read-only"));
}
