//! Many contacts at once: from the phone's address book and from spreadsheets, and all of them as a table.

use super::sheet::{self, Row};
use super::write::connected;
use super::{Contacts, csv, views};
use crate::error::{DeskError, DeskResult};
use crate::views::ContactView;
use balcao_model::auth::Identity;
use balcao_model::contact::MAX_NAME;
use balcao_model::event::Event;
use balcao_model::phone::canonical;
use balcao_model::text::cut;
use balcao_storage::{Audit, NewContact};
use serde::Serialize;
use serde_json::json;
use std::collections::HashSet;
use utoipa::ToSchema;

/// Contacts that one event tells of.
const PER_EVENT: usize = 500;
/// Rows read at a time for the table.
const PER_READ: i64 = 1_000;

/// A line of a spreadsheet that made no contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LeftOut {
    /// As written there.
    pub name: String,
    /// As written there.
    pub number: String,
    /// Why.
    pub reason: WhyLeftOut,
}

/// Why a line of a spreadsheet made no contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WhyLeftOut {
    /// It has no usable number.
    Invalid,
    /// A line above has the same number.
    Repeated,
    /// There was a contact with the number.
    Known,
}

/// What became of a spreadsheet.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadReport {
    /// The new contacts.
    pub added: Vec<ContactView>,
    /// The lines that made none.
    pub left_out: Vec<LeftOut>,
}

impl Contacts<'_> {
    /// Takes the people of the phone's address book over: new ones are added, known ones get its names.
    ///
    /// # Errors
    /// `ERR_NO_DEF_WAPP_FOUND` without a connected connection, `ERR_WAPP_NOT_INITIALIZED` when the channel
    /// does not answer.
    pub async fn import(&self, who: &Identity) -> DeskResult<()> {
        let tenant = self.desk.store().tenant(who);
        let connection = connected(&tenant).await?;
        let channel = self.desk.channel(&connection.provider);
        let book = channel
            .address_book(tenant.key(), connection.id)
            .await
            .map_err(|error| {
                tracing::warn!(connection.id = connection.id, %error, "the address book could not be read");
                not_initialized()
            })?;
        let rows = book.into_iter().map(|entry| Row {
            name: entry.name,
            number: entry.number,
            email: String::new(),
        });
        let people: Vec<NewContact> = usable(rows).people.into_iter().map(|(_, person)| person).collect();
        let named: Vec<NewContact> = people.iter().filter(|one| one.name != one.number).cloned().collect();
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(tenant.key());
        let renamed = company.rename_contacts(&named, now).await?;
        let made = company.add_contacts(&people, now).await?;
        let mut events = imported(&made);
        events.extend(
            renamed
                .into_iter()
                .map(|contact_id| Event::ContactUpdated { contact_id }),
        );
        self.commit(tx, tenant.key(), events).await
    }

    /// Adds the people of a spreadsheet (xlsx or csv) whose numbers are new.
    ///
    /// # Errors
    /// `ERR_SPREADSHEET_INVALID` for a file that is no such table, `ERR_SPREADSHEET_TOO_LARGE` for one
    /// with too much in it.
    pub async fn upload(&self, who: &Identity, file: Vec<u8>) -> DeskResult<UploadReport> {
        let rows = tokio::task::spawn_blocking(move || sheet::read(&file))
            .await
            .map_err(|error| DeskError::Internal(error.into()))??;
        let Usable { people, mut left_out } = usable(rows.into_iter());
        let new: Vec<NewContact> = people.iter().map(|(_, person)| person.clone()).collect();
        let tenant = self.desk.store().tenant(who);
        let mut tx = self.desk.store().begin().await?;
        let made = tx.of(tenant.key()).add_contacts(&new, self.desk.now()).await?;
        self.commit(tx, tenant.key(), imported(&made)).await?;
        let mut rows = tenant.contacts_by_id(&made).await?;
        rows.sort_by_key(|row| row.id);
        let added: HashSet<&str> = rows.iter().map(|row| row.number.as_str()).collect();
        let known = people
            .iter()
            .filter(|(_, person)| !added.contains(person.number.as_str()));
        left_out.extend(known.map(|(row, _)| row.left_out(WhyLeftOut::Known)));
        Ok(UploadReport {
            added: views(rows),
            left_out,
        })
    }

    /// All people as a table that spreadsheets open: name, number, e-mail.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn export(&self, who: &Identity) -> DeskResult<String> {
        let tenant = self.desk.store().tenant(who);
        let mut table = csv::head();
        let (mut name, mut id, mut count) = (String::new(), 0, 0_usize);
        loop {
            let rows = tenant.people_after(&name, id, PER_READ).await?;
            let Some(last) = rows.last() else { break };
            (name, id) = (last.name.clone(), last.id);
            count += rows.len();
            for row in &rows {
                csv::line(&mut table, [&row.name, &row.number, &row.email]);
            }
        }
        let entry = Audit {
            action: "contacts.exported",
            target: "contacts".to_owned(),
            detail: json!({ "count": count }),
        };
        let mut tx = self.desk.store().begin().await?;
        tx.of(tenant.key()).audit(who, &entry, self.desk.now()).await?;
        tx.commit().await?;
        Ok(table)
    }
}

fn not_initialized() -> DeskError {
    DeskError::invalid("ERR_WAPP_NOT_INITIALIZED")
}

fn imported(made: &[i64]) -> Vec<Event> {
    let event = |ids: &[i64]| Event::ContactsImported {
        contact_ids: ids.to_vec(),
    };
    made.chunks(PER_EVENT).map(event).collect()
}

impl Row {
    fn left_out(&self, reason: WhyLeftOut) -> LeftOut {
        LeftOut {
            name: self.name.clone(),
            number: self.number.clone(),
            reason,
        }
    }
}

#[derive(Default)]
struct Usable {
    people: Vec<(Row, NewContact)>,
    left_out: Vec<LeftOut>,
}

/// Those rows that have a number, each number once, with names that can be stored.
fn usable(rows: impl Iterator<Item = Row>) -> Usable {
    let (mut seen, mut usable) = (HashSet::new(), Usable::default());
    for row in rows {
        let digits: String = row.number.chars().filter(char::is_ascii_digit).collect();
        let Some(number) = canonical(&digits) else {
            usable.left_out.push(row.left_out(WhyLeftOut::Invalid));
            continue;
        };
        if !seen.insert(number.clone()) {
            usable.left_out.push(row.left_out(WhyLeftOut::Repeated));
            continue;
        }
        let name = cut(row.name.trim(), MAX_NAME).replace('\0', "");
        let person = NewContact {
            name: if name.is_empty() { number.clone() } else { name },
            email: super::input::email(&row.email).unwrap_or_default(),
            number,
        };
        usable.people.push((row, person));
    }
    usable
}

#[cfg(test)]
mod tests {
    use super::{Row, WhyLeftOut, usable};

    #[test]
    fn rows_without_a_number_are_left_out_and_each_number_counts_once() {
        let row = |name: &str, number: &str, email: &str| Row {
            name: name.into(),
            number: number.into(),
            email: email.into(),
        };
        let rows = [
            row("Ana", "(11) 98765-4321", "ana@loja.com"),
            row("", "5511912345678", "no mail"),
            row("Outra Ana", "11987654321", ""),
            row("Nobody", "none", ""),
        ];
        let usable = usable(rows.into_iter());
        let found: Vec<_> = usable
            .people
            .iter()
            .map(|(_, one)| (one.name.as_str(), one.number.as_str(), one.email.as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("Ana", "11987654321", "ana@loja.com"),
                ("5511912345678", "5511912345678", "")
            ]
        );
        let left_out: Vec<_> = usable
            .left_out
            .iter()
            .map(|one| (one.name.as_str(), one.reason))
            .collect();
        assert_eq!(
            left_out,
            [("Outra Ana", WhyLeftOut::Repeated), ("Nobody", WhyLeftOut::Invalid)]
        );
    }
}
