//! Rules of what leaves the host and what comes in: requests, secrets, hooks.

use std::collections::BTreeSet;

use super::super::name::{is_identifier, is_kebab};
use super::super::{ChallengeSpec, Manifest, ManifestError, OutboundHost, Permission, SecretKind, SettingKind};
use super::{MAX_ATTEMPTS, rule};

const MAX_HOSTS: usize = 50;
const MAX_SECRETS: usize = 50;
const MAX_HOOKS: usize = 20;
const MAX_HOOK_BYTES: u32 = 1 << 20;
const MAX_PER_MINUTE: u32 = 6_000;
const MAX_PREVIOUS_HOURS: u32 = 30 * 24;
const MAX_PARAMETER: usize = 100;

pub(super) fn check(manifest: &Manifest) -> Result<(), ManifestError> {
    http(manifest)?;
    secrets(manifest)?;
    hooks(manifest)
}

fn http(manifest: &Manifest) -> Result<(), ManifestError> {
    let is_asked = manifest.permissions.contains(&Permission::Http);
    let hosts = manifest.http.as_ref().map_or(&[][..], |http| &http.hosts);
    if is_asked && hosts.is_empty() {
        return Err(rule(
            "http.hosts",
            "name the hosts: the permission \"http\" is asked for",
        ));
    }
    if !is_asked && manifest.http.is_some() {
        return Err(rule("permissions", "add \"http\": the manifest declares `[http]`"));
    }
    if hosts.len() > MAX_HOSTS {
        return Err(rule("http.hosts", format!("at most {MAX_HOSTS}")));
    }
    for host in hosts {
        let OutboundHost::OfSetting(key) = host else { continue };
        if manifest.settings.get(key).map(|spec| spec.kind) != Some(SettingKind::Url) {
            return Err(rule(
                "http.hosts",
                format!("declare `[settings.{key}]` with type = \"url\""),
            ));
        }
    }
    Ok(())
}

fn secrets(manifest: &Manifest) -> Result<(), ManifestError> {
    if manifest.secrets.len() > MAX_SECRETS {
        return Err(rule("secrets", format!("at most {MAX_SECRETS}")));
    }
    for (name, spec) in &manifest.secrets {
        if !is_identifier(name) || manifest.settings.contains_key(name) {
            let reason = "use letters, digits and underscores, and no name of a setting";
            return Err(rule(format!("secrets.{name}"), reason));
        }
        if spec.previous_valid_hours > MAX_PREVIOUS_HOURS {
            let key = format!("secrets.{name}.previousValidHours");
            return Err(rule(key, format!("at most {MAX_PREVIOUS_HOURS}")));
        }
    }
    Ok(())
}

fn hooks(manifest: &Manifest) -> Result<(), ManifestError> {
    if manifest.hooks.len() > MAX_HOOKS {
        return Err(rule("hooks", format!("at most {MAX_HOOKS}")));
    }
    let mut seen = BTreeSet::new();
    for (index, hook) in manifest.hooks.iter().enumerate() {
        let refuse = |key: &str, reason: String| Err(rule(format!("hooks[{index}].{key}"), reason));
        if !is_identifier(&hook.name) || !seen.insert(&hook.name) {
            return refuse("name", "use letters, digits and underscores, each name once".to_owned());
        }
        if !(1..=MAX_HOOK_BYTES).contains(&hook.max_bytes) {
            return refuse("maxBytes", format!("1 to {MAX_HOOK_BYTES}"));
        }
        if !(1..=MAX_PER_MINUTE).contains(&hook.per_minute) {
            return refuse("perMinute", format!("1 to {MAX_PER_MINUTE}"));
        }
        if !(1..=MAX_ATTEMPTS).contains(&hook.max_attempts) {
            return refuse("maxAttempts", format!("1 to {MAX_ATTEMPTS}"));
        }
        if hook.id_header.as_deref().is_some_and(|name| !is_kebab(name)) {
            return refuse("idHeader", "write a header in lower case, as `webhook-id`".to_owned());
        }
        if let Some((key, reason)) = hook.challenge.as_ref().and_then(|spec| wrong_challenge(manifest, spec)) {
            return refuse(&format!("challenge.{key}"), reason);
        }
    }
    Ok(())
}

fn wrong_challenge(manifest: &Manifest, spec: &ChallengeSpec) -> Option<(&'static str, String)> {
    let is_parameter = |name: &str| (1..=MAX_PARAMETER).contains(&name.len());
    let name = || format!("write the name of a parameter, 1 to {MAX_PARAMETER} bytes");
    if !is_parameter(&spec.answer) || spec.answer == spec.token {
        return Some(("answer", format!("{}, and another one than `token`", name())));
    }
    if !is_parameter(&spec.token) {
        return Some(("token", name()));
    }
    let kind = manifest.secrets.get(&spec.secret).map(|secret| secret.kind);
    (kind != Some(SecretKind::Text)).then(|| {
        (
            "secret",
            format!("declare `[secrets.{}]` with type = \"text\"", spec.secret),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "id = \"demo\"\nname = \"Demo\"\nversion = \"1.0.0\"\nworld = \"balcao:plugin@1.0\"\n";

    fn refusal(rest: &str) -> String {
        Manifest::parse(&format!("{HEAD}{rest}")).unwrap_err().to_string()
    }

    #[test]
    fn hosts_and_their_permission_belong_together() {
        assert!(refusal("permissions = [\"http\"]\n").contains("name the hosts"));
        assert!(refusal("[http]\nhosts = [\"api.example.com\"]\n").contains("add \"http\""));
        let good = format!("{HEAD}permissions = [\"http\"]\n[http]\nhosts = [\"api.example.com\"]\n");
        assert!(Manifest::parse(&good).is_ok());
    }

    #[test]
    fn a_host_of_a_setting_needs_one_that_is_an_address() {
        let text = |kind: &str| {
            format!(
                "permissions = [\"http\"]\n[http]\nhosts = [\"{{{{ settings.url }}}}\"]\n[settings.url]\ntype = \"{kind}\"\nlabel = \"x\"\n"
            )
        };
        assert!(refusal(&text("text")).contains("type = \"url\""));
        assert!(Manifest::parse(&format!("{HEAD}{}", text("url"))).is_ok());
    }

    #[test]
    fn secrets_and_hooks_are_checked() {
        assert!(refusal("[secrets.\"a b\"]\nlabel = \"x\"\n").contains("secrets.a b"));
        let hour = "[secrets.a]\nlabel = \"x\"\npreviousValidHours = 9999\n";
        assert!(refusal(hour).contains("secrets.a.previousValidHours"));
        let hook = |rest: &str| format!("[[hooks]]\nname = \"paid\"\nlabel = \"x\"\n{rest}\n");
        assert!(Manifest::parse(&format!("{HEAD}{}", hook("idHeader = \"webhook-id\""))).is_ok());
        assert!(refusal(&hook("maxBytes = 99999999")).contains("hooks[0].maxBytes"));
        assert!(refusal(&hook("idHeader = \"A b\"")).contains("hooks[0].idHeader"));
        assert!(refusal(&format!("{}{}", hook(""), hook(""))).contains("hooks[1].name"));
    }

    #[test]
    fn a_challenge_is_answered_for_a_secret_that_is_a_text() {
        let hook = |answer: &str, secret: &str| {
            format!(
                "{secret}[[hooks]]\nname = \"paid\"\nlabel = \"x\"\n\
                 challenge = {{ answer = \"{answer}\", token = \"t\", secret = \"word\" }}\n"
            )
        };
        let word = "[secrets.word]\nlabel = \"x\"\n";
        assert!(Manifest::parse(&format!("{HEAD}{}", hook("c", word))).is_ok());
        assert!(refusal(&hook("c", "")).contains("declare `[secrets.word]`"));
        let key = format!("{word}type = \"signing-key\"\n");
        assert!(refusal(&hook("c", &key)).contains("hooks[0].challenge.secret"));
        for answer in ["", "t"] {
            assert!(
                refusal(&hook(answer, word)).contains("hooks[0].challenge.answer"),
                "{answer}"
            );
        }
    }
}
