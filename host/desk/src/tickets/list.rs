//! Lists of tickets: what the inbox, searches, the kanban board and plugins share.

use super::{TicketPage, TicketQuery};
use crate::error::{DeskError, DeskResult};
use crate::paging::PageMarks;
use crate::views::{FoundMessageView, TicketView};
use crate::visibility::Visibility;
use balcao_model::clock::Millis;
use balcao_model::text::cut;
use balcao_model::time::day_range;
use balcao_storage::{FoundMessage, Tenant, TicketFilter, TicketRow, TicketSearch};
use jiff::tz::TimeZone;
use std::collections::HashMap;

/// Rows of a page, as clients of this family expect.
const PAGE: i64 = 40;
/// Characters of a found message that the answer carries.
const EXCERPT: usize = 1_000;

/// Whose list it is, and where its days and pages begin.
pub(crate) struct Reader<'a> {
    pub(crate) tenant: &'a Tenant,
    pub(crate) sight: &'a Visibility,
    /// Days are those of this zone.
    pub(crate) zone: &'a TimeZone,
    /// Where earlier pages ended, for readers who turn pages.
    pub(crate) marks: Option<&'a PageMarks>,
}

/// A page of the tickets that the reader may see and that pass the query.
pub(crate) async fn list_seen(reader: &Reader<'_>, query: &TicketQuery) -> DeskResult<TicketPage> {
    let list = (
        reader.tenant.key().id(),
        reader.sight,
        TicketQuery {
            page: 0,
            ..query.clone()
        },
    );
    let offset = query.page.saturating_sub(1).saturating_mul(PAGE);
    let mut filter = filter(reader, query)?;
    filter.after = reader.marks.and_then(|marks| marks.start_of(&list, query.page));
    filter.offset = if filter.after.is_some() { 0 } else { offset };
    let (mut rows, found) = read(reader, &filter, query).await?;
    let has_more = rows.len() > PAGE as usize;
    rows.truncate(PAGE as usize);
    if let (Some(marks), Some(last)) = (reader.marks, rows.last()) {
        marks.note(&list, query.page, (last.updated_at, last.id));
    }
    let count = offset.saturating_add(rows.len() as i64) + i64::from(has_more);
    let mut tickets = rows
        .into_iter()
        .map(TicketView::try_from)
        .collect::<Result<Vec<_>, _>>()?;
    attach(&mut tickets, found);
    Ok(TicketPage {
        tickets,
        count,
        has_more,
    })
}

fn filter(reader: &Reader<'_>, query: &TicketQuery) -> DeskResult<TicketFilter> {
    let status = match query.statuses.as_slice() {
        [one] => Some(*one),
        _ => None,
    };
    let searching = term(query).is_some();
    // A search looks at the whole queue: what it finds may be opened as well.
    let all = searching || (query.show_all && reader.sight.shows_whole_queue(status, searching));
    let scope = reader.sight.scope(query.queues.as_deref(), all);
    Ok(TicketFilter {
        statuses: query.statuses.clone(),
        tags: query.tags.clone(),
        users: query.users.clone(),
        unread: query.unread_only,
        created: day("date", query.created_on.as_deref(), reader.zone)?,
        updated: day("updatedAt", query.updated_on.as_deref(), reader.zone)?,
        ..TicketFilter::new(scope, PAGE + 1)
    })
}

async fn read(
    reader: &Reader<'_>,
    filter: &TicketFilter,
    query: &TicketQuery,
) -> DeskResult<(Vec<TicketRow>, Vec<FoundMessage>)> {
    let Some(term) = term(query) else {
        return Ok((reader.tenant.tickets(filter).await?, Vec::new()));
    };
    let search = TicketSearch {
        term: term.to_owned(),
        message_queues: reader.sight.message_queues(None),
    };
    let found = reader.tenant.search_tickets(filter, &search).await?;
    Ok((found.rows, found.messages))
}

fn term(query: &TicketQuery) -> Option<&str> {
    query.search.as_deref().map(str::trim).filter(|term| !term.is_empty())
}

/// Gives each ticket the messages in which the term was found.
fn attach(tickets: &mut [TicketView], found: Vec<FoundMessage>) {
    let mut of_tickets: HashMap<i64, Vec<FoundMessageView>> = HashMap::new();
    for message in found {
        let body = cut(&message.body, EXCERPT).to_owned();
        let view = FoundMessageView { id: message.id, body };
        of_tickets.entry(message.ticket_id).or_default().push(view);
    }
    for ticket in tickets {
        ticket.messages = of_tickets.remove(&ticket.id);
    }
}

fn day(field: &'static str, text: Option<&str>, zone: &TimeZone) -> DeskResult<Option<(Millis, Millis)>> {
    let Some(text) = text else { return Ok(None) };
    let range = day_range(text, zone).ok_or_else(|| DeskError::invalid_field(field))?;
    Ok(Some(range))
}
