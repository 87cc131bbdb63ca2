//! Packs the sentences of all languages: as they are, they would be a twentieth of
//! the program.

use std::path::{Path, PathBuf};
use std::{env, fs};

const LANGUAGES: &str = "src/i18n";

fn main() {
    println!("cargo::rerun-if-changed={LANGUAGES}");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where it wants them"));
    // Much is the same in all languages: English is packed by itself, and the others
    // by what they have beyond it.
    let english = Path::new(LANGUAGES).join("en.ftl");
    let before = fs::read(&english).expect("there is English");
    for entry in fs::read_dir(LANGUAGES).expect("the languages have a folder") {
        let path = entry.expect("it can be read").path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            pack(&path, if path == english { b"" } else { &before }, &out);
        }
    }
}

fn pack(path: &Path, before: &[u8], out: &Path) {
    let sentences = fs::read(path).expect("a language's file can be read");
    let packed = lz4_flex::block::compress_prepend_size_with_dict(&sentences, before);
    let name = path.with_extension("lz4");
    let name = name.file_name().expect("a file has a name");
    fs::write(out.join(name), packed).expect("there is space");
}
