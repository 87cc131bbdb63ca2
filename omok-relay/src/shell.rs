//! What a shell gets from a command line: completions.
//!
//! The script that a shell reads only asks the program itself, which knows best
//! what can follow; so it can offer what a script cannot know, such as saved
//! seats. And what `clap` says in place of all that. The client has both from here as well.

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
        let script = String::from_utf8(script).map_err(io::Error::other)?;
        let function = program.replace('-', "_");
        Ok(match self {
            Self::Bash => BASH
                .replace("FUNCTION", &format!("_complete_{function}"))
                .replace("ASKED", ASKED)
                .replace("PROGRAM", program),
            Self::Zsh => {
                // Zsh loads the script as a function when it is first asked, and
                // takes what that says for the answer.
                let asks = format!(
                    "if [[ $funcstack[1] == _{program} ]]; then \
                     _clap_dynamic_completer_{function} \"$@\"; fi\n"
                );
                script.replace(ZSH_WORDS[0], ZSH_WORDS[1]) + &asks
            }
            Self::Fish => script.replace(FISH_WORD[0], FISH_WORD[1]),
            Self::Elvish | Self::Powershell => script,
        })
    }
}

/// In place of what `clap_complete` has for bash, which neither finds nor quotes names
/// of files with blanks, and offers nothing after an equals sign: bash takes words apart
/// there, and puts what is offered in the place of the last part.
const BASH: &str = r#"FUNCTION() {
    local IFS=$'\013' line=${COMP_LINE:0:COMP_POINT} blank word last=-1 i words=() before
    for ((i = 0; i <= COMP_CWORD; i++)); do
        blank=${line%%[![:space:]]*}
        line=${line#"$blank"}
        word=${COMP_WORDS[i]}
        if ((i == COMP_CWORD)); then word=$line; fi
        if ((i > 0)) && [[ -z $blank ]]; then
            words[last]+=$word
        else
            words[++last]=$word
        fi
        line=${line#"$word"}
    done
    # What is typed in quotes is meant without them.
    word=${words[last]}
    case $word in
    [\'\"]*) words[last]=${word:1} ;;
    *) words[last]=${word//\\/} ;;
    esac
    before=${2#[\'\"]}
    before=${words[last]%"${before//\\/}"}
    read -r -d '' -a COMPREPLY < <(
        _CLAP_IFS=$IFS _CLAP_COMPLETE_INDEX=$last ASKED=bash PROGRAM -- "${words[@]}"
    )
    for ((i = 0; i < ${#COMPREPLY[@]}; i++)); do
        word=${COMPREPLY[i]}
        # Names of files are quoted by bash, where it knows that they are such.
        if [[ -e ${word#--*=} ]]; then compopt -o filenames 2>/dev/null; fi
        if [[ $word == *[=/:] ]]; then compopt -o nospace 2>/dev/null; fi
        COMPREPLY[i]=${word#"$before"}
    done
}
complete -o bashdefault -o nosort -F FUNCTION PROGRAM 2>/dev/null ||
    complete -o bashdefault -F FUNCTION PROGRAM
"#;

/// What `clap_complete` has zsh hand over, and what it is to: the words as they are meant,
/// without quotes, of which the last one may be open.
const ZSH_WORDS: [&str; 2] =
    [r#""${words[@]}""#, r#""${(@Q)words[1,CURRENT-1]}" "${(Q)words[CURRENT]#[\"\']}""#];

/// Likewise for the word that is being typed in fish, as far as that understands it.
const FISH_WORD: [&str; 2] = [
    "(commandline --current-token)",
    "(string unescape -- (commandline --current-token); or commandline --current-token)",
];

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

/// Says what `clap` has to say in place of what was asked for: help, the version, or
/// what is wrong with the arguments, which it repeats. Gives the exit code for that.
pub fn tell(error: &clap::Error) -> ExitCode {
    let text = harmless(&error.to_string());
    let said = if error.use_stderr() {
        // Whoever closed it has the exit code.
        let _ = io::stderr().write_all(text.as_bytes());
        Ok(())
    } else {
        print(text.as_bytes())
    };
    let code = u8::try_from(error.exit_code()).unwrap_or(u8::MAX);
    said.map_or(ExitCode::FAILURE, |()| ExitCode::from(code))
}

/// A text of lines as it may stand in a terminal and in a log: other control characters,
/// which would work the former, are spelled out.
#[must_use]
pub fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() && letter != '\n' {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
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
