//! The least that a full-screen program with this library does, as a rival for
//! the client's start and answers: it fills the screen, counts keys, and ends
//! with `q`.

use ratatui::crossterm::event::{self, Event, KeyCode};
use ratatui::widgets::{Block, Paragraph, Wrap};

fn main() -> std::io::Result<()> {
    let mut terminal = ratatui::init();
    let mut keys = 0_u32;
    loop {
        terminal.draw(|frame| {
            let text = "five in a row ".repeat(110);
            let paragraph = Paragraph::new(text).wrap(Wrap { trim: true });
            let title = format!("keys: {keys}");
            frame.render_widget(paragraph.block(Block::bordered().title(title)), frame.area());
        })?;
        match event::read()? {
            Event::Key(key) if key.code == KeyCode::Char('q') => break,
            Event::Key(_) => keys += 1,
            _ => {}
        }
    }
    ratatui::restore();
    Ok(())
}
