//! What bots have to know of connections, loaded once for a whole batch of work.

use crate::Desk;
use balcao_model::clock::Millis;
use balcao_model::hours::Hours;
use balcao_model::menu::Limits;
use balcao_model::switches::Switches;
use balcao_model::texts::Texts;
use balcao_storage::{BotConnection, BotQueue, CompanyKey, Error};
use jiff::tz::TimeZone;
use std::collections::{HashMap, HashSet};

const MINUTE_MS: Millis = 60_000;

/// Facts about some connections, of one company or of several.
pub(crate) struct Facts {
    connections: HashMap<i64, ConnectionFacts>,
}

/// A connection, its menu and the settings of its company.
pub(crate) struct ConnectionFacts {
    pub(crate) row: BotConnection,
    /// In menu order.
    pub(crate) queues: Vec<BotQueue>,
    pub(crate) switches: Switches,
    pub(crate) zone: TimeZone,
}

impl Facts {
    /// Facts about connections that a caller named: those of other companies are left out.
    pub(crate) async fn load(desk: &Desk, company: CompanyKey, connections: &[i64]) -> Result<Self, Error> {
        let mut facts = Self::load_all(desk, connections).await?;
        facts.connections.retain(|_, own| own.row.company() == company);
        Ok(facts)
    }

    /// Facts about connections that the database named. Three queries, however many there are.
    pub(crate) async fn load_all(desk: &Desk, connections: &[i64]) -> Result<Self, Error> {
        let store = desk.store();
        let rows = store.bot_connections(connections).await?;
        let companies: HashSet<CompanyKey> = rows.iter().map(BotConnection::company).collect();
        let companies: Vec<CompanyKey> = companies.into_iter().collect();
        let mut switches: HashMap<CompanyKey, Switches> = HashMap::new();
        for (company, key, value) in store.settings_of(&companies, &Switches::KEYS).await? {
            switches.entry(company).or_default().set(&key, &value);
        }
        let mut queues: HashMap<i64, Vec<BotQueue>> = HashMap::new();
        for linked in store.menu_queues(connections).await? {
            queues.entry(linked.connection_id).or_default().push(linked.queue);
        }
        let facts = rows.into_iter().map(|row| {
            let switches = switches.get(&row.company()).cloned().unwrap_or_default();
            let zone = switches.zone.clone();
            let facts = ConnectionFacts {
                queues: queues.remove(&row.id).unwrap_or_default(),
                zone: zone.unwrap_or_else(|| desk.shared.time_zone.clone()),
                switches,
                row,
            };
            (facts.row.id, facts)
        });
        Ok(Self {
            connections: facts.collect(),
        })
    }

    pub(crate) fn of(&self, connection: i64) -> Option<&ConnectionFacts> {
        self.connections.get(&connection)
    }
}

impl ConnectionFacts {
    /// The queue of a connection that has just one.
    pub(crate) fn only_queue(&self) -> Option<&BotQueue> {
        match self.queues.as_slice() {
            [queue] => Some(queue),
            _ => None,
        }
    }

    pub(crate) fn texts(&self) -> &'static Texts {
        self.switches.language.texts()
    }

    pub(crate) fn limits(&self) -> Limits {
        Limits {
            menus: self.row.max_use_bot_queues,
            pause: self.row.time_use_bot_queues.max(0).saturating_mul(MINUTE_MS),
        }
    }

    /// Whether people answer at this moment, by some stored hours.
    pub(crate) fn open(&self, schedules: &str, now: Millis) -> bool {
        Hours::parse(schedules).open_at(now, &self.zone)
    }
}
