//! A company whose connection goes over a service.

use balcao_standins::Server;
use balcao_test_support::{Client, Host, eventually, open_ticket};
use serde_json::{Value, json};

pub(crate) const CARLA: &str = "5511955550100";

/// A host, its demo company's admin, and the connection.
pub(crate) struct Line {
    _host: Host,
    pub(crate) admin: Client,
    pub(crate) id: i64,
    _service: Server,
    control: Client,
}

impl Line {
    /// A connection over a plugin with these settings, which the service's address is put into.
    pub(crate) fn over(plugin: &str, service: Server, settings: &Value) -> Self {
        let host = Host::demo().env("BALCAO_OUTBOUND_LOCAL", "1").start();
        let admin = host.client().login("admin@demo.balcao");
        let consent = admin.get(&format!("/modules/{plugin}")).json()["consent"].clone();
        let decision = json!({ "enabled": true, "consent": consent });
        admin.put(&format!("/modules/{plugin}"), &decision).json();
        let wanted = json!({ "name": "Oficial", "provider": plugin, "queueIds": [], "settings": settings });
        let id = admin.post("/whatsapp", &wanted).json()["id"]
            .as_i64()
            .expect("a connection has a number");
        let control = Client::new(&service.url());
        Self {
            _host: host,
            admin,
            id,
            _service: service,
            control,
        }
    }

    /// The connection as its form shows it.
    pub(crate) fn detail(&self) -> Value {
        self.admin.get(&format!("/whatsapp/{}?session=0", self.id)).json()
    }

    pub(crate) fn becomes(&self, status: &str) -> Value {
        eventually(&format!("the connection is {status}"), || {
            let detail = self.detail();
            (detail["status"] == status).then_some(detail)
        })
    }

    /// Has somebody do something on the service.
    pub(crate) fn standin(&self, what: &str, with: &Value) {
        drop(self.control.post(&format!("/standin/{what}"), with).expect_status(200));
    }

    /// What the service took, oldest first.
    pub(crate) fn sent(&self, path: &str) -> Vec<Value> {
        let sent = self.control.get(&format!("/standin/{path}")).json();
        sent.as_array().expect("a list").clone()
    }

    /// Takes Carla's conversation and answers; gives the ticket's number.
    pub(crate) fn accept(&self) -> i64 {
        let ticket = open_ticket(&self.admin, CARLA)["id"]
            .as_i64()
            .expect("a ticket has a number");
        let user = self.admin.user()["id"].clone();
        self.admin
            .put(
                &format!("/tickets/{ticket}"),
                &json!({ "status": "open", "userId": user }),
            )
            .json();
        ticket
    }

    pub(crate) fn answer(&self, ticket: i64, text: &str) {
        let body = json!({ "body": text });
        drop(
            self.admin
                .post(&format!("/messages/{ticket}"), &body)
                .expect_status(200),
        );
    }

    /// The messages of a conversation as soon as they are as wanted.
    pub(crate) fn messages(&self, ticket: i64, what: &str, is_it: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        eventually(what, || {
            let page = self.admin.get(&format!("/messages/{ticket}")).json();
            let messages = page["messages"].as_array().expect("messages").clone();
            is_it(&messages).then_some(messages)
        })
    }
}

/// What customers wrote, in order.
pub(crate) fn written(messages: &[Value]) -> Vec<&str> {
    let theirs = messages.iter().filter(|message| message["fromMe"] == false);
    theirs.filter_map(|message| message["body"].as_str()).collect()
}

/// Our message with this text.
pub(crate) fn ours<'a>(messages: &'a [Value], text: &str) -> Option<&'a Value> {
    messages
        .iter()
        .find(|message| message["fromMe"] == true && message["body"] == text)
}
