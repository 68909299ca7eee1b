//! A contact as a form sends it.

use balcao_desk::{ContactInput, ExtraInput};
use serde::Deserialize;
use utoipa::ToSchema;

/// A contact. What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContactBody {
    name: Option<String>,
    /// Telephone number with country and area code.
    number: Option<String>,
    email: Option<String>,
    /// Fields that the company has named.
    extra_info: Option<Vec<ExtraBody>>,
}

/// A field. One with an id is changed, one without is new; fields that are left out are removed.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ExtraBody {
    id: Option<i64>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    value: String,
}

impl From<ContactBody> for ContactInput {
    fn from(body: ContactBody) -> Self {
        let extra = |field: ExtraBody| ExtraInput {
            id: field.id,
            name: field.name,
            value: field.value,
        };
        Self {
            name: body.name,
            number: body.number,
            email: body.email,
            extra_info: body.extra_info.map(|fields| fields.into_iter().map(extra).collect()),
        }
    }
}
