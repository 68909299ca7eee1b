//! What happens to a ticket after a customer's message: rating, reopening, hours, menu, options.
//!
//! The message is stored before any of this. Whatever a bot does not understand stays a waiting
//! ticket that people see. Tickets that an agent has are left alone.

mod hours;
mod menu;
mod options;
mod rating;

use crate::bots::{self, Asked, ConnectionFacts, Speaker};
use balcao_model::bot::BotState;
use balcao_model::clock::Millis;
use balcao_model::event::{Event, Left};
use balcao_model::ticket::{Assignment, TicketStatus};
use balcao_storage::{CompanyKey, CycleChange, Error, Found, TicketBots, TicketRef, Tx};

/// A customer's stored message.
pub(super) struct Arrival<'a> {
    pub(super) key: CompanyKey,
    /// The ticket as it was before the message.
    pub(super) ticket: TicketRef,
    pub(super) found: Found,
    /// Written on the company's own phone: it answers the customer and asks for nobody.
    pub(super) from_me: bool,
    /// The message's number.
    pub(super) seq: i64,
    /// What was typed; `None` for files.
    pub(super) text: Option<&'a str>,
    /// The id of the answer that was pressed in place of typing.
    pub(super) pressed: Option<&'a str>,
    pub(super) now: Millis,
}

/// What browsers have to hear besides the message itself.
#[derive(Default)]
pub(super) struct Outcome {
    /// Before the message.
    pub(super) moved: Option<Event>,
    /// After it.
    pub(super) said: Vec<Event>,
}

impl Outcome {
    /// Nothing was done with the ticket; a new one is told of all the same.
    pub(super) fn untouched(ticket_id: i64, found: Found) -> Self {
        Self {
            moved: (found != Found::Known).then_some(Event::TicketUpdated { ticket_id, from: None }),
            said: Vec::new(),
        }
    }
}

/// Routes the ticket of a message. Without `bots` nothing is said; the ticket only waits.
pub(super) async fn arrived(
    tx: &mut Tx,
    facts: &ConnectionFacts,
    arrival: Arrival<'_>,
    bots: bool,
) -> Result<Outcome, Error> {
    let from_me = arrival.from_me;
    let mut visit = Visit::new(tx, facts, arrival);
    if from_me {
        if visit.found == Found::Made {
            visit.wait_again();
        }
        return visit.leave().await;
    }
    if visit.at.status == TicketStatus::Closed {
        if bots && visit.rated().await? {
            return visit.leave().await;
        }
        visit.wait_again();
    } else if visit.found == Found::Made || (visit.found == Found::Reused && visit.at.status == TicketStatus::Pending) {
        visit.wait_again();
    }
    if bots && !visit.is_group {
        visit.serve().await?;
    }
    visit.leave().await
}

/// One message on its way through the bots. Everything is kept here and saved once, at the end.
struct Visit<'a> {
    speaker: Speaker<'a>,
    seq: i64,
    text: Option<&'a str>,
    found: Found,
    is_group: bool,
    before: (Assignment, TicketBots),
    at: Assignment,
    bots: TicketBots,
    state: BotState,
    cycle: CycleChange,
    /// The attendance has just begun.
    begins: bool,
}

impl<'a> Visit<'a> {
    fn new(tx: &'a mut Tx, facts: &'a ConnectionFacts, arrival: Arrival<'a>) -> Self {
        let ticket = arrival.ticket;
        let at = ticket.assignment();
        let pressed = arrival.pressed.and_then(|id| typed_in(id, &ticket));
        Self {
            speaker: Speaker {
                tx,
                facts,
                key: arrival.key,
                ticket: ticket.id,
                queue: at.queue_id,
                now: arrival.now,
                said: Vec::new(),
                preview: None,
            },
            seq: arrival.seq,
            text: pressed.or(arrival.text),
            found: arrival.found,
            is_group: ticket.is_group,
            before: (at, ticket.bots.clone()),
            at,
            state: BotState::parse(&ticket.bots.bot_state),
            bots: ticket.bots,
            cycle: CycleChange::default(),
            begins: false,
        }
    }

    /// The ticket waits with nobody and a fresh memory: in the connection's queue if it has just one.
    fn wait_again(&mut self) {
        self.begins = true;
        self.state = BotState::default();
        self.bots = TicketBots::default();
        self.at = Assignment {
            status: TicketStatus::Pending,
            user_id: None,
            queue_id: None,
        };
        self.cycle.queued_at = Some(self.speaker.now);
        self.enter_only_queue();
        self.bind(self.speaker.facts.row.integration_id);
    }

    fn enter_only_queue(&mut self) {
        if let Some(queue) = self.speaker.facts.only_queue() {
            self.enter(queue.id, queue.has_options);
            self.bind(queue.integration_id);
        }
    }

    /// From now on a plugin's bot answers, instead of the options of the queue.
    fn bind(&mut self, integration: Option<i64>) {
        if integration.is_some() {
            self.bots.use_integration = true;
            self.bots.integration_id = integration;
            self.bots.chatbot = false;
        }
    }

    /// Asks the bot that the ticket is bound to. `false` when there is none: the host goes on by itself.
    async fn ask_bot(&mut self) -> Result<bool, Error> {
        let Some(integration) = self.bots.integration_id.filter(|_| self.bots.use_integration) else {
            return Ok(false);
        };
        let asked = Asked {
            ticket: self.speaker.ticket,
            seq: self.seq,
            integration,
        };
        let is_asked = bots::ask(self.speaker.tx, self.speaker.key, asked, self.speaker.now).await?;
        if !is_asked {
            (self.bots.use_integration, self.bots.integration_id) = (false, None);
        }
        Ok(is_asked)
    }

    /// The ticket is in a queue from now on; its options, if any, come first.
    fn enter(&mut self, queue: i64, has_options: bool) {
        self.at.queue_id = Some(queue);
        self.speaker.queue = Some(queue);
        self.bots.queue_option_id = None;
        self.bots.chatbot = has_options;
        self.state.repeats = 0;
        self.cycle.queued_at = Some(self.speaker.now);
    }

    /// What the present menu is called in the answers that are offered in it.
    fn place(&self) -> String {
        place(self.at.queue_id, self.bots.queue_option_id)
    }

    /// The bots' part. An agent's ticket only hears that nobody is there.
    async fn serve(&mut self) -> Result<(), Error> {
        if self.at.user_id.is_some() || self.at.status != TicketStatus::Pending {
            self.company_closed().await?;
            return Ok(());
        }
        let restart = self.text.map(str::trim) == Some("#") && !self.speaker.facts.queues.is_empty();
        if restart {
            self.restart();
        } else if self.company_closed().await? {
            return Ok(());
        }
        if self.ask_bot().await? {
            return Ok(());
        }
        match self.at.queue_id {
            Some(queue) => self.in_queue(queue).await,
            None if self.speaker.facts.queues.is_empty() => self.greet().await,
            None => self.menu().await,
        }
    }

    /// Back to the menu, as the customer asked.
    fn restart(&mut self) {
        self.at.queue_id = None;
        self.speaker.queue = None;
        self.bots.queue_option_id = None;
        self.bots.chatbot = false;
        (self.bots.use_integration, self.bots.integration_id) = (false, None);
        self.state.menu_at = None;
        self.state.warned = false;
        self.state.repeats = 0;
        self.enter_only_queue();
    }

    /// Saves what has changed.
    async fn leave(mut self) -> Result<Outcome, Error> {
        self.bots.bot_state = self.state.text();
        let (id, now, key) = (self.speaker.ticket, self.speaker.now, self.speaker.key);
        let (was, noted) = &self.before;
        let preview = self.speaker.preview.take();
        let mut company = self.speaker.tx.of(key);
        if self.at != *was || self.bots != *noted || preview.is_some() {
            company
                .save_ticket(id, self.at, &self.bots, preview.as_deref(), now)
                .await?;
        }
        if self.cycle != CycleChange::default() {
            let connection = Some(self.speaker.facts.row.id);
            company.change_cycle(id, connection, &self.cycle, now).await?;
        }
        let from = (self.at != *was && self.found != Found::Made).then_some(Left {
            status: was.status,
            user_id: was.user_id,
            queue_id: was.queue_id,
        });
        let changed = self.found != Found::Known || from.is_some() || self.bots.chatbot != noted.chatbot;
        Ok(Outcome {
            moved: changed.then_some(Event::TicketUpdated { ticket_id: id, from }),
            said: self.speaker.said,
        })
    }
}

/// What a menu is called in the answers that are offered in it.
fn place(queue: Option<i64>, option: Option<i64>) -> String {
    match (queue, option) {
        (_, Some(option)) => format!("option-{option}"),
        (Some(queue), None) => format!("queue-{queue}"),
        (None, None) => "menu".to_owned(),
    }
}

/// What would have been typed in place of pressing; none when the answer belongs to a menu that has passed.
fn typed_in<'a>(pressed: &'a str, ticket: &TicketRef) -> Option<&'a str> {
    let (of, typed) = pressed.rsplit_once(':')?;
    (of == place(ticket.queue_id, ticket.bots.queue_option_id)).then_some(typed)
}
