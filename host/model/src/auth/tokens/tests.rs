use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};

use super::*;

const NOW: i64 = 1_790_000_000_000;
const ACCESS: &str = "q8ZpX1nV5yT0sKd7Lw3Rf9Hb2Gc6Jm4E";
const REFRESH: &str = "w7YoC2mB4xR1aJe8Kv5Sg0Nd3Hf6Lt9P";

fn keys() -> TokenKeys {
    TokenKeys::new(&Secret::new(ACCESS).unwrap(), &Secret::new(REFRESH).unwrap()).unwrap()
}

fn ana() -> AccessSubject<'static> {
    AccessSubject {
        user_id: 7,
        company_id: 3,
        profile: Profile::User,
        is_super: false,
        token_version: 4,
        name: "Ana",
    }
}

#[test]
fn access_token_gives_the_identity_back() {
    let token = keys().sign_access(ana(), NOW).unwrap();
    let identity = keys().verify_access(&token, NOW + 1000).unwrap();
    assert_eq!((identity.user_id(), identity.company_id()), (7, 3));
    assert!(!identity.is_admin() && !identity.is_super());
    assert_eq!(identity.expires_at(), NOW + ACCESS_SECONDS * 1000);
}

#[test]
fn access_payload_is_the_contracts() {
    let token = keys().sign_access(ana(), NOW).unwrap();
    let claims: Value = jsonwebtoken::dangerous::insecure_decode_claims(&token).unwrap();
    assert_eq!(
        claims,
        json!({"usarname": "Ana", "profile": "user", "super": false, "id": 7, "companyId": 3, "tokenVersion": 4,
               "iat": NOW / 1000, "exp": NOW / 1000 + 900})
    );
}

#[test]
fn tokens_expire() {
    let access = keys().sign_access(ana(), NOW).unwrap();
    assert_eq!(
        keys().verify_access(&access, NOW + ACCESS_SECONDS * 1000),
        Err(TokenError::Expired)
    );
    let refresh = keys().sign_refresh(7, 3, 0, NOW).unwrap();
    assert_eq!(
        keys().verify_refresh(&refresh, NOW + REFRESH_SECONDS * 1000),
        Err(TokenError::Expired)
    );
}

#[test]
fn one_kind_never_passes_for_the_other() {
    let access = keys().sign_access(ana(), NOW).unwrap();
    let refresh = keys().sign_refresh(7, 3, 0, NOW).unwrap();
    assert_eq!(keys().verify_refresh(&access, NOW), Err(TokenError::Invalid));
    assert_eq!(keys().verify_access(&refresh, NOW), Err(TokenError::Invalid));
}

#[test]
fn refresh_token_carries_the_token_version() {
    let token = keys().sign_refresh(7, 3, 5, NOW).unwrap();
    let grant = keys().verify_refresh(&token, NOW).unwrap();
    assert_eq!((grant.user_id(), grant.company_id(), grant.token_version()), (7, 3, 5));
}

#[test]
fn other_algorithms_and_forged_tokens_are_refused() {
    let claims =
        json!({"usarname": "Ana", "profile": "admin", "id": 7, "companyId": 3, "iat": 1, "exp": 9_999_999_999_i64});
    let stronger = encode(
        &Header::new(Algorithm::HS512),
        &claims,
        &EncodingKey::from_secret(ACCESS.as_bytes()),
    )
    .unwrap();
    let foreign = encode(
        &Header::new(Algorithm::HS256),
        &claims,
        &EncodingKey::from_secret(b"somebody else's key"),
    )
    .unwrap();
    let unsigned = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJpZCI6NywiY29tcGFueUlkIjozLCJleHAiOjk5OTk5OTk5OTl9.";
    for token in [stronger.as_str(), foreign.as_str(), unsigned, "", "a.b.c"] {
        assert_eq!(keys().verify_access(token, NOW), Err(TokenError::Invalid), "{token}");
    }
}

#[test]
fn equal_secrets_are_refused() {
    let secret = Secret::new(ACCESS).unwrap();
    assert_eq!(TokenKeys::new(&secret, &secret).err(), Some(SecretError::Repeated));
}
