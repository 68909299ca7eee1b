//! Messages that plugins send: stored and queued as those of people, once for each key.

mod conversation;
mod delivery;

use super::draft::{Draft, checked, digest};
use super::send::{kind_of, not_connected, reused};
use super::{Messages, missing as no_message};
use crate::Actor;
use crate::bots::{Facts, filled_for};
use crate::error::{DeskError, DeskResult};
use crate::media::{self, Linked};
use crate::tickets::missing;
use crate::visibility::Visibility;
use balcao_model::event::Event;
use balcao_model::message::Kind;
use balcao_model::pacing::Priority;
use balcao_runtime::Scope;
use balcao_runtime::ports::{NewMessage, Recipient, SentMessage};
use balcao_storage::{CompanyKey, Tenant};
use conversation::conversation;

/// A message of a plugin whose parts have been looked up.
struct Letter<'a> {
    wanted: &'a NewMessage,
    sight: Visibility,
    /// What goes to the customer before its variables are filled in.
    typed: String,
    file: Option<Enclosed>,
    over: Over,
    client_id: String,
    digest: String,
}

/// A file under a name of its own, which the message keeps.
struct Enclosed {
    link: Linked,
    name: String,
}

/// Into which conversation it goes.
enum Over {
    Ticket(i64),
    Contact {
        id: i64,
        connection: i64,
        queue: Option<i64>,
    },
}

impl Messages<'_> {
    /// Stores a plugin's message and queues it. A repeated key answers with the first message.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND`, `ERR_NO_CONTACT_FOUND`, `ERR_NO_WAPP_FOUND`, `ERR_NO_DEF_WAPP_FOUND`, `ERR_NO_FILE_FOUND`,
    /// `ERR_NO_USER_FOUND`, `ERR_NO_PERMISSION` for a message in a colleague's name, `ERR_EMPTY_MESSAGE`, `ERR_MESSAGE_TOO_LONG`,
    /// `ERR_IDEMPOTENCY_KEY_REUSED`.
    pub(crate) async fn send_letter(&self, scope: &Scope, wanted: &NewMessage) -> DeskResult<SentMessage> {
        let tenant = self.desk.store().tenant_of(scope.company);
        let client_id = client_id(&scope.plugin_id, &wanted.key);
        let digest = digest_of(wanted);
        if let Some(sent) = self.sent_before(scope.company, &client_id, &digest).await? {
            return Ok(sent);
        }
        let signature = self.signature(scope, &tenant, wanted).await?;
        let file = self.enclose(scope, &tenant, wanted).await?;
        let named = file.as_ref().map_or("", |file| file.name.as_str());
        let said = if wanted.body.trim().is_empty() {
            named
        } else {
            &wanted.body
        };
        let letter = Letter {
            typed: format!("{signature}{said}"),
            sight: Actor::from(scope).sight(self.desk.store()).await?,
            over: self.over(scope, &tenant, &wanted.to).await?,
            wanted,
            file,
            client_id,
            digest,
        };
        let (customer, facts) = (
            customer(&tenant, &letter.over).await?,
            self.facts(&tenant, &letter.over).await?,
        );
        let body = filled_for(self.desk, &tenant, &customer, &letter.typed).await?;
        match self.post(scope.company, &letter, checked(&body)?, &facts).await? {
            Some(sent) => {
                if let Some(file) = letter.file {
                    file.link.keep();
                }
                Ok(sent)
            }
            // Somebody sent it with this key at the same moment.
            None => self
                .sent_before(scope.company, &letter.client_id, &letter.digest)
                .await?
                .ok_or_else(reused),
        }
    }

    async fn sent_before(&self, key: CompanyKey, client_id: &str, digest: &str) -> DeskResult<Option<SentMessage>> {
        match self.desk.store().tenant_of(key).written_with(client_id).await? {
            None => Ok(None),
            Some(written) if written.client_hash == digest => Ok(Some(SentMessage {
                message_id: written.id,
                ticket_id: written.ticket_id,
            })),
            Some(_) => Err(reused()),
        }
    }

    /// The line with the name of the user in whose name it is written.
    async fn signature(&self, scope: &Scope, tenant: &Tenant, wanted: &NewMessage) -> DeskResult<String> {
        let Some(id) = wanted.user_id else {
            return Ok(String::new());
        };
        if scope.user.as_ref().is_some_and(|user| user.id != id) {
            return Err(DeskError::forbidden());
        }
        let user = tenant
            .user(id)
            .await?
            .ok_or_else(|| DeskError::not_found("ERR_NO_USER_FOUND"))?;
        Ok(if wanted.signed {
            format!("*{}:*\n", user.name)
        } else {
            String::new()
        })
    }

    async fn enclose(&self, scope: &Scope, tenant: &Tenant, wanted: &NewMessage) -> DeskResult<Option<Enclosed>> {
        let Some(handle) = &wanted.file else { return Ok(None) };
        let file = tenant.plugin_file(&scope.plugin_id, handle).await?;
        let file = file.ok_or_else(|| DeskError::not_found("ERR_NO_FILE_FOUND"))?;
        let link = self.desk.shared.media.link(scope.company, &file.path).await?;
        Ok(Some(Enclosed { link, name: file.name }))
    }

    async fn over(&self, scope: &Scope, tenant: &Tenant, to: &Recipient) -> DeskResult<Over> {
        let (id, connection, queue) = match *to {
            Recipient::Ticket(id) => return Ok(Over::Ticket(id)),
            Recipient::Contact {
                id,
                connection_id,
                queue_id,
                ..
            } => (id, connection_id, queue_id),
        };
        let user = scope.user.as_ref().map_or(0, |user| user.id);
        let connection = match connection {
            Some(id) => {
                let row = tenant.connection(id).await?;
                row.ok_or_else(|| DeskError::not_found("ERR_NO_WAPP_FOUND"))?.id
            }
            None => {
                let found = tenant.default_connection(user).await?;
                found.ok_or_else(|| DeskError::invalid("ERR_NO_DEF_WAPP_FOUND"))?
            }
        };
        Ok(Over::Contact { id, connection, queue })
    }

    async fn facts(&self, tenant: &Tenant, over: &Over) -> DeskResult<Facts> {
        let connections: &[i64] = match over {
            Over::Ticket(_) => &[],
            Over::Contact { connection, .. } => &[*connection],
        };
        Ok(Facts::load(self.desk, tenant.key(), connections).await?)
    }

    /// Finds the conversation, stores the message and queues it. `None` when its key is taken by now.
    async fn post(
        &self,
        key: CompanyKey,
        letter: &Letter<'_>,
        body: &str,
        facts: &Facts,
    ) -> DeskResult<Option<SentMessage>> {
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let (ticket, mut events) = conversation(&mut tx, key, letter, facts, now).await?;
        let connection = ticket.connection_id.ok_or_else(not_connected)?;
        let user = letter.wanted.user_id;
        if user.is_some() && tx.of(key).read_ticket(ticket.id).await? {
            events.push(Event::TicketRead { ticket_id: ticket.id });
        }
        let path = letter.file.as_ref().map(|file| file.link.path());
        let draft = Draft {
            typed: &letter.typed,
            body,
            kind: letter.kind(),
            user,
            priority: Priority::Plugin,
            path,
            name: letter.file.as_ref().map_or("", |file| &file.name),
            content: None,
            quoted: None,
            client_id: Some(&letter.client_id),
            digest: letter.digest.clone(),
        };
        let Some(seq) = draft.store(&mut tx, key, &ticket, connection, now).await? else {
            return Ok(None);
        };
        let id = tx
            .of(key)
            .written_with(&letter.client_id)
            .await?
            .ok_or_else(no_message)?
            .id;
        events.push(Event::MessageCreated {
            ticket_id: ticket.id,
            seq,
        });
        let events: Vec<_> = events.into_iter().map(|event| (key, event)).collect();
        self.commit(tx, &events, now).await?;
        Ok(Some(SentMessage {
            message_id: id,
            ticket_id: ticket.id,
        }))
    }
}

impl Letter<'_> {
    fn kind(&self) -> Kind {
        let file = self.file.as_ref();
        file.map_or(Kind::Text, |file| kind_of(&file.name, media::kind_of(file.link.path())))
    }

    /// The queue in which a conversation begins to wait; `None` when it is not meant to.
    fn waits_in(&self, only: Option<i64>, wanted: Option<i64>) -> Option<Option<i64>> {
        matches!(self.wanted.to, Recipient::Contact { waits: true, .. }).then(|| wanted.or(only))
    }
}

/// The key under which a plugin's message is stored. Browsers cannot write keys that begin so.
fn client_id(plugin: &str, key: &str) -> String {
    format!("plugin:{plugin}:{key}")
}

fn digest_of(wanted: &NewMessage) -> String {
    let to = format!("{:?}", wanted.to);
    let from = format!("{:?} {}", wanted.user_id, wanted.signed);
    digest([&to, &from, &wanted.body, wanted.file.as_deref().unwrap_or_default()])
}

async fn customer(tenant: &Tenant, over: &Over) -> DeskResult<String> {
    match over {
        Over::Ticket(id) => Ok(tenant.ticket(*id).await?.ok_or_else(missing)?.contact_name),
        Over::Contact { id, .. } => {
            let found = tenant.contacts_by_id(&[*id]).await?.pop();
            Ok(found.ok_or_else(no_contact)?.name)
        }
    }
}

fn no_contact() -> DeskError {
    DeskError::not_found("ERR_NO_CONTACT_FOUND")
}
