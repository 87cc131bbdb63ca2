//! The command line.

mod chosen;
mod codes;
mod looks;
mod manual;
mod online;
mod shown;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice as ClapColor, CommandFactory as _, Parser, Subcommand};
use omok_relay::shell::{self, Shell};

use crate::check::CheckArgs;
use crate::convert::ConvertArgs;
use crate::edge::Edge;
use crate::i18n::{Language, Message};
use crate::kept::Shelf;
use crate::messages::{self, reason, say};
use crate::model::{Model, why_not_opened};
use crate::online::{Opened, Opening, Question};
use crate::plain_run;
use crate::preference::Preferences;
use crate::replay::ReplayArgs;
use crate::run::{self, End, Outside, Runtime};
use crate::setting::SettingArgs;
use crate::terminal::has_title;

use chosen::Chosen;
use looks::LooksArgs;
use online::{HostArgs, JoinArgs, edge, usual_wishes};
use shown::{Shown, term};

/// What is typed, and what that does.
const EXAMPLES: &[(&str, &str)] = &[
    ("omok-tui", "choose from the start screen"),
    ("omok-tui host --rules omok", "open a room for omok, and show its code"),
    ("omok-tui join K7Q-M4X-W2R", "sit down at the other player's board"),
    ("omok-tui check - < positions.txt", "judge positions, one a line"),
];

/// The flags at a glance, so that all of the help fits a screen.
const FLAGS: &str = "\
Options (explained by omok-tui man, and by omok-tui local --help):
  --lang en|ko|nl|nb|tr   --color auto|never|16|256|truecolor   --plain  --ascii
  --theme wood|high-contrast|monochrome   --ambiguous auto|narrow|wide
  --no-mouse  --no-sound   --config FILE   -h, --help   -V, --version";

/// Five in a row for two people in the terminal: renju, Korean omok, gomoku
#[derive(Debug, Parser)]
// Help and errors go to logs and pipes as well: no colours, no escape bytes.
#[command(
    name = "omok-tui",
    version = omok_relay::VERSION,
    color = ClapColor::Never,
    help_template = help_template(),
    disable_help_subcommand = true
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// The help of the program as a whole.
fn help_template() -> String {
    let examples = EXAMPLES.iter().map(|(typed, does)| format!("\n  {typed:34}{does}"));
    let examples = examples.collect::<String>();
    format!(
        "{{about}}\n{{usage-heading}} {{usage}}\n\nCommands:\n{{subcommands}}\n\n{FLAGS}\n\nExamples:{examples}"
    )
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
    /// Print what makes a shell complete the words of this program
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Print the manual page, for man -l -
    Man,
}

/// How the full screen looks, sounds and is worked.
#[derive(Clone, Debug, Args)]
struct ScreenArgs {
    /// The language: en, ko, nl, nb or tr; else the locale's
    #[arg(long, global = true, value_name = "LANG", value_parser = languages())]
    #[arg(hide_possible_values = true)]
    lang: Option<Language>,
    #[command(flatten)]
    looks: LooksArgs,
    /// Leave the mouse to the terminal
    #[arg(long, global = true)]
    no_mouse: bool,
    /// Play in lines of text, as screen readers and pipes need
    #[arg(long, global = true)]
    plain: bool,
    /// Never ring the bell
    #[arg(long, global = true)]
    no_sound: bool,
    /// Keep settings here, not in ~/.config/omok/config.toml
    #[arg(long, global = true, value_name = "FILE", hide_short_help = true)]
    config: Option<PathBuf>,
}

/// Does what the arguments of the process ask for.
#[must_use]
pub fn main() -> ExitCode {
    shell::answer(Cli::command).unwrap_or_else(|| run(Cli::parse()))
}

/// Prints a text of the program's own.
fn print(text: io::Result<String>) -> ExitCode {
    let printed = text.and_then(|text| shell::print(text.as_bytes()));
    printed.map_or_else(failed, |()| ExitCode::SUCCESS)
}

fn run(cli: Cli) -> ExitCode {
    let screen = cli.screen;
    let ran = match cli.command {
        None => screen.start(),
        Some(Command::Local(setting)) => screen.local(setting),
        Some(Command::Host(args)) => screen.host(args),
        Some(Command::Join(args)) => screen.join(args),
        Some(Command::Replay(args)) => screen.replay(&args),
        Some(Command::Check(args)) => return crate::check::run(&args),
        Some(Command::Convert(args)) => return crate::convert::run(&args),
        Some(Command::Completions { shell }) => return print(shell.script("omok-tui")),
        Some(Command::Man) => return print(Ok(manual::manual())),
    };
    ran.unwrap_or_else(|code| code)
}

/// Each gives the exit code, as an error where the screen was not reached and
/// the reason has been said.
impl ScreenArgs {
    fn start(&self) -> Result<ExitCode, ExitCode> {
        let chosen = Chosen::of(self)?;
        let mut edge = edge(usual_wishes(&chosen)?);
        let shown = Shown::open(&chosen, false)?;
        let mut shelf = Shelf::of_account();
        let model = Model::start(chosen.options, shelf.take()).with_seats(edge.list());
        show(&runtime()?, &chosen, model, shown, &mut shelf, edge)
    }

    fn local(&self, setting: SettingArgs) -> Result<ExitCode, ExitCode> {
        let chosen = Chosen::of(self)?;
        let game = chosen.game(setting)?;
        let edge = edge(usual_wishes(&chosen)?);
        let shown = Shown::open(&chosen, false)?;
        let mut shelf = Shelf::of_account();
        let model = Model::local(chosen.options, game, shelf.take());
        show(&runtime()?, &chosen, model, shown, &mut shelf, edge)
    }

    fn replay(&self, args: &ReplayArgs) -> Result<ExitCode, ExitCode> {
        let wanted = args.setting.setting()?;
        let chosen = Chosen::of(self)?;
        let edge = edge(usual_wishes(&chosen)?);
        let shown = Shown::open(&chosen, args.reads_stdin())?;
        let (game, tags) = args.load(wanted).map_err(failed)?;
        let model = Model::replay(chosen.options, game).with_tags(tags);
        show(&runtime()?, &chosen, model, shown, &mut Shelf::of_account(), edge)
    }

    fn host(&self, args: HostArgs) -> Result<ExitCode, ExitCode> {
        let chosen = Chosen::of(self)?;
        let (rules, size, wishes) = args.read(&chosen)?;
        connect(&chosen, edge(wishes), Opening::Host { rules, size })
    }

    fn join(&self, args: JoinArgs) -> Result<ExitCode, ExitCode> {
        let chosen = Chosen::of(self)?;
        let (invite, wishes) = args.read(&chosen)?;
        let named = wishes.named_address().cloned();
        let mut edge = edge(wishes);
        if let Some(invite) = invite {
            return connect(&chosen, edge, Opening::Join(invite));
        }
        let shown = Shown::open(&chosen, false)?;
        let seats = edge.list();
        let (all, in_use) = edge.count_seats();
        if seats.is_empty() {
            let language = chosen.options.language;
            online::part(language, &runtime()?.block_on(edge.finish()));
            let why = online::no_seat(named.as_ref(), all, in_use);
            return Err(failed(language.say(&why)));
        }
        let model = Model::asked(chosen.options, Question::WhichSeat(seats));
        show(&runtime()?, &chosen, model, shown, &mut Shelf::of_account(), edge)
    }

    /// What the flags choose.
    fn preferences(&self) -> Preferences {
        Preferences {
            language: self.lang,
            theme: self.looks.theme,
            ambiguous: self.looks.ambiguous,
            sound: self.no_sound.then_some(false),
            mouse: self.no_mouse.then_some(false),
            ..Preferences::default()
        }
    }
}

/// Opens something, says what came of it, and goes on with it on the screen.
fn connect(chosen: &Chosen, mut edge: Edge, opening: Opening) -> Result<ExitCode, ExitCode> {
    let language = chosen.options.language;
    let shown = Shown::open(chosen, false)?;
    let runtime = runtime()?;
    let opened = runtime.block_on(online::patiently(language, edge.open_now(opening)));
    online::introduce(language, &edge);
    let model = match opened {
        Opened::Online(online) => {
            // In plain mode these are events.
            if let Shown::OnScreen(_) = shown {
                online::announce(language, &online);
            }
            Model::online(chosen.options, *online)
        }
        Opened::Asked(question) => Model::asked(chosen.options, question),
        Opened::Failed(failure) => {
            online::part(language, &runtime.block_on(edge.finish()));
            return Err(failed(language.say(&why_not_opened(&failure))));
        }
    };
    show(&runtime, chosen, model, shown, &mut Shelf::of_account(), edge)
}

fn show(
    runtime: &Runtime,
    chosen: &Chosen,
    model: Model,
    shown: Shown,
    shelf: &mut Shelf,
    mut edge: Edge,
) -> Result<ExitCode, ExitCode> {
    let mut model = chosen.told(model);
    for broken in shelf.broken() {
        let (path, reason) = (messages::shown(&broken.path), broken.problem.clone());
        let unreadable = Message::KeptUnreadable { path: path.clone(), reason };
        say(model.options().language.say(&unreadable));
        model = model.told(Message::KeptBroken { path });
    }
    let config = &chosen.config;
    let ended = match shown {
        Shown::OnScreen(tty) => {
            let (is_linux_console, title) = (term() == "linux", has_title(&term()));
            let (asks_width, edge_now) = (chosen.asks_width, &mut edge);
            let outside =
                Outside { tty, is_linux_console, title, asks_width, shelf, edge: edge_now, config };
            let ended = runtime.block_on(run::run(&mut model, outside));
            // It may have changed while the screen was there.
            online::part(model.options().language, &runtime.block_on(edge.finish()));
            ended.map_err(|error| Message::TerminalLost { reason: reason(&error) })
        }
        Shown::AsLines { typed } => {
            let outside = plain_run::Outside { shelf, edge, config, lines: typed };
            let ended = runtime.block_on(plain_run::run(&mut model, outside));
            ended.map_err(|error| Message::CannotPrint { reason: reason(&error) })
        }
    };
    let language = model.options().language;
    config.settle();
    let kept = shelf.settle();
    if let Err(error) = &kept {
        say(language.say(&Message::GameNotKept { reason: reason(error) }));
    }
    match ended {
        Ok(End::Quit) if kept.is_err() => Ok(ExitCode::FAILURE),
        Ok(End::Quit) => Ok(ExitCode::SUCCESS),
        Ok(End::Signal(number)) => Ok(ExitCode::from(128 + number)),
        Err(why) => Err(failed(language.say(&why))),
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
