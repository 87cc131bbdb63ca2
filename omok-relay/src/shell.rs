//! What a shell gets from a command line: completions.
//!
//! The script that a shell reads only asks the program itself, which knows best
//! what can follow; so it can offer what a script cannot know, such as saved
//! seats. The client has its completions from here as well.

use std::env;
use std::ffi::OsString;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use clap::{Command, ValueEnum};
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};

/// In the environment of a program it says that a shell asks, and which.
const ASKED: &str = "OMOK_COMPLETE";

/// The shells that there are completions for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
    Elvish,
    Powershell,
}

impl Shell {
    const fn adapter(self) -> &'static dyn EnvCompleter {
        match self {
            Self::Bash => &Bash,
            Self::Zsh => &Zsh,
            Self::Fish => &Fish,
            Self::Elvish => &Elvish,
            Self::Powershell => &Powershell,
        }
    }

    /// The script that makes the shell complete the words of `program`, which it
    /// finds by that name.
    ///
    /// # Errors
    ///
    /// None that there is a case for: it is written into memory.
    pub fn script(self, program: &str) -> io::Result<String> {
        let mut script = Vec::new();
        self.adapter().write_registration(ASKED, program, program, program, &mut script)?;
        let mut script = String::from_utf8(script).map_err(io::Error::other)?;
        if self == Self::Zsh {
            // Zsh loads the script as a function when it is first asked, and
            // takes what that says for the answer.
            let function = program.replace('-', "_");
            script += &format!(
                "if [[ $funcstack[1] == _{program} ]]; then \
                 _clap_dynamic_completer_{function} \"$@\"; fi\n"
            );
        }
        Ok(script)
    }
}

/// Answers a shell that asks what can follow the words on its line, and gives the
/// exit code for that. `None`: no shell asks. What cannot be answered is not
/// complained of: somebody is typing there.
pub fn answer(command: impl FnOnce() -> Command) -> Option<ExitCode> {
    let shell = Shell::from_str(&env::var(ASKED).ok()?, false).ok()?;
    let mut words = env::args_os().skip(1);
    // Scripts put this first. Whoever can only set variables gets the program.
    if words.next()? != "--" {
        return None;
    }
    let answered = candidates(shell, command(), words.collect()).and_then(|text| print(&text));
    Some(answered.map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS))
}

/// What can follow, in the form that the shell reads.
fn candidates(shell: Shell, command: Command, words: Vec<OsString>) -> io::Result<Vec<u8>> {
    let mut candidates = Vec::new();
    if !words.is_empty() {
        let folder = env::current_dir().ok();
        let mut command = flags_last(command);
        shell.adapter().write_complete(&mut command, words, folder.as_deref(), &mut candidates)?;
    }
    Ok(candidates)
}

/// Flags are offered where one begins, or where nothing else can stand: hidden
/// ones come last.
fn flags_last(mut command: Command) -> Command {
    // Help and version are flags as well, from now on.
    command.build();
    let command = command.mut_args(|arg| {
        let is_flag = !arg.is_positional();
        if is_flag { arg.hide(true) } else { arg }
    });
    command.mut_subcommands(flags_last)
}

/// Writes to standard output. That nobody reads it is no failure.
///
/// # Errors
///
/// What the system says.
pub fn print(text: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    match output.write_all(text).and_then(|()| output.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}
