//! The present state of what a batch of events names, in a handful of queries.

use super::records;
use crate::views::{ConnectionView, ContactView, MessageView, TicketView};
use crate::{Desk, connections, messages};
use balcao_model::event::{Event, Record};
use balcao_storage::{LoggedEvent, Tenant};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

#[derive(Default)]
pub(crate) struct Loaded {
    pub(crate) tickets: HashMap<i64, TicketView>,
    pub(crate) messages: HashMap<i64, MessageView>,
    pub(crate) contacts: HashMap<i64, ContactView>,
    /// As admins see them and as others do.
    pub(crate) connections: HashMap<i64, (ConnectionView, ConnectionView)>,
    pub(crate) records: HashMap<(Record, i64), Value>,
    pub(crate) settings: HashMap<String, Value>,
}

pub(crate) async fn load(desk: &Desk, tenant: &Tenant, events: &[LoggedEvent]) -> anyhow::Result<Loaded> {
    let mut loaded = Loaded::default();
    let (mut tickets, mut seqs, mut contacts) = (HashSet::new(), HashSet::new(), HashSet::new());
    let mut connections = false;
    for row in events {
        match &row.event {
            Event::MessageCreated { ticket_id, seq } | Event::MessageUpdated { ticket_id, seq } => {
                tickets.insert(*ticket_id);
                seqs.insert(*seq);
            }
            Event::TicketUpdated { ticket_id, .. } | Event::TicketRead { ticket_id } => {
                tickets.insert(*ticket_id);
            }
            Event::ContactCreated { contact_id } | Event::ContactUpdated { contact_id } => {
                contacts.insert(*contact_id);
            }
            Event::ContactsImported { contact_ids } => contacts.extend(contact_ids),
            Event::RecordSaved { record, id, .. } => {
                if let Some(view) = records::view(desk, tenant, *record, *id).await? {
                    loaded.records.insert((*record, *id), view);
                }
            }
            Event::PresenceChanged { user_id } => {
                if let Some(view) = records::view(desk, tenant, Record::User, *user_id).await? {
                    loaded.records.insert((Record::User, *user_id), view);
                }
            }
            Event::SettingChanged { key } => {
                if let Some(view) = records::setting(tenant, key).await? {
                    loaded.settings.insert(key.clone(), view);
                }
            }
            Event::ConnectionUpdated { .. } | Event::SessionUpdated { .. } => connections = true,
            Event::ConnectionDeleted { .. }
            | Event::TicketDeleted { .. }
            | Event::ContactDeleted { .. }
            | Event::ContactErased { .. }
            | Event::RecordDeleted { .. }
            | Event::ModulesChanged
            | Event::RightsChanged { .. }
            | Event::Plugin { .. } => {}
        }
    }
    for row in tenant.tickets_by_id(&list(tickets)).await? {
        loaded.tickets.insert(row.id, row.try_into()?);
    }
    load_messages(desk, tenant, &list(seqs), &mut loaded).await?;
    for row in tenant.contacts_by_id(&list(contacts)).await? {
        loaded.contacts.insert(row.id, row.into());
    }
    if connections {
        load_connections(tenant, &mut loaded).await?;
    }
    Ok(loaded)
}

fn list(ids: HashSet<i64>) -> Vec<i64> {
    ids.into_iter().collect()
}

async fn load_messages(desk: &Desk, tenant: &Tenant, seqs: &[i64], loaded: &mut Loaded) -> anyhow::Result<()> {
    let rows = tenant.messages_by_seq(seqs).await?;
    for view in messages::page(desk, tenant, rows).await? {
        loaded.messages.insert(view.seq, view);
    }
    Ok(())
}

async fn load_connections(tenant: &Tenant, loaded: &mut Loaded) -> anyhow::Result<()> {
    for (row, linked) in connections::with_queues(tenant).await? {
        let (id, plain) = (row.id, ConnectionView::new(row.clone(), linked.clone(), false));
        loaded
            .connections
            .insert(id, (ConnectionView::new(row, linked, true), plain));
    }
    Ok(())
}
