//! Saying something to a customer in the host's name: a stored message of nobody and its place in
//! the sends, in the transaction of whatever made the host speak.

use super::ConnectionFacts;
use crate::media;
use crate::messages::PREVIEW;
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::message::{Ack, Choices, Kind, MAX_BODY_CHARS, Rich};
use balcao_model::text::cut;
use balcao_model::variables::{Values, render};
use balcao_storage::{CompanyKey, Details, Error, NewMessage, Tx};
use uuid::Uuid;

/// A voice in one conversation.
pub(crate) struct Speaker<'a> {
    pub(crate) tx: &'a mut Tx,
    pub(crate) facts: &'a ConnectionFacts,
    pub(crate) key: CompanyKey,
    pub(crate) ticket: i64,
    pub(crate) queue: Option<i64>,
    pub(crate) now: Millis,
    /// What browsers have to hear, in order.
    pub(crate) said: Vec<Event>,
    /// The last words, for lists.
    pub(crate) preview: Option<String>,
}

impl Speaker<'_> {
    /// Says a text with its variables filled in; a blank one says nothing.
    pub(crate) async fn text(&mut self, body: &str) -> Result<(), Error> {
        if body.trim().is_empty() {
            return Ok(());
        }
        let body = self.rendered(body).await?;
        self.put(cut(&body, MAX_BODY_CHARS), Kind::Text, None, None).await
    }

    /// Asks something that can be answered by pressing, where the channel has that, and by typing everywhere.
    pub(crate) async fn ask(&mut self, plain: &str, choices: Option<Choices>) -> Result<(), Error> {
        let Some(mut choices) = choices else {
            return self.text(plain).await;
        };
        choices.text = self.rendered(&choices.text).await?;
        for option in &mut choices.options {
            option.title = self.rendered(&option.title).await?;
        }
        let plain = self.rendered(plain).await?;
        let rich = Rich::Choices(choices);
        self.put(cut(&plain, MAX_BODY_CHARS), Kind::Text, None, Some(&rich))
            .await
    }

    /// Sends a stored file under its name; an empty path sends nothing.
    pub(crate) async fn file(&mut self, path: &str, name: &str) -> Result<(), Error> {
        if path.is_empty() {
            return Ok(());
        }
        self.put(name, media::kind_of(path), Some(path), None).await
    }

    /// Sends a stored file with a caption, or else under its name.
    pub(crate) async fn captioned(&mut self, path: &str, name: &str, caption: &str) -> Result<(), Error> {
        let words = if caption.trim().is_empty() { name } else { caption };
        let body = self.rendered(words).await?;
        self.put(cut(&body, MAX_BODY_CHARS), media::kind_of(path), Some(path), None)
            .await
    }

    async fn rendered(&mut self, body: &str) -> Result<String, Error> {
        if !body.contains("{{") {
            return Ok(body.to_owned());
        }
        let name = self.tx.of(self.key).customer_name(self.ticket).await?;
        let values = Values {
            name: &name,
            language: self.facts.switches.language,
            now: self.now,
            zone: &self.facts.zone,
        };
        Ok(render(body, &values))
    }

    async fn put(&mut self, body: &str, kind: Kind, file: Option<&str>, rich: Option<&Rich>) -> Result<(), Error> {
        let id = Uuid::now_v7().simple().to_string();
        let connection = self.facts.row.id;
        let new = NewMessage {
            id: &id,
            connection_id: connection,
            ticket_id: self.ticket,
            contact_id: None,
            user_id: None,
            queue_id: self.queue,
            from_me: true,
            body,
            media_type: kind.media_type(),
            media_url: file,
            ack: Ack::PENDING,
            quoted_id: None,
            client_id: None,
            at: self.now,
        };
        let mut company = self.tx.of(self.key);
        let Some(seq) = company.insert_message(&new).await? else {
            return Ok(());
        };
        if let Some(rich) = rich {
            let content = rich.to_text()?;
            let details = Details {
                content: Some(&content),
                ..Details::default()
            };
            company.describe_message(seq, &details).await?;
        }
        company.queue_send(connection, self.ticket, seq, self.now).await?;
        self.preview = Some(cut(body, PREVIEW).to_owned());
        self.said.push(Event::MessageCreated {
            ticket_id: self.ticket,
            seq,
        });
        Ok(())
    }
}
