//! Two companies, each with an agent, a queue, a connection and a contact.

use balcao_model::auth::Profile;
use balcao_storage::{CompanyKey, ConnectionForm, Engine, NewCompany, NewUser, PlanRow, Sender, Store, Tenant};
use sqlx::Connection;

/// A moment to count from.
pub(crate) const NOW: i64 = 1_795_000_000_000;

/// An SQLite file that is gone with this value.
pub(crate) struct Sqlite(tempfile::TempDir);

impl Sqlite {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn url(&self) -> String {
        format!("sqlite:{}", self.0.path().join("test.db").display())
    }
}

/// A company with one of each.
#[derive(Clone, Copy)]
pub(crate) struct Company {
    pub(crate) key: CompanyKey,
    pub(crate) user: i64,
    pub(crate) queue: i64,
    pub(crate) connection: i64,
    pub(crate) contact: i64,
}

/// A migrated database with two companies.
pub(crate) struct World {
    pub(crate) store: Store,
    pub(crate) url: String,
    pub(crate) a: Company,
    pub(crate) b: Company,
}

impl World {
    pub(crate) async fn new(url: &str) -> Self {
        let store = Store::open(url).await.unwrap();
        store.migrate().await.unwrap();
        let plan = store.insert_plan(&plan()).await.unwrap();
        let a = company(&store, plan, "A").await;
        let b = company(&store, plan, "B").await;
        let url = url.to_owned();
        Self { store, url, a, b }
    }

    pub(crate) fn tenant(&self, company: Company) -> Tenant {
        self.store.tenant_of(company.key)
    }

    /// Runs a statement for which the storage has no call.
    pub(crate) async fn execute(&self, statement: &str) {
        let sql = sqlx::AssertSqlSafe(statement.to_owned());
        match self.store.engine() {
            Engine::Sqlite => {
                let mut open = sqlx_sqlite::SqliteConnection::connect(&self.url).await.unwrap();
                sqlx::query(sql).execute(&mut open).await.unwrap();
                open.close().await.unwrap();
            }
            Engine::Postgres => {
                let mut open = sqlx_postgres::PgConnection::connect(&self.url).await.unwrap();
                sqlx::query(sql).execute(&mut open).await.unwrap();
                open.close().await.unwrap();
            }
        }
    }

    /// A ticket of the company's contact on its connection.
    pub(crate) async fn ticket(&self, company: Company) -> i64 {
        let mut tx = self.store.begin().await.unwrap();
        let (ticket, _) = tx
            .of(company.key)
            .ticket_of(company.contact, company.connection, Some(company.queue), NOW)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        ticket.id
    }
}

fn plan() -> PlanRow {
    PlanRow {
        id: 0,
        name: "Plano".into(),
        users: 9,
        connections: 9,
        queues: 9,
        value_cents: 0,
        use_campaigns: true,
        use_schedules: true,
        use_internal_chat: true,
        use_external_api: true,
        use_kanban: true,
        use_open_ai: true,
        is_public: true,
        use_integrations: true,
        created_at: NOW,
        updated_at: NOW,
    }
}

async fn company(store: &Store, plan_id: i64, name: &str) -> Company {
    let new = NewCompany {
        name,
        email: None,
        phone: None,
        due_date: None,
        recurrence: "",
        plan_id,
    };
    let key = store.insert_company(&new, NOW).await.unwrap();
    let tenant = store.tenant_of(key);
    let email = format!("agent@{name}");
    let user = NewUser {
        name: "Agent",
        email: &email,
        password_hash: "-",
        profile: Profile::User,
        is_super: false,
        all_ticket: false,
    };
    let user = tenant.insert_user(&user, NOW).await.unwrap();
    let queue = tenant.seed_queue("Vendas", "#112233", 1, NOW).await.unwrap();
    let mut tx = store.begin().await.unwrap();
    let form = ConnectionForm {
        name: "Loja".into(),
        greeting_message: String::new(),
        is_default: true,
        queue_ids: vec![queue],
    };
    let connection = tx.of(key).create_connection(&form, "beta", NOW).await.unwrap();
    let (contact, _) = tx
        .of(key)
        .contact_of(sender("5511999990000", "João"), NOW)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    Company {
        key,
        user,
        queue,
        connection,
        contact,
    }
}

/// A person on the simulator channel.
pub(crate) fn sender<'a>(number: &'a str, name: &'a str) -> Sender<'a> {
    Sender {
        channel: "beta",
        address: number,
        number,
        name,
    }
}
