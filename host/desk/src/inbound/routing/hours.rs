//! Telling customers that nobody is there.

use super::Visit;
use balcao_model::clock::Millis;
use balcao_model::switches::ScheduleType;
use balcao_storage::{BotQueue, Error};

/// Customers write several short messages: within this time they are told once.
const PAUSE_MS: Millis = 30 * 60 * 1000;

impl Visit<'_> {
    /// Whether the company is closed now; then the customer has been told. Without a text for it
    /// the hours change nothing.
    pub(super) async fn company_closed(&mut self) -> Result<bool, Error> {
        let facts = self.speaker.facts;
        let text = &facts.row.out_of_hours_message;
        if facts.switches.schedule != ScheduleType::Company
            || text.trim().is_empty()
            || facts.open(&facts.row.schedules, self.speaker.now)
        {
            return Ok(false);
        }
        self.tell_once(text).await?;
        Ok(true)
    }

    /// The same for the ticket's queue, when each queue has its own hours.
    pub(super) async fn queue_closed(&mut self, queue: &BotQueue) -> Result<bool, Error> {
        if self.speaker.facts.switches.schedule != ScheduleType::Queue || !self.is_closed(queue) {
            return Ok(false);
        }
        self.tell_once(&queue.out_of_hours_message).await?;
        Ok(true)
    }

    /// Whether a queue is closed now and has a text for it.
    pub(super) fn is_closed(&self, queue: &BotQueue) -> bool {
        !queue.out_of_hours_message.trim().is_empty() && !self.speaker.facts.open(&queue.schedules, self.speaker.now)
    }

    async fn tell_once(&mut self, text: &str) -> Result<(), Error> {
        let now = self.speaker.now;
        if self.state.hours_at.is_some_and(|at| now - at < PAUSE_MS) {
            return Ok(());
        }
        self.state.hours_at = Some(now);
        self.speaker.text(text).await
    }
}
