//! Counts visits of pages.

use balcao_plugin::prelude::*;
use serde::{Deserialize, Serialize};

const VISITS: Collection<Visits> = Collection::new("visits");

#[derive(Deserialize, Serialize)]
struct Visits {
    page: String,
    count: u64,
}

struct MyPlugin;

impl Routes for MyPlugin {
    fn handle(request: Request) -> Result<Response> {
        Router::new(request).post("/visits/{page}", visit).answer()
    }
}

fn visit(request: &Request) -> Result<Response> {
    let page: String = request.param("page")?;
    let stored = match VISITS.first(Query::all().with("page", page.clone()))? {
        Some(mut visits) => {
            visits.value.count += 1;
            VISITS.replace(visits)?
        }
        None => VISITS.insert(Visits { page, count: 1 })?,
    };
    Response::json(&stored.value)
}

balcao_plugin::export!(MyPlugin: routes);
