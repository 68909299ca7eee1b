//! The commands for authors of plugins, as they type them.

#![expect(clippy::unwrap_used, reason = "a test says what it expects by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs `balcao plugin …` and gives whether it succeeded, and what it said.
fn plugin(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let target = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target");
    let done = Command::new(env!("CARGO_BIN_EXE_balcao"))
        .arg("plugin")
        .args(arguments)
        .current_dir(folder)
        .env("BALCAO_PUBLISHER_KEY", folder.join("publisher.key"))
        // What the guests of this checkout are made of needs no second compiling.
        .env(
            "CARGO_TARGET_DIR",
            std::env::var_os("CARGO_TARGET_DIR").map_or(target, PathBuf::from),
        )
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    (done.status.success(), said)
}

fn succeeds(folder: &Path, arguments: &[&str]) -> String {
    let (success, said) = plugin(folder, arguments);
    assert!(success, "{arguments:?}: {said}");
    said
}

fn fails(folder: &Path, arguments: &[&str]) -> String {
    let (success, said) = plugin(folder, arguments);
    assert!(!success, "{arguments:?}: {said}");
    said
}

#[test]
fn a_new_plugin_is_packed_signed_and_verified_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    succeeds(home, &["new", "stock-notes"]);
    let folder = home.join("stock-notes");
    let said = succeeds(home, &["pack", "stock-notes", "--out", "."]);
    assert!(said.contains("stock-notes-0.1.0.balcao"), "{said}");
    let package = "stock-notes-0.1.0.balcao";

    assert!(fails(home, &["verify", package]).contains("the package is not signed"));
    let said = succeeds(home, &["sign", package]);
    let publisher = said.lines().find_map(|line| line.split("trust you: ").nth(1)).unwrap();
    let said = succeeds(home, &["verify", package, "--publisher", publisher]);
    for word in [
        "stock-notes 0.1.0 (Stock notes)",
        "collections, realtime",
        "signed by that publisher",
    ] {
        assert!(said.contains(word), "{word}: {said}");
    }
    assert!(!said.contains("screen       0 files"), "{said}");
    assert!(fails(home, &["verify", package, "--publisher", &"1".repeat(64)]).contains("not trusted"));

    let mut bytes = fs::read(home.join(package)).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(home.join("damaged.balcao"), bytes).unwrap();
    assert!(fails(home, &["verify", "damaged.balcao"]).contains("damaged.balcao"));

    let manifest = fs::read_to_string(folder.join("plugin.toml")).unwrap();
    fs::write(
        folder.join("plugin.toml"),
        manifest.replace("\"realtime\"", "\"real-time\""),
    )
    .unwrap();
    let said = fails(home, &["pack", "stock-notes"]);
    assert!(said.contains("line 6") && said.contains("real-time"), "{said}");
}

#[test]
fn a_folder_that_is_no_plugin_is_named() {
    let home = tempfile::tempdir().unwrap();
    assert!(fails(home.path(), &["pack", "."]).contains("it has no plugin.toml"));
    assert!(fails(home.path(), &["verify", "gone.balcao"]).contains("cannot read gone.balcao"));
}

#[test]
fn a_host_that_is_not_there_is_named() {
    let home = tempfile::tempdir().unwrap();
    let said = fails(home.path(), &["list", "--host", "http://127.0.0.1:9"]);
    assert!(said.contains("http://127.0.0.1:9 does not answer"), "{said}");
}
