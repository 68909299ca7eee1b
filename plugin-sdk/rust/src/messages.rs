//! Messages of tickets: reading needs `messages:read`, sending `messages:send`.

use crate::Result;
use crate::bindings::capabilities::balcao::plugin::messages as host;

pub use host::{Delivery, DeliveryState, Sent};

/// `{"messages":[Message],"hasMore":bool}`: page 1 has the newest messages; within a page the oldest is first.
///
/// # Errors
/// [`crate::Error::NotFound`] when the user cannot see the ticket.
pub fn find(ticket_id: i64, page: u32) -> Result<String> {
    Ok(host::find(ticket_id, page)?)
}

/// How far the message with this key is; none when the plugin sent none, or it is no longer kept.
///
/// # Errors
/// As the host says.
pub fn status(key: &str) -> Result<Option<Delivery>> {
    Ok(host::status(key)?)
}

/// A message for a customer.
///
/// ```no_run
/// # use balcao_plugin::messages::NewMessage;
/// let sent = NewMessage::to_contact("reminder-7", 42).text("Your visit is tomorrow.").send()?;
/// # Ok::<(), balcao_plugin::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a message goes only after `send`"]
pub struct NewMessage(host::Outgoing);

impl NewMessage {
    /// Into the conversation of a ticket. The same key is the same message, however often it is sent.
    pub fn to_ticket(key: impl Into<String>, ticket_id: i64) -> Self {
        Self::new(key.into(), host::Recipient::Ticket(ticket_id))
    }

    /// To a contact, whose conversation is found or made and stays out of the lists of agents until the contact writes.
    pub fn to_contact(key: impl Into<String>, contact_id: i64) -> Self {
        let contact = host::Contact {
            id: contact_id,
            connection_id: None,
            queue_id: None,
            waits: false,
        };
        Self::new(key.into(), host::Recipient::Contact(contact))
    }

    fn new(key: String, to: host::Recipient) -> Self {
        Self(host::Outgoing {
            key,
            to,
            body: String::new(),
            file: None,
            user_id: None,
            signed: false,
        })
    }

    /// The text, or the caption of the file.
    pub fn text(mut self, body: impl Into<String>) -> Self {
        self.0.body = body.into();
        self
    }

    /// A file of [`crate::media`], by its handle.
    pub fn file(mut self, handle: impl Into<String>) -> Self {
        self.0.file = Some(handle.into());
        self
    }

    /// In the name of a user; `signed` begins the text with that name.
    pub fn from_user(mut self, user_id: i64, signed: bool) -> Self {
        (self.0.user_id, self.0.signed) = (Some(user_id), signed);
        self
    }

    /// Over this connection. Of a message to a contact.
    pub fn over(self, connection_id: i64) -> Self {
        self.contact(|contact| contact.connection_id = Some(connection_id))
    }

    /// A conversation that is new or closed begins to wait for an agent, in this queue if one is given. Of a message to a contact.
    pub fn waiting(self, queue_id: Option<i64>) -> Self {
        self.contact(|contact| (contact.waits, contact.queue_id) = (true, queue_id))
    }

    fn contact(mut self, change: impl FnOnce(&mut host::Contact)) -> Self {
        if let host::Recipient::Contact(contact) = &mut self.0.to {
            change(contact);
        }
        self
    }

    /// Stores the message and queues it to be sent.
    ///
    /// # Errors
    /// [`crate::Error::NotFound`] when ticket, contact, connection or file are not there, [`crate::Error::Conflict`] when the key
    /// named another message, [`crate::Error::Invalid`] with a code when it cannot be sent.
    pub fn send(&self) -> Result<Sent> {
        Ok(host::send(&self.0)?)
    }
}
