//! The `omok-relay` program.

use std::net::SocketAddr;
use std::panic;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use clap::{ArgMatches, CommandFactory, FromArgMatches, error::ErrorKind};
use omok_relay::config::{Config, Keeping};
use omok_relay::{MemoryStore, RedbStore};
use tokio::net::TcpListener;
use tracing::{error, info, level_filters::LevelFilter};
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let (config, given) = arguments();
    let wrong = |error: &dyn std::fmt::Display| -> ! {
        Config::command().error(ErrorKind::InvalidValue, error).exit()
    };
    let keeping = config.keeping(&given).unwrap_or_else(|error| wrong(&error));
    let addresses = config.addresses().unwrap_or_else(|error| wrong(&error));
    // It changes the environment, which must not be while there are other threads.
    let handed = handed_over();
    start_log();
    match run(&config, keeping, handed, addresses) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("omok-relay: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// What the command line and the environment say, and which of it the former.
fn arguments() -> (Config, ArgMatches) {
    let given = Config::command().get_matches();
    let config = Config::from_arg_matches(&given).unwrap_or_else(|error| error.exit());
    (config, given)
}

/// Writes one line an event to standard error.
fn start_log() {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into());
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_env_filter(filter.with_env_var("OMOK_RELAY_LOG").from_env_lossy())
        .with_ansi(false)
        .with_target(false)
        .init();
    panic::set_hook(Box::new(|panic| {
        let message = panic.to_string().replace('\n', " ");
        error!("{message}");
    }));
}

#[tokio::main]
async fn run(
    config: &Config,
    keeping: Keeping,
    handed: Result<Vec<std::net::TcpListener>>,
    addresses: (Vec<SocketAddr>, bool),
) -> Result<()> {
    let stop = stop_signal()?;
    survive_a_limit()?;
    // Before anybody can connect: who does is served.
    let store = match keeping {
        Keeping::Memory => None,
        Keeping::Folder(folder) => {
            let store = RedbStore::open(&folder, rand::random());
            Some(store.map_err(|error| {
                anyhow!("{error} (--data names another folder, --ephemeral keeps none)")
            })?)
        }
    };
    let listeners = listeners(config, handed?, addresses)?;
    for listener in &listeners {
        info!("listening on {} without encryption", listener.local_addr()?);
    }
    let limits = config.limits();
    match store {
        Some(store) => omok_relay::serve(listeners, store, limits, stop).await?,
        None => {
            let store = MemoryStore::new(rand::random());
            omok_relay::serve(listeners, store, limits, stop).await?;
        }
    }
    Ok(())
}

/// The sockets that systemd hands over, and those that are to be made; the
/// default ones only where there is no other.
fn listeners(
    config: &Config,
    handed: Vec<std::net::TcpListener>,
    addresses: (Vec<SocketAddr>, bool),
) -> Result<Vec<TcpListener>> {
    let local = handed.iter().map(std::net::TcpListener::local_addr);
    config.allow(&local.collect::<Result<Vec<_>, _>>()?)?;
    let own = handed.is_empty() || !config.listen.is_empty();
    let handed = handed.into_iter().map(TcpListener::from_std);
    let mut listeners = handed.collect::<Result<Vec<_>, _>>()?;
    if own {
        let (addresses, all) = addresses;
        listeners.extend(listen(&addresses, all)?);
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

/// Sockets at `addresses`: at all of them, or at least at one.
fn listen(addresses: &[SocketAddr], all: bool) -> Result<Vec<TcpListener>> {
    let mut listeners = Vec::new();
    let mut failure = None;
    for &address in addresses {
        let bound = omok_relay::bind(address).and_then(TcpListener::from_std);
        match bound.with_context(|| format!("cannot listen on {address}")) {
            Ok(listener) => listeners.push(listener),
            Err(error) if all || is_taken(&error) => return Err(error),
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

/// Ready when the process is asked to end.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Ready when the process is asked to end.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a way to be told, the relay runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
