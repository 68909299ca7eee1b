//! WhatsApp's own addresses: people, people without a number, groups.

use balcao_plugin::channel::{Group, Person};
use serde::Deserialize;

/// Which message it is, and between whom.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Key {
    pub(crate) remote_jid: String,
    #[serde(default)]
    pub(crate) from_me: bool,
    pub(crate) id: String,
    participant: Option<String>,
    /// The telephone number's address when `remote_jid` hides it.
    remote_jid_alt: Option<String>,
    participant_alt: Option<String>,
}

impl Key {
    /// Who wrote it; to whom it went when it is ours. None for what is no conversation, such as a status.
    pub(crate) fn person(&self, name: &str) -> Option<Person> {
        let in_group = self.group().is_some();
        let (jid, alternative) = match (&self.participant, in_group) {
            (Some(participant), true) => (participant, &self.participant_alt),
            _ => (&self.remote_jid, &self.remote_jid_alt),
        };
        // In a group of which only the group is known, our own message went to everybody.
        let name = if self.from_me { "" } else { name };
        person(jid, alternative.as_deref(), name)
    }

    /// The group in which it was written.
    pub(crate) fn group(&self) -> Option<Group> {
        let digits = digits_of(&self.remote_jid, "@g.us")?;
        Some(Group {
            address: digits,
            name: String::new(),
        })
    }
}

/// Somebody by their address and, when that hides the number, by the other one.
pub(crate) fn person(jid: &str, alternative: Option<&str>, name: &str) -> Option<Person> {
    let number = |jid: &str| digits_of(jid, "@s.whatsapp.net").or_else(|| digits_of(jid, "@c.us"));
    let name = name.to_owned();
    if let Some(address) = number(jid) {
        return Some(Person {
            address,
            number: None,
            name,
        });
    }
    let hidden = digits_of(jid, "@lid")?;
    Some(Person {
        address: format!("lid:{hidden}"),
        number: alternative.and_then(number),
        name,
    })
}

/// How the server takes a recipient.
pub(crate) fn jid(address: &str, is_group: bool) -> String {
    match (address.strip_prefix("lid:"), is_group) {
        (Some(hidden), _) => format!("{hidden}@lid"),
        (None, true) => format!("{address}@g.us"),
        (None, false) => format!("{address}@s.whatsapp.net"),
    }
}

/// The digits before a suffix, without the device after `:` and the dash of old groups.
fn digits_of(jid: &str, suffix: &str) -> Option<String> {
    let name = jid.strip_suffix(suffix)?;
    let name = name.split_once(':').map_or(name, |(name, _)| name).replace('-', "");
    (!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())).then_some(name)
}
