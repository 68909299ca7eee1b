//! Contacts and the addresses under which channels know them.

mod fields;
mod identities;
mod merge;
mod write;

pub use fields::{FieldInput, FieldRow};
pub use identities::{Person, Sender};
pub use merge::Merged;
pub use write::{ContactForm, NewContact};

use crate::Tenant;
use crate::error::Result;
use balcao_model::clock::Millis;
use balcao_model::text::{like_pattern, normalise};
use sqlx::QueryBuilder;

/// A customer.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the contact")]
pub struct ContactRow {
    pub id: i64,
    pub company_id: i64,
    pub name: String,
    pub number: String,
    pub email: String,
    pub profile_pic_url: String,
    pub is_group: bool,
    pub connection_id: Option<i64>,
    pub created_at: Millis,
    pub updated_at: Millis,
}

pub(crate) const COLUMNS: &str =
    "id, company_id, name, number, email, profile_pic_url, is_group, connection_id, created_at, updated_at";

/// What the search column of a contact holds.
fn search_text(name: &str, number: &str) -> String {
    normalise(&format!("{name} {number}"))
}

impl Tenant {
    /// Contacts by name, optionally those whose name or number contains a term.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn contacts(&self, term: Option<&str>, offset: i64, limit: i64) -> Result<Vec<ContactRow>> {
        on!(&self.db, r, |p, D| {
            // The rows before the page are counted in the index alone; only the page itself is read.
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM contacts WHERE id IN (SELECT id FROM contacts WHERE erased_at IS NULL AND company_id = ")
                .push_bind(self.company);
            if let Some(term) = term {
                q.push(" AND search LIKE ")
                    .push_bind(like_pattern(term))
                    .push(" ESCAPE '\\'");
            }
            q.push(" ORDER BY name, id LIMIT ")
                .push_bind(limit)
                .push(" OFFSET ")
                .push_bind(offset)
                .push(") ORDER BY name, id");
            Ok(q.build_query_as::<ContactRow>().fetch_all(p).await?)
        })
    }

    /// How many contacts there are, optionally of those whose name or number contains a term.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_contacts(&self, term: Option<&str>) -> Result<i64> {
        on!(&self.db, r, |p, D| {
            let mut q =
                QueryBuilder::<D>::new("SELECT COUNT(*) FROM contacts WHERE erased_at IS NULL AND company_id = ");
            q.push_bind(self.company);
            if let Some(term) = term {
                q.push(" AND search LIKE ")
                    .push_bind(like_pattern(term))
                    .push(" ESCAPE '\\'");
            }
            Ok(q.build_query_scalar::<i64>().fetch_one(p).await?)
        })
    }

    /// People by name after a place in the list: for walking through all of them. Groups are left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn people_after(&self, name: &str, id: i64, limit: i64) -> Result<Vec<ContactRow>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM contacts WHERE company_id = $1 AND (name, id) > ($2, $3) AND NOT is_group AND erased_at IS NULL \
             ORDER BY name, id LIMIT $4"
        );
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, ContactRow>(sqlx::AssertSqlSafe(sql));
            Ok(query
                .bind(self.company)
                .bind(name)
                .bind(id)
                .bind(limit)
                .fetch_all(p)
                .await?)
        })
    }

    /// Contacts by number, in no particular order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn contacts_by_id(&self, ids: &[i64]) -> Result<Vec<ContactRow>> {
        let mut found = Vec::with_capacity(ids.len());
        for ids in ids.chunks(IDS_PER_QUERY) {
            found.extend(self.some_by_id(ids).await?);
        }
        Ok(found)
    }

    async fn some_by_id(&self, ids: &[i64]) -> Result<Vec<ContactRow>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT ");
            q.push(COLUMNS)
                .push(" FROM contacts WHERE company_id = ")
                .push_bind(self.company)
                .push(" AND id IN (");
            let mut list = q.separated(", ");
            for id in ids {
                list.push_bind(*id);
            }
            q.push(")");
            Ok(q.build_query_as::<ContactRow>().fetch_all(p).await?)
        })
    }

    /// The contact with a canonical number.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn contact_by_number(&self, number: &str) -> Result<Option<ContactRow>> {
        let sql = format!("SELECT {COLUMNS} FROM contacts WHERE company_id = $1 AND number = $2");
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, ContactRow>(sqlx::AssertSqlSafe(sql));
            Ok(query.bind(self.company).bind(number).fetch_optional(p).await?)
        })
    }
}

/// Ids of one query: far below the engines' limits of parameters.
const IDS_PER_QUERY: usize = 500;
