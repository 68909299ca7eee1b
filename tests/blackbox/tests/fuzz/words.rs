//! Values that somebody who means no good would send.

use crate::chance::Chance;
use serde_json::{Value, json};

/// Texts for paths and queries, as they stand in an address.
const IN_ADDRESSES: [&str; 24] = [
    "0",
    "-1",
    "1.5",
    "abc",
    "null",
    "undefined",
    "NaN",
    "%00",
    "%22",
    "%27%3B--",
    "..%2F..%2Fetc%2Fpasswd",
    "%5B%5D",
    "%7B%7D",
    "%5B%22a%22%5D",
    "%F0%9F%98%80",
    "%ff%fe",
    "99999999999999999999",
    "9223372036854775807",
    "-9223372036854775808",
    "1%20OR%201%3D1",
    "%25",
    "_",
    "%E2%80%AE",
    "1e309",
];

/// Texts for bodies.
const TEXTS: [&str; 16] = [
    "",
    " ",
    "null",
    "a\u{0}b",
    "'; DROP TABLE users; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "\u{202e}gpj.exe",
    "😀😀😀",
    "{{firstName}}",
    "%s%n",
    "javascript:alert(1)",
    "=HYPERLINK(\"x\")",
    "2026-02-30",
    "00000000-0000-4000-8000-000000000000",
    "\u{feff}\u{200b}",
];

/// A value for a place in an address.
pub(crate) fn in_address(chance: &mut Chance, foreign: &[i64]) -> String {
    match chance.below(10) {
        0..=3 => (chance.below(30) + 1).to_string(),
        4 | 5 if !foreign.is_empty() => chance.pick(foreign).to_string(),
        6 => "a".repeat(usize::try_from(chance.below(3_000)).expect("small")),
        _ => (*chance.pick(&IN_ADDRESSES)).to_owned(),
    }
}

/// Any JSON at all.
pub(crate) fn any(chance: &mut Chance, foreign: &[i64]) -> Value {
    match chance.below(13) {
        0 => Value::Null,
        1 => json!(chance.percent(50)),
        2 => json!(-1),
        3 => json!(0),
        4 => json!(1.5),
        5 => json!(i64::MAX),
        6 => json!(u64::MAX),
        7 if !foreign.is_empty() => json!(chance.pick(foreign)),
        8 => json!([]),
        9 => json!({ "$ne": "" }),
        10 => json!([[1], "2", null, { "id": 1 }]),
        11 => json!("x".repeat(usize::try_from(chance.below(40_000)).expect("small"))),
        _ => json!(chance.pick(&TEXTS)),
    }
}
