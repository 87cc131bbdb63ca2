//! Where everything stands on a screen of some size: plain data.

use omok_core::Point;
use ratatui::layout::{Position, Rect};

use crate::model::Model;

/// Something that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A point of the board.
    Point(Point),
}

/// The places of everything the model shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The whole screen.
    pub area: Rect,
}

impl Layout {
    /// Lays `model` out on a screen of `width` columns and `height` rows; any
    /// size will do, 0 too.
    #[must_use]
    pub fn of(model: &Model, width: u16, height: u16) -> Self {
        let _ = model;
        Self { area: Rect::new(0, 0, width, height) }
    }

    /// The cell in which `point` is drawn; `None` where no board is shown.
    #[must_use]
    pub fn cell(&self, point: Point) -> Option<Position> {
        let _ = point;
        None
    }

    /// What a click at `column` and `row`, counted from 0, is on.
    #[must_use]
    pub fn hit(&self, column: u16, row: u16) -> Option<Target> {
        let _ = (column, row);
        None
    }
}
