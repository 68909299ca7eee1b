//! An agent who answers the customers while the host comes and goes.

use crate::customer::number_of;
use crate::{CUSTOMERS, Storm};
use balcao_test_support::{Answer, Client, DEMO_PASSWORD};
use serde_json::{Value, json};
use std::time::Duration;

/// An answer that the agent wrote.
pub(crate) struct Written {
    pub(crate) to: String,
    pub(crate) body: String,
    /// True if the host confirmed it; otherwise nobody knows, as for a person whose browser lost the connection.
    pub(crate) confirmed: bool,
}

pub(crate) struct Agent {
    client: Client,
}

impl Agent {
    pub(crate) fn new(client: Client) -> Self {
        Self { client }
    }

    /// Accepts tickets and answers them in turn; no answer is ever repeated.
    pub(crate) fn answer_until_over(mut self, storm: &Storm) -> Vec<Written> {
        let mut written = Vec::new();
        let mut turn = 0;
        while !storm.is_over() {
            turn += 1;
            let to = number_of(turn % CUSTOMERS);
            let Some(ticket) = self.ticket(&to) else {
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            let body = format!("resposta {turn} para {to}");
            let message = json!({ "body": body, "fromMe": true, "read": 1, "mediaUrl": "", "quotedMsg": null });
            let answer = self.call("POST", &format!("/messages/{ticket}"), &message);
            let confirmed = answer.is_some_and(|answer| answer.status == 200);
            written.push(Written { to, body, confirmed });
        }
        written
    }

    /// The number of the customer's open ticket, accepted if it was pending.
    fn ticket(&mut self, number: &str) -> Option<i64> {
        if let Some(ticket) = self.find("open", number) {
            return Some(ticket);
        }
        let ticket = self.find("pending", number)?;
        let user = self.client.user()["id"].clone();
        let accepted = self.call("PUT", &format!("/tickets/{ticket}"), &json!({ "status": "open", "userId": user }))?;
        (accepted.status == 200).then_some(ticket)
    }

    fn find(&mut self, status: &str, number: &str) -> Option<i64> {
        let path = format!("/tickets?status={status}&showAll=true&queueIds=%5B%5D&searchParam={number}");
        let answer = self.call("GET", &path, &Value::Null)?;
        let tickets = answer.body["tickets"].as_array()?;
        tickets.iter().find(|ticket| ticket["contact"]["number"] == number)?["id"].as_i64()
    }

    /// None if the host is away. Logs in first if that has not happened yet or has run out.
    fn call(&mut self, method: &str, path: &str, body: &Value) -> Option<Answer> {
        if self.client.user().is_null() {
            let login = json!({ "email": "admin@demo.balcao", "password": DEMO_PASSWORD }).to_string();
            self.client.try_send("POST", "/auth/login", &JSON, &login).ok().filter(|answer| answer.status == 200)?;
            self.client = self.client.login("admin@demo.balcao");
        }
        let text = if body.is_null() { String::new() } else { body.to_string() };
        if method == "GET" {
            self.client.try_send(method, path, &[], ()).ok()
        } else {
            self.client.try_send(method, path, &JSON, &text).ok()
        }
    }
}

const JSON: [(&str, &str); 1] = [("content-type", "application/json")];
