//! Layouts as data: every size, every point.

use omok_core::{RuleSet, Size};
use omok_tui::layout::Layout;
use omok_tui::model::Model;
use omok_tui::target::Target;
use ratatui::layout::{Position, Rect};

use crate::driver::{Driver, OPTIONS, game};

/// A board of each size, and the least screen that shows it.
fn boards() -> Vec<(Model, Size, (u16, u16))> {
    let rules = |size: &Size| {
        RuleSet::ALL.into_iter().find(|rules| rules.sizes().contains(size)).expect("some rules")
    };
    Size::ALL
        .into_iter()
        .map(|size| {
            let lines = size.lines();
            let model = Model::local(OPTIONS, game(rules(&size), lines, "a1 a2 b1"), None);
            (model, size, (2 * lines as u16 + 3, lines as u16 + 3))
        })
        .collect()
}

#[test]
fn every_point_of_every_board_is_hit_where_it_is_drawn() {
    for (model, size, (width, height)) in boards() {
        for (more_columns, more_rows) in
            [(0, 0), (1, 1), (3, 0), (4, 2), (10, 3), (19, 5), (40, 9), (120, 60)]
        {
            let layout = Layout::of(&model, width + more_columns, height + more_rows);
            for point in size.all_points() {
                let cell = layout.cell(point).expect("a board is shown");
                assert!(layout.area.contains(cell), "{point}");
                assert_eq!(layout.hit(cell.x, cell.y), Some(Target::Point(point)));
                assert_eq!(layout.hit(cell.x + 1, cell.y), Some(Target::Point(point)));
            }
        }
    }
}

#[test]
fn every_board_is_whole_in_80_by_24() {
    for (model, size, _) in boards() {
        let layout = Layout::of(&model, 80, 24);
        assert!(size.all_points().all(|point| layout.cell(point).is_some()), "{size}");
    }
}

#[test]
fn points_next_to_each_other_are_two_columns_or_one_row_apart() {
    for (model, size, _) in boards() {
        let layout = Layout::of(&model, 80, 24);
        let cell = |column, row| {
            layout.cell(size.point(column, row).expect("on the board")).expect("it is drawn")
        };
        let Position { x, y } = cell(0, 0);
        assert_eq!(cell(1, 0), Position::new(x + 2, y));
        assert_eq!(cell(0, 1), Position::new(x, y - 1));
    }
}

#[test]
fn one_column_or_row_less_than_needed_is_too_small_and_says_what_is_needed() {
    for (model, size, (width, height)) in boards() {
        assert!(!Layout::of(&model, width, height).is_too_small(), "{size}");
        for (columns, rows) in [(width - 1, height), (width, height - 1)] {
            let client = Driver::new(model.clone()).sized(columns, rows);
            assert!(client.layout().is_too_small(), "{size}");
            let words = client.text().split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(&format!("{width}×{height} needed")), "{words}");
            assert!(words.ends_with("Ctrl-C quits."), "{words}");
            assert_eq!(client.layout().hit(0, 0), None);
        }
    }
}

#[test]
fn no_place_holds_two_things_and_none_lies_outside_the_screen() {
    for (model, _, (width, height)) in boards() {
        for (width, height) in [(width, height), (60, 26), (80, 24), (81, 25), (120, 40), (300, 90)]
        {
            let layout = Layout::of(&model, width, height);
            let omok_tui::layout::Body::Board(board) = &layout.body else {
                panic!("{width}x{height} is large enough")
            };
            let mut areas: Vec<Rect> = board.words.iter().map(|word| word.area).collect();
            areas.extend([board.wood, board.status.area]);
            let text = |at: Position, text: &str| {
                Rect::new(at.x, at.y, omok_tui::text::width(text) as u16, 1)
            };
            areas.extend(board.moves.iter().map(|entry| text(entry.position, &entry.text)));
            for line in &board.keys {
                areas.push(text(line.position, &line.label));
                areas.push(text(line.about_position, &line.about));
            }
            for (index, area) in areas.iter().enumerate() {
                assert_eq!(layout.area.intersection(*area), *area, "{width}x{height}");
                let overlaps = |other: &Rect| other.intersects(*area);
                assert!(!areas[..index].iter().any(overlaps), "{width}x{height}: {area:?}");
            }
        }
    }
}

#[test]
fn the_move_list_shows_the_latest_moves_or_the_ones_looked_at() {
    let (moves, _) = crate::driver::recorded("renju-no-legal-move");
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let mut client =
            Driver::new(Model::local(OPTIONS, moves.clone(), None)).sized(width, height);
        let shows = |client: &Driver, ply: usize| {
            let omok_tui::layout::Body::Board(board) = client.layout().body else {
                panic!("large enough")
            };
            board.moves.iter().any(|entry| entry.ply == Some(ply))
        };
        let plies = moves.moves().len();
        assert!(shows(&client, plies), "{width}x{height}");
        for ply in (0..plies).rev() {
            client.keys("[");
            assert!(ply == 0 || shows(&client, ply), "{width}x{height}: {ply}");
        }
    }
}

#[test]
fn a_click_beside_the_board_is_on_nothing() {
    let client = Driver::local(RuleSet::RENJU, 15);
    let layout = client.layout();
    let omok_tui::layout::Body::Board(board) = &layout.body else { panic!("large enough") };
    for y in 0..24 {
        for x in 0..80 {
            let in_grid = (board.corner.x..board.corner.x + 30).contains(&x)
                && (board.corner.y..board.corner.y + 15).contains(&y);
            let on_point = matches!(layout.hit(x, y), Some(Target::Point(_)));
            assert_eq!(on_point, in_grid, "{x},{y}");
        }
    }
    assert_eq!(layout.hit(u16::MAX, u16::MAX), None);
}
