//! Reading messages: pages, newest first.

use balcao_plugin::Order;
use balcao_plugin::prelude::*;
use serde_json::{Value, json};

use crate::refusal::Answer;
use crate::schedule::Schedule;
use crate::search::Search;
use crate::store::{self, SCHEDULES};
use crate::{calendar, view};

/// Messages of a page, as clients of this family expect.
const PAGE: usize = 20;
/// Documents of one read.
const CHUNK: u32 = 200;
/// How far back a search looks.
const FARTHEST: usize = 5_000;

/// `GET /schedules/{id}`
pub(crate) fn one(request: &Request) -> Answer {
    Ok(view::response(&store::named(request)?)?)
}

/// `GET /schedules`: a page by number, or with `from` and `to` what is due between them.
pub(crate) fn show(request: &Request) -> Answer {
    let query = filtered(request);
    if let (Some(from), Some(to)) = (request.query("from"), request.query("to")) {
        return calendar::show(&query, &from, &to);
    }
    let number: usize = request
        .query("pageNumber")
        .and_then(|number| number.parse().ok())
        .unwrap_or(1);
    let first = number.saturating_sub(1).saturating_mul(PAGE);
    let search = Search::of(&request.query("searchParam").unwrap_or_default());
    Ok(match search {
        Some(search) => found(&query, &search, first)?,
        None => page(&query, first)?,
    })
}

/// The conditions of the query: `contactId` and `userId`.
fn filtered(request: &Request) -> Query {
    ["contactId", "userId"].into_iter().fold(Query::all(), |query, field| {
        let id: Option<i64> = request.query(field).and_then(|id| id.parse().ok());
        match id {
            Some(id) => query.with(field, id),
            None => query,
        }
    })
}

fn page(query: &Query, first: usize) -> Result<Response> {
    let count = usize::try_from(SCHEDULES.count(query)?).unwrap_or(usize::MAX);
    let mut rows = Vec::new();
    if first < count {
        scan(
            query,
            |at, stored| {
                if at >= first {
                    rows.push(stored);
                }
                rows.len() < PAGE
            },
            first + PAGE,
        )?;
    }
    response(&rows, count, first)
}

fn found(query: &Query, search: &Search, first: usize) -> Result<Response> {
    let (mut rows, mut count) = (Vec::new(), 0);
    scan(
        query,
        |_, stored| {
            if search.finds(&stored.value) {
                if count >= first && rows.len() < PAGE {
                    rows.push(stored);
                }
                count += 1;
            }
            true
        },
        FARTHEST,
    )?;
    response(&rows, count, first)
}

/// Shows documents to `look`, newest first, with their place, until it has seen enough or there are no more within `farthest`.
fn scan(query: &Query, mut look: impl FnMut(usize, Stored<Schedule>) -> bool, farthest: usize) -> Result<()> {
    let (mut at, mut after) = (0, None);
    while at < farthest {
        let left = u32::try_from(farthest - at).unwrap_or(CHUNK);
        let chunk = query.clone().order(Order::NewestFirst).limit(left.min(CHUNK));
        let page = SCHEDULES.find(&match after {
            Some(last) => chunk.after(last),
            None => chunk,
        })?;
        after = page.documents.last().map(|stored| stored.id);
        for stored in page.documents {
            if !look(at, stored) {
                return Ok(());
            }
            at += 1;
        }
        if !page.has_more {
            return Ok(());
        }
    }
    Ok(())
}

fn response(rows: &[Stored<Schedule>], count: usize, first: usize) -> Result<Response> {
    let has_more = count > first + rows.len() && !rows.is_empty();
    list(rows, count, has_more)
}

/// The answer with many messages.
pub(crate) fn list(rows: &[Stored<Schedule>], count: usize, has_more: bool) -> Result<Response> {
    let names = view::user_names()?;
    let schedules: Vec<Value> = rows.iter().map(|stored| view::of(stored, &names)).collect();
    Response::json(&json!({ "schedules": schedules, "count": count, "hasMore": has_more }))
}
