//! What a virtual phone shows, with a long poll so that it appears at once.

use super::{Phone, Simulation};
use crate::error::{DeskError, DeskResult};
use balcao_model::contact::{address, group};
use balcao_model::time::Moment;
use serde::Serialize;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};
use utoipa::ToSchema;

/// Longest wait of a long poll.
const MAX_WAIT: Duration = Duration::from_secs(25);
/// Another host may have delivered: the database is asked this often even if no bell rang here.
const LOOK_AGAIN: Duration = Duration::from_millis(1_000);
const PAGE: i64 = 200;
/// Own messages whose ticks may still change.
const RECEIPTS: i64 = 50;

/// What the desk sent to a number, and the ticks of the number's own messages.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PhoneMessages {
    /// Messages of the desk after the cursor, oldest first.
    pub messages: Vec<PhoneMessageView>,
    /// Ticks of the customer's newest messages.
    pub acks: Vec<ReceiptView>,
    /// Where to go on.
    pub cursor: String,
}

/// A message of the desk.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "columns of the message")]
pub struct PhoneMessageView {
    pub id: String,
    pub seq: i64,
    pub body: String,
    #[serde(rename = "type")]
    pub kind: String,
    /// The message that is answered, or that an edit, a deletion or a reaction is about.
    pub quoted_id: Option<String>,
    pub media_url: Option<String>,
    pub media_name: String,
    #[schema(value_type = String)]
    pub created_at: Moment,
    pub ack: i64,
}

/// The ticks of a customer's message: 2 delivered, 4 read by the desk.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "columns of the message")]
pub struct ReceiptView {
    pub id: String,
    pub ack: i64,
}

/// A place in the phone's memory: the last message seen, and a sum that changes with every tick.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cursor {
    seq: i64,
    ticks: i64,
}

impl Cursor {
    fn read(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self { seq: 0, ticks: -1 });
        }
        match text.split_once('.') {
            Some((seq, ticks)) => Some(Self {
                seq: seq.parse().ok()?,
                ticks: ticks.parse().ok()?,
            }),
            None => Some(Self {
                seq: text.parse().ok()?,
                ticks: -1,
            }),
        }
    }
}

impl Simulation<'_> {
    /// What the phone page shows first: connection, company, and customers who have written before.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn overview(&self, phone: Phone) -> DeskResult<Value> {
        let tenant = self.desk.store().tenant_of(phone.company);
        let connection = tenant
            .connection(phone.connection)
            .await?
            .ok_or_else(|| DeskError::not_found("ERR_NO_WAPP_FOUND"))?;
        let company = tenant.company().await?;
        let personas: Vec<Value> = tenant
            .personas(phone.connection, PAGE)
            .await?
            .into_iter()
            .map(|persona| json!({ "from": persona.number, "name": persona.name }))
            .collect();
        Ok(json!({
            "connection": { "id": connection.id, "name": connection.name },
            "company": { "name": company.name },
            "personas": personas,
        }))
    }

    /// Messages after a cursor; waits up to `wait` for the first one or for a tick.
    ///
    /// # Errors
    /// `ERR_VALIDATION` for a number or cursor that cannot be read.
    pub async fn messages(&self, phone: Phone, from: &str, after: &str, wait: Duration) -> DeskResult<PhoneMessages> {
        let number = address(from)
            .or_else(|| group(from))
            .ok_or_else(|| DeskError::invalid_field("from"))?;
        let since = Cursor::read(after).ok_or_else(|| DeskError::invalid_field("after"))?;
        let end = Instant::now() + wait.min(MAX_WAIT);
        loop {
            let bell = self.desk.wake().phones.notified();
            let (found, ticks) = self.look(phone, &number, since).await?;
            let now = Instant::now();
            if !found.messages.is_empty() || ticks != since.ticks || now >= end {
                return Ok(found);
            }
            // Either a bell rings or it is time to look again; both lead to the next round.
            let _ = timeout_at(end.min(now + LOOK_AGAIN), bell).await;
        }
    }

    async fn look(&self, phone: Phone, number: &str, since: Cursor) -> DeskResult<(PhoneMessages, i64)> {
        let tenant = self.desk.store().tenant_of(phone.company);
        let rows = tenant.phone_messages(phone.connection, number, since.seq, PAGE).await?;
        let receipts = tenant.phone_receipts(phone.connection, number, RECEIPTS).await?;
        let seq = rows.last().map_or(since.seq, |row| row.seq);
        let read = receipts.iter().filter(|(_, read)| *read).count();
        let ticks = (receipts.len() + read * 1_000) as i64;
        let messages = rows.into_iter().map(|row| PhoneMessageView {
            id: row.id,
            seq: row.seq,
            body: row.body,
            kind: row.kind,
            quoted_id: row.quoted_id,
            media_url: row.media_url,
            media_name: row.media_name,
            created_at: Moment(row.created_at),
            ack: row.ack,
        });
        let acks = receipts.into_iter().map(|(id, read)| ReceiptView {
            id,
            ack: if read { 4 } else { 2 },
        });
        let found = PhoneMessages {
            messages: messages.collect(),
            acks: acks.collect(),
            cursor: format!("{seq}.{ticks}"),
        };
        Ok((found, ticks))
    }
}
