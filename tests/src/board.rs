//! The board in a picture of the screen, found by its labels, and a hand that
//! plays on it.

use crate::pty::{Picture, Pty, key};

/// Column and row, counted from 0, of a point such as `h8` on a board of `size`
/// lines; `None` while no board is seen.
///
/// # Panics
///
/// When `point` is none.
#[must_use]
pub fn cell(picture: &Picture, size: u16, point: &str) -> Option<(u16, u16)> {
    let (letter, number) = point.split_at(1);
    let column = u16::from(letter.as_bytes()[0] - b'a');
    let number: u16 = number.parse().expect("a point has a number");
    let (left, _) = picture.find("a b c d e f g h i j k l m")?;
    let label = format!("{size} ");
    let top = picture.rows().position(|row| row.trim_start().starts_with(&label))?;
    Some((left + 2 * column, u16::try_from(top).ok()? + size - number))
}

/// What stands at a point: `●` or `○` where a stone is, a piece of the grid
/// elsewhere.
///
/// # Panics
///
/// When no board is seen.
#[must_use]
pub fn glyph(picture: &Picture, size: u16, point: &str) -> String {
    let cell = cell(picture, size, point).expect("a board is on the screen");
    picture.cell(cell).contents().to_owned()
}

/// The point where the board's cursor stands, as the status line names it.
#[must_use]
pub fn cursor(picture: &Picture) -> String {
    picture.status().split(' ').next().unwrap_or_default().to_owned()
}

/// How the status line tells a move.
#[must_use]
pub fn moved(ply: usize, point: &str) -> String {
    let color = if ply % 2 == 1 { "Black" } else { "White" };
    format!("Move {ply}: {color} {point}")
}

/// Waits for a whole board: the status line below it is drawn last.
pub fn wait(game: &Pty) -> Picture {
    game.wait("a board", |picture| {
        picture.find("a b c d e f g h i j k l m").is_some() && !picture.status().is_empty()
    })
}

/// Rows, and columns, of the largest board.
const LINES_MAX: usize = 20;

/// Walks the cursor to `point` with the arrow keys, by way of the corner `a1`:
/// keys that have not been seen to move it yet may still be on their way, so it
/// is not known where it starts.
///
/// # Panics
///
/// When it does not get there.
pub fn walk(game: &mut Pty, point: &str) {
    game.wait("a cursor", |picture| coordinates(&cursor(picture)).is_some());
    let (x, y) = coordinates(point).expect("the goal is a point");
    let to_corner = key::LEFT.repeat(LINES_MAX) + &key::DOWN.repeat(LINES_MAX);
    game.press(&(to_corner + &key::RIGHT.repeat(x) + &key::UP.repeat(y - 1)));
    game.wait(&format!("the cursor at {point}"), |picture| cursor(picture) == point);
}

/// Walks to each point and places a stone there, and waits until the status
/// line tells the move that was made, the first of them as number `ply`.
pub fn play(game: &mut Pty, mut ply: usize, points: &str) {
    for point in points.split(' ') {
        walk(game, point);
        game.press(key::ENTER);
        game.wait_for(&moved(ply, point));
        ply += 1;
    }
}

/// Column from 0 and row from 1.
fn coordinates(point: &str) -> Option<(usize, usize)> {
    let letter = point.chars().next().filter(char::is_ascii_lowercase)?;
    Some((usize::from(letter as u8 - b'a'), point[1..].parse().ok()?))
}
