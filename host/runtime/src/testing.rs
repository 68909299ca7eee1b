//! Ports in memory, for tests of this crate and of plugins.

mod desk;
mod documents;
mod guests;

use balcao_model::company::CompanyKey;
use std::sync::Arc;

use crate::ports::{Ports, Scope, UserScope};

pub use desk::{Emitted, LogLine, MemoryDesk};
pub use documents::MemoryDocuments;
pub use guests::{BuildResult, archive, contents, package, test_key};

/// Ports that keep everything in memory, with the parts to look into.
#[must_use]
pub fn ports() -> (Ports, Arc<MemoryDesk>) {
    let desk = Arc::new(MemoryDesk::default());
    let ports = Ports {
        settings: desk.clone(),
        collections: Arc::new(MemoryDocuments::default()),
        tickets: desk.clone(),
        tags: desk.clone(),
        realtime: desk.clone(),
        log: desk.clone(),
    };
    (ports, desk)
}

/// A user with the profile `user` calling `plugin` in a company.
#[must_use]
pub fn scope(plugin: &str, company_id: i64) -> Scope {
    let user = UserScope {
        id: 1,
        name: "Ana".to_owned(),
        profile: "user".to_owned(),
        is_super: false,
        queue_ids: vec![1],
    };
    Scope {
        company: CompanyKey::from_row(company_id),
        plugin_id: plugin.to_owned(),
        user: Some(user),
        locale: "pt".to_owned(),
    }
}
