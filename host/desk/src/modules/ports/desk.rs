//! The company, its contacts, messages, queues, users and settings.

use super::{DeskPorts, fault, json, refused};
use crate::contacts::{ContactInput, ExtraInput};
use async_trait::async_trait;
use balcao_runtime::Scope;
use balcao_runtime::ports::{
    Companies, CompanyFacts, ContactChange, Contacts, Delivery, Messages, NewMessage, People, PortError, SentMessage,
    Settings,
};
use serde_json::json as object;
use std::collections::HashMap;

#[async_trait]
impl Companies for DeskPorts {
    async fn current(&self, scope: &Scope) -> Result<CompanyFacts, PortError> {
        let desk = self.desk()?;
        let tenant = desk.store().tenant_of(scope.company);
        let zone = desk.company_zone(&tenant).await.map_err(refused)?;
        Ok(CompanyFacts {
            name: tenant.company().await.map_err(fault)?.name,
            time_zone: zone.iana_name().unwrap_or("UTC").to_owned(),
        })
    }
}

#[async_trait]
impl Settings for DeskPorts {
    async fn get(&self, scope: &Scope, key: &str) -> Result<Option<String>, PortError> {
        self.tenant(scope)?
            .plugin_setting(&scope.plugin_id, key)
            .await
            .map_err(fault)
    }
}

#[async_trait]
impl Contacts for DeskPorts {
    async fn get(&self, scope: &Scope, id: i64) -> Result<String, PortError> {
        let contact = crate::contacts::detail(&self.tenant(scope)?, id).await;
        json(&contact.map_err(refused)?)
    }

    async fn find(&self, scope: &Scope, search: &str, page: u32) -> Result<String, PortError> {
        let page = crate::contacts::page(&self.tenant(scope)?, Some(search), i64::from(page)).await;
        json(&page.map_err(refused)?)
    }

    async fn find_or_create(&self, scope: &Scope, name: &str, number: &str) -> Result<String, PortError> {
        let desk = self.desk()?;
        let contact = desk.contacts().find_or_create(scope, name, number).await;
        json(&contact.map_err(refused)?)
    }

    async fn update(&self, scope: &Scope, id: i64, change: ContactChange) -> Result<String, PortError> {
        let extra = |(name, value)| ExtraInput { id: None, name, value };
        let input = ContactInput {
            name: change.name,
            number: change.number,
            email: change.email,
            extra_info: change.extra_info.map(|fields| fields.into_iter().map(extra).collect()),
        };
        let desk = self.desk()?;
        let contact = desk.contacts().update(scope, id, &input).await;
        json(&contact.map_err(refused)?)
    }
}

#[async_trait]
impl Messages for DeskPorts {
    async fn find(&self, scope: &Scope, ticket_id: i64, page: u32) -> Result<String, PortError> {
        let desk = self.desk()?;
        let tenant = desk.store().tenant_of(scope.company);
        let sight = self.sight(scope).await?;
        let page = crate::messages::read(&desk, &tenant, &sight, ticket_id, i64::from(page));
        let page = page.await.map_err(refused)?;
        json(&object!({ "messages": page.messages, "hasMore": page.has_more }))
    }

    async fn send(&self, scope: &Scope, message: NewMessage) -> Result<SentMessage, PortError> {
        let desk = self.desk()?;
        desk.messages().send_letter(scope, &message).await.map_err(refused)
    }

    async fn status(&self, scope: &Scope, key: &str) -> Result<Option<Delivery>, PortError> {
        let desk = self.desk()?;
        desk.messages().delivery(scope, key).await.map_err(refused)
    }
}

#[async_trait]
impl People for DeskPorts {
    async fn queues(&self, scope: &Scope) -> Result<String, PortError> {
        let queues = self.tenant(scope)?.queues().await.map_err(fault)?;
        let views: Vec<_> = queues
            .iter()
            .map(|queue| object!({ "id": queue.id, "name": queue.name, "color": queue.color }))
            .collect();
        json(&views)
    }

    async fn users(&self, scope: &Scope) -> Result<String, PortError> {
        let tenant = self.tenant(scope)?;
        let mut users = tenant.users().await.map_err(fault)?;
        users.sort_by_key(|user| user.name.to_lowercase());
        let mut queues = HashMap::<i64, Vec<i64>>::new();
        for queue in tenant.queues_of_users(None).await.map_err(fault)? {
            queues.entry(queue.user_id).or_default().push(queue.id);
        }
        let views: Vec<_> = users
            .iter()
            .map(|user| {
                let queue_ids = queues.remove(&user.id).unwrap_or_default();
                object!({ "id": user.id, "name": user.name, "profile": user.profile, "online": user.online, "queueIds": queue_ids })
            })
            .collect();
        json(&views)
    }
}
