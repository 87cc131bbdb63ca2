//! Where an account, or one of those who share it, keeps what outlives the
//! program.

use std::fs::{File, FileTimes};
use std::path::PathBuf;
use std::time::SystemTime;

use etcetera::BaseStrategy;

use crate::reason::Reason;
use crate::ssh_key::Fingerprint;

/// The folder below which those who share an account have one each.
const PLAYERS: &str = "players";

/// One of them. Nothing is read or made by naming a place in it.
#[derive(Clone, Debug)]
pub struct Account {
    /// The folder, or why there is none.
    state: Result<PathBuf, Reason>,
}

impl Account {
    /// The one that the environment tells of: `$XDG_STATE_HOME/omok`.
    #[must_use]
    pub fn of_environment() -> Self {
        let base = etcetera::base_strategy::Xdg::new().ok();
        let folder = base.and_then(|base| base.state_dir()).map(|state| state.join("omok"));
        Self { state: folder.ok_or(Reason::NoPlace("XDG_STATE_HOME, HOME")) }
    }

    /// The part of it that whoever has this key has alone. Whoever came without
    /// a key has none: what all of those shared would be nobody's.
    #[must_use]
    pub fn of_player(&self, key: Option<&Fingerprint>) -> Self {
        let Some(key) = key else { return Self { state: Err(Reason::NoKey) } };
        let folder = |state: PathBuf| state.join(PLAYERS).join(key.folder());
        Self { state: self.state.clone().map(folder) }
    }

    /// The file or folder of this name.
    ///
    /// # Errors
    ///
    /// The account has no place for it.
    pub fn place(&self, name: &str) -> Result<PathBuf, Reason> {
        self.state.clone().map(|state| state.join(name))
    }

    /// Notes on the folder, if there is one by now, that somebody came: whoever
    /// sweeps out what nobody uses goes by its time, which files below leave as it is.
    pub fn mark_used(&self) {
        let times = FileTimes::new().set_modified(SystemTime::now());
        // If the disk takes nothing more, a later start notes it.
        let _ = self.state.as_ref().map(|folder| File::open(folder)?.set_times(times));
    }

    /// Whether what is kept here is there the next time.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        self.state.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_a_folder_of_its_own_and_who_has_no_key_has_none() {
        let account = Account { state: Ok("/state/omok".into()) };
        let key = |line: &str| Fingerprint::of_line(line).unwrap();
        let [one, two] = ["publickey ssh-ed25519 AAAA", "publickey ssh-ed25519 AAAB"].map(key);
        let seats = |key| account.of_player(key).place("seats");
        assert_ne!(seats(Some(&one)), seats(Some(&two)));
        assert!(seats(Some(&one)).unwrap().starts_with("/state/omok/players"));
        assert_eq!(seats(None), Err(Reason::NoKey));
        assert!(!account.of_player(None).is_kept());
    }

    #[test]
    fn a_folder_that_somebody_came_to_is_no_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let old = FileTimes::new().set_modified(SystemTime::UNIX_EPOCH);
        File::open(&folder).unwrap().set_times(old).unwrap();
        let before = SystemTime::now() - std::time::Duration::from_secs(60);
        let changed = || folder.path().metadata().unwrap().modified().unwrap();
        assert!(changed() < before);
        Account { state: Ok(folder.path().to_path_buf()) }.mark_used();
        assert!(changed() > before);
        let none = folder.path().join("none");
        Account { state: Ok(none.clone()) }.mark_used();
        assert!(!none.exists(), "nothing is made");
    }

    #[test]
    fn an_account_without_a_place_has_none_for_its_players() {
        let nowhere = Account { state: Err(Reason::NoFile) };
        let key = Fingerprint::of_line("publickey ssh-ed25519 AAAA").unwrap();
        assert_eq!(nowhere.of_player(Some(&key)).place("seats"), Err(Reason::NoFile));
    }
}
