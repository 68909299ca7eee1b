//! Signing and verifying session tokens (JWT, HS256 only).

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Identity, Profile, RefreshGrant, Secret, SecretError};

/// Life of an access token, in seconds.
pub const ACCESS_SECONDS: i64 = 15 * 60;
/// Life of a refresh token, in seconds.
pub const REFRESH_SECONDS: i64 = 7 * 24 * 60 * 60;

/// Why a token was not signed or not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// Malformed, forged, of another kind, or signed with another algorithm.
    #[error("the token is not valid")]
    Invalid,
    /// Well formed, but past its time.
    #[error("the token has expired")]
    Expired,
    /// The signature could not be computed.
    #[error("the token could not be signed")]
    Unsigned,
}

/// What an access token says about its user.
#[derive(Debug, Clone, Copy)]
pub struct AccessSubject<'a> {
    /// Id of the user.
    pub user_id: i64,
    /// Company of the user.
    pub company_id: i64,
    /// Role inside the company.
    pub profile: Profile,
    /// Operator of the whole installation.
    pub is_super: bool,
    /// Present token version of the user: a later one ends the token before its time.
    pub token_version: i64,
    /// Display name.
    pub name: &'a str,
}

#[derive(Clone, Serialize, Deserialize)]
struct AccessClaims {
    // The wire contract spells it so.
    #[serde(rename = "usarname")]
    name: String,
    profile: Profile,
    #[serde(rename = "super", default)]
    is_super: bool,
    id: i64,
    #[serde(rename = "companyId")]
    company_id: i64,
    #[serde(rename = "tokenVersion")]
    token_version: i64,
    iat: i64,
    exp: i64,
}

#[derive(Clone, Serialize, Deserialize)]
struct RefreshClaims {
    id: i64,
    #[serde(rename = "tokenVersion")]
    token_version: i64,
    #[serde(rename = "companyId")]
    company_id: i64,
    iat: i64,
    exp: i64,
}

/// The key pair of this installation: one secret per kind of token.
#[derive(Clone)]
pub struct TokenKeys {
    access: (EncodingKey, DecodingKey),
    refresh: (EncodingKey, DecodingKey),
}

impl TokenKeys {
    /// Builds the keys. The two secrets must differ, so that no refresh token passes for an access token.
    pub fn new(access: &Secret, refresh: &Secret) -> Result<Self, SecretError> {
        if access == refresh {
            return Err(SecretError::Repeated);
        }
        Ok(Self {
            access: pair(access),
            refresh: pair(refresh),
        })
    }

    /// Signs an access token valid for [`ACCESS_SECONDS`] from `now_ms`.
    pub fn sign_access(&self, subject: AccessSubject<'_>, now_ms: i64) -> Result<String, TokenError> {
        let iat = now_ms / 1000;
        let claims = AccessClaims {
            name: subject.name.to_owned(),
            profile: subject.profile,
            is_super: subject.is_super,
            id: subject.user_id,
            company_id: subject.company_id,
            token_version: subject.token_version,
            iat,
            exp: iat + ACCESS_SECONDS,
        };
        sign(&claims, &self.access.0)
    }

    /// Signs a refresh token valid for [`REFRESH_SECONDS`] from `now_ms`.
    pub fn sign_refresh(
        &self,
        user_id: i64,
        company_id: i64,
        token_version: i64,
        now_ms: i64,
    ) -> Result<String, TokenError> {
        let iat = now_ms / 1000;
        let claims = RefreshClaims {
            id: user_id,
            token_version,
            company_id,
            iat,
            exp: iat + REFRESH_SECONDS,
        };
        sign(&claims, &self.refresh.0)
    }

    /// Turns an access token into an identity. The caller still compares the token version with the user's.
    pub fn verify_access(&self, token: &str, now_ms: i64) -> Result<Identity, TokenError> {
        let claims: AccessClaims = read(token, &self.access.1)?;
        check_time(claims.exp, now_ms)?;
        Ok(Identity {
            user_id: claims.id,
            company_id: claims.company_id,
            profile: claims.profile,
            is_super: claims.is_super,
            token_version: claims.token_version,
            name: claims.name,
            expires_at: claims.exp.saturating_mul(1000),
            address: None,
        })
    }

    /// Turns a refresh token into a grant. The caller still compares the token version with the user's.
    pub fn verify_refresh(&self, token: &str, now_ms: i64) -> Result<RefreshGrant, TokenError> {
        let claims: RefreshClaims = read(token, &self.refresh.1)?;
        check_time(claims.exp, now_ms)?;
        Ok(RefreshGrant {
            user_id: claims.id,
            company_id: claims.company_id,
            token_version: claims.token_version,
        })
    }
}

fn pair(secret: &Secret) -> (EncodingKey, DecodingKey) {
    (
        EncodingKey::from_secret(secret.as_bytes()),
        DecodingKey::from_secret(secret.as_bytes()),
    )
}

fn sign<T: Serialize>(claims: &T, key: &EncodingKey) -> Result<String, TokenError> {
    encode(&Header::new(Algorithm::HS256), claims, key).map_err(|_| TokenError::Unsigned)
}

fn read<T: DeserializeOwned + Clone>(token: &str, key: &DecodingKey) -> Result<T, TokenError> {
    // Time is checked against the clock passed in, not against the library's.
    let mut rules = Validation::new(Algorithm::HS256);
    rules.validate_exp = false;
    decode::<T>(token, key, &rules)
        .map(|data| data.claims)
        .map_err(|_| TokenError::Invalid)
}

fn check_time(exp: i64, now_ms: i64) -> Result<(), TokenError> {
    if exp.saturating_mul(1000) <= now_ms {
        Err(TokenError::Expired)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
