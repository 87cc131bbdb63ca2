//! Which key a player came with, as `sshd` tells it.
//!
//! With `ExposeAuthInfo yes` it writes how somebody has proved who they are into
//! a file that only the account can read, a line each, and names the file in
//! `SSH_USER_AUTH`.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Read as _;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// The variable that names the file.
const VARIABLE: &str = "SSH_USER_AUTH";

/// What `sshd` calls the file, before letters of chance.
const FILE: &str = "sshauth.";

/// The file has a line or two, with a key or a certificate each.
const BYTES_MAX: u64 = 64 * 1024;

/// The SHA-256 hash of a public key, by which `ssh-keygen -l` tells keys apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The key of whoever is connected, if `sshd` tells it.
    #[must_use]
    pub fn of_connection() -> Option<Self> {
        let file = std::env::var_os(VARIABLE)?;
        let account = rustix::process::geteuid().as_raw();
        let text = read(Path::new(&file), account)?;
        // Of several keys that one person had to have, the first.
        text.lines().find_map(Self::of_line)
    }

    /// The key in a line of that file: `publickey ssh-ed25519 AAAA…`. Other ways
    /// to prove who one is name none.
    #[must_use]
    pub fn of_line(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        let (Some("publickey"), Some(_kind), Some(key)) =
            (words.next(), words.next(), words.next())
        else {
            return None;
        };
        let key = STANDARD.decode(key).ok().filter(|key| !key.is_empty())?;
        Some(Self(Sha256::digest(key).into()))
    }

    /// The name of its folder: what `ssh-keygen -l` prints, with `-` and `_` in
    /// place of `+` and `/`.
    #[must_use]
    pub fn folder(&self) -> String {
        format!("SHA256-{}", URL_SAFE_NO_PAD.encode(self.0))
    }
}

/// What `sshd` has written there. It is read only where nobody else can have
/// written it: a server that takes variables from its clients takes this one,
/// too, unless it sets it itself.
fn read(file: &Path, account: u32) -> Option<String> {
    let named = file.file_name().and_then(OsStr::to_str).is_some_and(|name| name.starts_with(FILE));
    let data = fs::symlink_metadata(file).ok()?;
    let private = data.is_file() && data.uid() == account && data.mode() & 0o077 == 0;
    if !named || !private || data.len() > BYTES_MAX {
        return None;
    }
    let mut text = String::new();
    File::open(file).ok()?.take(BYTES_MAX).read_to_string(&mut text).ok()?;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::os::unix::fs::PermissionsExt;

    /// A key, and what `ssh-keygen -l` says of it.
    const KEY: &str = "publickey ssh-ed25519 \
        AAAAC3NzaC1lZDI1NTE5AAAAINjYaT81QRHVfrFymQ0sTqh9IxWmxjVcm1o18bPU+fDm";
    const PRINT: &str = "SHA256:y3D2pJ466FvxRQJme9dxS7zYZ418HN1zEpMkVS8qL6U";

    #[test]
    fn only_a_line_about_a_key_names_one() {
        for line in ["", "password", "keyboard-interactive", "publickey", "publickey ssh-rsa"] {
            assert_eq!(Fingerprint::of_line(line), None, "{line}");
        }
        for line in ["publickey ssh-rsa !!!!", "hostbased ssh-ed25519 AAAA", "publickey a ="] {
            assert_eq!(Fingerprint::of_line(line), None, "{line}");
        }
        let named = PRINT.replace([':', '+'], "-").replace('/', "_");
        assert_eq!(Fingerprint::of_line(KEY).unwrap().folder(), named);
    }

    #[test]
    fn a_folder_has_no_name_that_leads_elsewhere() {
        for number in 0..=255_u8 {
            let name = Fingerprint([number; 32]).folder();
            assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)), "{name}");
        }
    }

    #[test]
    fn a_file_that_others_may_have_written_names_no_key() {
        let folder = tempfile::tempdir().unwrap();
        let own = rustix::process::geteuid().as_raw();
        let file = |name: &str, mode: u32| {
            let path = folder.path().join(name);
            fs::write(&path, KEY).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            path
        };
        let good = file("sshauth.AbCdEf", 0o600);
        assert_eq!(read(&good, own).as_deref(), Some(KEY));
        assert_eq!(read(&good, own + 1), None, "another account's");
        assert_eq!(read(&file("sshauth.open", 0o644), own), None, "others read it");
        assert_eq!(read(&file("auth.AbCdEf", 0o600), own), None, "of another name");
        let link = folder.path().join("sshauth.link");
        std::os::unix::fs::symlink(&good, &link).unwrap();
        assert_eq!(read(&link, own), None, "a link");
        assert_eq!(read(Path::new("/dev/stdin"), own), None, "what is typed");
        assert_eq!(read(&folder.path().join("sshauth.none"), own), None, "not there");
        fs::write(&good, vec![b'a'; BYTES_MAX as usize + 1]).unwrap();
        assert_eq!(read(&good, own), None, "endless");
    }
}
