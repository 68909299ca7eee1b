//! Callers that have proved who they are. A handler without one of these is public.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use balcao_desk::AccessEvent;
use balcao_model::auth::Identity;

use super::client::Peer;
use crate::{error::ApiError, state::AppState};

/// Any logged-in user.
pub(crate) struct CurrentUser(pub Identity);

/// An administrator of the own company.
pub(crate) struct Admin(pub Identity);

/// An operator of the whole installation.
pub(crate) struct Super(pub Identity);

/// The bearer token of a virtual phone. It opens nothing but the simulator.
pub(crate) struct PhoneToken(pub String);

impl FromRequestParts<AppState> for CurrentUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let header = parts
            .headers
            .get(header::AUTHORIZATION)
            .ok_or_else(ApiError::no_session)?;
        let token = header.to_str().ok().and_then(bearer).ok_or_else(ApiError::bad_token)?;
        let identity = state.desk.auth().admit(token).await?;
        let identity = Peer::of(&parts.extensions).call(identity);
        state.desk.privacy().note(&identity, AccessEvent::Use);
        Ok(Self(identity))
    }
}

impl FromRequestParts<AppState> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentUser(identity) = CurrentUser::from_request_parts(parts, state).await?;
        if identity.is_admin() {
            Ok(Self(identity))
        } else {
            Err(ApiError::no_permission())
        }
    }
}

impl FromRequestParts<AppState> for Super {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let CurrentUser(identity) = CurrentUser::from_request_parts(parts, state).await?;
        if identity.is_super() {
            Ok(Self(identity))
        } else {
            Err(ApiError::no_permission())
        }
    }
}

impl FromRequestParts<AppState> for PhoneToken {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        if !state.config.simulator {
            return Err(ApiError::not_found());
        }
        bearer_of(&parts.headers)
            .map(|token| Self(token.to_owned()))
            .ok_or_else(ApiError::no_session)
    }
}

/// The bearer token of the request, when there is one.
pub(crate) fn bearer_of(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok().and_then(bearer)
}

fn bearer(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

#[cfg(test)]
mod tests {
    use super::bearer;

    #[test]
    fn the_scheme_is_read_in_any_case() {
        assert_eq!(bearer("bearer abc"), Some("abc"));
        assert_eq!(bearer("Basic abc"), None);
        assert_eq!(bearer("abc"), None);
    }
}
