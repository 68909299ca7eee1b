//! Edits, deletions and reactions on their way to the channel. They wait among the sends of their
//! conversation, so that they never overtake the message that they change.

use crate::Tenant;
use crate::error::{Error, Result};
use crate::tx::TenantTx;
use balcao_model::clock::Millis;
use balcao_model::message::Action;

/// A change of a message that is to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SendAction {
    /// Its own id on the channel: the same id again is the same change.
    pub id: String,
    /// What is done.
    pub action: Action,
    /// The new text, or the reaction.
    pub body: String,
}

impl TenantTx<'_> {
    /// Queues a change of a message behind everything that waits in its conversation.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_action(
        &mut self,
        connection: i64,
        ticket: i64,
        seq: i64,
        action: &SendAction,
        at: Millis,
    ) -> Result<()> {
        self.queue_send(connection, ticket, seq, at).await?;
        let company = self.company;
        in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO send_actions (send_id, company_id, id, action, body) \
                 SELECT MAX(id), company_id, $1, $2, $3 FROM sends WHERE seq = $4 AND company_id = $5 GROUP BY company_id",
            )
            .bind(&action.id)
            .bind(action.action.as_str())
            .bind(&action.body)
            .bind(seq)
            .bind(company)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }

    /// Takes a message out of the queue that the channel has never seen. Tells whether that was possible.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn cancel_send(&mut self, seq: i64) -> Result<bool> {
        let company = self.company;
        let gone = in_tx!(&mut *self.tx, |c, D| {
            sqlx::query::<D>(
                "DELETE FROM sends WHERE seq = $1 AND company_id = $2 AND attempts = 0 AND lease IS NULL \
                 AND id NOT IN (SELECT send_id FROM send_actions WHERE company_id = $2)",
            )
            .bind(seq)
            .bind(company)
            .execute(c)
            .await?
            .rows_affected()
        });
        Ok(gone > 0)
    }
}

impl Tenant {
    /// What a send does, if it is more than sending its message.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn send_action(&self, send: i64) -> Result<Option<SendAction>> {
        let row: Option<(String, String, String)> = on!(&self.db, r, |p, D| {
            sqlx::query_as::<D, _>("SELECT id, action, body FROM send_actions WHERE send_id = $1 AND company_id = $2")
                .bind(send)
                .bind(self.company)
                .fetch_optional(p)
                .await
        })?;
        row.map(|(id, action, body)| {
            let action = action
                .parse()
                .map_err(|_| Error::Corrupt(format!("send action {action}")))?;
            Ok(SendAction { id, action, body })
        })
        .transpose()
    }
}
