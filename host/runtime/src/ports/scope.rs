//! On whose behalf a plugin is called.

use balcao_model::company::CompanyKey;
use serde::{Deserialize, Serialize};

/// Built by the host from a verified identity; a guest can neither see nor change how it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The company everything happens in.
    pub company: CompanyKey,
    /// The plugin being called.
    pub plugin_id: String,
    /// The person waiting for the answer; none for events and jobs.
    pub user: Option<UserScope>,
    /// Language of the user or company: `pt`, `en`, `es`.
    pub locale: String,
}

/// What a plugin call knows of its user.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UserScope {
    /// User id.
    pub id: i64,
    /// Name shown to people.
    pub name: String,
    /// `admin` or `user`.
    pub profile: String,
    /// Super user of the provider company.
    pub is_super: bool,
    /// Queues the user works in.
    pub queue_ids: Vec<i64>,
}
