//! Live events of plugins.

use super::{DeskPorts, fault};
use async_trait::async_trait;
use balcao_model::event::{Audience, Event};
use balcao_runtime::Scope;
use balcao_runtime::ports::{Audience as Wanted, PortError, Realtime};

#[async_trait]
impl Realtime for DeskPorts {
    async fn emit(&self, scope: &Scope, audience: Wanted, name: &str, payload: String) -> Result<(), PortError> {
        let desk = self.desk()?;
        let audience = self.audience(scope, audience).await?;
        let payload = serde_json::from_str(&payload).map_err(|error| PortError::Invalid(error.to_string()))?;
        let event = Event::Plugin {
            plugin: scope.plugin_id.clone(),
            audience,
            name: name.to_owned(),
            payload,
        };
        let mut tx = desk.store().begin().await.map_err(fault)?;
        tx.push_events(&[(scope.company, event)], desk.now())
            .await
            .map_err(fault)?;
        tx.commit().await.map_err(fault)?;
        desk.wake().outbox.notify_one();
        Ok(())
    }
}

impl DeskPorts {
    /// Only people and tickets of the company; rooms of users are named by their number alone.
    async fn audience(&self, scope: &Scope, wanted: Wanted) -> Result<Audience, PortError> {
        match wanted {
            Wanted::Company => Ok(Audience::Company),
            Wanted::Users(wanted) => {
                let users = self.tenant(scope)?.users().await.map_err(fault)?;
                let own = users.into_iter().map(|user| user.id).filter(|id| wanted.contains(id));
                Ok(Audience::Users(own.collect()))
            }
            Wanted::Ticket(id) => {
                self.visible_ticket(scope, id).await?;
                Ok(Audience::Ticket(id))
            }
        }
    }
}
