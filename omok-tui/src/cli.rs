//! The command line.

mod asked;
mod chosen;
mod codes;
mod environment;
mod gate;
mod looks;
mod manual;
mod online;
mod shown;
mod words;

use std::io;
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory as _, Parser, Subcommand};
use omok_proto::invite::PinnedRelay;
use omok_relay::shell::{self, Shell};

use crate::check::CheckArgs;
use crate::convert::ConvertArgs;
use crate::edge::Edge;
use crate::i18n::{Language, Message};
use crate::kept::Shelf;
use crate::messages::{self, reason, say};
use crate::model::{Model, why_not_opened};
use crate::online::{Online, Opened, Opening, Question};
use crate::plain_run;
use crate::preference::Preferences;
use crate::replay::ReplayArgs;
use crate::run::{self, End, Outside, Runtime};
use crate::setting::SettingArgs;
use crate::terminal::has_title;

use chosen::Chosen;
use environment::term;
use gate::{Gate, GateArgs};
use looks::LooksArgs;
use online::{HostArgs, JoinArgs, edge, usual_wishes};
use shown::Shown;

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
  --no-mouse  --no-sound   --config FILE   -h, --help   -V, --version
  --relay HOST   --restricted  --allow-relay HOST  --any-relay  --ssh-name NAME";

/// Five in a row for two people in the terminal: renju, Korean omok, gomoku
#[derive(Debug, Parser)]
#[command(
    name = "omok-tui",
    version = omok_relay::VERSION,
    help_template = help_template(),
    disable_help_subcommand = true
)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    screen: ScreenArgs,
    #[command(flatten)]
    gate: GateArgs,
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

impl Command {
    /// The relay that it names.
    const fn relay(&self) -> Option<&PinnedRelay> {
        match self {
            Self::Host(args) => args.relay(),
            Self::Join(args) => args.relay(),
            _ => None,
        }
    }
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
}

/// Does what the arguments of the process ask for.
#[must_use]
pub fn main() -> ExitCode {
    // By the arguments alone it is told, which are nobody's but the administrator's.
    if let Some(answered) = shell::answer(Cli::command) {
        return answered;
    }
    let parsed = gate::shed().and_then(|()| Cli::try_parse().map_err(|error| shell::tell(&error)));
    let ran = parsed.and_then(enter);
    ran.unwrap_or_else(|code| code)
}

/// Prints a text of the program's own.
fn print(text: io::Result<String>) -> ExitCode {
    let printed = text.and_then(|text| shell::print(text.as_bytes()));
    printed.map_or_else(failed, |()| ExitCode::SUCCESS)
}

fn enter(cli: Cli) -> Result<ExitCode, ExitCode> {
    let Cli { command, screen, gate } = cli;
    let gate = Gate::of(gate)?;
    if gate.restricted {
        return admit(command, screen, gate);
    }
    // One command line: what stands before the command is said of it.
    let command = match command {
        Some(Command::Host(args)) => Some(Command::Host(args.at(gate.relay())?)),
        Some(Command::Join(args)) => Some(Command::Join(args.at(gate.relay())?)),
        other => other,
    };
    run(command, &screen, gate)
}

fn run(command: Option<Command>, screen: &ScreenArgs, gate: Gate) -> Result<ExitCode, ExitCode> {
    match command {
        None => screen.start(gate),
        Some(Command::Local(setting)) => screen.local(setting, gate),
        Some(Command::Host(args)) => screen.host(args, gate),
        Some(Command::Join(args)) => screen.join(args, gate),
        Some(Command::Replay(args)) => screen.replay(&args, gate),
        Some(Command::Check(args)) => Ok(crate::check::run(&args)),
        Some(Command::Convert(args)) => Ok(crate::convert::run(&args)),
        Some(Command::Completions { shell }) => Ok(print(shell.script("omok-tui"))),
        Some(Command::Man) => Ok(print(Ok(manual::manual()))),
    }
}

/// Does what somebody asks for who came by SSH. What the command line says holds
/// whatever they ask for, and they choose a command where it has none.
fn admit(command: Option<Command>, screen: ScreenArgs, gate: Gate) -> Result<ExitCode, ExitCode> {
    let asked = asked::asked()?;
    if let Some(command) = command {
        let plays = matches!(command, Command::Local(_) | Command::Host(_) | Command::Join(_));
        return match (plays, asked.is_nothing()) {
            (false, _) => Err(gate.argument_error(&"--restricted leaves local, host and join")),
            (true, false) => {
                Err(gate.argument_error(&"there is nothing to choose on this account"))
            }
            (true, true) => {
                let gate = gate.at(command.relay().cloned())?;
                run(Some(command), &screen.or(&asked.into_command().1), gate)
            }
        };
    }
    let (command, wanted) = asked.into_command();
    run(command, &screen.or(&wanted), gate)
}

/// Each gives the exit code, as an error where the screen was not reached and
/// the reason has been said.
impl ScreenArgs {
    fn start(&self, gate: Gate) -> Result<ExitCode, ExitCode> {
        let chosen = Chosen::of(self, gate)?;
        let mut edge = edge(usual_wishes(&chosen)?, &chosen.gate);
        let shown = Shown::open(&chosen, false)?;
        let mut shelf = Shelf::of(&chosen.gate.player);
        let model = Model::start(chosen.options, shelf.take()).with_seats(edge.list());
        show(&runtime()?, &chosen, model, shown, &mut shelf, edge)
    }

    fn local(&self, setting: SettingArgs, gate: Gate) -> Result<ExitCode, ExitCode> {
        let chosen = Chosen::of(self, gate)?;
        let game = chosen.game(setting)?;
        let edge = edge(usual_wishes(&chosen)?, &chosen.gate);
        let shown = Shown::open(&chosen, false)?;
        let mut shelf = Shelf::of(&chosen.gate.player);
        let model = Model::local(chosen.options, game, shelf.take());
        show(&runtime()?, &chosen, model, shown, &mut shelf, edge)
    }

    fn replay(&self, args: &ReplayArgs, gate: Gate) -> Result<ExitCode, ExitCode> {
        let wanted = args.setting.setting()?;
        let chosen = Chosen::of(self, gate)?;
        let edge = edge(usual_wishes(&chosen)?, &chosen.gate);
        let shown = Shown::open(&chosen, args.reads_stdin())?;
        let language = chosen.options.language;
        let loaded = args.load(wanted).map_err(|error| failed(error.said_in(language)));
        let (game, tags) = loaded?;
        let model = Model::replay(chosen.options, game).with_tags(tags);
        show(&runtime()?, &chosen, model, shown, &mut Shelf::of(&chosen.gate.player), edge)
    }

    fn host(&self, args: HostArgs, gate: Gate) -> Result<ExitCode, ExitCode> {
        let chosen = Chosen::of(self, gate)?;
        let (rules, size, wishes) = args.read(&chosen)?;
        connect(&chosen, edge(wishes, &chosen.gate), Opening::Host { rules, size })
    }

    fn join(&self, args: JoinArgs, gate: Gate) -> Result<ExitCode, ExitCode> {
        let chosen = Chosen::of(self, gate)?;
        let (invite, wishes) = args.read(&chosen)?;
        let named = wishes.named_address().cloned();
        let mut edge = edge(wishes, &chosen.gate);
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
        show(&runtime()?, &chosen, model, shown, &mut Shelf::of(&chosen.gate.player), edge)
    }

    /// What is named here, and what is not, as `other` names it.
    fn or(self, other: &Self) -> Self {
        Self {
            lang: self.lang.or(other.lang),
            looks: self.looks.or(other.looks),
            no_mouse: self.no_mouse || other.no_mouse,
            plain: self.plain || other.plain,
            no_sound: self.no_sound || other.no_sound,
        }
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
    show(&runtime, chosen, model, shown, &mut Shelf::of(&chosen.gate.player), edge)
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
            let language = model.options().language;
            if model.seat().is_some_and(Online::is_left) {
                messages::print(language.say(&Message::YouHaveLeft));
            }
            online::part(language, &runtime.block_on(edge.finish()));
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
