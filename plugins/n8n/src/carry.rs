//! Steps of a workflow as actions of a turn, or carried out by themselves when the answer comes late.

use balcao_plugin::bot::Action;
use balcao_plugin::messages::NewMessage;
use balcao_plugin::prelude::*;
use balcao_plugin::tickets::{self, Change, Status};
use balcao_plugin::{http, media, tags};

use crate::decision::Step;

/// A step of an answer that came at once.
pub(crate) fn in_turn(step: Step) -> Result<Action> {
    Ok(match step {
        Step::Text(text) => Action::Text(text),
        Step::Options(text, options) => Action::Options(text, options),
        Step::File { url, name, caption } => match fetched(&url, &name)? {
            Some(handle) => Action::File(handle, caption),
            None => Action::Text(linked(&caption, &url)),
        },
        Step::Tag(id) => Action::Tag(id),
        Step::Remember(state) => Action::remember(&state)?,
        Step::Transfer(queue_id, user_id) => Action::Transfer { queue_id, user_id },
        Step::Close => Action::Close,
        Step::End => Action::End,
    })
}

/// A step of a late answer. The same key is the same message, so that an answer that is told again says nothing twice.
pub(crate) fn later(step: Step, ticket: i64, key: String) -> Result<()> {
    match step {
        Step::Text(text) => say(key, ticket, text),
        Step::Options(text, options) => say(key, ticket, numbered(&text, &options)),
        Step::File { url, caption, .. } => say(key, ticket, linked(&caption, &url)),
        Step::Tag(id) => tags::attach(ticket, id).map(drop),
        Step::Remember(_) => Err(Error::invalid("a late answer has nothing to remember in")),
        Step::Transfer(queue, user) => change(ticket, Some(Status::Pending), queue, user),
        Step::Close => change(ticket, Some(Status::Closed), None, None),
        Step::End => hand_over(ticket),
    }
}

/// Ends the bot: people see the ticket waiting.
pub(crate) fn hand_over(ticket: i64) -> Result<()> {
    change(ticket, Some(Status::Pending), None, None)
}

fn change(ticket: i64, status: Option<Status>, queue: Option<i64>, user: Option<i64>) -> Result<()> {
    let change = Change {
        status,
        queue_id: queue.map(Some),
        user_id: user.map(Some),
    };
    tickets::update(ticket, change).map(drop)
}

fn say(key: String, ticket: i64, text: String) -> Result<()> {
    NewMessage::to_ticket(key, ticket).text(text).send().map(drop)
}

/// Fetches a file of the workflow's own host. None when it is on another: the customer gets the link then.
fn fetched(url: &str, name: &str) -> Result<Option<String>> {
    let answer = match http::get(url).attempt() {
        Err(Error::Denied(_)) => return Ok(None),
        answered => {
            answered?.map_err(|failure| Error::Internal(format!("the file of the workflow: {}", failure.text)))?
        }
    };
    if !answer.is_ok() {
        let reason = format!("the file of the workflow was answered {}", answer.status);
        return Err(Error::Internal(reason));
    }
    Ok(Some(media::put(name, &answer.body)?.handle))
}

fn linked(caption: &str, url: &str) -> String {
    match caption.trim() {
        "" => url.to_owned(),
        caption => format!("{caption}\n{url}"),
    }
}

/// As the host writes options.
fn numbered(text: &str, options: &[String]) -> String {
    let line = |(place, option): (usize, &String)| format!("\n*[ {} ]* - {option}", place + 1);
    let lines: String = options.iter().enumerate().map(line).collect();
    format!("{text}\n{lines}")
}
