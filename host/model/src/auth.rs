//! Who is asking: verified identities and the signed tokens they are built from.
//!
//! An [`Identity`] has no public constructor. The only way to get one is
//! [`TokenKeys::verify_access`], so whatever holds an `Identity` has proved its company.

mod identity;
mod profile;
mod secret;
mod tokens;

pub use identity::{Identity, RefreshGrant};
pub use profile::Profile;
pub use secret::{Secret, SecretError};
pub use tokens::{ACCESS_SECONDS, AccessSubject, REFRESH_SECONDS, TokenError, TokenKeys};
