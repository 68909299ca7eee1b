//! Places, cards and templates for the customer: stored as texts that everybody can read, with what channels make of them beside.

use super::Messages;
use super::draft::{Draft, checked, digest};
use super::send::kind_of;
use crate::bots::filled;
use crate::channels::Abilities;
use crate::connections::TemplateView;
use crate::error::{DeskError, DeskResult};
use crate::media::Received;
use crate::tickets::missing;
use balcao_model::auth::Identity;
use balcao_model::message::{Card, Kind, Location, Rich, TemplateUse, cards_text, location_text, vcard};
use balcao_model::pacing::Priority;
use balcao_model::phone::canonical;
use balcao_model::text::cut;
use balcao_registry::ChannelContent;
use balcao_storage::{Tenant, TicketLine};

/// Cards of one message.
const MAX_CARDS: usize = 50;
/// Characters of a name or of the value of a gap.
const MAX_WORDS: usize = 1_024;

/// Something for the customer that is more than its text.
#[derive(Debug)]
pub struct RichInput {
    /// What it is.
    pub content: RichContent,
    /// The id of the message that is answered.
    pub quoted_id: Option<String>,
    /// The browser's own key: the same key again is the same message.
    pub client_id: Option<String>,
}

/// What can be sent.
#[derive(Debug)]
pub enum RichContent {
    /// A place.
    Location(Location),
    /// People's cards.
    Contacts(Vec<Card>),
    /// A template with its gaps filled in, and the file at its head.
    Template(TemplateUse, Option<Received>),
}

/// What is stored of it.
struct Stored {
    kind: Kind,
    body: String,
    rich: Rich,
    file: Option<Received>,
}

impl Messages<'_> {
    /// Stores a place, cards or a template and queues it, as [`Messages::send`] does with a text.
    ///
    /// # Errors
    /// As [`Messages::send`]; `ERR_VALIDATION` with the field that cannot be used; `ERR_SEND_UNSUPPORTED` for a template over a channel
    /// without; `ERR_SEND_BAD_TEMPLATE` for one that is unknown, not approved, or whose gaps or file are not as they have to be.
    pub async fn send_rich(&self, who: &Identity, ticket_id: i64, input: RichInput) -> DeskResult<()> {
        self.desk.tickets().show(who, ticket_id).await?;
        let tenant = self.desk.store().tenant(who);
        let stored = match input.content {
            RichContent::Location(place) => location(place)?,
            RichContent::Contacts(cards) => contacts(cards)?,
            RichContent::Template(wanted, file) => self.template(&tenant, ticket_id, wanted, file).await?,
        };
        let quoted = input.quoted_id.as_deref();
        let told = stored
            .rich
            .to_text()
            .map_err(|error| DeskError::Internal(error.into()))?;
        let print = stored.file.as_ref().map_or("", |file| file.digest.as_str());
        let draft = Draft {
            typed: &stored.body,
            body: checked(&stored.body)?,
            kind: stored.kind,
            user: Some(who.user_id()),
            priority: Priority::Agent,
            path: stored.file.as_ref().map(|file| file.path.as_str()),
            name: stored.file.as_ref().map_or("", |file| file.name.as_str()),
            content: Some(&stored.rich),
            quoted,
            client_id: input.client_id.as_deref(),
            digest: digest([&ticket_id.to_string(), &told, quoted.unwrap_or_default(), print]),
        };
        let is_new = self.write(who, ticket_id, &[draft]).await?;
        if let Some(file) = stored.file.filter(|_| is_new) {
            file.keep();
        }
        Ok(())
    }

    async fn template(
        &self,
        tenant: &Tenant,
        ticket: i64,
        wanted: TemplateUse,
        file: Option<Received>,
    ) -> DeskResult<Stored> {
        let line = tenant.ticket_line(ticket).await?.ok_or_else(missing)?;
        let template = self.approved(tenant, &line, &wanted).await?;
        let mut values = Vec::with_capacity(template.variables.len());
        for gap in &template.variables {
            let given = wanted.values.iter().find(|(key, _)| *key == gap.key);
            let given = given.ok_or_else(bad_template)?;
            let value = filled(self.desk, tenant, ticket, words(&given.1).ok_or_else(bad_template)?).await?;
            values.push((gap.key.clone(), value.into_owned()));
        }
        let kind = match (&file, template.file.as_deref()) {
            (None, None) => Kind::Template,
            (Some(file), Some(wanted)) => {
                let kind = kind_of(&file.name, file.kind);
                if kind.name() != wanted && wanted != Kind::Document.name() {
                    return Err(bad_template());
                }
                kind
            }
            _ => return Err(bad_template()),
        };
        Ok(Stored {
            kind,
            body: template.filled(&values),
            rich: Rich::Template(TemplateUse { values, ..wanted }),
            file,
        })
    }

    async fn approved(&self, tenant: &Tenant, line: &TicketLine, wanted: &TemplateUse) -> DeskResult<TemplateView> {
        let can = Abilities::of(self.desk, &line.provider);
        if !can.sends.contains(&ChannelContent::Templates) {
            return Err(DeskError::invalid("ERR_SEND_UNSUPPORTED"));
        }
        let row = tenant
            .template(line.connection_id, &wanted.name, &wanted.language)
            .await?;
        let view = row.map(|row| serde_json::from_str::<TemplateView>(&row.content));
        let view = view.transpose().map_err(|error| DeskError::Internal(error.into()))?;
        view.filter(TemplateView::is_approved).ok_or_else(bad_template)
    }
}

fn location(place: Location) -> DeskResult<Stored> {
    let unusable = || DeskError::invalid_field("location");
    let place = Location {
        name: cut(words_or_nothing(&place.name).ok_or_else(unusable)?, MAX_WORDS).to_owned(),
        thumbnail: String::new(),
        ..place
    };
    if !place.is_usable() {
        return Err(unusable());
    }
    Ok(Stored {
        kind: Kind::Location,
        body: location_text(&place, false),
        rich: Rich::Location(place),
        file: None,
    })
}

fn contacts(cards: Vec<Card>) -> DeskResult<Stored> {
    let unusable = || DeskError::invalid_field("contacts");
    if !(1..=MAX_CARDS).contains(&cards.len()) {
        return Err(unusable());
    }
    let card = |card: Card| {
        let name = words(&card.name).ok_or_else(unusable)?.to_owned();
        let number = canonical(&card.number).ok_or_else(unusable)?;
        Ok(Card { name, number })
    };
    let cards = cards.into_iter().map(card).collect::<DeskResult<Vec<_>>>()?;
    let (kind, body) = match cards.as_slice() {
        [only] => (Kind::Contact, vcard(only)),
        all => (Kind::Contacts, cards_text(all)),
    };
    Ok(Stored {
        kind,
        body,
        rich: Rich::Contacts { cards },
        file: None,
    })
}

fn words_or_nothing(text: &str) -> Option<&str> {
    (!text.contains('\0')).then(|| text.trim())
}

/// Words that can be stored and sent.
fn words(text: &str) -> Option<&str> {
    let text = words_or_nothing(text)?;
    (!text.is_empty() && cut(text, MAX_WORDS).len() == text.len()).then_some(text)
}

fn bad_template() -> DeskError {
    DeskError::invalid("ERR_SEND_BAD_TEMPLATE")
}
