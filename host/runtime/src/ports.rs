//! What the runtime asks of the rest of the host, as small traits.
//!
//! The layer above implements them. Every method gets the [`Scope`] of the call and must do everything inside
//! `scope.company.id()` (and, where a user is present, show only what that user may see). Permissions of the manifest
//! are checked before a port is called.

mod collections;
mod desk;
mod error;
mod http;
mod jobs;
mod kv;
mod media;
mod message;
mod scope;

use std::sync::Arc;

use balcao_model::clock::Clock;

pub use collections::{
    Collections, Condition, Document, DocumentPage, IndexEntry, Operation, Order, PageRequest, UniqueEntry, Written,
};
pub use desk::{
    Audience, Companies, CompanyFacts, ContactChange, Contacts, Log, LogLevel, Messages, People, Realtime, Settings,
    Tags, TicketChange, TicketFilter, TicketStatus, Tickets,
};
pub use error::PortError;
pub use http::{Http, HttpFailure, HttpRequest, HttpResponse, SecretText, SecretValue, Secrets};
pub use jobs::{Jobs, NewJob};
pub use kv::Kv;
pub use media::{FileInfo, Media};
pub use message::{Delivery, DeliveryState, NewMessage, Recipient, SentMessage};
pub use scope::{Scope, UserScope};

/// The implementations of all ports.
#[derive(Clone)]
pub struct Ports {
    /// The time that plugins see.
    pub clock: Arc<dyn Clock>,
    /// The company itself.
    pub companies: Arc<dyn Companies>,
    /// Values of the settings declared by plugins.
    pub settings: Arc<dyn Settings>,
    /// Documents of plugins.
    pub collections: Arc<dyn Collections>,
    /// Small values of plugins.
    pub kv: Arc<dyn Kv>,
    /// Work for later.
    pub jobs: Arc<dyn Jobs>,
    /// Files of plugins.
    pub media: Arc<dyn Media>,
    /// Contacts.
    pub contacts: Arc<dyn Contacts>,
    /// Tickets.
    pub tickets: Arc<dyn Tickets>,
    /// Messages.
    pub messages: Arc<dyn Messages>,
    /// Queues and users, read only.
    pub people: Arc<dyn People>,
    /// Tags and their place on tickets.
    pub tags: Arc<dyn Tags>,
    /// Requests to other services.
    pub http: Arc<dyn Http>,
    /// Secrets of companies.
    pub secrets: Arc<dyn Secrets>,
    /// Live events to browsers.
    pub realtime: Arc<dyn Realtime>,
    /// Log lines of plugins.
    pub log: Arc<dyn Log>,
}
