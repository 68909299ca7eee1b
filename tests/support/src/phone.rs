//! A customer's phone: the simulator's HTTP interface.

use crate::Client;
use serde_json::{Value, json};

/// A phone that is paired with a simulated connection.
#[derive(Clone)]
pub struct Phone {
    client: Client,
}

/// What one customer got from the desk.
#[derive(Clone, Debug)]
pub struct Received {
    /// The desk's messages, oldest first.
    pub messages: Vec<Value>,
    /// Ticks of the customer's own messages.
    pub acks: Vec<Value>,
    /// Where the next call goes on.
    pub cursor: Value,
}

impl Phone {
    /// Pairs with the connection whose QR text this is.
    pub fn pair(client: &Client, qr: &str) -> Self {
        let (_, token) = qr.split_once('#').expect("the QR text carries a pairing token");
        let answer = client.post("/simulator/pair", &json!({ "token": token })).json();
        let token = answer["phone"].as_str().expect("pairing answers a phone token");
        Self {
            client: client.with_token(token),
        }
    }

    /// The same phone, talking to the host of this client.
    #[must_use]
    pub fn at(&self, client: &Client) -> Self {
        Self {
            client: client.with_token(self.token()),
        }
    }

    /// The phone's own token.
    pub fn token(&self) -> &str {
        self.client.token()
    }

    /// Writes a text as the customer `from` and gives the message's id.
    pub fn write(&self, from: &str, name: &str, body: &str) -> String {
        let answer = self.client.post(
            "/simulator/messages",
            &json!({ "from": from, "name": name, "body": body }),
        );
        answer.json()["id"].as_str().expect("a message has an id").to_owned()
    }

    /// Writes a text with an id of the sender's; true if the desk has accepted it.
    ///
    /// False if the host is away: then the sender tries again with the same id.
    pub fn try_write(&self, from: &str, name: &str, body: &str, id: &str) -> bool {
        let message = json!({ "from": from, "name": name, "body": body, "id": id }).to_string();
        let sent = self.client.try_send(
            "POST",
            "/simulator/messages",
            &[("content-type", "application/json")],
            &message,
        );
        match sent {
            Ok(answer) if answer.status < 300 => true,
            Ok(answer) => {
                assert!(
                    answer.status == 503,
                    "an idempotent message was refused: {} {}",
                    answer.status,
                    answer.text
                );
                false
            }
            Err(_) => false,
        }
    }

    /// What the desk has sent to `from` since the cursor.
    pub fn read(&self, from: &str, after: &Value) -> Received {
        let after = after.as_str().map_or_else(|| after.to_string(), str::to_owned);
        let after = if after == "null" {
            String::new()
        } else {
            format!("&after={after}")
        };
        let mut answer = self
            .client
            .get(&format!("/simulator/messages?from={from}{after}"))
            .json();
        let mut list = |key: &str| match answer[key].take() {
            Value::Array(items) => items,
            _ => Vec::new(),
        };
        let (messages, acks) = (list("messages"), list("acks"));
        Received {
            messages,
            acks,
            cursor: answer["cursor"].take(),
        }
    }

    /// Everything the desk ever sent to `from`.
    pub fn read_all(&self, from: &str) -> Vec<Value> {
        let mut all: Vec<Value> = Vec::new();
        let mut cursor = Value::Null;
        loop {
            let page = self.read(from, &cursor);
            if page.messages.is_empty() {
                return all;
            }
            all.extend(page.messages);
            cursor = page.cursor;
        }
    }

    /// Confirms a message of the desk: 3 delivered, 4 read.
    pub fn acknowledge(&self, id: &str, ack: u8) {
        let answer = self.client.post("/simulator/acks", &json!({ "id": id, "ack": ack }));
        assert!(answer.status < 300, "{}: {}", answer.status, answer.text);
    }
}
