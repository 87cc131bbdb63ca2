//! Every sentence by name, with what it speaks of.

use fluent_bundle::{FluentArgs, FluentValue};
use omok_core::{Color, Forbidden, Point, RuleSet, Size};

/// What a sentence can speak of.
trait Argument {
    fn value(&self) -> FluentValue<'_>;
}

impl Argument for usize {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(*self)
    }
}

impl Argument for String {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.as_str())
    }
}

impl Argument for bool {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(if *self { "yes" } else { "no" })
    }
}

impl Argument for Color {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.name())
    }
}

impl Argument for Forbidden {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.name())
    }
}

impl Argument for RuleSet {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.name())
    }
}

impl Argument for Point {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.to_string())
    }
}

impl Argument for Size {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.lines())
    }
}

/// Makes the enum, its ids and its arguments from one list, so that a sentence
/// cannot be asked for without what it speaks of.
macro_rules! messages {
    ($( $name:ident $({ $($field:ident : $type:ty = $variable:literal),* })? = $id:literal, )*) => {
        /// A sentence, independent of the language it will be said in.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Message {
            $(
                #[doc = concat!("`", $id, "`")]
                $name $({ $(#[doc = concat!("`$", $variable, "`")] $field: $type),* })?,
            )*
        }

        impl Message {
            /// The name of each sentence in the language files, with its
            /// variables.
            pub const IDS: &[(&str, &[&str])] = &[$( ($id, &[$($($variable),*)?]) ),*];

            /// Its name in the language files.
            #[must_use]
            pub const fn id(&self) -> &'static str {
                match self {
                    $( Self::$name $({ $($field: _),* })? => $id, )*
                }
            }

            pub(super) fn arguments(&self) -> FluentArgs<'_> {
                let mut arguments = FluentArgs::new();
                match self {
                    $( Self::$name $({ $($field),* })? => {
                        $($( arguments.set($variable, $field.value()); )*)?
                    } )*
                }
                arguments
            }
        }
    };
}

messages! {
    RulesName { rules: RuleSet = "rules" } = "rules-name",
    RulesAndSize { rules: RuleSet = "rules", size: Size = "size" } = "rules-and-size",

    Tagline = "tagline",
    LocalGame = "local-game",
    ReadRules = "read-rules",
    Quit = "quit",
    AboutLocalGame = "about-local-game",
    AboutRules = "about-rules",
    ChooseRules = "choose-rules",
    AboutRenju = "about-renju",
    AboutOmok = "about-omok",
    AboutGomoku = "about-gomoku",
    ChooseSize = "choose-size",
    BoardSize { size: Size = "size" } = "size",

    ToMove { color: Color = "color" } = "to-move",
    Wins { color: Color = "color" } = "wins",
    Drawn = "drawn",
    WordNewGame = "word-new-game",
    WordSave = "word-save",
    WordSound { on: bool = "on" } = "word-sound",
    WordMouse { on: bool = "on" } = "word-mouse",
    WordHelp = "word-help",
    WordMenu = "word-menu",
    WordBack = "word-back",
    WordForward = "word-forward",
    WordPlay { on: bool = "on" } = "word-play",
    WordClose = "word-close",
    WordEnter = "word-enter",

    Welcome = "welcome",
    WelcomeReplay = "welcome-replay",
    Moved { ply: usize = "ply", color: Color = "color", point: Point = "point" } = "moved",
    Won { ply: usize = "ply", color: Color = "color", point: Point = "point" } = "won",
    DrawFull { ply: usize = "ply", color: Color = "color", point: Point = "point" } = "draw-full",
    DrawNoLegalMove { ply: usize = "ply", color: Color = "color", point: Point = "point", next: Color = "next" } = "draw-no-legal-move",
    Occupied { point: Point = "point", color: Color = "color" } = "occupied",
    Forbidden { point: Point = "point", reason: Forbidden = "reason", color: Color = "color" } = "forbidden",
    NotYourTurn = "not-your-turn",
    GameOver = "game-over",
    NewGame = "new-game",
    Returned = "returned",
    GoesOn { color: Color = "color" } = "goes-on",
    Stepped { ply: usize = "ply", plies: usize = "plies", color: Color = "color", point: Point = "point" } = "stepped",
    SteppedToStart { plies: usize = "plies" } = "stepped-to-start",
    Sound { on: bool = "on" } = "sound",
    Mouse { on: bool = "on" } = "mouse",
    RecordWritten { name: String = "name" } = "record-written",
    RecordFailed { reason: String = "reason" } = "record-failed",
    NothingToWrite = "nothing-to-write",
    KeepFailed { reason: String = "reason" } = "keep-failed",

    AskPoint = "ask-point",
    AskPointHint { point: Point = "point" } = "ask-point-hint",
    AskName = "ask-name",
    AskNameHint = "ask-name-hint",
    NotAPoint { text: String = "text", point: Point = "point" } = "not-a-point",
    OffBoard { text: String = "text", corner: Point = "corner" } = "off-board",
    UnknownFormat = "unknown-format",

    Menu = "menu",
    MenuNewGame = "menu-new-game",
    MenuWrite = "menu-write",
    MenuStepBack = "menu-step-back",
    MenuStepForward = "menu-step-forward",
    MenuRules = "menu-rules",
    MenuHelp = "menu-help",
    MenuLeave = "menu-leave",
    MenuQuit = "menu-quit",
    BackToGame = "back-to-game",
    AskNewGame = "ask-new-game",
    NewGameYes = "new-game-yes",
    AskQuit = "ask-quit",
    QuitKeeping = "quit-keeping",
    QuitDropping = "quit-dropping",
    LeaveKeeping = "leave-keeping",
    LeaveDropping = "leave-dropping",
    AskKept { rules: RuleSet = "rules", size: Size = "size", plies: usize = "plies" } = "ask-kept",
    KeptYes = "kept-yes",
    KeptNo = "kept-no",
    AboutKeptNo = "about-kept-no",

    TooSmall { columns: usize = "columns", rows: usize = "rows", columns_needed: usize = "columns-needed", rows_needed: usize = "rows-needed", quit: String = "quit" } = "too-small",

    KeyCursor = "key-cursor",
    KeyEdges = "key-edges",
    KeyPlace = "key-place",
    KeyPrompt = "key-prompt",
    KeyStep = "key-step",
    KeyNewGame = "key-new-game",
    KeyWrite = "key-write",
    KeyMenu = "key-menu",
    KeyHelp = "key-help",
    KeyRules = "key-rules",
    KeySound = "key-sound",
    KeyMouse = "key-mouse",
    KeyQuit = "key-quit",
    KeyInterrupt = "key-interrupt",
    KeySuspend = "key-suspend",
    KeyRedraw = "key-redraw",
    KeyReplayStep = "key-replay-step",
    KeyReplayEnds = "key-replay-ends",
    KeyReplayPlay = "key-replay-play",
    KeyListMove = "key-list-move",
    KeyListEnds = "key-list-ends",
    KeyListChoose = "key-list-choose",
    KeyListYes = "key-list-yes",
    KeyPageScroll = "key-page-scroll",
    KeyPageLeaf = "key-page-leaf",
    KeyPageEnds = "key-page-ends",
    KeyPageTurn = "key-page-turn",
    KeyPageClose = "key-page-close",
    LeftClick = "left-click",
    HelpTitle = "help-title",
    HelpIntro = "help-intro",
    HelpBoard = "help-board",
    HelpReplay = "help-replay",
    HelpList = "help-list",
    HelpPage = "help-page",

    RulesPageRenju = "rules-page-renju",
    RulesPageOmok = "rules-page-omok",
    RulesPageGomoku = "rules-page-gomoku",
}
