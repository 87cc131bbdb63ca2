//! What is chosen in the program and found again: the settings file as two
//! programs, a text editor and a full disk leave it.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use omok_tests::board::play;
use omok_tests::program::{omok_tui, run};
use omok_tests::pty::{Pty, Setup, key};

fn path(setup: &Setup) -> PathBuf {
    setup.home().join(".config/omok/config.toml")
}

fn write(setup: &Setup, content: &str) -> PathBuf {
    let path = path(setup);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, content).unwrap();
    path
}

/// Wide enough that no line on stderr is broken.
fn wide() -> Setup {
    Setup::default().size(160, 24)
}

/// Ends a program that has nothing to ask, and gives what stays in the terminal.
fn quit(mut program: Pty) -> String {
    program.press("q");
    assert_eq!(program.exit_code(), 0);
    program.assert_restored();
    text(&program)
}

fn text(program: &Pty) -> String {
    program.picture().rows().collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_switched_off_stays_off_and_a_flag_holds_for_one_run_only() {
    let setup = Setup::default();
    let mut game = setup.start(&["local", "--no-mouse"]);
    game.wait_for("Sound on");
    game.press("s");
    game.wait_for("Sound off");
    quit(game);
    let game = setup.start(&["local"]);
    game.wait_for("Sound off");
    quit(game);
    let text = fs::read_to_string(path(&setup)).unwrap();
    assert!(text.contains("sound = false") && !text.contains("mouse"), "{text}");
    let game = setup.clone().variable("OMOK_SOUND", "on").start(&["local"]);
    game.wait_for("Sound on");
    quit(game);
}

#[test]
fn two_running_programs_that_change_different_settings_lose_none() {
    let setup = Setup::default();
    let [mut one, mut two] = [(); 2].map(|()| setup.start(&["local"]));
    one.wait_for("Sound on");
    two.wait_for("Sound on");
    one.press("s");
    one.wait_for("Sound off");
    two.press("m");
    two.wait_for("Mouse off");
    quit(one);
    quit(two);
    let text = fs::read_to_string(path(&setup)).unwrap();
    assert!(text.contains("sound = false") && text.contains("mouse = false"), "{text}");
}

#[test]
fn a_broken_file_is_told_with_its_line_and_neither_fatal_nor_written_over() {
    let setup = wide();
    let broken = "sound = false\nmouse = maybe\n";
    let path = write(&setup, broken);
    let mut game = setup.start(&["local"]);
    game.wait_for("config.toml:2");
    play(&mut game, 1, "h8");
    game.press("s");
    game.wait_for("not remembered");
    game.press(key::CTRL_C);
    assert_eq!(game.exit_code(), 0);
    game.assert_restored();
    let text = text(&game);
    assert!(text.contains("config.toml:2: no setting is taken"), "{text}");
    assert_eq!(fs::read_to_string(&path).unwrap(), broken);
}

#[test]
fn a_wrong_value_is_told_with_what_is_possible_and_the_others_hold() {
    let setup = wide();
    write(&setup, "sound = false\nsize = 12\nrules = \"omok\"\n");
    let game = setup.start(&["local"]);
    game.wait_for("Omok 19×19");
    game.wait_for("Sound off");
    let text = quit(game);
    assert!(
        text.contains("config.toml:2: size = 12 means nothing; possible: 13, 15, 19, 20"),
        "{text}"
    );
}

#[test]
fn a_file_that_cannot_be_written_is_told_and_nothing_else_happens() {
    let setup = wide();
    let path = write(&setup, "sound = true\n");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let mut game = setup.start(&["local"]);
    game.wait_for("Sound on");
    game.press("s");
    game.wait_for("read-only");
    game.wait_for("Sound off");
    quit(game);
    assert_eq!(fs::read_to_string(&path).unwrap(), "sound = true\n");
}

#[test]
fn what_is_set_in_plain_mode_holds_on_the_full_screen() {
    let setup = Setup::default();
    let mut plain = omok_tui();
    plain.env("HOME", setup.home()).env_remove("XDG_CONFIG_HOME").env_remove("XDG_STATE_HOME");
    let typed = b"set rules omok\nset size 13\nset sound off\nset theme monochrome\n";
    let said = run(plain.args(["local", "--plain"]), typed).stdout;
    assert!(said.contains("setting theme: monochrome\n"), "{said}");
    let game = setup.start(&["local"]);
    game.wait_for("Omok 13×13");
    game.wait_for("Sound off");
    quit(game);
    let text = fs::read_to_string(path(&setup)).unwrap();
    assert!(text.contains("theme = \"monochrome\""), "{text}");
}

#[test]
fn what_is_wrong_with_the_file_is_said_in_the_chosen_language() {
    let setup = wide().variable("OMOK_LANG", "nl");
    write(&setup, "sound = \"loud\"\nvolume = 3\n");
    let game = setup.start(&["local"]);
    game.wait_for("niet alles is begrepen");
    let text = quit(game);
    assert!(text.contains("config.toml:1: sound = loud betekent niets; mogelijk: true"), "{text}");
    assert!(text.contains("config.toml:2: volume is geen instelling"), "{text}");
}

#[test]
fn where_no_folder_can_be_made_it_is_told_that_nothing_is_remembered() {
    let mut game = wide().variable("HOME", "/dev/null").start(&["local"]);
    game.wait_for("Sound on");
    game.press("s");
    game.wait_for("not remembered");
    quit(game);
}

#[test]
fn without_a_home_settings_are_where_xdg_config_home_says() {
    let setup = Setup::default().wrapper(&["env", "-u", "HOME"]);
    let folder = setup.home().join("elsewhere");
    let setup = setup.clone().variable("XDG_CONFIG_HOME", folder.to_str().unwrap());
    let mut game = setup.start(&["local"]);
    game.wait_for("Sound on");
    game.press("s");
    game.wait_for("Sound off");
    quit(game);
    let text = fs::read_to_string(folder.join("omok/config.toml")).unwrap();
    assert!(text.contains("sound = false"), "{text}");
}

#[test]
fn the_named_file_counts_and_check_and_convert_read_none() {
    let setup = Setup::default();
    write(&setup, "rules = \"omok\"\n");
    let other = setup.home().join("other.toml");
    fs::write(&other, "rules = \"gomoku\"\nsize = 20\n").unwrap();
    let named = ["local", "--config", other.to_str().unwrap()];
    let game = setup.start(&named);
    game.wait_for("Gomoku 20×20");
    quit(game);
    let mut check = omok_tui();
    check.env("HOME", setup.home()).env_remove("XDG_CONFIG_HOME").env("OMOK_RULES", "nonsense");
    check.env("OMOK_COLOR", "mauve").env("OMOK_ASCII", "maybe");
    let checked = run(check.args(["check", "--json", "-"]), b"h8\n");
    assert_eq!(checked.code, Some(0), "{}", checked.stderr);
    assert!(checked.stdout.contains(r#""rules":"renju""#), "{}", checked.stdout);
}

#[test]
fn a_variable_that_means_nothing_is_an_argument_error_that_says_what_is_possible() {
    for (name, value, possible) in [
        ("OMOK_SOUND", "loud", "true or false"),
        ("OMOK_ASCII", "maybe", "true, yes or on"),
        ("OMOK_RULES", "go", "renju, omok or gomoku"),
        ("OMOK_SIZE", "19", "15"),
        ("OMOK_RELAY", "a:b:c", "brackets"),
    ] {
        let ended = run(omok_tui().arg("local").env(name, value), b"");
        assert_eq!(ended.code, Some(2), "{name}");
        assert!(ended.stderr.contains(name) && ended.stderr.contains(possible), "{}", ended.stderr);
    }
}

#[test]
fn rules_and_size_are_judged_together_with_the_flags_and_only_for_a_new_game() {
    let setup = Setup::default();
    let plain = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut program = omok_tui();
        program.env("HOME", setup.home());
        program.env_remove("XDG_CONFIG_HOME").env_remove("XDG_STATE_HOME");
        program.args(["--plain", "--lang", "en"]).args(arguments).envs(variables.iter().copied());
        run(&mut program, b"")
    };
    let size = |lines: &'static str| [("OMOK_SIZE", lines)];
    let started = plain(&["local", "--rules", "omok"], &size("19"));
    assert_eq!(started.code, Some(0), "{}", started.stderr);
    assert!(started.stdout.starts_with("game: omok 19x19"), "{}", started.stdout);
    let started = plain(&["local", "--rules", "omok"], &size("13"));
    assert!(started.stdout.starts_with("game: omok 13x13"), "{}", started.stdout);
    let refused = plain(&["local", "--rules", "renju"], &size("13"));
    assert_eq!(refused.code, Some(2), "{}", refused.stdout);
    assert!(refused.stderr.contains("OMOK_SIZE: "), "{}", refused.stderr);
    let refused = plain(&["local", "--size", "20"], &[("OMOK_RULES", "omok")]);
    assert_eq!(refused.code, Some(2), "{}", refused.stdout);
    assert!(refused.stderr.contains("OMOK_RULES: "), "{}", refused.stderr);
    // What begins no game has nothing against it.
    for arguments in [&[][..], &["replay", "-"]] {
        let started = plain(arguments, &size("19"));
        assert!(!started.stderr.contains("OMOK_SIZE"), "{arguments:?}: {}", started.stderr);
    }
    assert_eq!(plain(&[], &size("19")).code, Some(0));
}
