//! A contact on the wire.

use balcao_model::time::Moment;
use balcao_storage::{ContactRow, FieldRow};
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
    pub whatsapp_id: Option<i64>,
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
            whatsapp_id: row.connection_id,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}

/// A contact with its own fields.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct ContactDetailView {
    #[serde(flatten)]
    pub contact: ContactView,
    pub extra_info: Vec<ExtraInfoView>,
    /// The connection over which the contact is served.
    pub whatsapp: Option<super::NameView>,
}

/// A field of a contact, named by the company.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the contract")]
pub struct ExtraInfoView {
    pub id: i64,
    pub name: String,
    pub value: String,
    pub contact_id: i64,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

impl From<FieldRow> for ExtraInfoView {
    fn from(row: FieldRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            value: row.value,
            contact_id: row.contact_id,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
