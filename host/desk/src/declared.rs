//! Settings that a plugin declares for what companies set up more than once: integrations of its bot, connections over its channel.

use crate::Desk;
use crate::error::{DeskError, DeskResult};
use balcao_registry::{BotSetting, IndexMap};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Longest value, in bytes.
const MAX_VALUE: usize = 16 << 10;

/// Values by key.
pub(crate) type Values = BTreeMap<String, String>;
/// What a manifest declares, by key.
pub(crate) type Declared = IndexMap<String, BotSetting>;

/// What a company gave: values as they are, and sealed secrets.
#[derive(Debug, Clone, Default)]
pub(crate) struct Given {
    pub(crate) settings: Values,
    pub(crate) secrets: Values,
}

impl Given {
    /// Reads what is stored.
    pub(crate) fn read(settings: &str, secrets: &str) -> Self {
        let read = |text: &str| serde_json::from_str(text).unwrap_or_default();
        Self {
            settings: read(settings),
            secrets: read(secrets),
        }
    }

    /// Takes new values over: one that is left out stays, a blank one is taken away. Secrets are sealed for `place` and their key.
    ///
    /// # Errors
    /// `ERR_VALIDATION` for values that are none, that nobody asks for, or that are missing.
    pub(crate) fn change(&mut self, desk: &Desk, place: &str, declared: &Declared, input: &Values) -> DeskResult<()> {
        let refused = || DeskError::invalid_field("settings");
        for (key, value) in input {
            let spec = declared.get(key).ok_or_else(refused)?;
            let value = value.trim();
            let to = if spec.secret {
                &mut self.secrets
            } else {
                &mut self.settings
            };
            if value.is_empty() {
                to.remove(key);
                continue;
            }
            if value.len() > MAX_VALUE || value.contains('\0') || !spec.kind.accepts(value) {
                return Err(refused());
            }
            let value = if spec.secret {
                let sealed = desk.shared.seal.close(&format!("{place}/{key}"), value);
                sealed.map_err(|error| DeskError::Internal(error.into()))?
            } else {
                value.to_owned()
            };
            to.insert(key.clone(), value);
        }
        let has = |key: &String| self.settings.contains_key(key) || self.secrets.contains_key(key);
        let lacks = |(key, spec): (&String, &BotSetting)| spec.required && spec.default.is_none() && !has(key);
        if declared.iter().any(lacks) {
            return Err(refused());
        }
        Ok(())
    }

    /// A value that is no secret: the given one, or the default.
    pub(crate) fn value(&self, key: &str, spec: &BotSetting) -> Option<String> {
        self.settings.get(key).cloned().or_else(|| spec.default.clone())
    }

    /// A secret in clear, if it was given.
    ///
    /// # Errors
    /// When it was sealed for something else.
    pub(crate) fn secret(&self, desk: &Desk, place: &str, key: &str) -> DeskResult<Option<String>> {
        let open = |sealed: &String| desk.shared.seal.open(&format!("{place}/{key}"), sealed);
        let opened = self.secrets.get(key).map(open).transpose();
        opened.map_err(|error| DeskError::Internal(error.into()))
    }

    /// The values as they are stored.
    pub(crate) fn settings_text(&self) -> String {
        json!(self.settings).to_string()
    }

    /// The secrets as they are stored.
    pub(crate) fn secrets_text(&self) -> String {
        json!(self.secrets).to_string()
    }
}

/// The fields of the form, in their order: `[{key,type,label,default,required,secret}]`.
pub(crate) fn fields(declared: &Declared) -> Vec<Value> {
    let mut fields: Vec<(&String, &BotSetting)> = declared.iter().collect();
    fields.sort_by_key(|(key, spec)| (spec.order, *key));
    fields.into_iter().map(|(key, spec)| field(key, spec)).collect()
}

fn field(key: &str, spec: &BotSetting) -> Value {
    let mut field = Map::new();
    field.insert("key".into(), key.into());
    field.insert("type".into(), json!(spec.kind));
    field.insert("label".into(), spec.label.as_str().into());
    field.insert("default".into(), json!(spec.default));
    field.insert("required".into(), spec.required.into());
    field.insert("secret".into(), spec.secret.into());
    field.into()
}
