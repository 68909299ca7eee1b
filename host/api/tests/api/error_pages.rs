//! Every code that the host can answer has a page in docs/errors.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Codes that appear only in tests of the sandbox.
const FIXTURES: [&str; 2] = ["ERR_BAD_LANE", "ERR_NO_SUCH_TRICK"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path);
        }
    }
}

/// Every text in quotation marks that is a code and nothing else.
fn codes(text: &str) -> Vec<String> {
    let words = text.split('"');
    let is_code = |word: &&str| {
        word.strip_prefix("ERR_").is_some_and(|rest| {
            !rest.is_empty() && rest.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
        })
    };
    words.filter(is_code).map(str::to_owned).collect()
}

#[test]
fn every_code_has_a_page() {
    let mut files = Vec::new();
    for crate_name in ["model", "storage", "runtime", "channels", "desk", "api"] {
        sources(&root().join("host").join(crate_name).join("src"), &mut files);
    }
    let used: BTreeSet<String> = files
        .iter()
        .flat_map(|file| codes(&fs::read_to_string(file).unwrap()))
        .collect();
    assert!(used.contains("ERR_VALIDATION"), "the search finds codes");
    let missing: Vec<_> = used
        .iter()
        .filter(|code| !FIXTURES.contains(&code.as_str()))
        .filter(|code| !root().join("docs/errors").join(format!("{code}.md")).exists())
        .collect();
    assert!(missing.is_empty(), "no page in docs/errors for {missing:?}");
}
