//! Carrying out what a bot decided: all of it or nothing, once.

use super::prepared::{Step, prepare};
use super::{Asked, MINUTE_MS, Silence, broken, scope_of};
use crate::bots::{ConnectionFacts, Facts, Speaker};
use crate::tickets::Change;
use crate::{Actor, Desk};
use balcao_model::bot::BotState;
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_runtime::BotAction;
use balcao_storage::{CompanyKey, DueWork, Error, Tenant, TicketRef, Tx};

pub(super) async fn out(
    desk: &Desk,
    tenant: &Tenant,
    work: &DueWork,
    asked: Asked,
    actions: Vec<BotAction>,
) -> Result<(), Silence> {
    let steps = prepare(desk, tenant, work, actions).await?;
    let row = tenant
        .ticket(asked.ticket)
        .await
        .map_err(broken)?
        .ok_or(Silence::Unasked)?;
    let connections: Vec<i64> = row.connection_id.into_iter().collect();
    let facts = Facts::load(desk, work.company, &connections).await.map_err(broken)?;
    let now = desk.now();
    let mut tx = desk.store().begin().await.map_err(broken)?;
    let ticket = tx.of(work.company).lock_ticket(asked.ticket).await.map_err(broken)?;
    let ticket = ticket
        .filter(|ticket| waits_in(ticket, asked))
        .ok_or(Silence::Unasked)?;
    if BotState::parse(&ticket.bots.bot_state).plugin.last_turn >= work.id {
        // The host died between carrying it out and noting so.
        return Ok(());
    }
    let turn = Carried {
        work,
        facts: &facts,
        now,
    };
    let events = turn.carry_out(&mut tx, ticket, &steps).await.map_err(broken)?;
    tx.push_events(&events, now).await.map_err(broken)?;
    tx.commit().await.map_err(broken)?;
    for step in steps {
        if let Step::Show(link, ..) = step {
            link.keep();
        }
    }
    desk.wake().outbox.notify_one();
    desk.wake().sends.notify_one();
    Ok(())
}

/// Whether a ticket still waits for the answer.
fn waits_in(ticket: &TicketRef, asked: Asked) -> bool {
    let bound = ticket.bots.use_integration && ticket.bots.integration_id == Some(asked.integration);
    bound && ticket.assignment().status == TicketStatus::Pending && ticket.user_id.is_none()
}

struct Carried<'a> {
    work: &'a DueWork,
    facts: &'a Facts,
    now: Millis,
}

impl Carried<'_> {
    async fn carry_out(
        &self,
        tx: &mut Tx,
        mut ticket: TicketRef,
        steps: &[Step],
    ) -> Result<Vec<(CompanyKey, Event)>, Error> {
        let key = self.work.company;
        let mut state = BotState::parse(&ticket.bots.bot_state);
        state.plugin.note_turn(self.work.id, self.now, MINUTE_MS);
        for step in steps {
            match step {
                Step::Remember(memory) => state.plugin.state.clone_from(memory),
                Step::Tag(id) => tx.of(key).add_ticket_tag(ticket.id, *id, self.now).await?,
                _ => {}
            }
        }
        let facts = ticket.connection_id.and_then(|id| self.facts.of(id));
        let (said, preview) = match facts {
            Some(facts) => self.say(tx, &ticket, facts, steps).await?,
            None => (Vec::new(), None),
        };
        ticket.bots.bot_state = state.text();
        let mut company = tx.of(key);
        company
            .save_ticket(
                ticket.id,
                ticket.assignment(),
                &ticket.bots,
                preview.as_deref(),
                self.now,
            )
            .await?;
        let mut events: Vec<_> = said.into_iter().map(|event| (key, event)).collect();
        if steps.iter().any(|step| matches!(step, Step::Tag(_))) {
            let ticket_id = ticket.id;
            events.push((key, Event::TicketUpdated { ticket_id, from: None }));
        }
        events.extend(self.leave(tx, &ticket, steps).await?);
        Ok(events)
    }

    /// What the customer hears, in order.
    async fn say(
        &self,
        tx: &mut Tx,
        ticket: &TicketRef,
        facts: &ConnectionFacts,
        steps: &[Step],
    ) -> Result<(Vec<Event>, Option<String>), Error> {
        let mut speaker = Speaker {
            tx,
            facts,
            key: self.work.company,
            ticket: ticket.id,
            queue: ticket.queue_id,
            now: self.now,
            said: Vec::new(),
            preview: None,
        };
        for step in steps {
            match step {
                Step::Say(text) => speaker.text(text).await?,
                Step::Ask(plain, choices) => speaker.ask(plain, choices.clone()).await?,
                Step::Show(link, name, caption) => speaker.captioned(link.path(), name, caption).await?,
                _ => {}
            }
        }
        Ok((speaker.said, speaker.preview))
    }

    /// The end of the bot's part, if it decided so, by the rules that hold for people.
    async fn leave(&self, tx: &mut Tx, ticket: &TicketRef, steps: &[Step]) -> Result<Vec<(CompanyKey, Event)>, Error> {
        let before = ticket.assignment();
        let after = match steps.last() {
            Some(Step::Transfer(queue, user)) => Assignment {
                queue_id: queue.or(before.queue_id),
                user_id: *user,
                ..before
            },
            Some(Step::Close) => Assignment {
                status: TicketStatus::Closed,
                ..before
            },
            Some(Step::End) => before,
            _ => return Ok(Vec::new()),
        };
        let mut bots = ticket.bots.clone();
        (bots.use_integration, bots.integration_id) = (false, None);
        let scope = scope_of(self.work);
        let change = Change {
            key: self.work.company,
            who: Some(Actor::from(&scope)),
            ticket,
            after,
            connection: ticket.connection_id,
            bots,
            now: self.now,
        };
        change.carry_out(tx, self.facts).await
    }
}
