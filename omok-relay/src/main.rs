//! The `omok-relay` program.

mod log;
mod signals;

use std::io::Write;
use std::net::SocketAddr;
use std::panic;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use clap::{CommandFactory, FromArgMatches, error::ErrorKind};
use omok_relay::chance::secret;
use omok_relay::config::{Command, Config, Encryption, Keeping, Need, manual};
use omok_relay::{Entrance, MemoryStore, Notify, RedbStore, Tls, Watch, shell};
use signals::Signals;
use tokio::net::TcpListener;
use tracing::{Level, error, info, level_filters::LevelFilter};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::format::DefaultFields;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

fn main() -> ExitCode {
    if let Some(code) = shell::answer(Config::command) {
        return code;
    }
    let Arguments { config, keeping, addresses, encryption } = match Arguments::given() {
        Ok(arguments) => arguments,
        Err(error) => return shell::tell(&error),
    };
    // It changes the environment, which must not be while there are other threads.
    let handed = handed_over();
    let done = match config.command {
        Some(Command::Completions { shell }) => print(shell.script("omok-relay")),
        Some(Command::Man) => print(Ok(manual())),
        Some(Command::Pin) => print_pin(&keeping, &encryption),
        None => {
            let serving = serve(config, keeping, encryption, handed, addresses);
            start_log().and_then(|_writing| run(serving))
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let grave = if log::is_journal() { log::priority(Level::ERROR) } else { "" };
            let error = shell::harmless(&format!("{error:#}"));
            // Whoever does not read it has the exit code.
            let _ = writeln!(std::io::stderr(), "{grave}omok-relay: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints a text of the program's own.
fn print(text: std::io::Result<String>) -> Result<()> {
    Ok(shell::print(text?.as_bytes())?)
}

/// What the command line and the environment come to.
struct Arguments {
    config: Config,
    keeping: Keeping,
    addresses: (Vec<SocketAddr>, Need),
    encryption: Encryption,
}

impl Arguments {
    fn given() -> Result<Self, clap::Error> {
        let given = Config::command().try_get_matches()?;
        let config = Config::from_arg_matches(&given)?;
        let wrong =
            |error: &dyn std::fmt::Display| Config::command().error(ErrorKind::InvalidValue, error);
        let keeping = config.keeping(&given).map_err(|error| wrong(&error))?;
        let addresses = config.addresses().map_err(|error| wrong(&error))?;
        let encryption = config.encryption().map_err(|error| wrong(&error))?;
        Ok(Self { config, keeping, addresses, encryption })
    }
}

/// What says how much is logged: a level, or levels of parts of the program.
const LOG: &str = "OMOK_RELAY_LOG";

/// Writes one line an event to standard error, as much as is asked for.
fn start_log() -> Result<log::Writing> {
    let asked = std::env::var_os(LOG).map(|asked| asked.to_string_lossy().into_owned());
    let targets = match asked.as_deref() {
        None | Some("") => Targets::new().with_default(LevelFilter::INFO),
        Some(asked) => asked.parse().with_context(|| {
            format!("{LOG} is {asked:?}: it may be error, warn, info, debug, trace or off")
        })?,
    };
    let (lines, writing) = log::to(std::io::stderr()).context("cannot start the log")?;
    let lines = tracing_subscriber::fmt::layer()
        .event_format(log::Form::usual())
        .fmt_fields(DefaultFields::new())
        .with_ansi(false)
        .with_writer(lines)
        // They would be told on the way that failed.
        .log_internal_errors(false);
    tracing_subscriber::registry().with(lines.with_filter(targets)).init();
    panic::set_hook(Box::new(|panic| {
        let message = panic.to_string().replace('\n', " ");
        error!("{message}");
    }));
    Ok(writing)
}

/// Prints what players know this relay by.
fn print_pin(keeping: &Keeping, encryption: &Encryption) -> Result<()> {
    let pin = match (encryption, keeping) {
        (Encryption::None, _) => bail!("without encryption (--plaintext) a relay has no key"),
        (Encryption::Files(certificate, key), _) => {
            let tls = Tls::of_files(certificate, key)?;
            if tls.is_of_authority() {
                // Whoever does not read it has the pin.
                let _ = writeln!(
                    std::io::stderr(),
                    "omok-relay: an authority vouches for the certificate in {}, so players need no \
                     pin. This one changes with the key in {}",
                    certificate.display(),
                    key.display()
                );
            }
            tls.pin()
        }
        (Encryption::OwnKey, Keeping::Folder(folder)) => Tls::pin_kept_in(folder)?,
        (Encryption::OwnKey, Keeping::Memory) => {
            bail!("with --ephemeral each start of the relay has a key of its own, and says its pin")
        }
    };
    print(Ok(format!("{pin}\n")))
}

/// What encrypts connections, if anything does.
fn tls(keeping: &Keeping, encryption: &Encryption) -> Result<Option<Tls>> {
    Ok(Some(match (encryption, keeping) {
        (Encryption::None, _) => return Ok(None),
        (Encryption::Files(certificate, key), _) => Tls::of_files(certificate, key)?,
        (Encryption::OwnKey, Keeping::Folder(folder)) => Tls::kept_in(folder)?,
        (Encryption::OwnKey, Keeping::Memory) => Tls::of_new_key()?,
    }))
}

/// Does `serving` on this thread, until the process is asked to end.
fn run(serving: impl Future<Output = Result<()>> + Send + 'static) -> Result<()> {
    // One thread: all that players say is waited for and dealt with in far less time
    // than waking up another thread takes. What takes long, the disk, has its own, which
    // also says what had to wait for it.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    // A task in one queue with those of the connections: whenever what is waited for
    // right here is woken, the runtime asks the system for news of all sockets first.
    let done = runtime.block_on(runtime.spawn(serving)).map_err(Into::into).flatten();
    // A certificate's file that is still being read is not waited for.
    runtime.shutdown_background();
    done
}

/// Serves until it is asked to end.
async fn serve(
    config: Config,
    keeping: Keeping,
    encryption: Encryption,
    handed: Result<Vec<std::net::TcpListener>>,
    addresses: (Vec<SocketAddr>, Need),
) -> Result<()> {
    let notify = Notify::of_environment()?;
    let signals = Signals::listen()?;
    survive_a_limit()?;
    raise_open_files(config.max_connections);
    // Before anybody can connect: who does is served.
    let store = match &keeping {
        Keeping::Memory => None,
        Keeping::Folder(folder) => {
            let store = RedbStore::open(folder, secret());
            Some(store.map_err(|error| {
                anyhow!("{error} (--data names another folder, --ephemeral keeps none)")
            })?)
        }
    };
    // After the rooms: where those are not good, nothing is written.
    let tls = tls(&keeping, &encryption)?;
    let listeners = listeners(&config, handed?, addresses)?;
    let how = if tls.is_some() { "" } else { " without encryption" };
    for listener in &listeners {
        info!("listening on {}{how}", listener.local_addr()?);
    }
    if let Some(tls) = &tls {
        info!("the pin of this relay is {}", tls.pin());
    }
    let watch = watch(&config, notify.clone())?;
    let entrance = Entrance {
        listeners,
        tls: tls.clone(),
        #[cfg(feature = "proxy-protocol")]
        proxies: omok_relay::Proxies::new(config.proxy_protocol_from.clone()),
    };
    // In a task of its own: the relay looks at what ends it with each message.
    let signalled = tokio::spawn(async move {
        let renewed = async || {
            notify.reloading();
            renew(tls.clone(), &encryption).await;
            notify.reloaded();
        };
        signals.end(renewed).await;
    });
    // Without it nothing could end the relay any more, so that its panic does.
    let mut panicked = None;
    let stop = async { panicked = signalled.await.err() };
    let limits = config.limits();
    match store {
        Some(store) => omok_relay::serve_watched(entrance, store, limits, stop, watch).await?,
        None => {
            let store = MemoryStore::new(secret());
            omok_relay::serve_watched(entrance, store, limits, stop, watch).await?;
        }
    }
    panicked.map_or(Ok(()), |panic| Err(panic.into()))
}

/// Lets those look at the relay who are to.
#[cfg(feature = "metrics")]
fn watch(config: &Config, notify: Notify) -> Result<Watch> {
    let Some(address) = config.metrics else { return Ok(Watch::new(notify, 0).0) };
    let bound = omok_relay::bind(address);
    let listener = bound.with_context(|| format!("cannot show metrics on {address}"))?;
    info!("metrics are shown on http://{}/metrics", listener.local_addr()?);
    let (watch, window) = Watch::new(notify, omok_relay::metrics::DESCRIPTORS);
    omok_relay::metrics::serve(listener, window)?;
    Ok(watch)
}

/// Lets those look at the relay who are to.
#[cfg(not(feature = "metrics"))]
fn watch(_: &Config, notify: Notify) -> Result<Watch> {
    Ok(Watch::new(notify, 0).0)
}

/// Reads the certificate's files again, without keeping anybody waiting.
async fn renew(tls: Option<Tls>, encryption: &Encryption) {
    let (Some(tls), Encryption::Files(certificate, key)) = (tls, encryption) else {
        return info!("there is no certificate to be read again");
    };
    let (certificate, key) = (certificate.clone(), key.clone());
    let read = move || tls.renew(&certificate, &key).map(|()| tls.pin());
    match tokio::task::spawn_blocking(read).await {
        Ok(Ok(pin)) => info!("the certificate was read again; the pin of its key is {pin}"),
        Ok(Err(error)) => error!("the certificate that was read before stays: {error}"),
        Err(error) => error!("the certificate that was read before stays: {error}"),
    }
}

/// The sockets that systemd hands over, and those that are to be made; the
/// default ones only where there is no other.
fn listeners(
    config: &Config,
    handed: Vec<std::net::TcpListener>,
    addresses: (Vec<SocketAddr>, Need),
) -> Result<Vec<TcpListener>> {
    let local = handed.iter().map(std::net::TcpListener::local_addr);
    config.allow(&local.collect::<Result<Vec<_>, _>>()?)?;
    let own = handed.is_empty() || !config.listen.is_empty();
    let handed = handed.into_iter().map(TcpListener::from_std);
    let mut listeners = handed.collect::<Result<Vec<_>, _>>()?;
    if own {
        let (addresses, need) = addresses;
        listeners.extend(listen(&addresses, need)?);
    }
    Ok(listeners)
}

/// The sockets that whoever started us listens at.
#[cfg(unix)]
fn handed_over() -> Result<Vec<std::net::TcpListener>> {
    let mut handed = listenfd::ListenFd::from_env();
    let mut listeners = Vec::new();
    for index in 0..handed.len() {
        let listener = handed.take_tcp_listener(index);
        let listener = listener.context("a socket that was handed over is none for TCP")?;
        if let Some(listener) = listener {
            listener.set_nonblocking(true)?;
            listeners.push(listener);
        }
    }
    Ok(listeners)
}

/// The sockets that whoever started us listens at.
#[cfg(not(unix))]
fn handed_over() -> Result<Vec<std::net::TcpListener>> {
    Ok(Vec::new())
}

/// Sockets at `addresses`, as many as are needed.
fn listen(addresses: &[SocketAddr], need: Need) -> Result<Vec<TcpListener>> {
    let mut listeners = Vec::new();
    let mut failure = None;
    for &address in addresses {
        let bound = omok_relay::bind(address).and_then(TcpListener::from_std);
        match bound.with_context(|| format!("cannot listen on {address}")) {
            Ok(listener) if need == Need::First => return Ok(vec![listener]),
            Ok(listener) => listeners.push(listener),
            Err(error) if need == Need::All || is_taken(&error) => return Err(error),
            Err(error) => failure = Some(error),
        }
    }
    match failure {
        Some(error) if listeners.is_empty() => Err(error),
        _ => Ok(listeners),
    }
}

/// A port that another relay has is no missing address family.
fn is_taken(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    kind == Some(std::io::ErrorKind::AddrInUse)
}

/// From now on a file that must not grow further is an error of the store, like
/// a full disk, and not the end of the process.
#[cfg(unix)]
fn survive_a_limit() -> Result<()> {
    use rustix::process::Signal;
    use tokio::signal::unix::{SignalKind, signal};
    // Whoever listens once has taken the signal over for good.
    drop(signal(SignalKind::from_raw(Signal::XFSZ.as_raw()))?);
    Ok(())
}

/// There is no such limit.
#[cfg(not(unix))]
fn survive_a_limit() -> Result<()> {
    Ok(())
}

/// Asks for as many open files as connections need, of which the system grants
/// what whoever started us allows. Where it does not, fewer fit.
#[cfg(unix)]
fn raise_open_files(connections: u32) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    // For the store, those who are told that it is full, and the like.
    let wanted = u64::from(connections) + 256;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let allowed = maximum.map_or(wanted, |maximum| maximum.min(wanted));
    if current.is_some_and(|current| current < allowed) {
        let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(allowed), maximum });
        if let Err(error) = raised {
            info!(%error, "cannot raise the limit of open files");
        }
    }
}

/// There is no such limit.
#[cfg(not(unix))]
fn raise_open_files(_: u32) {}
