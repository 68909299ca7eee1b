//! Where a plugin may send requests to.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::name::{InvalidName, is_identifier};

const MAX_HOST: usize = 253;
const RULE: &str = "write a name as `api.example.com` or `api.example.com:8443`, or a setting as `{{ settings.baseUrl }}`, `{{ bot.baseUrl }}` or `{{ connection.baseUrl }}`";

/// Requests to other services: `[http]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HttpSpec {
    /// The hosts that may be spoken to; shown before installation.
    pub hosts: Vec<OutboundHost>,
}

/// A host that a plugin may speak to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub enum OutboundHost {
    /// This name, with its port if it is not the usual one.
    Named(String),
    /// The host of the address that each company gives in this setting of the type `url`.
    OfSetting(String),
    /// The host of the address that each integration has in this setting of the bot; for its turns only.
    OfBot(String),
    /// The host of the address that a connection has in this setting of the type `url`, in calls of the role `channel` about it.
    OfConnection(String),
}

impl fmt::Display for OutboundHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => f.write_str(name),
            Self::OfSetting(key) => write!(f, "{{{{ settings.{key} }}}}"),
            Self::OfBot(key) => write!(f, "{{{{ bot.{key} }}}}"),
            Self::OfConnection(key) => write!(f, "{{{{ connection.{key} }}}}"),
        }
    }
}

impl From<OutboundHost> for String {
    fn from(host: OutboundHost) -> Self {
        host.to_string()
    }
}

impl TryFrom<String> for OutboundHost {
    type Error = InvalidName;

    fn try_from(value: String) -> Result<Self, Self::Error> {
        let template = value.strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"));
        match template.and_then(|inner| inner.trim().split_once('.')) {
            Some(("settings", key)) if is_identifier(key) => Ok(Self::OfSetting(key.to_owned())),
            Some(("bot", key)) if is_identifier(key) => Ok(Self::OfBot(key.to_owned())),
            Some(("connection", key)) if is_identifier(key) => Ok(Self::OfConnection(key.to_owned())),
            None if is_host(&value) => Ok(Self::Named(value)),
            _ => Err(InvalidName::new("host", &value, RULE)),
        }
    }
}

fn is_host(text: &str) -> bool {
    let (name, port) = text
        .split_once(':')
        .map_or((text, None), |(name, port)| (name, Some(port)));
    let is_label = |label: &str| {
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        !label.is_empty() && label.bytes().all(fits)
    };
    let is_port = |port: &str| !port.starts_with('0') && port.parse::<u16>().is_ok();
    text.len() <= MAX_HOST && name.contains('.') && name.split('.').all(is_label) && port.is_none_or(is_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<OutboundHost> {
        OutboundHost::try_from(text.to_owned()).ok()
    }

    #[test]
    fn names_and_settings_are_hosts() {
        let named = |name: &str| Some(OutboundHost::Named(name.to_owned()));
        assert_eq!(read("api.example.com"), named("api.example.com"));
        assert_eq!(read("api.example.com:8443"), named("api.example.com:8443"));
        let setting = Some(OutboundHost::OfSetting("baseUrl".to_owned()));
        assert_eq!(read("{{ settings.baseUrl }}"), setting);
        assert_eq!(read("{{settings.baseUrl}}"), setting);
        let of_bot = OutboundHost::OfBot("url".to_owned());
        assert_eq!(of_bot.to_string(), "{{ bot.url }}");
        assert_eq!(read("{{ bot.url }}"), Some(of_bot));
        let own = Some(OutboundHost::OfConnection("baseUrl".to_owned()));
        assert_eq!(read("{{ connection.baseUrl }}"), own);
    }

    #[test]
    fn whatever_else_is_refused() {
        for wrong in [
            "",
            "*",
            "*.example.com",
            "example",
            "https://api.example.com",
            "api.example.com/v1",
            "user@example.com",
            "API.example.com",
            "a..b",
            "a.b:0",
            "a.b:99999",
            "{{ settings. }}",
            "{{ secrets.token }}",
            "{{ settings.a }}.example.com",
            "{{ bot. }}",
            "{{ other.url }}",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
