//! Which key a player came with, as `sshd` tells it.
//!
//! With `ExposeAuthInfo yes` it writes how somebody has proved who they are into
//! a file that only the account can read, a line each, and names the file in
//! `SSH_USER_AUTH`.

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::Read as _;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use rustix::fs::OFlags;
use sha2::{Digest, Sha256};

/// The variable that names the file.
pub(crate) const VARIABLE: &str = "SSH_USER_AUTH";

/// What `sshd` calls the file, before letters of chance.
const FILE: &str = "sshauth.";

/// How the kind of a key ends that comes with a certificate.
const CERTIFICATE: &str = "-cert-v01@openssh.com";

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
        let (Some("publickey"), Some(kind), Some(key)) = (words.next(), words.next(), words.next())
        else {
            return None;
        };
        let key = STANDARD.decode(key).ok().filter(|key| !key.is_empty())?;
        let key = if kind.ends_with(CERTIFICATE) { certified(kind, &key)? } else { key };
        Some(Self(Sha256::digest(key).into()))
    }

    /// The name of its folder: what `ssh-keygen -l` prints, with `-` and `_` in
    /// place of `+` and `/`.
    #[must_use]
    pub fn folder(&self) -> String {
        format!("SHA256-{}", URL_SAFE_NO_PAD.encode(self.0))
    }
}

/// The key in a certificate of that kind, as it would come without one: whoever
/// has theirs renewed is the same player. After the kind and a number of chance
/// there is what the key has after its kind (PROTOCOL.certkeys of OpenSSH).
fn certified(kind: &str, certificate: &[u8]) -> Option<Vec<u8>> {
    let plain = kind.strip_suffix(CERTIFICATE)?;
    let (of_key, at) = match plain {
        "ssh-ed25519" => (1, ""),
        "ssh-rsa" => (2, ""),
        "sk-ssh-ed25519" => (2, "@openssh.com"),
        "sk-ecdsa-sha2-nistp256" => (3, "@openssh.com"),
        _ if plain.starts_with("ecdsa-sha2-") => (2, ""),
        _ => return None,
    };
    let (named, rest) = string(certificate)?;
    let (_chance, fields) = string(rest)?;
    let mut rest = fields;
    for _ in 0..of_key {
        rest = string(rest)?.1;
    }
    let name = format!("{plain}{at}");
    let length = u32::try_from(name.len()).ok()?.to_be_bytes();
    let key = [&length[..], name.as_bytes(), &fields[..fields.len() - rest.len()]].concat();
    (named == kind.as_bytes()).then_some(key)
}

/// A string as the protocol has it, with its length before it, and what follows.
fn string(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    rest.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)
}

/// What `sshd` has written there. It is read only where nobody else can have
/// written it: a server that takes variables from its clients takes this one,
/// too, unless it sets it itself.
fn read(file: &Path, account: u32) -> Option<String> {
    let named = file.file_name().and_then(OsStr::to_str).is_some_and(|name| name.starts_with(FILE));
    // What is judged is what is read, and to open a pipe waits for nobody.
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
    let file = OpenOptions::new().read(true).custom_flags(flags).open(file).ok()?;
    let data = file.metadata().ok()?;
    let private = data.is_file() && data.uid() == account && data.mode() & 0o077 == 0;
    if !named || !private || data.len() > BYTES_MAX {
        return None;
    }
    let mut text = String::new();
    file.take(BYTES_MAX).read_to_string(&mut text).ok()?;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::fs;
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

    /// Keys, and certificates of them by `ssh-keygen -s`.
    const CERTIFIED: [(&str, &str); 2] = [
        (
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHbeR8eNcrG1JvW/ioqNh9wBiCP6s0TICVCbKglHhEfl",
            "ssh-ed25519-cert-v01@openssh.com AAAAIHNzaC1lZDI1NTE5LWNlcnQtdjAxQG9wZW5zc2guY29tAAAAICypuLgpB1LViTUUtKttj880c7iskY43co2uO54m0cLuAAAAIHbeR8eNcrG1JvW/ioqNh9wBiCP6s0TICVCbKglHhEflAAAAAAAAAAAAAAABAAAAAXgAAAAIAAAABHJvb3QAAAAAAAAAAP//////////AAAAAAAAAIIAAAAVcGVybWl0LVgxMS1mb3J3YXJkaW5nAAAAAAAAABdwZXJtaXQtYWdlbnQtZm9yd2FyZGluZwAAAAAAAAAWcGVybWl0LXBvcnQtZm9yd2FyZGluZwAAAAAAAAAKcGVybWl0LXB0eQAAAAAAAAAOcGVybWl0LXVzZXItcmMAAAAAAAAAAAAAADMAAAALc3NoLWVkMjU1MTkAAAAgHjle1Uchix6uqqFhd77HHfRnVnQBmUPSRr0smN+vdrwAAABTAAAAC3NzaC1lZDI1NTE5AAAAQD0UvMpiy0zYgZXSU12TKt76pniHSFKmP2tUYtoDCzNyO3erBZ4i6CDVB+ugnxlkFqHupLrDVPk0Rxw56Z4/Tw4=",
        ),
        (
            "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBKgE06wAmaQxiz+d3r+N5vQ+EWKYCBX3DiKTV3ISj+r2ElT84EKWc4Mb7N0uaoWaCsZn4W4lFWx9Gy6XSm9MU0I=",
            "ecdsa-sha2-nistp256-cert-v01@openssh.com AAAAKGVjZHNhLXNoYTItbmlzdHAyNTYtY2VydC12MDFAb3BlbnNzaC5jb20AAAAgm+MD+HJykXIsAVB72g12MtGX6BiQ+jJ5rVjvDA8EQowAAAAIbmlzdHAyNTYAAABBBKgE06wAmaQxiz+d3r+N5vQ+EWKYCBX3DiKTV3ISj+r2ElT84EKWc4Mb7N0uaoWaCsZn4W4lFWx9Gy6XSm9MU0IAAAAAAAAAAAAAAAEAAAABeAAAAAgAAAAEcm9vdAAAAAAAAAAA//////////8AAAAAAAAAggAAABVwZXJtaXQtWDExLWZvcndhcmRpbmcAAAAAAAAAF3Blcm1pdC1hZ2VudC1mb3J3YXJkaW5nAAAAAAAAABZwZXJtaXQtcG9ydC1mb3J3YXJkaW5nAAAAAAAAAApwZXJtaXQtcHR5AAAAAAAAAA5wZXJtaXQtdXNlci1yYwAAAAAAAAAAAAAAMwAAAAtzc2gtZWQyNTUxOQAAACAeOV7VRyGLHq6qoWF3vscd9GdWdAGZQ9JGvSyY3692vAAAAFMAAAALc3NoLWVkMjU1MTkAAABAvCd2eUH16Qdnfmc05uaP0fS/MC1RgSsELt+qUic/Kb8G3N8BYW16RPgLdMnjd/KhEl8BhbLQySv3dQqSeLJgAQ==",
        ),
    ];

    #[test]
    fn a_certificate_is_the_key_in_it_and_nothing_where_there_is_none() {
        for (key, certificate) in CERTIFIED {
            let of = |line: &str| Fingerprint::of_line(&format!("publickey {line}"));
            assert!(of(key).is_some());
            assert_eq!(of(certificate), of(key));
            let (kind, bytes) = certificate.split_once(' ').unwrap();
            for other in ["ssh-rsa-cert-v01@openssh.com", "ssh-new-cert-v01@openssh.com"] {
                assert_eq!(of(&format!("{other} {bytes}")), None, "no {other}");
            }
            let cut = &bytes[..80];
            assert_eq!(of(&format!("{kind} {cut}")), None, "cut off");
        }
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
        let pipe = folder.path().join("sshauth.pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RUSR).unwrap();
        assert_eq!(read(&pipe, own), None, "a pipe that nobody writes to");
        assert_eq!(read(Path::new("/dev/stdin"), own), None, "what is typed");
        assert_eq!(read(&folder.path().join("sshauth.none"), own), None, "not there");
        fs::write(&good, vec![b'a'; BYTES_MAX as usize + 1]).unwrap();
        assert_eq!(read(&good, own), None, "endless");
    }
}
