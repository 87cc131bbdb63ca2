//! What the title of the terminal's window says.

use omok_core::Outcome;

use crate::glyphs::Glyphs;
use crate::i18n::Message;
use crate::model::{Model, Play};
use crate::online::SeatState;

/// The program's name, and whose turn it is, so that whoever looks elsewhere
/// sees it in a list of windows.
#[must_use]
pub fn title(model: &Model) -> String {
    let say = |message: &Message| model.options().language.say(message);
    let state = match model.seat() {
        Some(seat) if seat.is_waiting() && !seat.is_over() => Some(Message::Waiting),
        Some(seat) => seat.state().map(|state| Message::SeatStands { state: settled(state) }),
        None => model.play().filter(|play| !play.is_replay()).map(standing),
    };
    let name = say(&Message::ProgramName);
    let between = if model.options().glyphs == Glyphs::Unicode { "·" } else { "-" };
    state.map_or(name.clone(), |state| format!("{name} {between} {}", say(&state)))
}

/// A stone that is on its way is as good as placed here: one change for a move.
const fn settled(state: SeatState) -> SeatState {
    match state {
        SeatState::Sending => SeatState::TheirTurn,
        state => state,
    }
}

/// How a game at this terminal stands, whatever is shown of it.
fn standing(play: &Play) -> Message {
    let game = play.game();
    match (game.outcome(), game.to_move()) {
        (Some(Outcome::Win { color, .. }), _) => Message::Wins { color: *color },
        (_, Some(color)) => Message::ToMove { color },
        _ => Message::Drawn,
    }
}
