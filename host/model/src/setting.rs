//! The settings of a company: which exist, what they may say, and who may know them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::tz::TimeZone;

use crate::color;

/// Largest picture of a setting, in bytes: everybody of the company loads it with the settings.
const MAX_PICTURE: usize = 32 << 10;
/// What a picture may be, with the bytes that it begins with. No SVG: it is a document, not only a picture.
const PICTURES: [(&str, &[u8]); 3] = [
    ("png", b"\x89PNG\r\n\x1a\n"),
    ("jpeg", b"\xff\xd8\xff"),
    ("webp", b"RIFF"),
];
/// Characters of `#rrggbb`.
const LONG_COLOR: usize = 7;
/// Longest text of a setting, in characters.
const MAX_TEXT: usize = 2_000;
const SWITCH: &[&str] = &["enabled", "disabled"];

/// What a setting may say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Values {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number in this range, both ends included.
    Number(i64, i64),
    /// The name of a time zone, e.g. `America/Sao_Paulo`.
    Zone,
    /// A colour as `#rrggbb`, or nothing.
    Color,
    /// A small picture as a `data:` URL (RFC 2397), or nothing.
    Picture,
    /// Any text.
    Text,
}

/// Who may know a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// Everybody of the company.
    Everybody,
    /// Its administrators.
    Admins,
    /// Nobody: it can be written and used, and administrators see whether it is set.
    Nobody,
}

/// Who may write a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writers {
    /// The company's administrators.
    Admins,
    /// Operators of the installation: the company pays for it.
    Operators,
}

/// The rules of one setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    values: Values,
    /// Who may know it.
    pub readers: Readers,
    /// Who may write it.
    pub writers: Writers,
}

/// The rules of a setting, if it exists.
#[must_use]
pub fn rules(key: &str) -> Option<Rules> {
    let values = match key {
        "userRating"
        | "call"
        | "CheckMsgIsGroup"
        | "sendGreetingAccepted"
        | "sendMsgTransfTicket"
        | "sendGreetingMessageOneQueues"
        | "userCreation"
        | "pushPreview" => Values::Words(SWITCH),
        // Whether strangers may sign up their company; of the provider's own company only.
        "signup" => Values::Words(SWITCH),
        "scheduleType" => Values::Words(&["disabled", "queue", "company"]),
        "chatBotType" => Values::Words(&["text", "button", "list"]),
        "campaignsEnabled" => Values::Words(&["true", "false"]),
        "language" => Values::Words(&["pt", "en", "es"]),
        "timeZone" => Values::Zone,
        // The company's own look: what leads the eye, and the mark at the menu's head.
        "accentColor" => Values::Color,
        "logo" => Values::Picture,
        // Seconds, at most 30 days.
        "timeCreateNewTicket" => Values::Number(0, 30 * 24 * 60 * 60),
        // Minutes, at most 30 days; 0 is off.
        "autoReopenTimeout" => Values::Number(0, 30 * 24 * 60),
        "maxUploadMb" => Values::Number(1, 2_000),
        // 0 keeps conversations for ever.
        "retentionDays" => Values::Number(0, 36_500),
        "ipixc" | "ipmkauth" | "ipsgp" | "appsgp" => Values::Text,
        "tokenixc" | "clientidmkauth" | "clientsecretmkauth" | "tokensgp" | "asaas" => Values::Text,
        _ => return None,
    };
    let readers = match key {
        "ipixc" | "ipmkauth" | "ipsgp" | "appsgp" => Readers::Admins,
        "tokenixc" | "clientidmkauth" | "clientsecretmkauth" | "tokensgp" | "asaas" => Readers::Nobody,
        _ => Readers::Everybody,
    };
    let writers = match key {
        "campaignsEnabled" | "signup" => Writers::Operators,
        _ => Writers::Admins,
    };
    Some(Rules {
        values,
        readers,
        writers,
    })
}

impl Rules {
    /// Whether a value is short enough to be told in the company's log.
    #[must_use]
    pub fn is_brief(&self) -> bool {
        self.values != Values::Picture
    }

    /// The value as it is stored, or nothing when the setting may not say this.
    #[must_use]
    pub fn accept(&self, value: &str) -> Option<String> {
        let value = value.trim();
        match self.values {
            Values::Words(words) => words.contains(&value).then(|| value.to_owned()),
            Values::Number(least, most) => {
                let number: i64 = value.parse().ok()?;
                (least..=most).contains(&number).then(|| number.to_string())
            }
            Values::Zone => {
                let zone = TimeZone::get(value).ok()?;
                zone.iana_name().map(str::to_owned)
            }
            Values::Color => (value.is_empty() || is_color(value)).then(|| value.to_ascii_lowercase()),
            Values::Picture => (value.is_empty() || is_picture(value)).then(|| value.to_owned()),
            Values::Text => (value.chars().count() <= MAX_TEXT).then(|| value.to_owned()),
        }
    }
}

/// A colour in the long form alone: what is made of it is reckoned with its six digits.
fn is_color(value: &str) -> bool {
    value.len() == LONG_COLOR && color::is_color(value)
}

/// Whether the bytes are what the URL says, so that no document passes for a picture.
fn is_picture(url: &str) -> bool {
    PICTURES.iter().any(|(kind, start)| {
        let coded = url.strip_prefix("data:image/").and_then(|rest| rest.strip_prefix(kind));
        let coded = coded.and_then(|rest| rest.strip_prefix(";base64,"));
        coded.is_some_and(|coded| {
            STANDARD
                .decode(coded)
                .is_ok_and(|bytes| bytes.len() <= MAX_PICTURE && bytes.starts_with(start))
        })
    })
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    use super::{Readers, Writers, rules};

    fn accepted(key: &str, value: &str) -> Option<String> {
        rules(key).unwrap().accept(value)
    }

    #[test]
    fn values_are_checked_and_kept_in_one_form() {
        for (key, value, kept) in [
            ("userRating", "enabled", Some("enabled")),
            ("userRating", "on", None),
            ("scheduleType", "company", Some("company")),
            ("scheduleType", "enabled", None),
            ("chatBotType", "text", Some("text")),
            ("retentionDays", " 030 ", Some("30")),
            ("retentionDays", "-1", None),
            ("retentionDays", "1.5", None),
            ("maxUploadMb", "0", None),
            ("autoReopenTimeout", "99999999999999999999", None),
            ("timeZone", "America/Manaus", Some("America/Manaus")),
            ("timeZone", "Mars/Olympus", None),
            ("timeZone", "", None),
            ("accentColor", "#0A7B5C", Some("#0a7b5c")),
            ("accentColor", "", Some("")),
            ("accentColor", "#fff", None),
            ("accentColor", "green", None),
            ("accentColor", "#12345g", None),
            ("language", "es", Some("es")),
            ("language", "fr", None),
        ] {
            assert_eq!(accepted(key, value).as_deref(), kept, "{key} {value}");
        }
        assert_eq!(accepted("ipixc", &"x".repeat(2_001)), None);
    }

    #[test]
    fn a_logo_is_a_small_picture_and_nothing_that_only_says_so() {
        let url = |kind: &str, bytes: &[u8]| format!("data:image/{kind};base64,{}", STANDARD.encode(bytes));
        let png = |length: usize| {
            let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
            bytes.resize(length, 0);
            bytes
        };
        for good in [
            url("png", &png(32 << 10)),
            url("jpeg", b"\xff\xd8\xff\xe0"),
            String::new(),
        ] {
            assert_eq!(accepted("logo", &good), Some(good));
        }
        for bad in [
            url("png", &png((32 << 10) + 1)),
            url("png", b"<html>"),
            url("svg+xml", b"<svg/>"),
            url("jpeg", &png(100)),
            "data:text/html;base64,PGh0bWw+".to_owned(),
            "data:image/png;base64,?".to_owned(),
            "https://example.com/logo.png".to_owned(),
        ] {
            assert_eq!(accepted("logo", &bad), None, "{bad}");
        }
    }

    #[test]
    fn an_unknown_setting_has_no_rules() {
        for key in ["", "internal.demo", "enabled", "UserRating"] {
            assert_eq!(rules(key), None, "{key}");
        }
    }

    #[test]
    fn secrets_are_known_to_nobody_and_addresses_to_administrators() {
        for key in ["tokenixc", "asaas", "clientsecretmkauth", "clientidmkauth"] {
            assert_eq!(rules(key).unwrap().readers, Readers::Nobody, "{key}");
        }
        assert_eq!(rules("ipixc").unwrap().readers, Readers::Admins);
        assert_eq!(rules("scheduleType").unwrap().readers, Readers::Everybody);
        for key in ["campaignsEnabled", "signup"] {
            assert_eq!(rules(key).unwrap().writers, Writers::Operators, "{key}");
        }
        assert_eq!(rules("userRating").unwrap().writers, Writers::Admins);
    }
}
