//! Turning stored messages into what the wire shows, with few queries.

use crate::Desk;
use crate::error::DeskResult;
use crate::sends;
use crate::views::{ContactView, MessageView, ReactionView};
use balcao_storage::{MessageRow, Tenant};
use std::collections::HashMap;

/// What a quoted message is found by: the same id may exist over another connection.
type Place = (i64, i64, String);

/// Messages with what they quote, who wrote them and the reactions to them, in the given order.
pub(crate) async fn page(desk: &Desk, tenant: &Tenant, rows: Vec<MessageRow>) -> DeskResult<Vec<MessageView>> {
    let mut contacts: Vec<i64> = rows.iter().filter_map(|row| row.contact_id).collect();
    contacts.sort_unstable();
    contacts.dedup();
    let contacts: HashMap<i64, ContactView> = tenant
        .contacts_by_id(&contacts)
        .await?
        .into_iter()
        .map(|row| (row.id, row.into()))
        .collect();
    let quoted = quoted(tenant, &rows).await?;
    let mut reactions = reactions(tenant, &rows).await?;
    let views = rows.into_iter().map(|mut row| {
        let id = row.quoted_id.clone();
        let quote = id
            .and_then(|id| quoted.get(&(row.ticket_id, row.connection_id, id)))
            .cloned();
        let quote = quote.map(|row| absolute(desk, row));
        let contact = row.contact_id.and_then(|id| contacts.get(&id)).cloned();
        let reactions = reactions.remove(&row.seq).unwrap_or_default();
        row = absolute(desk, row);
        MessageView::new(row, quote, contact, reactions)
    });
    let mut views: Vec<MessageView> = views.collect();
    sends::show(tenant, views.iter_mut()).await?;
    Ok(views)
}

/// Files are named by their whole address: browsers of this family run on other sites, too.
fn absolute(desk: &Desk, row: MessageRow) -> MessageRow {
    let media_url = row.media_url.map(|path| desk.file_url(&path));
    MessageRow { media_url, ..row }
}

/// The messages that a page answers, each in its own conversation and connection.
async fn quoted(tenant: &Tenant, rows: &[MessageRow]) -> DeskResult<HashMap<Place, MessageRow>> {
    let mut wanted: HashMap<i64, Vec<String>> = HashMap::new();
    for row in rows {
        if let Some(id) = &row.quoted_id {
            wanted.entry(row.ticket_id).or_default().push(id.clone());
        }
    }
    let mut found = HashMap::new();
    for (ticket, ids) in wanted {
        for row in tenant.messages_by_id(ticket, &ids).await? {
            found.insert((row.ticket_id, row.connection_id, row.id.clone()), row);
        }
    }
    Ok(found)
}

async fn reactions(tenant: &Tenant, rows: &[MessageRow]) -> DeskResult<HashMap<i64, Vec<ReactionView>>> {
    let seqs: Vec<i64> = rows.iter().map(|row| row.seq).collect();
    let mut found: HashMap<i64, Vec<ReactionView>> = HashMap::new();
    for row in tenant.reactions(&seqs).await? {
        found.entry(row.seq).or_default().push(ReactionView {
            emoji: row.emoji,
            from_me: row.contact_id.is_none(),
            contact_id: row.contact_id,
        });
    }
    Ok(found)
}
