//! The service between the desk and the customers' phones, as bad as its script says.

use async_trait::async_trait;
use balcao_channels::{Channel, Ending, Outgoing, Receipt, Refusal, SendError, Session};
use balcao_model::clock::{Clock, Millis};
use balcao_model::company::CompanyKey;
use balcao_simulation::{Chance, Fate, fate, ticks};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

/// A clock that stands still until it is set forward.
pub(crate) struct Hands(AtomicI64);

impl Hands {
    pub(crate) fn new() -> Arc<Self> {
        // The fifth of January 2026, a Monday, at noon.
        Arc::new(Self(AtomicI64::new(1_767_614_400_000)))
    }

    pub(crate) fn advance(&self, by: Millis) {
        self.0.fetch_add(by, Ordering::SeqCst);
    }
}

impl Clock for Hands {
    fn now(&self) -> Millis {
        self.0.load(Ordering::SeqCst)
    }
}

/// A tick that is on its way to the desk.
#[derive(Debug, Clone)]
pub(crate) struct Tick {
    pub(crate) id: String,
    pub(crate) ack: i64,
}

#[derive(Default)]
struct State {
    now: u64,
    banned: bool,
    sessions: u64,
    offers: BTreeMap<String, u64>,
    round: u64,
    /// By the round of sends, then by address and number: conversations that are served side by side have no order.
    taken: BTreeMap<(u64, String, u64), Outgoing>,
    /// By the moment at which they are due, then by address and number, so that no two machines differ.
    ticks: BTreeMap<(u64, String, u64, usize), Tick>,
    arrivals: BTreeMap<String, u64>,
}

/// What the service has, knows and does.
pub(crate) struct Service {
    seed: u64,
    faults: bool,
    state: Mutex<State>,
}

impl Service {
    pub(crate) fn new(seed: u64, faults: bool) -> Arc<Self> {
        Arc::new(Self {
            seed,
            faults,
            state: Mutex::default(),
        })
    }

    /// It is so late now, in milliseconds of the script.
    pub(crate) fn set_now(&self, now: u64) {
        self.state.lock().unwrap().now = now;
    }

    pub(crate) fn ban(&self, banned: bool) {
        self.state.lock().unwrap().banned = banned;
    }

    /// The desk is about to give it messages.
    pub(crate) fn begin_round(&self) {
        self.state.lock().unwrap().round += 1;
    }

    /// Messages that customers have, in the order in which they got them.
    pub(crate) fn taken(&self) -> Vec<Outgoing> {
        self.state.lock().unwrap().taken.values().cloned().collect()
    }

    /// The last message to one of some addresses.
    pub(crate) fn last_to(&self, addresses: &[String]) -> Option<Outgoing> {
        let state = self.state.lock().unwrap();
        let last = state.taken.values().rev().find(|one| addresses.contains(&one.to));
        last.cloned()
    }

    /// The ticks that are due by now.
    pub(crate) fn due_ticks(&self) -> Vec<Tick> {
        let mut state = self.state.lock().unwrap();
        let now = state.now;
        let later = state.ticks.split_off(&(now, String::new(), 0, 0));
        std::mem::replace(&mut state.ticks, later).into_values().collect()
    }
}

impl State {
    fn take(&mut self, seed: u64, message: &Outgoing) {
        let nth = self.arrivals.entry(message.to.clone()).or_default();
        *nth += 1;
        for (place, (after, ack)) in ticks(seed, &message.to, *nth).into_iter().enumerate() {
            let tick = Tick {
                id: message.id.clone(),
                ack,
            };
            self.ticks
                .insert((self.now + after, message.to.clone(), *nth, place), tick);
        }
        self.taken
            .insert((self.round, message.to.clone(), *nth), message.clone());
    }
}

#[async_trait]
impl Channel for Service {
    fn provider(&self) -> &str {
        balcao_channels::SIMULATOR
    }

    async fn connect(&self, _company: CompanyKey, _connection: i64) -> Result<Session, SendError> {
        let mut state = self.state.lock().unwrap();
        if state.banned {
            return Ok(Session::Disconnected(Ending::Blocked));
        }
        state.sessions += 1;
        let secret = format!("secret-{}-{}", self.seed, state.sessions);
        Ok(Session::QrCode {
            text: format!("http://desk.test/phone#{secret}"),
            secret: Some(secret),
            pairing_code: None,
        })
    }

    async fn send(&self, message: &Outgoing) -> Result<Option<String>, SendError> {
        let mut state = self.state.lock().unwrap();
        if state.banned {
            return Err(SendError::Refused(Refusal::NotAllowed));
        }
        let nth = state.offers.entry(message.to.clone()).or_default();
        *nth += 1;
        let fate = match self.faults {
            true => fate(self.seed, &message.to, *nth),
            false => Fate::Taken,
        };
        if matches!(fate, Fate::Taken | Fate::TakenSilently) {
            state.take(self.seed, message);
        }
        match fate {
            Fate::Taken => Ok(None),
            Fate::Away => Err(SendError::Unavailable("away".into())),
            Fate::TakenSilently | Fate::Lost => Err(SendError::Unknown("lost".into())),
            Fate::Refused => Err(SendError::Refused(Refusal::NoRecipient)),
        }
    }

    async fn lookup(&self, message: &Outgoing) -> Result<Receipt, SendError> {
        let state = self.state.lock().unwrap();
        let asked = state.offers.get(&message.to).copied().unwrap_or_default();
        if Chance::new(self.seed, 1_000 + asked).percent(15) {
            return Ok(Receipt::Untold);
        }
        let has = state.taken.values().any(|one| one.id == message.id);
        Ok(if has { Receipt::Taken(None) } else { Receipt::NotTaken })
    }
}
