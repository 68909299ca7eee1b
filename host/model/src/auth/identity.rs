//! The proven facts about a caller.

use super::Profile;
use std::net::IpAddr;

/// A person whose access token was verified. Valid for the life of that token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    pub(super) user_id: i64,
    pub(super) company_id: i64,
    pub(super) profile: Profile,
    pub(super) is_super: bool,
    pub(super) token_version: i64,
    pub(super) name: String,
    pub(super) expires_at: i64,
    pub(super) address: Option<IpAddr>,
}

impl Identity {
    /// Id of the user.
    pub fn user_id(&self) -> i64 {
        self.user_id
    }

    /// Company the user belongs to: the tenant of everything done with this identity.
    pub fn company_id(&self) -> i64 {
        self.company_id
    }

    /// Role inside the company.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// True for the company's administrators.
    pub fn is_admin(&self) -> bool {
        self.profile == Profile::Admin
    }

    /// True for operators of the whole installation.
    pub fn is_super(&self) -> bool {
        self.is_super
    }

    /// Token version of the user when the token was signed.
    pub fn token_version(&self) -> i64 {
        self.token_version
    }

    /// Display name at the time the token was signed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same caller, known to call from this network address.
    #[must_use]
    pub fn at(self, address: IpAddr) -> Self {
        Self {
            address: Some(address),
            ..self
        }
    }

    /// The network address of the caller, for the audit log; none inside the host.
    pub fn address(&self) -> Option<IpAddr> {
        self.address
    }

    /// When the token behind this identity expires, in epoch milliseconds.
    pub fn expires_at(&self) -> i64 {
        self.expires_at
    }
}

/// What a verified refresh token grants: a new session for this user,
/// provided that the user's token version is still the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefreshGrant {
    pub(super) user_id: i64,
    pub(super) company_id: i64,
    pub(super) token_version: i64,
}

impl RefreshGrant {
    /// Id of the user.
    pub fn user_id(&self) -> i64 {
        self.user_id
    }

    /// Company of the user when the token was signed.
    pub fn company_id(&self) -> i64 {
        self.company_id
    }

    /// Token version of the user when the token was signed.
    pub fn token_version(&self) -> i64 {
        self.token_version
    }
}
