//! Contacts.

mod input;

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use balcao_desk::{ContactDetailView, ContactPage, ContactView, UploadReport};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use self::input::ContactBody;
use crate::{
    error::ApiResult,
    extract::{Admin, CurrentUser, Form, Id, Paged, ValidJson, ValidQuery},
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

/// Filter of the list that forms choose from.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChoicesQuery {
    /// Text in names and numbers.
    name: Option<String>,
}

/// A contact by number.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CardQuery {
    /// Name for a new contact.
    #[serde(default)]
    name: String,
    /// Telephone number.
    number: String,
}

/// The contact that becomes a part of another one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MergeBody {
    contact_id: i64,
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
    let term = query.search_param.as_deref();
    Ok(Json(state.desk.contacts().list(&who, term, page.into()).await?))
}

/// Contacts to choose from, by name.
#[utoipa::path(get, path = "/contacts/list", tag = "contacts", params(ChoicesQuery), security(("bearer" = [])),
    responses((status = 200, body = Vec<ContactView>)))]
pub(crate) async fn choices(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidQuery(query): ValidQuery<ChoicesQuery>,
) -> ApiResult<Json<Vec<ContactView>>> {
    Ok(Json(state.desk.contacts().choices(&who, query.name.as_deref()).await?))
}

/// One contact with its own fields.
#[utoipa::path(get, path = "/contacts/{id}", tag = "contacts", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, body = ContactDetailView), (status = 404, description = "ERR_NO_CONTACT_FOUND")))]
pub(crate) async fn show(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> ApiResult<Json<ContactDetailView>> {
    Ok(Json(state.desk.contacts().show(&who, id).await?))
}

/// Creates a contact; its number is checked on the channel.
#[utoipa::path(post, path = "/contacts", tag = "contacts", request_body = ContactBody, security(("bearer" = [])),
    responses((status = 200, body = ContactDetailView),
        (status = 400, description = "ERR_VALIDATION, ERR_DUPLICATED_CONTACT, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT, ERR_NO_DEF_WAPP_FOUND")))]
pub(crate) async fn create(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidJson(body): ValidJson<ContactBody>,
) -> ApiResult<Json<ContactDetailView>> {
    Ok(Json(state.desk.contacts().create(&who, &body.into()).await?))
}

/// Changes a contact. `extraInfo` holds all of its own fields.
#[utoipa::path(put, path = "/contacts/{id}", tag = "contacts", params(("id" = i64, Path)), request_body = ContactBody,
    security(("bearer" = [])),
    responses((status = 200, body = ContactDetailView),
        (status = 400, description = "ERR_VALIDATION, ERR_DUPLICATED_CONTACT, ERR_WAPP_INVALID_CONTACT, ERR_FOREIGN_REFERENCE"),
        (status = 404, description = "ERR_NO_CONTACT_FOUND")))]
pub(crate) async fn update(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    ValidJson(body): ValidJson<ContactBody>,
) -> ApiResult<Json<ContactDetailView>> {
    Ok(Json(state.desk.contacts().update(&who, id, &body.into()).await?))
}

/// Removes a contact with its conversations.
#[utoipa::path(delete, path = "/contacts/{id}", tag = "contacts", params(("id" = i64, Path)), security(("bearer" = [])),
    responses((status = 200, description = "`{message}`"), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_CONTACT_FOUND")))]
pub(crate) async fn delete(State(state): State<AppState>, Admin(who): Admin, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.contacts().delete(&who, id).await?;
    Ok(Json(json!({ "message": "Contact deleted" })))
}

/// Makes another contact of the same person a part of this one.
#[utoipa::path(post, path = "/contacts/{id}/merge", tag = "contacts", params(("id" = i64, Path)), request_body = MergeBody,
    security(("bearer" = [])),
    responses((status = 200, body = ContactDetailView), (status = 403, description = "ERR_NO_PERMISSION"),
        (status = 404, description = "ERR_NO_CONTACT_FOUND")))]
pub(crate) async fn merge(
    State(state): State<AppState>,
    Admin(who): Admin,
    Id(id): Id,
    ValidJson(body): ValidJson<MergeBody>,
) -> ApiResult<Json<ContactDetailView>> {
    Ok(Json(state.desk.contacts().merge(&who, id, body.contact_id).await?))
}

/// Takes over the address book of the connected phone.
#[utoipa::path(post, path = "/contacts/import", tag = "contacts", security(("bearer" = [])),
    responses((status = 200, description = "`{message}`"),
        (status = 400, description = "ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED")))]
pub(crate) async fn import(State(state): State<AppState>, CurrentUser(who): CurrentUser) -> ApiResult<Json<Value>> {
    state.desk.contacts().import(&who).await?;
    Ok(Json(json!({ "message": "contacts imported" })))
}

/// How much to answer to a spreadsheet.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UploadQuery {
    /// Whether to tell of the lines that made no contact, too.
    #[serde(default)]
    report: bool,
}

/// Adds the people of a spreadsheet, xlsx or csv, with the columns nome, numero and email. Answers the new contacts;
/// with `report=true` an object that also names the lines which made none.
#[utoipa::path(post, path = "/contacts/upload", tag = "contacts", params(UploadQuery), security(("bearer" = [])),
    request_body(content = String, content_type = "multipart/form-data"),
    responses((status = 200, body = UploadReport, description = "without `report` only the array `added`"),
        (status = 400, description = "ERR_SPREADSHEET_INVALID"),
        (status = 413, description = "ERR_SPREADSHEET_TOO_LARGE, ERR_BODY_TOO_LARGE")))]
pub(crate) async fn upload(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidQuery(query): ValidQuery<UploadQuery>,
    form: Form,
) -> ApiResult<Response> {
    let file = form.file()?.bytes.clone();
    let uploaded = state.desk.contacts().upload(&who, file).await?;
    Ok(match query.report {
        true => Json(uploaded).into_response(),
        false => Json(uploaded.added).into_response(),
    })
}

/// All people as a table with semicolons.
#[utoipa::path(get, path = "/contacts/export", tag = "contacts", security(("bearer" = [])),
    responses((status = 200, description = "text/csv: name, number, e-mail")))]
pub(crate) async fn export(State(state): State<AppState>, CurrentUser(who): CurrentUser) -> ApiResult<Response> {
    let table = state.desk.contacts().export(&who).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"contacts.csv\""),
    ];
    Ok((StatusCode::OK, headers, table).into_response())
}

/// The contact with a number, made when there is none: for cards that customers send.
#[utoipa::path(get, path = "/contact", tag = "contacts", params(CardQuery), security(("bearer" = [])),
    responses((status = 200, body = ContactView), (status = 400, description = "ERR_VALIDATION")))]
pub(crate) async fn find_or_create(
    State(state): State<AppState>,
    CurrentUser(who): CurrentUser,
    ValidQuery(query): ValidQuery<CardQuery>,
) -> ApiResult<Json<ContactView>> {
    let contacts = state.desk.contacts();
    Ok(Json(contacts.find_or_create(&who, &query.name, &query.number).await?))
}
