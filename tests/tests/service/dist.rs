//! The files by which the relay is installed as a service: they start it with
//! arguments that it takes, name settings and metrics that there are, and confine
//! it as systemd understands it.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::{ArgAction, CommandFactory as _, Parser as _};
use omok_proto::limits;
use omok_relay::config::{Config, Encryption, Keeping};
use omok_tests::program;

use super::metrics;

/// The variable that is no flag's twin.
const LOG: &str = "OMOK_RELAY_LOG";

fn dist(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../omok-relay/dist").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(dist(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The values of `key` in a file of lines `key=value` or `key value`.
fn values<'a>(text: &'a str, key: &str) -> Vec<&'a str> {
    let value = |line: &'a str| line.strip_prefix(key)?.strip_prefix(['=', ' ']);
    text.lines().filter_map(value).collect()
}

/// The words of a list in square brackets, as those of a container are written.
fn words(list: &str) -> Vec<String> {
    serde_json::from_str(list).unwrap_or_else(|error| panic!("{list}: {error}"))
}

/// What `arguments` mean, of which the first is the program.
fn meaning(arguments: &[String]) -> (Config, Keeping) {
    let given = Config::command().try_get_matches_from(arguments).expect("they are good");
    let config = Config::try_parse_from(arguments).expect("they are good");
    config.addresses().expect("it may listen there");
    assert_eq!(config.encryption().expect("it is clear"), Encryption::OwnKey);
    let keeping = config.keeping(&given).expect("it is clear");
    (config, keeping)
}

#[test]
fn unit_and_container_start_the_relay_with_arguments_that_it_takes() {
    let unit = text("omok-relay.service");
    let start = values(&unit, "ExecStart");
    assert_eq!(start.len(), 1, "{start:?}");
    let arguments: Vec<_> = start[0].split_whitespace().map(ToOwned::to_owned).collect();
    assert_eq!(arguments[0], "/usr/bin/omok-relay");
    let (config, _) = meaning(&arguments);
    assert_eq!(config.max_connections as usize, limits::CONNECTIONS_MAX);
    // Where it keeps its rooms, systemd tells.
    assert_eq!(values(&unit, "StateDirectory"), ["omok-relay"]);
    assert!(config.data.is_none() && !config.ephemeral);

    let container = text("Containerfile");
    let one = |key| {
        let values = values(&container, key);
        assert_eq!(values.len(), 1, "{key}: {values:?}");
        values[0]
    };
    assert_eq!(one("FROM"), "scratch");
    let arguments = [words(one("ENTRYPOINT")), words(one("CMD"))].concat();
    assert_eq!(arguments[0], "/omok-relay");
    let (_, keeping) = meaning(&arguments);
    let volume = PathBuf::from(one("VOLUME"));
    assert_eq!(keeping, Keeping::Folder(volume.join("relay")), "it is in the volume");
    assert_eq!(one("USER"), "15150:15150", "it is not root");
    let copies = values(&container, "COPY");
    let folder = format!("--chown={} omok-relay/dist/data {}", one("USER"), one("VOLUME"));
    assert!(copies.contains(&&*folder), "the volume belongs to the user: {copies:?}");
    assert!(dist("data").is_dir());
}

#[test]
fn the_port_is_the_same_everywhere_and_there_are_files_for_all_connections() {
    let port = limits::PORT.to_string();
    assert_eq!(values(&text("Containerfile"), "EXPOSE"), [&port]);
    let socket = text("omok-relay.socket");
    assert_eq!(values(&socket, "ListenStream"), [&port]);
    assert_eq!(values(&socket, "BindIPv6Only"), ["both"]);
    let unit = text("omok-relay.service");
    let files = format!("{}:65536", limits::CONNECTIONS_MAX + 256);
    assert_eq!(values(&unit, "LimitNOFILE"), [&files]);
}

#[test]
fn the_file_of_settings_has_all_there_are_with_their_defaults() {
    let file = text("omok-relay.default");
    let mut unknown: BTreeSet<_> = file.lines().filter_map(setting).map(|(name, _)| name).collect();
    for line in file.lines() {
        let is_fine = line.is_empty() || line.starts_with("# ") || setting(line).is_some();
        assert!(is_fine, "nothing is set: {line}");
    }
    for flag in Config::command().get_arguments() {
        let Some(name) = flag.get_env().and_then(|name| name.to_str()) else { continue };
        let (_, value) = file
            .lines()
            .filter_map(setting)
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("{name} is not there"));
        unknown.remove(name);
        let defaults: Vec<_> = flag.get_default_values().iter().map(|it| it.to_str()).collect();
        match (flag.get_action(), defaults.as_slice()) {
            (ArgAction::SetTrue, _) => assert_eq!(value, "false", "{name}"),
            (_, []) => {
                // An example, which has to be a good one.
                let long = format!("--{}={value}", flag.get_long().expect("a flag is long"));
                Config::try_parse_from(["omok-relay", &long]).expect("it is good");
            }
            (_, defaults) => assert_eq!(defaults, [Some(value)], "{name}"),
        }
    }
    assert_eq!(unknown.into_iter().collect::<Vec<_>>(), [LOG], "it has nothing else");
    let per_address = format!("#OMOK_RELAY_MAX_CONNECTIONS_PER_ADDRESS={}", share());
    assert!(file.lines().any(|line| line == per_address), "{per_address}");
}

/// Connections that one address may have.
fn share() -> usize {
    omok_relay::limits::share_of(limits::CONNECTIONS_MAX)
}

/// Name and value of a line that would set something without its `#`.
fn setting(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.strip_prefix('#')?.split_once('=')?;
    let is_name = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    is_name.then_some((name, value))
}

/// The words in `text` that are names of metrics, with what each names of labels.
fn named(text: &str) -> BTreeSet<&str> {
    let is_part = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    let all = text.split(is_part);
    all.filter(|word| word.starts_with("omok_relay_") || word.starts_with("process_")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn alerts_and_the_operators_page_name_metrics_that_there_are_and_the_page_names_all() {
    let page = metrics::of_a_new_relay().await;
    let families: BTreeSet<_> =
        page.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()).collect();
    let known = named(&page);
    let alerts = text("omok-relay.alerts.yml");
    let expressions: Vec<_> =
        alerts.lines().filter_map(|line| line.trim_start().strip_prefix("expr: ")).collect();
    assert!(expressions.len() >= 8, "{expressions:?}");
    for expression in expressions {
        for name in named(expression) {
            assert!(known.contains(name), "{name} in {expression}");
        }
        for (_, rest) in
            expression.match_indices("reason=\"").map(|(at, _)| expression.split_at(at))
        {
            let label = rest.split('}').next().expect("there is a part");
            assert!(page.contains(&format!("{{{label}}}")), "{label} in {expression}");
        }
    }
    let docs = dist("../../docs/RELAY.md");
    let docs = fs::read_to_string(docs).expect("the page is there");
    let told = named(&docs);
    for name in &told {
        assert!(known.contains(name), "{name}");
    }
    for family in families {
        assert!(told.contains(family), "{family} is not told of");
    }
}

#[test]
fn the_operators_page_says_what_a_shell_and_the_relay_take_and_files_that_there_are() {
    let page = fs::read_to_string(dist("../../docs/RELAY.md")).expect("the page is there");
    let blocks: Vec<_> =
        page.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 15, "only {} blocks", blocks.len());
    for block in &blocks {
        let mut shell = Command::new("sh");
        let output = shell.args(["-nc", block]).output().expect("there is a shell");
        assert!(output.status.success(), "{block}{}", String::from_utf8_lossy(&output.stderr));
    }
    let relays = blocks.iter().flat_map(|block| block.lines());
    let relays: Vec<_> = relays.filter(|line| line.starts_with("omok-relay ")).collect();
    assert!(!relays.is_empty());
    for command in relays {
        Config::try_parse_from(command.split_whitespace()).expect(command);
    }
    let parts = page.split("omok-relay/dist/").skip(1);
    let names: BTreeSet<_> = parts.filter_map(|part| part.split(['`', ' ', ')']).next()).collect();
    assert!(names.len() >= 3, "{names:?}");
    for name in names {
        assert!(dist(name).exists(), "{name}");
    }
    for line in page.lines().filter(|line| line.contains("| `OMOK_RELAY_")) {
        let name = line.split('`').nth(1).expect("it is quoted");
        let known = text("omok-relay.default").contains(&format!("#{name}="));
        assert!(known, "{line}");
    }
}

/// Whether systemd's own looks are possible here.
fn can_analyze() -> bool {
    let there = Command::new("systemd-analyze").arg("--version").output();
    let there = there.is_ok_and(|output| output.status.success());
    if !there {
        println!("not tested: there is no systemd-analyze here");
    }
    there
}

#[test]
fn systemd_takes_the_units_and_finds_the_service_well_confined() {
    if !can_analyze() {
        return;
    }
    let folder = tempfile::tempdir().expect("there is room");
    let relay = program::omok_relay();
    let unit = text("omok-relay.service");
    // Where it is not installed, it is where it was built.
    let unit = unit.replace("/usr/bin/omok-relay", relay.get_program().to_str().expect("a name"));
    let path = |name: &str| folder.path().join(name);
    fs::write(path("omok-relay.service"), unit).expect("there is room");
    fs::copy(dist("omok-relay.socket"), path("omok-relay.socket")).expect("there is room");
    let mut verify = Command::new("systemd-analyze");
    verify.args(["verify", "--man=no"]).arg(path("omok-relay.service"));
    let output = verify.arg(path("omok-relay.socket")).output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    assert!(!told.contains("omok-relay"), "nothing is said against them: {told}");
    let mut security = Command::new("systemd-analyze");
    security.args(["security", "--offline=true", "--threshold=15"]);
    let output = security.arg(path("omok-relay.service")).output().expect("it runs");
    let table = String::from_utf8_lossy(&output.stdout);
    println!("{}", table.lines().last().unwrap_or_default());
    assert!(output.status.success(), "1.5 at most: {table}");
}

#[test]
fn a_renewed_certificate_is_handed_over_to_the_relay_alone() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = |name: &str| folder.path().join(name);
    for name in ["live/relay.example.org", "live/www.example.org", "state", "bin"] {
        fs::create_dir_all(path(name)).expect("there is room");
    }
    for (name, whose) in [("relay.example.org", "the relay's"), ("www.example.org", "another's")] {
        for part in ["fullchain.pem", "privkey.pem"] {
            let file = path("live").join(name).join(part);
            fs::write(file, format!("{whose} {part}")).expect("there is room");
        }
    }
    // What would talk to systemd.
    let told = path("told");
    let script = format!("#!/bin/sh\necho \"$@\" >>'{}'\n", told.display());
    fs::write(path("bin/systemctl"), script).expect("there is room");
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(path("bin/systemctl"), executable).expect("it is ours");
    // certbot calls it for every certificate that it renews.
    for name in ["relay.example.org", "www.example.org", "relay.example.org", "www.example.org"] {
        let mut hook = Command::new("sh");
        hook.arg(dist("omok-relay.certbot")).env("STATE", path("state"));
        hook.env("RENEWED_LINEAGE", path("live").join(name));
        let others = std::env::var("PATH").expect("there is one");
        hook.env("PATH", format!("{}:{others}", path("bin").display()));
        assert!(hook.status().expect("there is a shell").success());
    }
    let read = |name: &str| fs::read_to_string(path(name)).expect("it is there");
    assert_eq!(read("state/tls-cert.pem"), "the relay's fullchain.pem");
    assert_eq!(read("state/tls-key.pem"), "the relay's privkey.pem");
    assert_eq!(fs::read_dir(path("state")).expect("it is there").count(), 2, "nothing else");
    for name in ["state/tls-cert.pem", "state/tls-key.pem"] {
        let about = fs::metadata(path(name)).expect("it is there");
        assert_eq!(about.mode() & 0o777, 0o600, "{name}");
        assert_eq!(about.uid(), fs::metadata(path("state")).expect("it is there").uid());
    }
    assert_eq!(read("told"), "try-reload-or-restart omok-relay.service\n".repeat(2));
    // The settings name the same files.
    for name in ["tls-cert.pem", "tls-key.pem"] {
        assert!(text("omok-relay.default").contains(&format!("/var/lib/omok-relay/{name}\n")));
    }
}

#[test]
fn the_package_starts_what_did_not_run_and_starts_anew_what_did() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = |name: &str| folder.path().join(name);
    for (name, line) in [
        ("systemctl", r#"case "$*" in *is-active*) exit "$RUNS" ;; esac"#),
        ("deb-systemd-invoke", r#"echo "$@" >>"$TOLD""#),
    ] {
        fs::write(path(name), format!("#!/bin/sh\n{line}\n")).expect("there is room");
        fs::set_permissions(path(name), fs::Permissions::from_mode(0o755)).expect("it is ours");
    }
    // On a machine of systemd, which this one need not be.
    let script = text("postinst").replace("/run/systemd/system", "/");
    let others = std::env::var("PATH").expect("there is one");
    // dpkg names the version before also where the package was taken away meanwhile.
    for (runs, before, action) in
        [("0", "0.1.0-1", "try-restart"), ("3", "0.1.0-1", "start"), ("3", "", "start")]
    {
        let told = path(&format!("told-{runs}-{before}"));
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, "postinst", "configure", before]);
        shell.env("PATH", format!("{}:{others}", folder.path().display()));
        shell.env("RUNS", runs).env("TOLD", &told);
        assert!(shell.status().expect("there is a shell").success());
        let told = fs::read_to_string(told).expect("something was started");
        assert_eq!(told, format!("start omok-relay.socket\n{action} omok-relay.service\n"));
    }
}
