//! A company: what it has, what happens in it, and what the plugin did in it.

use balcao_runtime::Scope;
use balcao_runtime::ports::{Audience, LogLevel, NewMessage};
use balcao_runtime::testing::Records;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{Host, Request, User};

/// One company of a [`Host`].
#[derive(Clone, Copy)]
pub struct Company<'host> {
    pub(crate) host: &'host Host,
    pub(crate) id: i64,
}

/// A live event that the plugin sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Emitted {
    /// Who hears it.
    pub audience: Audience,
    /// Its name, without the part that names the company.
    pub name: String,
    /// The JSON object.
    pub payload: Value,
}

/// A job that waits.
#[derive(Clone, Debug, PartialEq)]
pub struct QueuedJob {
    /// Declared name.
    pub name: String,
    /// What the plugin gave it.
    pub payload: Value,
    /// Epoch milliseconds, UTC; none: as soon as possible.
    pub run_at: Option<u64>,
    /// Of waiting jobs with the same name and key there is one.
    pub key: Option<String>,
}

/// What it has.
impl Company<'_> {
    /// Gives it a name.
    pub fn named(self, name: &str) -> Self {
        self.with(|records| name.clone_into(&mut records.name))
    }

    /// Puts it into a zone of the IANA list.
    pub fn in_zone(self, zone: &str) -> Self {
        self.host.timetable().forget_crons();
        self.with(|records| zone.clone_into(&mut records.time_zone))
    }

    /// Gives a setting of the plugin a value.
    ///
    /// # Panics
    /// When `plugin.toml` does not declare it, or the value is none of its kind.
    pub fn setting(self, key: &str, value: &str) -> Self {
        let spec = self.host.manifest().settings.get(key);
        let spec = spec.unwrap_or_else(|| panic!("plugin.toml has no [settings.{key}]"));
        assert!(spec.kind.accepts(value), "`{value}` is no value of the setting {key}");
        self.host.memory.desk.set(self.id, self.host.plugin.id(), key, value);
        self
    }

    /// Gives it a secret of the plugin.
    ///
    /// # Panics
    /// When `plugin.toml` does not declare it.
    pub fn secret(self, name: &str, value: &str) -> Self {
        self.renewed_secret(name, value, None)
    }

    /// Gives it a secret, and the one before, which is still good.
    ///
    /// # Panics
    /// As [`Company::secret`].
    pub fn renewed_secret(self, name: &str, value: &str, previous: Option<&str>) -> Self {
        let is_declared = self.host.manifest().secrets.contains_key(name);
        assert!(is_declared, "plugin.toml has no [secrets.{name}]");
        for secret in std::iter::once(value).chain(previous) {
            self.host.http.mask(name, secret);
        }
        self.host.memory.outside.set_secret(self.id, name, value, previous);
        self
    }

    /// Adds a user, as `users` shows it.
    pub fn user(self, user: &User) -> Self {
        let user = &user.scope;
        let view = json!({
            "id": user.id, "name": user.name, "profile": user.profile, "online": true, "queueIds": user.queue_ids,
        });
        self.with(|records| records.users.push(view))
    }

    /// Adds a queue.
    pub fn queue(self, id: i64, name: &str) -> Self {
        self.with(|records| {
            records
                .queues
                .push(json!({ "id": id, "name": name, "color": "#336699" }))
        })
    }

    /// Adds a tag; `fields` beside its id and name, as `{"kanban": 1}`.
    pub fn tag(self, id: i64, name: &str, fields: Value) -> Self {
        let tag = merged(
            json!({ "id": id, "name": name, "color": "#336699", "kanban": 0 }),
            fields,
        );
        self.with(|records| drop(records.tags.insert(id, tag)))
    }

    /// Adds a contact; `fields` beside its id and name, as `{"number": "5511…"}`.
    pub fn contact(self, id: i64, name: &str, fields: Value) -> Self {
        let contact = merged(json!({ "id": id, "name": name, "companyId": self.id }), fields);
        self.with(|records| drop(records.contacts.insert(id, contact)))
    }

    /// Adds an open ticket; `fields` beside its id, as `{"status": "pending", "queueId": 1}`.
    pub fn ticket(self, id: i64, fields: Value) -> Self {
        let ticket = merged(json!({ "id": id, "status": "open", "companyId": self.id }), fields);
        self.with(|records| drop(records.tickets.insert(id, ticket)))
    }

    /// Adds a message to the end of a ticket.
    pub fn message(self, ticket_id: i64, body: &str, from_me: bool) -> Self {
        self.with(|records| {
            let messages = records.messages.entry(ticket_id).or_default();
            let id = format!("m{}", messages.len() + 1);
            messages.push(json!({ "id": id, "ticketId": ticket_id, "body": body, "fromMe": from_me }));
        })
    }

    /// Puts a tag on a ticket, as a person would.
    pub fn tagged(self, ticket_id: i64, tag_id: i64) -> Self {
        let scope = self.nobody();
        let attached = self.host.memory.ports.tags.attach(&scope, ticket_id, tag_id);
        let attached = self.host.tokio.block_on(attached);
        attached.unwrap_or_else(|_| panic!("company {} has no ticket {ticket_id} or no tag {tag_id}", self.id));
        self
    }

    fn with(self, change: impl FnOnce(&mut Records)) -> Self {
        self.host.memory.desk.change_records(self.id, change);
        self
    }
}

/// What happens in it.
impl<'host> Company<'host> {
    /// A request of a user, by default of the agent Ana; `.send()` makes it.
    pub fn request(self, method: &str, path: &str) -> Request<'host> {
        Request::new(self, method, path)
    }

    /// `GET`.
    pub fn get(self, path: &str) -> Request<'host> {
        self.request("GET", path)
    }

    /// `POST`.
    pub fn post(self, path: &str) -> Request<'host> {
        self.request("POST", path)
    }

    /// `PUT`.
    pub fn put(self, path: &str) -> Request<'host> {
        self.request("PUT", path)
    }

    /// `DELETE`.
    pub fn delete(self, path: &str) -> Request<'host> {
        self.request("DELETE", path)
    }
}

/// What the plugin did in it.
impl Company<'_> {
    /// The live events it sent, first one first.
    #[must_use]
    pub fn emitted(self) -> Vec<Emitted> {
        let all = self.host.memory.desk.emitted().into_iter();
        all.filter(|(company, ..)| *company == self.id)
            .map(|(_, audience, name, payload)| Emitted {
                audience,
                name,
                payload: serde_json::from_str(&payload).unwrap_or_default(),
            })
            .collect()
    }

    /// The messages it sent to customers, each once.
    #[must_use]
    pub fn sent(self) -> Vec<NewMessage> {
        let all = self.host.memory.desk.sent().into_iter();
        let ours = all.filter(|(company, ..)| *company == self.id);
        ours.map(|(.., message)| message).collect()
    }

    /// The changes of tickets that it made: `{"id","status","queueId","userId"}`, with `null` for what it left as it is.
    #[must_use]
    pub fn changed(self) -> Vec<Value> {
        let all = self.host.memory.desk.changed().into_iter();
        all.filter(|(company, _)| *company == self.id)
            .map(|(_, change)| change)
            .collect()
    }

    /// The lines it logged.
    #[must_use]
    pub fn logged(self) -> Vec<(LogLevel, String)> {
        let all = self.host.memory.desk.logged().into_iter();
        let ours = all.filter(|(company, ..)| *company == self.id);
        ours.map(|(_, level, text)| (level, text)).collect()
    }

    /// The jobs that wait.
    #[must_use]
    pub fn queued(self) -> Vec<QueuedJob> {
        let all = self.host.memory.jobs.queued().into_iter();
        all.filter(|(company, ..)| *company == self.id)
            .map(|(.., job)| QueuedJob {
                name: job.name,
                payload: serde_json::from_str(&job.payload).unwrap_or_default(),
                run_at: job.run_at,
                key: job.key,
            })
            .collect()
    }

    /// The documents of a collection, oldest first, each with its `id`.
    ///
    /// # Panics
    /// When `plugin.toml` does not declare it.
    #[must_use]
    pub fn documents(self, collection: &str) -> Vec<Value> {
        let declared = self.host.manifest().collection(collection).is_some();
        assert!(declared, "plugin.toml has no [[collections]] called `{collection}`");
        let all = self.host.memory.documents.all(&self.nobody(), collection);
        all.into_iter()
            .map(|document| {
                merged(
                    serde_json::from_str(&document.body).unwrap_or_default(),
                    json!({ "id": document.id }),
                )
            })
            .collect()
    }

    /// A small value by its key.
    ///
    /// # Panics
    /// When it is not the JSON of a `T`.
    #[must_use]
    pub fn value<T: DeserializeOwned>(self, key: &str) -> Option<T> {
        let scope = self.nobody();
        let value = self.host.tokio.block_on(self.host.memory.ports.kv.get(&scope, key));
        let bytes = value.ok().flatten()?;
        Some(serde_json::from_slice(&bytes).unwrap_or_else(|error| panic!("the value of `{key}`: {error}")))
    }

    /// The tags on a ticket.
    #[must_use]
    pub fn tags_of(self, ticket_id: i64) -> Vec<i64> {
        self.host.memory.desk.tags_of(self.id, ticket_id)
    }

    pub(crate) fn nobody(self) -> Scope {
        self.host.scope(self.id, None, "pt")
    }
}

fn merged(mut record: Value, fields: Value) -> Value {
    if let (Some(record), Value::Object(fields)) = (record.as_object_mut(), fields) {
        record.extend(fields);
    }
    record
}
