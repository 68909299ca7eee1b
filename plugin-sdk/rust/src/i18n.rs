//! The plugin's own texts, from `locales/<language>.json`.

use crate::bindings::capabilities::balcao::plugin::i18n as host;

/// The text under a key in the language of the call, with `{{name}}` replaced by the value of that name.
#[must_use]
pub fn text(key: &str, values: &[(&str, &str)]) -> String {
    host::text(key, &owned(values))
}

/// The same in a language: `pt`, `en`, `es`.
#[must_use]
pub fn text_in(language: &str, key: &str, values: &[(&str, &str)]) -> String {
    host::text_in(language, key, &owned(values))
}

fn owned(values: &[(&str, &str)]) -> Vec<(String, String)> {
    values
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}
