//! The virtual phone: pairing, writing as a customer, reading what the desk sends.

mod input;
mod memory;
mod reading;

pub use input::{PhoneEvent, PhoneInput, PhoneMore};
pub(crate) use memory::StoredPhones;
pub use reading::{PhoneMessageView, PhoneMessages, ReceiptView};

use crate::Desk;
use crate::connections::session;
use crate::error::{DeskError, DeskResult, Kind};
use balcao_channels::{Inbound, InboundMedia};
use balcao_model::company::CompanyKey;
use balcao_model::connection::ConnectionStatus;
use balcao_model::contact::MAX_NAME;
use balcao_model::event::Event;
use balcao_model::message::Ack;
use balcao_model::phone::canonical;
use balcao_model::text::cut;
use balcao_storage::{Delivery, Persona};
use rand::RngCore;
use sha2::{Digest, Sha256};

/// People of one call into a phone's address book.
const MAX_BOOK: usize = 5_000;
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
        self.deliver(phone, PhoneEvent::Message, input, PhoneMore::default())
            .await
    }

    /// Takes whatever a phone can tell, as [`Simulation::write`] does.
    ///
    /// # Errors
    /// `ERR_VALIDATION` with the field that cannot be used.
    pub async fn deliver(
        &self,
        phone: Phone,
        event: PhoneEvent,
        input: PhoneInput,
        more: PhoneMore,
    ) -> DeskResult<String> {
        let mut inbound = input::delivery(event, &input, &more)?;
        if let (Inbound::Message(message), Some(upload)) = (&mut inbound, &input.media) {
            let stored = self.desk.shared.media.store(phone.company, upload).await?;
            message.kind = message.kind.of_file(stored.kind);
            message.media = Some(InboundMedia {
                path: stored.path,
                name: cut(&upload.name.replace('\0', ""), MAX_FILE_NAME).to_owned(),
            });
        }
        self.accept(phone, &inbound).await?;
        Ok(inbound.id().to_owned())
    }

    /// Puts people into the phone's address book.
    ///
    /// # Errors
    /// `ERR_VALIDATION` for numbers that are none, and for too many people at once.
    pub async fn keep(&self, phone: Phone, people: Vec<(String, String)>) -> DeskResult<()> {
        if people.len() > MAX_BOOK {
            return Err(DeskError::invalid_field("contacts"));
        }
        let people = people
            .into_iter()
            .map(|(number, name)| {
                let number = canonical(&number).ok_or_else(|| DeskError::invalid_field("number"))?;
                let name = cut(name.trim(), MAX_NAME).replace('\0', "");
                Ok(Persona { number, name })
            })
            .collect::<DeskResult<Vec<_>>>()?;
        let mut tx = self.desk.store().begin().await?;
        tx.of(phone.company)
            .keep_in_phone_book(phone.connection, &people)
            .await?;
        Ok(tx.commit().await?)
    }

    /// Takes a step of delivery of a message that the desk sent.
    ///
    /// # Errors
    /// `ERR_VALIDATION` with the field that cannot be used.
    pub async fn acknowledge(&self, phone: Phone, id: &str, ack: i64) -> DeskResult<()> {
        let ack = Ack::new(ack)
            .filter(|ack| *ack >= Ack::SERVER)
            .ok_or_else(|| DeskError::invalid_field("ack"))?;
        let id = input::usable_id(id)?;
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
