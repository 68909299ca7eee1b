//! Turning stored messages into what the wire shows, with few queries.

use crate::error::DeskResult;
use crate::sends;
use crate::views::{ContactView, MessageView};
use balcao_storage::{MessageRow, Tenant};
use std::collections::HashMap;

/// Messages of one ticket with what they quote and who wrote them, in the given order.
pub(crate) async fn page(tenant: &Tenant, ticket_id: i64, rows: Vec<MessageRow>) -> DeskResult<Vec<MessageView>> {
    let mut contacts: Vec<i64> = rows.iter().filter_map(|row| row.contact_id).collect();
    contacts.sort_unstable();
    contacts.dedup();
    let contacts: HashMap<i64, ContactView> = tenant
        .contacts_by_id(&contacts)
        .await?
        .into_iter()
        .map(|row| (row.id, row.into()))
        .collect();
    let wanted: Vec<String> = rows.iter().filter_map(|row| row.quoted_id.clone()).collect();
    let quoted: HashMap<String, MessageRow> = tenant
        .messages_by_id(ticket_id, &wanted)
        .await?
        .into_iter()
        .map(|row| (row.id.clone(), row))
        .collect();
    let views = rows.into_iter().map(|row| {
        let quote = row.quoted_id.as_ref().and_then(|id| quoted.get(id)).cloned();
        let contact = row.contact_id.and_then(|id| contacts.get(&id)).cloned();
        MessageView::new(row, quote, contact)
    });
    let mut views: Vec<MessageView> = views.collect();
    sends::show(tenant, views.iter_mut()).await?;
    Ok(views)
}

/// One message as the wire shows it.
pub(crate) async fn one(tenant: &Tenant, row: MessageRow) -> DeskResult<Option<MessageView>> {
    let ticket = row.ticket_id;
    Ok(page(tenant, ticket, vec![row]).await?.pop())
}
