//! The settings of a company that decide what the host says and does by itself.

use crate::clock::Millis;
use crate::texts::Language;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// `timeCreateNewTicket`, there in seconds: how long another conversation of a customer is gone on with.
    pub reuse: Millis,
    /// `language` of the host's own texts.
    pub language: Language,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            schedule: ScheduleType::Disabled,
            rating: false,
            greet_one_queue: false,
            greet_accepted: false,
            transfer_texts: false,
            no_groups: false,
            calls_taken: false,
            reuse: REUSE_MS,
            language: Language::Pt,
        }
    }
}

impl Switches {
    /// The keys that are read.
    pub const KEYS: [&str; 9] = [
        "scheduleType",
        "userRating",
        "sendGreetingMessageOneQueues",
        "sendGreetingAccepted",
        "sendMsgTransfTicket",
        "CheckMsgIsGroup",
        "call",
        "timeCreateNewTicket",
        "language",
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
            "timeCreateNewTicket" => {
                let seconds = value.trim().parse::<u32>().ok();
                self.reuse = seconds.map_or(REUSE_MS, |seconds| i64::from(seconds) * 1000);
            }
            "language" => self.language = Language::read(value),
            _ => {}
        }
    }
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
        ] {
            switches.set(key, value);
        }
        assert!(switches.rating && switches.no_groups && switches.calls_taken && !switches.transfer_texts);
        assert_eq!((switches.schedule, switches.reuse), (ScheduleType::Queue, 60_000));
        assert_eq!(switches.language, Language::En);
        switches.set("timeCreateNewTicket", "never");
        assert_eq!(switches.reuse, REUSE_MS);
    }
}
