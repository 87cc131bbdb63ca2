//! Chance that nobody can foresee.

use rand::TryRng;
use rand::rngs::SysRng;

/// Bytes from the system's own source, for what nobody may guess: codes, tokens,
/// secrets. There are few enough of them, so that no generator has to stand in
/// between whose state could be read or copied.
///
/// # Panics
///
/// Where the system has no such source: then no secret can be had, and none may
/// be made up.
#[must_use]
pub fn secret<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).expect("the system has a source of randomness");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_secret_is_given_twice() {
        let secrets: std::collections::HashSet<[u8; 16]> = (0..1000).map(|_| secret()).collect();
        assert_eq!(secrets.len(), 1000);
    }
}
