//! What forms say about a connection, and what of it is allowed.

use crate::error::{DeskError, DeskResult};
use balcao_storage::{ConnectionForm, ConnectionOptions, ConnectionRow};
use std::collections::BTreeMap;

/// Longest text of a connection, in characters: more than any channel takes in one message.
const MAX_TEXT: usize = 10_000;
/// Letters of a new token: fewer could be guessed.
const TOKEN: std::ops::RangeInclusive<usize> = 16..=255;
/// Longest time in minutes: a year.
const MAX_MINUTES: i64 = 366 * 24 * 60;
/// Most repetitions of a menu.
const MAX_MENUS: i64 = 1_000;
/// Repetitions of a menu when the form does not say.
const MENUS: i64 = 3;
/// Most queues of one connection.
const MOST_QUEUES: usize = 1_000;

/// A connection's form; what is absent stays as it is, or as a new connection has it.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "the same as in the stored options")]
pub struct ConnectionInput {
    /// 2 to 50 characters, unique in the company.
    pub name: String,
    /// Text for new contacts; needed with more than one queue.
    pub greeting_message: Option<String>,
    /// The company's default connection.
    pub is_default: Option<bool>,
    /// Linked queues.
    pub queue_ids: Option<Vec<i64>>,
    pub complation_message: Option<String>,
    pub farewell_message: Option<String>,
    pub out_of_hours_message: Option<String>,
    pub rating_message: Option<String>,
    /// Key of the messaging API: empty, or at least 16 characters that nobody guesses.
    pub token: Option<String>,
    pub expires_ticket: Option<i64>,
    pub expires_inactive_message: Option<String>,
    pub time_use_bot_queues: Option<i64>,
    pub max_use_bot_queues: Option<i64>,
    /// Queue that receives conversations nobody has chosen a queue for; the inner `None` is none.
    pub transfer_queue_id: Option<Option<i64>>,
    /// The integration whose bot answers first; the inner `None` is none.
    pub integration_id: Option<Option<i64>>,
    /// The channel of a new connection: the id of a plugin. Absent, or a word that older clients send, it is the simulator.
    pub provider: Option<String>,
    /// What the channel asks for, by key; what is left out stays, a blank value is taken away.
    pub settings: BTreeMap<String, String>,
    /// Minutes before that happens; the inner `None` is never.
    pub time_to_transfer: Option<Option<i64>>,
}

impl ConnectionInput {
    /// The form over what is stored, or over the values of a new connection.
    pub(super) fn over(
        &self,
        row: Option<&ConnectionRow>,
        kept_queues: &[i64],
    ) -> DeskResult<(ConnectionForm, ConnectionOptions)> {
        let name = self.name.trim();
        if !(2..=50).contains(&name.chars().count()) {
            return Err(DeskError::invalid_field("name"));
        }
        let kept = row.map(|row| row.greeting_message.as_str()).unwrap_or_default();
        let greeting = text("greetingMessage", self.greeting_message.as_deref(), kept)?;
        let queue_ids = self.queue_ids.clone().unwrap_or_else(|| kept_queues.to_vec());
        if queue_ids.len() > MOST_QUEUES {
            return Err(DeskError::invalid_field("queueIds"));
        }
        if queue_ids.len() > 1 && greeting.trim().is_empty() {
            return Err(DeskError::invalid("ERR_WAPP_GREETING_REQUIRED"));
        }
        let form = ConnectionForm {
            name: name.to_owned(),
            greeting_message: greeting,
            is_default: self.is_default.unwrap_or(false),
            queue_ids,
        };
        Ok((form, self.options(row.map(|row| &row.options))?))
    }

    fn options(&self, row: Option<&ConnectionOptions>) -> DeskResult<ConnectionOptions> {
        let new = ConnectionOptions {
            max_use_bot_queues: MENUS,
            ..ConnectionOptions::default()
        };
        let old = row.unwrap_or(&new);
        let minutes = |field, value: Option<i64>, kept| number(field, value, kept, MAX_MINUTES);
        let time_to_transfer = match self.time_to_transfer {
            Some(Some(time)) => Some(minutes("timeToTransfer", Some(time), 0)?),
            Some(None) => None,
            None => old.time_to_transfer,
        };
        Ok(ConnectionOptions {
            complation_message: text(
                "complationMessage",
                self.complation_message.as_deref(),
                &old.complation_message,
            )?,
            farewell_message: text(
                "farewellMessage",
                self.farewell_message.as_deref(),
                &old.farewell_message,
            )?,
            out_of_hours_message: text(
                "outOfHoursMessage",
                self.out_of_hours_message.as_deref(),
                &old.out_of_hours_message,
            )?,
            rating_message: text("ratingMessage", self.rating_message.as_deref(), &old.rating_message)?,
            token: token(self.token.as_deref(), &old.token)?,
            expires_ticket: minutes("expiresTicket", self.expires_ticket, old.expires_ticket)?,
            expires_inactive_message: text(
                "expiresInactiveMessage",
                self.expires_inactive_message.as_deref(),
                &old.expires_inactive_message,
            )?,
            time_use_bot_queues: minutes("timeUseBotQueues", self.time_use_bot_queues, old.time_use_bot_queues)?,
            max_use_bot_queues: number(
                "maxUseBotQueues",
                self.max_use_bot_queues,
                old.max_use_bot_queues,
                MAX_MENUS,
            )?,
            transfer_queue_id: self.transfer_queue_id.unwrap_or(old.transfer_queue_id),
            time_to_transfer,
        })
    }
}

fn text(field: &'static str, value: Option<&str>, kept: &str) -> DeskResult<String> {
    let value = value.unwrap_or(kept);
    if value.chars().count() > MAX_TEXT {
        return Err(DeskError::invalid_field(field));
    }
    Ok(value.to_owned())
}

fn number(field: &'static str, value: Option<i64>, kept: i64, most: i64) -> DeskResult<i64> {
    let value = value.unwrap_or(kept);
    if (0..=most).contains(&value) {
        Ok(value)
    } else {
        Err(DeskError::invalid_field(field))
    }
}

/// An imported token may be shorter; it stays until somebody types another one.
fn token(value: Option<&str>, kept: &str) -> DeskResult<String> {
    let value = value.map_or(kept, str::trim);
    let is_strong = TOKEN.contains(&value.chars().count()) && value.chars().all(|c| c.is_ascii_graphic());
    if value.is_empty() || value == kept || is_strong {
        Ok(value.to_owned())
    } else {
        Err(DeskError::invalid_field("token"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> ConnectionInput {
        ConnectionInput {
            name: name.into(),
            ..ConnectionInput::default()
        }
    }

    #[test]
    fn several_queues_need_a_greeting() {
        let mut input = named("Loja");
        input.queue_ids = Some(vec![1, 2]);
        let refused = input.over(None, &[]).unwrap_err();
        assert_eq!(refused.to_string(), "refused: ERR_WAPP_GREETING_REQUIRED");
        input.greeting_message = Some("Olá".into());
        assert_eq!(input.over(None, &[]).unwrap().0.queue_ids, [1, 2]);
    }

    #[test]
    fn a_new_connection_repeats_its_menu_three_times_and_never_closes_idle_tickets() {
        let (_, options) = named("Loja").over(None, &[]).unwrap();
        assert_eq!((options.max_use_bot_queues, options.expires_ticket), (3, 0));
    }

    #[test]
    fn what_no_connection_can_have_is_refused() {
        let cases: [fn(&mut ConnectionInput); 6] = [
            |input| input.name = "x".into(),
            |input| input.token = Some("123456".into()),
            |input| input.token = Some("with spaces in the token".into()),
            |input| input.expires_ticket = Some(-1),
            |input| input.time_to_transfer = Some(Some(i64::MAX)),
            |input| input.rating_message = Some("x".repeat(MAX_TEXT + 1)),
        ];
        for (place, spoil) in cases.into_iter().enumerate() {
            let mut input = named("Loja");
            spoil(&mut input);
            assert!(input.over(None, &[]).is_err(), "case {place}");
        }
    }

    #[test]
    fn a_short_token_of_an_imported_connection_stays_until_another_is_typed() {
        assert_eq!(token(Some("abc"), "abc").unwrap(), "abc");
        assert_eq!(token(None, "abc").unwrap(), "abc");
        assert_eq!(token(Some(""), "abc").unwrap(), "");
        assert!(token(Some("abcd"), "abc").is_err());
    }
}
