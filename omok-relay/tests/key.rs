//! The key of the program: made once, kept, told, and never written over.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, date_time_ymd};
use tempfile::TempDir;

/// The program with its state in `data`.
fn relay(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_omok-relay"));
    command.env_clear().env("OMOK_RELAY_DATA", data).env("OMOK_RELAY_LISTEN", "127.0.0.1:0");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A new certificate and its key, in files of `folder` that they replace.
fn written_pair(folder: &Path) -> [PathBuf; 2] {
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::default().self_signed(&key).unwrap();
    let [chain, secret] = ["chain.pem", "secret.pem"].map(|name| folder.join(name));
    fs::write(&chain, certificate.pem()).unwrap();
    fs::write(&secret, key.serialize_pem()).unwrap();
    [chain, secret]
}

/// Kills its process when it is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a relay, and gives the pin that it says.
fn start(mut command: Command) -> String {
    let mut running = Running(command.spawn().expect("it runs"));
    let stderr = BufReader::new(running.0.stderr.take().expect("it is piped"));
    told_pin(stderr.lines().map_while(Result::ok), "the pin of this relay is ")
}

/// The pin in the first of `lines` that has these words.
fn told_pin(mut lines: impl Iterator<Item = String>, words: &str) -> String {
    let line = lines.find(|line| line.contains(words)).expect("it tells a pin");
    line.split(' ').next_back().expect("words").to_owned()
}

/// What `pin` prints.
fn pin(command: &mut Command) -> String {
    let output = command.arg("pin").output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    assert!(output.status.success(), "{}", text(output.stderr));
    text(output.stdout).trim_end().to_owned()
}

/// What it says when it ends at once with `code`.
fn refusal(output: Output, code: i32) -> String {
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert!(output.stdout.is_empty() && !error.contains("panicked"), "{error}");
    error
}

#[test]
fn the_first_start_makes_the_key_and_every_later_one_and_pin_tell_of_the_same() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let error = refusal(relay(&data).arg("pin").output().unwrap(), 1);
    assert!(error.contains("no key") && !data.exists(), "{error}");
    let told = start(relay(&data));
    assert_eq!(told.len(), 26, "{told}");
    assert_eq!(pin(&mut relay(&data)), told);
    assert_eq!(pin(relay(Path::new("elsewhere")).arg("--data").arg(&data)), told);
    assert_eq!(start(relay(&data)), told);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&data), mode(&data.join("key.pem"))), (0o700, 0o600));
    }
}

#[test]
fn a_damaged_key_stops_the_start_and_stays_as_it_is() {
    let folder = TempDir::new().unwrap();
    let key = folder.path().join("key.pem");
    start(relay(folder.path()));
    let good = fs::read(&key).unwrap();
    for bytes in [&b""[..], b"-----BEGIN PRIVATE KEY-----", &good[..good.len() / 2]] {
        fs::write(&key, bytes).unwrap();
        for command in [&mut relay(folder.path()), relay(folder.path()).arg("pin")] {
            let error = refusal(command.output().unwrap(), 1);
            assert!(error.contains(key.to_str().unwrap()), "{error}");
            assert_eq!(fs::read(&key).unwrap(), bytes);
        }
    }
    fs::write(&key, &good).unwrap();
    start(relay(folder.path()));
}

#[test]
fn a_relay_that_keeps_nothing_has_another_key_each_time() {
    let folder = TempDir::new().unwrap();
    let ephemeral = || {
        let mut command = relay(folder.path());
        command.env_remove("OMOK_RELAY_DATA").arg("--ephemeral");
        command
    };
    assert_ne!(start(ephemeral()), start(ephemeral()));
    let error = refusal(ephemeral().arg("pin").output().unwrap(), 1);
    assert!(error.contains("--ephemeral"), "{error}");
    let error = refusal(relay(folder.path()).args(["--plaintext", "pin"]).output().unwrap(), 1);
    assert!(error.contains("has no key"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_certificate_is_shown_in_place_of_the_own_key_and_not_started_without() {
    let folder = TempDir::new().unwrap();
    let [chain, secret] = written_pair(folder.path());
    let data = folder.path().join("data");
    let with = |certificate: &Path, secret: &Path| {
        let mut command = relay(&data);
        command.arg("--tls-cert").arg(certificate).arg("--tls-key").arg(secret);
        command
    };
    assert_eq!(start(with(&chain, &secret)), pin(&mut with(&chain, &secret)));
    assert!(!data.join("key.pem").exists(), "no other key is made");
    let missing = folder.path().join("missing.pem");
    for (certificate, secret) in [(&chain, &missing), (&missing, &secret), (&secret, &chain)] {
        let error = refusal(with(certificate, secret).output().unwrap(), 1);
        assert!(error.contains(".pem"), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn a_hangup_has_the_certificate_read_again_and_a_bad_one_not_taken() {
    let folder = TempDir::new().unwrap();
    let [chain, secret] = written_pair(folder.path());
    let with = || {
        let mut command = relay(&folder.path().join("data"));
        command.arg("--tls-cert").arg(&chain).arg("--tls-key").arg(&secret);
        command
    };
    let mut running = Running(with().spawn().expect("it runs"));
    let stderr = BufReader::new(running.0.stderr.take().expect("it is piped"));
    let mut lines = stderr.lines().map_while(Result::ok);
    let first = told_pin(lines.by_ref(), "the pin of this relay is ");
    let signal = |signal: &str| {
        let pid = running.0.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().expect("kill runs").success());
    };
    assert!(lines.by_ref().any(|line| line.contains("serving")), "it runs");
    let _ = written_pair(folder.path());
    signal("-HUP");
    let second = told_pin(lines.by_ref(), "the certificate was read again");
    assert_eq!(second, pin(&mut with()));
    assert_ne!(second, first);
    fs::write(&secret, "no key").unwrap();
    signal("-HUP");
    let line =
        lines.by_ref().find(|line| line.contains("the certificate that was read before stays"));
    assert!(line.is_some_and(|line| line.contains("secret.pem")), "it names the file");
    signal("-TERM");
    assert!(lines.any(|line| line.contains("stopped")), "it runs until it is asked to stop");
}

/// A certificate of an authority that was good in these years only, with its key.
fn written_by_authority(folder: &Path, years: [i32; 2]) -> [PathBuf; 2] {
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    authority.distinguished_name.push(DnType::CommonName, "an authority");
    let issuer = Issuer::new(authority, KeyPair::generate().unwrap());
    let key = KeyPair::generate().unwrap();
    let mut about = CertificateParams::new(["relay.example.org".to_owned()]).unwrap();
    (about.not_before, about.not_after) =
        (date_time_ymd(years[0], 1, 1), date_time_ymd(years[1], 12, 31));
    let [chain, secret] = ["chain.pem", "secret.pem"].map(|name| folder.join(name));
    fs::write(&chain, about.signed_by(&key, &issuer).unwrap().pem()).unwrap();
    fs::write(&secret, key.serialize_pem()).unwrap();
    [chain, secret]
}

#[cfg(unix)]
#[test]
fn a_certificate_out_of_date_is_told_with_the_day_at_the_start_and_when_it_is_read_again() {
    let folder = TempDir::new().unwrap();
    let [chain, secret] = written_by_authority(folder.path(), [2019, 2020]);
    let mut command = relay(&folder.path().join("data"));
    command.arg("--tls-cert").arg(&chain).arg("--tls-key").arg(&secret);
    let mut running = Running(command.spawn().expect("it runs"));
    let stderr = BufReader::new(running.0.stderr.take().expect("it is piped"));
    let mut lines = stderr.lines().map_while(Result::ok);
    let told = |mut lines: &mut dyn Iterator<Item = String>, words: &str| {
        let line = Iterator::find(&mut lines, |line| line.contains(words)).expect("it is told");
        assert!(line.contains("WARN") && line.contains("chain.pem"), "{line}");
    };
    told(&mut lines, "expired on 2020-12-31");
    assert!(lines.by_ref().any(|line| line.contains("serving")), "it is shown all the same");
    let _ = written_by_authority(folder.path(), [3000, 3001]);
    signal(&running, "-HUP");
    told(&mut lines, "is not good before 3000-01-01");
    let was_read = |line: &String| line.contains("was read again");
    assert!(lines.any(|line| was_read(&line)), "it is shown all the same");
    let _ = written_by_authority(folder.path(), [2019, 3000]);
    signal(&running, "-HUP");
    let said: Vec<String> = lines.take_while(|line| !was_read(line)).collect();
    assert!(!said.iter().any(|line| line.contains("the certificate in")), "it is good: {said:#?}");
}

#[cfg(unix)]
fn signal(running: &Running, signal: &str) {
    let pid = running.0.id().to_string();
    assert!(Command::new("kill").args([signal, &pid]).status().expect("kill runs").success());
}

#[cfg(unix)]
#[test]
fn a_hangup_without_a_certificate_ends_nothing_and_quit_stops_in_good_order() {
    let folder = TempDir::new().unwrap();
    for (how, end) in [(&["--ephemeral"][..], "-QUIT"), (&["--plaintext"], "-TERM"), (&[], "-INT")]
    {
        let mut command = relay(&folder.path().join("data"));
        command.args(how);
        let mut running = Running(command.spawn().expect("it runs"));
        let stderr = BufReader::new(running.0.stderr.take().expect("it is piped"));
        let mut lines = stderr.lines().map_while(Result::ok);
        assert!(lines.by_ref().any(|line| line.contains("serving")), "it runs");
        signal(&running, "-HUP");
        assert!(lines.by_ref().any(|line| line.contains("no certificate to be read again")));
        signal(&running, end);
        assert!(lines.any(|line| line.contains("stopped")), "it says good bye");
        assert!(running.0.wait().expect("it is ours").success());
    }
}

#[test]
fn the_pin_beside_a_certificate_is_that_of_its_key_wherever_it_is_named() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let own = start(relay(&data));
    let [chain, secret] = written_by_authority(folder.path(), [2019, 3000]);
    let named = |command: &mut Command, words: &[&str]| {
        let output = command.args(words).output().expect("it runs");
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.success(), "{error}");
        assert!(error.contains("an authority vouches") && error.contains("secret.pem"), "{error}");
        String::from_utf8(output.stdout).expect("text").trim_end().to_owned()
    };
    let [certificate, key] = [&chain, &secret].map(|path| path.to_str().expect("it is text"));
    let flags = ["--tls-cert", certificate, "--tls-key", key];
    let first = named(&mut relay(&data), &[&flags[..], &["pin"]].concat());
    assert_ne!(first, own);
    assert_eq!(named(&mut relay(&data), &[&["pin"][..], &flags].concat()), first);
    let mut command = relay(&data);
    command.env("OMOK_RELAY_TLS_CERT", certificate).env("OMOK_RELAY_TLS_KEY", key);
    assert_eq!(named(&mut command, &["pin"]), first);
    assert_eq!(pin(&mut relay(&data)), own, "its own key is not touched");
}

#[cfg(unix)]
#[test]
fn a_relay_goes_on_when_nobody_takes_its_log_any_more() {
    let folder = TempDir::new().unwrap();
    let [chain, secret] = written_pair(folder.path());
    let mut command = relay(&folder.path().join("data"));
    command.arg("--tls-cert").arg(&chain).arg("--tls-key").arg(&secret);
    let mut running = Running(command.spawn().expect("it runs"));
    let mut log = BufReader::new(running.0.stderr.take().expect("it is piped")).lines();
    let told = |log: &mut dyn Iterator<Item = std::io::Result<String>>, words: &str| {
        log.map_while(Result::ok).any(|line| line.contains(words))
    };
    assert!(told(&mut log, "serving"));
    drop(log);
    let pid = running.0.id().to_string();
    for signal in ["-HUP", "-HUP", "-TERM"] {
        // Each has it write a line.
        assert!(Command::new("kill").args([signal, &pid]).status().expect("kill runs").success());
    }
    assert!(running.0.wait().expect("it is ours").success(), "it stops in good order");
}
