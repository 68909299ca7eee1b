//! A company with two agents and one connection, and a copy of its database for each seed.

use crate::service::{Hands, Service};
use balcao_desk::auth::{Founding, Login, NewAdmin};
use balcao_desk::{Desk, DeskConfig, LiveConfig, MailConfig, PushConfig, demo};
use balcao_model::auth::{Identity, Profile, Secret, TokenKeys};
use balcao_model::clock::Clock;
use balcao_model::pacing::{MAX_PER_MINUTE, Pace};
use balcao_storage::{ConnectionForm, NewUser, Store};
use balcao_test_support::{Database, Postgres};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const ADMIN: &str = "admin@seeds.test";
const AGENT: &str = "agent@seeds.test";

/// Where the database of a seed is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

/// What all seeds of a process share.
pub(crate) struct Theatre {
    folder: tempfile::TempDir,
    template: PathBuf,
    tokens: [String; 2],
    used: AtomicU64,
    runtime: tokio::runtime::Runtime,
}

/// A desk that nobody has written to yet.
pub(crate) struct Stage {
    pub(crate) desk: Desk,
    pub(crate) store: Store,
    pub(crate) clock: Arc<Hands>,
    pub(crate) service: Arc<Service>,
    /// The administrator, then the agent.
    pub(crate) agents: [Identity; 2],
    pub(crate) connection: i64,
    database: Place,
}

/// Keeps a database until its play is over.
enum Place {
    File(PathBuf),
    Server(Database),
}

impl Theatre {
    pub(crate) fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let template = folder.path().join("template.db");
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let tokens = runtime.block_on(async {
            let url = sqlite(&template);
            found(&url).await;
            let store = Store::open(&url).await.unwrap();
            let desk = desk(&store, &Hands::new(), Service::new(0, false), folder.path());
            let tokens = [log_in(&desk, ADMIN).await, log_in(&desk, AGENT).await];
            store.close().await;
            tokens
        });
        Self {
            folder,
            template,
            tokens,
            used: AtomicU64::new(0),
            runtime,
        }
    }

    /// Runs a play to its end.
    pub(crate) fn run<T>(&self, play: impl Future<Output = T>) -> T {
        self.runtime.block_on(play)
    }

    /// Closes a database and throws it away.
    pub(crate) fn clear(&self, stage: Stage) {
        self.run(stage.store.close());
        match stage.database {
            Place::File(file) => std::fs::remove_file(file).unwrap(),
            Place::Server(database) => drop(database),
        }
    }

    /// A fresh desk for a seed.
    pub(crate) fn stage(&self, engine: Engine, seed: u64, faults: bool) -> Stage {
        let (url, database) = match engine {
            Engine::Sqlite => {
                let file = self
                    .folder
                    .path()
                    .join(format!("{}.db", self.used.fetch_add(1, Ordering::SeqCst)));
                std::fs::copy(&self.template, &file).unwrap();
                (sqlite(&file), Place::File(file))
            }
            Engine::Postgres => {
                let database = Postgres::migrated(|url| self.run(found(url)));
                (database.url().to_owned(), Place::Server(database))
            }
        };
        self.run(async {
            let store = Store::open(&url).await.unwrap();
            let (clock, service) = (Hands::new(), Service::new(seed, faults));
            let desk = desk(&store, &clock, service.clone(), self.folder.path());
            let agents = [0, 1].map(|at: usize| desk.auth().verify(&self.tokens[at]).unwrap());
            let connection = desk.connections().list(&agents[0]).await.unwrap()[0].id;
            Stage {
                desk,
                store,
                clock,
                service,
                agents,
                connection,
                database,
            }
        })
    }
}

fn sqlite(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

async fn log_in(desk: &Desk, email: &str) -> String {
    let login = Login {
        email,
        password: demo::PASSWORD,
        address: "127.0.0.1",
    };
    desk.auth().login(login).await.unwrap().token
}

/// Makes the company.
async fn found(url: &str) {
    let (store, clock) = (Store::open(url).await.unwrap(), Hands::new());
    store.migrate().await.unwrap();
    let founding = Founding::new(store.clone(), clock.clone());
    let admin = NewAdmin {
        email: ADMIN,
        name: "Dona Celeste",
        password: demo::PASSWORD,
        company: Some("Loja das Sementes"),
    };
    let key = founding.create_admin(admin).await.unwrap();
    let tenant = store.tenant_of(key);
    let hash = store.credentials(ADMIN).await.unwrap().unwrap().password_hash;
    let agent = NewUser {
        name: "Rui",
        email: AGENT,
        password_hash: &hash,
        profile: Profile::User,
        is_super: false,
        all_ticket: true,
    };
    tenant.insert_user(&agent, clock.now()).await.unwrap();
    let form = ConnectionForm {
        name: "Balcão".into(),
        greeting_message: String::new(),
        is_default: true,
        queue_ids: Vec::new(),
    };
    let mut tx = store.begin().await.unwrap();
    let mut company = tx.of(key);
    let connection = company
        .create_connection(&form, balcao_channels::SIMULATOR, clock.now())
        .await
        .unwrap();
    let pace = Pace {
        per_minute: MAX_PER_MINUTE,
        warm_up_from: None,
    };
    company
        .set_connection_pace(connection, pace, clock.now())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    store.close().await;
}

fn desk(store: &Store, clock: &Arc<Hands>, service: Arc<Service>, folder: &Path) -> Desk {
    let secret = |word: &str| Secret::new(format!("{word}-0f9e8d7c6b5a49382716050403020100-{word}")).unwrap();
    let config = DeskConfig {
        store: store.clone(),
        keys: TokenKeys::new(&secret("access"), &secret("refresh")).unwrap(),
        seal: secret("seal"),
        mail: MailConfig::Outbox(folder.join("mail")),
        clock: clock.clone(),
        time_zone: jiff::tz::TimeZone::UTC,
        public_url: "http://desk.test".into(),
        plugin_compiler: None,
        plugin_cache: balcao_runtime::testing::compiled(),
        media: folder.join("media"),
        live: LiveConfig::default(),
        push: PushConfig::default(),
        outbound_local: true,
        reserved_routes: Vec::new(),
    };
    Desk::with_channels(config, vec![service]).unwrap()
}
