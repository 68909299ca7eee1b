//! A desk whose channel plays from a script and whose clock is set by hand.

use crate::world::{Ears, Heard, identity};
use async_trait::async_trait;
use balcao_channels::{Channel, Outgoing, Receipt, Refusal, SendError, Session};
use balcao_desk::auth::Founding;
use balcao_desk::{Desk, DeskConfig, MessageInput, MessageView, TicketQuery, demo};
use balcao_model::auth::{Identity, Secret, TokenKeys};
use balcao_model::clock::{Clock, Millis, SystemClock};
use balcao_model::company::CompanyKey;
use balcao_model::connection::ConnectionStatus;
use balcao_model::pacing::Pace;
use balcao_model::ticket::TicketStatus;
use balcao_storage::{SessionState, Store};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// A clock that stands still until it is moved.
struct Hands(AtomicI64);

impl Clock for Hands {
    fn now(&self) -> Millis {
        self.0.load(Ordering::SeqCst)
    }
}

/// What the channel does with the next message; when the script is over, it takes everything.
#[derive(Clone, Copy)]
pub(crate) enum Does {
    Refuse,
    Fail,
    /// Takes the message; the answer is lost.
    TakeSilently,
    /// The message is lost and so is the answer.
    Lose,
}

/// The service: what it has is what customers see.
#[derive(Default)]
pub(crate) struct Script {
    next: Mutex<VecDeque<Does>>,
    taken: Mutex<Vec<Outgoing>>,
    cannot_tell: AtomicBool,
}

impl Script {
    fn take(&self, message: &Outgoing) {
        self.taken.lock().unwrap().push(message.clone());
    }
}

#[async_trait]
impl Channel for Script {
    fn provider(&self) -> &str {
        "beta"
    }

    async fn connect(&self, _company: CompanyKey, _connection: i64) -> Result<Session, SendError> {
        Err(SendError::Unavailable("not part of the play".into()))
    }

    async fn send(&self, message: &Outgoing) -> Result<Option<String>, SendError> {
        let next = self.next.lock().unwrap().pop_front();
        match next {
            None => self.take(message),
            Some(Does::Refuse) => return Err(SendError::Refused(Refusal::Other)),
            Some(Does::Fail) => return Err(SendError::Unavailable("away".into())),
            Some(Does::Lose) => return Err(SendError::Unknown("lost".into())),
            Some(Does::TakeSilently) => {
                self.take(message);
                return Err(SendError::Unknown("lost".into()));
            }
        }
        Ok(None)
    }

    async fn lookup(&self, message: &Outgoing) -> Result<Receipt, SendError> {
        if self.cannot_tell.load(Ordering::SeqCst) {
            return Ok(Receipt::Untold);
        }
        let has = self.taken.lock().unwrap().iter().any(|one| one.id == message.id);
        Ok(if has { Receipt::Taken(None) } else { Receipt::NotTaken })
    }
}

/// The desk of the demo's first company, its connection connected.
pub(crate) struct Line {
    pub(crate) desk: Desk,
    pub(crate) store: Store,
    pub(crate) admin: Identity,
    pub(crate) connection: i64,
    /// Tickets of different customers.
    pub(crate) tickets: Vec<i64>,
    pub(crate) script: Arc<Script>,
    clock: Arc<Hands>,
    ears: Arc<Ears>,
    stop: CancellationToken,
    work: Mutex<Option<TaskTracker>>,
    _folder: tempfile::TempDir,
}

impl Line {
    async fn new(url: &str, folder: tempfile::TempDir) -> Self {
        let store = Store::open(url).await.unwrap();
        store.migrate().await.unwrap();
        demo::seed(&Founding::new(store.clone(), Arc::new(SystemClock)))
            .await
            .unwrap();
        let secret = |word: &str| Secret::new(format!("{word}-0f9e8d7c6b5a49382716050403020100-{word}")).unwrap();
        let clock = Arc::new(Hands(AtomicI64::new(SystemClock.now())));
        let script = Arc::new(Script::default());
        let config = DeskConfig {
            store: store.clone(),
            keys: TokenKeys::new(&secret("access"), &secret("refresh")).unwrap(),
            seal: secret("seal"),
            mail: balcao_desk::MailConfig::Outbox(folder.path().join("mail")),
            live: balcao_desk::LiveConfig::default(),
            push: balcao_desk::PushConfig::default(),
            outbound_local: true,
            clock: clock.clone(),
            time_zone: jiff::tz::TimeZone::UTC,
            public_url: "http://desk.test".into(),
            plugin_compiler: None,
            plugin_cache: balcao_runtime::testing::compiled(),
            media: folder.path().join("media"),
            reserved_routes: Vec::new(),
        };
        let desk = Desk::with_channels(config, vec![script.clone()]).unwrap();
        let admin = identity(&desk, "admin@demo.balcao").await;
        let query = TicketQuery {
            statuses: vec![TicketStatus::Open],
            show_all: true,
            page: 1,
            ..TicketQuery::default()
        };
        let open = desk.tickets().list(&admin, &query).await.unwrap().tickets;
        let line = Self {
            connection: open[0].whatsapp_id.unwrap(),
            tickets: open.iter().map(|ticket| ticket.id).collect(),
            desk,
            store,
            admin,
            script,
            clock,
            ears: Arc::new(Ears::default()),
            stop: CancellationToken::new(),
            work: Mutex::new(None),
            _folder: folder,
        };
        line.connected(true).await;
        line
    }

    pub(crate) fn key(&self) -> CompanyKey {
        self.store.tenant(&self.admin).key()
    }

    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    pub(crate) fn advance(&self, by: Millis) {
        self.clock.0.fetch_add(by, Ordering::SeqCst);
    }

    /// What the channel does next.
    pub(crate) fn script(&self, steps: impl IntoIterator<Item = Does>) {
        self.script.next.lock().unwrap().extend(steps);
    }

    pub(crate) fn cannot_tell(&self) {
        self.script.cannot_tell.store(true, Ordering::SeqCst);
    }

    /// Texts that the customers have, in the order of their arrival.
    pub(crate) fn arrived(&self) -> Vec<String> {
        self.script
            .taken
            .lock()
            .unwrap()
            .iter()
            .map(|message| message.body.clone())
            .collect()
    }

    /// Starts the host's background work.
    pub(crate) fn start(&self) {
        *self.work.lock().unwrap() = Some(self.desk.start(self.ears.clone(), &self.stop));
    }

    /// Connects or disconnects the number. What waits is woken as by a pairing.
    pub(crate) async fn connected(&self, yes: bool) {
        let status = if yes {
            ConnectionStatus::Connected
        } else {
            ConnectionStatus::Disconnected
        };
        let state = SessionState {
            status,
            reason: None,
            qrcode: "",
            pairing_code: "",
            pairing: None,
        };
        let mut tx = self.store.begin().await.unwrap();
        let mut company = tx.of(self.key());
        company.set_session(self.connection, &state, self.now()).await.unwrap();
        if yes {
            company.retry_sends(self.connection, self.now()).await.unwrap();
        }
        tx.commit().await.unwrap();
    }

    pub(crate) async fn pace(&self, per_minute: i64, warm_up_from: Option<Millis>) {
        let mut tx = self.store.begin().await.unwrap();
        let pace = Pace {
            per_minute,
            warm_up_from,
        };
        tx.of(self.key())
            .set_connection_pace(self.connection, pace, self.now())
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }

    /// An agent writes in one of the conversations.
    pub(crate) async fn write(&self, ticket: usize, body: &str) {
        let input = MessageInput {
            body: body.into(),
            quoted_id: None,
            client_id: None,
        };
        self.desk
            .messages()
            .send(&self.admin, self.tickets[ticket], &input)
            .await
            .unwrap();
    }

    /// The message as a page of the conversation shows it.
    pub(crate) async fn shown(&self, ticket: usize, body: &str) -> MessageView {
        let page = self
            .desk
            .messages()
            .list(&self.admin, self.tickets[ticket], 1)
            .await
            .unwrap();
        page.messages.into_iter().find(|message| message.body == body).unwrap()
    }

    /// Waits until browsers hear that a message is in a state.
    pub(crate) async fn hear(&self, body: &str, state: &str) -> Heard {
        self.ears
            .hear(|event| event.payload["message"]["body"] == body && event.payload["message"]["state"] == state)
            .await
    }

    /// Waits until the channel has not taken a message for the `count`th time.
    pub(crate) async fn tried(&self, body: &str, count: usize) {
        let tried = |event: &Heard| {
            let message = &event.payload["message"];
            event.payload["action"] == "update" && message["body"] == body && message["state"] == "pending"
        };
        self.ears.hear_nth(count, tried).await;
    }

    async fn end(self) {
        self.stop.cancel();
        let work = self.work.lock().unwrap().take();
        if let Some(work) = work {
            work.wait().await;
        }
        self.store.close().await;
    }
}

/// Runs a play on both engines.
pub(crate) async fn on_both_engines(play: impl AsyncFn(&Line)) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("desk.db").display());
    let line = Line::new(&url, folder).await;
    play(&line).await;
    line.end().await;

    let database = tokio::task::spawn_blocking(balcao_test_support::Postgres::database)
        .await
        .unwrap();
    let line = Line::new(database.url(), tempfile::tempdir().unwrap()).await;
    play(&line).await;
    line.end().await;
    tokio::task::spawn_blocking(move || drop(database)).await.unwrap();
}
