//! What clients say about tickets.

use balcao_desk::{NewTicket, TicketInput, TicketQuery};
use balcao_model::ticket::TicketStatus;
use serde::{Deserialize, Deserializer, de};
use utoipa::{IntoParams, ToSchema};

use crate::error::{ApiError, ApiResult};

/// Most ids in one filter.
const MAX_IDS: usize = 200;
/// Longest search term, in characters.
const MAX_TERM: usize = 200;

/// Filters of the ticket list. Lists of ids are JSON arrays written as text, e.g. `[1,2]`.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct TicketListQuery {
    /// `open`, `pending` or `closed`; absent means all.
    status: Option<String>,
    /// Text in contact names, numbers and messages.
    search_param: Option<String>,
    /// `true` shows tickets of other agents too.
    show_all: Option<String>,
    /// Queues to show.
    queue_ids: Option<String>,
    /// Tags that a ticket must all have.
    tags: Option<String>,
    /// Agents, any of whom has the ticket.
    users: Option<String>,
    /// `true` shows tickets with unread messages only.
    with_unread_messages: Option<String>,
    /// Day of creation, `YYYY-MM-DD` in the zone of the installation.
    date: Option<String>,
    /// Day of the last change.
    updated_at: Option<String>,
    /// Page, counted from 1.
    #[expect(dead_code, reason = "read by the `Paged` extractor; listed here for the description")]
    page_number: Option<String>,
}

/// Filters of the counters.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct CountsQuery {
    /// Queues to count, a JSON array written as text.
    pub(super) queue_ids: Option<String>,
    /// `true` counts tickets of other agents too.
    pub(super) show_all: Option<String>,
}

/// A change of a ticket: absent fields stay, `null` clears.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TicketBody {
    #[schema(value_type = Option<String>)]
    status: Option<TicketStatus>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    user_id: Option<Option<i64>>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    queue_id: Option<Option<i64>>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    whatsapp_id: Option<Option<i64>>,
    chatbot: Option<bool>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    queue_option_id: Option<Option<i64>>,
    use_integration: Option<bool>,
    /// `false` is `null`.
    #[serde(default, deserialize_with = "present_or_false")]
    #[schema(value_type = Option<i64>)]
    integration_id: Option<Option<i64>>,
    /// `false` is `null`.
    #[serde(default, deserialize_with = "present_or_false")]
    #[schema(value_type = Option<i64>)]
    prompt_id: Option<Option<i64>>,
}

/// A ticket to open by hand.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewTicketBody {
    contact_id: i64,
    user_id: Option<i64>,
    queue_id: Option<i64>,
    whatsapp_id: Option<i64>,
    /// An admin takes over the conversation that somebody else attends.
    #[serde(default)]
    take_over: bool,
}

impl From<NewTicketBody> for NewTicket {
    fn from(body: NewTicketBody) -> Self {
        Self {
            contact_id: body.contact_id,
            user_id: body.user_id,
            queue_id: body.queue_id,
            connection_id: body.whatsapp_id,
            take_over: body.take_over,
        }
    }
}

impl TicketListQuery {
    /// The query as the use case takes it.
    pub(super) fn read(&self, page: u32) -> ApiResult<TicketQuery> {
        let is_true = |text: &Option<String>| text.as_deref() == Some("true");
        let search = self.search_param.clone().filter(|term| !term.is_empty());
        if search.as_ref().is_some_and(|term| term.chars().count() > MAX_TERM) {
            return Err(ApiError::invalid("searchParam"));
        }
        Ok(TicketQuery {
            statuses: status(self.status.as_deref())?,
            queues: list_of_ids("queueIds", self.queue_ids.as_deref())?,
            show_all: is_true(&self.show_all),
            search,
            tags: list_of_ids("tags", self.tags.as_deref())?.unwrap_or_default(),
            users: list_of_ids("users", self.users.as_deref())?.unwrap_or_default(),
            unread_only: is_true(&self.with_unread_messages),
            created_on: self.date.clone().filter(|day| !day.is_empty()),
            updated_on: self.updated_at.clone().filter(|day| !day.is_empty()),
            page: page.into(),
        })
    }
}

impl From<TicketBody> for TicketInput {
    fn from(body: TicketBody) -> Self {
        Self {
            status: body.status,
            user_id: body.user_id,
            queue_id: body.queue_id,
            connection_id: body.whatsapp_id,
            chatbot: body.chatbot,
            queue_option_id: body.queue_option_id,
            use_integration: body.use_integration,
            integration_id: body.integration_id,
            prompt_id: body.prompt_id,
        }
    }
}

fn status(text: Option<&str>) -> ApiResult<Vec<TicketStatus>> {
    match text {
        None | Some("" | "undefined" | "null") => Ok(Vec::new()),
        Some(word) => word
            .parse()
            .map(|status| vec![status])
            .map_err(|_| ApiError::invalid("status")),
    }
}

/// Reads `[1,2]`. Absent and empty text mean no filter.
pub(super) fn list_of_ids(field: &str, text: Option<&str>) -> ApiResult<Option<Vec<i64>>> {
    let Some(text) = text.filter(|text| !text.is_empty() && *text != "undefined") else {
        return Ok(None);
    };
    let mut ids: Vec<i64> = serde_json::from_str(text).map_err(|_| ApiError::invalid(field))?;
    if ids.len() > MAX_IDS {
        return Err(ApiError::invalid(field));
    }
    ids.sort_unstable();
    ids.dedup();
    Ok(Some(ids))
}

/// Tells a field that is `null` from one that is absent.
fn present<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Option<i64>>, D::Error> {
    Option::<i64>::deserialize(input).map(Some)
}

/// An id, or `false`, which clients of this family send for none.
#[derive(Deserialize)]
#[serde(untagged)]
enum IdOrFalse {
    Id(Option<i64>),
    Text(String),
    Flag(bool),
}

/// As [`present`], with `false` and empty text for `null`.
fn present_or_false<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Option<i64>>, D::Error> {
    match IdOrFalse::deserialize(input)? {
        IdOrFalse::Id(id) => Ok(Some(id)),
        IdOrFalse::Flag(false) => Ok(Some(None)),
        IdOrFalse::Text(text) if text.is_empty() => Ok(Some(None)),
        IdOrFalse::Text(text) => text.parse().map(|id| Some(Some(id))).map_err(de::Error::custom),
        IdOrFalse::Flag(true) => Err(de::Error::custom("true is no id")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_null_and_set_are_three_things() {
        let body: TicketBody = serde_json::from_str(r#"{"userId":null,"queueId":4}"#).unwrap();
        assert_eq!((body.user_id, body.queue_id), (Some(None), Some(Some(4))));
        let body: TicketBody = serde_json::from_str("{}").unwrap();
        assert_eq!((body.user_id, body.queue_id), (None, None));
    }

    #[test]
    fn false_is_no_prompt() {
        for (text, expected) in [
            (r#"{"promptId":false}"#, Some(None)),
            (r#"{"promptId":null}"#, Some(None)),
            (r#"{"promptId":""}"#, Some(None)),
            (r#"{"promptId":"7"}"#, Some(Some(7))),
            (r#"{"promptId":7}"#, Some(Some(7))),
            ("{}", None),
        ] {
            let body: TicketBody = serde_json::from_str(text).unwrap();
            assert_eq!(body.prompt_id, expected, "{text}");
        }
        assert!(serde_json::from_str::<TicketBody>(r#"{"integrationId":true}"#).is_err());
    }

    #[test]
    fn lists_of_ids_are_json() {
        assert_eq!(list_of_ids("tags", Some("[2,1,2]")).unwrap(), Some(vec![1, 2]));
        assert_eq!(list_of_ids("tags", Some("[]")).unwrap(), Some(vec![]));
        assert_eq!(list_of_ids("tags", None).unwrap(), None);
        assert!(list_of_ids("tags", Some("1,2")).is_err());
        assert!(list_of_ids("tags", Some(r#"["a"]"#)).is_err());
    }

    #[test]
    fn unknown_states_are_refused() {
        assert!(status(Some("lost")).is_err());
        assert_eq!(status(Some("open")).unwrap(), vec![TicketStatus::Open]);
    }
}
