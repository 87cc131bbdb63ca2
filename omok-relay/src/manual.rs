//! The manual page of a program, from its command line.
//!
//! One page has all commands. What the command line does not know, such as keys
//! and files, comes as [`Section`]s. The client has its page from here as well.
//! The language is that of `man(7)`, as both groff and mandoc understand it.
//!
//! `clap_mangen` (0.3) makes a page of each command, and lists them without what they
//! take: a page with all of them, as this one is, would have to be written here all the
//! same, from commands to their values and twins in the environment. Of that crate and
//! `roff` below it no more than the heading and the escapes would be used.

use clap::builder::PossibleValue;
use clap::{Arg, Command};

/// A part of the page under a heading of its own.
#[derive(Clone, Debug)]
pub struct Section {
    /// In capitals, as is the custom.
    pub heading: &'static str,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// What a section consists of.
#[derive(Clone, Debug)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Words, and what each means.
    Terms(Vec<(String, String)>),
    /// What is typed, line by line.
    Typed(String),
    /// A heading of a lower order.
    Heading(String),
}

/// The page of `command`, whose commit is of `day`, in the form for `man`.
#[must_use]
pub fn page(mut command: Command, day: &str, sections: &[Section]) -> String {
    command.build();
    let name = command.get_name().to_owned();
    let version = env!("CARGO_PKG_VERSION");
    let mut page = Page(String::new());
    page.0 += &format!(
        ".TH {} 1 \"{day}\" \"{} {version}\" \"User Commands\"\n",
        escaped(&name.to_uppercase()),
        escaped(&name),
    );
    page.section("NAME");
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let about = about.trim_end_matches('.');
    page.line(&format!("{} \\-", escaped(&name)));
    page.line(&filled(about));
    page.section("SYNOPSIS");
    page.synopsis(&mut command);
    if let Some(long) = command.get_long_about() {
        page.section("DESCRIPTION");
        page.paragraphs(&long.to_string());
    }
    page.section("OPTIONS");
    page.options(&command, true);
    if command.has_subcommands() {
        page.section("COMMANDS");
        for subcommand in command.get_subcommands_mut().filter(|command| !command.is_hide_set()) {
            page.command(subcommand);
        }
    }
    for section in sections {
        page.section(section.heading);
        section.blocks.iter().for_each(|block| page.block(block));
    }
    page.0
}

struct Page(String);

impl Page {
    /// A line that is in the page's language already.
    fn line(&mut self, line: &str) {
        self.0 += line;
        self.0.push('\n');
    }

    fn section(&mut self, heading: &str) {
        self.line(&format!(".SH {}", escaped(heading)));
    }

    /// Begins one. After a heading that would be of no effect, which checkers say.
    fn paragraph(&mut self) {
        let last = self.0.lines().last().unwrap_or_default();
        if !last.starts_with(".S") {
            self.line(".PP");
        }
    }

    fn paragraphs(&mut self, text: &str) {
        for (index, paragraph) in text.split("\n\n").enumerate() {
            if index > 0 {
                self.line(".PP");
            }
            self.line(&filled(paragraph));
        }
    }

    fn synopsis(&mut self, command: &mut Command) {
        let usage = command.render_usage().to_string();
        for (index, line) in usage.trim_start_matches("Usage: ").lines().enumerate() {
            if index > 0 {
                self.line(".br");
            }
            self.line(&escaped(line.trim()));
        }
    }

    /// What a command takes. Flags that all commands take are told once, with the
    /// program.
    fn options(&mut self, command: &Command, of_program: bool) {
        let told = |arg: &&Arg| {
            let usual = matches!(arg.get_id().as_str(), "help" | "version");
            !arg.is_hide_set() && (of_program || !(arg.is_global_set() || usual))
        };
        let flags = command.get_arguments().filter(|arg| !arg.is_positional());
        for arg in command.get_positionals().chain(flags).filter(told) {
            self.term(&names(arg), &about(arg));
        }
    }

    fn command(&mut self, command: &mut Command) {
        self.heading(command.get_name());
        let about = command.get_long_about().or(command.get_about());
        let about = about.map(ToString::to_string).unwrap_or_default();
        self.synopsis(command);
        self.line(".PP");
        self.paragraphs(&sentence(&about));
        self.options(command, false);
    }

    fn heading(&mut self, text: &str) {
        self.line(&format!(".SS {}", escaped(text)));
    }

    /// `term` is in the page's language already.
    fn term(&mut self, term: &str, about: &str) {
        self.line(".TP");
        self.line(term);
        self.line(&filled(about));
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Text(text) => {
                self.paragraph();
                self.paragraphs(text);
            }
            Block::Terms(terms) => {
                for (term, about) in terms {
                    self.term(&format!("\\fB{}\\fR", escaped(term)), about);
                }
            }
            Block::Typed(lines) => {
                self.paragraph();
                self.line(".nf");
                lines.lines().for_each(|line| self.line(&escaped(line)));
                self.line(".fi");
            }
            Block::Heading(text) => self.heading(text),
        }
    }
}

/// How an argument is typed.
fn names(arg: &Arg) -> String {
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let flags = short.into_iter().chain(long);
    let flags: Vec<_> = flags.map(|flag| format!("\\fB{}\\fR", escaped(&flag))).collect();
    let takes = arg.get_action().takes_values();
    let value = arg.get_value_names().filter(|_| takes).and_then(<[_]>::first);
    let value = value.map(|name| format!("\\fI{}\\fR", escaped(name)));
    [flags.join(", ")].into_iter().chain(value).collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// What an argument means, what it may be, and its twin in the environment.
fn about(arg: &Arg) -> String {
    if arg.get_id() == "help" {
        return "Print help.".to_owned();
    }
    let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string);
    let mut about = sentence(&help.unwrap_or_default());
    let values = arg.get_possible_values();
    let values: Vec<_> =
        values.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).collect();
    if arg.get_action().takes_values() && !arg.is_hide_possible_values_set() && !values.is_empty() {
        about += &format!(" Possible values: {}.", values.join(", "));
    }
    let defaults: Vec<_> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if arg.get_action().takes_values() && !arg.is_hide_default_value_set() && !defaults.is_empty() {
        about += &format!(" Without it: {}.", defaults.join(", "));
    }
    if let Some(twin) = arg.get_env() {
        about += &format!(" In the environment: {}.", twin.to_string_lossy());
    }
    about
}

/// Words of the command line's help have no full stop at their end.
fn sentence(text: &str) -> String {
    let text = text.trim_end();
    if text.is_empty() || text.ends_with(['.', '!', '?']) {
        return text.to_owned();
    }
    format!("{text}.")
}

/// A paragraph as the page's language has it, in lines of at most 80 bytes, as
/// checkers want them.
fn filled(text: &str) -> String {
    let mut filled = String::new();
    let mut line = 0;
    for word in text.split_whitespace().map(escaped) {
        let fits = line + 1 + word.len() <= 80;
        if line > 0 {
            filled.push(if fits { ' ' } else { '\n' });
        }
        line = if line > 0 && fits { line + 1 + word.len() } else { word.len() };
        filled += &word;
    }
    filled
}

/// A line, or a part of one, as the page's language has it.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    // At the beginning of a line these would make it a request.
    if text.starts_with(['.', '\'']) {
        escaped += "\\&";
    }
    for character in text.chars() {
        match character {
            '\\' => escaped += "\\e",
            '-' => escaped += "\\-",
            '\'' => escaped += "\\(aq",
            '`' => escaped += "\\(ga",
            '^' => escaped += "\\(ha",
            '~' => escaped += "\\(ti",
            '←' => escaped += "\\(<-",
            '→' => escaped += "\\(->",
            '↑' => escaped += "\\(ua",
            '↓' => escaped += "\\(da",
            '×' => escaped += "\\(mu",
            '…' => escaped += "...",
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_a_request_is_text() {
        assert_eq!(escaped(".sgf"), "\\&.sgf");
        assert_eq!(filled("a 'b\\"), "a \\&\\(aqb\\e");
        assert_eq!(escaped("join 'K7Q-M4X'"), "join \\(aqK7Q\\-M4X\\(aq");
    }

    #[test]
    fn no_line_is_longer_than_checkers_want_it() {
        let text = "as many-as it takes ".repeat(20);
        let filled = filled(&text);
        assert!(filled.lines().count() > 5 && filled.lines().all(|line| line.len() <= 80));
        let words = |text: &str| text.split_whitespace().count();
        assert_eq!(words(&filled), words(&text));
    }

    #[test]
    fn a_page_has_each_flag_once_with_its_value_and_its_twin() {
        let flag = |name: &'static str| Arg::new(name).long(name).value_name("N").help("so many");
        let command = Command::new("some-program")
            .about("Does something")
            .arg(flag("most").env("SOME_MOST").global(true))
            .subcommand(Command::new("part").about("Does a part").arg(flag("least")));
        let page = page(command, "2026-11-30", &[]);
        let head = ".TH SOME\\-PROGRAM 1 \"2026-11-30\" \"some\\-program ";
        assert!(page.starts_with(head), "{page}");
        let most = ".TP\n\\fB\\-\\-most\\fR \\fIN\\fR\nso many. In the environment: SOME_MOST.\n";
        assert_eq!(page.matches(most).count(), 1, "{page}");
        assert!(page.contains(".SS part\n"), "{page}");
        assert!(page.contains("\\fB\\-\\-least\\fR \\fIN\\fR\nso many.\n"), "{page}");
        assert_eq!(page.matches("\\-\\-help").count(), 1, "{page}");
    }
}
