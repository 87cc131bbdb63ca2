//! How a full screen is set up: what the command line says, what it leaves to
//! the environment, and what that leaves to the settings file.

use std::env;
use std::process::ExitCode;

use omok_core::Game;
use omok_core::record::Setting;
use omok_proto::invite::PinnedRelay;

use super::ScreenArgs;
use super::environment::{is_on, term};
use super::gate::Gate;
use crate::config::{Complaint, Config};
use crate::confines::{Door, Relays};
use crate::glyphs::{Ambiguous, Glyphs};
use crate::i18n::{Language, Message};
use crate::locale::{self, Spoken};
use crate::messages::say;
use crate::model::{Model, Options};
use crate::online::Named;
use crate::preference::{Key, Preferences, over};
use crate::setting::{SettingArgs, argument_error};

/// The environment's word for `--plain`.
pub(super) const PLAIN_VARIABLE: &str = "OMOK_PLAIN";

/// All of it.
#[derive(Debug)]
pub(super) struct Chosen {
    pub(super) options: Options,
    /// What a new game is to be, where flags do not say; the pair may not exist.
    new_game: Setting,
    /// Who plays here, and what is left to them.
    pub(super) gate: Gate,
    /// The relays that may be dialed.
    pub(super) relays: Relays,
    /// How others come here by SSH.
    pub(super) door: Option<Door>,
    /// The relay where none is named.
    pub(super) relay: Option<PinnedRelay>,
    /// Whether the terminal is asked how wide it draws some characters.
    pub(super) asks_width: bool,
    pub(super) relay_from: Named,
    /// Where later choices are remembered.
    pub(super) config: Config,
    /// Whether lines are wanted in place of the full screen.
    pub(super) plain: bool,
    /// What is wrong with the language or the settings file, if something is.
    complaint: Option<Message>,
}

impl Chosen {
    /// Looks everything up, and says on stderr what is wrong with the settings
    /// file or the language, which stops nothing.
    ///
    /// # Errors
    ///
    /// A variable that means nothing, or a broken file that may say which relay an
    /// account is to play at: it has been said, and the exit code is given.
    pub(super) fn of(args: &ScreenArgs, gate: Gate) -> Result<Self, ExitCode> {
        let (config, (file, complaints)) = read_settings(&gate)?;
        let named = args.preferences().or(environment()?);
        let relay_from = match (gate.relay(), &named.relay) {
            _ if gate.restricted => Named::Account,
            (Some(_), _) => Named::Flag,
            (None, Some(_)) => Named::Variable,
            (None, None) => Named::File,
        };
        let Spoken { language, letters, unshown } =
            locale::spoken(named.language, file.language, |name| env::var(name).ok());
        let language = shown(language, named.language);
        let plain = is_on(PLAIN_VARIABLE)? || args.plain;
        let unshown = unshown.map(|asked| Message::LanguageUnshown { asked: asked.tag().into() });
        let unsaved = gate.restricted && !gate.player.is_kept();
        let unsaved = unsaved.then_some(Message::NothingSaved);
        for told in &complaints {
            say(language.say(&(&told.reason()).into()));
        }
        // In plain mode it is a line of its own.
        for told in unshown.iter().chain(&unsaved).filter(|_| !plain) {
            say(language.say(told));
        }
        let broken = complaints.first();
        let broken = broken.map(|told| Message::ConfigBroken { place: told.place().to_owned() });
        let complaint = unsaved.or(unshown).or(broken);
        let Preferences { theme, ambiguous, sound, mouse, confirm, new_game, relay, .. } =
            named.or(file);
        // A pair that does not go together may still be named otherwise, or not be
        // needed at all.
        let rules = new_game.rules();
        let size = new_game.game().map_or(rules.default_size(), |game| game.size());
        let ambiguous = ambiguous.unwrap_or_default();
        let glyphs = args.looks.glyphs(ambiguous)?;
        let asks_width = ambiguous == Ambiguous::Auto && glyphs == Glyphs::Unicode;
        let options = Options {
            depth: args.looks.depth()?,
            theme: theme.unwrap_or_default(),
            glyphs,
            ambiguous,
            sound: sound.unwrap_or(true),
            mouse: mouse.unwrap_or(true),
            language,
            letters,
            confirm: confirm.unwrap_or(false),
            rules,
            size,
        };
        let relay = gate.relay().cloned().or(relay);
        let (relays, door) = (gate.relays(relay.as_ref()), gate.door(relay.as_ref()));
        Ok(Self {
            options,
            new_game,
            gate,
            relays,
            door,
            relay,
            relay_from,
            asks_width,
            config,
            plain,
            complaint,
        })
    }

    /// A new game as `flags` name it; what they do not name is as it is named
    /// elsewhere.
    ///
    /// # Errors
    ///
    /// A rule set and a size that do not go together: it has been said, and the
    /// exit code is given.
    pub(super) fn game(&self, flags: SettingArgs) -> Result<Game, ExitCode> {
        let named = flags.checked().map_err(|why| self.gate.argument_error(&why))?;
        over(named, self.new_game).game().map_err(|error| {
            let unnamed = [(Key::Rules, named.rules.is_none()), (Key::Size, named.size.is_none())];
            let set = |key: &Key| env::var_os(key.variable()).is_some_and(|text| !text.is_empty());
            let unnamed = unnamed.into_iter().filter_map(|(key, unnamed)| unnamed.then_some(key));
            let elsewhere: Vec<_> = unnamed.filter(set).map(Key::variable).collect();
            match &elsewhere[..] {
                [] => self.gate.argument_error(&error),
                variables => {
                    let why = format_args!("{}: {error}", variables.join(" and "));
                    self.gate.argument_error(&why)
                }
            }
        })
    }

    /// The model, with the relay, and told what is wrong.
    pub(super) fn told(&self, model: Model) -> Model {
        let mut model = model.with_relay(self.relay.clone());
        if self.gate.restricted {
            model = model.confined_to(self.relays.clone());
        }
        match &self.complaint {
            Some(complaint) => model.told(complaint.clone()),
            None => model,
        }
    }
}

/// Where settings are remembered, and what they are: the player's own before
/// those that hold for all who play on the account. What is wrong with them is
/// for whoever can mend it.
///
/// # Errors
///
/// The account's has a fault where it alone may say which relay is played at: one
/// that is not understood must not open another one.
fn read_settings(gate: &Gate) -> Result<(Config, (Preferences, Vec<Complaint>)), ExitCode> {
    let (of_account, config) = gate.settings();
    let (mut own, mut complaints) = config.read();
    let Some(of_account) = of_account else {
        return Ok((config, (own, complaints)));
    };
    let (of_all, more) = of_account.read();
    if gate.relay().is_none() && !more.is_empty() {
        for told in more {
            say(Language::English.say(&(&told.reason()).into()));
        }
        return Err(argument_error(
            &"--restricted without --relay needs settings of the account without a fault",
        ));
    }
    complaints.extend(more);
    if gate.relays(of_all.relay.as_ref()) != Relays::Any {
        own.relay = None;
    }
    Ok((config, (own.or(of_all), complaints)))
}

/// What is spoken on this terminal, and why not `language`, which is said on
/// stderr.
fn shown(language: Language, named: Option<Language>) -> Language {
    if locale::is_shown(language, named, &term()) {
        return language;
    }
    say("the Linux console has no Korean letters: this is English; --lang ko insists");
    Language::English
}

/// What the environment names.
fn environment() -> Result<Preferences, ExitCode> {
    let mut named = Preferences::default();
    for key in Key::ALL {
        let Some(text) = env::var_os(key.variable()) else { continue };
        let taken = named.take(key, &text.to_string_lossy());
        taken.map_err(|why| argument_error(&format_args!("{}: {why}", key.variable())))?;
    }
    Ok(named)
}
