//! Encrypted connections to relays, and what a relay shows on them.

mod overheard;

use std::io;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use omok_proto::hello::ALPN;
use omok_proto::invite::{Pin, RelayAddress};
use tokio::net::TcpStream;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::client::{Resumption, WebPkiServerVerifier};
use tokio_rustls::rustls::crypto::{CryptoProvider, ring, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    AlertDescription, CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore,
    SignatureScheme, version::TLS13,
};
use webpki::EndEntityCert;

use crate::known::{Known, Met};
use crate::messages::reason;
use crate::reason::Reason;
use crate::trust::{Distrust, Flaw, Insecure, KnownRelays, Shown, Voucher, Wanted, judge};

pub use overheard::Overheard;

/// How long remembering a relay may take.
const REMEMBER: Duration = Duration::from_secs(2);

/// Which relay is meant, and what is known of it.
#[derive(Clone, Debug)]
pub struct Meant {
    /// Where it is.
    pub relay: RelayAddress,
    /// What it has to show.
    pub wanted: Wanted,
    /// The relays that were met before.
    pub known: Known,
    /// Who may vouch for it.
    pub authorities: Authorities,
}

/// Who may vouch for relays.
#[derive(Clone, Debug)]
pub enum Authorities {
    /// All that this system trusts. They are looked up once.
    OfSystem,
    /// These.
    These(Arc<RootCertStore>),
}

/// A connection to the relay that is meant.
#[derive(Debug)]
pub struct Secured {
    /// The connection.
    pub stream: TlsStream<Overheard<TcpStream>>,
    /// What the relay has shown.
    pub shown: Shown,
    /// What came of it.
    pub met: Met,
}

/// Why a connection came to nothing before anything was said on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It is not to be used.
    Insecure(Insecure),
    /// Something else than a relay is there.
    Foreign,
    /// It was lost.
    Lost,
}

impl From<Distrust> for Failure {
    fn from(distrust: Distrust) -> Self {
        Self::Insecure(Insecure::Distrusted(distrust))
    }
}

/// Encrypts `stream`, a connection on which nothing has been said, and makes
/// sure of the relay at its other end. It has no time limit of its own.
///
/// # Errors
///
/// Why not. The relay has been told nothing but the name that it was dialed by.
pub async fn secure(stream: TcpStream, meant: &Meant) -> Result<Secured, Failure> {
    let (known, roots) = looked_up(meant).await?;
    let name = server_name(&meant.relay).ok_or(Distrust::Flawed(Flaw::Name))?;
    let provider = Arc::new(ring::default_provider());
    let witness = Arc::new(Witness {
        meant: meant.clone(),
        known,
        roots,
        provider: Arc::clone(&provider),
        seen: OnceLock::new(),
    });
    let config = config(provider, Arc::clone(&witness));
    let connector = TlsConnector::from(Arc::new(config.map_err(|_| disagreed(Reason::Unsuited))?));
    let connecting = connector.connect(name, Overheard::new(stream)).into_fallible();
    let stream = connecting.await.map_err(|(error, stream)| {
        let refused = witness.seen.get().and_then(|(_, refused)| refused.clone());
        refused.map_or_else(|| why(&error, stream.beginning()), Failure::from)
    })?;
    // A service that does not know the word is not asked for it, and one that
    // knows it says so.
    if stream.get_ref().1.alpn_protocol() != Some(ALPN) {
        return Err(Failure::Foreign);
    }
    let (shown, _) = witness.seen.get().cloned().ok_or(Failure::Foreign)?;
    let met = remembered(meant, shown, &witness.known).await?;
    Ok(Secured { stream, shown, met })
}

/// What is known of relays, and who may vouch for one. Files may be slow, and
/// nobody is to wait for them but this connection.
async fn looked_up(meant: &Meant) -> Result<(KnownRelays, Arc<RootCertStore>), Failure> {
    let Meant { known, authorities, .. } = meant.clone();
    let looked_up = spawn_blocking(move || (known.read(), authorities.roots())).await;
    // The program ends.
    let (known, roots) = looked_up.map_err(|_| Failure::Lost)?;
    Ok((known?, roots))
}

/// Remembers what there is to remember of the relay. Whoever holds the file for
/// too long keeps nobody from playing; then it is told as forgotten.
async fn remembered(meant: &Meant, shown: Shown, known: &KnownRelays) -> Result<Met, Failure> {
    let Meant { relay, wanted, known: file, .. } = meant.clone();
    let learn = move || file.learn(|known| judge(&relay, &wanted, known, shown));
    match timeout(REMEMBER, spawn_blocking(learn)).await {
        // The program ends.
        Ok(learnt) => Ok(learnt.map_err(|_| Failure::Lost)??),
        Err(_) => {
            let trusted = judge(&meant.relay, &meant.wanted, known, shown)?;
            Ok(Met { trusted, forgotten: Some(reason(&io::ErrorKind::TimedOut.into())) })
        }
    }
}

/// What `relay` is called in certificates.
fn server_name(relay: &RelayAddress) -> Option<ServerName<'static>> {
    ServerName::try_from(relay.host.clone()).ok()
}

fn config(provider: Arc<CryptoProvider>, witness: Arc<Witness>) -> Result<ClientConfig, Error> {
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_protocol_versions(&[&TLS13])?
        // It is the one that a relay's key has to be judged by.
        .dangerous()
        .with_custom_certificate_verifier(witness)
        .with_no_client_auth();
    config.alpn_protocols = vec![ALPN.to_vec()];
    // Each connection is to show the key anew.
    config.resumption = Resumption::disabled();
    Ok(config)
}

fn disagreed(reason: Reason) -> Failure {
    Failure::Insecure(Insecure::Disagreed(reason))
}

/// Why encryption came to nothing with a peer that began to speak so.
fn why(error: &io::Error, beginning: &[u8]) -> Failure {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
    match (beginning, inner) {
        // The first frame of a relay: its length, and its hello.
        ([_, _, b'o', b'm', b'o', b'k', ..], _) => Failure::Insecure(Insecure::Plaintext),
        ([], _) | (_, None) => Failure::Lost,
        (_, Some(Error::AlertReceived(AlertDescription::NoApplicationProtocol)))
        | (
            _,
            Some(
                Error::InvalidMessage(_)
                | Error::InappropriateMessage { .. }
                | Error::InappropriateHandshakeMessage { .. }
                | Error::NoApplicationProtocol,
            ),
        ) => Failure::Foreign,
        (_, Some(Error::AlertReceived(alert))) => disagreed(Reason::Alert(format!("{alert:?}"))),
        (_, Some(_)) => disagreed(Reason::Unsuited),
    }
}

/// Sees what a relay shows, and refuses one that is not to be trusted before
/// anything is said to it.
#[derive(Debug)]
struct Witness {
    meant: Meant,
    known: KnownRelays,
    roots: Arc<RootCertStore>,
    provider: Arc<CryptoProvider>,
    /// What was shown, and why it was refused if it was.
    seen: OnceLock<(Shown, Option<Distrust>)>,
}

impl Authorities {
    fn roots(&self) -> Arc<RootCertStore> {
        match self {
            Self::OfSystem => {
                static FOUND: OnceLock<Arc<RootCertStore>> = OnceLock::new();
                if let Some(roots) = FOUND.get() {
                    return Arc::clone(roots);
                }
                let mut roots = RootCertStore::empty();
                // What the system has that is no certificate is left out.
                roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
                if roots.is_empty() {
                    // It may have been out of open files.
                    return Arc::new(roots);
                }
                Arc::clone(FOUND.get_or_init(|| Arc::new(roots)))
            }
            Self::These(roots) => Arc::clone(roots),
        }
    }
}

impl ServerCertVerifier for Witness {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        stapled: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let parsed = EndEntityCert::try_from(certificate)
            .map_err(|_| Error::InvalidCertificate(CertificateError::BadEncoding))?;
        let pin = Pin::of_key(&parsed.subject_public_key_info());
        let voucher = if parsed.issuer() == parsed.subject() {
            Voucher::Itself
        } else {
            let (roots, provider) = (Arc::clone(&self.roots), Arc::clone(&self.provider));
            match WebPkiServerVerifier::builder_with_provider(roots, provider).build() {
                Ok(authority) => {
                    vouched(authority.verify_server_cert(certificate, chain, name, stapled, now))
                }
                // The system trusts nobody.
                Err(_) => Voucher::Nobody(Flaw::Authority),
            }
        };
        let shown = Shown { pin, voucher };
        let refused = judge(&self.meant.relay, &self.meant.wanted, &self.known, shown).err();
        let trusted = refused.is_none();
        // It is shown once on a connection.
        let _ = self.seen.set((shown, refused));
        if trusted {
            Ok(ServerCertVerified::assertion())
        } else {
            Err(Error::InvalidCertificate(CertificateError::ApplicationVerificationFailure))
        }
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Err(Error::General("only TLS 1.3 is spoken".to_owned()))
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

fn vouched(verified: Result<ServerCertVerified, Error>) -> Voucher {
    use CertificateError as Wrong;
    Voucher::Nobody(match verified {
        Ok(_) => return Voucher::Authority,
        Err(Error::InvalidCertificate(wrong)) => match wrong {
            Wrong::Expired
            | Wrong::ExpiredContext { .. }
            | Wrong::NotValidYet
            | Wrong::NotValidYetContext { .. } => Flaw::Time,
            Wrong::NotValidForName | Wrong::NotValidForNameContext { .. } => Flaw::Name,
            Wrong::UnknownIssuer => Flaw::Authority,
            _ => Flaw::Other,
        },
        Err(_) => Flaw::Other,
    })
}
