use std::os::unix::fs::{PermissionsExt, symlink};

use omok_core::record::Setting;
use omok_core::{RuleSet, Size};

use super::*;
use crate::glyphs::Ambiguous;
use crate::i18n::Language;
use crate::theme::ThemeName;

/// A folder, and the settings file in it with this content.
fn file(content: &str) -> (tempfile::TempDir, Config) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, content).unwrap();
    (folder, Config { path: Ok(path), named: false })
}

fn content(config: &Config) -> String {
    fs::read_to_string(config.path.as_ref().unwrap()).unwrap()
}

/// What is said about the file, without the folder that it is in.
fn complaints(config: &Config) -> Vec<String> {
    let folder = format!("{}/", config.path.as_ref().unwrap().parent().unwrap().display());
    let told = |complaint: &Complaint| Language::English.say(&(&complaint.reason()).into());
    config.read().1.iter().map(|complaint| told(complaint).replace(&folder, "")).collect()
}

#[test]
fn a_file_is_read_whole() {
    let (_folder, config) = file(
        "# mine\nlang = \"ko\"\ntheme = \"monochrome\"\nambiguous = \"wide\"\nsound = false\nmouse=true\nconfirm = true # slowly\n\
         rules = \"omok\"\nsize = 13\nrelay = 'relay.example.org:99'\n",
    );
    let (found, complaints) = config.read();
    assert!(complaints.is_empty(), "{complaints:?}");
    let expected = Preferences {
        language: Some(Language::Korean),
        theme: Some(ThemeName::Monochrome),
        ambiguous: Some(Ambiguous::Wide),
        sound: Some(false),
        mouse: Some(true),
        confirm: Some(true),
        new_game: Setting { rules: Some(RuleSet::OMOK), size: Some(Size::THIRTEEN) },
        relay: Some("relay.example.org:99".parse().unwrap()),
    };
    assert_eq!(found, expected);
}

#[test]
fn a_value_that_means_nothing_is_told_with_its_line_and_the_others_are_taken() {
    let (_folder, config) = file(
        "sound = \"loud\"\n\nsize = 16\n# a line\nrules = \"go\"\nvolume = 3\nrelay = [1]\nmouse = false\n",
    );
    let (found, _) = config.read();
    assert_eq!(found, Preferences { mouse: Some(false), ..Preferences::default() });
    let told = complaints(&config);
    let expected = [
        "config.toml:1: sound = loud means nothing; possible: true, false",
        "config.toml:3: size = 16 means nothing; possible: 13, 15, 19, 20",
        "config.toml:5: rules = go means nothing; possible: renju, omok, gomoku",
        "config.toml:6: volume is no setting; there are lang, theme, ambiguous, sound, mouse, ",
        "config.toml:7: relay = [1] means nothing; possible: HOST[:PORT][#PIN]",
    ];
    assert_eq!(told.len(), expected.len(), "{told:?}");
    for (told, expected) in told.iter().zip(expected) {
        assert!(told.starts_with(expected), "{told}");
    }
}

#[test]
fn a_size_that_the_rules_do_not_have_is_told_and_left_out() {
    let (_folder, config) = file("rules = \"renju\"\nsize = 19\n");
    let (found, _) = config.read();
    assert_eq!(found.new_game, Setting { rules: Some(RuleSet::RENJU), size: None });
    let told = complaints(&config);
    assert_eq!(told, ["config.toml:2: size = 19 means nothing; possible: 15 (renju)"]);
}

#[test]
fn what_is_no_toml_is_told_with_its_line_and_never_written_over() {
    for broken in ["sound = true\nmouse = \n", "sound = true\nsound = false\n", "a\u{0}b"] {
        let (_folder, config) = file(broken);
        assert_eq!(config.read().0, Preferences::default());
        let told = complaints(&config);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("config.toml:") && told[0].contains("not TOML"));
        let refused = config.remember(&Preference::Sound(true)).unwrap_err();
        assert!(matches!(refused, Reason::At(_, why) if *why == Reason::NoToml));
        assert_eq!(content(&config), broken);
    }
}

#[test]
fn what_is_not_even_text_or_far_too_long_is_told_and_stays() {
    let (_folder, config) = file("");
    let path = config.path.clone().unwrap();
    for bytes in [b"sound = \"\xff\"\n".to_vec(), vec![b'#'; 70_000]] {
        fs::write(&path, &bytes).unwrap();
        assert_eq!(complaints(&config).len(), 1);
        assert!(config.remember(&Preference::Sound(true)).is_err());
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn a_change_sets_its_own_keys_and_leaves_the_rest_as_it_is() {
    let (_folder, config) = file(
        "# head\nsound = true   # loud\nfuture = [ 1,2 ]\n\nrules = \"renju\"\n\n[other.program]\nx = 1 # y\n",
    );
    config.remember(&Preference::Sound(false)).unwrap();
    config.remember(&Preference::NewGame(RuleSet::OMOK, Size::THIRTEEN)).unwrap();
    let expected = "# head\nsound = false   # loud\nfuture = [ 1,2 ]\n\nrules = \"omok\"\nsize = 13\n\n[other.program]\nx = 1 # y\n";
    assert_eq!(content(&config), expected);
    config.remember(&Preference::Sound(false)).unwrap();
    assert_eq!(content(&config), expected);
}

#[test]
fn a_table_of_a_settings_name_is_told_and_not_replaced() {
    let (_folder, config) = file("[sound]\nleft = 1\n");
    assert!(complaints(&config)[0].starts_with("config.toml:1: sound is a table"));
    assert!(config.remember(&Preference::Sound(false)).is_err());
    assert_eq!(content(&config), "[sound]\nleft = 1\n");
}

#[test]
fn a_missing_file_is_made_with_its_folder_and_is_told_only_where_it_was_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("not/yet/config.toml");
    let config = Config { path: Ok(path.clone()), named: false };
    assert!(complaints(&config).is_empty());
    config.remember(&Preference::Relay(None)).unwrap();
    let made = content(&config);
    assert!(made.starts_with('#') && made.ends_with("\nrelay = \"\"\n"), "{made}");
    let named = Config::of_account(Some(folder.path().join("other.toml")));
    assert_eq!(complaints(&named), ["other.toml: there is no such file yet"]);
}

#[test]
fn programs_that_change_different_settings_at_once_lose_none() {
    let (_folder, config) = file("");
    let choices = [
        Preference::Sound(false),
        Preference::Mouse(false),
        Preference::Confirm(true),
        Preference::NewGame(RuleSet::GOMOKU, Size::NINETEEN),
    ];
    std::thread::scope(|scope| {
        for choice in &choices {
            let config = &config;
            scope.spawn(move || config.remember(choice).unwrap());
        }
    });
    let (found, complaints) = config.read();
    let all = [found.sound, found.mouse, found.confirm];
    assert_eq!(all, [Some(false), Some(false), Some(true)], "{complaints:?}");
    assert_eq!(found.new_game.size, Some(Size::NINETEEN));
}

#[test]
fn a_file_that_is_not_to_be_written_stays_and_is_told() {
    let (_folder, config) = file("sound = true\n");
    let path = config.path.clone().unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let refused = config.remember(&Preference::Sound(false)).unwrap_err();
    let read_only = Reason::ReadOnly.at(path.display().to_string());
    assert_eq!(refused, read_only);
    assert_eq!(content(&config), "sound = true\n");
}

#[test]
fn no_place_no_folder_and_no_file_are_told_with_a_reason() {
    let nowhere = Config::of_player(Err(Reason::NoPlace("HOME")));
    assert!(nowhere.read().1.is_empty());
    let refused = nowhere.remember(&Preference::Sound(true)).unwrap_err();
    assert!(matches!(refused, Reason::NoPlace(variables) if variables.contains("HOME")));
    let (folder, config) = file("in the way");
    let below = Config { path: Ok(config.path.unwrap().join("config.toml")), named: false };
    assert!(below.remember(&Preference::Sound(true)).is_err());
    let is_folder = Config { path: Ok(folder.path().to_path_buf()), named: true };
    assert_eq!(is_folder.read().1[0].why, Reason::NoFile);
    assert!(is_folder.remember(&Preference::Sound(true)).is_err());
}

#[test]
fn a_link_stays_a_link_and_one_that_leads_nowhere_is_told() {
    let (folder, config) = file("sound = true\n");
    let link = folder.path().join("link.toml");
    symlink(config.path.as_ref().unwrap(), &link).unwrap();
    let linked = Config { path: Ok(link.clone()), named: true };
    linked.remember(&Preference::Sound(false)).unwrap();
    assert_eq!(content(&config), "sound = false\n");
    assert!(link.is_symlink());
    let lost = folder.path().join("lost.toml");
    symlink(folder.path().join("gone.toml"), &lost).unwrap();
    let lost = Config { path: Ok(lost), named: false };
    assert_eq!(lost.read().1.len(), 1);
    assert!(lost.remember(&Preference::Sound(false)).is_err());
}

#[test]
fn a_program_that_keeps_the_lock_is_not_waited_for() {
    let (folder, config) = file("sound = true\n");
    let held = lock(folder.path()).unwrap().expect("the system has locks");
    let refused = config.remember(&Preference::Sound(false)).unwrap_err();
    assert_eq!(refused, Reason::InUse.at(shown(config.path.as_ref().unwrap())));
    assert_eq!(content(&config), "sound = true\n");
    drop(held);
    config.remember(&Preference::Sound(false)).unwrap();
    config.settle();
    assert_eq!(content(&config), "sound = false\n");
}
