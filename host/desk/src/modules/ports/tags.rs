//! Tags and their place on tickets.

use super::{DeskPorts, fault, json, refused};
use crate::office::TagView;
use async_trait::async_trait;
use balcao_model::event::Event;
use balcao_model::time::Moment;
use balcao_runtime::Scope;
use balcao_runtime::ports::{PortError, Tags};
use balcao_storage::Tx;
use serde_json::json as object;

#[async_trait]
impl Tags for DeskPorts {
    async fn list(&self, scope: &Scope) -> Result<String, PortError> {
        self.views(scope, false).await
    }

    async fn kanban_lanes(&self, scope: &Scope) -> Result<String, PortError> {
        self.views(scope, true).await
    }

    async fn attach(&self, scope: &Scope, ticket_id: i64, tag_id: i64) -> Result<String, PortError> {
        let now = self.desk()?.now();
        let mut tx = self.change(scope, ticket_id).await?;
        let mut company = tx.of(scope.company);
        company.add_ticket_tag(ticket_id, tag_id, now).await.map_err(fault)?;
        self.changed(scope, ticket_id, tx).await?;
        let at = Moment(now);
        Ok(object!({ "ticketId": ticket_id, "tagId": tag_id, "createdAt": at, "updatedAt": at }).to_string())
    }

    async fn detach(&self, scope: &Scope, ticket_id: i64, tag_id: i64) -> Result<(), PortError> {
        let mut tx = self.change(scope, ticket_id).await?;
        let mut company = tx.of(scope.company);
        company.remove_ticket_tag(ticket_id, tag_id).await.map_err(fault)?;
        self.changed(scope, ticket_id, tx).await
    }

    async fn sync(&self, scope: &Scope, ticket_id: i64, tag_ids: &[i64]) -> Result<String, PortError> {
        let desk = self.desk()?;
        let synced = desk.office().tags().sync(scope, ticket_id, tag_ids).await;
        json(&synced.map_err(refused)?)
    }

    async fn detach_kanban_lanes(&self, scope: &Scope, ticket_id: i64) -> Result<(), PortError> {
        let mut tx = self.change(scope, ticket_id).await?;
        let mut company = tx.of(scope.company);
        company.remove_kanban_tags(ticket_id).await.map_err(fault)?;
        self.changed(scope, ticket_id, tx).await
    }
}

impl DeskPorts {
    async fn views(&self, scope: &Scope, lanes_only: bool) -> Result<String, PortError> {
        let tags = self.tenant(scope)?.tags(lanes_only).await.map_err(fault)?;
        json(&tags.into_iter().map(TagView::from).collect::<Vec<_>>())
    }

    async fn change(&self, scope: &Scope, ticket_id: i64) -> Result<Tx, PortError> {
        self.visible_ticket(scope, ticket_id).await?;
        self.desk()?.store().begin().await.map_err(fault)
    }

    async fn changed(&self, scope: &Scope, ticket_id: i64, mut tx: Tx) -> Result<(), PortError> {
        let desk = self.desk()?;
        let event = Event::TicketUpdated { ticket_id, from: None };
        tx.push_events(&[(scope.company, event)], desk.now())
            .await
            .map_err(fault)?;
        tx.commit().await.map_err(fault)?;
        desk.wake().outbox.notify_one();
        Ok(())
    }
}
