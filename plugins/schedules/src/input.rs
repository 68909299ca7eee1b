//! What clients may say of a message. They send whole records back, so what is not asked for is not looked at.

use balcao_plugin::context;
use serde::Deserialize;

use crate::moment;
use crate::refusal::{Answer, wrong};
use crate::rights;
use crate::view;

const MIN_BODY_CHARS: usize = 5;
/// As long as a message may be.
const MAX_BODY_CHARS: usize = 16_384;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Input {
    body: Option<String>,
    contact_id: Option<i64>,
    send_at: Option<String>,
    user_id: Option<i64>,
}

impl Input {
    /// The text, if there is one in the request.
    pub(crate) fn body(&self) -> Answer<Option<String>> {
        self.body.as_deref().map(checked_body).transpose()
    }

    /// The time, if there is one in the request.
    pub(crate) fn send_at(&self) -> Answer<Option<i64>> {
        let parse = |text: &str| moment::parse(text, moment::company_zone).ok_or_else(|| wrong("sendAt"));
        self.send_at.as_deref().map(parse).transpose()
    }

    /// The contact, if there is one in the request.
    pub(crate) const fn contact_id(&self) -> Option<i64> {
        self.contact_id
    }

    /// In whose name it is written: the caller's, or that of a colleague whom somebody in charge names.
    pub(crate) fn author(&self) -> Answer<Option<i64>> {
        let Some(caller) = context::current_user() else {
            return Ok(None);
        };
        let wanted = self
            .user_id
            .filter(|id| *id != caller.id && rights::is_in_charge(&caller));
        match wanted {
            Some(id) if !view::user_names()?.contains_key(&id) => Err(wrong("userId")),
            Some(id) => Ok(Some(id)),
            None => Ok(Some(caller.id)),
        }
    }
}

/// A field that a new message must have.
pub(crate) fn required<T>(field: &str, value: Option<T>) -> Answer<T> {
    value.ok_or_else(|| wrong(field))
}

fn checked_body(text: &str) -> Answer<String> {
    let length = text.trim().chars().count();
    if !(MIN_BODY_CHARS..=MAX_BODY_CHARS).contains(&length) || text.contains('\0') {
        return Err(wrong("body"));
    }
    Ok(text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_five_characters_at_least() {
        for (text, is_fine) in [("Olá!!", true), ("  Olá!  ", false), ("", false), ("abcd\0e", false)] {
            assert_eq!(checked_body(text).is_ok(), is_fine, "{text:?}");
        }
        assert!(checked_body(&"é".repeat(16_385)).is_err());
    }
}
