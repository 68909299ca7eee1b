//! Things that many tests do at the desk.

use crate::{Client, Phone, eventually};
use serde_json::{Value, json};

/// Number of the company's first simulated connection; made if there is none.
pub fn first_connection(admin: &Client) -> i64 {
    let connections = admin.get("/whatsapp/?session=0").json();
    let known = connections
        .as_array()
        .into_iter()
        .flatten()
        .find(|one| one["provider"] == "beta");
    if let Some(id) = known.and_then(|one| one["id"].as_i64()) {
        return id;
    }
    let made = admin
        .post(
            "/whatsapp",
            &json!({ "name": "Simulador", "provider": "beta", "queueIds": [] }),
        )
        .json();
    made["id"].as_i64().expect("a connection has a number")
}

/// Starts the company's first connection and pairs a phone with it by its QR text.
pub fn connect_phone(admin: &Client) -> Phone {
    let connection = first_connection(admin);
    admin.post(&format!("/whatsappsession/{connection}"), &json!({})).json();
    let path = format!("/whatsapp/{connection}?session=0");
    let qr = eventually("the connection shows a QR text", || {
        let qr = admin.get(&path).json()["qrcode"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        (!qr.is_empty()).then_some(qr)
    });
    let phone = Phone::pair(admin, &qr);
    eventually("the connection is connected", || {
        (admin.get(&path).json()["status"] == "CONNECTED").then_some(())
    });
    phone
}

/// The open or pending ticket of a customer, as the ticket list shows it; waits for it.
pub fn open_ticket(agent: &Client, number: &str) -> Value {
    eventually(&format!("a ticket of {number}"), || {
        ["pending", "open"].iter().find_map(|status| {
            let queues = queue_ids(agent);
            let path = format!("/tickets?status={status}&showAll=true&queueIds={queues}&searchParam={number}");
            let list = agent.get(&path).json();
            list["tickets"]
                .as_array()?
                .iter()
                .find(|ticket| ticket["contact"]["number"] == number)
                .cloned()
        })
    })
}

/// The first page of what waits and of what is open, as the ticket lists show it.
pub fn present_tickets(agent: &Client) -> Vec<Value> {
    let queues = queue_ids(agent);
    let lists = ["open", "pending"].map(|status| {
        let path = format!("/tickets?status={status}&showAll=true&queueIds={queues}");
        agent.get(&path).json()["tickets"]
            .as_array()
            .cloned()
            .unwrap_or_default()
    });
    lists.concat()
}

/// All queues of the company as the `queueIds` parameter of a ticket list.
pub fn queue_ids(agent: &Client) -> String {
    let queues = agent.get("/queue").json();
    let ids: Vec<String> = queues
        .as_array()
        .into_iter()
        .flatten()
        .map(|queue| queue["id"].to_string())
        .collect();
    format!("%5B{}%5D", ids.join("%2C"))
}

/// What the customer of a ticket wrote, oldest first; waits until `last` is the newest of it.
pub fn customer_words_once_stored(agent: &Client, ticket: i64, last: &str) -> Vec<String> {
    // Only then the pages stand still and can be read one after the other.
    eventually(&format!("{last:?} is stored"), || {
        let newest = agent.get(&format!("/messages/{ticket}?pageNumber=1")).json();
        let word = customer_words(&newest).pop();
        (word.as_deref() == Some(last)).then_some(())
    });
    let mut pages = Vec::new();
    for page in 1.. {
        let answer = agent.get(&format!("/messages/{ticket}?pageNumber={page}")).json();
        pages.push(customer_words(&answer));
        if answer["hasMore"] != true {
            break;
        }
    }
    pages.into_iter().rev().flatten().collect()
}

fn customer_words(page: &Value) -> Vec<String> {
    let messages = page["messages"].as_array().into_iter().flatten();
    let own = messages.filter(|message| message["fromMe"] == false);
    own.filter_map(|message| Some(message["body"].as_str()?.to_owned()))
        .collect()
}
