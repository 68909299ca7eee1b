//! What an event takes from sockets: a ticket that moved out of sight, rights that have ended.

use super::load::Loaded;
use crate::rooms;
use crate::workers::Emitter;
use balcao_model::event::{Event, Record};
use balcao_storage::{LoggedEvent, Tenant};

/// Before an event is told: nobody hears of a ticket who may no longer see it.
pub(super) async fn before(emitter: &dyn Emitter, event: &Event, loaded: &Loaded) {
    if let Event::TicketUpdated {
        ticket_id,
        from: Some(_),
    } = event
        && let Some(ticket) = loaded.tickets.get(ticket_id)
    {
        emitter.expel(rooms::ticket(*ticket_id), rooms::of_sight(ticket)).await;
    }
}

/// After an event was told: whoever lost rights by it is disconnected, and comes back with those left.
pub(super) async fn after(tenant: &Tenant, emitter: &dyn Emitter, row: &LoggedEvent) -> anyhow::Result<()> {
    let company = row.company.id();
    match &row.event {
        Event::RecordSaved {
            record: Record::User,
            id,
            new: false,
        }
        | Event::RightsChanged { user_id: Some(id) } => {
            let standing = tenant.standings(&[*id]).await?.remove(id);
            let kept = standing
                .filter(|standing| standing.active)
                .map(|standing| rooms::rights(&standing));
            emitter
                .disconnect(vec![rooms::user(*id)], kept.into_iter().collect())
                .await;
        }
        Event::RecordDeleted {
            record: Record::User,
            id,
        } => emitter.disconnect(vec![rooms::user(*id)], Vec::new()).await,
        Event::RecordDeleted {
            record: Record::Queue,
            id,
        } => {
            let members = rooms::sight(company, Some(*id));
            emitter.disconnect(vec![members], Vec::new()).await;
        }
        Event::RightsChanged { user_id: None } => {
            emitter.disconnect(vec![rooms::company(company)], Vec::new()).await;
        }
        _ => {}
    }
    Ok(())
}
