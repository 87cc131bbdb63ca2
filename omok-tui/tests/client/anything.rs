//! Whatever is typed, clicked, resized or answered: no panic, no broken rule.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use omok_core::{Game, RuleSet};
use omok_tui::action::{Action, Effect};
use omok_tui::i18n::Language;
use omok_tui::model::{Model, Options};
use omok_tui::theme::Depth;
use omok_tui::view;
use proptest::prelude::*;

use crate::driver::{Driver, game};

#[derive(Clone, Debug)]
enum Step {
    Event(Event),
    Answer(Action),
    Resize(u16, u16),
}

fn key() -> impl Strategy<Value = Event> {
    let letters =
        prop::sample::select("hjkl:nw[]?ismqya8hㅗ금 \u{301}".chars().collect::<Vec<_>>());
    let code = prop_oneof![
        4 => letters.prop_map(KeyCode::Char),
        1 => any::<char>().prop_map(KeyCode::Char),
        4 => prop::sample::select(vec![
            KeyCode::Enter, KeyCode::Esc, KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down,
            KeyCode::Home, KeyCode::End, KeyCode::PageUp, KeyCode::PageDown, KeyCode::Backspace,
            KeyCode::Delete, KeyCode::Tab, KeyCode::F(1), KeyCode::F(2), KeyCode::F(4), KeyCode::Null,
        ]),
    ];
    let modifiers = prop::sample::select(vec![
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::SHIFT,
        KeyModifiers::CONTROL,
        KeyModifiers::ALT,
    ]);
    (code, modifiers).prop_map(|(code, modifiers)| Event::Key(KeyEvent::new(code, modifiers)))
}

fn mouse() -> impl Strategy<Value = Event> {
    let kind = prop::sample::select(vec![
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
    ]);
    (kind, 0..130u16, 0..45u16).prop_map(|(kind, column, row)| {
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    })
}

fn step() -> impl Strategy<Value = Step> {
    let answer = prop_oneof![
        Just(Action::Tick),
        any::<usize>().prop_map(Action::ScrollTo),
        ".{0,12}".prop_map(|name| Action::OfferName { day: name.clone(), name }),
        ".{0,12}".prop_map(|name| Action::RecordWritten(Ok(name))),
        ".{0,12}".prop_map(|reason| Action::RecordWritten(Err(reason))),
        ".{0,12}".prop_map(Action::KeepFailed),
    ];
    prop_oneof![
        8 => key().prop_map(Step::Event),
        4 => mouse().prop_map(Step::Event),
        1 => ".{0,20}".prop_map(|text| Step::Event(Event::Paste(text))),
        1 => answer.prop_map(Step::Answer),
        2 => (0..130u16, 0..45u16).prop_map(|(width, height)| Step::Resize(width, height)),
        1 => (0..3u16, 0..3u16).prop_map(|(width, height)| Step::Resize(width, height)),
    ]
}

fn model() -> impl Strategy<Value = Model> {
    let setting = prop::sample::select(
        RuleSet::ALL
            .iter()
            .flat_map(|rules| rules.sizes().iter().map(|size| (*rules, size.lines())))
            .collect::<Vec<_>>(),
    );
    let depth = prop::sample::select(Depth::ALL.to_vec());
    (setting, depth, 0..4usize, any::<bool>()).prop_map(|((rules, lines), depth, kind, sound)| {
        let options = Options { depth, sound, mouse: true, language: Language::English };
        let begun = || game(rules, lines, "g7 a1 h8");
        match kind {
            0 => Model::start(options, Some(begun())),
            1 => Model::local(options, game(rules, lines, ""), None),
            2 => Model::local(options, game(rules, lines, ""), Some(begun())),
            _ => Model::replay(options, begun()),
        }
    })
}

fn take(client: &mut Driver, step: &Step) {
    match step {
        Step::Event(event) => client.event(event),
        Step::Answer(action) => client.act(action.clone()),
        Step::Resize(width, height) => (client.width, client.height) = (*width, *height),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_comes_in_breaks_the_client(
        model in model(),
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let mut client = Driver::new(model);
        for step in &steps {
            let before = client.model.game().cloned();
            take(&mut client, step);
            // Draws; the driver's buffer panics where anything is written
            // outside of it.
            client.buffer();
            let layout = client.layout();
            if let Some(cell) = view::cursor_cell(&client.model, &layout) {
                prop_assert!(layout.area.contains(cell), "the cursor is on the screen");
            }
            let effects = client.taken();
            if effects.contains(&Effect::Bell) {
                prop_assert_eq!(client.model.game().cloned(), before, "a refusal changes nothing");
                prop_assert!(client.model.options().sound, "silence is kept");
            } else {
                prop_assert!(grew_by_at_most_one(before.as_ref(), client.model.game()));
            }
        }
    }

    #[test]
    fn the_least_screens_draw_whatever_is_open(
        model in model(),
        steps in prop::collection::vec(step(), 0..20),
        width in 0..45u16,
        height in 0..30u16,
    ) {
        let mut client = Driver::new(model);
        steps.iter().for_each(|step| take(&mut client, step));
        let client = client.sized(width, height);
        client.buffer();
    }
}

/// A game only ever gains a stone at its end, or another one begins.
fn grew_by_at_most_one(before: Option<&Game>, after: Option<&Game>) -> bool {
    let (Some(before), Some(after)) = (before, after) else { return true };
    let same = after.moves().starts_with(before.moves());
    let begun_anew = after.moves().len() <= 3;
    (same && after.moves().len() <= before.moves().len() + 1) || begun_anew
}
