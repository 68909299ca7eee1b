//! Use cases: the only place where rules, storage, events, channels and plugins meet.
//!
//! [`Desk`] groups them by noun: `desk.tickets()`, `desk.messages()` and so on. Its background work
//! (inbox, outbox, sends, plugin events) is started once with [`Desk::start`].

pub mod auth;
mod connections;
mod contacts;
pub mod demo;
mod error;
mod inbound;
mod media;
mod messages;
mod modules;
pub mod office;
mod outbox;
pub mod people;
mod rooms;
mod sends;
mod simulator;
mod tickets;
mod views;
mod visibility;
mod workers;

pub use connections::{ConnectionInput, Connections};
pub use contacts::Contacts;
pub use error::{DeskError, DeskResult, Kind, Refusal};
pub use media::{MediaFile, Upload};
pub use messages::{MessageInput, MessagePage, Messages};
pub use modules::{Asset, Modules, PluginAnswer, PluginRequest};
pub use rooms::{ListRoom, Rooms};
pub use simulator::{Phone, PhoneInput, PhoneMessageView, PhoneMessages, ReceiptView, Simulation};
pub use tickets::{NewTicket, TicketInput, TicketPage, TicketQuery, Tickets};
pub use views::*;
pub use workers::Emitter;

use balcao_channels::Channel;
use balcao_model::auth::TokenKeys;
use balcao_model::clock::Clock;
use balcao_runtime::Runtime;
use balcao_storage::Store;
use jiff::tz::TimeZone;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use tokio::sync::Notify;

/// What the desk is made of.
pub struct DeskConfig {
    /// The database, migrated.
    pub store: Store,
    /// Signing keys of sessions.
    pub keys: TokenKeys,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// The zone in which days begin.
    pub time_zone: TimeZone,
    /// The address under which browsers reach this host.
    pub public_url: String,
    /// Where compiled plugins are kept.
    pub plugin_cache: PathBuf,
    /// Where files of conversations are kept.
    pub media: PathBuf,
    /// Routes of the host itself, as `GET /tickets/{id}`: no plugin may claim them.
    pub reserved_routes: Vec<String>,
}

/// The use cases. Cloning is cheap; all clones are one desk.
#[derive(Clone)]
pub struct Desk {
    shared: Arc<Shared>,
}

struct Shared {
    store: Store,
    keys: TokenKeys,
    passwords: auth::PasswordPool,
    clock: Arc<dyn Clock>,
    time_zone: TimeZone,
    runtime: Runtime,
    channels: HashMap<&'static str, Arc<dyn Channel>>,
    media: media::Media,
    acceptor: inbound::Acceptor,
    public_url: String,
    /// The browsers' ears, once background work has started.
    emitter: OnceLock<Arc<dyn Emitter>>,
    wake: Arc<Wake>,
}

/// Bells between use cases and background work of this host. They only save waiting: whoever
/// misses one finds the work in the database a moment later.
#[derive(Default)]
struct Wake {
    inbox: Notify,
    outbox: Notify,
    sends: Notify,
    plugins: Notify,
    phones: Notify,
}

impl Desk {
    /// Puts the parts together. Background work starts with [`Desk::start`].
    ///
    /// # Errors
    /// When the plugin runtime cannot be set up.
    pub fn new(config: DeskConfig) -> anyhow::Result<Self> {
        let wake = Arc::new(Wake::default());
        let memory = Arc::new(simulator::StoredPhones::new(
            config.store.clone(),
            config.clock.clone(),
            wake.clone(),
        ));
        let simulator: Arc<dyn Channel> = Arc::new(balcao_channels::Simulator::new(&config.public_url, memory));
        let ports = modules::ports(&config.store, &config.clock, &wake, &config.time_zone);
        let mut limits = balcao_runtime::RuntimeConfig::new(config.plugin_cache);
        limits.reserved_routes = config.reserved_routes;
        let runtime = Runtime::new(limits, ports)?;
        let acceptor = inbound::Acceptor::start(config.store.clone(), wake.clone());
        Ok(Self {
            shared: Arc::new(Shared {
                keys: config.keys,
                passwords: auth::PasswordPool::default(),
                store: config.store,
                clock: config.clock,
                time_zone: config.time_zone,
                runtime,
                channels: HashMap::from([(simulator.provider(), simulator)]),
                media: media::Media::new(config.media),
                acceptor,
                public_url: config.public_url.trim_end_matches('/').to_owned(),
                emitter: OnceLock::new(),
                wake,
            }),
        })
    }

    /// Logins and sessions.
    #[must_use]
    pub fn auth(&self) -> auth::Auth<'_> {
        auth::Auth::new(self)
    }

    /// Users, companies and plans.
    #[must_use]
    pub fn people(&self) -> people::People<'_> {
        people::People::new(self)
    }

    /// Queues, tags, notes, quick messages, file lists, helps, announcements and the dashboard.
    #[must_use]
    pub fn office(&self) -> office::Office<'_> {
        office::Office::new(self)
    }

    /// Tickets.
    #[must_use]
    pub fn tickets(&self) -> Tickets<'_> {
        Tickets::new(self)
    }

    /// Messages.
    #[must_use]
    pub fn messages(&self) -> Messages<'_> {
        Messages::new(self)
    }

    /// Contacts.
    #[must_use]
    pub fn contacts(&self) -> Contacts<'_> {
        Contacts::new(self)
    }

    /// Connections to channels.
    #[must_use]
    pub fn connections(&self) -> Connections<'_> {
        Connections::new(self)
    }

    /// The virtual phones of the simulator channel.
    #[must_use]
    pub fn simulation(&self) -> Simulation<'_> {
        Simulation::new(self)
    }

    /// Plugins.
    #[must_use]
    pub fn modules(&self) -> Modules<'_> {
        Modules::new(self)
    }

    /// Which live events a user hears.
    #[must_use]
    pub fn rooms(&self) -> Rooms<'_> {
        Rooms::new(self)
    }

    /// A file of a conversation by the address under which messages name it.
    ///
    /// # Errors
    /// When the file exists but cannot be read.
    pub async fn media(&self, path: &str) -> DeskResult<Option<MediaFile>> {
        self.shared.media.open(path).await
    }

    /// The whole address of a stored file.
    pub(crate) fn file_url(&self, path: &str) -> String {
        format!("{}{path}", self.shared.public_url)
    }

    pub(crate) fn store(&self) -> &Store {
        &self.shared.store
    }

    pub(crate) fn now(&self) -> i64 {
        self.shared.clock.now()
    }

    pub(crate) fn wake(&self) -> &Wake {
        &self.shared.wake
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ready(&self) -> DeskResult<()> {
        Ok(self.shared.store.ping().await?)
    }
}
