//! What customers write, by its kind.

use balcao_plugin::channel::{
    Card, Connection, Event, FileKind, Incoming, IncomingContent, Location, Person, Remote, Reply,
};
use balcao_plugin::{Error, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{changes, graph};

/// A message; what it says is a member that is called like its kind.
#[derive(Deserialize)]
pub(crate) struct Message {
    from: String,
    id: String,
    #[serde(rename = "type")]
    kind: String,
    context: Option<Context>,
    /// Seconds since 1970, as a text.
    #[serde(default)]
    timestamp: String,
    #[serde(flatten)]
    content: Map<String, Value>,
}

#[derive(Deserialize)]
struct Context {
    id: Option<String>,
}

#[derive(Deserialize)]
struct File {
    id: String,
    #[serde(default)]
    caption: String,
    #[serde(default)]
    filename: String,
    #[serde(default)]
    voice: bool,
}

#[derive(Deserialize)]
struct Place {
    latitude: f64,
    longitude: f64,
    #[serde(default)]
    name: String,
}

#[derive(Deserialize)]
struct Vcard {
    name: VcardName,
    #[serde(default)]
    phones: Vec<Phone>,
}

#[derive(Deserialize)]
struct VcardName {
    #[serde(default)]
    formatted_name: String,
}

#[derive(Deserialize)]
struct Phone {
    #[serde(default)]
    phone: String,
    wa_id: Option<String>,
}

#[derive(Deserialize)]
struct Choice {
    button_reply: Option<Chosen>,
    list_reply: Option<Chosen>,
}

#[derive(Deserialize)]
struct Chosen {
    id: Option<String>,
    title: String,
}

impl From<Chosen> for Reply {
    fn from(Chosen { id, title }: Chosen) -> Self {
        Self { id, text: title }
    }
}

#[derive(Deserialize)]
struct Order {
    #[serde(default)]
    text: String,
    product_items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    product_retailer_id: String,
    quantity: u64,
}

/// Where files are asked for.
pub(crate) struct Files<'a> {
    pub(crate) connection: &'a Connection,
    /// What cannot be asked for now is not asked for again.
    pub(crate) is_last: bool,
}

impl Files<'_> {
    /// Where a file lies. For one that is gone an address with nothing behind it: its message comes without it.
    fn address(&self, id: &str) -> Result<String> {
        let found = match graph::media(self.connection, id) {
            Err(_) if self.is_last => None,
            found => found?,
        };
        let base = self.connection.required("mediaUrl")?.trim_end_matches('/');
        Ok(found.unwrap_or_else(|| format!("{base}/gone/{id}")))
    }
}

impl Message {
    /// The number of who wrote it.
    pub(crate) fn sender(&self) -> &str {
        &self.from
    }

    /// What it says. A file has to be asked for; when that fails the delivery is told again.
    pub(crate) fn event(mut self, files: &Files<'_>, sender: Person) -> Result<Event> {
        if changes::is_notice(&self.kind) {
            return Ok(Event::Other(self.kind));
        }
        if let Some(action) = changes::action(&self.kind) {
            let told = self.content.remove(&self.kind).unwrap_or_default();
            return Ok(changes::event(self.id, action, sender, &told));
        }
        let content = match self.read(files) {
            Ok(content) => content,
            // What is unknown or not as documented is still something that a customer wrote.
            Err(Error::Invalid(_)) => IncomingContent::Unsupported,
            Err(error) => return Err(error),
        };
        let quoted = self.context.take().and_then(|context| context.id);
        let written_at = self.timestamp.parse().ok().and_then(|at: u64| at.checked_mul(1_000));
        let message = Incoming::new(self.id, sender, content);
        Ok(message.quoting(quoted).written_at(written_at).event())
    }

    fn read(&mut self, files: &Files<'_>) -> Result<IncomingContent> {
        Ok(match self.kind.as_str() {
            "text" => IncomingContent::Text(self.word("text", "body")),
            "button" => IncomingContent::ButtonReply(Reply {
                id: Some(self.word("button", "payload")).filter(|payload| !payload.is_empty()),
                text: self.word("button", "text"),
            }),
            "interactive" => match self.take::<Choice>("interactive")? {
                Choice {
                    button_reply: Some(chosen),
                    ..
                } => IncomingContent::ButtonReply(chosen.into()),
                Choice {
                    list_reply: Some(chosen),
                    ..
                } => IncomingContent::ListReply(chosen.into()),
                // A form that was filled in, and what came later than this program.
                Choice { .. } => IncomingContent::Unsupported,
            },
            "image" => self.file(files, FileKind::Image)?,
            "video" => self.file(files, FileKind::Video)?,
            "audio" => self.file(files, FileKind::Audio)?,
            "document" => self.file(files, FileKind::Document)?,
            "sticker" => self.file(files, FileKind::Sticker)?,
            "location" => {
                let Place {
                    latitude,
                    longitude,
                    name,
                } = self.take("location")?;
                IncomingContent::Location(Location {
                    latitude,
                    longitude,
                    name,
                    is_live: false,
                })
            }
            "contacts" => {
                IncomingContent::Contacts(self.take::<Vec<Vcard>>("contacts")?.into_iter().map(card).collect())
            }
            "order" => IncomingContent::Text(listed(&self.take("order")?)),
            // Views that vanish, polls and whatever else Meta keeps back.
            _ => IncomingContent::Unsupported,
        })
    }

    fn file(&mut self, files: &Files<'_>, kind: FileKind) -> Result<IncomingContent> {
        let name = self.kind.clone();
        let file: File = self.take(&name)?;
        let kind = if file.voice { FileKind::Voice } else { kind };
        let address = files.address(&file.id)?;
        Ok(Remote::new(address)
            .bearer("token")
            .content(kind, &file.filename, &file.caption))
    }

    fn word(&self, member: &str, name: &str) -> String {
        let found = self.content.get(member).and_then(|content| content.get(name));
        found.and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    fn take<T: DeserializeOwned>(&mut self, member: &str) -> Result<T> {
        let content = self.content.remove(member).unwrap_or_default();
        serde_json::from_value(content).map_err(|error| Error::Invalid(format!("{member}: {error}")))
    }
}

/// The first number of a card; WhatsApp's own one when it knows the person.
fn card(card: Vcard) -> Card {
    let number = card
        .phones
        .into_iter()
        .next()
        .map(|phone| phone.wa_id.unwrap_or(phone.phone));
    Card {
        name: card.name.formatted_name,
        number: number.unwrap_or_default(),
    }
}

/// An order in words: one line for each article.
fn listed(order: &Order) -> String {
    let lines = order
        .product_items
        .iter()
        .map(|item| format!("{} × {}", item.quantity, item.product_retailer_id));
    let note = Some(order.text.clone()).filter(|text| !text.is_empty());
    lines.chain(note).collect::<Vec<_>>().join("\n")
}
