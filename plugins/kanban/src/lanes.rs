//! The lanes and their order.

use balcao_plugin::prelude::*;
use balcao_plugin::{realtime, tags};
use serde::{Deserialize, Serialize};

use crate::board;

/// The realtime event for screens that show the board.
pub(crate) const CHANGED: &str = "kanban";

const MAX_LANES: usize = 500;

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Arrangement {
    order: Vec<i64>,
}

/// `GET /tags/kanban`: the tags that are lanes, ordered by id. The screen arranges them by `GET /kanban/lanes`.
pub(crate) fn tags(_request: &Request) -> Result<Response> {
    Ok(Response::raw_json(format!(r#"{{"lista":{}}}"#, tags::kanban_lanes()?)))
}

/// `GET /kanban/lanes`
pub(crate) fn show(_request: &Request) -> Result<Json<Arrangement>> {
    let order = board::order()?;
    Ok(Json(Arrangement { order }))
}

/// `PUT /kanban/lanes`
pub(crate) fn arrange(request: &Request) -> Result<Json<Arrangement>> {
    let Arrangement { order } = request.json()?;
    if order.len() > MAX_LANES {
        return Err(Error::invalid("ERR_TOO_MANY_LANES"));
    }
    announce(board::update(|current| {
        *current = board::without_repeats(order.clone())
    })?)
}

/// Takes the lane of a deleted tag off the board.
pub(crate) fn forget(tag: i64) -> Result<()> {
    if board::order()?.contains(&tag) {
        announce(board::update(|order| order.retain(|id| *id != tag))?)?;
    }
    Ok(())
}

fn announce(order: Vec<i64>) -> Result<Json<Arrangement>> {
    realtime::emit(CHANGED, &json!({ "action": "lanes", "order": order }))?;
    Ok(Json(Arrangement { order }))
}
