//! What the relay shows to those who come, which may change while it runs.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use omok_proto::invite::Pin;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

/// A certificate with its key. Who comes is shown the present one; those who
/// are connected have keys of their own, and need neither any more.
pub(super) struct Shown(RwLock<(Arc<CertifiedKey>, Pin)>);

impl Shown {
    pub(super) fn new(key: CertifiedKey, pin: Pin) -> Self {
        Self(RwLock::new((Arc::new(key), pin)))
    }

    /// What is shown now.
    pub(super) fn now(&self) -> (Arc<CertifiedKey>, Pin) {
        // It is whole whatever became of the thread that changed it.
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on, this is.
    pub(super) fn change(&self, to: (Arc<CertifiedKey>, Pin)) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = to;
    }
}

impl ResolvesServerCert for Shown {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.now().0)
    }
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Shown").field(&self.now().1).finish()
    }
}
