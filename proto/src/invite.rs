//! The line that one player sends to the other: `CODE[@HOST[:PORT]][#PIN]`.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::limits::PORT;
use crate::secret::{ALPHABET, symbol_value};
use crate::{Code, CodeError};

/// A room's code, and what is known of the way there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invite {
    /// What opens the room.
    pub code: Code,
    /// The relay that has the room, if the line names it.
    pub relay: Option<RelayAddress>,
    /// The key of that relay, if the line names it.
    pub pin: Option<Pin>,
}

/// Where a relay listens: `HOST[:PORT]`, HOST a name, an IPv4 address or an
/// IPv6 address in brackets. Each relay has one spelling, since it is remembered
/// by it: without the root's dot, and IPv4 addresses as such.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RelayAddress {
    /// A host name in lower case, or an address; IPv6 without its brackets.
    pub host: String,
    /// Never 0.
    pub port: u16,
}

/// A relay as the command line names it: `HOST[:PORT][#PIN]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PinnedRelay {
    /// Where it listens.
    pub address: RelayAddress,
    /// Its key, if named.
    pub pin: Option<Pin>,
}

/// 128 bits that tell a relay's key, written as 26 symbols of Crockford
/// base32. To make another key with the same pin takes about 2^128 tries, since
/// the key that it has to match is there already.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pin([u8; Self::BYTES]);

/// Why text is no invite, no relay or no pin. Each says what is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InviteError {
    /// The code is none.
    Code(CodeError),
    /// There is no host where one was begun.
    NoHost,
    /// The host is neither a name nor an address.
    Host(String),
    /// An IPv6 address without brackets, or brackets around something else.
    Brackets(String),
    /// The port is no number from 1 to 65535.
    Port(String),
    /// The pin is none.
    Pin(PinError),
}

/// Why text is no pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinError {
    /// This symbol stands for nothing.
    Symbol(char),
    /// Too few symbols or too many: so many.
    Length {
        /// Symbols that count.
        symbols: usize,
    },
    /// The first symbol has only three bits, and this one more.
    First(char),
}

impl fmt::Display for PinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let possible = Pin::SYMBOLS;
        match self {
            Self::Symbol(symbol) => write!(
                f,
                "{symbol:?} is not in a pin: it is {possible} letters and digits, as \
                 `omok-relay pin` prints it"
            ),
            Self::Length { symbols } => write!(
                f,
                "a pin is {possible} letters and digits, not {symbols}, as `omok-relay pin` prints it"
            ),
            Self::First(symbol) => {
                write!(f, "a pin begins with a digit from 0 to 7, and this one with {symbol:?}")
            }
        }
    }
}

impl From<PinError> for InviteError {
    fn from(error: PinError) -> Self {
        Self::Pin(error)
    }
}

impl fmt::Display for InviteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(error) => error.fmt(f),
            Self::NoHost => {
                f.write_str("the relay's host is missing, as in relay.example.org:15150")
            }
            Self::Host(host) => write!(
                f,
                "{host:?} is no host: it is a name such as relay.example.org, \
                 an address such as 192.0.2.7, or an IPv6 address such as [2001:db8::7]"
            ),
            Self::Brackets(host) => write!(
                f,
                "{host:?}: an IPv6 address is written in brackets, as in {}, and nothing else is",
                bracketed(host)
            ),
            Self::Port(port) => {
                write!(f, "{port:?} is no port: a port is a number from 1 to 65535")
            }
            Self::Pin(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for InviteError {}

impl From<CodeError> for InviteError {
    fn from(error: CodeError) -> Self {
        Self::Code(error)
    }
}

impl Invite {
    /// Reads an invite that the command line has cut into words: `k7q m4x
    /// w2r`. A pasted `omok-tui join` before it and quotes around it are left
    /// out.
    ///
    /// # Errors
    ///
    /// See [`InviteError`].
    pub fn from_words<S: AsRef<str>>(words: &[S]) -> Result<Self, InviteError> {
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        words.join(" ").parse()
    }

    /// The line as a shell takes it for one word: in quotes if it has to be.
    #[must_use]
    pub fn quoted(&self) -> String {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-.@:".contains(c);
        let line = self.to_string();
        if line.chars().all(plain) { line } else { format!("'{line}'") }
    }
}

impl fmt::Display for Invite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(f)?;
        if let Some(relay) = &self.relay {
            write!(f, "@{relay}")?;
        }
        write_pin(f, self.pin)
    }
}

fn write_pin(f: &mut fmt::Formatter<'_>, pin: Option<Pin>) -> fmt::Result {
    pin.map_or(Ok(()), |pin| write!(f, "#{pin}"))
}

impl FromStr for Invite {
    type Err = InviteError;

    fn from_str(text: &str) -> Result<Self, InviteError> {
        let text = bare(text);
        let (text, pin) = split_pin(&text)?;
        let (code, relay) = match text.split_once('@') {
            Some((code, relay)) => (code, Some(relay.parse()?)),
            None => (text, None),
        };
        Ok(Self { code: code.parse()?, relay, pin })
    }
}

/// Without the spaces, the quotes and the command that a pasted line has.
fn bare(text: &str) -> String {
    let text = text.trim().trim_matches(['\'', '"', '`', '‘', '’', '“', '”']);
    let text = match text.split_once("omok-tui join") {
        Some((_, line)) => line,
        None => text,
    };
    let unwanted = |c: char| c.is_whitespace() || c.is_control() || "'\"`‘’“”".contains(c);
    text.chars().filter(|&c| !unwanted(c)).collect()
}

/// How an address of IPv6 without brackets is written; where it is none, how one
/// is.
#[must_use]
pub fn bracketed(text: &str) -> String {
    let is_address = |text: &str| text.parse::<Ipv6Addr>().is_ok();
    let with_port = || text.rsplit_once(':').filter(|(host, _)| is_address(host));
    if is_address(text) {
        return format!("[{text}]");
    }
    match with_port() {
        Some((host, port)) if parse_port(port).is_ok() => format!("[{host}]:{port}"),
        _ => "[2001:db8::7]:15150".to_owned(),
    }
}

fn split_pin(text: &str) -> Result<(&str, Option<Pin>), InviteError> {
    match text.split_once('#') {
        Some((rest, pin)) => Ok((rest, Some(pin.parse()?))),
        None => Ok((text, None)),
    }
}

impl fmt::Display for RelayAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        if host.contains(':') {
            write!(f, "[{host}]")?;
        } else {
            f.write_str(host)?;
        }
        if *port == PORT { Ok(()) } else { write!(f, ":{port}") }
    }
}

impl FromStr for RelayAddress {
    type Err = InviteError;

    fn from_str(text: &str) -> Result<Self, InviteError> {
        let (host, port) = match text.strip_prefix('[') {
            Some(rest) => {
                let brackets = || InviteError::Brackets(text.to_owned());
                let (host, port) = rest.split_once(']').ok_or_else(brackets)?;
                let host: Ipv6Addr = host.parse().map_err(|_| brackets())?;
                let port = if port.is_empty() {
                    None
                } else {
                    Some(port.strip_prefix(':').ok_or_else(brackets)?)
                };
                (host.to_canonical().to_string(), port)
            }
            None if text.matches(':').count() > 1 => {
                return Err(InviteError::Brackets(text.to_owned()));
            }
            None => match text.split_once(':') {
                Some((host, port)) => (host_name(host)?, Some(port)),
                None => (host_name(text)?, None),
            },
        };
        Ok(Self { host, port: port.map_or(Ok(PORT), parse_port)? })
    }
}

fn host_name(host: &str) -> Result<String, InviteError> {
    if host.is_empty() {
        return Err(InviteError::NoHost);
    }
    let label = |label: &str| {
        let letters = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        (1..=63).contains(&label.len()) && label.chars().all(letters) && !label.starts_with('-')
    };
    // A name may end with the dot of the root.
    let bare = host.strip_suffix('.').unwrap_or(host);
    let is_address = bare.parse::<Ipv4Addr>().is_ok();
    if bare.len() <= 253 && bare.split('.').all(label) && (is_address || !ends_in_number(bare)) {
        Ok(bare.to_ascii_lowercase())
    } else {
        Err(InviteError::Host(host.to_owned()))
    }
}

/// Whether systems may take a name for an IPv4 address, as they do with `127.1`,
/// `0x7f.1` and `2130706433`.
fn ends_in_number(host: &str) -> bool {
    let last = host.rsplit('.').next().unwrap_or(host).to_ascii_lowercase();
    let is_hex = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    last.bytes().all(|byte| byte.is_ascii_digit()) || last.strip_prefix("0x").is_some_and(is_hex)
}

fn parse_port(port: &str) -> Result<u16, InviteError> {
    let digits = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    let number = port.parse().ok().filter(|&number| digits && number != 0);
    number.ok_or_else(|| InviteError::Port(port.to_owned()))
}

impl From<RelayAddress> for PinnedRelay {
    fn from(address: RelayAddress) -> Self {
        Self { address, pin: None }
    }
}

impl fmt::Display for PinnedRelay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.address.fmt(f)?;
        write_pin(f, self.pin)
    }
}

impl FromStr for PinnedRelay {
    type Err = InviteError;

    fn from_str(text: &str) -> Result<Self, InviteError> {
        let text = bare(text);
        let (address, pin) = split_pin(&text)?;
        Ok(Self { address: address.parse()?, pin })
    }
}

impl Pin {
    /// Bytes of a pin.
    pub const BYTES: usize = 16;
    /// Symbols of a pin: five bits each, the first of which has only three.
    pub const SYMBOLS: usize = 26;

    /// The pin of a key, whose `SubjectPublicKeyInfo` (RFC 5280, as a
    /// certificate has it) is `public_key`.
    #[must_use]
    pub fn of_key(public_key: &[u8]) -> Self {
        let mut pin = [0; Self::BYTES];
        pin.copy_from_slice(&Sha256::digest(public_key)[..Self::BYTES]);
        Self(pin)
    }

    /// The pin made of `bytes`.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; Self::BYTES] {
        &self.0
    }
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = u128::from_be_bytes(self.0);
        for index in (0..Self::SYMBOLS).rev() {
            let symbol = ALPHABET[(bits >> (5 * index) & 31) as usize];
            write!(f, "{}", char::from(symbol))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Pin {
    type Err = InviteError;

    fn from_str(text: &str) -> Result<Self, InviteError> {
        let mut bits: u128 = 0;
        let mut symbols = 0;
        let mut first = None;
        for symbol in text.chars().filter(|&c| c != '-') {
            let value = symbol_value(symbol).ok_or(PinError::Symbol(symbol))?;
            first = first.or(Some((symbol, value)));
            // Those that are too many are only counted.
            bits = bits << 5 | u128::from(value);
            symbols += 1;
        }
        match first {
            _ if symbols != Self::SYMBOLS => Err(PinError::Length { symbols }.into()),
            // 26 symbols have 130 bits: two too many.
            Some((symbol, 8..)) => Err(PinError::First(symbol).into()),
            _ => Ok(Self(bits.to_be_bytes())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "K7Q-M4X-W2R";
    const PIN: &str = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ";

    fn invite(text: &str) -> Invite {
        text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
    }

    #[test]
    fn an_address_without_brackets_is_told_how_it_is_written() {
        for (text, right) in [
            ("::1", "[::1]"),
            ("2001:db8::7", "[2001:db8::7]"),
            ("::1:15150", "[::1]:15150"),
            ("[::1", "[2001:db8::7]:15150"),
            ("a:b:c", "[2001:db8::7]:15150"),
        ] {
            let said = text.parse::<RelayAddress>().unwrap_err().to_string();
            assert!(said.contains(&format!("as in {right},")), "{said}");
        }
    }

    #[test]
    fn a_code_is_read_in_any_case_with_spaces_or_dashes_anywhere() {
        let code = invite(CODE).code;
        for text in
            ["k7qm4xw2r", "K 7 Q M 4 X W 2 R", " k7q-m4x w2r\n", "--K7Q—M4X–W2R", "'K7Q-M4X-W2R'"]
        {
            assert_eq!(invite(text).code, code, "{text:?}");
        }
        assert_eq!(Invite::from_words(&["k7q", "m4x", "w2r"]).unwrap().code, code);
        assert_eq!(invite("oil-OIL-o0l").code, invite("011-011-001").code);
    }

    #[test]
    fn what_is_no_code_says_what_one_looks_like() {
        for (text, symbols) in [("", 0), ("K7Q", 3), ("K7Q-M4X-W2R-9", 10)] {
            assert_eq!(
                text.parse::<Invite>(),
                Err(InviteError::Code(CodeError::Length { symbols })),
                "{text:?}"
            );
        }
        for symbol in ['U', 'ㅏ', '!'] {
            let error = format!("K7Q-M4X-W2{symbol}").parse::<Invite>().unwrap_err();
            assert_eq!(error, InviteError::Code(CodeError::Symbol(symbol)));
            assert!(error.to_string().contains("K7Q-M4X-W2R"), "{error}");
        }
    }

    #[test]
    fn every_form_of_relay_is_read_and_written_back() {
        for (text, host, port, written) in [
            ("relay.example.org", "relay.example.org", 15150, "relay.example.org"),
            ("Relay.Example.ORG:15150", "relay.example.org", 15150, "relay.example.org"),
            ("192.0.2.7:4000", "192.0.2.7", 4000, "192.0.2.7:4000"),
            ("[2001:db8::7]", "2001:db8::7", 15150, "[2001:db8::7]"),
            ("[2001:DB8:0::7]:1", "2001:db8::7", 1, "[2001:db8::7]:1"),
            ("relay.example.org.", "relay.example.org", 15150, "relay.example.org"),
            ("LocalHost.:7", "localhost", 7, "localhost:7"),
            ("192.0.2.7.", "192.0.2.7", 15150, "192.0.2.7"),
            ("[::ffff:192.0.2.7]:7", "192.0.2.7", 7, "192.0.2.7:7"),
            ("[::ffff:7f00:1]", "127.0.0.1", 15150, "127.0.0.1"),
            ("4.example.0xg", "4.example.0xg", 15150, "4.example.0xg"),
            ("localhost:65535", "localhost", 65535, "localhost:65535"),
        ] {
            let relay: RelayAddress = text.parse().unwrap();
            assert_eq!((relay.host.as_str(), relay.port), (host, port), "{text:?}");
            assert_eq!(relay.to_string(), written);
            assert_eq!(invite(&format!("{CODE}@{text}")).relay, Some(relay));
        }
    }

    #[test]
    fn what_is_no_relay_says_why() {
        let host = |text: &str| InviteError::Host(text.to_owned());
        let brackets = |text: &str| InviteError::Brackets(text.to_owned());
        let port = |text: &str| InviteError::Port(text.to_owned());
        for (text, error) in [
            ("", InviteError::NoHost),
            (":15150", InviteError::NoHost),
            ("a..b", host("a..b")),
            (".", host(".")),
            ("a..", host("a..")),
            // What some systems take for an address.
            ("127.1", host("127.1")),
            ("3221225991", host("3221225991")),
            ("0x7f000001", host("0x7f000001")),
            ("relay.0X1:7", host("relay.0X1")),
            ("127.0.0.01", host("127.0.0.01")),
            ("1.2.3.4.5", host("1.2.3.4.5")),
            ("-v", host("-v")),
            ("bücher.example", host("bücher.example")),
            ("::1", brackets("::1")),
            ("2001:db8::7", brackets("2001:db8::7")),
            ("[relay]:1", brackets("[relay]:1")),
            ("[::1", brackets("[::1")),
            ("[::1]15150", brackets("[::1]15150")),
            ("relay:0", port("0")),
            ("relay:65536", port("65536")),
            ("relay:+1", port("+1")),
            ("relay:", port("")),
        ] {
            assert_eq!(text.parse::<RelayAddress>(), Err(error), "{text:?}");
        }
    }

    #[test]
    fn a_pin_is_read_with_and_without_a_relay_and_never_half() {
        let pin: Pin = PIN.parse().unwrap();
        assert_eq!(pin.as_bytes(), &[0xff; 16]);
        assert_eq!(invite(&format!("{CODE}#{PIN}")).pin, Some(pin));
        let line = format!("{CODE}@relay.example.org#{}", PIN.to_lowercase());
        assert_eq!(invite(&line).pin, Some(pin));
        let length = |symbols| PinError::Length { symbols };
        for (wrong, why) in [
            ("", length(0)),
            ("7ZZ", length(3)),
            ("8ZZZZZZZZZZZZZZZZZZZZZZZZZ", PinError::First('8')),
            ("kzzzzzzzzzzzzzzzzzzzzzzzzz", PinError::First('k')),
            ("7ZZZZZZZZZZZZZZZZZZZZZZZZZZ", length(27)),
            ("8ZZ", length(3)),
            ("7ZZZZZZZZZZZZUZZZZZZZZZZZZ", PinError::Symbol('U')),
            (&"7".repeat(1000), length(1000)),
        ] {
            let line = format!("{CODE}@relay.example.org#{wrong}");
            assert_eq!(line.parse::<Invite>(), Err(InviteError::Pin(why)), "{wrong:?}");
        }
        let relay: PinnedRelay = format!("[::1]:7#{PIN}").parse().unwrap();
        assert_eq!(relay.to_string(), format!("[::1]:7#{PIN}"));
    }

    #[test]
    fn the_pin_of_a_key_is_the_first_half_of_its_hash() {
        // SHA-256 of `abc` is ba7816bf 8f01cfea 414140de 5dae2223 ….
        let pin = Pin::of_key(b"abc");
        let half = 0xba78_16bf_8f01_cfea_4141_40de_5dae_2223_u128;
        assert_eq!(pin.as_bytes(), &half.to_be_bytes());
        assert_eq!(pin.to_string(), "5TF0BBZ3R1SZN42GA0VSETW8H3");
    }

    #[test]
    fn a_line_is_quoted_where_a_shell_needs_it_and_read_back_with_everything_around_it() {
        for (text, quoted) in [
            (CODE.to_owned(), CODE.to_owned()),
            (format!("{CODE}@relay.example.org:7"), format!("{CODE}@relay.example.org:7")),
            (format!("{CODE}@[::1]"), format!("'{CODE}@[::1]'")),
            (format!("{CODE}@relay#{PIN}"), format!("'{CODE}@relay#{PIN}'")),
        ] {
            let invite = invite(&text);
            assert_eq!(invite.quoted(), quoted);
            let pasted = format!("  omok-tui join {quoted}\r\n");
            assert_eq!(pasted.parse(), Ok(invite.clone()));
            assert_eq!(quoted.parse(), Ok(invite));
        }
    }
}
