//! Documents of plugins: JSON text with index entries worked out by the caller.

mod insert;

use crate::Tenant;
use crate::error::Result;
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use sqlx::QueryBuilder;
use std::borrow::Cow;

/// Where a document lives inside its company.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The plugin's id.
    pub plugin: &'a str,
    /// The collection's name.
    pub collection: &'a str,
}

/// A stored document.
#[derive(Debug, Clone, sqlx::FromRow)]
#[expect(missing_docs, reason = "columns of the document")]
pub struct DocumentRow {
    pub id: i64,
    pub version: i64,
    pub body: String,
}

/// A document's text with its index and unique entries as (name, value).
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "parts of the document")]
pub struct DocumentText<'a> {
    pub body: &'a str,
    pub indexes: &'a [(String, String)],
    pub unique: &'a [(String, String)],
}

/// An indexed field and the value that it must have.
pub type Condition = (String, String);

/// A page of documents, by id.
#[derive(Debug, Clone)]
pub struct DocumentQuery<'a> {
    /// Indexed fields and the values that they must have.
    pub conditions: &'a [Condition],
    /// The highest id first.
    pub newest_first: bool,
    /// Documents beyond this id in the chosen direction.
    pub after: Option<i64>,
    /// How many.
    pub limit: i64,
}

/// Of which documents a query speaks, as `k`: the entries of the index that meet the first condition, or all documents. An
/// engine that began with the documents would look at a million of them to find twenty. `$beside` is a second table `d` of what
/// belongs to them; CROSS JOIN keeps SQLite at this order.
macro_rules! push_keys {
    ($q:ident, $beside:literal, $company:expr, $place:expr, $conditions:expr) => {
        $q.push(if $conditions.is_empty() {
            " FROM plugin_documents k"
        } else {
            " FROM plugin_index k"
        });
        $q.push($beside).push(" WHERE k.company_id = ").push_bind($company);
        $q.push(" AND k.plugin = ").push_bind($place.plugin);
        $q.push(" AND k.collection = ").push_bind($place.collection);
        if let [(field, value), others @ ..] = $conditions {
            $q.push(" AND k.field = ").push_bind(field);
            $q.push(" AND k.value = ").push_bind(value);
            for (field, value) in others {
                $q.push(
                    " AND EXISTS (SELECT 1 FROM plugin_index i WHERE i.company_id = k.company_id AND i.plugin = k.plugin \
                     AND i.collection = k.collection AND i.id = k.id AND i.field = ",
                )
                .push_bind(field)
                .push(" AND i.value = ")
                .push_bind(value)
                .push(")");
            }
        }
    };
}

/// As far as the documents that meet a condition are counted to find the rarest; further only when none is rarer than that.
const COUNTED: [i64; 2] = [100, 5_000];

const SAME_DOCUMENT: &str =
    " AND d.company_id = k.company_id AND d.plugin = k.plugin AND d.collection = k.collection AND d.id = k.id";

impl Tenant {
    /// One document.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn document(&self, place: Place<'_>, id: i64) -> Result<Option<DocumentRow>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_as::<D, DocumentRow>(
                "SELECT id, version, body FROM plugin_documents WHERE company_id = $1 AND plugin = $2 AND collection = $3 AND id = $4",
            )
            .bind(self.company)
            .bind(place.plugin)
            .bind(place.collection)
            .bind(id)
            .fetch_optional(p)
            .await?)
        })
    }

    /// The same conditions with the one first that the fewest documents meet: a query walks through what meets its first.
    async fn rarest_first<'c>(&self, place: Place<'_>, conditions: &'c [Condition]) -> Result<Cow<'c, [Condition]>> {
        if conditions.len() < 2 {
            return Ok(Cow::Borrowed(conditions));
        }
        for most in COUNTED {
            let counts = self.count_each(place, conditions, most).await?;
            let rarest = counts.into_iter().min_by_key(|(at, count)| (*count, *at));
            if let Some((at, count)) = rarest
                && count < most
            {
                let mut ordered = conditions.to_vec();
                ordered.swap(0, usize::try_from(at).unwrap_or_default());
                return Ok(Cow::Owned(ordered));
            }
        }
        Ok(Cow::Borrowed(conditions))
    }

    /// How many documents meet each condition by itself, by its place; none is counted beyond `most`.
    async fn count_each(&self, place: Place<'_>, conditions: &[Condition], most: i64) -> Result<Vec<(i64, i64)>> {
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("");
            for (at, (field, value)) in (0_i64..).zip(conditions) {
                q.push(if at == 0 { "SELECT " } else { " UNION ALL SELECT " })
                    .push_bind(at);
                q.push(", COUNT(*) FROM (SELECT 1 FROM plugin_index WHERE company_id = ")
                    .push_bind(self.company);
                q.push(" AND plugin = ").push_bind(place.plugin);
                q.push(" AND collection = ").push_bind(place.collection);
                q.push(" AND field = ")
                    .push_bind(field)
                    .push(" AND value = ")
                    .push_bind(value);
                q.push(" LIMIT ").push_bind(most).push(") c");
            }
            Ok(q.build_query_as::<(i64, i64)>().fetch_all(p).await?)
        })
    }

    /// Documents that meet all conditions, in the order of their ids.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn documents(&self, place: Place<'_>, query: &DocumentQuery<'_>) -> Result<Vec<DocumentRow>> {
        let (beyond, order) = if query.newest_first {
            (" AND k.id < ", "DESC")
        } else {
            (" AND k.id > ", "ASC")
        };
        let ordered = self.rarest_first(place, query.conditions).await?;
        let conditions = &*ordered;
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT d.id, d.version, d.body");
            push_keys!(q, " CROSS JOIN plugin_documents d", self.company, place, conditions);
            q.push(SAME_DOCUMENT);
            if let Some(after) = query.after {
                q.push(beyond).push_bind(after);
            }
            q.push(format!(" ORDER BY k.id {order} LIMIT ")).push_bind(query.limit);
            Ok(q.build_query_as::<DocumentRow>().fetch_all(p).await?)
        })
    }

    /// How many documents meet all conditions.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_documents(&self, place: Place<'_>, conditions: &[Condition]) -> Result<i64> {
        let ordered = self.rarest_first(place, conditions).await?;
        let conditions = &*ordered;
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT COUNT(*)");
            push_keys!(q, "", self.company, place, conditions);
            Ok(q.build_query_scalar::<i64>().fetch_one(p).await?)
        })
    }

    /// How many documents that meet all conditions have each value of an indexed field: the largest groups first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_documents_by(
        &self,
        place: Place<'_>,
        field: &str,
        conditions: &[Condition],
        groups: i64,
    ) -> Result<Vec<(String, i64)>> {
        let ordered = self.rarest_first(place, conditions).await?;
        let conditions = &*ordered;
        on!(&self.db, r, |p, D| {
            let mut q = QueryBuilder::<D>::new("SELECT d.value, COUNT(*)");
            push_keys!(q, " CROSS JOIN plugin_index d", self.company, place, conditions);
            q.push(SAME_DOCUMENT).push(" AND d.field = ").push_bind(field);
            q.push(" GROUP BY d.value ORDER BY COUNT(*) DESC, d.value LIMIT ")
                .push_bind(groups);
            Ok(q.build_query_as().fetch_all(p).await?)
        })
    }

    /// A value that the company gave to a plugin's setting.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plugin_setting(&self, plugin: &str, key: &str) -> Result<Option<String>> {
        on!(&self.db, r, |p, D| {
            Ok(sqlx::query_scalar::<D, String>(
                "SELECT value FROM plugin_settings WHERE company_id = $1 AND plugin = $2 AND key = $3",
            )
            .bind(self.company)
            .bind(plugin)
            .bind(key)
            .fetch_optional(p)
            .await?)
        })
    }
}

impl TenantTx<'_> {
    /// Replaces a document of a known version (or any). Answers the new version, `None` when nothing matched.
    ///
    /// # Errors
    /// `Duplicate` when a unique entry is taken.
    pub async fn replace_document(
        &mut self,
        place: Place<'_>,
        id: i64,
        version: Option<i64>,
        text: DocumentText<'_>,
        at: Millis,
    ) -> Result<Option<i64>> {
        let company = self.company;
        let new: Option<i64> = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query_scalar::<D, i64>(
                "UPDATE plugin_documents SET body = $1, version = version + 1, updated_at = $2 WHERE company_id = $3 AND plugin = $4 \
                 AND collection = $5 AND id = $6 AND version = COALESCE($7, version) RETURNING version",
            )
            .bind(text.body)
            .bind(at)
            .bind(company)
            .bind(place.plugin)
            .bind(place.collection)
            .bind(id)
            .bind(version)
            .fetch_optional(c)
            .await
        })?;
        if new.is_some() {
            self.clear_entries(place, id).await?;
            self.add_entries(place, id, text).await?;
        }
        Ok(new)
    }

    /// Removes a document of a known version (or any). Tells whether one matched.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_document(&mut self, place: Place<'_>, id: i64, version: Option<i64>) -> Result<bool> {
        let company = self.company;
        let gone = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "DELETE FROM plugin_documents WHERE company_id = $1 AND plugin = $2 AND collection = $3 AND id = $4 \
                 AND version = COALESCE($5, version)",
            )
            .bind(company)
            .bind(place.plugin)
            .bind(place.collection)
            .bind(id)
            .bind(version)
            .execute(c)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(gone > 0)
    }

    async fn clear_entries(&mut self, place: Place<'_>, id: i64) -> Result<()> {
        let company = self.company;
        for sql in [
            "DELETE FROM plugin_index WHERE company_id = $1 AND plugin = $2 AND collection = $3 AND id = $4",
            "DELETE FROM plugin_unique WHERE company_id = $1 AND plugin = $2 AND collection = $3 AND id = $4",
        ] {
            in_tx!(&mut *self.tx, |c, D| {
                sqlx::query::<D>(sql)
                    .bind(company)
                    .bind(place.plugin)
                    .bind(place.collection)
                    .bind(id)
                    .execute(c)
                    .await
                    .map(drop)?
            });
        }
        Ok(())
    }

    async fn add_entries(&mut self, place: Place<'_>, id: i64, text: DocumentText<'_>) -> Result<()> {
        let company = self.company;
        let index = "INSERT INTO plugin_index (company_id, plugin, collection, field, value, id) ";
        let unique = "INSERT INTO plugin_unique (company_id, plugin, collection, key, value, id) ";
        for (into, entries) in [(index, text.indexes), (unique, text.unique)] {
            if entries.is_empty() {
                continue;
            }
            in_tx!(&mut *self.tx, |c, D| {
                let mut q = QueryBuilder::<D>::new(into);
                q.push_values(entries, |mut row, (name, value)| {
                    row.push_bind(company)
                        .push_bind(place.plugin)
                        .push_bind(place.collection);
                    row.push_bind(name).push_bind(value).push_bind(id);
                });
                q.build().execute(c).await.map(drop)?
            });
        }
        Ok(())
    }
}
