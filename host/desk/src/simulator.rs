//! The virtual phone: pairing, writing as a customer, reading what the desk sends.

mod memory;
mod reading;

pub(crate) use memory::StoredPhones;
pub use reading::{PhoneMessageView, PhoneMessages, ReceiptView};

use crate::Desk;
use crate::connections::session;
use crate::error::{DeskError, DeskResult, Kind};
use crate::media::Upload;
use balcao_channels::{Inbound, InboundMessage};
use balcao_model::company::CompanyKey;
use balcao_model::connection::ConnectionStatus;
use balcao_model::event::Event;
use balcao_model::message::{Ack, MAX_BODY_CHARS, MAX_ID_BYTES};
use balcao_model::phone::canonical;
use balcao_model::text::cut;
use balcao_storage::Delivery;
use rand::RngCore;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Longest name of a customer, in characters.
const MAX_NAME: usize = 50;
/// Longest file name that is shown as a text, in characters.
const MAX_FILE_NAME: usize = 120;

/// Use cases of virtual phones.
pub struct Simulation<'a> {
    desk: &'a Desk,
}

/// A phone that has proved which connection it is paired with.
#[derive(Debug, Clone, Copy)]
pub struct Phone {
    company: CompanyKey,
    connection: i64,
}

/// A message that a customer writes on the phone page.
#[derive(Debug, Clone)]
pub struct PhoneInput {
    /// The customer's number.
    pub from: String,
    /// The customer's name.
    pub name: String,
    /// Text.
    pub body: String,
    /// Kind of content of a text; a file tells its own kind.
    pub kind: balcao_model::message::Kind,
    /// A file.
    pub media: Option<Upload>,
    /// The message's id; the same id again is the same message. One is made when missing.
    pub id: Option<String>,
    /// The id of the message that is answered.
    pub quoted_id: Option<String>,
}

impl<'a> Simulation<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// Pairs a phone with the connection whose QR code holds the token. Answers the phone's own token.
    ///
    /// # Errors
    /// `ERR_PAIRING_TOKEN` when the code is unknown, used or too old.
    pub async fn pair(&self, token: &str) -> DeskResult<String> {
        let now = self.desk.now();
        let found = self
            .desk
            .store()
            .connection_by_pairing(&hash_secret(token), now)
            .await?;
        let (key, connection) = found.ok_or_else(|| DeskError::refused(Kind::Unauthorized, "ERR_PAIRING_TOKEN"))?;
        session::set(self.desk, key, connection, &session::state(ConnectionStatus::Pairing)).await?;
        let phone = new_secret();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        company.pair_phone(connection, &hash_secret(&phone), now).await?;
        company
            .set_session(connection, &session::state(ConnectionStatus::Connected), now)
            .await?;
        company.retry_sends(connection, now).await?;
        tx.push_events(
            &[(
                key,
                Event::SessionUpdated {
                    connection_id: connection,
                },
            )],
            now,
        )
        .await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        self.desk.wake().sends.notify_one();
        Ok(phone)
    }

    /// The phone behind a token.
    ///
    /// # Errors
    /// `ERR_PHONE_TOKEN` when the phone was never paired or has been disconnected.
    pub async fn phone(&self, token: &str) -> DeskResult<Phone> {
        let found = self.desk.store().phone(&hash_secret(token)).await?;
        let (company, connection) = found.ok_or_else(|| DeskError::refused(Kind::Unauthorized, "ERR_PHONE_TOKEN"))?;
        Ok(Phone { company, connection })
    }

    /// Ends the pairing from the phone's side.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unpair(&self, phone: Phone) -> DeskResult<()> {
        session::end_session(self.desk, phone.company, phone.connection, "CONNECTION_ENDED_BY_PHONE").await
    }

    /// Takes a customer's message. When this returns, the message is durable and will be worked on.
    /// Answers the message's id.
    ///
    /// # Errors
    /// `ERR_VALIDATION` with the field that cannot be used.
    pub async fn write(&self, phone: Phone, input: PhoneInput) -> DeskResult<String> {
        let upload = input.media.clone();
        let mut message = checked(input)?;
        if let Some(upload) = upload {
            let stored = self.desk.shared.media.store(phone.company, &upload).await?;
            (message.kind, message.media) = (stored.kind, Some(stored.path));
        }
        let id = message.id.clone();
        self.accept(phone, &Inbound::Message(message)).await?;
        Ok(id)
    }

    /// Takes a step of delivery of a message that the desk sent.
    ///
    /// # Errors
    /// `ERR_VALIDATION` with the field that cannot be used.
    pub async fn acknowledge(&self, phone: Phone, id: &str, ack: i64) -> DeskResult<()> {
        let ack = Ack::new(ack)
            .filter(|ack| *ack >= Ack::SERVER)
            .ok_or_else(|| DeskError::invalid_field("ack"))?;
        let id = usable_id(id)?;
        self.accept(phone, &Inbound::Ack { id, ack: ack.value() }).await
    }

    async fn accept(&self, phone: Phone, inbound: &Inbound) -> DeskResult<()> {
        let payload = serde_json::to_string(inbound).map_err(|error| DeskError::Internal(error.into()))?;
        let delivery = Delivery {
            company: phone.company,
            connection_id: phone.connection,
            event_id: inbound.event_id(),
            payload,
            at: self.desk.now(),
        };
        self.desk.shared.acceptor.accept(delivery).await
    }
}

fn checked(input: PhoneInput) -> DeskResult<InboundMessage> {
    let number = canonical(&input.from).ok_or_else(|| DeskError::invalid_field("from"))?;
    let name = input.name.trim();
    if name.contains('\0')
        || input.body.contains('\0')
        || input.media.as_ref().is_some_and(|file| file.name.contains('\0'))
    {
        return Err(DeskError::invalid_field("body"));
    }
    let body = match &input.media {
        Some(upload) if input.body.trim().is_empty() => cut(&upload.name, MAX_FILE_NAME).to_owned(),
        _ => input.body.clone(),
    };
    if body.trim().is_empty() || cut(&body, MAX_BODY_CHARS).len() < body.len() {
        return Err(DeskError::invalid_field("body"));
    }
    let id = match input.id {
        Some(id) => usable_id(&id)?,
        None => Uuid::now_v7().simple().to_string(),
    };
    let name = if name.is_empty() {
        number.clone()
    } else {
        cut(name, MAX_NAME).to_owned()
    };
    let quoted = input.quoted_id.map(|id| usable_id(&id)).transpose()?;
    Ok(InboundMessage {
        id,
        from: number.clone(),
        number,
        name,
        kind: input.kind,
        body,
        media: None,
        quoted,
    })
}

fn usable_id(id: &str) -> DeskResult<String> {
    let usable = !id.is_empty() && id.len() <= MAX_ID_BYTES && id.chars().all(|c| c.is_ascii_graphic());
    if usable {
        Ok(id.to_owned())
    } else {
        Err(DeskError::invalid_field("id"))
    }
}

/// 256 bits that nobody can guess, as 64 hexadecimal digits.
pub(crate) fn new_secret() -> String {
    let mut bytes = [0_u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    hex::encode(bytes)
}

/// What is stored of a secret. The secrets are random, so a plain hash is enough.
pub(crate) fn hash_secret(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::{PhoneInput, checked};
    use balcao_model::message::Kind;

    fn input() -> PhoneInput {
        PhoneInput {
            from: "+55 11 98765-4321".into(),
            name: " Marta ".into(),
            body: "Oi".into(),
            kind: Kind::Text,
            media: None,
            id: Some("A1".into()),
            quoted_id: None,
        }
    }

    #[test]
    fn a_customer_without_a_name_is_called_by_the_number() {
        let message = checked(PhoneInput {
            name: " ".into(),
            ..input()
        })
        .unwrap();
        assert_eq!(message.name, "5511987654321");
        assert_eq!(checked(input()).unwrap().name, "Marta");
    }

    #[test]
    fn what_cannot_be_stored_is_refused() {
        for bad in [
            PhoneInput {
                from: "abc".into(),
                ..input()
            },
            PhoneInput {
                body: "  ".into(),
                ..input()
            },
            PhoneInput {
                body: "a\0b".into(),
                ..input()
            },
            PhoneInput {
                id: Some("a b".into()),
                ..input()
            },
            PhoneInput {
                id: Some("x".repeat(129)),
                ..input()
            },
        ] {
            assert!(checked(bad.clone()).is_err(), "{bad:?}");
        }
    }
}
