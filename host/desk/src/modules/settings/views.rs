//! The settings form on the wire.

use balcao_model::clock::Millis;
use balcao_model::time::Moment;
use balcao_registry::{SecretKind, SettingKind, SettingSpec};
use balcao_runtime::{Installed, Problem};
use balcao_storage::PluginSecret;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The settings form of a plugin, with what the company gave.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsView {
    /// The plugin's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Settings, by key.
    pub settings: Vec<SettingField>,
    /// Secrets, by name.
    pub secrets: Vec<SecretView>,
    /// Addresses that the company gives to other services.
    pub hooks: Vec<HookView>,
    /// Hosts that the plugin may speak to: names, and settings as `{{ settings.url }}`.
    pub hosts: Vec<String>,
    /// The plugin's texts: language, key, text.
    pub labels: BTreeMap<String, BTreeMap<String, String>>,
}

/// A setting.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingField {
    /// Its key.
    pub key: String,
    /// `text`, `number`, `boolean`, `url`, `choice` or `choices` (some, separated by commas).
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    pub kind: SettingKind,
    /// Key of the label among `labels`.
    pub label: String,
    /// Key of a sentence below it.
    pub help: Option<String>,
    /// It cannot be left empty.
    pub required: bool,
    /// What counts while the company has given nothing.
    pub default: Option<String>,
    /// What can be chosen.
    pub options: Vec<SettingChoice>,
    /// What the company has given.
    pub value: Option<String>,
}

/// What can be chosen.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SettingChoice {
    /// The value.
    pub value: String,
    /// Key of its text among `labels`.
    pub label: String,
}

/// A secret. Its value is told to nobody.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecretView {
    /// Its name.
    pub key: String,
    /// `text`, `signing-key` (24 to 64 bytes in base64, with or without `whsec_`) or `rsa-private-key` (PEM of PKCS#8).
    #[serde(rename = "type")]
    #[schema(value_type = String)]
    pub kind: SecretKind,
    /// Key of the label among `labels`.
    pub label: String,
    /// Key of a sentence below it.
    pub help: Option<String>,
    /// The plugin does not work without it.
    pub required: bool,
    /// Whether the company has given it.
    pub is_set: bool,
    /// When it was given.
    #[schema(value_type = Option<String>)]
    pub set_at: Option<Moment>,
    /// Until when the value before is good.
    #[schema(value_type = Option<String>)]
    pub previous_until: Option<Moment>,
}

/// The address of a hook.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HookView {
    /// Its name.
    pub name: String,
    /// Key of the label among `labels`.
    pub label: String,
    /// Where another service delivers. Whoever knows it can.
    pub url: String,
}

/// Changes; what is not named stays, `null` takes back.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SettingsInput {
    /// Values by key.
    #[serde(default)]
    pub settings: BTreeMap<String, Option<String>>,
    /// Secrets by name.
    #[serde(default)]
    pub secrets: BTreeMap<String, Option<String>>,
}

/// What is wrong with a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SettingsProblem {
    /// The setting or secret that is to blame, if one is.
    pub key: Option<String>,
    /// `required`, `invalid`, `unknown`, or `plugin` when the plugin says why.
    pub code: &'static str,
    /// The plugin's words, in the language of the request.
    pub text: Option<String>,
}

impl SettingsInput {
    /// An empty value is none; blanks around a value are nobody's intention.
    pub(super) fn trimmed(self) -> Self {
        let trim = |values: BTreeMap<String, Option<String>>| {
            let tidy = |value: Option<String>| {
                let value = value.map(|value| value.trim().to_owned());
                value.filter(|value| !value.is_empty())
            };
            values.into_iter().map(|(key, value)| (key, tidy(value))).collect()
        };
        Self {
            settings: trim(self.settings),
            secrets: trim(self.secrets),
        }
    }
}

impl SettingsProblem {
    pub(super) fn of(key: &str, code: &'static str) -> Self {
        Self {
            key: Some(key.to_owned()),
            code,
            text: None,
        }
    }

    pub(super) fn of_plugin(problem: Problem) -> Self {
        Self {
            key: problem.key,
            code: "plugin",
            text: Some(problem.text),
        }
    }
}

impl SettingsView {
    pub(super) fn new(
        plugin: &Installed,
        given: &BTreeMap<String, String>,
        stored: &[PluginSecret],
        hooks: Vec<HookView>,
        now: Millis,
    ) -> Self {
        let manifest = &plugin.package().manifest;
        let settings = manifest.settings.iter();
        let secrets = manifest.secrets.iter().map(|(key, spec)| {
            let secret = stored.iter().find(|secret| secret.name == *key);
            let previous = secret.and_then(|secret| secret.previous_until);
            SecretView {
                key: key.clone(),
                kind: spec.kind,
                label: spec.label.clone(),
                help: spec.help.clone(),
                required: spec.required,
                is_set: secret.is_some(),
                set_at: secret.map(|secret| Moment(secret.set_at)),
                previous_until: previous.filter(|until| *until > now).map(Moment),
            }
        });
        let hosts = manifest.http.as_ref().map_or(&[][..], |http| &http.hosts);
        Self {
            id: plugin.id().to_owned(),
            name: manifest.name.clone(),
            version: plugin.version().to_string(),
            settings: settings.map(|(key, spec)| field(key, spec, given.get(key))).collect(),
            secrets: secrets.collect(),
            hooks,
            hosts: hosts.iter().map(ToString::to_string).collect(),
            labels: plugin.package().labels.clone(),
        }
    }
}

fn field(key: &str, spec: &SettingSpec, value: Option<&String>) -> SettingField {
    let choice = |option: &String| SettingChoice {
        value: option.clone(),
        label: format!("{}.{}", spec.label, option.replace('.', "_")),
    };
    SettingField {
        key: key.to_owned(),
        kind: spec.kind,
        label: spec.label.clone(),
        help: spec.help.clone(),
        required: spec.required,
        default: spec.default.clone(),
        options: spec.options.iter().map(choice).collect(),
        value: value.cloned(),
    }
}
