//! The key table: which key does what, for input, help screen and README.

/// What a key asks for. What it means depends on what is open: in a list
/// [`Command::Up`] goes to the item above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Towards column `a`.
    Left,
    /// Towards row `1`.
    Down,
    /// Towards the highest row.
    Up,
    /// Towards the last column.
    Right,
    /// To column `a`; in a replay to its beginning.
    Home,
    /// To the last column; in a replay to its end.
    End,
    /// To the highest row.
    PageUp,
    /// To row `1`.
    PageDown,
    /// Place a stone at the cursor, or choose the selected item.
    Place,
    /// Play a replay on by itself, or stop it.
    PlayOn,
    /// Open the prompt for a point.
    Prompt,
    /// Open the menu, or close what is open.
    Escape,
    /// Begin a new game.
    NewGame,
    /// Write the record to a file.
    Write,
    /// One move back.
    StepBack,
    /// One move forward.
    StepForward,
    /// The help page.
    Help,
    /// The rules page.
    Rules,
    /// Sound on or off.
    Sound,
    /// Mouse on or off.
    Mouse,
    /// Quit, asking first where a game would be left unfinished.
    Quit,
    /// Quit at once.
    Interrupt,
    /// Suspend the program.
    Suspend,
    /// Draw the screen anew.
    Redraw,
    /// Confirm the question that is open.
    Yes,
}

/// The key table as a Markdown table, as README shows it.
#[must_use]
pub fn markdown() -> String {
    String::new()
}
