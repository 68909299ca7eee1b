//! What the runtime asks of the rest of the host, as small traits.
//!
//! The layer above implements them. Every method gets the [`Scope`] of the call and must do everything inside
//! `scope.company.id()` (and, where a user is present, show only what that user may see). Permissions of the manifest
//! are checked before a port is called.

mod collections;
mod desk;
mod error;
mod scope;

use std::sync::Arc;

pub use collections::{
    Collections, Condition, Document, DocumentPage, IndexEntry, Operation, Order, PageRequest, UniqueEntry, Written,
};
pub use desk::{Log, LogLevel, Realtime, Settings, Tags, TicketFilter, TicketStatus, Tickets};
pub use error::PortError;
pub use scope::{Scope, UserScope};

/// The implementations of all ports.
#[derive(Clone)]
pub struct Ports {
    /// Values of the settings declared by plugins.
    pub settings: Arc<dyn Settings>,
    /// Documents of plugins.
    pub collections: Arc<dyn Collections>,
    /// Tickets, read only.
    pub tickets: Arc<dyn Tickets>,
    /// Tags and their place on tickets.
    pub tags: Arc<dyn Tags>,
    /// Live events to browsers.
    pub realtime: Arc<dyn Realtime>,
    /// Log lines of plugins.
    pub log: Arc<dyn Log>,
}
