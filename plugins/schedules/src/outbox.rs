//! Handing a message over to the desk, once for each round of a schedule.

use balcao_plugin::messages::{self, Delivery, DeliveryState, NewMessage};
use balcao_plugin::prelude::*;

use crate::schedule::Schedule;
use crate::view;

/// Refusals that pass: the connection is away or the company is about to choose another.
const PASSING: [&str; 2] = ["ERR_WAPP_NOT_INITIALIZED", "ERR_NO_DEF_WAPP_FOUND"];

/// How far a message is.
pub(crate) enum Progress {
    /// It has its place in a conversation and waits for the channel.
    Waiting { ticket_id: i64 },
    /// The channel has it.
    Sent { ticket_id: i64 },
    /// It will not be sent; a stable error code.
    Failed { code: String },
}

/// Gives a message its place in the contact's conversation, if it has none yet, and says how far it is.
pub(crate) fn hand_over(stored: &Stored<Schedule>) -> Result<Progress> {
    let schedule = &stored.value;
    let key = format!("{}-{}", stored.id, schedule.round);
    if schedule.ticket_id.is_none() {
        message(&key, schedule)?.send()?;
    }
    Ok(match messages::status(&key)? {
        Some(delivery) => progress(delivery),
        // It was handed over and is no longer kept: that is long ago.
        None => Progress::Failed {
            code: "ERR_SEND_UNKNOWN".to_owned(),
        },
    })
}

fn message(key: &str, schedule: &Schedule) -> Result<NewMessage> {
    let message = NewMessage::to_contact(key, schedule.contact_id).text(&schedule.body);
    let message = match &schedule.media {
        Some(media) => message.file(&media.handle),
        None => message,
    };
    // An author who has left the company signs nothing any more.
    let author = match schedule.user_id {
        Some(id) if view::user_names()?.contains_key(&id) => Some(id),
        _ => None,
    };
    Ok(match author {
        Some(id) => message.from_user(id, false),
        None => message,
    })
}

fn progress(
    Delivery {
        ticket_id,
        state,
        failure,
        ..
    }: Delivery,
) -> Progress {
    let failed = |code: &str| Progress::Failed {
        code: failure.clone().unwrap_or_else(|| code.to_owned()),
    };
    match state {
        DeliveryState::Waiting => Progress::Waiting { ticket_id },
        DeliveryState::Sent | DeliveryState::Delivered | DeliveryState::Read => Progress::Sent { ticket_id },
        DeliveryState::Failed => failed("ERR_SENDING_WAPP_MSG"),
        DeliveryState::Unknown => failed("ERR_SEND_UNKNOWN"),
    }
}

/// Whether another try makes sense.
pub(crate) fn may_work_later(error: &Error) -> bool {
    match error {
        Error::Invalid(code) => PASSING.contains(&code.as_str()),
        Error::Limit(_) | Error::Internal(_) => true,
        Error::Denied(_) | Error::NotFound | Error::Conflict(_) => false,
    }
}

/// What an error is called where people see it.
pub(crate) fn code(error: &Error) -> String {
    let code = match error {
        Error::Invalid(text) if text.starts_with("ERR_") => text,
        Error::NotFound => "ERR_NOT_FOUND",
        Error::Limit(_) => "ERR_PLUGIN_LIMIT",
        _ => "ERR_SENDING_WAPP_MSG",
    };
    code.to_owned()
}
