//! The company at its desk: its connection, and what its agents do.

use std::cell::RefCell;
use std::collections::BTreeMap;

use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};

use crate::plugin::{Client, HostAccess};

/// The connection that customers write over; made when the company has none of this name.
pub(super) const CONNECTION: &str = "Simulação";
/// The channel of connections whose phones are played.
const SIMULATOR: &str = "beta";

/// A session in a company.
pub(super) struct Company<'access> {
    client: Client<'access>,
    user: i64,
    /// Its name.
    pub(super) name: String,
    /// The connection.
    pub(super) connection: i64,
    /// Begins the ids of everything that this run writes: two runs of one seed are two.
    pub(super) run: String,
    queues: String,
    tickets: RefCell<BTreeMap<String, i64>>,
}

impl<'access> Company<'access> {
    /// Logs in and finds or makes the connection.
    ///
    /// Customers of a simulation must not stand among real ones, so a company with another channel is refused.
    pub(super) fn enter(access: &'access HostAccess, seed: u64) -> anyhow::Result<Self> {
        let client = access.open()?;
        let user = client.user().context("the session does not say whose it is")?;
        let company = client.json("GET", &format!("/users/{user}"), None)?.ok()?;
        let connection = connection(&client)?;
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
        Ok(Self {
            queues: queues(&client)?,
            user,
            name: text(&company, "/company/name").unwrap_or("the company").to_owned(),
            connection,
            run: format!("sim{seed}-{:x}", now.as_millis()),
            tickets: RefCell::default(),
            client,
        })
    }

    /// The QR text of a new session of the connection.
    pub(super) fn qr_text(&self) -> anyhow::Result<String> {
        let id = self.connection;
        // The phone of an earlier run, whose token nobody has any more.
        let path = format!("/whatsappsession/{id}");
        self.client.json("PUT", &path, Some(&json!({})))?.ok()?;
        let shown = self
            .client
            .json("GET", &format!("/whatsapp/{id}?session=0"), None)?
            .ok()?;
        let qr = text(&shown, "/qrcode").filter(|qr| !qr.is_empty());
        Ok(qr.context("the connection shows no QR code")?.to_owned())
    }

    /// The conversation with a number, if it is one that the simulated agents may go on with: nobody else has it.
    pub(super) fn conversation(&self, number: &str) -> anyhow::Result<Option<i64>> {
        let known = self.tickets.borrow().get(number).copied();
        let id = match known {
            Some(id) => Some(id),
            None => self.find(number)?,
        };
        let Some(id) = id else { return Ok(None) };
        let answer = self.client.json("GET", &format!("/tickets/{id}"), None)?;
        if answer.status == 404 {
            // Two conversations have become one.
            self.tickets.borrow_mut().remove(number);
            return Ok(None);
        }
        let ticket = answer.ok()?;
        self.tickets.borrow_mut().insert(number.to_owned(), id);
        let free = match self::number(&ticket, "/userId") {
            Some(agent) => agent == self.user || text(&ticket, "/status") == Some("closed"),
            None => true,
        };
        Ok(free.then_some(id))
    }

    fn find(&self, number: &str) -> anyhow::Result<Option<i64>> {
        let term = number.replace(':', "%3A");
        for status in ["open", "pending", "closed"] {
            let path = format!(
                "/tickets?status={status}&showAll=true&queueIds={}&searchParam={term}",
                self.queues
            );
            let page = self.client.json("GET", &path, None)?.ok()?;
            let tickets = page.get("tickets").and_then(Value::as_array).into_iter().flatten();
            let mut own = tickets.filter(|ticket| {
                text(ticket, "/contact/number") == Some(number)
                    && self::number(ticket, "/whatsappId") == Some(self.connection)
            });
            if let Some(id) = own.find_map(|ticket| self::number(ticket, "/id")) {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// Takes a conversation. `false` when somebody was faster.
    pub(super) fn take(&self, ticket: i64) -> anyhow::Result<bool> {
        self.change(ticket, &json!({ "status": "open", "userId": self.user }))
    }

    /// Changes a ticket; `false` when the desk refuses it.
    pub(super) fn change(&self, ticket: i64, change: &Value) -> anyhow::Result<bool> {
        let answer = self.client.json("PUT", &format!("/tickets/{ticket}"), Some(change))?;
        Ok(answer.status < 300)
    }

    /// Opens a conversation on the screen.
    pub(super) fn read(&self, ticket: i64) -> anyhow::Result<bool> {
        let answer = self
            .client
            .json("GET", &format!("/messages/{ticket}?pageNumber=1"), None)?;
        Ok(answer.status < 300)
    }

    /// Writes to the customer; the same key is the same message.
    pub(super) fn answer(&self, ticket: i64, words: &str, key: &str) -> anyhow::Result<bool> {
        let body = json!({ "body": words, "id": key });
        let answer = self.client.json("POST", &format!("/messages/{ticket}"), Some(&body))?;
        Ok(answer.status < 300)
    }
}

fn connection(client: &Client<'_>) -> anyhow::Result<i64> {
    let all = client.json("GET", "/whatsapp/?session=0", None)?.ok()?;
    let all = all.as_array().cloned().unwrap_or_default();
    if let Some(real) = all.iter().find(|one| text(one, "/provider") != Some(SIMULATOR)) {
        bail!(
            "the connection {:?} of this company is not one of the simulator; invented customers are only for companies \
             without real ones",
            text(real, "/name").unwrap_or_default()
        );
    }
    let known = all.iter().find(|one| text(one, "/name") == Some(CONNECTION));
    if let Some(id) = known.and_then(|one| number(one, "/id")) {
        return Ok(id);
    }
    let new = json!({ "name": CONNECTION, "provider": SIMULATOR, "queueIds": [] });
    let made = client.json("POST", "/whatsapp", Some(&new))?;
    ensure!(
        made.status != 403,
        "only an administrator of the company may make the connection {CONNECTION:?} ({})",
        made.code()
    );
    number(&made.ok()?, "/id").context("the host gave no connection")
}

/// All queues as ticket lists ask for them.
fn queues(client: &Client<'_>) -> anyhow::Result<String> {
    let queues = client.json("GET", "/queue", None)?.ok()?;
    let ids = queues
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|queue| number(queue, "/id"));
    let ids: Vec<String> = ids.map(|id| id.to_string()).collect();
    Ok(format!("%5B{}%5D", ids.join("%2C")))
}

pub(super) fn text<'a>(value: &'a Value, pointer: &str) -> Option<&'a str> {
    value.pointer(pointer).and_then(Value::as_str)
}

fn number(value: &Value, pointer: &str) -> Option<i64> {
    value.pointer(pointer).and_then(Value::as_i64)
}
