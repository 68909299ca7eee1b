//! Turns of plugins' bots: a customer's message in a bound ticket waits among the work of plugins, in the order of its ticket. The bot
//! decides, the host carries out. Whatever goes wrong ends the bot, so that people see the ticket.

mod carry;
mod prepared;

use crate::Desk;
use crate::modules::{Standing, standing};
use crate::views::TicketView;
use balcao_model::bot::BotState;
use balcao_model::clock::Millis;
use balcao_model::event::Event;
use balcao_model::message::{Kind, Rich};
use balcao_model::plan::Feature;
use balcao_model::ticket::TicketStatus;
use balcao_runtime::{BotAction, CallError, Installed, Scope, Turn, TurnMessage};
use balcao_storage::{DueWork, IntegrationRow, PluginEvent, Tenant, TicketRow, Tx, Unfinished};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The name of turns among the events for plugins. No event of the desk is called so.
pub(crate) const TURN: &str = "bot.turn";
/// A bot that has not begun to answer by then is too slow; people take over.
const PATIENCE_MS: Millis = 30_000;
/// How soon a bot that is busy is asked again.
const BUSY_MS: Millis = 500;
/// Turns of one conversation within a minute: two machines that answer each other must come to an end.
const MOST_TURNS: u32 = 20;
const MINUTE_MS: Millis = 60_000;
/// Late turns that are looked at together.
const LATE: i64 = 100;

/// What a turn is about.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Asked {
    /// The conversation.
    pub(crate) ticket: i64,
    /// The customer's message.
    pub(crate) seq: i64,
    /// The integration that the ticket was bound to.
    pub(crate) integration: i64,
}

/// Why a bot gives no answer now.
enum Silence {
    /// Nobody waits for it any more.
    Unasked,
    /// It is to be asked again.
    Busy,
    /// It will not answer.
    Broken(String),
}

/// Asks the bot of an integration, in the transaction that stores the message. `false` when there is no such integration.
pub(crate) async fn ask(
    tx: &mut Tx,
    key: balcao_storage::CompanyKey,
    asked: Asked,
    now: Millis,
) -> Result<bool, balcao_storage::Error> {
    let Some(plugin) = tx.of(key).plugin_of_integration(asked.integration).await? else {
        return Ok(false);
    };
    let lane = format!("bot-{}", asked.ticket);
    let turn = PluginEvent {
        plugin: &plugin,
        topic: TURN,
        lane: Some(&lane),
        payload: &serde_json::to_string(&asked)?,
        max_attempts: 1,
    };
    tx.queue_plugin_event(key, turn, now).await?;
    Ok(true)
}

/// Takes a turn that was claimed.
pub(crate) async fn take(desk: &Desk, work: &DueWork, lease: &str) -> anyhow::Result<()> {
    let asked: Asked = serde_json::from_str(&work.payload)?;
    let tenant = desk.store().tenant_of(work.company);
    let done = match decide(desk, &tenant, work, asked).await {
        Ok(actions) => carry::out(desk, &tenant, work, asked, actions).await,
        Err(silence) => Err(silence),
    };
    match done {
        Ok(()) | Err(Silence::Unasked) => {}
        Err(Silence::Busy) => {
            let until = desk.now() + BUSY_MS;
            let waits = Unfinished::Waits { until };
            desk.store().release_plugin_work(work.id, lease, waits).await?;
            return Ok(());
        }
        Err(Silence::Broken(reason)) => give_up(desk, work, asked, &reason).await?,
    }
    desk.store().finish_plugin_work(work.id, lease).await?;
    Ok(())
}

/// Ends the bots of turns that nobody has taken in time, e.g. because their plugin has too much to do.
pub(crate) async fn rescue(desk: &Desk) -> anyhow::Result<()> {
    let now = desk.now();
    for work in desk
        .store()
        .late_plugin_work(TURN, now - PATIENCE_MS, now, LATE)
        .await?
    {
        let asked: Asked = serde_json::from_str(&work.payload)?;
        give_up(desk, &work, asked, "nobody took the turn in time").await?;
        desk.store().drop_plugin_work(work.id).await?;
    }
    Ok(())
}

async fn decide(desk: &Desk, tenant: &Tenant, work: &DueWork, asked: Asked) -> Result<Vec<BotAction>, Silence> {
    let now = desk.now();
    let ticket = tenant
        .ticket(asked.ticket)
        .await
        .map_err(broken)?
        .filter(|row| waits_for(row, asked));
    let ticket = ticket.ok_or(Silence::Unasked)?;
    if now - work.created_at > PATIENCE_MS {
        return Err(Silence::Broken("it was too late".to_owned()));
    }
    let state = BotState::parse(&ticket.bots.bot_state).plugin;
    if state.recent(now - MINUTE_MS) >= MOST_TURNS {
        return Err(Silence::Broken(format!("more than {MOST_TURNS} turns within a minute")));
    }
    let integration = tenant.integration(asked.integration).await.map_err(broken)?;
    let integration = integration.ok_or_else(|| Silence::Broken("its integration is gone".to_owned()))?;
    let plugin = playing(desk, tenant, &integration).await?;
    let scope = scope_of(work);
    let turn = turn(desk, tenant, (work, asked), ticket, (&integration, plugin.as_ref())).await?;
    match desk.shared.runtime.take_turn(&plugin, scope, turn).await {
        Ok(actions) => Ok(actions),
        Err(CallError::Busy) => Err(Silence::Busy),
        Err(error) => Err(Silence::Broken(error.to_string())),
    }
}

/// Whether a ticket still waits for the answer: people may have taken it meanwhile.
fn waits_for(row: &TicketRow, asked: Asked) -> bool {
    let bound = row.bots.use_integration && row.bots.integration_id == Some(asked.integration);
    bound && row.status == TicketStatus::Pending.as_str() && row.user_id.is_none()
}

fn scope_of(work: &DueWork) -> Scope {
    Scope {
        company: work.company,
        plugin_id: work.plugin.clone(),
        user: None,
        locale: "pt".into(),
    }
}

/// The plugin of an integration, if it may answer in this company.
async fn playing(desk: &Desk, tenant: &Tenant, integration: &IntegrationRow) -> Result<Arc<Installed>, Silence> {
    let plan = tenant.plan().await.map_err(broken)?;
    if !plan.features().has(Feature::UseIntegrations) {
        return Err(Silence::Broken("the plan includes no integrations".to_owned()));
    }
    match standing(desk, tenant, &integration.plugin).await.map_err(broken)? {
        Standing::On(plugin) if plugin.package().manifest.bot.is_some() => Ok(plugin),
        Standing::On(_) | Standing::Off(_) => Err(Silence::Broken("its plugin is off".to_owned())),
    }
}

async fn turn(
    desk: &Desk,
    tenant: &Tenant,
    (work, asked): (&DueWork, Asked),
    ticket: TicketRow,
    (integration, plugin): (&IntegrationRow, &Installed),
) -> Result<Turn, Silence> {
    let message = tenant.messages_by_seq(&[asked.seq]).await.map_err(broken)?.pop();
    let message = message.ok_or(Silence::Unasked)?;
    let contact = crate::contacts::detail(tenant, ticket.contact_id)
        .await
        .map_err(broken)?;
    let pressed = message.content.as_deref().and_then(Rich::parse);
    let pressed = pressed.and_then(|rich| rich.typed_in(prepared::PLACE).map(str::to_owned));
    let state = BotState::parse(&ticket.bots.bot_state).plugin;
    let view = TicketView::try_from(ticket).map_err(broken)?.full();
    let integration = crate::office::opened_integration(desk, plugin, integration).map_err(broken)?;
    Ok(Turn {
        id: work.id.to_string(),
        number: state.turns.saturating_add(1),
        integration,
        message: TurnMessage {
            id: message.id,
            kind: Kind::stored(&message.kind, &message.media_type).name().to_owned(),
            // A pressed option is what would have been typed.
            body: pressed.unwrap_or(message.body),
            file_url: message.media_url.map(|path| desk.file_url(&path)),
            at: u64::try_from(message.created_at).unwrap_or_default(),
        },
        ticket: serde_json::to_string(&view).map_err(broken)?,
        contact: serde_json::to_string(&contact).map_err(broken)?,
        state: if state.state.is_empty() {
            "null".to_owned()
        } else {
            state.state
        },
    })
}

/// Ends the bot of a ticket: from now on it waits for people.
async fn give_up(desk: &Desk, work: &DueWork, asked: Asked, reason: &str) -> anyhow::Result<()> {
    tracing::warn!(
        plugin.id = work.plugin,
        ticket.id = asked.ticket,
        reason,
        "a bot gave no answer; people take over"
    );
    metrics::counter!("balcao_bot_turns_failed_total", "plugin" => work.plugin.clone()).increment(1);
    let now = desk.now();
    let mut tx = desk.store().begin().await?;
    let Some(ticket) = tx.of(work.company).lock_ticket(asked.ticket).await? else {
        return Ok(());
    };
    let mut bots = ticket.bots.clone();
    if !bots.use_integration || bots.integration_id != Some(asked.integration) {
        return Ok(());
    }
    (bots.use_integration, bots.integration_id) = (false, None);
    let mut company = tx.of(work.company);
    company
        .save_ticket(ticket.id, ticket.assignment(), &bots, None, now)
        .await?;
    let moved = Event::TicketUpdated {
        ticket_id: ticket.id,
        from: None,
    };
    tx.push_events(&[(work.company, moved)], now).await?;
    tx.commit().await?;
    desk.wake().outbox.notify_one();
    Ok(())
}

fn broken(error: impl std::fmt::Display) -> Silence {
    Silence::Broken(error.to_string())
}
