//! The description of the HTTP interface, taken from the handlers themselves.

use utoipa::{
    Modify, OpenApi,
    openapi::PathItem,
    openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
};

use crate::router;

/// Facts that no handler tells.
#[derive(OpenApi)]
#[openapi(
    info(title = "Balcão", description = "Customer service over messaging channels, extended by plugins."),
    modifiers(&Schemes),
)]
pub(crate) struct Description;

struct Schemes;

impl Modify for Schemes {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let components = openapi.components.get_or_insert_default();
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .build();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
        let cookie = ApiKey::Cookie(ApiKeyValue::new("jrt"));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
        let phone = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme("phone", SecurityScheme::Http(phone));
    }
}

/// The description as JSON text.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    router::description().to_pretty_json()
}

/// Every route of the host, as `GET /tickets/{id}`.
#[must_use]
pub fn route_names() -> Vec<String> {
    let paths = router::description().paths.paths;
    let methods = |item: &PathItem| {
        [
            ("GET", item.get.is_some()),
            ("POST", item.post.is_some()),
            ("PUT", item.put.is_some()),
            ("DELETE", item.delete.is_some()),
        ]
    };
    paths
        .iter()
        .flat_map(|(path, item)| methods(item).map(|(method, used)| used.then(|| format!("{method} {path}"))))
        .flatten()
        .collect()
}
