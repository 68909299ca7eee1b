//! The state of a send as its message shows it.

use crate::error::DeskResult;
use crate::views::MessageView;
use balcao_model::message::Ack;
use balcao_model::pacing::HoldReason;
use balcao_model::time::Moment;
use balcao_storage::{SendStatus, Tenant};
use std::collections::HashMap;

/// Completes messages with how far their sending is. Only those that their channel does not have yet are asked for.
pub(crate) async fn show<'a>(tenant: &Tenant, views: impl Iterator<Item = &'a mut MessageView>) -> DeskResult<()> {
    let mut waiting: Vec<&mut MessageView> = views
        .filter(|view| view.from_me && view.ack == Ack::PENDING.value())
        .collect();
    let seqs: Vec<i64> = waiting.iter().map(|view| view.seq).collect();
    let found: HashMap<i64, SendStatus> = tenant
        .send_states(&seqs)
        .await?
        .into_iter()
        .map(|status| (status.seq, status))
        .collect();
    for view in &mut waiting {
        apply(view, found.get(&view.seq));
    }
    Ok(())
}

fn apply(view: &mut MessageView, status: Option<&SendStatus>) {
    let Some(status) = status else {
        // What is neither waiting nor confirmed has failed for good, or came from elsewhere.
        view.state = Some(if view.failure.is_some() { "failed" } else { "sent" });
        return;
    };
    let held = match (&status.held, status.behind) {
        (Some(reason), _) => Some((reason.clone(), Some(Moment(status.run_at)))),
        (None, true) => Some((HoldReason::Order.as_str().to_owned(), None)),
        (None, false) => None,
    };
    view.state = Some(match status.state.as_str() {
        "failed" => "failed",
        "unknown" => "unknown",
        _ if held.is_some() => "held",
        _ => "pending",
    });
    if view.state == Some("held") {
        (view.held_reason, view.held_until) = held.map_or((None, None), |(reason, until)| (Some(reason), until));
    }
}
