//! The command line.

mod online;

use std::env;
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice as ClapColor, Parser, Subcommand};

use crate::check::CheckArgs;
use crate::convert::ConvertArgs;
use crate::depth::{ColorChoice, depth};
use crate::edge::Edge;
use crate::i18n::{Language, Message};
use crate::kept::Shelf;
use crate::locale;
use crate::messages::say;
use crate::model::{Model, Options, why_not_opened};
use crate::online::{Opened, Opening, Question};
use crate::plain_run;
use crate::replay::ReplayArgs;
use crate::run::{self, End, Outside, Runtime};
use crate::setting::{SettingArgs, argument_error};
use crate::terminal::{CursorLook, Tty};
use crate::theme::Theme;

use online::{HostArgs, JoinArgs, edge, usual_wishes};

/// The environment's word for `--plain`.
const PLAIN_VARIABLE: &str = "OMOK_PLAIN";

/// The exit code of a full screen that has no terminal.
const NO_TERMINAL: u8 = 2;

const EXAMPLES: &str = "Examples:
  omok-tui                            choose from the start screen
  omok-tui host --rules omok          open a room for omok, and show its code
  omok-tui join K7Q-M4X-W2R           sit down at the other player's board
  omok-tui check - < positions.txt    judge positions, one a line";

/// Five in a row for two people in the terminal: renju, Korean omok, gomoku
#[derive(Debug, Parser)]
// Help and errors go to logs and pipes as well: no colours, no escape bytes.
#[command(
    name = "omok-tui",
    version = concat!(env!("CARGO_PKG_VERSION"), env!("OMOK_COMMIT")),
    color = ClapColor::Never,
    after_help = EXAMPLES,
    disable_help_subcommand = true
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    screen: ScreenArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play with somebody at this terminal
    Local(SettingArgs),
    /// Open a room for somebody at another terminal
    Host(HostArgs),
    /// Join a room, or come back to a seat
    Join(JoinArgs),
    /// Step through a record
    Replay(ReplayArgs),
    /// Judge records and positions from files
    Check(CheckArgs),
    /// Convert a record from one format to another
    Convert(ConvertArgs),
}

/// How the full screen looks, sounds and is worked.
#[derive(Clone, Copy, Debug, Args)]
struct ScreenArgs {
    /// The language: en, ko, nl, nb or tr, in place of $OMOK_LANG and the locale
    #[arg(long, global = true, value_name = "LANG", value_parser = languages())]
    #[arg(hide_possible_values = true)]
    lang: Option<Language>,
    /// Colours: auto, never, 16, 256 or truecolor
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    color: ColorChoice,
    /// Leave the mouse to the terminal
    #[arg(long, global = true)]
    no_mouse: bool,
    /// Play in lines of text, as screen readers and pipes need
    #[arg(long, global = true)]
    plain: bool,
    /// Never ring the bell
    #[arg(long, global = true)]
    no_sound: bool,
}

/// How the game is shown.
enum Shown {
    OnScreen(Tty),
    /// `typed`: standard input has lines; else it was a record.
    AsLines {
        typed: bool,
    },
}

/// Runs what the command line asks for.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    let screen = cli.screen;
    let ran = match cli.command {
        None => screen.start(),
        Some(Command::Local(setting)) => screen.local(setting),
        Some(Command::Host(args)) => screen.host(args),
        Some(Command::Join(args)) => screen.join(args),
        Some(Command::Replay(args)) => screen.replay(&args),
        Some(Command::Check(args)) => return crate::check::run(&args),
        Some(Command::Convert(args)) => return crate::convert::run(&args),
    };
    ran.unwrap_or_else(|code| code)
}

/// Each gives the exit code, as an error where the screen was not reached and
/// the reason has been said.
impl ScreenArgs {
    fn start(self) -> Result<ExitCode, ExitCode> {
        let options = self.options()?;
        let mut edge = edge(usual_wishes()?);
        let shown = self.open(false)?;
        let mut shelf = Shelf::of_account();
        let model = Model::start(options, shelf.take()).with_seats(edge.list());
        self.show(&runtime()?, model, shown, &mut shelf, edge)
    }

    fn local(self, setting: SettingArgs) -> Result<ExitCode, ExitCode> {
        let game = setting.setting()?.game().map_err(|error| argument_error(&error))?;
        let options = self.options()?;
        let edge = edge(usual_wishes()?);
        let shown = self.open(false)?;
        let mut shelf = Shelf::of_account();
        let model = Model::local(options, game, shelf.take());
        self.show(&runtime()?, model, shown, &mut shelf, edge)
    }

    fn replay(self, args: &ReplayArgs) -> Result<ExitCode, ExitCode> {
        let wanted = args.setting.setting()?;
        let options = self.options()?;
        let edge = edge(usual_wishes()?);
        let shown = self.open(args.reads_stdin())?;
        let (game, tags) = args.load(wanted).map_err(failed)?;
        let model = Model::replay(options, game).with_tags(tags);
        self.show(&runtime()?, model, shown, &mut Shelf::of_account(), edge)
    }

    fn host(self, args: HostArgs) -> Result<ExitCode, ExitCode> {
        let (rules, size, wishes) = args.read()?;
        self.connect(edge(wishes), Opening::Host { rules, size })
    }

    fn join(self, args: JoinArgs) -> Result<ExitCode, ExitCode> {
        let (invite, wishes) = args.read()?;
        let options = self.options()?;
        let named = wishes.relay.clone();
        let mut edge = edge(wishes);
        if let Some(invite) = invite {
            return self.connect(edge, Opening::Join(invite));
        }
        let shown = self.open(false)?;
        let seats = edge.list();
        let (all, in_use) = edge.count_seats();
        if seats.is_empty() {
            online::part(options.language, &runtime()?.block_on(edge.finish()));
            let why = online::no_seat(named.as_ref(), all, in_use);
            return Err(failed(options.language.say(&why)));
        }
        let model = Model::asked(options, Question::WhichSeat(seats));
        self.show(&runtime()?, model, shown, &mut Shelf::of_account(), edge)
    }

    /// Opens something, says what came of it, and goes on with it on the
    /// screen.
    fn connect(self, mut edge: Edge, opening: Opening) -> Result<ExitCode, ExitCode> {
        let options = self.options()?;
        let language = options.language;
        let shown = self.open(false)?;
        let runtime = runtime()?;
        let opened = runtime.block_on(online::patiently(language, edge.open_now(opening)));
        let model = match opened {
            Opened::Online(online) => {
                if let Shown::OnScreen(_) = shown {
                    online::announce(language, &online);
                }
                Model::online(options, *online)
            }
            Opened::Asked(question) => Model::asked(options, question),
            Opened::Failed(failure) => {
                online::part(language, &runtime.block_on(edge.finish()));
                return Err(failed(language.say(&why_not_opened(&failure))));
            }
        };
        self.show(&runtime, model, shown, &mut Shelf::of_account(), edge)
    }

    /// Opens the terminal, unless lines are wanted. `keys_elsewhere`: standard
    /// input is a record.
    fn open(self, keys_elsewhere: bool) -> Result<Shown, ExitCode> {
        let lines = Shown::AsLines { typed: !keys_elsewhere };
        if self.plain || online::is_on(PLAIN_VARIABLE) {
            return Ok(lines);
        }
        let tty = Tty::open(keys_elsewhere).map_err(|reason| {
            say(format_args!("{reason}; --plain does without"));
            ExitCode::from(NO_TERMINAL)
        })?;
        if term() == "dumb" {
            say("a dumb terminal (TERM=dumb) cannot show a board: this is --plain");
            return Ok(lines);
        }
        Ok(Shown::OnScreen(tty))
    }

    /// How the screen is set up, or the exit code after saying what is wrong with
    /// the environment.
    fn options(self) -> Result<Options, ExitCode> {
        Ok(Options {
            depth: depth(self.color, |name| env::var(name).ok()),
            sound: !self.no_sound,
            mouse: !self.no_mouse,
            language: self.language()?,
        })
    }

    /// The language that is named here, else in the environment.
    fn language(self) -> Result<Language, ExitCode> {
        let env = |name: &str| env::var(name).ok();
        let named = locale::named(env);
        let wrong = |error| argument_error(&format_args!("{}: {error}", locale::VARIABLE));
        match self.lang {
            Some(language) => Ok(language),
            None => Ok(named.map_err(wrong)?.unwrap_or_else(|| locale::of_locale(env))),
        }
    }

    fn show(
        self,
        runtime: &Runtime,
        mut model: Model,
        shown: Shown,
        shelf: &mut Shelf,
        mut edge: Edge,
    ) -> Result<ExitCode, ExitCode> {
        let (ended, trouble) = match shown {
            Shown::OnScreen(tty) => {
                let depth = model.options().depth;
                let cursor = CursorLook::of(&Theme::of(depth), term() == "linux");
                let outside = Outside { tty, cursor, shelf, edge: &mut edge };
                let ended = runtime.block_on(run::run(&mut model, outside));
                // It may have changed while the screen was there.
                let language = model.options().language;
                online::part(language, &runtime.block_on(edge.finish()));
                (ended, "the terminal does not answer")
            }
            Shown::AsLines { typed } => {
                let outside = plain_run::Outside { shelf, edge, lines: typed };
                (runtime.block_on(plain_run::run(&mut model, outside)), "cannot write")
            }
        };
        let language = model.options().language;
        if let Some(failure) = shelf.failure() {
            say(language.say(&Message::GameNotKept { reason: failure.to_string() }));
        }
        match ended {
            Ok(End::Quit) => Ok(ExitCode::SUCCESS),
            Ok(End::Signal(number)) => Ok(ExitCode::from(128 + number)),
            Err(error) => Err(failed(format_args!("{trouble}: {error}"))),
        }
    }
}

/// Says why, and gives the exit code for it.
fn failed(why: impl std::fmt::Display) -> ExitCode {
    say(why);
    ExitCode::FAILURE
}

fn runtime() -> Result<Runtime, ExitCode> {
    Runtime::new().map_err(failed)
}

/// A language by its tag.
fn languages() -> impl TypedValueParser<Value = Language> {
    let tags = Language::ALL.map(|language| PossibleValue::new(language.tag()));
    let norwegian = ["no", "nn"].map(|tag| PossibleValue::new(tag).hide(true));
    PossibleValuesParser::new(tags.into_iter().chain(norwegian))
        .try_map(|tag| tag.parse::<Language>())
}

fn term() -> String {
    env::var("TERM").unwrap_or_default()
}
