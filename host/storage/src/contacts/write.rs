//! Creating, changing and removing contacts by hand.

use super::{COLUMNS, ContactRow, search_text};
use crate::error::Result;
use crate::tickets::TicketRef;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;

/// What people may set of a contact.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "columns of the contact")]
pub struct ContactForm {
    pub name: String,
    pub number: String,
    pub email: String,
}

/// A contact of a file or an address book.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "columns of the contact")]
pub struct NewContact {
    pub name: String,
    pub number: String,
    pub email: String,
}

/// Rows of one statement: five values each, far below the engines' limits of parameters.
const ROWS_PER_INSERT: usize = 400;

impl TenantTx<'_> {
    /// A contact, as this transaction sees it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn contact(&mut self, id: i64) -> Result<Option<ContactRow>> {
        let sql = format!("SELECT {COLUMNS} FROM contacts WHERE id = $1 AND company_id = $2");
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, ContactRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(id).bind(company).fetch_optional(c).await?)
        })
    }

    /// Creates a contact.
    ///
    /// # Errors
    /// `Duplicate` when the company has one with this number.
    pub async fn create_contact(&mut self, form: &ContactForm, at: Millis) -> Result<i64> {
        let company = self.company;
        let search = search_text(&form.name, &form.number);
        in_tx!(&mut *self.tx, |c, D| {
            Ok(sqlx::query_scalar::<D, i64>(
                "INSERT INTO contacts (company_id, name, number, email, profile_pic_url, is_group, search, created_at, updated_at) \
                 VALUES ($1, $2, $3, $4, '', FALSE, $5, $6, $6) RETURNING id",
            )
            .bind(company)
            .bind(&form.name)
            .bind(&form.number)
            .bind(&form.email)
            .bind(&search)
            .bind(at)
            .fetch_one(c)
            .await?)
        })
    }

    /// Changes a contact. Tells whether there is one.
    ///
    /// # Errors
    /// `Duplicate` when another contact of the company has this number.
    pub async fn update_contact(&mut self, id: i64, form: &ContactForm, at: Millis) -> Result<bool> {
        let company = self.company;
        let search = search_text(&form.name, &form.number);
        let changed = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "UPDATE contacts SET name = $1, number = $2, email = $3, search = $4, updated_at = $5 WHERE id = $6 AND company_id = $7",
            )
            .bind(&form.name)
            .bind(&form.number)
            .bind(&form.email)
            .bind(&search)
            .bind(at)
            .bind(id)
            .bind(company)
            .execute(c)
            .await?
            .rows_affected()
        });
        Ok(changed > 0)
    }

    /// Removes a contact with its conversations. Tells whether there was one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_contact(&mut self, id: i64) -> Result<bool> {
        let company = self.company;
        let gone = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>("DELETE FROM contacts WHERE id = $1 AND company_id = $2")
                .bind(id)
                .bind(company)
                .execute(c)
                .await?
                .rows_affected()
        });
        Ok(gone > 0)
    }

    /// The tickets of a contact.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tickets_of_contact(&mut self, contact: i64) -> Result<Vec<TicketRef>> {
        let sql = format!(
            "SELECT {} FROM tickets WHERE company_id = $1 AND contact_id = $2 ORDER BY id",
            TicketRef::COLUMNS
        );
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            let query = sqlx::query_as::<D, TicketRef>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(company).bind(contact).fetch_all(c).await?)
        })
    }

    /// Adds those contacts whose numbers the company does not have. Answers their ids.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_contacts(&mut self, rows: &[NewContact], at: Millis) -> Result<Vec<i64>> {
        let company = self.company;
        let mut made = Vec::new();
        for rows in rows.chunks(ROWS_PER_INSERT) {
            let ids: Vec<i64> = in_tx!(&mut *self.tx, |c, D| {
                let mut q = QueryBuilder::<D>::new(
                    "INSERT INTO contacts (company_id, name, number, email, profile_pic_url, is_group, search, created_at, updated_at) ",
                );
                q.push_values(rows, |mut row, new| {
                    row.push_bind(company)
                        .push_bind(&new.name)
                        .push_bind(&new.number)
                        .push_bind(&new.email)
                        .push("''")
                        .push("FALSE")
                        .push_bind(search_text(&new.name, &new.number))
                        .push_bind(at)
                        .push_bind(at);
                });
                q.push(" ON CONFLICT (company_id, number) DO NOTHING RETURNING id");
                q.build_query_scalar::<i64>().fetch_all(c).await?
            });
            made.extend(ids);
        }
        Ok(made)
    }

    /// Gives known people the names of an address book. Answers the ids of those whose name changed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rename_contacts(&mut self, rows: &[NewContact], at: Millis) -> Result<Vec<i64>> {
        let company = self.company;
        let mut changed = Vec::new();
        for rows in rows.chunks(ROWS_PER_INSERT) {
            let ids: Vec<i64> = in_tx!(&mut *self.tx, |c, D| {
                let mut q = QueryBuilder::<D>::new("WITH book (number, name, search) AS (");
                q.push_values(rows, |mut row, new| {
                    row.push_bind(&new.number)
                        .push_bind(&new.name)
                        .push_bind(search_text(&new.name, &new.number));
                });
                q.push(") UPDATE contacts SET name = book.name, search = book.search, updated_at = ")
                    .push_bind(at)
                    .push(" FROM book WHERE contacts.company_id = ")
                    .push_bind(company)
                    .push(" AND contacts.number = book.number AND NOT contacts.is_group AND contacts.name <> book.name RETURNING contacts.id");
                q.build_query_scalar::<i64>().fetch_all(c).await?
            });
            changed.extend(ids);
        }
        Ok(changed)
    }
}
