//! The `omok-relay` program.

use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{CommandFactory, Parser, error::ErrorKind};
use omok_relay::MemoryStore;
use omok_relay::config::Config;
use tokio::net::TcpListener;
use tracing::{info, level_filters::LevelFilter};
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let config = Config::parse();
    let addresses = config
        .addresses()
        .unwrap_or_else(|error| Config::command().error(ErrorKind::InvalidValue, error).exit());
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::INFO.into());
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_env_filter(filter.with_env_var("OMOK_RELAY_LOG").from_env_lossy())
        .with_ansi(false)
        .with_target(false)
        .init();
    match run(&config, addresses) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("omok-relay: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(config: &Config, (addresses, all): (Vec<SocketAddr>, bool)) -> Result<()> {
    let stop = stop_signal()?;
    let listeners = listen(&addresses, all)?;
    for listener in &listeners {
        info!("listening on {} without encryption", listener.local_addr()?);
    }
    let store = MemoryStore::new(rand::random());
    omok_relay::serve(listeners, store, config.limits(), stop).await?;
    Ok(())
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
