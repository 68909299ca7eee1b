//! Carrying out a change of a ticket with everything that follows from it: the attendance, the
//! bots' notes, what the customer hears, and what browsers are told. People's changes and those of
//! the clock go through here.

use super::greeting;
use crate::Actor;
use crate::bots::{Facts, Speaker};
use balcao_model::bot::BotState;
use balcao_model::clock::Millis;
use balcao_model::event::{Event, Left};
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_model::transfer::{Transfer, transfer, words};
use balcao_storage::{CompanyKey, CycleChange, Error, TicketBots, TicketRef, Tx};

/// A change that rules have allowed.
pub(crate) struct Change<'a> {
    pub(crate) key: CompanyKey,
    /// Whoever changes it; `None` is the clock, which asks for no rating and says no farewell.
    pub(crate) who: Option<Actor<'a>>,
    /// The ticket before.
    pub(crate) ticket: &'a TicketRef,
    pub(crate) after: Assignment,
    /// The connection from now on.
    pub(crate) connection: Option<i64>,
    pub(crate) bots: TicketBots,
    pub(crate) now: Millis,
}

impl Change<'_> {
    /// Carries it out. Answers what browsers have to hear, in order.
    pub(crate) async fn carry_out(mut self, tx: &mut Tx, facts: &Facts) -> Result<Vec<(CompanyKey, Event)>, Error> {
        let (before, after) = (self.ticket.assignment(), self.after);
        self.rest_bots();
        self.track(tx).await?;
        let facts = self.connection.and_then(|id| facts.of(id));
        let mut said = Vec::new();
        let mut preview = None;
        // Groups hear nothing of the desk's inner life; without a connection nobody can be told.
        if let Some(facts) = facts.filter(|_| !self.ticket.is_group) {
            let mut speaker = Speaker {
                tx: &mut *tx,
                facts,
                key: self.key,
                ticket: self.ticket.id,
                queue: after.queue_id,
                now: self.now,
                said: Vec::new(),
                preview: None,
            };
            self.speak(&mut speaker).await?;
            (said, preview) = (speaker.said, speaker.preview);
        } else if self.closes() {
            self.finish(tx).await?;
        }
        let moved = self.connection != self.ticket.connection_id;
        let changed = after != before || self.bots != self.ticket.bots;
        if changed || moved || preview.is_some() {
            tx.of(self.key)
                .save_ticket(self.ticket.id, after, &self.bots, preview.as_deref(), self.now)
                .await?;
        }
        Ok(self.events(changed || moved, said))
    }

    /// People who take a ticket end its bot; closing forgets everything.
    fn rest_bots(&mut self) {
        if self.closes() {
            self.bots = TicketBots::default();
        } else if self.opens() {
            self.bots.chatbot = false;
            (self.bots.use_integration, self.bots.integration_id) = (false, None);
            self.bots.queue_option_id = None;
        }
        if self.after.queue_id != self.ticket.queue_id {
            // Options belong to the queue that is left.
            self.bots.queue_option_id = None;
        }
    }

    fn opens(&self) -> bool {
        self.after.status == TicketStatus::Open && self.ticket.assignment().status != TicketStatus::Open
    }

    fn closes(&self) -> bool {
        self.after.status == TicketStatus::Closed && self.ticket.assignment().status != TicketStatus::Closed
    }

    /// The attendance follows the ticket. Closing is noted where the rating is decided.
    async fn track(&self, tx: &mut Tx) -> Result<(), Error> {
        let before = self.ticket.assignment();
        let now = Some(self.now);
        let waits = self.after.status == TicketStatus::Pending
            && (before.status != TicketStatus::Pending || (before.queue_id.is_none() && self.after.queue_id.is_some()));
        let change = CycleChange {
            user_id: self.after.user_id.filter(|_| self.after.status == TicketStatus::Open),
            queued_at: now.filter(|_| waits),
            started_at: now.filter(|_| self.opens()),
            ..CycleChange::default()
        };
        let same_agent = before.user_id == self.after.user_id && self.connection == self.ticket.connection_id;
        if self.after.status == TicketStatus::Closed || (!waits && !self.opens() && same_agent) {
            return Ok(());
        }
        let (id, connection) = (self.ticket.id, self.connection);
        tx.of(self.key).change_cycle(id, connection, &change, self.now).await
    }

    async fn speak(&mut self, speaker: &mut Speaker<'_>) -> Result<(), Error> {
        if self.closes() {
            return self.farewell(speaker).await;
        }
        if let Some(who) = self.who.and_then(Actor::user).filter(|_| self.opens()) {
            let mut state = BotState::parse(&self.bots.bot_state);
            greeting::greet(speaker, who, self.ticket, &mut state).await?;
            self.bots.bot_state = state.text();
        }
        match transfer(self.ticket.assignment(), self.after) {
            Some(change) if self.who.is_some() && speaker.facts.switches.transfer_texts => tell(speaker, change).await,
            _ => Ok(()),
        }
    }

    /// The last words. With ratings switched on the ticket is closed at once and leaves its agent,
    /// while its attendance goes on until the customer has answered, writes something else, or a day
    /// has passed. The question is asked once for each attendance: closing what is closed changes
    /// nothing, so that no second click can lose the rating.
    async fn farewell(&mut self, speaker: &mut Speaker<'_>) -> Result<(), Error> {
        if self.who.is_none() {
            self.finish(speaker.tx).await?;
            return speaker.text(&speaker.facts.row.expires_inactive_message).await;
        }
        if !speaker.facts.switches.rating {
            self.finish(speaker.tx).await?;
            return speaker.text(&speaker.facts.row.complation_message).await;
        }
        let asked = CycleChange {
            user_id: self.after.user_id,
            rating_at: Some(self.now),
            ..CycleChange::default()
        };
        let mut company = speaker.tx.of(self.key);
        company
            .change_cycle(self.ticket.id, self.connection, &asked, self.now)
            .await?;
        let words = speaker.facts.row.rating_message.trim();
        let question = speaker.facts.texts().rating_question;
        let gap = if words.is_empty() { "" } else { "\n\n" };
        speaker.text(&format!("{words}{gap}{question}")).await
    }

    async fn finish(&self, tx: &mut Tx) -> Result<(), Error> {
        let user = self.after.user_id;
        tx.of(self.key)
            .finish_cycle(self.ticket.id, self.connection, user, false, self.now)
            .await
    }

    fn events(&self, changed: bool, said: Vec<Event>) -> Vec<(CompanyKey, Event)> {
        let before = self.ticket.assignment();
        let from = (self.after != before).then_some(Left {
            status: before.status,
            user_id: before.user_id,
            queue_id: before.queue_id,
        });
        let updated = changed.then_some(Event::TicketUpdated {
            ticket_id: self.ticket.id,
            from,
        });
        updated.into_iter().chain(said).map(|event| (self.key, event)).collect()
    }
}

async fn tell(speaker: &mut Speaker<'_>, change: Transfer) -> Result<(), Error> {
    let (queue, agent) = match change {
        Transfer::Queue(queue) => (Some(queue), None),
        Transfer::Agent(agent) => (None, Some(agent)),
        Transfer::Both { queue, agent } => (Some(queue), Some(agent)),
    };
    let (queue, agent) = speaker.tx.of(speaker.key).names(queue, agent).await?;
    let text = words(change, &queue, &agent, speaker.facts.texts());
    speaker.text(&text).await
}
