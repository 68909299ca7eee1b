//! Live connections as browsers of both generations open and use them.

mod attention;
mod handshake;
mod joining;
mod missed;
mod presence;
mod rights;

use crate::app::TestApp;
use balcao_test_support::{Event, Socket};
use serde_json::{Value, json};
use tokio::task::block_in_place;

/// A host with a network, and the demo company's people.
pub(crate) struct Net {
    pub(crate) app: TestApp,
    pub(crate) base: String,
}

/// A connected browser of a user.
pub(crate) struct Browser {
    pub(crate) socket: Socket,
    pub(crate) token: String,
    pub(crate) user: i64,
    pub(crate) company: i64,
}

impl Net {
    pub(crate) async fn start() -> Self {
        let app = TestApp::start().await;
        let base = app.listen().await;
        Self { app, base }
    }

    /// Logs in and opens a socket with the token.
    pub(crate) async fn browser(&self, email: &str) -> Browser {
        let answer = self.app.try_login(email, "demo12345").await.json();
        let token = answer["token"].as_str().unwrap().to_owned();
        Browser {
            socket: block_in_place(|| Socket::connect(&self.base, &token)),
            user: answer["user"]["id"].as_i64().unwrap(),
            company: answer["user"]["companyId"].as_i64().unwrap(),
            token,
        }
    }

    /// The ticket of a demo customer, as the admin of the company sees it.
    pub(crate) async fn ticket(&self, admin: &Browser, customer: &str) -> Value {
        for status in ["pending", "open", "closed"] {
            let path = format!("/tickets?status={status}&showAll=true");
            let list = self.app.call("GET", &path, Some(&admin.token), None).await.json();
            let tickets = list["tickets"].as_array().unwrap().clone();
            if let Some(found) = tickets.into_iter().find(|ticket| ticket["contact"]["name"] == customer) {
                return found;
            }
        }
        panic!("no ticket of {customer}")
    }

    pub(crate) async fn update(&self, who: &Browser, ticket: &Value, change: Value) {
        let path = format!("/tickets/{}", ticket["id"]);
        let answer = self.app.call("PUT", &path, Some(&who.token), Some(change)).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
}

impl Browser {
    pub(crate) fn event(&self, noun: &str) -> String {
        format!("company-{}-{noun}", self.company)
    }

    pub(crate) fn wait(&self, noun: &str, fits: impl Fn(&Value) -> bool) -> Event {
        block_in_place(|| self.socket.wait(&self.event(noun), fits))
    }

    /// Opens a ticket and waits until the socket is in its room: then it hears that it is looked at.
    pub(crate) fn open(&self, ticket: &Value) {
        self.socket.emit("joinChatBox", json!(ticket["id"].to_string()));
        self.look_at(ticket);
    }

    /// Says that the user looks at the ticket, and waits until the room is told.
    pub(crate) fn look_at(&self, ticket: &Value) {
        self.socket.emit("viewing", json!({ "ticketId": ticket["id"] }));
        self.wait("presence", |payload| payload["ticketId"] == ticket["id"]);
    }

    /// Waits until every wish so far is granted: they are granted in order, and this ticket is in sight.
    pub(crate) fn settle(&self, visible: &Value) {
        self.open(visible);
    }

    /// Whether an event of this name ever came whose payload fits.
    pub(crate) fn heard(&self, noun: &str, fits: impl Fn(&Value) -> bool) -> bool {
        let name = self.event(noun);
        let events = self.socket.events();
        events.iter().any(|event| event.name == name && fits(&event.payload))
    }
}
