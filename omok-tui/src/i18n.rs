//! The sentences, by language.
//!
//! The model holds what happened ([`Message`]s and what they are made from),
//! never words; words are made when the screen is drawn, so a change of
//! language shows at once.

mod message;

use std::sync::OnceLock;

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;

pub use message::{Message, Unit};

/// A language the client speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 1] = [Self::English];

    /// Its tag, as `--lang` takes it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
        }
    }

    /// The sentence in this language.
    #[must_use]
    pub fn say(self, message: &Message) -> String {
        let bundle = self.bundle();
        // A sentence that is missing shows its name; a test looks for that.
        let Some(pattern) = bundle.get_message(message.id()).and_then(|entry| entry.value()) else {
            return message.id().to_owned();
        };
        let arguments = message.arguments();
        bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }

    const fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("i18n/en.ftl"),
        }
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static ENGLISH: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
        let cell = match self {
            Self::English => &ENGLISH,
        };
        cell.get_or_init(|| {
            let tag = self.tag().parse().expect("a language's tag is a language tag");
            let mut bundle = FluentBundle::new_concurrent(vec![tag]);
            // The isolation marks are invisible, but terminals give them width.
            bundle.set_use_isolating(false);
            let resource = FluentResource::try_new(self.source().to_owned())
                .unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
            bundle
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use omok_core::{Color, Forbidden, RuleSet, Size};

    use super::*;

    /// The messages of a language file with the variables each names.
    fn entries(source: &str) -> Vec<(String, BTreeSet<String>)> {
        let mut entries: Vec<(String, BTreeSet<String>)> = Vec::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, _)) = line.split_once(" =")
                && line.starts_with(|first: char| first.is_ascii_lowercase())
            {
                entries.push((id.to_owned(), BTreeSet::new()));
            }
            for variable in line.split('$').skip(1) {
                let end = variable.find(|c: char| !c.is_ascii_lowercase() && c != '-');
                let name = variable[..end.expect("a variable ends in its line")].to_owned();
                entries.last_mut().expect("a variable belongs to a message").1.insert(name);
            }
        }
        entries
    }

    #[test]
    fn every_language_has_every_sentence_with_its_variables_and_no_other() {
        let expected: Vec<_> = Message::IDS
            .iter()
            .map(|(id, variables)| {
                (id.to_string(), variables.iter().map(ToString::to_string).collect::<BTreeSet<_>>())
            })
            .collect();
        for language in Language::ALL {
            assert!(FluentResource::try_new(language.source().to_owned()).is_ok(), "{language:?}");
            let mut found = entries(language.source());
            let mut expected = expected.clone();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{language:?}");
        }
    }

    #[test]
    fn a_refusal_names_the_point_the_reason_and_whose_turn_it_still_is() {
        let message = Message::Forbidden {
            point: Size::FIFTEEN.center(),
            reason: Forbidden::DoubleThree,
            color: Color::Black,
        };
        assert_eq!(Language::English.say(&message), "h8 is forbidden: three-three. Black to move.");
    }

    #[test]
    fn numbers_are_written_plainly_and_nothing_invisible_is_added() {
        let message = Message::RulesAndSize { rules: RuleSet::OMOK, size: Size::NINETEEN };
        assert_eq!(Language::English.say(&message), "Omok 19×19");
        let message = Message::AskKept { rules: RuleSet::RENJU, size: Size::FIFTEEN, plies: 1 };
        assert!(Language::English.say(&message).ends_with("Renju 15×15, one move."));
    }
}
