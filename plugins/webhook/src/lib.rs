//! Outgoing webhooks: what happens in the company is posted to an address of its choice, signed as Standard Webhooks asks for.

mod attempt;
mod body;
mod delivery;
mod event;
mod log;

use balcao_plugin::kv;
use balcao_plugin::prelude::*;

struct Webhook;

/// Marks the address that answered 410: nothing is sent to it until the settings are saved again.
const STOPPED: &str = "stopped";

impl Routes for Webhook {
    fn handle(request: Request) -> Result<Response> {
        Router::new(request)
            .get("/webhook/deliveries", log::list)
            .get("/webhook/deliveries/{id}", log::show)
            .post("/webhook/deliveries/{id}/replay", log::replay)
            .post("/webhook/test", log::test)
            .answer()
    }
}

impl Events for Webhook {
    fn on_event(event: Event) -> Result<()> {
        event::hear(&event)
    }
}

impl Worker for Webhook {
    fn run_job(job: Job) -> Result<Outcome> {
        match job.name.as_str() {
            "deliver" => attempt::deliver(job.payload()?),
            _ => delivery::sweep(),
        }
    }
}

impl Lifecycle for Webhook {
    /// Whoever saves the settings wants deliveries to go on.
    fn check_settings(_: &Draft) -> Result<Vec<Problem>> {
        kv::delete(STOPPED)?;
        Ok(Vec::new())
    }
}

balcao_plugin::export!(Webhook: routes, events, worker, lifecycle);
