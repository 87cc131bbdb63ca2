//! Which characters the locale has.

/// What names the characters of a locale, the first that is set going first.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];

/// Whether the locale that the variables `env` looks up name has all of Unicode.
/// Where nothing is named the terminal is taken to be as modern as most are:
/// programs started over SSH often get no locale at all.
#[must_use]
pub fn is_utf8(env: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &&str| env(name).filter(|value| !value.is_empty());
    VARIABLES.iter().find_map(set).is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_names_the_characters() {
        for (variables, expected) in [
            ("", true),
            ("LANG=C", false),
            ("LANG=POSIX", false),
            ("LANG=C.UTF-8", true),
            ("LANG=ko_KR.eucKR", false),
            ("LANG=ko_KR.utf8", true),
            ("LANG=en_US", false),
            ("LANG=en_US.UTF-8 LC_CTYPE=C", false),
            ("LANG=C LC_CTYPE=UTF-8", true),
            ("LANG=en_US.UTF-8 LC_CTYPE=en_US.UTF-8 LC_ALL=C", false),
            ("LANG=C LC_CTYPE=C LC_ALL=en_US.UTF-8", true),
            ("LANG=en_US.UTF-8 LC_CTYPE= LC_ALL=", true),
        ] {
            let pairs: Vec<_> =
                variables.split_whitespace().filter_map(|pair| pair.split_once('=')).collect();
            let env = |name: &str| {
                let found = pairs.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(is_utf8(env), expected, "{variables}");
        }
    }
}
