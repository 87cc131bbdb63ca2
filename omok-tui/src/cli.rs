//! The command line.

use std::env;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{ArgAction, Args, ColorChoice as ClapColor, CommandFactory, Parser, Subcommand};
use omok_core::record::Setting;
use omok_core::{Game, RuleSet, Size};

use crate::check::CheckArgs;
use crate::convert::ConvertArgs;
use crate::depth::{ColorChoice, depth};
use crate::i18n::Language;
use crate::kept::Shelf;
use crate::model::{Model, Options};
use crate::replay::ReplayArgs;
use crate::run::{End, run as run_screen};
use crate::terminal::{CursorLook, Tty};
use crate::theme::Depth;

/// The exit code for bad arguments, and for a full screen without a terminal.
const BAD_ARGUMENTS: u8 = 2;

const EXAMPLES: &str = "Examples:
  omok-tui                            choose from the start screen
  omok-tui local --rules omok         Korean omok, on 19x19
  omok-tui replay game.sgf            step through a record
  omok-tui check - < positions.txt    judge positions, one a line";

/// Five in a row for two people in the terminal: renju, Korean omok, gomoku.
#[derive(Debug, Parser)]
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
    global: GlobalArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play with somebody at this terminal.
    Local(SettingArgs),
    /// Step through a record.
    Replay(ReplayArgs),
    /// Judge records and positions from files.
    Check(CheckArgs),
    /// Convert a record from one format to another.
    Convert(ConvertArgs),
}

/// What every command takes.
#[derive(Debug, Args)]
struct GlobalArgs {
    /// Colours, instead of what the terminal says it has.
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        hide_possible_values = true,
        hide_default_value = true,
        value_name = "auto|never|16|256|truecolor"
    )]
    color: ColorChoice,
    /// Leave the mouse to the terminal.
    #[arg(long, global = true, action = ArgAction::SetTrue)]
    no_mouse: bool,
    /// Never ring the bell.
    #[arg(long, global = true, action = ArgAction::SetTrue)]
    no_sound: bool,
}

/// Rule set and board size, where the user names them.
#[derive(Clone, Copy, Debug, Args)]
pub struct SettingArgs {
    /// The rule set: renju (15x15), omok (19, 15, 13) or gomoku (15, 19, 20).
    #[arg(long, value_parser = rule_sets(), hide_possible_values = true)]
    pub rules: Option<RuleSet>,
    /// The number of lines of the board; a default comes with the rule set.
    #[arg(long, value_parser = sizes(), value_name = "N", hide_possible_values = true)]
    pub size: Option<Size>,
}

fn rule_sets() -> impl TypedValueParser<Value = RuleSet> {
    PossibleValuesParser::new(RuleSet::ALL.map(RuleSet::name))
        .try_map(|name| name.parse::<RuleSet>())
}

fn sizes() -> impl TypedValueParser<Value = Size> {
    PossibleValuesParser::new(["13", "15", "19", "20"]).try_map(|lines| {
        let size = lines.parse().ok().and_then(Size::new);
        size.ok_or("a board has 13, 15, 19 or 20 lines")
    })
}

impl SettingArgs {
    /// As far as the user named them.
    #[must_use]
    pub const fn setting(self) -> Setting {
        Setting { rules: self.rules, size: self.size }
    }

    /// A new game; an impossible pair ends the program like any other bad
    /// argument.
    fn game(self) -> Game {
        self.setting().game().unwrap_or_else(|impossible| {
            Cli::command().error(ErrorKind::ValueValidation, impossible).exit()
        })
    }
}

/// Runs what the command line asks for.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    let global = cli.global;
    match cli.command {
        None => on_screen(&global, false, Model::start),
        Some(Command::Local(setting)) => {
            let game = setting.game();
            on_screen(&global, false, |options, kept| Model::local(options, game, kept))
        }
        Some(Command::Replay(args)) => match args.load() {
            Ok(game) => {
                on_screen(&global, args.reads_stdin(), |options, _| Model::replay(options, game))
            }
            Err(error) => fail(&format!("{error:#}"), ExitCode::FAILURE),
        },
        Some(Command::Check(args)) => crate::check::run(&args),
        Some(Command::Convert(args)) => crate::convert::run(&args),
    }
}

/// Opens the terminal and runs the model that `model` makes of the options and
/// of the unfinished game that was kept.
fn on_screen(
    global: &GlobalArgs,
    keys_elsewhere: bool,
    model: impl FnOnce(Options, Option<Game>) -> Model,
) -> ExitCode {
    let variable = |name: &str| env::var(name).ok();
    let term = variable("TERM").unwrap_or_default();
    if term == "dumb" {
        let message = "a dumb terminal (TERM=dumb) cannot show a board";
        return fail(message, ExitCode::from(BAD_ARGUMENTS));
    }
    let tty = match Tty::open(keys_elsewhere) {
        Ok(tty) => tty,
        Err(error) => return fail(&error.to_string(), ExitCode::from(BAD_ARGUMENTS)),
    };
    let options = Options {
        depth: depth(global.color, variable),
        sound: !global.no_sound,
        mouse: !global.no_mouse,
        language: Language::English,
    };
    let mut shelf = Shelf::of_account();
    let model = model(options, shelf.take());
    let ended = run_screen(model, tty, cursor_look(options.depth, &term), &mut shelf);
    if let Some(failure) = shelf.failure() {
        eprintln!("omok-tui: the unfinished game could not be kept: {failure}");
    }
    match ended {
        Ok(End::Quit) => ExitCode::SUCCESS,
        Ok(End::Signal(number)) => ExitCode::from(128 + number),
        Err(error) => fail(&format!("the terminal does not answer: {error}"), ExitCode::FAILURE),
    }
}

/// With 16 colours the board's cursor is the terminal's own, since none of the
/// colours would be told from every other in every palette.
fn cursor_look(depth: Depth, term: &str) -> CursorLook {
    match (depth, term) {
        (Depth::Sixteen, "linux") => CursorLook::LinuxBlock,
        (Depth::Sixteen, _) => CursorLook::Block,
        _ => CursorLook::Own,
    }
}

fn fail(message: &str, code: ExitCode) -> ExitCode {
    eprintln!("omok-tui: {message}");
    code
}
