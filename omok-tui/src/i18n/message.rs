//! Every sentence by name, with what it speaks of.

use fluent_bundle::{FluentArgs, FluentValue};
use omok_core::{Color, Forbidden, Point, RuleSet, Size};
use omok_proto::message::Refusal;

use super::Language;
use crate::glyphs::Ambiguous;
use crate::online::{Named, SeatState};
use crate::reason::{Reason, Refused};
use crate::session::Trouble;
use crate::theme::ThemeName;
use crate::trust::Flaw;

/// What a sentence in some language can speak of.
pub(super) trait Argument {
    /// Whether it comes from outside the program, and may be of any length.
    const OUTSIDE: bool = false;

    fn value(&self, language: Language) -> FluentValue<'_>;
}

impl Argument for usize {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(*self)
    }
}

impl Argument for String {
    const OUTSIDE: bool = true;

    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(self.as_str())
    }
}

impl Argument for bool {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(if *self { "yes" } else { "no" })
    }
}

impl Argument for Color {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(self.name())
    }
}

impl Argument for SeatState {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(match self {
            Self::YourTurn => "your-turn",
            Self::TheirTurn => "their-turn",
            Self::Sending => "sending",
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Unfinished => "unfinished",
            Self::Closed => "closed",
        })
    }
}

/// What time is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// 60 seconds.
    Minutes,
    /// 60 minutes.
    Hours,
}

impl Argument for Unit {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(match self {
            Self::Minutes => "minutes",
            Self::Hours => "hours",
        })
    }
}

impl Argument for Named {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(match self {
            Self::Invite => "invite",
            Self::Flag => "flag",
            Self::Variable => "variable",
            Self::File => "file",
            Self::Account => "account",
            Self::Nowhere => "nowhere",
        })
    }
}

impl Argument for Trouble {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(match self {
            Self::Unreachable => "unreachable",
            Self::Mute => "mute",
            Self::Foreign => "foreign",
            Self::Cut => "cut",
            Self::Stranger => "stranger",
            Self::Full => "full",
        })
    }
}

impl Argument for Flaw {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(match self {
            Self::Time => "time",
            Self::Name => "name",
            Self::Authority => "authority",
            Self::Other => "other",
        })
    }
}

impl Argument for ThemeName {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(self.name())
    }
}

impl Argument for Ambiguous {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(self.name())
    }
}

impl Argument for Forbidden {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(self.name())
    }
}

impl Argument for Refusal {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(match self {
            Self::NotYourTurn => "not-your-turn",
            Self::Occupied => "occupied",
            Self::Forbidden(kind) => return FluentValue::from(Forbidden::from(*kind).name()),
            Self::GameOver => "game-over",
            Self::StalePly => "stale",
            Self::NoOpponent => "no-opponent",
            Self::NotStored => "not-stored",
        })
    }
}

impl Argument for RuleSet {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(self.name())
    }
}

impl Argument for Point {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(self.to_string())
    }
}

impl Argument for Size {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(self.lines())
    }
}

impl Argument for Reason {
    const OUTSIDE: bool = true;

    fn value(&self, language: Language) -> FluentValue<'_> {
        FluentValue::from(language.say(&self.into()))
    }
}

impl Argument for Refused {
    fn value(&self, _: Language) -> FluentValue<'_> {
        FluentValue::from(match self {
            Self::NotFound => "not-found",
            Self::Exists => "exists",
            Self::Denied => "denied",
            Self::DiskFull => "disk-full",
            Self::ReadOnlySystem => "read-only",
            Self::NoFolder => "no-folder",
            Self::Folder => "folder",
            Self::BadName => "bad-name",
            Self::TooLarge => "too-large",
            Self::NoText => "no-text",
            Self::AddressInUse => "address-in-use",
            Self::NoSuchAddress => "no-such-address",
            Self::Other(_) => "other",
        })
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

            /// Whether it names something from outside: a file, a relay, what
            /// the system says.
            #[must_use]
            pub const fn names_outside(&self) -> bool {
                match self {
                    $( Self::$name $({ $($field: _),* })? => {
                        false $($(|| <$type as Argument>::OUTSIDE)*)?
                    } )*
                }
            }

            /// The name of each sentence with the values of each variable.
            #[cfg(test)]
            pub(super) fn samples() -> Vec<(&'static str, super::samples::Variables)> {
                use super::samples::of;
                vec![$( ($id, vec![$($( ($variable, of::<$type>()) ),*)?]) ),*]
            }

            pub(super) fn arguments(&self, language: Language) -> FluentArgs<'_> {
                let mut arguments = FluentArgs::new();
                match self {
                    $( Self::$name $({ $($field),* })? => {
                        $($( arguments.set($variable, $field.value(language)); )*)?
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
    HostGame = "host-game",
    AboutHostGame = "about-host-game",
    JoinGame = "join-game",
    AboutJoinGame = "about-join-game",
    ResumeGame = "resume-game",
    ResumeSeat { rules: RuleSet = "rules", size: Size = "size", color: Color = "color" } = "resume-seat",
    GoOn { rules: RuleSet = "rules", size: Size = "size" } = "go-on",
    AboutGoOn { plies: usize = "plies" } = "about-go-on",
    AboutResume { seats: usize = "seats" } = "about-resume",
    Seat { rules: RuleSet = "rules", size: Size = "size", color: Color = "color" } = "seat",
    SeatOfRoom { code: String = "code", rules: RuleSet = "rules", size: Size = "size", color: Color = "color" } = "seat-of-room",
    SeatUsed { unit: Unit = "unit", count: usize = "count", relay: String = "relay" } = "seat-used",
    SeatPlayed {
        moves: usize = "moves",
        unit: Unit = "unit",
        count: usize = "count",
        relay: String = "relay"
    } = "seat-played",
    SeatStale { days: usize = "days", relay: String = "relay" } = "seat-stale",
    ReadRules = "read-rules",
    AboutSettings = "about-settings",
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
    ProgramName = "program-name",
    SeatStands { state: SeatState = "state" } = "seat-stands",
    You { color: Color = "color", state: SeatState = "state" } = "you",
    AsideAway = "aside-away",
    AsideLeft = "aside-left",
    AsideRematchAsked = "aside-rematch-asked",
    AsideRematchWanted = "aside-rematch-wanted",
    WordNewGame = "word-new-game",
    WordRematch = "word-rematch",
    WordCopy = "word-copy",
    WordCopyText = "word-copy-text",
    WordTryNow = "word-try-now",
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
    MovedUnseen { ply: usize = "ply", color: Color = "color", point: Point = "point", seen: usize = "seen" } = "moved-unseen",
    Won { ply: usize = "ply", color: Color = "color", point: Point = "point" } = "won",
    DrawFull { ply: usize = "ply", color: Color = "color", point: Point = "point" } = "draw-full",
    DrawNoLegalMove { ply: usize = "ply", color: Color = "color", point: Point = "point", next: Color = "next" } = "draw-no-legal-move",
    Occupied { point: Point = "point", color: Color = "color" } = "occupied",
    Forbidden { point: Point = "point", reason: Forbidden = "reason", color: Color = "color" } = "forbidden",
    NotYourTurn = "not-your-turn",
    GameOver = "game-over",
    NewGame = "new-game",
    WelcomeOnline { color: Color = "color", mine: bool = "mine" } = "welcome-online",
    OpponentJoined { color: Color = "color", mine: bool = "mine" } = "opponent-joined",
    OpponentAway = "opponent-away",
    OpponentBack = "opponent-back",
    MovedAndBack { ply: usize = "ply", color: Color = "color", point: Point = "point" } = "moved-and-back",
    OpponentLeftGame = "opponent-left-game",
    OpponentLeftRoom = "opponent-left-room",
    ConnectionLost = "connection-lost",
    RelayRestarting = "relay-restarting",
    Reconnected { mine: bool = "mine" } = "reconnected",
    ReconnectedToRoom = "reconnected-to-room",
    Pending { point: Point = "point" } = "pending",
    StillPending { point: Point = "point" } = "still-pending",
    TakenBack { point: Point = "point" } = "taken-back",
    MoveUndone = "move-undone",
    NotStored { point: Point = "point" } = "not-stored",
    NoOpponentYet = "no-opponent-yet",
    GameOverOnline = "game-over-online",
    NoRematchYet = "no-rematch-yet",
    NoRematch = "no-rematch",
    RematchAsked = "rematch-asked",
    RematchWanted = "rematch-wanted",
    RematchAgreed = "rematch-agreed",
    GameStarted { number: usize = "number", mine: bool = "mine" } = "game-started",
    Leaving = "leaving",
    Copied = "copied",
    RecordCopied = "record-copied",
    InviteUsedUp = "invite-used-up",
    SeatNotSaved { reason: Reason = "reason" } = "seat-not-saved",
    SeatSaved = "seat-saved",
    RelayMet { relay: String = "relay", pin: String = "pin" } = "relay-met",
    RelayForgotten { relay: String = "relay", pin: String = "pin", reason: Reason = "reason" } = "relay-forgotten",
    Returned = "returned",
    GoesOn { color: Color = "color" } = "goes-on",
    Stepped { ply: usize = "ply", plies: usize = "plies", color: Color = "color", point: Point = "point" } = "stepped",
    SteppedToStart { plies: usize = "plies" } = "stepped-to-start",
    Sound { on: bool = "on" } = "sound",
    Mouse { on: bool = "on" } = "mouse",
    Language = "language",
    OnlyEnglish = "only-english",
    LanguageUnshown { asked: String = "asked" } = "language-unshown",
    Theme { theme: ThemeName = "theme" } = "theme",
    RecordWritten { name: String = "name" } = "record-written",
    RecordUnreadable { place: String = "place", reason: Reason = "reason" } = "record-unreadable",
    RecordFailed { reason: Reason = "reason" } = "record-failed",
    NothingToWrite = "nothing-to-write",
    NoFiles = "no-files",
    NoShell = "no-shell",
    PressAgain { point: Point = "point" } = "press-again",
    KeepFailed { reason: Reason = "reason" } = "keep-failed",
    KeptBroken { path: String = "path" } = "kept-broken",
    RecordWrittenPsq { name: String = "name" } = "record-written-psq",
    KeptUnreadable { path: String = "path", reason: Reason = "reason" } = "kept-unreadable",
    ConfigBroken { place: String = "place" } = "config-broken",
    NotRemembered { reason: Reason = "reason" } = "not-remembered",

    System { refused: Refused = "refused" } = "system",
    SystemError { number: String = "number" } = "system-error",
    ReasonAt { place: String = "place", reason: Reason = "reason" } = "reason-at",
    ReasonNoKey = "reason-no-key",
    ReasonNoPlace { variables: String = "variables" } = "reason-no-place",
    ReasonTooLong { bytes: usize = "bytes" } = "reason-too-long",
    ReasonNoFile = "reason-no-file",
    ReasonNotYet = "reason-not-yet",
    ReasonReadOnly = "reason-read-only",
    ReasonNewer = "reason-newer",
    ReasonBroken = "reason-broken",
    ReasonNoGame { line: usize = "line" } = "reason-no-game",
    ReasonInUse = "reason-in-use",
    ReasonFull { count: usize = "count" } = "reason-full",
    ReasonNoCode = "reason-no-code",
    ReasonNoToml = "reason-no-toml",
    ReasonUnknownSetting { key: String = "key", possible: String = "possible" } = "reason-unknown-setting",
    ReasonSetting {
        key: String = "key",
        value: String = "value",
        possible: String = "possible"
    } = "reason-setting",
    ReasonTable { key: String = "key" } = "reason-table",
    ReasonRoomsNotKept { reason: Reason = "reason" } = "reason-rooms-not-kept",
    ReasonAlert { name: String = "name" } = "reason-alert",
    ReasonUnsuited = "reason-unsuited",

    AskPoint = "ask-point",
    AskPointHint { point: Point = "point" } = "ask-point-hint",
    AskName = "ask-name",
    AskNameHint = "ask-name-hint",
    NotAPoint { text: String = "text", point: Point = "point" } = "not-a-point",
    OffBoard { text: String = "text", corner: Point = "corner" } = "off-board",
    UnknownFormat = "unknown-format",
    AskInvite = "ask-invite",
    AskInviteHint = "ask-invite-hint",
    AskRelay = "ask-relay",
    AskRelayHint = "ask-relay-hint",
    CodeSymbol { symbol: String = "symbol" } = "code-symbol",
    CodeLength { symbols: usize = "symbols" } = "code-length",
    InviteNoHost = "invite-no-host",
    InviteHost { host: String = "host" } = "invite-host",
    InviteBrackets { host: String = "host", right: String = "right" } = "invite-brackets",
    InvitePort { port: String = "port" } = "invite-port",
    PinSymbol { symbol: String = "symbol" } = "pin-symbol",
    PinLength { symbols: usize = "symbols" } = "pin-length",
    PinFirst { symbol: String = "symbol" } = "pin-first",

    OpeningHost = "opening-host",
    OpeningJoin = "opening-join",
    OpeningResume = "opening-resume",
    OpeningFailed = "opening-failed",
    Waiting = "waiting",
    WaitingGame { rules: RuleSet = "rules", size: Size = "size" } = "waiting-game",
    WaitingLine = "waiting-line",
    OtherLine = "other-line",
    RelayAt { relay: String = "relay" } = "relay-at",
    OwnRelayEverywhere { port: String = "port" } = "own-relay-everywhere",
    OwnRelayEverywhereEnds { port: String = "port" } = "own-relay-everywhere-ends",
    OwnRelayAt { relay: String = "relay" } = "own-relay-at",
    OwnRelayAtEnds { relay: String = "relay" } = "own-relay-at-ends",
    RetryIn { seconds: usize = "seconds", trouble: Trouble = "trouble", relay: String = "relay" } = "retry-in",
    Retrying { trouble: Trouble = "trouble", relay: String = "relay" } = "retrying",

    Menu = "menu",
    MenuNewGame = "menu-new-game",
    MenuRematch = "menu-rematch",
    MenuCopy = "menu-copy",
    MenuReconnect = "menu-reconnect",
    MenuLeaveOnline = "menu-leave-online",
    MenuRecord = "menu-record",
    MenuWrite = "menu-write",
    MenuStepBack = "menu-step-back",
    MenuStepForward = "menu-step-forward",
    MenuRules = "menu-rules",
    MenuHelp = "menu-help",
    MenuSettings = "menu-settings",
    SettingConfirm { on: bool = "on" } = "setting-confirm",
    SettingAmbiguous { ambiguous: Ambiguous = "width" } = "setting-ambiguous",
    AboutAmbiguous = "about-ambiguous",
    AboutConfirm = "about-confirm",
    AboutMouse = "about-mouse",
    SettingNewGame { rules: RuleSet = "rules", size: Size = "size" } = "setting-new-game",
    AboutSettingNewGame = "about-setting-new-game",
    SettingRelay { relay: String = "relay" } = "setting-relay",
    SettingNoRelay = "setting-no-relay",
    AboutRelay = "about-relay",
    SettingsDone = "settings-done",
    MenuLeave = "menu-leave",
    MenuQuit = "menu-quit",
    BackToGame = "back-to-game",
    BackToRoom = "back-to-room",
    LookAtBoard = "look-at-board",
    Cancel = "cancel",
    TryAgain = "try-again",
    NewRoom = "new-room",
    AskNewGame = "ask-new-game",
    NewGameYes = "new-game-yes",
    AskQuit = "ask-quit",
    QuitKeeping = "quit-keeping",
    QuitDropping = "quit-dropping",
    LeaveKeeping = "leave-keeping",
    LeaveDropping = "leave-dropping",
    AskLeaveGame = "ask-leave-game",
    AskLeaveRoom = "ask-leave-room",
    AskLeaveFinished = "ask-leave-finished",
    AskEndOwnRelay = "ask-end-own-relay",
    AskEndUnsaved = "ask-end-unsaved",
    LeaveForGood = "leave-for-good",
    QuitKeepingSeat = "quit-keeping-seat",
    LeaveKeepingSeat = "leave-keeping-seat",
    AskHostOrSecond = "ask-host-or-second",
    GoOnAsHost = "go-on-as-host",
    TakeSecond = "take-second",
    AskWhichSeat = "ask-which-seat",
    AskKept { rules: RuleSet = "rules", size: Size = "size", plies: usize = "plies" } = "ask-kept",
    KeptYes = "kept-yes",
    KeptNo = "kept-no",
    AboutKeptNo = "about-kept-no",

    NoRelayToHost { relay: String = "relay", trouble: Trouble = "trouble", named: Named = "named" } = "no-relay-to-host",
    NoRelayOfAccount { relay: String = "relay", trouble: Trouble = "trouble" } = "no-relay-of-account",
    NoRelayToJoin { relay: String = "relay", trouble: Trouble = "trouble" } = "no-relay-to-join",
    NoRelayForCode { relay: String = "relay", trouble: Trouble = "trouble", named: Named = "named" } = "no-relay-for-code",
    NoRelayToResume { relay: String = "relay", trouble: Trouble = "trouble" } = "no-relay-to-resume",
    VersionsDiffer { ours: String = "ours", theirs: String = "theirs" } = "versions-differ",
    BadRelay { relay: String = "relay" } = "bad-relay",
    PlaintextElsewhere { relay: String = "relay" } = "plaintext-elsewhere",
    RelayPlaintext { relay: String = "relay" } = "relay-plaintext",
    RelayEncrypted { relay: String = "relay" } = "relay-encrypted",
    TlsFailed { relay: String = "relay", reason: Reason = "reason" } = "tls-failed",
    OtherPin { relay: String = "relay", named: String = "named", shown: String = "shown" } = "other-pin",
    OtherRelay { relay: String = "relay", named: String = "named", shown: String = "shown" } = "other-relay",
    KeyChanged { relay: String = "relay", known: String = "known", shown: String = "shown", file: String = "file", line: usize = "line" } = "key-changed",
    NoLongerVouched { relay: String = "relay", shown: String = "shown", file: String = "file", line: usize = "line" } = "no-longer-vouched",
    Unvouched { relay: String = "relay", shown: String = "shown" } = "unvouched",
    CertificateFlawed { relay: String = "relay", flaw: Flaw = "flaw" } = "certificate-flawed",
    KnownUnreadable { relay: String = "relay", file: String = "file", line: usize = "line" } = "known-unreadable",
    KnownFailed { reason: Reason = "reason" } = "known-failed",
    PinWithoutTls = "pin-without-tls",
    KnownWithoutTls { relay: String = "relay" } = "known-without-tls",
    OwnPlaceTaken { relay: String = "relay" } = "own-place-taken",
    OwnRelayFailed { reason: Reason = "reason" } = "own-relay-failed",
    SeatInUse = "seat-in-use",
    SavedSeatGone = "saved-seat-gone",
    TwoRelays { named: String = "named", invited: String = "invited" } = "two-relays",
    NoSuchRoom = "no-such-room",
    NoSuchRoomForCode { relay: String = "relay" } = "no-such-room-for-code",
    SeatUnknown { relay: String = "relay" } = "seat-unknown",
    SeatForgotten { relay: String = "relay" } = "seat-forgotten",
    SeatFinished = "seat-finished",
    SeatLeft = "seat-left",
    SeatExpired = "seat-expired",
    TooManyFailedJoins { seconds: usize = "seconds" } = "too-many-failed-joins",
    TooManyRooms { relay: String = "relay" } = "too-many-rooms",
    TooManyRoomsOfKey { count: usize = "count" } = "too-many-rooms-of-key",
    TooManyRoomsOfAddress { relay: String = "relay" } = "too-many-rooms-of-address",
    OwnerOnly { relay: String = "relay" } = "owner-only",
    UnsupportedSize { relay: String = "relay" } = "unsupported-size",
    RelayNotStoring { relay: String = "relay" } = "relay-not-storing",
    RelayNotAllowed { relay: String = "relay", possible: String = "possible" } = "relay-not-allowed",
    YouHaveLeft = "you-have-left",
    SeatReplaced = "seat-replaced",
    RelayFull { relay: String = "relay" } = "relay-full",
    RoomExpired = "room-expired",
    RelayClosed { relay: String = "relay" } = "relay-closed",
    RelayNonsense { relay: String = "relay" } = "relay-nonsense",

    WaitingForRelay = "waiting-for-relay",
    NoSeatSaved = "no-seat-saved",
    AllSeatsInUse = "all-seats-in-use",
    NoSeatAtRelay { relay: String = "relay" } = "no-seat-at-relay",
    NoSeatYet = "no-seat-yet",
    ProgramIsRelayEverywhere { port: String = "port" } = "program-is-relay-everywhere",
    ProgramIsRelay { relay: String = "relay" } = "program-is-relay",
    NoNetwork = "no-network",
    GuestTypes = "guest-types",
    OrTypes = "or-types",
    SeatLost { reason: Reason = "reason" } = "seat-lost",
    RoomEndsWithProgram = "room-ends-with-program",
    RelayPaused = "relay-paused",
    RelayEnded = "relay-ended",
    SeatKept = "seat-kept",
    SeatDeserted = "seat-deserted",
    GameNotKept { reason: Reason = "reason" } = "game-not-kept",

    NothingSaved = "nothing-saved",
    SshTerminal = "ssh-terminal",
    DumbTerminal = "dumb-terminal",
    NoTerminalOutput = "no-terminal-output",
    NoTerminalInput = "no-terminal-input",
    TerminalLost { reason: Reason = "reason" } = "terminal-lost",
    CannotPrint { reason: Reason = "reason" } = "cannot-print",

    TooSmall { columns: usize = "columns", rows: usize = "rows", columns_needed: usize = "columns-needed", rows_needed: usize = "rows-needed", quit: String = "quit" } = "too-small",

    KeyCursor = "key-cursor",
    KeyEdges = "key-edges",
    KeyPlace = "key-place",
    KeyPrompt = "key-prompt",
    KeyStep = "key-step",
    KeyNewGame = "key-new-game",
    KeyRematch = "key-rematch",
    KeyReconnect = "key-reconnect",
    KeyCopy = "key-copy",
    KeyWrite = "key-write",
    KeyShowRecord = "key-show-record",
    KeyMenu = "key-menu",
    KeyHelp = "key-help",
    KeyRules = "key-rules",
    KeyLanguage = "key-language",
    KeySound = "key-sound",
    KeyTheme = "key-theme",
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
    KeyListChange = "key-list-change",
    KeyListYes = "key-list-yes",
    KeyPageScroll = "key-page-scroll",
    KeyPageLeaf = "key-page-leaf",
    KeyPageEnds = "key-page-ends",
    KeyPageTurn = "key-page-turn",
    KeyPageCopy = "key-page-copy",
    KeyPageClose = "key-page-close",
    LeftClick = "left-click",
    HelpTitle = "help-title",
    HelpIntro = "help-intro",
    HelpBoard = "help-board",
    HelpShared = "help-shared",
    HelpOnline = "help-online",
    HelpReplay = "help-replay",
    HelpList = "help-list",
    HelpPage = "help-page",

    PlainGame { rules: RuleSet = "rules", size: Size = "size" } = "plain-game",
    PlainReplay { rules: RuleSet = "rules", size: Size = "size", plies: usize = "plies" } = "plain-replay",
    PlainMoves { points: String = "points" } = "plain-moves",
    PlainNoMoves = "plain-no-moves",
    PlainToMove { color: Color = "color" } = "plain-to-move",
    PlainYouAre { color: Color = "color" } = "plain-you-are",
    PlainTurn { mine: bool = "mine" } = "plain-turn",
    PlainCode { code: String = "code" } = "plain-code",
    PlainJoinLine { line: String = "line" } = "plain-join-line",
    PlainWaiting = "plain-waiting",
    PlainMove { color: Color = "color", point: Point = "point" } = "plain-move",
    PlainWins { color: Color = "color", points: String = "points" } = "plain-wins",
    PlainDrawFull = "plain-draw-full",
    PlainDrawNoMove { color: Color = "color" } = "plain-draw-no-move",
    PlainUnfinished = "plain-unfinished",
    PlainRefused { point: Point = "point", why: Refusal = "why", color: Color = "color" } = "plain-refused",
    PlainRefusedAtEnd { point: Point = "point" } = "plain-refused-at-end",
    PlainRefusedWhileSent { point: Point = "point", sent: Point = "sent" } = "plain-refused-while-sent",
    PlainOffBoard { text: String = "text", corner: Point = "corner" } = "plain-off-board",
    PlainSent { point: Point = "point" } = "plain-sent",
    PlainTakenBack { point: Point = "point" } = "plain-taken-back",
    PlainSetBack { ply: usize = "ply" } = "plain-set-back",
    PlainOpponentJoined = "plain-opponent-joined",
    PlainOpponentAway = "plain-opponent-away",
    PlainOpponentBack = "plain-opponent-back",
    PlainOpponentLeft = "plain-opponent-left",
    PlainConnection { on: bool = "on" } = "plain-connection",
    PlainRematchAsked = "plain-rematch-asked",
    PlainRematchWanted = "plain-rematch-wanted",
    PlainNewGame = "plain-new-game",
    PlainNewGameNumber { number: usize = "number" } = "plain-new-game-number",
    PlainStep { ply: usize = "ply", plies: usize = "plies", color: Color = "color", point: Point = "point" } = "plain-step",
    PlainStepStart { plies: usize = "plies" } = "plain-step-start",
    PlainQuestion { text: String = "text" } = "plain-question",
    PlainItem { number: usize = "number", word: String = "word", text: String = "text" } = "plain-item",
    PlainItemBare { number: usize = "number", text: String = "text" } = "plain-item-bare",
    PlainEnded { text: String = "text" } = "plain-ended",
    PlainNote { text: String = "text" } = "plain-note",
    PlainUnknown { text: String = "text" } = "plain-unknown",
    PlainNoAnswer { text: String = "text" } = "plain-no-answer",
    PlainNotHere { text: String = "text" } = "plain-not-here",
    PlainLineTooLong { bytes: usize = "bytes" } = "plain-line-too-long",
    PlainLineNoText = "plain-line-no-text",
    PlainSaved { name: String = "name" } = "plain-saved",
    PlainNotSaved { reason: String = "reason" } = "plain-not-saved",
    PlainGameKept { line: String = "line" } = "plain-game-kept",
    PlainSeatKept { line: String = "line" } = "plain-seat-kept",
    PlainSeatDeserted { line: String = "line" } = "plain-seat-deserted",
    PlainRoomEnded = "plain-room-ended",
    PlainSeatLost { reason: Reason = "reason" } = "plain-seat-lost",
    PlainStones { color: Color = "color", points: String = "points" } = "plain-stones",
    PlainNoStones { color: Color = "color" } = "plain-no-stones",
    PlainEmpty { place: String = "place" } = "plain-empty",
    PlainStoneAt { point: Point = "point", color: Color = "color", ply: usize = "ply" } = "plain-stone-at",
    PlainLine { place: String = "place", stones: String = "stones" } = "plain-line",
    PlainLineStone { point: Point = "point", color: Color = "color" } = "plain-line-stone",
    PlainRow { row: usize = "row" } = "plain-row",
    PlainColumn { column: String = "column" } = "plain-column",
    PlainLast { ply: usize = "ply", color: Color = "color", point: Point = "point" } = "plain-last",
    PlainSetting { key: String = "key", value: String = "value" } = "plain-setting",
    PlainBadSetting { text: String = "text", possible: String = "possible" } = "plain-bad-setting",
    PlainHelp = "plain-help",

    RulesPageRenju = "rules-page-renju",
    RulesPageOmok = "rules-page-omok",
    RulesPageGomoku = "rules-page-gomoku",
}
