//! Rules of what leaves the host and what comes in: requests, secrets, hooks.

use std::collections::BTreeSet;

use super::super::name::{is_identifier, is_kebab};
use super::super::{
    ChallengeSpec, MAX_DELIVERY_BYTES, Manifest, ManifestError, OutboundHost, Permission, SecretKind, SettingKind,
};
use super::{MAX_ATTEMPTS, rule};

const MAX_HOSTS: usize = 50;
const MAX_SECRETS: usize = 50;
const MAX_HOOKS: usize = 20;
const MAX_PER_MINUTE: u32 = 6_000;
const MAX_PER_MINUTE_OF_CHANNEL: u32 = 60_000;
const MAX_PREVIOUS_HOURS: u32 = 30 * 24;
const MAX_WINDOW_HOURS: u32 = 30 * 24;
const MAX_PARAMETER: usize = 100;

pub(super) fn check(manifest: &Manifest) -> Result<(), ManifestError> {
    http(manifest)?;
    secrets(manifest)?;
    channel(manifest)?;
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
        let (table, kind) = match host {
            OutboundHost::Named(_) => continue,
            OutboundHost::OfSetting(key) => {
                let kind = manifest.settings.get(key).map(|spec| spec.kind);
                (format!("settings.{key}"), kind)
            }
            OutboundHost::OfBot(key) => {
                let spec = manifest.bot_setting(key).filter(|spec| !spec.secret);
                (format!("bot.settings.{key}"), spec.map(|spec| spec.kind))
            }
            OutboundHost::OfConnection(key) => {
                let setting = manifest.channel.as_ref().and_then(|channel| channel.settings.get(key));
                let open = setting.filter(|spec| !spec.secret);
                (format!("channel.settings.{key}"), open.map(|spec| spec.kind))
            }
        };
        if kind != Some(SettingKind::Url) {
            let reason = format!("declare `[{table}]` with type = \"url\"");
            return Err(rule("http.hosts", reason));
        }
    }
    Ok(())
}

fn channel(manifest: &Manifest) -> Result<(), ManifestError> {
    let Some(channel) = &manifest.channel else {
        return Ok(());
    };
    for (name, spec) in &channel.settings {
        if spec.secret && manifest.secrets.contains_key(name) {
            let reason = "`[secrets]` has one of this name: in calls about a connection nobody could tell them apart";
            return Err(rule(format!("channel.settings.{name}"), reason));
        }
    }
    if !(1..=MAX_DELIVERY_BYTES).contains(&channel.max_bytes) {
        return Err(rule("channel.maxBytes", format!("1 to {MAX_DELIVERY_BYTES}")));
    }
    if !(1..=MAX_PER_MINUTE_OF_CHANNEL).contains(&channel.per_minute) {
        return Err(rule("channel.perMinute", format!("1 to {MAX_PER_MINUTE_OF_CHANNEL}")));
    }
    if channel
        .window_hours
        .is_some_and(|hours| !(1..=MAX_WINDOW_HOURS).contains(&hours))
    {
        return Err(rule("channel.windowHours", format!("1 to {MAX_WINDOW_HOURS}")));
    }
    Ok(())
}

fn secrets(manifest: &Manifest) -> Result<(), ManifestError> {
    if manifest.secrets.len() > MAX_SECRETS {
        return Err(rule("secrets", format!("at most {MAX_SECRETS}")));
    }
    for (name, spec) in &manifest.secrets {
        let is_taken = manifest.settings.contains_key(name) || manifest.bot_setting(name).is_some();
        if !is_identifier(name) || is_taken {
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
        if !(1..=MAX_DELIVERY_BYTES).contains(&hook.max_bytes) {
            return refuse("maxBytes", format!("1 to {MAX_DELIVERY_BYTES}"));
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
    fn a_host_of_a_bot_is_an_address_that_is_no_secret() {
        let text = |rest: &str| {
            format!(
                "permissions = [\"http\"]\n[http]\nhosts = [\"{{{{ bot.url }}}}\"]\n[bot.settings.url]\nlabel = \"x\"\n{rest}\n"
            )
        };
        assert!(refusal(&text("type = \"text\"")).contains("[bot.settings.url]"));
        assert!(refusal(&text("type = \"url\"\nsecret = true")).contains("[bot.settings.url]"));
        assert!(Manifest::parse(&format!("{HEAD}{}", text("type = \"url\""))).is_ok());
        let twice = "[secrets.a]\nlabel = \"x\"\n[bot.settings.a]\ntype = \"text\"\nlabel = \"x\"\nsecret = true\n";
        assert!(refusal(twice).contains("no name of a setting"));
    }

    #[test]
    fn a_channel_is_checked() {
        let channel = |rest: &str| format!("[channel]\nlabel = \"x\"\n{rest}\n");
        let setting = |kind: &str| format!("[channel.settings.base]\ntype = \"{kind}\"\nlabel = \"y\"\n");
        let host = "permissions = [\"http\"]\n[http]\nhosts = [\"{{ connection.base }}\"]\n";
        assert!(refusal(host).contains("declare `[channel.settings.base]`"));
        assert!(refusal(&format!("{host}{}", channel(&setting("text")))).contains("type = \"url\""));
        assert!(Manifest::parse(&format!("{HEAD}{host}{}", channel(&setting("url")))).is_ok());
        let twice =
            "[secrets.base]\nlabel = \"x\"\n".to_owned() + &channel(&format!("{}secret = true", setting("text")));
        assert!(refusal(&twice).contains("channel.settings.base"));
        assert!(refusal(&channel("perMinute = 0")).contains("channel.perMinute"));
        assert!(refusal(&channel("windowHours = 0")).contains("channel.windowHours"));
        assert!(refusal(&channel("sends = [\"smells\"]")).contains("smells"));
        assert!(
            Manifest::parse(&format!(
                "{HEAD}{}",
                channel("windowHours = 24\nsends = [\"templates\"]")
            ))
            .is_ok()
        );
        assert!(refusal(&channel("maxBytes = 0")).contains("channel.maxBytes"));
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
