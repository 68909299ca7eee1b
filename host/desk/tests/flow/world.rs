//! A desk with the demo's companies, and a pair of ears in place of the browsers.

use async_trait::async_trait;
use balcao_desk::auth::{Founding, Login};
use balcao_desk::{
    Desk, DeskConfig, Emitter, MailConfig, MessageInput, Phone, PhoneInput, TicketInput, TicketQuery, TicketView, demo,
};
use balcao_model::auth::{Identity, Secret, TokenKeys};
use balcao_model::clock::{Clock, Millis, SystemClock};
use balcao_model::message::Kind;
use balcao_model::ticket::TicketStatus;
use balcao_storage::{ConnectionForm, Store, Tenant};
use serde_json::Value;
use std::collections::HashSet;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Far longer than anything here takes; only a failure waits for it.
const PATIENCE: Duration = Duration::from_secs(20);

/// An event as a browser would hear it.
#[derive(Debug, Clone)]
pub(crate) struct Heard {
    pub(crate) rooms: Vec<String>,
    pub(crate) name: String,
    pub(crate) payload: Value,
}

#[derive(Default)]
pub(crate) struct Ears {
    heard: Mutex<Vec<Heard>>,
    looking: Mutex<HashSet<i64>>,
    bell: Notify,
}

#[async_trait]
impl Emitter for Ears {
    async fn emit(&self, rooms: Vec<String>, name: String, payload: Value) {
        self.heard.lock().unwrap().push(Heard { rooms, name, payload });
        self.bell.notify_waiters();
    }

    async fn viewers(&self, _ticket: i64) -> HashSet<i64> {
        self.looking.lock().unwrap().clone()
    }
}

impl Ears {
    /// The first event that fits, heard already or still to come.
    pub(crate) async fn hear(&self, fits: impl Fn(&Heard) -> bool) -> Heard {
        self.hear_nth(1, fits).await
    }

    /// The same, but not the first that fits: the `count`th.
    pub(crate) async fn hear_nth(&self, count: usize, fits: impl Fn(&Heard) -> bool) -> Heard {
        let waiting = async {
            loop {
                let bell = self.bell.notified();
                if let Some(found) = self.heard().into_iter().filter(&fits).nth(count - 1) {
                    return found;
                }
                bell.await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting)
            .await
            .unwrap_or_else(|_| panic!("not among {:#?}", self.heard()))
    }

    pub(crate) fn heard(&self) -> Vec<Heard> {
        self.heard.lock().unwrap().clone()
    }
}

/// The clock of the machine, which a test may put forward.
#[derive(Default)]
pub(crate) struct MovedClock(AtomicI64);

impl MovedClock {
    pub(crate) fn advance(&self, by: Millis) {
        self.0.fetch_add(by, Ordering::SeqCst);
    }
}

impl Clock for MovedClock {
    fn now(&self) -> Millis {
        SystemClock.now() + self.0.load(Ordering::SeqCst)
    }
}

pub(crate) struct World {
    pub(crate) clock: Arc<MovedClock>,
    pub(crate) desk: Desk,
    pub(crate) admin: Identity,
    pub(crate) ana: Identity,
    pub(crate) bruno: Identity,
    pub(crate) other: Identity,
    pub(crate) store: Store,
    pub(crate) url: String,
    ears: Arc<Ears>,
    stop: CancellationToken,
    work: TaskTracker,
    pub(crate) folder: tempfile::TempDir,
}

impl World {
    pub(crate) async fn on_sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("desk.db").display());
        Self::build(&url, folder, None).await
    }

    /// On SQLite, with letters going there.
    pub(crate) async fn with_mail(mail: MailConfig) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("desk.db").display());
        Self::build(&url, folder, Some(mail)).await
    }

    /// A desk on a database that this value does not own.
    pub(crate) async fn on(url: &str) -> Self {
        Self::build(url, tempfile::tempdir().unwrap(), None).await
    }

    async fn build(url: &str, folder: tempfile::TempDir, mail: Option<MailConfig>) -> Self {
        let clock = Arc::new(MovedClock::default());
        let store = Store::open(url).await.unwrap();
        store.migrate().await.unwrap();
        demo::seed(&Founding::new(store.clone(), Arc::new(SystemClock)))
            .await
            .unwrap();
        quiet(&store).await;
        let secret = |word: &str| Secret::new(format!("{word}-0f9e8d7c6b5a49382716050403020100-{word}")).unwrap();
        let desk = Desk::new(DeskConfig {
            store: store.clone(),
            keys: TokenKeys::new(&secret("access"), &secret("refresh")).unwrap(),
            seal: secret("seal"),
            mail: mail.unwrap_or_else(|| MailConfig::Outbox(folder.path().join("mail"))),
            clock: clock.clone(),
            time_zone: jiff::tz::TimeZone::UTC,
            public_url: "http://desk.test".into(),
            plugin_compiler: None,
            plugin_cache: balcao_runtime::testing::compiled(),
            media: folder.path().join("media"),
            live: balcao_desk::LiveConfig::default(),
            push: balcao_desk::PushConfig {
                pause: Duration::ZERO,
                local: true,
            },
            outbound_local: true,
            reserved_routes: Vec::new(),
        })
        .unwrap();
        let (ears, stop) = (Arc::new(Ears::default()), CancellationToken::new());
        let work = desk.start(ears.clone(), &stop);
        let [admin, ana, bruno, other] = [
            "admin@demo.balcao",
            "ana@demo.balcao",
            "bruno@demo.balcao",
            "admin@outra.balcao",
        ];
        Self {
            clock,
            admin: identity(&desk, admin).await,
            ana: identity(&desk, ana).await,
            bruno: identity(&desk, bruno).await,
            other: identity(&desk, other).await,
            desk,
            store,
            url: url.to_owned(),
            ears,
            stop,
            work,
            folder,
        }
    }

    pub(crate) async fn end(self) {
        self.stop.cancel();
        self.work.wait().await;
        self.store.close().await;
    }

    /// The stored part of a user's company.
    pub(crate) fn tenant(&self, who: &Identity) -> Tenant {
        self.store.tenant(who)
    }

    /// Another session of a user.
    pub(crate) async fn log_in(&self, email: &str) -> Identity {
        identity(&self.desk, email).await
    }

    /// The first event that fits, heard already or still to come.
    pub(crate) async fn hear(&self, fits: impl Fn(&Heard) -> bool) -> Heard {
        self.ears.hear(fits).await
    }

    /// The same, but not the first that fits: the `count`th.
    pub(crate) async fn hear_nth(&self, count: usize, fits: impl Fn(&Heard) -> bool) -> Heard {
        self.ears.hear_nth(count, fits).await
    }

    pub(crate) fn heard(&self) -> Vec<Heard> {
        self.ears.heard()
    }

    /// The user begins to look at every ticket, or stops.
    pub(crate) fn look(&self, user: i64, on: bool) {
        let mut looking = self.ears.looking.lock().unwrap();
        if on {
            looking.insert(user);
        } else {
            looking.remove(&user);
        }
    }

    /// The company's connection.
    pub(crate) async fn connection(&self) -> i64 {
        self.desk.connections().list(&self.admin).await.unwrap()[0].id
    }

    /// A phone that is paired with the company's connection.
    pub(crate) async fn phone(&self) -> Phone {
        let token = self.pair().await;
        self.desk.simulation().phone(&token).await.unwrap()
    }

    /// Reads the QR code of a new session; answers the phone's token.
    pub(crate) async fn pair(&self) -> String {
        let id = self.connection().await;
        self.desk.connections().start(&self.admin, id).await.unwrap();
        let qrcode = self.desk.connections().show(&self.admin, id).await.unwrap().qrcode;
        let (_, token) = qrcode.split_once('#').unwrap();
        self.desk.simulation().pair(token).await.unwrap()
    }

    /// A customer's text, with an id of its own.
    pub(crate) async fn write(&self, phone: Phone, number: &str, id: &str, body: &str) {
        let input = PhoneInput {
            from: number.into(),
            name: "Cliente Novo".into(),
            body: body.into(),
            kind: Kind::Text,
            media: None,
            id: Some(id.into()),
            quoted_id: None,
        };
        assert_eq!(self.desk.simulation().write(phone, input).await.unwrap(), id);
    }

    /// The event of the message with this id.
    pub(crate) async fn message(&self, id: &str) -> Heard {
        self.hear(|event| {
            event.name.ends_with("-appMessage")
                && event.payload["action"] == "create"
                && event.payload["message"]["id"] == id
        })
        .await
    }

    /// A new conversation; answers its ticket.
    pub(crate) async fn conversation(&self, phone: Phone, number: &str) -> i64 {
        let id = format!("first-{number}");
        self.write(phone, number, &id, "Oi").await;
        self.message(&id).await.payload["ticket"]["id"].as_i64().unwrap()
    }

    pub(crate) async fn accept(&self, who: &Identity, ticket: i64) -> Result<TicketView, balcao_desk::DeskError> {
        let input = TicketInput {
            status: Some(TicketStatus::Open),
            user_id: Some(Some(who.user_id())),
            ..TicketInput::default()
        };
        self.desk.tickets().update(who, ticket, &input).await
    }

    pub(crate) async fn close(&self, who: &Identity, ticket: i64) -> TicketView {
        let input = TicketInput {
            status: Some(TicketStatus::Closed),
            ..TicketInput::default()
        };
        self.desk.tickets().update(who, ticket, &input).await.unwrap()
    }

    pub(crate) async fn answer(
        &self,
        who: &Identity,
        ticket: i64,
        body: &str,
        key: &str,
    ) -> Result<(), balcao_desk::DeskError> {
        let input = MessageInput {
            body: body.into(),
            quoted_id: None,
            client_id: Some(key.into()),
        };
        self.desk.messages().send(who, ticket, &input).await
    }

    /// Tickets of a number, in every state.
    pub(crate) async fn tickets_of(&self, number: &str) -> Vec<TicketView> {
        let query = TicketQuery {
            search: Some(number.into()),
            show_all: true,
            page: 1,
            ..TicketQuery::default()
        };
        self.desk.tickets().list(&self.admin, &query).await.unwrap().tickets
    }
}

/// Takes the demo's menus away: tests that want bots say which.
async fn quiet(store: &Store) {
    for key in store.companies().await.unwrap() {
        for row in store.tenant_of(key).connections().await.unwrap() {
            let form = ConnectionForm {
                name: row.name,
                greeting_message: String::new(),
                is_default: row.is_default,
                queue_ids: Vec::new(),
            };
            let mut tx = store.begin().await.unwrap();
            tx.of(key)
                .update_connection(row.id, &form, row.updated_at)
                .await
                .unwrap();
            tx.commit().await.unwrap();
        }
    }
}

pub(crate) async fn identity(desk: &Desk, email: &str) -> Identity {
    let login = Login {
        email,
        password: demo::PASSWORD,
        address: "127.0.0.1",
    };
    let session = desk.auth().login(login).await.unwrap();
    desk.auth().verify(&session.token).unwrap()
}
