//! The greeting of an agent who accepts a ticket (setting `sendGreetingAccepted`).
//!
//! The host says it, in the transaction of the acceptance. Browser clients of this family say it
//! themselves, either just before they accept or just after, by an ordinary message with variables
//! and the agent's own name. Both are told apart from other messages here, so that the customer is
//! greeted once: who has just written is not greeted again, and a client's own greeting right after
//! the host's is taken as said.

use crate::bots::Speaker;
use balcao_model::auth::Identity;
use balcao_model::bot::BotState;
use balcao_model::clock::Millis;
use balcao_model::ticket::TicketStatus;
use balcao_model::variables::{Values, greeting};
use balcao_storage::{Error, TicketRef};

/// How far a client's own greeting may be from the acceptance.
const NEAR_MS: Millis = 15_000;

/// Greets the customer of a waiting ticket that a user (id and name) accepts.
pub(super) async fn greet(
    speaker: &mut Speaker<'_>,
    (user, name): (i64, &str),
    ticket: &TicketRef,
    state: &mut BotState,
) -> Result<(), Error> {
    let waiting = ticket.assignment().status == TicketStatus::Pending;
    if !speaker.facts.switches.greet_accepted || !waiting {
        return Ok(());
    }
    let written = speaker.tx.of(speaker.key).last_words_of(ticket.id, user).await?;
    if written.is_some_and(|at| speaker.now - at < NEAR_MS) {
        return Ok(());
    }
    let values = Values {
        name: "",
        language: speaker.facts.switches.language,
        now: speaker.now,
        zone: &speaker.facts.zone,
    };
    let text = speaker.facts.texts().accepted;
    let text = text.replace("{greeting}", greeting(&values)).replace("{agent}", name);
    state.greeted_at = Some(speaker.now);
    speaker.text(&text).await
}

/// Whether a text is a client's own greeting right after the host's: it has a variable of greetings
/// and names the agent, which nobody types by hand within seconds.
pub(crate) fn is_said(ticket: &TicketRef, who: &Identity, body: &str, now: Millis) -> bool {
    let greeted = BotState::parse(&ticket.bots.bot_state).greeted_at;
    greeted.is_some_and(|at| now - at < NEAR_MS) && body.contains("{{") && body.contains(who.name())
}
