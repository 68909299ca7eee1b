//! A contact on the wire.

use balcao_model::time::Moment;
use balcao_storage::ContactRow;
use serde::Serialize;
use utoipa::ToSchema;

/// A customer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct ContactView {
    pub id: i64,
    pub name: String,
    pub number: String,
    pub email: String,
    pub profile_pic_url: String,
    pub is_group: bool,
    pub company_id: i64,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

impl From<ContactRow> for ContactView {
    fn from(row: ContactRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            number: row.number,
            email: row.email,
            profile_pic_url: row.profile_pic_url,
            is_group: row.is_group,
            company_id: row.company_id,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
