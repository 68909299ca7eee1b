//! Catalogues of others, from which packages are taken over, and the one that this installation offers.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use balcao_desk::{CatalogueView, NewCatalogue, Offering, OfferingView, UploadedPackage, WantedPackage};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    ApiError,
    error::ApiResult,
    extract::{Id, PathText, Super, ValidJson},
    state::AppState,
};

/// Catalogues of others, and the own one.
#[derive(Serialize, ToSchema)]
pub(crate) struct CatalogueList {
    catalogues: Vec<CatalogueView>,
    own: OfferingView,
}

/// Every catalogue of others with what it offers, and how the own one stands.
#[utoipa::path(get, path = "/plugins/catalogues", tag = "plugins", security(("bearer" = [])),
    responses((status = 200, body = CatalogueList), (status = 403, description = "ERR_NO_PERMISSION")))]
pub(crate) async fn list(State(state): State<AppState>, Super(who): Super) -> ApiResult<Json<CatalogueList>> {
    let modules = state.desk.modules();
    let catalogues = modules.catalogues(&who).await?;
    let own = modules.offering(&who).await?;
    Ok(Json(CatalogueList { catalogues, own }))
}

/// Reads a catalogue now and each hour from now on.
#[utoipa::path(post, path = "/plugins/catalogues", tag = "plugins", request_body = NewCatalogue, security(("bearer" = [])),
    responses((status = 200, body = CatalogueView),
        (status = 400, description = "ERR_VALIDATION, ERR_CATALOGUE_UNREACHABLE, ERR_CATALOGUE_REFUSED"),
        (status = 409, description = "ERR_CATALOGUE_EXISTS")))]
pub(crate) async fn add(
    State(state): State<AppState>,
    Super(who): Super,
    ValidJson(body): ValidJson<NewCatalogue>,
) -> ApiResult<Json<CatalogueView>> {
    Ok(Json(state.desk.modules().add_catalogue(&who, &body).await?))
}

/// Lets others read the own catalogue, or no more.
#[utoipa::path(put, path = "/plugins/catalogues/own", tag = "plugins", request_body = Offering, security(("bearer" = [])),
    responses((status = 200, body = OfferingView), (status = 400, description = "ERR_VALIDATION")))]
pub(crate) async fn offer(
    State(state): State<AppState>,
    Super(who): Super,
    ValidJson(body): ValidJson<Offering>,
) -> ApiResult<Json<OfferingView>> {
    Ok(Json(state.desk.modules().set_offering(&who, &body).await?))
}

/// Reads a catalogue anew; when that fails, what was read before stays, with the reason.
#[utoipa::path(post, path = "/plugins/catalogues/{id}/read", tag = "plugins", params(("id" = i64, Path)),
    security(("bearer" = [])), responses((status = 200, body = CatalogueView),
        (status = 404, description = "ERR_CATALOGUE_NOT_FOUND")))]
pub(crate) async fn read(
    State(state): State<AppState>,
    Super(who): Super,
    Id(id): Id,
) -> ApiResult<Json<CatalogueView>> {
    Ok(Json(state.desk.modules().read_catalogue(&who, id).await?))
}

/// Reads a catalogue no more; what was taken from it stays.
#[utoipa::path(delete, path = "/plugins/catalogues/{id}", tag = "plugins", params(("id" = i64, Path)),
    security(("bearer" = [])), responses((status = 200, description = "`{message}`"),
        (status = 404, description = "ERR_CATALOGUE_NOT_FOUND")))]
pub(crate) async fn remove(State(state): State<AppState>, Super(who): Super, Id(id): Id) -> ApiResult<Json<Value>> {
    state.desk.modules().remove_catalogue(&who, id).await?;
    Ok(Json(json!({ "message": "Catalogue removed" })))
}

/// Takes a package over from a catalogue, as if it had been uploaded.
#[utoipa::path(post, path = "/plugins/catalogues/{id}/packages", tag = "plugins", params(("id" = i64, Path)),
    request_body = WantedPackage, security(("bearer" = [])), responses((status = 200, body = UploadedPackage),
        (status = 400, description = "ERR_CATALOGUE_UNREACHABLE, ERR_CATALOGUE_PACKAGE, ERR_PLUGIN_PACKAGE, ERR_PLUGIN_UNUSABLE"),
        (status = 403, description = "ERR_PLUGIN_UNSIGNED, ERR_PLUGIN_PUBLISHER, ERR_PLUGIN_ID_TAKEN"),
        (status = 404, description = "ERR_CATALOGUE_NOT_FOUND, ERR_PLUGIN_VERSION_NOT_FOUND"),
        (status = 409, description = "ERR_PLUGIN_VERSION_TAKEN, ERR_PLUGIN_VERSION_OLD, ERR_PLUGIN_ROUTE_TAKEN"),
        (status = 503, description = "ERR_PLUGIN_COMPILER_BUSY")))]
pub(crate) async fn take(
    State(state): State<AppState>,
    Super(who): Super,
    Id(id): Id,
    ValidJson(body): ValidJson<WantedPackage>,
) -> ApiResult<Json<UploadedPackage>> {
    Ok(Json(state.desk.modules().take_from_catalogue(&who, id, &body).await?))
}

/// The signed catalogue of this installation, for other installations, if its operator offers it.
#[utoipa::path(get, path = "/registry/catalogue.json", tag = "plugins",
    responses((status = 200, body = Object), (status = 404, description = "ERR_NOT_FOUND")))]
pub(crate) async fn own(State(state): State<AppState>) -> ApiResult<Response> {
    let document = state.desk.modules().offered_catalogue().await?;
    file(document, "application/json", "no-cache")
}

/// A package of that catalogue. It carries the signature of its publisher.
#[utoipa::path(get, path = "/registry/{package}", tag = "plugins", params(("package" = String, Path)),
    responses((status = 200, body = String, content_type = "application/octet-stream"),
        (status = 404, description = "ERR_NOT_FOUND")))]
pub(crate) async fn package(State(state): State<AppState>, PathText(name): PathText<String>) -> ApiResult<Response> {
    let archive = state.desk.modules().offered_package(&name).await?;
    file(archive, "application/octet-stream", "public, max-age=86400")
}

fn file(bytes: Option<Vec<u8>>, kind: &'static str, kept: &'static str) -> ApiResult<Response> {
    let bytes = bytes.ok_or_else(ApiError::not_found)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(kept)),
    ];
    Ok((headers, bytes).into_response())
}
