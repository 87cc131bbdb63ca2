//! The command line and its environment twins.

mod manual;

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use clap::builder::BoolishValueParser;
use clap::parser::ValueSource;
use clap::{ArgMatches, Parser, Subcommand};
use etcetera::BaseStrategy;
use omok_proto::limits;

use crate::limits::{Limits, share_of};
#[cfg(feature = "proxy-protocol")]
use crate::server::Network;
use crate::shell::Shell;

pub use manual::manual;

/// Where to listen, of either program's command line.
///
/// # Errors
///
/// In words, with what would do.
pub fn listen_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        "an address and a port are needed, as in 0.0.0.0:15150, 192.0.2.7:15150 or [::]:15150"
            .to_owned()
    })
}

/// The relay of Omok, five in a row for two people in the terminal: it keeps the
/// rooms in which they play over the network.
///
/// Connections are encrypted with a key that the relay makes at its first start.
/// Players know it by its pin, which `omok-relay pin` prints and invites carry.
/// Key and rooms are kept in a folder and outlive the process; --ephemeral does
/// without.
#[derive(Clone, Debug, Parser)]
#[command(name = "omok-relay", version = crate::VERSION, disable_help_subcommand = true)]
pub struct Config {
    /// What to do other than to run.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Where to listen; may be given several times. An unspecified IPv6 address
    /// takes IPv4 as well. Without it: the sockets that systemd hands over, else
    /// port 15150 of all addresses, or of this machine alone with --plaintext.
    #[arg(long, value_name = "ADDR:PORT", env = "OMOK_RELAY_LISTEN", value_delimiter = ',',
          value_parser = listen_address)]
    pub listen: Vec<SocketAddr>,

    /// Where to keep the key and the rooms: a folder of the relay's own. Without it: what systemd
    /// names in STATE_DIRECTORY, else omok-relay in XDG_STATE_HOME, which is
    /// ~/.local/state unless it is set.
    #[arg(long, value_name = "DIR", env = "OMOK_RELAY_DATA", global = true)]
    pub data: Option<PathBuf>,

    /// Keep rooms and key in memory only: they end with the process. The next one
    /// has another key, which players who were told this one refuse.
    #[arg(long, env = "OMOK_RELAY_EPHEMERAL", global = true, value_parser = BoolishValueParser::new())]
    pub ephemeral: bool,

    /// Show this certificate of an authority, and those that lead to the
    /// authority, in PEM. Players whose system trusts it need no pin.
    #[arg(long, value_name = "FILE", env = "OMOK_RELAY_TLS_CERT", global = true)]
    pub tls_cert: Option<PathBuf>,

    /// The key of that certificate, in PEM. Both files are read at the start, and
    /// again at each SIGHUP, which disturbs nobody who plays.
    #[arg(long, value_name = "FILE", env = "OMOK_RELAY_TLS_KEY", global = true)]
    pub tls_key: Option<PathBuf>,

    /// Speak without encryption. On this machine only, see --plaintext-anywhere.
    #[arg(long, env = "OMOK_RELAY_PLAINTEXT", value_parser = BoolishValueParser::new())]
    pub plaintext: bool,

    /// With --plaintext: listen on addresses that other machines reach, too.
    /// Whoever sees the traffic can read codes and take seats.
    #[arg(long, env = "OMOK_RELAY_PLAINTEXT_ANYWHERE", value_parser = BoolishValueParser::new())]
    pub plaintext_anywhere: bool,

    /// Connections at a time; more are told that the relay is full. Fewer, if the
    /// system's limit of open files leaves no room for as many.
    #[arg(long, value_name = "N", env = "OMOK_RELAY_MAX_CONNECTIONS",
          default_value_t = at_least_one(limits::CONNECTIONS_MAX), value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections: u32,

    /// Connections at a time of one address, IPv4, or IPv6 /64; eight times as many
    /// of an IPv6 /48, but no more than half of all. Without it: a quarter of
    /// --max-connections, or 8 if that is more, but no more than half of them. This
    /// machine is exempt.
    #[arg(long, value_name = "N", env = "OMOK_RELAY_MAX_CONNECTIONS_PER_ADDRESS",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections_per_address: Option<u32>,

    /// Waiting rooms at a time.
    #[arg(long, value_name = "N", env = "OMOK_RELAY_MAX_WAITING",
          default_value_t = at_least_one(limits::WAITING_ROOMS_MAX), value_parser = clap::value_parser!(u32).range(1..))]
    pub max_waiting: u32,

    /// Waiting rooms at a time of one address, IPv4, or IPv6 /64; eight times as many
    /// of an IPv6 /48. This machine is exempt.
    #[arg(long, value_name = "N", env = "OMOK_RELAY_MAX_WAITING_PER_ADDRESS",
          default_value_t = at_least_one(limits::WAITING_ROOMS_PER_ADDRESS_MAX), value_parser = clap::value_parser!(u32).range(1..))]
    pub max_waiting_per_address: u32,

    /// Joins with wrong codes that one address, IPv4, or IPv6 /64, may try in a
    /// minute; eight times as many for an IPv6 /48, thirty times for this machine.
    /// Beyond that it is told to wait, and ten times as many are looked up for right
    /// codes among them; what comes still faster is looked up in turn.
    #[arg(long, value_name = "N", env = "OMOK_RELAY_FAILED_JOINS_PER_MINUTE",
          default_value_t = limits::FAILED_JOINS_PER_MINUTE, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub failed_joins_per_minute: u32,

    /// Show metrics for Prometheus at http://ADDR:PORT/metrics, and whether the relay
    /// works at /healthz: on this machine only, so 127.0.0.1 or [::1].
    #[cfg(feature = "metrics")]
    #[arg(long, value_name = "ADDR:PORT", env = "OMOK_RELAY_METRICS", value_parser = loopback)]
    pub metrics: Option<SocketAddr>,

    /// Take the word of proxies at these addresses for whom they speak: each
    /// of their connections has to begin with a header of the PROXY protocol,
    /// version 1 or 2, and the address in it is the one that bounds count. May be
    /// given several times; others are never asked for a header.
    #[cfg(feature = "proxy-protocol")]
    #[arg(
        long,
        value_name = "CIDR",
        env = "OMOK_RELAY_PROXY_PROTOCOL_FROM",
        value_delimiter = ','
    )]
    pub proxy_protocol_from: Vec<Network>,
}

/// What the program does other than to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Subcommand)]
pub enum Command {
    /// Print the pin of this relay's key
    Pin,
    /// Print what makes a shell complete the words of this program
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Print the manual page, for man -l -
    Man,
}

/// An address of this machine that no other one reaches.
#[cfg(feature = "metrics")]
fn loopback(text: &str) -> Result<SocketAddr, String> {
    let possible = "127.0.0.1:PORT or [::1]:PORT is possible";
    let address: SocketAddr = text.parse().map_err(|error| format!("{error}: {possible}"))?;
    if address.ip().to_canonical().is_loopback() {
        Ok(address)
    } else {
        Err(format!("other machines reach it, and metrics are for this one only: {possible}"))
    }
}

/// The folder for rooms when none is named.
fn usual_folder() -> Option<PathBuf> {
    // systemd separates several by colons.
    let of_service = std::env::var_os("STATE_DIRECTORY");
    let first = of_service.as_ref().and_then(|folders| std::env::split_paths(folders).next());
    first.filter(|folder| folder.is_absolute()).or_else(|| {
        let base = etcetera::base_strategy::Xdg::new().ok()?;
        Some(base.state_dir()?.join("omok-relay"))
    })
}

/// A default bound as a number for the command line.
fn at_least_one(bound: usize) -> u32 {
    u32::try_from(bound).unwrap_or(u32::MAX).max(1)
}

/// Where rooms are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// In memory.
    Memory,
    /// In this folder.
    Folder(PathBuf),
}

/// Why it is not known where to keep rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlace {
    /// Both a folder and none are asked for.
    Both,
    /// Nothing names a folder.
    Nowhere,
}

impl fmt::Display for NoPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Both => {
                "rooms are either kept in a folder (--data, OMOK_RELAY_DATA) or in memory only \
                 (--ephemeral, OMOK_RELAY_EPHEMERAL): leave out one"
            }
            Self::Nowhere => {
                "no folder is known to keep rooms in: name one with --data, or keep them in \
                 memory only with --ephemeral"
            }
        })
    }
}

impl std::error::Error for NoPlace {}

/// How connections are encrypted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Encryption {
    /// They are not.
    None,
    /// With the relay's own key, which is kept where its rooms are.
    OwnKey,
    /// With a certificate of an authority, and its key, of these files.
    Files(PathBuf, PathBuf),
}

/// Why it is not known how connections are to be encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEncryption {
    /// One of two files is missing.
    HalfOfTwo,
    /// Encryption is both described and not wanted.
    Both,
    /// It is said where to do without, but not that.
    AnywhereAlone,
}

impl fmt::Display for NoEncryption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HalfOfTwo => "--tls-cert and --tls-key go together: one of them is missing",
            Self::Both => {
                "--plaintext does without encryption, and --tls-cert is for it: leave out one"
            }
            Self::AnywhereAlone => {
                "--plaintext-anywhere says where --plaintext may be used: it needs that one as well"
            }
        })
    }
}

impl std::error::Error for NoEncryption {}

/// Which of several addresses have to work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// All of them.
    All,
    /// All that this machine has, of which there is at least one.
    Some,
    /// The first that this machine has.
    First,
}

/// An address that other machines reach, without encryption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaintextAnywhere(pub SocketAddr);

impl fmt::Display for PlaintextAnywhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is reachable from other machines: leave out --plaintext, listen on 127.0.0.1 or \
             [::1], or insist with --plaintext-anywhere as well",
            self.0
        )
    }
}

impl std::error::Error for PlaintextAnywhere {}

impl Config {
    /// Where to listen: the addresses, and which of them have to work. Not every
    /// machine has both families of addresses.
    ///
    /// # Errors
    ///
    /// An address that other machines reach, unless that is insisted on.
    pub fn addresses(&self) -> Result<(Vec<SocketAddr>, Need), PlaintextAnywhere> {
        if !self.listen.is_empty() {
            self.allow(&self.listen)?;
            return Ok((self.listen.clone(), Need::All));
        }
        let (addresses, need) = if self.plaintext {
            ([IpAddr::from(Ipv6Addr::LOCALHOST), Ipv4Addr::LOCALHOST.into()], Need::Some)
        } else {
            // The first takes IPv4 as well.
            ([IpAddr::from(Ipv6Addr::UNSPECIFIED), Ipv4Addr::UNSPECIFIED.into()], Need::First)
        };
        Ok((addresses.map(|address| SocketAddr::new(address, limits::PORT)).to_vec(), need))
    }

    /// How connections are to be encrypted.
    ///
    /// # Errors
    ///
    /// When that is not clear.
    pub fn encryption(&self) -> Result<Encryption, NoEncryption> {
        match (&self.tls_cert, &self.tls_key) {
            _ if self.plaintext_anywhere && !self.plaintext => Err(NoEncryption::AnywhereAlone),
            (None, None) if self.plaintext => Ok(Encryption::None),
            (None, None) => Ok(Encryption::OwnKey),
            _ if self.plaintext => Err(NoEncryption::Both),
            (Some(certificate), Some(key)) => {
                Ok(Encryption::Files(certificate.clone(), key.clone()))
            }
            _ => Err(NoEncryption::HalfOfTwo),
        }
    }

    /// Whether it may listen at `addresses`.
    ///
    /// # Errors
    ///
    /// An address that other machines reach, without encryption, unless that is
    /// insisted on.
    pub fn allow(&self, addresses: &[SocketAddr]) -> Result<(), PlaintextAnywhere> {
        let reachable = addresses.iter().find(|address| !address.ip().to_canonical().is_loopback());
        match reachable {
            Some(&address) if self.plaintext && !self.plaintext_anywhere => {
                Err(PlaintextAnywhere(address))
            }
            _ => Ok(()),
        }
    }

    /// Where to keep rooms. `given` tells which flags the command line has: they
    /// come before the environment.
    ///
    /// # Errors
    ///
    /// When that is not clear.
    pub fn keeping(&self, given: &ArgMatches) -> Result<Keeping, NoPlace> {
        let typed = |flag| given.value_source(flag) == Some(ValueSource::CommandLine);
        let data = self.data.as_ref().filter(|_| typed("data") || !typed("ephemeral"));
        let ephemeral = self.ephemeral && (typed("ephemeral") || !typed("data"));
        match (data, ephemeral) {
            (Some(_), true) => Err(NoPlace::Both),
            (None, true) => Ok(Keeping::Memory),
            (Some(folder), false) => Ok(Keeping::Folder(folder.clone())),
            (None, false) => usual_folder().map(Keeping::Folder).ok_or(NoPlace::Nowhere),
        }
    }

    /// The bounds it names.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let connections_max = self.max_connections as usize;
        let per_address = self.max_connections_per_address.map(|number| number as usize);
        Limits {
            connections_max,
            connections_per_address_max: per_address.unwrap_or(share_of(connections_max)),
            waiting_max: self.max_waiting as usize,
            waiting_per_address_max: self.max_waiting_per_address as usize,
            failed_joins_per_minute: self.failed_joins_per_minute,
            ..Limits::default()
        }
    }
}
