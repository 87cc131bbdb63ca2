//! Encryption: which key the relay shows, and how a connection is encrypted.

mod dates;
mod key;
mod shown;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use omok_proto::hello::ALPN;
use omok_proto::invite::Pin;
use rcgen::{CertificateParams, DnType, KeyPair, PublicKeyData};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::NoServerSessionStorage;
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig, version::TLS13};
use tokio_rustls::server::TlsStream;

use shown::Shown;

/// What encrypts the connections of one relay: its key, and the certificate
/// that it shows with it.
#[derive(Clone)]
pub struct Tls {
    acceptor: TlsAcceptor,
    shown: Arc<Shown>,
}

/// Why there is no key or no certificate to encrypt with. Nothing was changed.
#[derive(Debug)]
pub enum TlsError {
    /// A file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A new key cannot be written.
    Unwritable(PathBuf, io::Error),
    /// The file of the relay's own key holds none, for this reason.
    NoOwnKey(PathBuf, String),
    /// The file that is named for a certificate's key holds none, for this
    /// reason.
    NoKey(PathBuf, String),
    /// There is no key in a folder.
    NoKeyYet(PathBuf),
    /// A file holds no certificate, for this reason.
    NoCertificate(PathBuf, String),
    /// The certificate in the first file is not of the key in the second.
    OfAnotherKey(PathBuf, PathBuf),
    /// The cryptography does not work.
    Broken(String),
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(path, error) => {
                write!(f, "cannot read {}: {error}", path.display())?;
                match error.kind() {
                    io::ErrorKind::PermissionDenied => {
                        f.write_str(". The account that the relay runs as has to be let read it")
                    }
                    _ => Ok(()),
                }
            }
            Self::Unwritable(path, error) => {
                write!(f, "cannot write a new key to {}: {error}", path.display())
            }
            Self::NoKey(path, why) => write!(
                f,
                "{} holds no private key in PEM: {why}. --tls-key has to name the key that belongs \
                 to the certificate, as whoever issued that gave it (often privkey.pem), without a \
                 password",
                path.display()
            ),
            Self::NoOwnKey(path, why) => write!(
                f,
                "{} holds no private key in PEM: {why}. Players know the relay by its key: put it \
                 back from a copy if there is one; without the file, the next start makes another \
                 key, which they will refuse until they are told",
                path.display()
            ),
            Self::NoKeyYet(folder) => write!(
                f,
                "there is no key in {} yet: the relay makes one at its first start",
                folder.display()
            ),
            Self::NoCertificate(path, why) => {
                write!(f, "{} holds no certificate in PEM: {why}", path.display())
            }
            Self::OfAnotherKey(certificate, key) => write!(
                f,
                "the certificate in {} is not of the key in {}",
                certificate.display(),
                key.display()
            ),
            Self::Broken(why) => write!(f, "encryption does not work here: {why}"),
        }
    }
}

impl std::error::Error for TlsError {}

impl Tls {
    /// A key for as long as this value lives.
    ///
    /// # Errors
    ///
    /// Those of the system's source of randomness.
    pub fn of_new_key() -> Result<Self, TlsError> {
        Self::self_signed(&key::new()?)
    }

    /// The key that is kept in `folder`. The first time, folder and key are
    /// made, readable by their owner only.
    ///
    /// # Errors
    ///
    /// A key that cannot be read or made; what is there stays as it is.
    pub fn kept_in(folder: &Path) -> Result<Self, TlsError> {
        Self::self_signed(&key::kept_in(folder)?)
    }

    /// The certificate and the key of these files, both PEM, as certificate
    /// authorities give them; the certificate first, then those that lead to
    /// the authority.
    ///
    /// # Errors
    ///
    /// Files that cannot be read or do not belong together.
    pub fn of_files(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        key::warn_if_open(key);
        let text = key::read(key)?;
        let no_key = |error: &dyn fmt::Display| TlsError::NoKey(key.to_owned(), error.to_string());
        let secret = PrivateKeyDer::from_pem_slice(&text).map_err(|error| no_key(&error))?;
        let no_certificate =
            |why: &dyn fmt::Display| TlsError::NoCertificate(certificate.into(), why.to_string());
        let chain: Result<Vec<_>, _> =
            CertificateDer::pem_slice_iter(&key::read(certificate)?).collect();
        let chain = chain.map_err(|error| no_certificate(&error))?;
        let Some(first) = chain.first() else {
            return Err(no_certificate(&"there is none in it"));
        };
        dates::warn_of(first, certificate);
        Self::new(chain, secret, |error| match error {
            rustls::Error::InconsistentKeys(_) => {
                TlsError::OfAnotherKey(certificate.into(), key.into())
            }
            rustls::Error::InvalidCertificate(_) => no_certificate(&error),
            _ => no_key(&error),
        })
    }

    /// The pin of the key that is kept in `folder`, which is not made if it is
    /// not there: another account would be its owner then.
    ///
    /// # Errors
    ///
    /// There is none, or it cannot be read.
    pub fn pin_kept_in(folder: &Path) -> Result<Pin, TlsError> {
        key::there(folder)?
            .map(|key| Pin::of_key(&key.subject_public_key_info()))
            .ok_or_else(|| TlsError::NoKeyYet(folder.to_owned()))
    }

    fn self_signed(key: &KeyPair) -> Result<Self, TlsError> {
        let broken = |error: &dyn fmt::Display| TlsError::Broken(error.to_string());
        // Only the key counts, so all the rest is the same for every relay, and
        // good for ever.
        let mut about = CertificateParams::default();
        about.distinguished_name.push(DnType::CommonName, "omok-relay");
        let certificate = about.self_signed(key).map_err(|error| broken(&error))?;
        let secret = PrivateKeyDer::try_from(key.serialize_der());
        let secret = secret.map_err(|error| broken(&error))?;
        Self::new(vec![certificate.into()], secret, |error| broken(&error))
    }

    fn new(
        chain: Vec<CertificateDer<'static>>,
        key: PrivateKeyDer<'static>,
        wrong: impl Fn(rustls::Error) -> TlsError,
    ) -> Result<Self, TlsError> {
        let provider = Arc::new(ring::default_provider());
        let certified = CertifiedKey::from_der(chain, key, &provider).map_err(&wrong)?;
        let public = certified.key.public_key();
        let public = public.ok_or_else(|| TlsError::Broken("the key has no other half".into()))?;
        let pin = Pin::of_key(&public);
        let shown = Arc::new(Shown::new(certified, pin));
        let config = config(provider, Arc::clone(&shown)).map_err(wrong)?;
        Ok(Self { acceptor: TlsAcceptor::from(Arc::new(config)), shown })
    }

    /// Shows what these files hold now, as [`of_files`](Self::of_files) does, to
    /// all who come from now on; whoever is connected stays so.
    ///
    /// # Errors
    ///
    /// Those of [`of_files`](Self::of_files); what was shown before goes on
    /// being shown.
    pub fn renew(&self, certificate: &Path, key: &Path) -> Result<(), TlsError> {
        let new = Self::of_files(certificate, key)?;
        self.shown.change(new.shown.now());
        Ok(())
    }

    /// What players know the relay by, unless its certificate is one of an
    /// authority.
    #[must_use]
    pub fn pin(&self) -> Pin {
        self.shown.now().1
    }

    /// Whether it is an authority that vouches for the certificate, so that players
    /// need no pin.
    #[must_use]
    pub fn is_of_authority(&self) -> bool {
        self.shown.now().0.end_entity_cert().is_ok_and(|first| dates::is_of_authority(first))
    }

    /// Encrypts a connection that has just been accepted. It has no time limit
    /// of its own.
    ///
    /// # Errors
    ///
    /// The peer does not speak TLS 1.3, or is gone: then what it still sends
    /// may have to be read for it to hear why.
    pub(crate) async fn accept<S>(&self, stream: S) -> Result<TlsStream<S>, (io::Error, S)>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        self.acceptor.accept(stream).into_fallible().await
    }
}

fn config(provider: Arc<CryptoProvider>, shown: Arc<Shown>) -> Result<ServerConfig, rustls::Error> {
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_protocol_versions(&[&TLS13])?
        .with_no_client_auth()
        .with_cert_resolver(shown);
    config.alpn_protocols = vec![ALPN.to_vec()];
    // A client checks the key each time it comes, so there is nothing to resume,
    // and nothing to keep for those who went.
    config.send_tls13_tickets = 0;
    config.session_storage = Arc::new(NoServerSessionStorage {});
    Ok(config)
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tls").field("pin", &self.pin()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
