//! The contacts that messages go to.

use balcao_plugin::contacts as host;
use balcao_plugin::prelude::*;
use serde::Deserialize;

use crate::announce;
use crate::change::forget;
use crate::refusal::{Answer, no_contact};
use crate::store::SCHEDULES;

/// Messages of one contact that one call works on; for the others of a deleted one the event comes again.
const BATCH: u32 = 100;

/// What a message keeps of a contact.
#[derive(Deserialize)]
pub(crate) struct Contact {
    pub(crate) id: i64,
    pub(crate) name: String,
}

/// A contact of the company.
pub(crate) fn named(id: i64) -> Answer<Contact> {
    find(id)?.ok_or_else(no_contact)
}

/// A contact changed: its messages show its present name.
pub(crate) fn renamed(id: i64) -> Result<()> {
    address(id, id)
}

/// A contact has become a part of another one, and so have its messages.
pub(crate) fn merged(gone: i64, kept: i64) -> Result<()> {
    address(gone, kept)
}

/// Addresses the messages of a contact to another one, or to the same one by its present name.
fn address(from: i64, to: i64) -> Result<()> {
    let mut page = SCHEDULES.find(&of(from))?;
    if page.documents.is_empty() {
        return Ok(());
    }
    let Some(contact) = find(to)? else {
        // It is gone meanwhile; the event that says so follows.
        return Ok(());
    };
    loop {
        let last = page.documents.last().map(|stored| stored.id);
        for mut stored in page.documents {
            let schedule = &mut stored.value;
            if schedule.contact_name != contact.name || schedule.contact_id != contact.id {
                schedule.contact_id = contact.id;
                schedule.contact_name.clone_from(&contact.name);
                announce::updated(&SCHEDULES.replace(stored)?);
            }
        }
        match last.filter(|_| page.has_more) {
            Some(last) => page = SCHEDULES.find(&of(from).after(last))?,
            None => return Ok(()),
        }
    }
}

/// A contact is gone: so are the messages to it.
pub(crate) fn gone(id: i64) -> Result<()> {
    let page = SCHEDULES.find(&of(id))?;
    for stored in &page.documents {
        forget(stored)?;
    }
    if page.has_more {
        return Err(Error::Limit("more messages of this contact follow".to_owned()));
    }
    Ok(())
}

fn of(id: i64) -> Query {
    Query::all().with("contactId", id).limit(BATCH)
}

fn find(id: i64) -> Result<Option<Contact>> {
    match host::get(id) {
        Ok(contact) => Ok(Some(serde_json::from_str(&contact)?)),
        Err(Error::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}
