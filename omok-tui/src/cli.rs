//! The command line.

use std::env;
use std::process::ExitCode;

use clap::{Args, ColorChoice as ClapColor, Parser, Subcommand};

use crate::check::CheckArgs;
use crate::convert::ConvertArgs;
use crate::depth::{ColorChoice, depth};
use crate::i18n::Language;
use crate::kept::Shelf;
use crate::messages::say;
use crate::model::{Model, Options};
use crate::replay::ReplayArgs;
use crate::run::{self, End};
use crate::setting::{SettingArgs, argument_error};
use crate::terminal::{CursorLook, Tty};
use crate::theme::Depth;

/// The exit code of a full screen that has no terminal.
const NO_TERMINAL: u8 = 2;

const EXAMPLES: &str = "Examples:
  omok-tui                            choose from the start screen
  omok-tui local --rules omok         Korean omok, on 19x19
  omok-tui replay game.sgf            step through a record
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
    /// Colours: auto, never, 16, 256 or truecolor
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    color: ColorChoice,
    /// Leave the mouse to the terminal
    #[arg(long, global = true)]
    no_mouse: bool,
    /// Never ring the bell
    #[arg(long, global = true)]
    no_sound: bool,
}

/// Runs what the command line asks for.
#[must_use]
pub fn run(cli: Cli) -> ExitCode {
    let screen = cli.screen;
    let ran = match cli.command {
        None => screen.start(),
        Some(Command::Local(setting)) => screen.local(setting),
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
        let tty = open(false)?;
        let mut shelf = Shelf::of_account();
        let model = Model::start(self.options(), shelf.take());
        Ok(self.show(model, tty, &mut shelf))
    }

    fn local(self, setting: SettingArgs) -> Result<ExitCode, ExitCode> {
        let game = setting.setting()?.game().map_err(|error| argument_error(&error))?;
        let tty = open(false)?;
        let mut shelf = Shelf::of_account();
        let model = Model::local(self.options(), game, shelf.take());
        Ok(self.show(model, tty, &mut shelf))
    }

    fn replay(self, args: &ReplayArgs) -> Result<ExitCode, ExitCode> {
        let wanted = args.setting.setting()?;
        let tty = open(args.reads_stdin())?;
        let (game, tags) = args.load(wanted).map_err(|error| {
            say(error);
            ExitCode::FAILURE
        })?;
        let model = Model::replay(self.options(), game).with_tags(tags);
        Ok(self.show(model, tty, &mut Shelf::of_account()))
    }

    fn options(self) -> Options {
        Options {
            depth: depth(self.color, |name| env::var(name).ok()),
            sound: !self.no_sound,
            mouse: !self.no_mouse,
            language: Language::English,
        }
    }

    fn show(self, model: Model, tty: Tty, shelf: &mut Shelf) -> ExitCode {
        let cursor = cursor_look(model.options().depth);
        let ended = run::run(model, tty, cursor, shelf);
        if let Some(failure) = shelf.failure() {
            say(format_args!("the unfinished game could not be kept: {failure}"));
        }
        match ended {
            Ok(End::Quit) => ExitCode::SUCCESS,
            Ok(End::Signal(number)) => ExitCode::from(128 + number),
            Err(error) => {
                say(format_args!("the terminal does not answer: {error}"));
                ExitCode::FAILURE
            }
        }
    }
}

/// Opens the terminal. `keys_elsewhere`: standard input is a record, and keys
/// come from the terminal of the output.
fn open(keys_elsewhere: bool) -> Result<Tty, ExitCode> {
    let tty = if term() == "dumb" {
        Err("a dumb terminal (TERM=dumb) cannot show a board".to_owned())
    } else {
        Tty::open(keys_elsewhere).map_err(|error| error.to_string())
    };
    tty.map_err(|reason| {
        say(reason);
        ExitCode::from(NO_TERMINAL)
    })
}

/// With 16 colours the board's cursor is the terminal's own, since none of the
/// colours would be told from every other in every palette.
fn cursor_look(depth: Depth) -> CursorLook {
    match (depth, term().as_str()) {
        (Depth::Sixteen, "linux") => CursorLook::LinuxBlock,
        (Depth::Sixteen, _) => CursorLook::Block,
        _ => CursorLook::Own,
    }
}

fn term() -> String {
    env::var("TERM").unwrap_or_default()
}
