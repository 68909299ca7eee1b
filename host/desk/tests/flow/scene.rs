//! A company whose bots are switched on, and customers who talk to them over the simulator.

use crate::world::World;
use balcao_desk::{DeskError, MessageView, Phone, TicketInput, TicketView};
use sqlx_sqlite::{SqliteConnectOptions, SqlitePool};
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

pub(crate) const NUMBER: &str = "5511955550100";

pub(crate) struct Scene {
    pub(crate) world: World,
    pub(crate) phone: Phone,
    pub(crate) connection: i64,
    sql: SqlitePool,
    written: AtomicUsize,
}

impl Scene {
    pub(crate) async fn new() -> Self {
        let world = World::on_sqlite().await;
        let options = SqliteConnectOptions::from_str(&world.url)
            .unwrap()
            .busy_timeout(Duration::from_secs(20));
        Self {
            phone: world.phone().await,
            connection: world.connection().await,
            sql: SqlitePool::connect_with(options).await.unwrap(),
            written: AtomicUsize::new(0),
            world,
        }
    }

    pub(crate) async fn end(self) {
        self.sql.close().await;
        self.world.end().await;
    }

    pub(crate) fn company(&self) -> i64 {
        self.world.admin.company_id()
    }

    /// Sets columns of the connection, as its form does.
    pub(crate) async fn connection(&self, columns: &str) {
        self.run(&format!(
            "UPDATE connections SET {columns} WHERE id = {}",
            self.connection
        ))
        .await;
    }

    pub(crate) async fn setting(&self, key: &str, value: &str) {
        let tenant = self.world.store.tenant(&self.world.admin);
        tenant.put_setting(key, value, 0).await.unwrap();
    }

    /// Puts queues of the demo into the connection's menu, in this order.
    pub(crate) async fn queues(&self, names: &[&str]) {
        for (order, name) in (1..).zip(names) {
            let id = self.queue(name).await;
            self.run(&format!("UPDATE queues SET order_queue = {order} WHERE id = {id}"))
                .await;
            self.run(&format!(
                "INSERT INTO connection_queues (company_id, connection_id, queue_id) VALUES ({}, {}, {id})",
                self.company(),
                self.connection
            ))
            .await;
        }
    }

    pub(crate) async fn queue(&self, name: &str) -> i64 {
        let company = self.company();
        self.number(&format!(
            "SELECT id FROM queues WHERE company_id = {company} AND name = '{name}'"
        ))
        .await
    }

    /// Sets columns of a queue, as its form does.
    pub(crate) async fn queue_form(&self, name: &str, columns: &str) {
        let id = self.queue(name).await;
        self.run(&format!("UPDATE queues SET {columns} WHERE id = {id}")).await;
    }

    /// Adds an option to a queue; answers its id.
    pub(crate) async fn option(&self, queue: &str, parent: Option<i64>, key: &str, title: &str) -> i64 {
        let (company, queue) = (self.company(), self.queue(queue).await);
        let parent = parent.map_or("NULL".to_owned(), |id| id.to_string());
        self.number(&format!(
            "INSERT INTO queue_options (company_id, queue_id, parent_id, title, message, option, created_at, updated_at) \
             VALUES ({company}, {queue}, {parent}, '{title}', 'Sobre {title}', '{key}', 0, 0) RETURNING id"
        ))
        .await
    }

    pub(crate) async fn run(&self, sql: &str) {
        sqlx::query(sqlx::AssertSqlSafe(sql.to_owned()))
            .execute(&self.sql)
            .await
            .unwrap();
    }

    pub(crate) async fn number(&self, sql: &str) -> i64 {
        let query = sqlx::query_scalar::<_, Option<i64>>(sqlx::AssertSqlSafe(sql.to_owned()));
        query.fetch_one(&self.sql).await.unwrap().unwrap_or(-1)
    }

    /// A customer's text. Answers what the host said to it.
    pub(crate) async fn says(&self, number: &str, body: &str) -> Vec<String> {
        let id = format!("w{}", self.written.fetch_add(1, Ordering::SeqCst));
        self.world.write(self.phone, number, &id, body).await;
        let ticket = self.world.message(&id).await.payload["ticket"]["id"].as_i64().unwrap();
        let messages = self.messages(ticket).await;
        let answers = messages.into_iter().skip_while(|message| message.id != id).skip(1);
        answers.map(|message| message.body).collect()
    }

    pub(crate) async fn messages(&self, ticket: i64) -> Vec<MessageView> {
        let page = self
            .world
            .desk
            .messages()
            .list(&self.world.admin, ticket, 1)
            .await
            .unwrap();
        page.messages
    }

    /// The last text of a conversation.
    pub(crate) async fn last(&self, ticket: i64) -> MessageView {
        self.messages(ticket).await.pop().unwrap()
    }

    pub(crate) async fn ticket(&self, number: &str) -> TicketView {
        let mut found = self.world.tickets_of(number).await;
        assert_eq!(found.len(), 1);
        found.remove(0)
    }

    /// A conversation that the admin has accepted.
    pub(crate) async fn attended(&self, number: &str) -> i64 {
        self.says(number, "Oi").await;
        let ticket = self.ticket(number).await.id;
        self.world.accept(&self.world.admin, ticket).await.unwrap();
        ticket
    }

    pub(crate) async fn put(&self, ticket: i64, input: TicketInput) -> Result<TicketView, DeskError> {
        self.world
            .desk
            .tickets()
            .update(&self.world.admin, ticket, &input)
            .await
    }

    /// A column of the ticket's newest attendance; -1 for NULL.
    pub(crate) async fn cycle(&self, ticket: i64, column: &str) -> i64 {
        self.number(&format!(
            "SELECT {column} FROM ticket_cycles WHERE ticket_id = {ticket} ORDER BY id DESC LIMIT 1"
        ))
        .await
    }
}

/// Writes tests on one engine: what they look at is decided above the database.
macro_rules! on_a_scene {
    ($(async fn $name:ident($scene:ident: Scene) $body:block)*) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let $scene = Scene::new().await;
                $body
                $scene.end().await;
            }
        )*
    };
}
pub(crate) use on_a_scene;
