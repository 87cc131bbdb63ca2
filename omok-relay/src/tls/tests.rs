use super::*;

use std::fs;

use rcgen::{BasicConstraints, IsCa, Issuer};
use tempfile::TempDir;

fn folder() -> TempDir {
    TempDir::new().expect("there is room for a folder")
}

/// Writes `text` into a file of `folder`.
fn file(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

/// A certificate of an authority, with its key, both PEM.
fn of_authority() -> (String, String) {
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let issuer = Issuer::new(authority, KeyPair::generate().unwrap());
    let key = KeyPair::generate().unwrap();
    let about = CertificateParams::new(["relay.example.org".to_owned()]).unwrap();
    (about.signed_by(&key, &issuer).unwrap().pem(), key.serialize_pem())
}

#[test]
fn a_key_is_made_once_and_then_kept() {
    let folder = folder();
    let data = folder.path().join("a/b");
    assert!(matches!(Tls::pin_kept_in(&data), Err(TlsError::NoKeyYet(_))));
    assert!(!data.exists(), "asking for the pin makes nothing");
    let pin = Tls::kept_in(&data).unwrap().pin();
    assert_eq!(Tls::kept_in(&data).unwrap().pin(), pin);
    assert_eq!(Tls::pin_kept_in(&data).unwrap(), pin);
    assert_eq!(fs::read_dir(&data).unwrap().count(), 1, "no draft is left");
    assert_ne!(Tls::of_new_key().unwrap().pin(), Tls::of_new_key().unwrap().pin());
}

#[cfg(unix)]
#[test]
fn nobody_but_its_owner_reads_the_key() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let data = folder.path().join("data");
    Tls::kept_in(&data).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    assert_eq!(mode(&data.join(key::NAME)), 0o600);
}

#[test]
fn a_damaged_key_is_an_error_that_names_the_file_and_leaves_it_alone() {
    let good = KeyPair::generate().unwrap().serialize_pem();
    let certificate = of_authority().0;
    let long = vec![b'-'; 1 << 20];
    let half = &good[..good.len() / 2];
    let damaged: [&[u8]; 6] =
        [b"", b"\xff\xfe", half.as_bytes(), certificate.as_bytes(), &long, b"-----BEGIN"];
    for bytes in damaged {
        let folder = folder();
        let path = file(&folder, key::NAME, bytes);
        for error in [Tls::kept_in(folder.path()).err(), Tls::pin_kept_in(folder.path()).err()] {
            let error = error.expect("it is no key");
            let own = matches!(error, TlsError::NoOwnKey(..) | TlsError::Unreadable(..));
            assert!(own && error.to_string().contains(path.to_str().unwrap()), "{error}");
        }
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn a_key_that_cannot_be_read_or_written_is_an_error_and_not_another_key() {
    let folder = folder();
    fs::create_dir(folder.path().join(key::NAME)).unwrap();
    assert!(matches!(Tls::kept_in(folder.path()), Err(TlsError::Unreadable(..))));
    let in_a_file = file(&folder, "file", "").join("data");
    assert!(Tls::kept_in(&in_a_file).is_err());
}

#[test]
fn many_relays_that_start_at_once_have_one_key() {
    let folder = folder();
    let start = || {
        std::thread::scope(|scope| {
            let starts: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| Tls::kept_in(folder.path()).unwrap().pin()))
                .collect();
            starts.into_iter().map(|start| start.join().unwrap()).collect::<Vec<_>>()
        })
    };
    let pins = start();
    assert!(pins.iter().all(|pin| *pin == pins[0]), "{pins:?}");
}

#[test]
fn a_certificate_of_an_authority_is_taken_with_its_key_only() {
    let folder = folder();
    let (certificate, secret) = of_authority();
    let certificate = file(&folder, "chain.pem", certificate);
    let secret = file(&folder, "secret.pem", secret);
    let tls = Tls::of_files(&certificate, &secret).unwrap();
    assert_eq!(tls.pin(), Tls::of_files(&certificate, &secret).unwrap().pin());
    let other = file(&folder, "other.pem", of_authority().1);
    let error = Tls::of_files(&certificate, &other).unwrap_err();
    assert!(matches!(error, TlsError::OfAnotherKey(..)), "{error}");
    let error = Tls::of_files(&secret, &secret).unwrap_err();
    assert!(matches!(error, TlsError::NoCertificate(..)), "{error}");
    let error = Tls::of_files(&certificate, &certificate).unwrap_err();
    assert!(matches!(error, TlsError::NoKey(..)), "{error}");
    let advice = error.to_string();
    assert!(advice.contains("--tls-key") && !advice.contains("next start"), "{advice}");
    let error = Tls::of_files(&folder.path().join("none"), &secret).unwrap_err();
    assert!(matches!(error, TlsError::Unreadable(..)), "{error}");
    let broken = file(
        &folder,
        "broken.pem",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    );
    let error = Tls::of_files(&broken, &secret).unwrap_err();
    assert!(matches!(error, TlsError::NoCertificate(..)), "{error}");
}
