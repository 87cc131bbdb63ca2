//! The file of a relay's key.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use rcgen::{KeyPair, PKCS_ECDSA_P256_SHA256};

use tracing::warn;

use super::TlsError;

/// The name of the file in the relay's folder.
pub(super) const NAME: &str = "key.pem";

/// Keys and chains of certificates are a few kilobytes; more than this is none.
const BYTES_MAX: u64 = 256 * 1024;

/// A key that no one has had before. All who speak TLS 1.3 understand its kind.
pub(super) fn new() -> Result<KeyPair, TlsError> {
    let key = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256);
    key.map_err(|error| TlsError::Broken(error.to_string()))
}

/// The key in `folder`; a new one is put there if there is none.
pub(super) fn kept_in(folder: &Path) -> Result<KeyPair, TlsError> {
    if let Some(key) = there(folder)? {
        return Ok(key);
    }
    let key = new()?;
    match write_new(folder, key.serialize_pem().as_bytes()) {
        Ok(()) => Ok(key),
        // Another relay was faster, and its key is the one that is kept.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            there(folder)?.ok_or_else(|| TlsError::NoKeyYet(folder.to_owned()))
        }
        Err(error) => Err(TlsError::Unwritable(folder.join(NAME), error)),
    }
}

/// The key in `folder`, if there is one.
pub(super) fn there(folder: &Path) -> Result<Option<KeyPair>, TlsError> {
    let path = folder.join(NAME);
    let bytes = match read(&path) {
        Err(TlsError::Unreadable(_, error)) if error.kind() == ErrorKind::NotFound => {
            return Ok(None);
        }
        read => read?,
    };
    warn_if_open(&path);
    let no_key = |why: String| TlsError::NoOwnKey(path.clone(), why);
    let text = std::str::from_utf8(&bytes).map_err(|error| no_key(error.to_string()))?;
    KeyPair::from_pem(text).map(Some).map_err(|error| no_key(error.to_string()))
}

/// Says so where others than its owner can read the key at `path`. It may be meant
/// so: some systems have a group for those who read keys.
pub(super) fn warn_if_open(path: &Path) {
    if let Some(mode) = open_mode(path) {
        let path = path.display();
        warn!(
            "others than its owner can read the key in {path} (mode {mode:03o}): chmod 600 {path}"
        );
    }
}

/// The permissions of a file that not only its owner can read.
#[cfg(unix)]
fn open_mode(path: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(path).ok()?.permissions().mode() & 0o777;
    (mode & 0o077 != 0).then_some(mode)
}

#[cfg(not(unix))]
const fn open_mode(_: &Path) -> Option<u32> {
    None
}

/// What a file of keys or certificates holds.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, TlsError> {
    let unreadable = |error| TlsError::Unreadable(path.to_owned(), error);
    let about = fs::metadata(path).map_err(unreadable)?;
    // Opening a pipe might wait for ever.
    if !about.is_file() {
        return Err(unreadable(io::Error::other("it is no file")));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(unreadable(io::Error::other("it is far too long")));
    }
    Ok(bytes)
}

/// Writes the key whole or not at all, and never over another one.
fn write_new(folder: &Path, pem: &[u8]) -> io::Result<()> {
    make(folder)?;
    // Readable by its owner only, from the first byte on.
    let mut draft = tempfile::NamedTempFile::new_in(folder)?;
    draft.write_all(pem)?;
    draft.as_file().sync_all()?;
    draft.persist_noclobber(folder.join(NAME))?;
    // Not every file system can do this, and the name is there anyway.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

#[cfg(unix)]
fn make(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn make(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}
