//! Removing users and ending their sessions.

use super::save::is_admin;
use crate::people::People;
use crate::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::event::{Event, Left, Record};
use balcao_model::ticket::TicketStatus;
use balcao_storage::{Audit, UserRow};
use serde_json::json;

impl People<'_> {
    /// Removes a user. Conversations that the user attends wait for another agent.
    ///
    /// # Errors
    /// `ERR_NO_USER_FOUND`, `ERR_NO_PERMISSION`, `ERR_LAST_ADMIN`.
    pub async fn delete_user(&self, who: &Identity, id: i64) -> DeskResult<()> {
        let key = self.tenant(who).key();
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(key);
        let admins = own.count_other_admins_locked(id).await?;
        let row = own.lock_user(id).await?.ok_or_else(super::missing)?;
        may_manage(who, &row)?;
        if is_admin(&row) && admins == 0 {
            return Err(DeskError::conflict("ERR_LAST_ADMIN"));
        }
        let waiting = own.delete_user(id, now).await?;
        let entry = Audit {
            action: "user.deleted",
            target: format!("user:{id}"),
            detail: json!({ "email": row.email, "profile": row.profile, "ticketsReturned": waiting.len() }),
        };
        own.audit(who, &entry, now).await?;
        let mut events: Vec<_> = waiting.into_iter().map(|ticket| (key, returned(ticket, id))).collect();
        let record = Record::User;
        events.push((key, Event::RecordDeleted { record, id }));
        tx.push_events(&events, now).await?;
        tx.commit().await?;
        self.desk.shared.versions.forget(id);
        self.desk.wake().outbox.notify_one();
        Ok(())
    }

    /// Ends every session of a user.
    ///
    /// # Errors
    /// `ERR_NO_USER_FOUND`, `ERR_NO_PERMISSION`.
    pub async fn log_out(&self, who: &Identity, id: i64) -> DeskResult<()> {
        let key = self.tenant(who).key();
        let now = self.desk.now();
        let mut tx = self.desk.store().begin().await?;
        let mut own = tx.of(key);
        let row = own.lock_user(id).await?.ok_or_else(super::missing)?;
        may_manage(who, &row)?;
        own.end_sessions(id, now).await?;
        let entry = Audit {
            action: "user.logged-out",
            target: format!("user:{id}"),
            detail: json!({ "email": row.email }),
        };
        own.audit(who, &entry, now).await?;
        self.commit(tx, key, id, false).await
    }
}

/// Administrators manage users; an operator is managed by operators only.
fn may_manage(who: &Identity, row: &UserRow) -> DeskResult<()> {
    let may = if row.is_super { who.is_super() } else { who.is_admin() };
    may.then_some(()).ok_or_else(DeskError::forbidden)
}

fn returned((ticket_id, queue_id): (i64, Option<i64>), user: i64) -> Event {
    let from = Left {
        status: TicketStatus::Open,
        user_id: Some(user),
        queue_id,
    };
    Event::TicketUpdated {
        ticket_id,
        from: Some(from),
    }
}
