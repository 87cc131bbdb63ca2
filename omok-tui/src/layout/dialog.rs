//! Lists, pages and prompts.

use omok_core::RuleSet;
use ratatui::layout::{Position, Rect};

use super::links::{KeyLink, links_width, place_links};
use super::{Body, Look, NoticeLayout, Target, Word, columns, notice, word_at};
use crate::i18n::Message;
use crate::keymap::{Command, Place};
use crate::model::{List, ListKind, Model, Page, PageKind, Play, Prompt, PromptKind};
use crate::page::{self, PageLine};
use crate::text::{fit, width, wrap};

/// Where the open dialog stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogLayout {
    /// A menu or a question.
    List(ListLayout),
    /// A page.
    Page(PageLayout),
    /// A prompt.
    Prompt(PromptLayout),
}

/// Where a list stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListLayout {
    /// All of it, with its border.
    pub frame: Rect,
    /// Where a picture of a few stones has room above it.
    pub picture: Option<Rect>,
    /// What is asked, and what is said about the selected item.
    pub words: Vec<Word>,
    /// The items that are shown.
    pub items: Vec<ItemLayout>,
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemLayout {
    /// Its cells, wider than its text.
    pub area: Rect,
    /// What it says.
    pub text: String,
    /// Its index in the list.
    pub index: usize,
    /// Whether it is the selected one.
    pub selected: bool,
}

/// Where a page stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLayout {
    /// All of it, with its border.
    pub frame: Rect,
    /// Where its lines stand.
    pub text: Rect,
    /// All lines.
    pub lines: Vec<PageLine>,
    /// The first line shown.
    pub first: usize,
    /// What stands in the border: titles, words to click, how far one is.
    pub words: Vec<Word>,
}

/// Where a prompt stands: in the bottom row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptLayout {
    /// The whole row.
    pub row: Rect,
    /// What is wrong, in rows above it, where the row has no room for all of it.
    pub problem: Option<NoticeLayout>,
    /// Where the typed text stands.
    pub text: Rect,
    /// Columns of the text that have gone out at the left.
    pub scroll: usize,
    /// Where the terminal's cursor stands.
    pub cursor: Position,
    /// What is asked, what is wrong, words to click.
    pub words: Vec<Word>,
}

impl ListLayout {
    pub(super) fn hit(&self, cell: Position) -> Option<Target> {
        self.items
            .iter()
            .find(|item| item.area.contains(cell))
            .map(|item| Target::Item(item.index))
            .or_else(|| word_at(&self.words, cell))
    }
}

impl PageLayout {
    /// Lines shown at once; at least 1, so that a page key always moves.
    #[must_use]
    pub fn rows(&self) -> usize {
        usize::from(self.text.height).max(1)
    }

    /// The largest useful [`first`](Self::first).
    #[must_use]
    pub fn last_first(&self) -> usize {
        self.lines.len().saturating_sub(self.rows())
    }
}

/// A rectangle of that size in the middle of `area`, cut to it.
fn centred(width: u16, height: u16, area: Rect) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    Rect::new(x, area.y + (area.height - height) / 2, width, height)
}

/// A list on top of the screen, in a border.
pub(super) fn list(model: &Model, list: &List, area: Rect) -> ListLayout {
    let content = ListContent::of(model, list, usize::from(area.width.saturating_sub(4)));
    let frame = centred(content.width() + 4, content.height() + 2, area);
    let inner = Rect::new(
        frame.x + 2.min(frame.width),
        frame.y + 1.min(frame.height),
        frame.width.saturating_sub(4),
        frame.height.saturating_sub(2),
    );
    let mut layout = content.place(list, frame, inner, Align::Left);
    layout.words.extend(way_out(model, list, frame.x + 2, frame));
    layout
}

/// The word that leads back, in the top row of `area`: for the questions that have
/// nothing but answers.
fn way_out(model: &Model, list: &List, x: u16, area: Rect) -> Vec<Word> {
    let only_answers = matches!(list.kind, ListKind::Rules(_) | ListKind::Sizes(..));
    let text = model.options.language.say(&Message::Cancel);
    let link = [KeyLink::new(Place::List, text, Command::Escape)];
    if !only_answers || x + columns(links_width(&link)) > area.right() {
        return Vec::new();
    }
    place_links(&link, x, area.y)
}

/// Columns and rows of the least start screen: its items, and what is asked on
/// top of it.
const START_LEAST: (u16, u16) = (30, 10);
/// Columns and rows of the picture on it.
const PICTURE: (u16, u16) = (21, 5);

/// The start screen, with the list that is open on it.
pub(super) fn start(model: &Model, list: &List, area: Rect) -> Body {
    if area.width < START_LEAST.0 || area.height < START_LEAST.1 {
        return Body::TooSmall { columns: START_LEAST.0, rows: START_LEAST.1 };
    }
    let content = ListContent::of(model, list, usize::from(area.width) - 4);
    let lines = start_notice(model, area, &content);
    let (mut whole, mut picture) = start_areas(&content, area);
    let free = area.bottom() - whole.bottom();
    if lines.len() > usize::from(free.max(1)) {
        let above = Rect { height: area.height - columns(lines.len()), ..area };
        (whole, picture) = start_areas(&content, above);
    }
    let skipped = whole.height - content.height().min(whole.height);
    let inner = Rect { y: whole.y + skipped, height: whole.height - skipped, ..whole };
    let mut layout = content.place(list, whole, inner, Align::Centre);
    if whole.y > area.y {
        layout.words.extend(way_out(model, list, area.x + 1, area));
        layout.words.extend(language_link(model, area));
    }
    if whole.bottom() < area.bottom() {
        let rows = area.bottom() - columns(lines.len())..;
        let told = lines.into_iter().zip(rows);
        let word = |(line, y)| Word::new(area.x + 1, y, line, Look::Plain, None);
        layout.words.extend(told.map(word));
    }
    Body::Start(ListLayout { picture, ..layout })
}

/// Where the start screen stands in `area`, and its picture if that has room.
fn start_areas(content: &ListContent, area: Rect) -> (Rect, Option<Rect>) {
    let picture_height = PICTURE.1 + 1;
    let with_picture = area.height >= content.height() + picture_height + 2;
    let height = content.height() + if with_picture { picture_height } else { 0 };
    let whole = centred(content.width().max(PICTURE.0), height, area);
    let picture = with_picture.then(|| {
        let top = Rect { height: PICTURE.1, ..whole };
        centred(PICTURE.0, PICTURE.1, top)
    });
    (whole, picture)
}

/// The last event in as many lines as there is room for below `content`.
fn start_notice(model: &Model, area: Rect, content: &ListContent) -> Vec<String> {
    let (room, rows) = (usize::from(area.width) - 2, area.height.saturating_sub(content.height()));
    let lines = |message| notice::lines(model, message, room, rows);
    model.notice().map_or_else(Vec::new, lines)
}

/// The word that changes the language, at the right end of the top row: whoever
/// cannot read the rest finds it by its name.
fn language_link(model: &Model, area: Rect) -> Vec<Word> {
    let name = model.options.language.name().to_owned();
    let link = [KeyLink::new(Place::List, name, Command::Language)];
    let x = area.right().saturating_sub(columns(links_width(&link)) + 1);
    place_links(&link, x, area.y)
}

/// Where the lines of a list stand in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Centre,
}

/// Items that are shown however long the heading is: a short list whole.
const ITEMS_LEAST: u16 = 3;

/// Widest line of what is asked and of what is said about an item.
const PROSE_WIDTH_MAX: usize = 40;

/// The text of a list, wrapped to a width.
struct ListContent {
    heading: Vec<String>,
    items: Vec<String>,
    /// About the selected item.
    detail: Vec<String>,
    /// Rows kept for it, so that the list does not move with the selection.
    detail_rows: usize,
}

impl ListContent {
    fn of(model: &Model, list: &List, columns: usize) -> Self {
        let say = |message: &Message| model.options.language.say(message);
        let prose = columns.min(PROSE_WIDTH_MAX);
        let items = list.items(model);
        let detail = |detail: &Option<Message>| {
            detail.as_ref().map_or_else(Vec::new, |message| wrap(&say(message), prose))
        };
        Self {
            heading: wrap(&say(&list.heading(model)), prose),
            detail: items.get(list.selected).map_or_else(Vec::new, |item| detail(&item.detail)),
            detail_rows: items.iter().map(|item| detail(&item.detail).len()).max().unwrap_or(0),
            items: items.iter().map(|item| fit(&say(&item.label), columns)).collect(),
        }
    }

    /// An item has a mark before it and a margin after it.
    fn item_width(&self) -> u16 {
        columns(self.items.iter().map(|item| width(item) + 3).max().unwrap_or(0))
    }

    fn width(&self) -> u16 {
        let lines = self.heading.iter().chain(&self.detail).map(|line| width(line));
        // What is said about one item is wider than what is said about another.
        let detail = if self.detail_rows > 0 { PROSE_WIDTH_MAX } else { 0 };
        self.item_width().max(columns(lines.max().unwrap_or(0).max(detail)))
    }

    fn detail_height(&self) -> u16 {
        if self.detail_rows == 0 { 0 } else { columns(self.detail_rows + 1) }
    }

    fn height(&self) -> u16 {
        columns(self.heading.len() + 1 + self.items.len()) + self.detail_height()
    }

    /// The heading in at most that many rows.
    fn heading_within(&self, rows: usize, columns: usize) -> Vec<String> {
        let mut heading: Vec<_> = self.heading.iter().take(rows).cloned().collect();
        if let Some(last) = heading.last_mut().filter(|_| rows < self.heading.len()) {
            *last = fit(&format!("{last}…"), columns);
        }
        heading
    }

    /// Puts the lines into `inner`. Where it is too low the detail goes first,
    /// then items far from the selected one, then the end of the heading: it may
    /// be the reason for all that can be chosen.
    fn place(&self, list: &List, frame: Rect, inner: Rect, align: Align) -> ListLayout {
        let items_height = columns(self.items.len());
        let items_least = items_height.min(ITEMS_LEAST);
        let heading_room = usize::from(inner.height.saturating_sub(items_least));
        let heading = self.heading_within(heading_room, usize::from(inner.width));
        let spare = inner.height.saturating_sub(items_height + columns(heading.len()));
        let gap = spare.min(1);
        let top = inner.y + columns(heading.len()) + gap;
        let shows_detail = spare >= gap + self.detail_height();
        let x = |width: u16| match align {
            Align::Left => inner.x,
            Align::Centre => inner.x + inner.width.saturating_sub(width) / 2,
        };
        let mut words = Vec::new();
        let mut say = |lines: &[String], y: u16, look| {
            for (line, y) in lines.iter().zip(y..) {
                let text = fit(line, usize::from(inner.width));
                words.push(Word::new(x(columns(width(&text))), y, text, look, None));
            }
        };
        say(&heading, inner.y, Look::Heading);
        if shows_detail {
            say(&self.detail, top + items_height + 1, Look::Plain);
        }
        let rows = usize::from(items_height.min(inner.bottom().saturating_sub(top)));
        let skipped = (list.selected + 1).saturating_sub(rows);
        let mark = |index| if index == list.selected { '>' } else { ' ' };
        let item_width = match align {
            Align::Left => inner.width,
            Align::Centre => self.item_width().min(inner.width),
        };
        let items = self.items.iter().enumerate().skip(skipped).take(rows).zip(top..);
        let items = items.map(|((index, item), y)| ItemLayout {
            area: Rect::new(x(item_width), y, item_width, 1),
            text: fit(&format!("{} {item}", mark(index)), usize::from(item_width)),
            index,
            selected: index == list.selected,
        });
        ListLayout { frame, picture: None, items: items.collect(), words }
    }
}

/// Widest page: longer lines are hard to read.
const PAGE_WIDTH_MAX: u16 = 78;

/// A page over the screen.
pub(super) fn page(model: &Model, page: &Page, area: Rect) -> PageLayout {
    let frame_width = area.width.min(PAGE_WIDTH_MAX);
    let text_width = frame_width.saturating_sub(4);
    let lines = page::lines(
        page.kind,
        model.game(),
        model.options.language,
        model.is_confined(),
        usize::from(text_width),
    );
    let frame = centred(frame_width, columns(lines.len() + 2), area);
    let text = Rect::new(
        frame.x + 2.min(frame.width),
        frame.y + 1.min(frame.height),
        text_width,
        frame.height.saturating_sub(2),
    );
    let mut layout = PageLayout { frame, text, lines, first: 0, words: Vec::new() };
    layout.first = page.scroll.min(layout.last_first());
    layout.words = page_words(model, page, &layout);
    layout
}

/// What stands in the border of a page.
fn page_words(model: &Model, page: &Page, layout: &PageLayout) -> Vec<Word> {
    let say = |message: &Message| format!(" {} ", model.options.language.say(message));
    let frame = layout.frame;
    let mut words = Vec::new();
    let mut x = frame.x + 2;
    let mut add = |text: String, x: &mut u16, y: u16, look, target| {
        let room = usize::from(frame.right().saturating_sub(*x + 1));
        if width(&text) <= room {
            let word = Word::new(*x, y, text, look, target);
            *x = word.area.right() + 1;
            words.push(word);
        }
    };
    match page.kind {
        PageKind::Record => add(say(&Message::MenuRecord), &mut x, frame.y, Look::Heading, None),
        PageKind::Help => add(say(&Message::HelpTitle), &mut x, frame.y, Look::Heading, None),
        PageKind::Rules(open) => {
            for rules in RuleSet::ALL {
                let look = if rules == open { Look::Chosen } else { Look::Link };
                let target = Some(Target::Rules(rules));
                add(say(&Message::RulesName { rules }), &mut x, frame.y, look, target);
            }
        }
    }
    let bottom = frame.bottom().saturating_sub(1);
    let mut x = frame.x + 2;
    let close = Some(Target::Command(Command::Escape));
    add(say(&Message::WordClose), &mut x, bottom, Look::Link, close);
    if page.kind == PageKind::Record {
        let copy = Some(Target::Command(Command::Copy));
        add(say(&Message::WordCopyText), &mut x, bottom, Look::Link, copy);
        let copied = model.play().and_then(Play::notice) == Some(&Message::RecordCopied);
        if copied {
            add(say(&Message::RecordCopied), &mut x, bottom, Look::Plain, None);
        }
    }
    let last = layout.lines.len().min(layout.first + layout.rows());
    let far = format!(" {last}/{} ", layout.lines.len());
    let mut right = frame.right().saturating_sub(columns(width(&far)) + 2);
    if layout.last_first() > 0 && right > x {
        add(far, &mut right, bottom, Look::Plain, None);
    }
    words
}

/// Columns kept for what is typed, so that the note stands still at first.
const TYPED_LEAST: usize = 8;
/// Columns on both sides of the note.
const NOTE_GAP: usize = 2;

/// A prompt in the bottom row.
pub(super) fn prompt(model: &Model, prompt: &Prompt, area: Rect) -> PromptLayout {
    let say = |message: &Message| model.options.language.say(message);
    let row = Rect::new(0, area.height.saturating_sub(1), area.width, area.height.min(1));
    let label = match prompt.kind {
        PromptKind::Point => say(&Message::AskPoint),
        PromptKind::Name => format!("{} ", say(&Message::AskName)),
        PromptKind::Invite => format!("{} ", say(&Message::AskInvite)),
        PromptKind::Relay => format!("{} ", say(&Message::AskRelay)),
    };
    let mut words = prompt_links(model, row);
    let links_x = words.first().map_or(row.right(), |word| word.area.x);
    let note = match (&prompt.problem, prompt.kind) {
        (Some(problem), _) => say(problem),
        (None, PromptKind::Point) => {
            let center = model.game().map(|game| game.size().center());
            center.map_or_else(String::new, |point| say(&Message::AskPointHint { point }))
        }
        (None, PromptKind::Name) => say(&Message::AskNameHint),
        (None, PromptKind::Invite) => say(&Message::AskInviteHint),
        (None, PromptKind::Relay) => say(&Message::AskRelayHint),
    };
    let text_x = columns(width(&label)).min(row.width);
    let room = usize::from(links_x.saturating_sub(text_x));
    // The typed text has what it needs, but leaves half to the note.
    let typed = (width(prompt.input.value()) + 1).max(TYPED_LEAST);
    let mut note_fit = fit(&note, room.saturating_sub(typed.min(room / 2) + 2 * NOTE_GAP));
    let problem = prompt.problem.as_ref().filter(|_| note_fit != note);
    let problem = problem.map(|_| {
        note_fit.clear();
        notice::above(&note, area, row.y)
    });
    let note = note_fit;
    let text_width = typed.min(room.saturating_sub(width(&note) + 2 * NOTE_GAP));
    words.push(Word::new(0, row.y, fit(&label, usize::from(row.width)), Look::Plain, None));
    let note_x = text_x + columns(text_width + NOTE_GAP);
    words.push(Word::new(note_x, row.y, note, Look::Plain, None));
    let scroll = prompt.input.visual_scroll(text_width.saturating_sub(1));
    let at = prompt.input.visual_cursor().saturating_sub(scroll);
    let cursor_x = (text_x + columns(at)).min(row.right().saturating_sub(1));
    PromptLayout {
        row,
        problem,
        text: Rect::new(text_x, row.y, columns(text_width), 1),
        scroll,
        cursor: Position::new(cursor_x, row.y),
        words,
    }
}

/// The words that do what Enter and Esc do, for whoever has only a mouse.
fn prompt_links(model: &Model, row: Rect) -> Vec<Word> {
    let say = |message: &Message| model.options.language.say(message);
    let (enter, close) = (say(&Message::WordEnter), say(&Message::WordClose));
    let length = columns(width(&enter) + width(&close) + 3);
    let Some(x) = row.right().checked_sub(length) else { return Vec::new() };
    let close_x = x + columns(width(&enter)) + 2;
    vec![
        Word::new(x, row.y, enter, Look::Link, Some(Target::Submit)),
        Word::new(close_x, row.y, close, Look::Link, Some(Target::Command(Command::Escape))),
    ]
}
