//! Ports in memory, for tests of this crate and of plugins.

mod clock;
mod desk;
mod documents;
mod guests;
mod media;
mod outside;
mod records;
mod sent;
mod work;

use balcao_model::company::CompanyKey;
use serde_json::Value;
use std::sync::Arc;

use crate::ports::{Ports, Scope, UserScope};

pub use clock::MemoryClock;
pub use desk::{Emitted, LogLine, MemoryDesk};
pub use documents::MemoryDocuments;
pub use guests::{BuildResult, archive, compiled, contents, package, test_key};
pub use media::MemoryMedia;
pub use outside::{MemoryOutside, SentRequest};
pub use records::Records;
pub use sent::Sent;
pub use work::{MemoryJobs, MemoryKv, Queued};

/// An RSA private key (PEM of PKCS#8). Everybody knows it: never use it outside of tests.
pub const RSA_KEY: &str = include_str!("testing/rsa-key.pem");

/// Masks the values of fields with telling names (password, secret, token …), as the host does in its records.
pub fn redact(value: &mut Value) {
    crate::record::redact::redact(value);
}

/// Ports that keep everything in memory, with the parts to look into and to move.
pub struct Memory {
    /// What a runtime is given.
    pub ports: Ports,
    /// Tags, canned tickets, and what plugins did.
    pub desk: Arc<MemoryDesk>,
    /// Files of plugins.
    pub media: Arc<MemoryMedia>,
    /// Documents that plugins keep.
    pub documents: Arc<MemoryDocuments>,
    /// Jobs that plugins queued.
    pub jobs: Arc<MemoryJobs>,
    /// Other services and secrets.
    pub outside: Arc<MemoryOutside>,
    /// What plugins take for the present time.
    pub clock: Arc<MemoryClock>,
}

/// A desk without anything, at the present time.
#[must_use]
pub fn memory() -> Memory {
    let (desk, documents, media, jobs, clock) = (
        Arc::new(MemoryDesk::default()),
        Arc::new(MemoryDocuments::default()),
        Arc::new(MemoryMedia::default()),
        Arc::new(MemoryJobs::default()),
        Arc::new(MemoryClock::default()),
    );
    let outside = Arc::new(MemoryOutside::default());
    let ports = Ports {
        clock: clock.clone(),
        companies: desk.clone(),
        settings: desk.clone(),
        collections: documents.clone(),
        kv: Arc::new(MemoryKv::new(clock.clone())),
        jobs: jobs.clone(),
        media: media.clone(),
        contacts: desk.clone(),
        tickets: desk.clone(),
        messages: desk.clone(),
        people: desk.clone(),
        tags: desk.clone(),
        http: outside.clone(),
        secrets: outside.clone(),
        realtime: desk.clone(),
        log: desk.clone(),
    };
    Memory {
        ports,
        desk,
        media,
        documents,
        jobs,
        outside,
        clock,
    }
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
