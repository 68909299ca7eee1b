//! The settings of a company that decide what the host says and does by itself.

use crate::clock::Millis;
use crate::texts::Language;
use jiff::tz::TimeZone;

/// Whose hours count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ScheduleType {
    /// Nobody's: the desk is always open.
    #[default]
    Disabled,
    /// The company's.
    Company,
    /// Those of the ticket's queue.
    Queue,
}

/// How long after its last change another conversation of the same customer is gone on with, when no setting says so.
const REUSE_MS: Millis = 2 * 60 * 60 * 1000;

/// Settings, read. A missing one is off.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Switches {
    /// `scheduleType`.
    pub schedule: ScheduleType,
    /// `userRating`: closing asks for a rating.
    pub rating: bool,
    /// `sendGreetingMessageOneQueues`: connections with one queue greet.
    pub greet_one_queue: bool,
    /// `sendGreetingAccepted`: whoever accepts a ticket greets.
    pub greet_accepted: bool,
    /// `sendMsgTransfTicket`: customers hear of transfers.
    pub transfer_texts: bool,
    /// `CheckMsgIsGroup`: messages of groups are not wanted.
    pub no_groups: bool,
    /// `call`: calls are taken by people; the host says nothing.
    pub calls_taken: bool,
    /// `language` of the host's own texts.
    pub language: Language,
    /// `timeZone` of hours and dates; that of the installation when missing.
    pub zone: Option<TimeZone>,
    /// `autoReopenTimeout`, there in minutes.
    reopen: Option<Millis>,
    /// `timeCreateNewTicket`, there in seconds: what older members of the family call the same.
    create_new: Option<Millis>,
}

impl Switches {
    /// The keys that are read.
    pub const KEYS: [&str; 11] = [
        "scheduleType",
        "userRating",
        "sendGreetingMessageOneQueues",
        "sendGreetingAccepted",
        "sendMsgTransfTicket",
        "CheckMsgIsGroup",
        "call",
        "timeCreateNewTicket",
        "autoReopenTimeout",
        "language",
        "timeZone",
    ];

    /// Takes a setting into account; keys of others are none of ours.
    pub fn set(&mut self, key: &str, value: &str) {
        let on = value == "enabled";
        match key {
            "scheduleType" => {
                self.schedule = match value {
                    "company" => ScheduleType::Company,
                    "queue" => ScheduleType::Queue,
                    _ => ScheduleType::Disabled,
                };
            }
            "userRating" => self.rating = on,
            "sendGreetingMessageOneQueues" => self.greet_one_queue = on,
            "sendGreetingAccepted" => self.greet_accepted = on,
            "sendMsgTransfTicket" => self.transfer_texts = on,
            "CheckMsgIsGroup" => self.no_groups = on,
            "call" => self.calls_taken = on,
            "timeCreateNewTicket" => self.create_new = span(value, 1000),
            "autoReopenTimeout" => self.reopen = span(value, 60_000),
            "language" => self.language = Language::read(value),
            "timeZone" => self.zone = TimeZone::get(value).ok(),
            _ => {}
        }
    }

    /// How long after its last change another conversation of the same customer is gone on with; 0 is never.
    #[must_use]
    pub fn reuse(&self) -> Millis {
        self.reopen.or(self.create_new).unwrap_or(REUSE_MS)
    }
}

fn span(text: &str, unit: Millis) -> Option<Millis> {
    let count: u32 = text.trim().parse().ok()?;
    Some(i64::from(count) * unit)
}

#[cfg(test)]
mod tests {
    use super::{REUSE_MS, ScheduleType, Switches};
    use crate::texts::Language;

    #[test]
    fn settings_are_off_unless_they_say_on() {
        let mut switches = Switches::default();
        for (key, value) in [
            ("userRating", "disabled"),
            ("sendGreetingAccepted", ""),
            ("other", "enabled"),
        ] {
            switches.set(key, value);
        }
        assert_eq!(switches, Switches::default());
    }

    #[test]
    fn settings_are_read() {
        let mut switches = Switches::default();
        for (key, value) in [
            ("userRating", "enabled"),
            ("scheduleType", "queue"),
            ("CheckMsgIsGroup", "enabled"),
            ("call", "enabled"),
            ("timeCreateNewTicket", "60"),
            ("language", "en-US"),
            ("timeZone", "America/Manaus"),
        ] {
            switches.set(key, value);
        }
        assert!(switches.rating && !switches.transfer_texts);
        assert_eq!((switches.schedule, switches.reuse()), (ScheduleType::Queue, 60_000));
        assert_eq!(switches.language, Language::En);
        assert_eq!(
            switches.zone.as_ref().and_then(|zone| zone.iana_name()),
            Some("America/Manaus")
        );
        switches.set("autoReopenTimeout", "5");
        assert_eq!(switches.reuse(), 300_000);
        switches.set("autoReopenTimeout", "0");
        assert_eq!(switches.reuse(), 0);
        switches.set("timeZone", "Mars/Olympus");
        assert_eq!(switches.zone, None);
    }

    #[test]
    fn an_unreadable_window_is_the_usual_one() {
        let mut switches = Switches::default();
        switches.set("timeCreateNewTicket", "never");
        assert_eq!(switches.reuse(), REUSE_MS);
    }
}
