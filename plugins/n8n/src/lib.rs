//! A workflow of n8n as a bot: it gets each message of a customer, and says what is answered and what becomes of the conversation.

mod ask;
mod carry;
mod decision;
mod late;
mod read;

use balcao_plugin::bot::{Action, Bot, Turn};
use balcao_plugin::prelude::*;

struct N8n;

impl Bot for N8n {
    fn on_turn(turn: Turn) -> Result<Vec<Action>> {
        let asked = ask::ask(&turn)?;
        match read::answer(&asked.answer).map_err(Error::Internal)? {
            read::Read::Later => late::wait(&turn, &asked.id),
            read::Read::Now(decision) => {
                late::forget(&turn)?;
                decision
                    .actions()
                    .map_err(Error::Internal)?
                    .into_iter()
                    .map(carry::in_turn)
                    .collect()
            }
        }
    }
}

impl Hooks for N8n {
    fn on_hook(delivery: Delivery) -> Result<()> {
        late::answer(&delivery)
    }
}

impl Worker for N8n {
    fn run_job(job: Job) -> Result<Outcome> {
        late::overdue(&job.payload()?)
    }
}

balcao_plugin::export!(N8n: bot, hooks, worker);
