//! Contacts.

use axum::{Json, extract::State};
use balcao_desk::ContactView;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    error::ApiResult,
    extract::{CurrentUser, Paged, ValidQuery},
    state::AppState,
};

/// Filters of the contact list.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ContactListQuery {
    /// Text in names and numbers.
    search_param: Option<String>,
    /// Page, counted from 1.
    #[expect(dead_code, reason = "read by the `Paged` extractor; listed here for the description")]
    page_number: Option<String>,
}

/// A page of contacts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ContactPage {
    contacts: Vec<ContactView>,
    /// Rows up to the end of this page, and one more when others follow.
    count: usize,
    has_more: bool,
}

/// A page of contacts by name.
#[utoipa::path(get, path = "/contacts", tag = "contacts", params(ContactListQuery), security(("bearer" = [])),
    responses((status = 200, body = ContactPage)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Paged(page): Paged,
    ValidQuery(query): ValidQuery<ContactListQuery>,
) -> ApiResult<Json<ContactPage>> {
    let (contacts, has_more) = state
        .desk
        .contacts()
        .list(&who, query.search_param.as_deref(), page.into())
        .await?;
    let count = contacts.len() + usize::from(has_more);
    Ok(Json(ContactPage {
        contacts,
        count,
        has_more,
    }))
}
