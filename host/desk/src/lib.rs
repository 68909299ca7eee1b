//! Use cases: the only place where rules, storage, events, channels and plugins meet.
//!
//! [`Desk`] groups them by noun: `desk.tickets()`, `desk.messages()` and so on. Its background work
//! (inbox, outbox, sends, plugin events) is started once with [`Desk::start`].

mod actor;
pub mod auth;
pub mod backup;
mod bots;
mod channels;
mod connections;
mod contacts;
mod declared;
pub mod demo;
mod error;
pub mod import;
mod inbound;
mod live;
mod mail;
mod media;
mod messages;
mod modules;
pub mod office;
mod outbound;
mod outbox;
mod paging;
pub mod people;
mod privacy;
mod push;
mod rooms;
mod seal;
mod sends;
mod simulator;
mod tickets;
mod timers;
mod views;
mod visibility;
mod workers;

pub use actor::Actor;
pub use connections::{
    ChannelKindView, ConnectionChannelView, ConnectionHealthView, ConnectionInput, Connections, HealthFactView,
    TemplateVariableView, TemplateView, TemplatesView,
};
pub use contacts::{ContactInput, ContactPage, Contacts, ExtraInput, LeftOut, UploadReport, WhyLeftOut};
pub use error::{DeskError, DeskResult, Kind, Refusal};
pub use live::{EventPage, Live, LiveConfig, LiveSession, MissedEvent, Proof};
pub use mail::{MailConfig, MailTls, Smtp};
pub use media::{Inlet, MediaFile, Received, Receiving, Upload};
pub use messages::{FilesInput, MOST_OLDER, MessageInput, MessagePage, Messages, RichContent, RichInput};
pub use modules::{
    Asset, Canary, CatalogueView, DeadWorkView, Decision, GrantView, HandOver, HealthView, HookPost, HookView,
    LARGEST_PACKAGE, LogLineView, LogQuery, MAX_DELIVERY_BYTES, ModuleData, ModuleDetail, ModuleError, ModuleView,
    Modules, NewCatalogue, NewPublisher, OfferedPackage, OfferedPublisher, Offering, OfferingView, PluginAnswer,
    PluginDetail, PluginForm, PluginPlans, PluginRequest, PluginView, PublisherBrief, PublisherChange, PublisherView,
    SecretView, SettingChoice, SettingField, SettingsInput, SettingsProblem, SettingsView, UploadedPackage, UsedHour,
    VersionView, WantedPackage,
};
pub use privacy::{
    AccessEvent, AccessFilter, AccessPage, AccessView, AuditCheckView, AuditFilter, AuditPage, AuditView, Chunks,
    ErasureView, Privacy,
};
pub use push::{Push, PushConfig, PushInput, PushInputKeys, PushKeyView, PushView};
pub use rooms::{ListRoom, Rooms};
pub use simulator::{
    Phone, PhoneEvent, PhoneInput, PhoneMessageView, PhoneMessages, PhoneMore, ReceiptView, Simulation,
};
pub use tickets::{NewTicket, TicketChannelView, TicketInput, TicketPage, TicketQuery, Tickets};
pub use views::*;
pub use workers::{Emitter, Rounds};

use balcao_channels::Channel;
use balcao_model::auth::{Secret, TokenKeys};
use balcao_model::clock::Clock;
pub use balcao_runtime::Compiler;
use balcao_runtime::Runtime;
use balcao_storage::Store;
use jiff::tz::TimeZone;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, OnceLock, Weak};
use tokio::sync::Notify;
use uuid::Uuid;

/// What the desk is made of.
pub struct DeskConfig {
    /// The database, migrated.
    pub store: Store,
    /// Signing keys of sessions.
    pub keys: TokenKeys,
    /// Seals what the database must not hold in clear.
    pub seal: Secret,
    /// Where letters go.
    pub mail: MailConfig,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// The zone in which days begin.
    pub time_zone: TimeZone,
    /// The address under which browsers reach this host.
    pub public_url: String,
    /// Where compiled plugins are kept.
    pub plugin_cache: PathBuf,
    /// Compiles plugins in a process of its own; without one they are compiled in this process.
    pub plugin_compiler: Option<Compiler>,
    /// Where files of conversations are kept.
    pub media: PathBuf,
    /// Settings of sockets and presence.
    pub live: LiveConfig,
    /// Settings of Web Push.
    pub push: PushConfig,
    /// Whether plugins may speak to addresses that are not public, and without TLS: for a stand-in in tests.
    pub outbound_local: bool,
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
    seal: seal::Seal,
    mail: mail::Transport,
    passwords: auth::PasswordPool,
    versions: auth::Versions,
    public_url: String,
    clock: Arc<dyn Clock>,
    time_zone: TimeZone,
    runtime: Runtime,
    shelf: modules::Shelf,
    /// Those of the host itself, by provider.
    channels: HashMap<String, Arc<dyn Channel>>,
    media: media::Media,
    page_marks: paging::PageMarks,
    typing_told: channels::TypingTold,
    acceptor: inbound::Acceptor,
    access: privacy::AccessRecorder,
    /// Sessions from before this moment ended with a restore.
    sessions_from: AtomicI64,
    live: LiveConfig,
    push: push::Courier,
    outside: outbound::Outside,
    hook_rates: modules::HookRates,
    plugin_rooms: modules::Rooms,
    /// This host among others on the same database; new at each start.
    host: String,
    /// The browsers' ears, once background work has started. Held weakly: they hold the desk.
    emitter: OnceLock<Weak<dyn Emitter>>,
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
    mail: Notify,
    push: Notify,
}

impl Desk {
    /// Puts the parts together. Background work starts with [`Desk::start`].
    ///
    /// # Errors
    /// When the plugin runtime cannot be set up or the sender of letters is no address.
    pub fn new(config: DeskConfig) -> anyhow::Result<Self> {
        Self::with_channels(config, Vec::new())
    }

    /// Puts the parts together with channels besides the simulator; one of the same kind takes its place.
    ///
    /// # Errors
    /// When the plugin runtime cannot be set up.
    pub fn with_channels(config: DeskConfig, channels: Vec<Arc<dyn Channel>>) -> anyhow::Result<Self> {
        let wake = Arc::new(Wake::default());
        let memory = Arc::new(simulator::StoredPhones::new(
            config.store.clone(),
            config.clock.clone(),
            wake.clone(),
        ));
        let simulator: Arc<dyn Channel> = Arc::new(balcao_channels::Simulator::new(&config.public_url, memory));
        let ports = Arc::new(modules::DeskPorts::default());
        let mut limits = balcao_runtime::RuntimeConfig::new(config.plugin_cache);
        limits.reserved_routes = config.reserved_routes;
        limits.compiler = config.plugin_compiler;
        let runtime = Runtime::new(limits, ports.all(&config.clock))?;
        let acceptor = inbound::Acceptor::start(config.store.clone(), wake.clone());
        let desk = Self {
            shared: Arc::new(Shared {
                keys: config.keys,
                seal: seal::Seal::new(&config.seal),
                mail: mail::Transport::new(config.mail)?,
                passwords: auth::PasswordPool::default(),
                versions: auth::Versions::default(),
                store: config.store,
                clock: config.clock,
                time_zone: config.time_zone,
                public_url: config.public_url.trim_end_matches('/').to_owned(),
                runtime,
                shelf: modules::Shelf::default(),
                channels: std::iter::once(simulator)
                    .chain(channels)
                    .map(|channel| (channel.provider().to_owned(), channel))
                    .collect(),
                media: media::Media::new(config.media),
                page_marks: paging::PageMarks::default(),
                typing_told: channels::TypingTold::default(),
                acceptor,
                access: privacy::AccessRecorder::default(),
                sessions_from: AtomicI64::new(0),
                live: config.live,
                push: push::Courier::new(config.push),
                outside: outbound::Outside::new(config.outbound_local),
                hook_rates: modules::HookRates::default(),
                plugin_rooms: modules::Rooms::default(),
                host: Uuid::new_v4().to_string(),
                emitter: OnceLock::new(),
                wake,
            }),
        };
        ports.connect(&desk);
        Ok(desk)
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

    /// Audit log, access log, export and erasure of contacts.
    #[must_use]
    pub fn privacy(&self) -> Privacy<'_> {
        Privacy::new(self)
    }

    /// Plugins.
    #[must_use]
    pub fn modules(&self) -> Modules<'_> {
        Modules::new(self)
    }

    /// Sockets of users, and what they missed.
    #[must_use]
    pub fn live(&self) -> Live<'_> {
        Live::new(self)
    }

    /// Telling browsers whose page is closed.
    #[must_use]
    pub fn push(&self) -> Push<'_> {
        Push::new(self)
    }

    /// Which live events a user hears.
    #[must_use]
    pub fn rooms(&self) -> Rooms<'_> {
        Rooms::new(self)
    }

    /// A file of a conversation by the path of the address under which messages name it.
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
