//! Documents of plugins on top of the storage of all companies.

use balcao_model::clock::Millis;
use balcao_model::company::CompanyKey;
use balcao_runtime::ports::{
    Condition, Document, DocumentPage, IndexEntry, Operation, Order, PageRequest, PortError, UniqueEntry, Written,
};
use balcao_storage::{DocumentQuery, DocumentRow, DocumentText, Error, Place, Store, Tenant, TenantTx};

fn fault(error: Error) -> PortError {
    match error {
        Error::Duplicate => PortError::Conflict("a unique key is taken".into()),
        other => PortError::Internal(other.to_string()),
    }
}

fn number(version: i64) -> u64 {
    u64::try_from(version).unwrap_or(0)
}

fn document(row: DocumentRow) -> Document {
    Document {
        id: row.id,
        version: number(row.version),
        body: row.body,
    }
}

fn pairs(conditions: &[Condition]) -> Vec<(String, String)> {
    conditions
        .iter()
        .map(|condition| (condition.field.clone(), condition.value.clone()))
        .collect()
}

pub(crate) async fn get(
    tenant: &Tenant,
    plugin: &str,
    collection: &str,
    id: i64,
) -> Result<Option<Document>, PortError> {
    Ok(tenant
        .document(Place { plugin, collection }, id)
        .await
        .map_err(fault)?
        .map(document))
}

pub(crate) async fn find(tenant: &Tenant, plugin: &str, request: PageRequest) -> Result<DocumentPage, PortError> {
    let conditions = pairs(&request.conditions);
    let limit = request.limit as usize;
    let query = DocumentQuery {
        conditions: &conditions,
        newest_first: request.order == Order::NewestFirst,
        after: request.after,
        limit: i64::from(request.limit) + 1,
    };
    let mut rows = tenant
        .documents(
            Place {
                plugin,
                collection: &request.collection,
            },
            &query,
        )
        .await
        .map_err(fault)?;
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    Ok(DocumentPage {
        documents: rows.into_iter().map(document).collect(),
        has_more,
    })
}

pub(crate) async fn count(
    tenant: &Tenant,
    plugin: &str,
    collection: &str,
    conditions: &[Condition],
) -> Result<u64, PortError> {
    let found = tenant
        .count_documents(Place { plugin, collection }, &pairs(conditions))
        .await
        .map_err(fault)?;
    Ok(number(found))
}

pub(crate) async fn count_by(
    tenant: &Tenant,
    (plugin, collection): (&str, &str),
    field: &str,
    conditions: &[Condition],
    groups: u32,
) -> Result<Vec<(String, u64)>, PortError> {
    let place = Place { plugin, collection };
    let found = tenant
        .count_documents_by(place, field, &pairs(conditions), i64::from(groups))
        .await
        .map_err(fault)?;
    Ok(found.into_iter().map(|(value, count)| (value, number(count))).collect())
}

/// All operations in one transaction, or none.
pub(crate) async fn write(
    store: &Store,
    key: CompanyKey,
    plugin: &str,
    operations: Vec<Operation>,
    now: Millis,
) -> Result<Vec<Written>, PortError> {
    let mut tx = store.begin_contended().await.map_err(fault)?;
    let mut written = Vec::with_capacity(operations.len());
    for operation in &operations {
        written.push(one(tx.of(key), plugin, operation, now).await?);
    }
    tx.commit().await.map_err(fault)?;
    Ok(written)
}

async fn one(
    mut company: TenantTx<'_>,
    plugin: &str,
    operation: &Operation,
    now: Millis,
) -> Result<Written, PortError> {
    match operation {
        Operation::Insert {
            collection,
            body,
            indexes,
            unique,
        } => {
            let (indexes, unique) = entries(indexes, unique);
            let text = DocumentText {
                body,
                indexes: &indexes,
                unique: &unique,
            };
            let id = company
                .insert_document(Place { plugin, collection }, text, now)
                .await
                .map_err(fault)?;
            Ok(Written { id, version: 1 })
        }
        Operation::Replace {
            collection,
            id,
            expected_version,
            body,
            indexes,
            unique,
        } => {
            let (indexes, unique) = entries(indexes, unique);
            let text = DocumentText {
                body,
                indexes: &indexes,
                unique: &unique,
            };
            let expected = wanted(*expected_version)?;
            let new = company
                .replace_document(Place { plugin, collection }, *id, expected, text, now)
                .await
                .map_err(fault)?;
            match new {
                Some(version) => Ok(Written {
                    id: *id,
                    version: number(version),
                }),
                None if expected.is_some() => Err(PortError::Conflict("the document has another version".into())),
                None => Err(PortError::NotFound),
            }
        }
        Operation::Delete {
            collection,
            id,
            expected_version,
        } => {
            let expected = wanted(*expected_version)?;
            let gone = company
                .delete_document(Place { plugin, collection }, *id, expected)
                .await
                .map_err(fault)?;
            if !gone && expected.is_some() {
                return Err(PortError::Conflict("the document has another version".into()));
            }
            Ok(Written { id: *id, version: 0 })
        }
    }
}

type Pairs = Vec<(String, String)>;

fn entries(indexes: &[IndexEntry], unique: &[UniqueEntry]) -> (Pairs, Pairs) {
    let indexes = indexes
        .iter()
        .map(|entry| (entry.field.clone(), entry.value.clone()))
        .collect();
    let unique = unique
        .iter()
        .map(|entry| (entry.key.clone(), entry.value.clone()))
        .collect();
    (indexes, unique)
}

fn wanted(version: Option<u64>) -> Result<Option<i64>, PortError> {
    version
        .map(i64::try_from)
        .transpose()
        .map_err(|_| PortError::Conflict("the document has another version".into()))
}
