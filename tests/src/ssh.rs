//! A real `sshd` on a free port of this machine, with keys of its own, into
//! which the account that runs the tests logs in: to a shell, or to a command
//! that the server runs whatever is asked for.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use tempfile::TempDir;

use crate::program::{self, Finished};
use crate::pty::{Pty, Setup};

/// How often a free port is looked for that nobody else takes meanwhile.
const PORTS_TRIED_MAX: u32 = 20;

/// How administrators are told to set a server up.
const PAGE: &str = include_str!("../../docs/SSH.md");

/// What to do where there is no `ssh`.
const NEEDED: &str = "this test needs ssh, ssh-keygen and sshd: \
                      apt-get install openssh-client openssh-server, or run .ci/run";

/// A server that is killed when it is dropped.
#[derive(Debug)]
pub struct SshServer {
    child: Child,
    port: u16,
    folder: TempDir,
}

/// Whoever comes has one of these, by its number.
const KEYS: [&str; 3] = ["one", "two", "three"];

impl SshServer {
    /// Starts one.
    ///
    /// # Panics
    ///
    /// When there is none on this machine, or it does not listen.
    #[must_use]
    pub fn start() -> Self {
        Self::with(&[])
    }

    /// Starts one that runs `omok-tui --restricted` with these flags for everybody,
    /// whose home is `home` then, by [`of_page`](Self::of_page).
    ///
    /// # Panics
    ///
    /// When there is none on this machine, or it does not listen.
    #[must_use]
    pub fn restricted(home: &Path, flags: &str, settings: &[&str]) -> Self {
        let program = program::omok_tui().get_program().to_owned();
        let (program, home) = (Path::new(&program).display(), home.display());
        let command = format!("exec env HOME={home} {program} --restricted {flags}");
        Self::of_page(&command, settings)
    }

    /// Starts one with the block for `sshd_config` that `docs/SSH.md` has, for the
    /// account that runs the tests, with this command. Each of `settings` stands in
    /// place of the page's line that begins with the same word.
    ///
    /// # Panics
    ///
    /// As [`start`](Self::start).
    #[must_use]
    pub fn of_page(command: &str, settings: &[&str]) -> Self {
        let command = format!("ForceCommand {command}");
        let (user, keys) = (format!("Match User {}", user()), "AuthorizedKeysFile");
        let block = page_block().into_iter().filter_map(|line| {
            let word = line.split(' ').next();
            let other = settings.iter().find(|other| other.split(' ').next() == word);
            match (word, other) {
                (Some("Match"), _) if line.contains("User") => Some(user.clone()),
                (Some("ForceCommand"), _) => Some(command.clone()),
                // The tests' keys lie elsewhere.
                (Some(word), _) if word == keys => None,
                (_, Some(other)) => Some((*other).to_owned()),
                _ => Some(line),
            }
        });
        let block: Vec<String> = block.collect();
        Self::with(&block.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// What the server's settings come to for the account that runs the tests, by
    /// `sshd -T`, in small letters.
    ///
    /// # Panics
    ///
    /// When the server does not understand its settings.
    #[must_use]
    pub fn settings(&self) -> String {
        let user = format!("user={},host=localhost,addr=127.0.0.1", user());
        let mut told = Command::new(sshd());
        told.args(["-T", "-C", &user, "-f"]).arg(self.folder.path().join("config"));
        let told = program::run(&mut told, b"");
        assert_eq!(told.code, Some(0), "{told:?}");
        told.stdout.to_lowercase()
    }

    fn with(settings: &[&str]) -> Self {
        let folder = TempDir::new().expect("there is room for a folder");
        for key in KEYS.into_iter().chain(["host", "client"]) {
            make_key(&folder.path().join(key));
        }
        if rustix::process::geteuid().is_root() {
            // Where a packaged service would have made it.
            fs::create_dir_all("/run/sshd").expect("root can make sshd's empty folder");
        }
        for _ in 0..PORTS_TRIED_MAX {
            let port = free_port();
            if let Some(child) = listening(folder.path(), port, settings) {
                let key = fs::read_to_string(folder.path().join("host.pub")).expect("it was made");
                let known = format!("[127.0.0.1]:{port} {key}");
                fs::write(folder.path().join("known"), known).expect("there is room for a line");
                return Self { child, port, folder };
            }
        }
        panic!("sshd does not listen at any of {PORTS_TRIED_MAX} ports");
    }

    /// Runs `omok-tui` by `ssh -t` in a terminal of `setup`'s, with these
    /// arguments and environment variables at the other end, where its home is
    /// `setup`'s too. It is found there by its bare name.
    #[must_use]
    pub fn session(&self, setup: &Setup, variables: &[(&str, &str)], arguments: &[&str]) -> Pty {
        let program = program::omok_tui().get_program().to_owned();
        let program = Path::new(&program).parent().expect("it lies in a folder").display();
        let home = setup.home().display();
        let mut command = format!("env HOME={home} LANG=C.UTF-8 PATH={program}:/usr/bin:/bin ");
        for (name, value) in variables {
            command += &format!("{name}={value} ");
        }
        command += "omok-tui";
        for argument in arguments {
            command += &format!(" '{argument}'");
        }
        let options = self.options("client");
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let words = ["-t", "127.0.0.1", &command];
        setup.start_program(Path::new("ssh"), &[&options[..], &words].concat())
    }

    /// Comes with the key of this number by `ssh -t` in a terminal of `setup`'s,
    /// and says these words. `ssh` takes flags behind the host for its own unless a
    /// word or `--` goes before.
    #[must_use]
    pub fn come(&self, setup: &Setup, key: usize, words: &[&str]) -> Pty {
        let options = self.options(KEYS[key - 1]);
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        setup.start_program(
            Path::new("ssh"),
            &[&options[..], &["-o", "SendEnv=LANG", "-t", "--", "127.0.0.1"], words].concat(),
        )
    }

    /// Comes without a terminal, with further options and words of `ssh`.
    #[must_use]
    pub fn ask(&self, key: usize, options: &[&str], words: &[&str]) -> Finished {
        self.tell(key, options, words, "")
    }

    /// The same, with `lines` to be read there.
    #[must_use]
    pub fn tell(&self, key: usize, options: &[&str], words: &[&str], lines: &str) -> Finished {
        let mut ssh = Command::new("ssh");
        ssh.args(self.options(KEYS[key - 1])).args(options).args(["--", "127.0.0.1"]).args(words);
        program::run(&mut ssh, lines.as_bytes())
    }

    /// What other programs of `ssh`'s kind have to be told to come with this key.
    #[must_use]
    pub fn options(&self, key: &str) -> Vec<String> {
        let at = |name: &str| self.folder.path().join(name).display().to_string();
        let mut options = vec!["-F".to_owned(), "/dev/null".to_owned()];
        for option in [
            format!("Port={}", self.port),
            format!("IdentityFile={}", at(key)),
            format!("UserKnownHostsFile={}", at("known")),
            "IdentitiesOnly=yes".to_owned(),
            "StrictHostKeyChecking=yes".to_owned(),
            "LogLevel=ERROR".to_owned(),
        ] {
            options.extend(["-o".to_owned(), option]);
        }
        options
    }
}

impl Drop for SshServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines of the page's block, without their margin.
fn page_block() -> Vec<String> {
    let lines = PAGE.lines().skip_while(|line| *line != "Match User omok");
    let block: Vec<_> =
        lines.take_while(|line| *line != "```").map(|l| l.trim().to_owned()).collect();
    assert!(block.len() > 2, "the page has a block for sshd_config");
    block
}

/// The name of the account that runs the tests.
fn user() -> String {
    let told = program::run(Command::new("id").arg("-un"), b"");
    told.stdout.trim().to_owned()
}

fn make_key(path: &Path) {
    let made = Command::new("ssh-keygen")
        .args(["-q", "-t", "ed25519", "-N", "", "-f"])
        .arg(path)
        .status()
        .unwrap_or_else(|error| panic!("ssh-keygen: {error}; {NEEDED}"));
    assert!(made.success(), "a key is made");
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("it is bound").port()
}

/// A server at that port; `None` if somebody else has taken it.
fn listening(folder: &Path, port: u16, further: &[&str]) -> Option<Child> {
    let at = |name: &str| folder.join(name).display().to_string();
    let settings = [
        format!("ListenAddress 127.0.0.1:{port}"),
        format!("HostKey {}", at("host")),
        format!("AuthorizedKeysFile {}", at("keys")),
        "PidFile none".to_owned(),
        // The folder is the tests' own, wherever temporary files lie.
        "StrictModes no".to_owned(),
        "UsePAM no".to_owned(),
        "PasswordAuthentication no".to_owned(),
        "KbdInteractiveAuthentication no".to_owned(),
        "PermitRootLogin prohibit-password".to_owned(),
        "PrintMotd no".to_owned(),
        "PrintLastLog no".to_owned(),
    ];
    let keys = KEYS.into_iter().chain(["client"]).map(|name| at(&format!("{name}.pub")));
    let keys: String = keys.map(|key| fs::read_to_string(key).expect("it was made")).collect();
    fs::write(at("keys"), keys).expect("there is room for keys");
    let settings = [&settings.each_ref().map(String::as_str)[..], further].concat();
    fs::write(at("config"), settings.join("\n") + "\n").expect("there is room for settings");
    let mut child = Command::new(sshd())
        .args(["-D", "-e", "-f", &at("config")])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("sshd: {error}; {NEEDED}"));
    let stderr = child.stderr.take().expect("its words come through a pipe");
    let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
    let mut said = Vec::new();
    for line in lines.by_ref() {
        if line.contains("Server listening on") {
            // Nobody may keep it waiting for a full pipe.
            thread::spawn(move || lines.for_each(drop));
            return Some(child);
        }
        said.push(line);
    }
    let _ = child.wait();
    assert!(said.iter().any(|line| line.contains("in use")), "sshd does not start: {said:#?}");
    None
}

/// Where the server lies: it has to be started by its whole path, and the
/// folders for services are not always looked through.
fn sshd() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let services = ["/usr/sbin", "/usr/local/sbin", "/sbin"].map(PathBuf::from);
    let mut folders = std::env::split_paths(&path).chain(services);
    folders
        .find_map(|folder| Some(folder.join("sshd")).filter(|sshd| sshd.is_file()))
        .unwrap_or_else(|| panic!("no sshd here; {NEEDED}"))
}
