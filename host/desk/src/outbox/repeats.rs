//! Changes that answer each other: one plugin moves a ticket, another moves it back, and so on for ever.

use balcao_model::clock::Millis;
use balcao_model::event::Event;
use std::collections::HashMap;

const MINUTE_MS: Millis = 60_000;
/// Events of a kind about one thing in a minute that plugins are told at once. People do not come near it.
const AT_ONCE: i64 = 120;
/// How much longer each further one waits.
const PAUSE_MS: Millis = 1_000;

/// Company, kind of event, and what it is about.
type Subject = (i64, &'static str, i64);

/// What happened in the present minute.
#[derive(Default)]
pub(super) struct Repeats {
    minute: Millis,
    counts: HashMap<Subject, i64>,
}

impl Repeats {
    /// How long plugins have to wait for this event: two that keep answering each other become slow, and nobody misses one.
    pub(super) fn pause(&mut self, company: i64, event: &Event, now: Millis) -> Millis {
        if self.minute != now / MINUTE_MS {
            *self = Self {
                minute: now / MINUTE_MS,
                counts: HashMap::new(),
            };
        }
        let count = self.counts.entry((company, event.topic(), subject(event))).or_default();
        *count += 1;
        PAUSE_MS * (*count - AT_ONCE).clamp(0, MINUTE_MS / PAUSE_MS)
    }
}

fn subject(event: &Event) -> i64 {
    match event {
        Event::ContactCreated { contact_id }
        | Event::ContactUpdated { contact_id }
        | Event::ContactDeleted { contact_id, .. }
        | Event::ContactErased { contact_id } => *contact_id,
        Event::ConnectionUpdated { connection_id }
        | Event::ConnectionDeleted { connection_id }
        | Event::SessionUpdated { connection_id } => *connection_id,
        Event::RecordSaved { id, .. } | Event::RecordDeleted { id, .. } => *id,
        Event::PresenceChanged { user_id } => *user_id,
        other => other.ticket().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVED: Event = Event::TicketUpdated {
        ticket_id: 7,
        from: None,
    };

    #[test]
    fn what_goes_round_and_round_becomes_slow() {
        let mut repeats = Repeats::default();
        let pauses: Vec<Millis> = (0..200).map(|_| repeats.pause(1, &MOVED, 0)).collect();
        assert!(pauses[..120].iter().all(|pause| *pause == 0));
        assert_eq!((pauses[120], pauses[121], pauses[199]), (1_000, 2_000, MINUTE_MS));
    }

    #[test]
    fn others_are_told_at_once() {
        let mut repeats = Repeats::default();
        for _ in 0..500 {
            repeats.pause(1, &MOVED, 0);
        }
        let other = Event::TicketUpdated {
            ticket_id: 8,
            from: None,
        };
        assert_eq!(repeats.pause(1, &other, 0), 0);
        assert_eq!(repeats.pause(1, &Event::TicketRead { ticket_id: 7 }, 0), 0);
        assert_eq!(repeats.pause(2, &MOVED, 0), 0);
        assert_eq!(repeats.pause(1, &MOVED, MINUTE_MS), 0);
    }
}
