//! What the host itself has against new settings.

use super::views::{SettingsInput, SettingsProblem};
use balcao_registry::{Manifest, SecretKind, SettingKind};
use balcao_runtime::{Draft, is_rsa_private_key};
use base64::{Engine, prelude::BASE64_STANDARD};

const LONGEST_SECRET: usize = 8 << 10;
/// Bytes of a signing key, as Standard Webhooks asks for.
const KEY_BYTES: std::ops::RangeInclusive<usize> = 24..=64;

/// `local` lets addresses do without TLS.
pub(super) fn check(manifest: &Manifest, input: &SettingsInput, draft: &Draft, local: bool) -> Vec<SettingsProblem> {
    let settings = input.settings.iter().filter_map(|(key, value)| {
        let Some(spec) = manifest.settings.get(key) else {
            return Some(SettingsProblem::of(key, "unknown"));
        };
        let is_safe = |value: &str| spec.kind != SettingKind::Url || local || value.starts_with("https://");
        let is_good = value
            .as_deref()
            .is_none_or(|value| spec.accepts(value) && is_safe(value));
        (!is_good).then(|| SettingsProblem::of(key, "invalid"))
    });
    let secrets = input.secrets.iter().filter_map(|(name, value)| {
        let Some(spec) = manifest.secrets.get(name) else {
            return Some(SettingsProblem::of(name, "unknown"));
        };
        let is_good = value.as_deref().is_none_or(|value| is_secret(spec.kind, value));
        (!is_good).then(|| SettingsProblem::of(name, "invalid"))
    });
    settings.chain(secrets).chain(missing(manifest, draft)).collect()
}

fn missing(manifest: &Manifest, draft: &Draft) -> Vec<SettingsProblem> {
    let is_given = |key: &str| draft.settings.iter().any(|(given, _)| given == key);
    let is_set = |name: &str| draft.secrets.iter().any(|set| set == name);
    let settings = manifest.settings.iter();
    let settings = settings.filter(|(key, spec)| spec.required && !is_given(key));
    let secrets = manifest.secrets.iter();
    let secrets = secrets.filter(|(name, spec)| spec.required && !is_set(name));
    let names = settings.map(|(key, _)| key).chain(secrets.map(|(name, _)| name));
    names.map(|name| SettingsProblem::of(name, "required")).collect()
}

fn is_secret(kind: SecretKind, value: &str) -> bool {
    if value.len() > LONGEST_SECRET {
        return false;
    }
    match kind {
        // It may end up in a header, which takes nothing else.
        SecretKind::Text => value.bytes().all(|byte| (b' '..=b'~').contains(&byte)),
        SecretKind::SigningKey => {
            let key = BASE64_STANDARD.decode(value.strip_prefix("whsec_").unwrap_or(value));
            key.is_ok_and(|key| KEY_BYTES.contains(&key.len()))
        }
        SecretKind::RsaPrivateKey => is_rsa_private_key(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_checked_by_their_kind() {
        assert!(is_secret(SecretKind::Text, "a b"));
        for smuggling in ["a\r\nb: c", "a\0", "ação"] {
            assert!(!is_secret(SecretKind::Text, smuggling), "{smuggling:?}");
        }
        let key = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        assert!(is_secret(SecretKind::SigningKey, key));
        assert!(is_secret(SecretKind::SigningKey, &format!("whsec_{key}")));
        for weak in ["", "abc", "whsec_", "AAAA", "no base64 at all, but long enough"] {
            assert!(!is_secret(SecretKind::SigningKey, weak), "{weak}");
        }
    }
}
