//! Requests that no route takes, and handlers that broke.

mod form;

use std::any::Any;

use axum::{
    body::{Body, to_bytes},
    extract::{FromRequestParts, MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, Method, Response, StatusCode, Uri, header, uri::PathAndQuery},
    middleware::Next,
    response::IntoResponse,
};
use balcao_desk::{PluginAnswer, PluginRequest};

use crate::{
    error::{ApiError, ApiResult},
    extract::{CurrentUser, is_form},
    router::BODY_LIMIT,
    state::AppState,
    web,
};

/// Languages of the product.
const LOCALES: [&str; 3] = ["pt", "en", "es"];

/// Files at the root of the app, then the routes of plugins, then nothing.
pub(crate) async fn unmatched(State(state): State<AppState>, request: Request) -> ApiResult<Response<Body>> {
    if request.method() == Method::GET
        && let Some(file) = web::root_file(request.uri().path())
    {
        return Ok(file);
    }
    plugin(&state, request).await
}

/// A path that a plugin spells out goes to the plugin where the host only has a parameter: `/tags/kanban`
/// is not the tag with the number "kanban". What the host itself spells out stays the host's, and so does everything
/// below `/plugins`: no plugin answers in the place of those who decide about plugins.
pub(crate) async fn plugin_first(
    State(state): State<AppState>,
    path: MatchedPath,
    request: Request,
    next: Next,
) -> Response<Body> {
    let by_parameter = path.as_str().contains('{') && !path.as_str().starts_with("/plugins/");
    let (method, uri) = (request.method(), request.uri());
    if by_parameter && state.desk.modules().takes(method.as_str(), uri.path()) {
        return plugin(&state, request).await.into_response();
    }
    next.run(request).await
}

async fn plugin(state: &AppState, request: Request) -> ApiResult<Response<Body>> {
    let (mut parts, body) = request.into_parts();
    let (method, path) = (parts.method.as_str(), parts.uri.path());
    if !state.desk.modules().knows(method, path).await? {
        return Err(ApiError::not_found());
    }
    let CurrentUser(who) = CurrentUser::from_request_parts(&mut parts, state).await?;
    let mut call = PluginRequest {
        method: parts.method.to_string(),
        path: parts.uri.path().to_owned(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        headers: readable(&parts.headers),
        locale: locale(&parts.headers),
        ..PluginRequest::default()
    };
    let inlet = match is_form(&parts.headers) {
        true => state.desk.modules().inlet(&who, &call.method, &call.path).await?,
        false => None,
    };
    match inlet {
        Some(inlet) => call.form = Some(form::read(Request::from_parts(parts, body), &inlet).await?),
        None => {
            let body = to_bytes(body, BODY_LIMIT).await.map_err(|_| ApiError::too_large())?;
            call.body = body.to_vec();
        }
    }
    let answer = state.desk.modules().call(&who, call).await?;
    Ok(response(answer.ok_or_else(ApiError::not_found)?))
}

fn response(answer: PluginAnswer) -> Response<Body> {
    let mut response = Response::new(Body::from(answer.body));
    *response.status_mut() = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::BAD_GATEWAY);
    for (name, value) in answer.headers {
        // What is no header is left out: the plugin has been warned by its own tests.
        if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), value.parse()) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// 405 in the one shape.
pub(crate) async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "ERR_METHOD_NOT_ALLOWED")
}

/// A handler that panicked is a fault like any other to the client.
pub(crate) fn panicked(reason: Box<dyn Any + Send + 'static>) -> Response<Body> {
    let text = reason
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| reason.downcast_ref::<&str>().copied())
        .unwrap_or("no message");
    ApiError::internal(format_args!("a handler panicked: {text}")).into_response()
}

/// Refuses addresses that hold the character NUL (no database stores it and no client means it) and paths
/// that are no text.
pub(crate) async fn readable_address(request: Request, next: Next) -> Response<Body> {
    if request.uri().to_string().contains("%00") || !is_text(request.uri().path()) {
        return ApiError::invalid("url").into_response();
    }
    next.run(request).await
}

/// Whether the bytes that a path stands for are UTF-8.
fn is_text(path: &str) -> bool {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, others)) = rest.split_first() {
        let code = others
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|two| std::str::from_utf8(two).ok());
        match code.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = others.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    std::str::from_utf8(&bytes).is_ok()
}

/// Clients of this family write `/tickets/` and `/tickets` alike.
pub(crate) fn without_trailing_slash(mut request: Request) -> Request {
    let path = request.uri().path();
    if path.len() > 1 && path.ends_with('/') && !path.starts_with("/socket.io") {
        let path = format!("/{}", path.trim_matches('/'));
        let text = match request.uri().query() {
            Some(query) => format!("{path}?{query}"),
            None => path,
        };
        if let Ok(path_and_query) = text.parse::<PathAndQuery>() {
            let mut parts = request.uri().clone().into_parts();
            parts.path_and_query = Some(path_and_query);
            if let Ok(uri) = Uri::from_parts(parts) {
                *request.uri_mut() = uri;
            }
        }
    }
    request
}

/// The language that the browser prefers among ours, Portuguese without a wish.
pub(super) fn locale(headers: &HeaderMap) -> String {
    let wishes = headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let known = wishes
        .split(',')
        .filter_map(|wish| LOCALES.iter().find(|name| wish.trim().starts_with(**name)));
    known.copied().next().unwrap_or("pt").to_owned()
}

/// Headers that are text; a plugin has no use for others, and must not see credentials.
fn readable(headers: &HeaderMap) -> Vec<(String, String)> {
    headers
        .iter()
        .filter(|(name, _)| !matches!(name.as_str(), "authorization" | "cookie"))
        .filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_owned())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uri(text: &str) -> String {
        let request = Request::builder().uri(text).body(Body::empty()).unwrap();
        without_trailing_slash(request).uri().to_string()
    }

    #[test]
    fn paths_that_are_no_text_are_known() {
        for (path, expected) in [
            ("/tickets/1", true),
            ("/tickets/%C3%A7%F0%9F%98%80", true),
            ("/tickets/100%", true),
            ("/tickets/%zz%2", true),
            ("/tickets/%ff%fe", false),
            ("/tickets/%C3", false),
        ] {
            assert_eq!(is_text(path), expected, "{path}");
        }
    }

    #[test]
    fn trailing_slashes_do_not_matter() {
        assert_eq!(uri("/tickets/"), "/tickets");
        assert_eq!(uri("/tickets/?pageNumber=2"), "/tickets?pageNumber=2");
        assert_eq!(uri("/"), "/");
        assert_eq!(uri("//evil.example/"), "/evil.example");
        assert_eq!(uri("/socket.io/?EIO=4"), "/socket.io/?EIO=4");
    }
}
