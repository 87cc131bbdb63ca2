//! Whether a certificate of an authority is good today.

use std::path::Path;
use std::time::SystemTime;

use time::OffsetDateTime;
use tokio_rustls::rustls::pki_types::{CertificateDer, UnixTime};
use tracing::warn;
use webpki::{EndEntityCert, Error, KeyUsage};

/// Says so where players' programs refuse the certificate in `path` for its dates.
/// It is shown nevertheless: it may be this machine's clock that is wrong.
pub(super) fn warn_of(certificate: &CertificateDer<'_>, path: &Path) {
    if let Some(fault) = fault(certificate, SystemTime::now()) {
        warn!("the certificate in {} {fault}", path.display());
    }
}

/// What is wrong with the dates, if anything is.
fn fault(certificate: &CertificateDer<'_>, now: SystemTime) -> Option<String> {
    if !is_of_authority(certificate) {
        // Of a relay's own certificate only the key counts.
        return None;
    }
    let certificate = EndEntityCert::try_from(certificate).ok()?;
    let now = now.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let now = UnixTime::since_unix_epoch(now);
    // The dates are looked at before who vouches for it, and nobody does here.
    let usage = KeyUsage::server_auth();
    match certificate.verify_for_usage(&[], &[], &[], now, usage, None, None).err()? {
        Error::CertExpired { not_after, .. } => {
            let day = day(not_after);
            Some(format!("expired on {day}: players' programs refuse it until it is renewed"))
        }
        Error::CertNotValidYet { not_before, .. } => Some(format!(
            "is not good before {}: players' programs refuse it until then, unless this machine's \
             clock is wrong",
            day(not_before)
        )),
        _ => None,
    }
}

/// Whether players' programs take it for one of an authority, rather than for the
/// relay's own.
pub(super) fn is_of_authority(certificate: &CertificateDer<'_>) -> bool {
    EndEntityCert::try_from(certificate)
        .is_ok_and(|certificate| certificate.issuer() != certificate.subject())
}

/// The day of a time, in UTC, such as `2026-11-30`.
fn day(time: UnixTime) -> String {
    let seconds = i64::try_from(time.as_secs()).unwrap_or(i64::MAX);
    OffsetDateTime::from_unix_timestamp(seconds)
        .map_or_else(|_| "a day beyond all calendars".to_owned(), |time| time.date().to_string())
}

#[cfg(test)]
mod tests {
    use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, date_time_ymd};

    use super::*;

    /// A certificate that is good from the first day of 2026 on, until the last.
    fn certificate(of_authority: bool) -> CertificateDer<'static> {
        let key = KeyPair::generate().unwrap();
        let mut about = CertificateParams::new(["relay.example.org".to_owned()]).unwrap();
        (about.not_before, about.not_after) =
            (date_time_ymd(2026, 1, 1), date_time_ymd(2026, 12, 31));
        if !of_authority {
            return about.self_signed(&key).unwrap().into();
        }
        let mut authority = CertificateParams::default();
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        authority.distinguished_name.push(rcgen::DnType::CommonName, "an authority");
        let issuer = Issuer::new(authority, KeyPair::generate().unwrap());
        about.signed_by(&key, &issuer).unwrap().into()
    }

    #[test]
    fn a_certificate_that_expired_or_is_not_good_yet_is_told_with_the_day() {
        let certificate = certificate(true);
        let on = |year, month, day| fault(&certificate, date_time_ymd(year, month, day).into());
        assert_eq!(on(2026, 1, 1), None);
        assert_eq!(on(2026, 12, 31), None);
        let expired = on(2027, 1, 1).expect("it is over");
        assert!(expired.starts_with("expired on 2026-12-31:"), "{expired}");
        let early = on(2025, 12, 31).expect("it is not good yet");
        assert!(early.starts_with("is not good before 2026-01-01:"), "{early}");
    }

    #[test]
    fn the_dates_of_a_relays_own_certificate_do_not_count() {
        assert_eq!(fault(&certificate(false), date_time_ymd(2030, 1, 1).into()), None);
    }
}
