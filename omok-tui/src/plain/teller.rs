//! What has happened, in lines, each of them once.

use omok_core::{Color, Outcome, Point};
use omok_proto::Code;
use omok_proto::message::{Presence, Refusal};

use super::words::{Answer, answers};
use super::{line, note, shown};
use crate::i18n::{Language, Message};
use crate::model::{Dialog, ListKind, Model, Play, PromptKind, Screen, Stage};
use crate::online::{Online, Opening};
use crate::session::{Phase, Table, Trouble};

/// Remembers what has been told, and tells what is new.
///
/// Lines come from how the model differs from what was told, not from how it
/// got there: whatever a lost line hid is told when it is known, and nothing is
/// told twice.
#[derive(Clone, Debug, Default)]
pub struct Teller {
    place: Where,
    told: Told,
    /// The question that was put last, while it is open, and in which language.
    asked: Option<(Language, ListKind, Vec<Answer>)>,
    /// Whether an invite was asked for.
    prompted: bool,
    /// Whether it was said that something is being opened.
    opening: bool,
}

/// What is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Where {
    #[default]
    Nowhere,
    Room,
    Board,
}

/// What was told of a room and its game.
#[derive(Clone, Debug, Default)]
struct Told {
    seat: bool,
    /// That the relay has no place for a seat that is saved.
    turned_away: bool,
    code: Option<Code>,
    presence: Option<Presence>,
    connected: bool,
    /// Which game of the room.
    number: u32,
    moves: Vec<Point>,
    /// Moves that are shown of a replay.
    shown: usize,
    result: Option<Outcome>,
    abandoned: bool,
    sent: Option<Point>,
    /// After how many moves it was said to be one's turn.
    turn: Option<usize>,
    votes: (bool, bool),
}

impl Teller {
    /// Tells what is new since the last time. `tried` is the point that was
    /// tried meanwhile, if one was.
    pub fn tell(&mut self, model: &mut Model, tried: Option<Point>) -> Vec<String> {
        let language = model.options().language;
        let mut said = Vec::new();
        // Until it is answered which game it is, there is nothing to tell of it.
        let undecided = matches!(model.list(), Some(list) if list.kind == ListKind::Kept);
        let messages = if undecided {
            let settled = model.take_notice_if(is_about_settings);
            settled.map(|notice| note(language, &notice)).into_iter().collect()
        } else {
            let notice = model.take_notice();
            self.changes(model, notice, tried)
        };
        said.extend(messages.iter().map(|message| line(language, message)));
        said.extend(self.question(model));
        said
    }

    fn changes(
        &mut self,
        model: &Model,
        notice: Option<Message>,
        tried: Option<Point>,
    ) -> Vec<Message> {
        let language = model.options().language;
        let mut out = Vec::new();
        match model.screen() {
            Screen::Start(_) => {
                self.place = Where::Nowhere;
                self.told = Told::default();
            }
            Screen::Lobby(lobby) => {
                let opening = matches!(lobby.stage(), Stage::Opening);
                if opening && !self.opening {
                    out.extend(lobby.wish().map(|wish| note(language, &opens(wish))));
                }
                self.opening = opening;
                if let Some(seat) = lobby.online() {
                    self.room(seat, language, &mut out);
                }
            }
            Screen::Board(play) => self.board(play, notice.as_ref(), &mut out),
        }
        let before = self.told.sent;
        if let Some(seat) = model.seat() {
            self.sending(seat, &mut out);
        }
        let said = notice.and_then(|notice| remark(model, notice, tried.or(before)));
        out.extend(said);
        out
    }

    /// A room that waits.
    fn room(&mut self, seat: &Online, language: Language, out: &mut Vec<Message>) {
        self.place = Where::Room;
        if seat.table().is_none() {
            return self.turned_away(seat, language, out);
        }
        self.sit_down(seat, out);
        self.connection(seat, out);
        let code = seat.code();
        if seat.is_waiting() && self.told.code != code {
            self.told.code = code;
            out.extend(shown::invitation(seat, language));
        }
        self.told.presence = seat.table().map(Table::opponent);
    }

    /// Tells once that the relay has no place for a player who comes back.
    fn turned_away(&mut self, seat: &Online, language: Language, out: &mut Vec<Message>) {
        let relay = seat.relay().address.to_string();
        if !std::mem::replace(&mut self.told.turned_away, true) && !seat.is_over() {
            let trouble = seat.session().trouble().unwrap_or(Trouble::Full);
            out.push(note(language, &Message::Retrying { trouble, relay }));
        }
    }

    /// Tells once which game it is, and who one is in it.
    fn sit_down(&mut self, seat: &Online, out: &mut Vec<Message>) {
        if !self.told.seat {
            self.told = Told { seat: true, connected: true, ..Told::default() };
            self.told.number = seat.table().map_or(0, Table::number);
            out.extend(shown::introduction(seat));
        }
    }

    fn connection(&mut self, seat: &Online, out: &mut Vec<Message>) {
        let connected = seat.session().phase() == Phase::Seated;
        if connected != self.told.connected && !seat.is_over() {
            self.told.connected = connected;
            out.push(Message::PlainConnection { on: connected });
        }
    }

    fn board(&mut self, play: &Play, notice: Option<&Message>, out: &mut Vec<Message>) {
        let fresh = matches!(
            notice,
            Some(Message::Welcome | Message::GoesOn { .. } | Message::WelcomeReplay)
        );
        match play.seat() {
            Some(seat) => self.online(play, seat, out),
            None if self.place != Where::Board || fresh => self.introduce(play, out),
            None if play.is_replay() => self.step(play, out),
            None => self.local(play, notice, out),
        }
        self.place = Where::Board;
    }

    /// A board that was not seen before.
    fn introduce(&mut self, play: &Play, out: &mut Vec<Message>) {
        self.told = Told::default();
        out.push(shown::game(play));
        self.position(play, out);
        if !play.is_replay() {
            out.extend(shown::turn(play));
        }
    }

    /// All moves so far in one line.
    fn position(&mut self, play: &Play, out: &mut Vec<Message>) {
        self.told.moves = play.game().moves().to_vec();
        self.told.shown = play.shown();
        self.told.result = play.outcome_shown().cloned();
        if play.shown() > 0 {
            let points = shown::names(play.game().moves()[..play.shown()].iter().copied());
            out.push(Message::PlainMoves { points });
        }
    }

    fn local(&mut self, play: &Play, notice: Option<&Message>, out: &mut Vec<Message>) {
        if notice == Some(&Message::NewGame) {
            self.told = Told::default();
            out.push(Message::PlainNewGame);
            out.extend(shown::turn(play));
        }
        self.moves(play, out);
    }

    /// The moves that have not been told, and the result.
    fn moves(&mut self, play: &Play, out: &mut Vec<Message>) {
        let game = play.game();
        let told = self.told.moves.len();
        for (ply, &point) in game.moves().iter().enumerate().skip(told) {
            out.push(Message::PlainMove { color: Color::of_ply(ply), point });
        }
        self.told.moves = game.moves().to_vec();
        if self.told.result.is_none()
            && let Some(outcome) = game.outcome()
        {
            self.told.result = Some(outcome.clone());
            out.push(shown::result(play, outcome));
        }
    }

    fn step(&mut self, play: &Play, out: &mut Vec<Message>) {
        let (ply, plies) = (play.shown(), play.game().moves().len());
        if ply == self.told.shown {
            return;
        }
        self.told.shown = ply;
        out.push(match play.last_shown() {
            Some(point) => Message::PlainStep { ply, plies, color: Color::of_ply(ply - 1), point },
            None => Message::PlainStepStart { plies },
        });
        out.extend(play.outcome_shown().map(|outcome| shown::result(play, outcome)));
    }

    fn online(&mut self, play: &Play, seat: &Online, out: &mut Vec<Message>) {
        let Some(table) = seat.table() else { return };
        if !self.told.seat {
            self.sit_down(seat, out);
            self.position(play, out);
            self.told.presence = Some(table.opponent());
            self.told.abandoned = seat.is_deserted() && play.game().outcome().is_none();
            self.told.turn = own_turn(play, seat);
            out.extend(shown::turn(play));
            if table.opponent() == Presence::Away {
                out.push(Message::PlainOpponentAway);
            }
        }
        self.connection(seat, out);
        let joined = self.presence(table, out);
        let begins = self.next_game(play, table, out);
        self.moves(play, out);
        self.unfinished(play, seat, out);
        let turn = own_turn(play, seat);
        if (turn.is_some() && turn != self.told.turn) || joined || begins {
            out.push(Message::PlainTurn { mine: turn.is_some() });
        }
        self.told.turn = turn;
        self.votes(seat, table, out);
    }

    /// The other seat came or went; whether it was taken for the first time.
    fn presence(&mut self, table: &Table, out: &mut Vec<Message>) -> bool {
        let before = self.told.presence.replace(table.opponent());
        let joined = before == Some(Presence::Expected) && table.opponent() != Presence::Expected;
        if joined {
            out.push(Message::PlainOpponentJoined);
        }
        if before != Some(table.opponent()) {
            out.extend(match table.opponent() {
                Presence::Here if !joined => Some(Message::PlainOpponentBack),
                Presence::Away => Some(Message::PlainOpponentAway),
                Presence::Left => Some(Message::PlainOpponentLeft),
                Presence::Here | Presence::Expected => None,
            });
        }
        joined
    }

    /// Whether another game has begun, or the relay took moves back.
    fn next_game(&mut self, play: &Play, table: &Table, out: &mut Vec<Message>) -> bool {
        let begins = table.number() != self.told.number;
        if begins {
            self.told.number = table.number();
            self.told.moves.clear();
            self.told.result = None;
            out.push(Message::PlainNewGameNumber { number: table.number() as usize });
        } else if !play.game().moves().starts_with(&self.told.moves) {
            let told = self.told.moves.iter();
            let same = told.zip(play.game().moves()).take_while(|(told, now)| told == now).count();
            self.told.moves.truncate(same);
            self.told.result = None;
            out.push(Message::PlainSetBack { ply: same });
        }
        begins
    }

    fn unfinished(&mut self, play: &Play, seat: &Online, out: &mut Vec<Message>) {
        if seat.is_deserted() && play.game().outcome().is_none() && !self.told.abandoned {
            self.told.abandoned = true;
            out.push(Message::PlainUnfinished);
        }
    }

    fn votes(&mut self, seat: &Online, table: &Table, out: &mut Vec<Message>) {
        let votes = (seat.session().wants_rematch(), table.votes()[table.seat().opponent()]);
        if votes != self.told.votes {
            self.told.votes = votes;
            out.extend(match votes {
                (true, false) => Some(Message::PlainRematchAsked),
                (false, true) => Some(Message::PlainRematchWanted),
                // Begins in the same breath.
                (true, true) | (false, false) => None,
            });
        }
    }

    /// A stone on its way.
    fn sending(&mut self, seat: &Online, out: &mut Vec<Message>) {
        let sent = seat.session().pending();
        if let Some(point) = sent.filter(|_| sent != self.told.sent) {
            out.push(Message::PlainSent { point });
        }
        self.told.sent = sent;
    }

    fn question(&mut self, model: &Model) -> Vec<String> {
        let language = model.options().language;
        let prompted = matches!(
            model.dialog(), Some(Dialog::Prompt(prompt)) if prompt.kind == PromptKind::Invite
        );
        let mut said = Vec::new();
        if prompted && !self.prompted {
            let [ask, hint] =
                [Message::AskInvite, Message::AskInviteHint].map(|m| language.say(&m));
            said.push(line(language, &Message::PlainQuestion { text: format!("{ask} {hint}") }));
        }
        self.prompted = prompted;
        if prompted {
            return said;
        }
        let answers = answers(model);
        let open =
            model.list().filter(|_| !answers.is_empty()).map(|list| (language, list.kind, answers));
        if open != self.asked {
            self.asked = open;
            said.extend(shown::question(model));
        }
        said
    }
}

/// If it is the player's turn, after how many moves.
fn own_turn(play: &Play, seat: &Online) -> Option<usize> {
    seat.is_my_turn().then(|| play.game().moves().len())
}

const fn opens(wish: &Opening) -> Message {
    match wish {
        Opening::Host { .. } => Message::OpeningHost,
        Opening::Join(_) | Opening::TakeSecond(_) => Message::OpeningJoin,
        Opening::Resume(_) => Message::OpeningResume,
    }
}

/// What an event of the status line is beside what the changes of the model
/// tell. `tried` is the point that was tried, for those that do not name it.
fn remark(model: &Model, notice: Message, tried: Option<Point>) -> Option<Message> {
    use Message as M;
    let over = model.game().is_some_and(|game| game.outcome().is_some());
    let to_move = model.game().and_then(omok_core::Game::to_move);
    let refused = |point, why| match to_move {
        Some(color) => M::PlainRefused { point, why, color },
        None => M::PlainRefusedAtEnd { point },
    };
    Some(match (notice, tried) {
        (M::Occupied { point, .. }, _) => refused(point, Refusal::Occupied),
        (M::Forbidden { point, reason, .. }, _) => {
            refused(point, Refusal::Forbidden(reason.into()))
        }
        (M::NotStored { point }, _) => refused(point, Refusal::NotStored),
        (M::TakenBack { point }, _) => M::PlainTakenBack { point },
        (M::StillPending { point: sent }, Some(point)) => M::PlainRefusedWhileSent { point, sent },
        (M::NotYourTurn, Some(point)) => refused(point, Refusal::NotYourTurn),
        (M::NoOpponentYet, Some(point)) => refused(point, Refusal::NoOpponent),
        (M::GameOver | M::GameOverOnline | M::NoRematch, Some(point)) if over => {
            M::PlainRefusedAtEnd { point }
        }
        (M::NoRematch, Some(point)) => M::PlainRefusedAtEnd { point },
        (M::RecordWritten { name }, _) => M::PlainSaved { name },
        (M::RecordFailed { reason }, _) => {
            let reason = model.options().language.say(&(&reason).into());
            M::PlainNotSaved { reason }
        }
        (notice, _) if is_told_otherwise(model, &notice) => return None,
        (notice, _) => note(model.options().language, &notice),
    })
}

/// Whether it is no event of a game.
const fn is_about_settings(notice: &Message) -> bool {
    use Message as M;
    matches!(
        notice,
        M::Language
            | M::OnlyEnglish
            | M::LanguageUnshown { .. }
            | M::ConfigBroken { .. }
            | M::NotRemembered { .. }
            | M::Sound { .. }
    )
}

/// Whether the changes of the model tell it, or the question that is open.
fn is_told_otherwise(model: &Model, notice: &Message) -> bool {
    use Message as M;
    // The question about it says why.
    let ends_session = model.session_failure().as_ref() == Some(notice);
    ends_session
        || matches!(
            notice,
            M::Welcome
                | M::WelcomeReplay
                | M::GoesOn { .. }
                | M::NewGame
                | M::Moved { .. }
                | M::MovedUnseen { .. }
                | M::Won { .. }
                | M::DrawFull { .. }
                | M::DrawNoLegalMove { .. }
                | M::WelcomeOnline { .. }
                | M::OpponentJoined { .. }
                | M::OpponentAway
                | M::OpponentBack
                | M::MovedAndBack { .. }
                | M::OpponentLeftGame
                | M::OpponentLeftRoom
                | M::ConnectionLost
                | M::Reconnected { .. }
                | M::ReconnectedToRoom
                | M::Pending { .. }
                | M::MoveUndone
                | M::RematchAsked
                | M::RematchWanted
                | M::RematchAgreed
                | M::GameStarted { .. }
                | M::Stepped { .. }
                | M::SteppedToStart { .. }
        )
}
