//! `plugin-sdk/plugin.schema.json`, which editors read, knows exactly the keys and words that [`Manifest`] accepts.
//!
//! The type itself says what it accepts: a key or a word that it does not know is refused with the list of those it knows.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Manifest, World};

/// Every table and enumeration: where the schema has it, and a manifest with `?` at a place of that kind.
const PLACES: [(&str, &str); 24] = [
    ("", "? = 1"),
    ("/properties/engine", "engine = \"?\""),
    ("/properties/permissions/items", "permissions = [\"?\"]"),
    ("/$defs/route", "[[routes]]\n? = 1"),
    ("/$defs/route/properties/method", "[[routes]]\nmethod = \"?\""),
    ("/$defs/permission", "[[routes]]\npermission = \"?\""),
    ("/$defs/job", "[[jobs]]\n? = 1"),
    ("/$defs/collection", "[[collections]]\n? = 1"),
    ("/$defs/setting", "[settings.x]\n? = 1"),
    ("/$defs/setting/properties/type", "[settings.x]\ntype = \"?\""),
    ("/$defs/secret", "[secrets.x]\n? = 1"),
    ("/$defs/secret/properties/type", "[secrets.x]\ntype = \"?\""),
    ("/$defs/http", "[http]\n? = 1"),
    ("/$defs/hook", "[[hooks]]\n? = 1"),
    (
        "/$defs/hook/properties/challenge",
        "[[hooks]]\n[hooks.challenge]\n? = 1",
    ),
    ("/$defs/bot", "[bot]\n? = 1"),
    ("/$defs/channel", "[channel]\n? = 1"),
    (
        "/$defs/channel/properties/sends/items",
        "[channel]\nlabel = \"x\"\nsends = [\"?\"]",
    ),
    (
        "/$defs/channel/properties/attends/items",
        "[channel]\nlabel = \"x\"\nattends = [\"?\"]",
    ),
    ("/$defs/botSetting", "[bot.settings.x]\n? = 1"),
    ("/properties/payments", "[payments]\n? = 1"),
    ("/$defs/ui", "[ui]\n? = 1"),
    ("/$defs/menu", "[[ui.menu]]\n? = 1"),
    ("/$defs/slot", "[[ui.slots]]\n? = 1"),
];

/// The keys or words that the type knows at a place.
fn known(manifest: &str) -> BTreeSet<String> {
    let refusal = toml::from_str::<Manifest>(&manifest.replace('?', "nonsense")).unwrap_err();
    // Of a table without keys it says so in other words.
    let list = refusal.message().split_once("expected ").map_or("", |(_, list)| list);
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The keys or words that the schema knows at a place.
fn published(schema: &Value, place: &str) -> BTreeSet<String> {
    let here = schema
        .pointer(place)
        .unwrap_or_else(|| panic!("the schema has no {place}"));
    match here.get("properties") {
        Some(properties) => {
            assert_eq!(here["additionalProperties"], false, "{place} refuses unknown keys");
            properties.as_object().unwrap().keys().cloned().collect()
        }
        None => {
            let words = here["enum"]
                .as_array()
                .unwrap_or_else(|| panic!("{place} lists no words"));
            words.iter().map(|word| word.as_str().unwrap().to_owned()).collect()
        }
    }
}

#[test]
fn the_published_schema_knows_what_the_type_knows() {
    let schema: Value = serde_json::from_str(include_str!("../../../plugin-sdk/plugin.schema.json")).unwrap();
    for (place, manifest) in PLACES {
        assert_eq!(
            published(&schema, place),
            known(manifest),
            "{place} of plugin-sdk/plugin.schema.json"
        );
    }
}

#[test]
fn what_the_type_requires_the_schema_requires() {
    let schema: Value = serde_json::from_str(include_str!("../../../plugin-sdk/plugin.schema.json")).unwrap();
    let mut missing = BTreeSet::new();
    let mut text = String::new();
    // The type names one missing key at a time.
    while let Err(refusal) = toml::from_str::<Manifest>(&text) {
        let key = refusal.message().split('`').nth(1).expect("the missing key").to_owned();
        let value = match key.as_str() {
            "version" => "1.0.0",
            "world" => World::V1_0.as_str(),
            _ => "x",
        };
        text.push_str(&format!("{key} = \"{value}\"\n"));
        assert!(missing.insert(key), "{refusal}");
    }
    let required: BTreeSet<String> = serde_json::from_value(schema["required"].clone()).unwrap();
    assert_eq!(required, missing);
}
