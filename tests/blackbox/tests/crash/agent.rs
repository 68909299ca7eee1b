//! An agent who answers the customers while the host comes and goes.

use crate::customer::number_of;
use crate::{CUSTOMERS, Storm};
use balcao_test_support::{Answer, Client, queue_ids};
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
    queues: String,
}

impl Agent {
    /// The agent who is logged in with `client`.
    pub(crate) fn new(client: Client) -> Self {
        Self {
            queues: queue_ids(&client),
            client,
        }
    }

    /// Accepts tickets and answers them in turn; no answer is ever repeated.
    pub(crate) fn answer_until_over(self, storm: &Storm) -> Vec<Written> {
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
            let answer = self.send("POST", &format!("/messages/{ticket}"), &message);
            let confirmed = answer.is_some_and(|answer| answer.status == 200);
            written.push(Written { to, body, confirmed });
        }
        written
    }

    /// The number of the customer's open ticket, accepted if it was pending; none if the host is away.
    fn ticket(&self, number: &str) -> Option<i64> {
        if let Some(ticket) = self.find("open", number) {
            return Some(ticket);
        }
        let ticket = self.find("pending", number)?;
        let accept = json!({ "status": "open", "userId": self.client.user()["id"] });
        let accepted = self.send("PUT", &format!("/tickets/{ticket}"), &accept)?;
        (accepted.status == 200).then_some(ticket)
    }

    fn find(&self, status: &str, number: &str) -> Option<i64> {
        let path = format!(
            "/tickets?status={status}&showAll=true&queueIds={}&searchParam={number}",
            self.queues
        );
        let answer = self.client.try_send("GET", &path, &[], ()).ok()?;
        let tickets = answer.body["tickets"].as_array()?;
        tickets.iter().find(|ticket| ticket["contact"]["number"] == number)?["id"].as_i64()
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Option<Answer> {
        let headers = [("content-type", "application/json")];
        self.client.try_send(method, path, &headers, &body.to_string()).ok()
    }
}
