#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| omok_tests::fuzz::run("proxy", bytes));
