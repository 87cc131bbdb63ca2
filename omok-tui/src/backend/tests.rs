//! The backend against an independent terminal: what it writes has to show
//! exactly the buffer that was drawn, frame after frame.

use proptest::collection::vec;
use proptest::prelude::*;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::*;
use ratatui::style::{Color, Modifier};

/// Counts what reaches the terminal, write by write.
#[derive(Default)]
struct Writes(Vec<Vec<u8>>);

impl Write for Writes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One string written somewhere on the screen in some style.
#[derive(Clone, Debug)]
struct Stroke {
    x: u16,
    y: u16,
    text: String,
    style: Style,
}

const SIZE: Size = Size { width: 12, height: 5 };

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![
        Just(Color::Reset),
        Just(Color::Red),
        Just(Color::White),
        (0..=255u8).prop_map(Color::Indexed),
        any::<(u8, u8, u8)>().prop_map(|(r, g, b)| Color::Rgb(r, g, b)),
    ]
}

/// The modifiers that the other terminal knows.
fn modifiers() -> impl Strategy<Value = Modifier> {
    let known = Modifier::BOLD
        | Modifier::DIM
        | Modifier::ITALIC
        | Modifier::UNDERLINED
        | Modifier::REVERSED;
    let any = any::<u16>().prop_map(move |bits| Modifier::from_bits_truncate(bits) & known);
    prop_oneof![Just(Modifier::empty()), any]
}

fn stroke() -> impl Strategy<Value = Stroke> {
    let text = prop_oneof![
        3 => "[a-c ─┼●○한국오목 ]{1,8}",
        1 => " {1,12}",
    ];
    (0..SIZE.width, 0..SIZE.height, text, color(), color(), modifiers()).prop_map(
        |(x, y, text, fg, bg, modifiers)| {
            let style = Style::new().fg(fg).bg(bg).add_modifier(modifiers);
            Stroke { x, y, text, style }
        },
    )
}

fn paint(strokes: &[Stroke]) -> Buffer {
    let mut buffer = Buffer::empty(Rect::from(SIZE));
    for Stroke { x, y, text, style } in strokes {
        buffer.set_stringn(*x, *y, text, usize::from(SIZE.width - x), *style);
    }
    mend(&mut buffer);
    buffer
}

/// Takes out halves of wide characters: a buffer made of overlapping strokes
/// may hold what no screen can show, a wide character with something on its
/// right half. To the other terminal bold and dim are one thing of two kinds,
/// so only one of them stays.
fn mend(buffer: &mut Buffer) {
    for y in 0..SIZE.height {
        let mut x = 0;
        while x < SIZE.width {
            if buffer[(x, y)].modifier.contains(Modifier::BOLD) {
                buffer[(x, y)].modifier -= Modifier::DIM;
            }
            let width = buffer[(x, y)].cell_width();
            let covered = (x + 1..x + width).all(|right| {
                buffer
                    .cell((right, y))
                    .is_some_and(|cell| cell.symbol() == " " && cell.style() == Cell::EMPTY.style())
            });
            if covered {
                x += width.max(1);
            } else {
                buffer[(x, y)].set_symbol(" ");
                x += 1;
            }
        }
    }
}

fn color_of(color: Color) -> vt100::Color {
    match color {
        Color::Reset => vt100::Color::Default,
        Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
        Color::Red => vt100::Color::Idx(1),
        Color::White => vt100::Color::Idx(15),
        Color::Indexed(index) => vt100::Color::Idx(index),
        other => unreachable!("{other} is not among the colours made here"),
    }
}

/// Asserts that the terminal shows the buffer, as far as an eye can tell.
fn assert_shows(screen: &vt100::Screen, buffer: &Buffer) -> Result<(), TestCaseError> {
    for y in 0..SIZE.height {
        let mut x = 0;
        while x < SIZE.width {
            let (drawn, cell) = (&buffer[(x, y)], screen.cell(y, x).unwrap());
            let shown = if cell.contents().is_empty() { " " } else { cell.contents() };
            prop_assert_eq!(drawn.symbol(), shown, "symbol at {},{}", x, y);
            let has = |modifier| drawn.modifier.contains(modifier);
            prop_assert_eq!(color_of(drawn.bg), cell.bgcolor(), "background at {},{}", x, y);
            prop_assert_eq!(has(Modifier::REVERSED), cell.inverse(), "reverse at {},{}", x, y);
            prop_assert_eq!(has(Modifier::UNDERLINED), cell.underline());
            if shown != " " || drawn.modifier.intersects(Modifier::REVERSED | Modifier::UNDERLINED)
            {
                prop_assert_eq!(color_of(drawn.fg), cell.fgcolor(), "ink at {},{}", x, y);
                prop_assert_eq!(has(Modifier::BOLD), cell.bold(), "bold at {},{}", x, y);
                prop_assert_eq!(has(Modifier::DIM), cell.dim(), "dim at {},{}", x, y);
                prop_assert_eq!(has(Modifier::ITALIC), cell.italic(), "italic at {},{}", x, y);
            }
            x += drawn.cell_width().max(1);
        }
    }
    Ok(())
}

fn parser() -> vt100::Parser {
    let [rows, columns] = [SIZE.height, SIZE.width].map(|n| n.try_into().unwrap());
    vt100::Parser::new(rows, columns, 0)
}

fn terminal() -> Terminal<FrugalBackend<Writes>> {
    let mut terminal = Terminal::new(FrugalBackend::new(Writes::default(), SIZE)).unwrap();
    terminal.clear().unwrap();
    terminal
}

fn draw(
    terminal: &mut Terminal<FrugalBackend<Writes>>,
    buffer: &Buffer,
    cursor: Option<(u16, u16)>,
) -> Vec<Vec<u8>> {
    super::draw(terminal, cursor.map(Position::from), |blank| blank.clone_from(buffer)).unwrap();
    std::mem::take(&mut terminal.backend_mut().writer_mut().0)
}

proptest! {
    #[test]
    fn any_frames_after_one_another_show_exactly_what_was_drawn(
        frames in vec((vec(stroke(), 0..12), proptest::option::of((0..SIZE.width, 0..SIZE.height))), 1..8),
    ) {
        let mut terminal = terminal();
        let mut parser = parser();
        for (strokes, cursor) in &frames {
            let buffer = paint(strokes);
            let writes = draw(&mut terminal, &buffer, *cursor);
            prop_assert!(writes.len() <= 1, "a frame left in {} writes", writes.len());
            parser.process(&writes.concat());
            assert_shows(parser.screen(), &buffer)?;
            prop_assert_eq!(parser.screen().hide_cursor(), cursor.is_none());
            if let Some((x, y)) = *cursor {
                prop_assert_eq!(parser.screen().cursor_position(), (y, x));
            }
            let again = draw(&mut terminal, &buffer, *cursor);
            prop_assert!(again.is_empty(), "the same frame again wrote {:?}", again);
        }
    }
}

/// A board's row in 256 colours with the cursor on one of its points.
fn row_with_cursor(column: u16) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let wood = Style::new().fg(Color::Indexed(232)).bg(Color::Indexed(179));
    buffer.set_string(20, 11, "┼─┼─┼─┼─┼", wood);
    let cursor = wood.add_modifier(Modifier::REVERSED);
    buffer[(20 + 2 * column, 11)].set_style(cursor);
    let letter = char::from(b'a' + u8::try_from(column).unwrap());
    buffer.set_string(0, 23, format!("{letter}9"), cursor);
    buffer
}

#[test]
fn a_cursor_move_says_name_new_point_and_old_point_from_where_it_is_to_where_it_was() {
    let size = Size { width: 80, height: 24 };
    let mut terminal = Terminal::new(FrugalBackend::new(Writes::default(), size)).unwrap();
    terminal.clear().unwrap();
    draw(&mut terminal, &row_with_cursor(1), None);
    // The pen is the name's still, and the cursor stands there.
    let writes = draw(&mut terminal, &row_with_cursor(2), None);
    let expected = "\rc\x1b[12;25H┼\x08\x08\x08\x1b[27m┼";
    assert_eq!(writes, [expected.as_bytes()]);
    // Now it is the board's.
    let writes = draw(&mut terminal, &row_with_cursor(3), None);
    let expected = "\x1b[C┼\x1b[C\x1b[7m┼\x1b[24Hd";
    assert_eq!(writes, [expected.as_bytes()]);
}

#[test]
fn the_order_is_one_that_ends_where_the_cursor_is_shown() {
    let size = Size { width: 80, height: 24 };
    let mut terminal = Terminal::new(FrugalBackend::new(Writes::default(), size)).unwrap();
    terminal.clear().unwrap();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    draw(&mut terminal, &buffer, Some((30, 9)));
    buffer.set_string(0, 0, "a", Style::new());
    buffer.set_string(40, 20, "b", Style::new());
    let writes = draw(&mut terminal, &buffer, Some((1, 0)));
    assert_eq!(writes, [b"\x1b[21;41Hb\x1b[Ha"]);
}

#[test]
fn a_shown_cursor_is_brought_back_to_its_point_after_each_change() {
    let size = Size { width: 80, height: 24 };
    let mut terminal = Terminal::new(FrugalBackend::new(Writes::default(), size)).unwrap();
    terminal.clear().unwrap();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    draw(&mut terminal, &buffer, Some((30, 9)));
    buffer.set_string(0, 23, "g", Style::new());
    let writes = draw(&mut terminal, &buffer, Some((32, 9)));
    assert_eq!(writes, [b"\x1b[24Hg\x1b[10;33H"]);
}

#[test]
fn text_is_written_again_where_that_is_shorter_than_an_address() {
    let mut terminal = terminal();
    let mut buffer = Buffer::empty(Rect::from(SIZE));
    buffer.set_string(0, 4, "h9", Style::new());
    draw(&mut terminal, &buffer, None);
    draw(
        &mut terminal,
        &{
            let mut other = buffer.clone();
            other.set_string(5, 1, "x", Style::new());
            other
        },
        None,
    );
    buffer.set_string(0, 4, "h10", Style::new());
    buffer.set_string(5, 1, "x", Style::new());
    let writes = draw(&mut terminal, &buffer, None);
    assert_eq!(writes, [b"\x1b[5Hh10"]);
}

#[test]
fn what_is_pushed_beside_the_picture_leaves_with_it() {
    let mut terminal = terminal();
    let mut buffer = Buffer::empty(Rect::from(SIZE));
    draw(&mut terminal, &buffer, None);
    buffer.set_string(0, 0, "no", Style::new());
    terminal.backend_mut().push_silent(b"\x07");
    assert_eq!(draw(&mut terminal, &buffer, None), [b"\x07no"]);
}

#[test]
fn after_a_resize_the_screen_is_cleared_and_drawn_anew() {
    let mut terminal = terminal();
    let mut buffer = Buffer::empty(Rect::from(SIZE));
    buffer.set_string(0, 0, "ab", Style::new());
    draw(&mut terminal, &buffer, None);
    let smaller = Size { width: 6, height: 2 };
    terminal.backend_mut().resize(smaller);
    let mut buffer = Buffer::empty(Rect::from(smaller));
    buffer.set_string(0, 0, "ab", Style::new());
    let bytes = draw(&mut terminal, &buffer, None).concat();
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.starts_with("\x1b[m\x1b[H\x1b[2J"), "{text:?}");
    assert!(text.contains("ab"), "{text:?}");
}
