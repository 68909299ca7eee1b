//! Tickets the user may see: reading needs `tickets:read`, changing `tickets:write`.

use crate::bindings::capabilities::balcao::plugin::tickets as host;
use crate::{Request, Result};

pub use host::{Change, Filter, Status};

/// `{"tickets":[TicketList],"count":n,"hasMore":bool}`, last changed first, 40 a page.
///
/// # Errors
/// As the host says.
pub fn find(filter: &Filter) -> Result<String> {
    Ok(host::find(filter)?)
}

/// `TicketFull`.
///
/// # Errors
/// [`crate::Error::NotFound`] when the user cannot see it.
pub fn get(id: i64) -> Result<String> {
    Ok(host::get(id)?)
}

/// Changes a ticket by the rules of the desk and gives the `TicketFull`.
///
/// # Errors
/// [`crate::Error::NotFound`] when the user cannot see it, [`crate::Error::Conflict`] when another agent has accepted it.
pub fn update(id: i64, change: Change) -> Result<String> {
    Ok(host::update(id, change)?)
}

/// The filter in the query of a request, written as for `GET /tickets`; a value that makes no sense counts as absent.
/// Lists are JSON arrays (`queueIds=[1,2]`) or repeated (`queueIds=1&queueIds=2`, `queueIds[]=1`).
#[must_use]
pub fn filter_of(request: &Request, statuses: Vec<Status>) -> Filter {
    let flag = |name: &str| request.query(name).as_deref() == Some("true");
    Filter {
        statuses,
        search: request.query("searchParam").unwrap_or_default(),
        page: request
            .query("pageNumber")
            .and_then(|page| page.parse().ok())
            .unwrap_or(1),
        show_all: flag("showAll"),
        queue_ids: ids(request, "queueIds"),
        tag_ids: ids(request, "tags").unwrap_or_default(),
        user_ids: ids(request, "users").unwrap_or_default(),
        created_on: request.query("date").filter(|day| !day.is_empty()),
        updated_on: request.query("updatedAt").filter(|day| !day.is_empty()),
        unread_only: flag("withUnreadMessages"),
    }
}

fn ids(request: &Request, name: &str) -> Option<Vec<i64>> {
    let bracketed = format!("{name}[]");
    let values: Vec<String> = request.query_all(name).chain(request.query_all(&bracketed)).collect();
    let listed = |value: &String| match serde_json::from_str::<Vec<i64>>(value) {
        Ok(ids) => ids,
        Err(_) => value.parse().into_iter().collect(),
    };
    (!values.is_empty()).then(|| values.iter().flat_map(listed).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_in_every_spelling() {
        for query in [
            "queueIds=%5B1%2C2%5D",
            "queueIds=1&queueIds=2",
            "queueIds%5B%5D=1&queueIds[]=2",
        ] {
            let filter = filter_of(&Request::new("GET", &format!("/x?{query}")), Vec::new());
            assert_eq!(filter.queue_ids, Some(vec![1, 2]), "{query}");
        }
    }

    #[test]
    fn an_absent_list_is_not_an_empty_one() {
        assert_eq!(filter_of(&Request::new("GET", "/x"), Vec::new()).queue_ids, None);
        assert_eq!(
            filter_of(&Request::new("GET", "/x?queueIds=[]"), Vec::new()).queue_ids,
            Some(Vec::new())
        );
    }

    #[test]
    fn absurd_pages_are_the_first() {
        assert_eq!(filter_of(&Request::new("GET", "/x?pageNumber=-7"), Vec::new()).page, 1);
    }
}
