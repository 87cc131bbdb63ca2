//! What a person wants, and what the edge has to do about it.

use omok_core::{Game, Point};
use tui_input::InputRequest;

use crate::keymap::Command;
use crate::online::{Attempt, FirstMet, Opened, Opening, Relay, SavedSeat};
use crate::preference::Preference;
use crate::reason::Reason;
use crate::session;
use crate::target::Target;

/// Something that happened to the client and that [`update`](crate::update::update)
/// turns into a new model.
///
/// Made by [`input::action`](crate::input::action) from keys and clicks, or by
/// the edge to tell how an [`Effect`] went.
#[derive(Clone, Debug)]
pub enum Action {
    /// A key of the key table.
    Command(Command),
    /// The mouse's button went down on something that is clicked when it comes
    /// up there; `None`: it did so anywhere else, or has come up.
    Press(Option<Target>),
    /// A click on something.
    Click(Target),
    /// Shows the open page from this line of its text on, counted from 0.
    ScrollTo(usize),
    /// Changes the text of the open prompt.
    Edit(InputRequest),
    /// Pastes text into the open prompt.
    Paste(String),
    /// Ends the open prompt with its text.
    Submit,
    /// A stone for this point, which was typed and needs no second press.
    Go(Point),
    /// This is chosen, and to be remembered.
    Prefer(Preference),
    /// The terminal draws two columns wide what is narrow elsewhere.
    DrawsWide,
    /// The time that [`Model::next_timeout`](crate::model::Model::next_timeout)
    /// named has come.
    Tick,
    /// What came of [`Effect::NameRecord`].
    OfferName {
        /// A file name that is free.
        name: String,
        /// The day, as records write it: `2026-11-30`.
        day: String,
    },
    /// How [`Effect::WriteRecord`] went: the path that was written, as the user
    /// should read it, or why it was not.
    RecordWritten(Result<String, Reason>),
    /// [`Effect::KeepGame`] failed, for this reason.
    KeepFailed(Reason),
    /// [`Effect::KeepGame`] went well after it had failed.
    KeepsAgain,
    /// What came of [`Effect::Open`].
    Opened(Attempt, Opened),
    /// The saved seats that no running client uses, the latest first.
    Seats(Vec<SavedSeat>),
    /// What came of [`Effect::TakeKept`].
    Kept {
        /// The game that is held for this client now.
        game: Option<Box<Game>>,
        /// A file that was none, as the user should read its name.
        unreadable: Option<String>,
    },
    /// Something happened to the link of the session.
    Session(session::Input),
    /// The seat could not be saved, for this reason: it will be lost with the
    /// program.
    SeatNotSaved(Reason),
    /// The seat is saved after all.
    SeatSaved,
    /// The relay of the session is the account's own, and it cannot be started
    /// again, for this reason.
    OwnRelayFailed(Reason),
    /// This program has become the relay of the session, as it is now.
    BecameRelay(Box<Relay>),
    /// The relay was not known before, and its key is taken on trust.
    FirstMet(FirstMet),
    /// [`Effect::Remember`] failed, for this reason.
    NotRemembered(Reason),
}

impl Action {
    /// Whether the user did something, with a key, the mouse or a typed line.
    pub(crate) const fn is_of_user(&self) -> bool {
        matches!(
            self,
            Self::Command(_)
                | Self::Press(_)
                | Self::Click(_)
                | Self::ScrollTo(_)
                | Self::Edit(_)
                | Self::Paste(_)
                | Self::Submit
                | Self::Go(_)
                | Self::Prefer(_)
        )
    }
}

/// What the edge has to do, in the order given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Ring the terminal's bell. Not asked for while the sound is off.
    Bell,
    /// Put the terminal back and end the program.
    Quit,
    /// Put the terminal back and stop, as Ctrl-Z does in a shell.
    Suspend,
    /// Draw the whole screen anew, whatever it is believed to show.
    Redraw,
    /// Ask the terminal how wide it draws some characters; only what is drawn
    /// anew afterwards covers the question. An answer comes as
    /// [`Action::DrawsWide`].
    AskWidth,
    /// Switch mouse reporting on or off.
    Mouse(bool),
    /// Give the terminal's cursor the look that the options' theme wants.
    Cursor,
    /// Find a free file name for a new record, and answer with
    /// [`Action::OfferName`].
    NameRecord {
        /// What it begins with.
        start: String,
    },
    /// Write a new file, never over an old one, and answer with
    /// [`Action::RecordWritten`].
    WriteRecord {
        /// The path as typed; relative to where the program was started.
        name: String,
        /// The whole content.
        bytes: Vec<u8>,
    },
    /// Keep this unfinished local game, a text record, for the next start,
    /// instead of what was kept before. Failure is told by
    /// [`Action::KeepFailed`].
    KeepGame(String),
    /// Forget the kept local game, if there is one.
    ForgetGame,
    /// Open an online game, and answer with [`Action::Opened`].
    Open(Attempt, Opening),
    /// Look which seats are saved, and answer with [`Action::Seats`].
    ListSeats,
    /// Look whether an unfinished local game is kept that no other client plays,
    /// hold it for this one, and answer with [`Action::Kept`].
    TakeKept,
    /// Do this for the session of the model; never
    /// [`Tell`](session::Output::Tell).
    Session(session::Output),
    /// The session is no more: close its link, if one is open, after what was
    /// sent over it; a saved seat stays saved and is no longer in use here.
    CloseSession,
    /// Keep this choice for the runs to come. Failure is told by
    /// [`Action::NotRemembered`].
    Remember(Preference),
    /// Hand this text to the terminal's clipboard (OSC 52).
    Copy(String),
}
