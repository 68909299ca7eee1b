//! Small values and jobs in memory, on a clock that tests move.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use balcao_model::clock::{Clock, Millis};

use crate::ports::{Jobs, Kv, NewJob, PortError, Scope};

/// Company, plugin, key.
type Key = (i64, String, String);

struct Value {
    bytes: Vec<u8>,
    forgotten_at: Option<Millis>,
}

/// Keeps small values in a map.
pub struct MemoryKv {
    clock: Arc<dyn Clock>,
    values: Mutex<BTreeMap<Key, Value>>,
}

impl MemoryKv {
    /// Values whose time passes on this clock.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            values: Mutex::default(),
        }
    }

    /// Works on the values that are left at this time.
    fn with<T>(&self, work: impl FnOnce(&mut BTreeMap<Key, Value>) -> T) -> T {
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        values.retain(|_, value| value.forgotten_at.is_none_or(|at| at > now));
        work(&mut values)
    }

    fn value(&self, bytes: &[u8], ttl: Option<Duration>) -> Value {
        let milliseconds = |ttl: Duration| Millis::try_from(ttl.as_millis()).unwrap_or(Millis::MAX);
        Value {
            bytes: bytes.to_vec(),
            forgotten_at: ttl.map(|ttl| self.clock.now().saturating_add(milliseconds(ttl))),
        }
    }
}

fn place(scope: &Scope, key: &str) -> Key {
    (scope.company.id(), scope.plugin_id.clone(), key.to_owned())
}

#[async_trait]
impl Kv for MemoryKv {
    async fn get(&self, scope: &Scope, key: &str) -> Result<Option<Vec<u8>>, PortError> {
        Ok(self.with(|values| values.get(&place(scope, key)).map(|value| value.bytes.clone())))
    }

    async fn set(&self, scope: &Scope, key: &str, bytes: &[u8], ttl: Option<Duration>) -> Result<(), PortError> {
        let value = self.value(bytes, ttl);
        self.with(|values| values.insert(place(scope, key), value));
        Ok(())
    }

    async fn add(&self, scope: &Scope, key: &str, bytes: &[u8], ttl: Option<Duration>) -> Result<bool, PortError> {
        let value = self.value(bytes, ttl);
        Ok(self.with(|values| {
            let is_free = !values.contains_key(&place(scope, key));
            values.entry(place(scope, key)).or_insert(value);
            is_free
        }))
    }

    async fn delete(&self, scope: &Scope, key: &str) -> Result<(), PortError> {
        self.with(|values| values.remove(&place(scope, key)));
        Ok(())
    }

    async fn increment(&self, scope: &Scope, key: &str, by: i64, ttl: Option<Duration>) -> Result<i64, PortError> {
        let fresh = self.value(b"0", ttl);
        self.with(|values| {
            let value = values.entry(place(scope, key)).or_insert(fresh);
            let sum = std::str::from_utf8(&value.bytes)
                .ok()
                .and_then(|digits| digits.parse::<i64>().ok())
                .and_then(|number| number.checked_add(by))
                .ok_or_else(|| PortError::Invalid("the value is not a number, or becomes too large".to_owned()))?;
            value.bytes = sum.to_string().into_bytes();
            Ok(sum)
        })
    }
}

/// Company, plugin, id and job.
pub type Queued = (i64, String, String, NewJob);

/// Keeps queued jobs in a list; nobody runs them but the test.
#[derive(Default)]
pub struct MemoryJobs {
    queued: Mutex<(u64, Vec<Queued>)>,
}

impl MemoryJobs {
    /// The jobs that wait.
    #[must_use]
    pub fn queued(&self) -> Vec<Queued> {
        self.queued.lock().unwrap_or_else(PoisonError::into_inner).1.clone()
    }

    /// Loses every job that waits, as nothing but a test does.
    pub fn lose(&self) {
        self.queued.lock().unwrap_or_else(PoisonError::into_inner).1.clear();
    }

    /// Takes the job out that is due first, if one is due at this time.
    #[must_use]
    pub fn take_due(&self, now: u64) -> Option<Queued> {
        let mut queued = self.queued.lock().unwrap_or_else(PoisonError::into_inner);
        let due = |(_, _, _, job): &Queued| job.run_at.unwrap_or(0);
        let places = queued.1.iter().enumerate().filter(|(_, job)| due(job) <= now);
        let (place, _) = places.min_by_key(|(_, job)| due(job))?;
        Some(queued.1.remove(place))
    }

    /// Lets a job wait (again) for its time.
    pub fn put_back(&self, job: Queued) {
        self.queued.lock().unwrap_or_else(PoisonError::into_inner).1.push(job);
    }
}

fn is_same(queued: &Queued, scope: &Scope, name: &str, key: &str) -> bool {
    let (company, plugin, _, job) = queued;
    *company == scope.company.id() && *plugin == scope.plugin_id && job.name == name && job.key.as_deref() == Some(key)
}

#[async_trait]
impl Jobs for MemoryJobs {
    async fn enqueue(&self, scope: &Scope, job: NewJob) -> Result<String, PortError> {
        let mut queued = self.queued.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(key) = job.key.clone() {
            queued.1.retain(|other| !is_same(other, scope, &job.name, &key));
        }
        queued.0 += 1;
        let id = queued.0.to_string();
        queued
            .1
            .push((scope.company.id(), scope.plugin_id.clone(), id.clone(), job));
        Ok(id)
    }

    async fn cancel(&self, scope: &Scope, name: &str, key: &str) -> Result<bool, PortError> {
        let mut queued = self.queued.lock().unwrap_or_else(PoisonError::into_inner);
        let before = queued.1.len();
        queued.1.retain(|other| !is_same(other, scope, name, key));
        Ok(queued.1.len() < before)
    }
}
