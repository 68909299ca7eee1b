//! What stands before every call: how many may run at once, and whether the plugin works at all for this company.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::allowance::Allowances;
use crate::config::{OutboundLimits, RuntimeConfig};
use crate::error::CallError;
use crate::outbound::Budget;

/// The gates of one plugin.
pub(crate) struct Gates {
    plugin: Semaphore,
    companies: RwLock<HashMap<i64, Arc<CompanyGate>>>,
    calls_per_company: usize,
    failures: u32,
    pause: Duration,
    outbound: OutboundLimits,
    /// Of all plugins together.
    pub(crate) allowances: Arc<Allowances>,
}

impl Gates {
    pub(crate) fn new(config: &RuntimeConfig, allowances: &Arc<Allowances>) -> Self {
        Self {
            allowances: Arc::clone(allowances),
            plugin: Semaphore::new(config.max_calls_per_plugin),
            companies: RwLock::default(),
            calls_per_company: config.max_calls_per_company,
            failures: config.circuit_failures,
            pause: config.circuit_pause,
            outbound: config.call.outbound,
        }
    }

    pub(crate) fn company(&self, id: i64) -> Arc<CompanyGate> {
        let known = self
            .companies
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&id)
            .cloned();
        known.unwrap_or_else(|| {
            let mut companies = self.companies.write().unwrap_or_else(PoisonError::into_inner);
            let new = || Arc::new(self.new_gate());
            Arc::clone(companies.entry(id).or_insert_with(new))
        })
    }

    fn new_gate(&self) -> CompanyGate {
        let now = Instant::now();
        let usual = Budget::new(self.outbound.per_minute, now);
        let of_channel = Budget::new(self.outbound.channel_per_minute, now);
        CompanyGate::new(self.calls_per_company, self.failures, self.pause, (usual, of_channel))
    }

    /// Waits for a turn: of the company, of the plugin, of the whole pool. In this order, so that a busy company
    /// queues by itself and does not hold places of others.
    pub(crate) async fn enter<'gate>(
        &'gate self,
        company: &'gate CompanyGate,
        pool: &'gate Semaphore,
        patience: Duration,
    ) -> Result<[SemaphorePermit<'gate>; 3], CallError> {
        let turn = async {
            let company = company.turns.acquire().await;
            let plugin = self.plugin.acquire().await;
            let pool = pool.acquire().await;
            Ok([company?, plugin?, pool?])
        };
        let turn: Result<_, tokio::sync::AcquireError> = tokio::time::timeout(patience, turn)
            .await
            .map_err(|_| CallError::Busy)?;
        turn.map_err(|_| CallError::Busy)
    }
}

/// The gate of one company before one plugin.
pub(crate) struct CompanyGate {
    turns: Semaphore,
    circuit: Mutex<Circuit>,
    failures: u32,
    pause: Duration,
    /// For usual calls, and for those about connections.
    requests: (Budget, Budget),
}

#[derive(Default)]
struct Circuit {
    failures_in_a_row: u32,
    closed_until: Option<Instant>,
}

impl CompanyGate {
    fn new(turns: usize, failures: u32, pause: Duration, requests: (Budget, Budget)) -> Self {
        Self {
            turns: Semaphore::new(turns),
            circuit: Mutex::default(),
            failures,
            pause,
            requests,
        }
    }

    /// Takes one of the requests to other services that are left in this minute. False when none is.
    pub(crate) fn may_send(&self, is_of_channel: bool, now: Instant) -> bool {
        let (usual, of_channel) = &self.requests;
        if is_of_channel { of_channel } else { usual }.take(now)
    }

    /// Refuses while the plugin is suspended. When the suspension is over one call is let through to try,
    /// and the others wait for another pause.
    pub(crate) fn check(&self, now: Instant) -> Result<(), CallError> {
        let mut circuit = self.circuit.lock().unwrap_or_else(PoisonError::into_inner);
        match circuit.closed_until {
            Some(end) if now < end => Err(CallError::Suspended(end - now)),
            Some(_) => {
                circuit.closed_until = Some(now + self.pause);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Notes how a call went. True when it suspends the plugin for the company.
    pub(crate) fn note(&self, failed: bool, now: Instant) -> bool {
        let mut circuit = self.circuit.lock().unwrap_or_else(PoisonError::into_inner);
        if !failed {
            *circuit = Circuit::default();
            return false;
        }
        circuit.failures_in_a_row = circuit.failures_in_a_row.saturating_add(1);
        let suspends = circuit.failures_in_a_row >= self.failures;
        if suspends {
            circuit.closed_until = Some(now + self.pause);
        }
        suspends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE: Duration = Duration::from_secs(30);

    fn suspended(now: Instant) -> CompanyGate {
        let gate = CompanyGate::new(1, 3, PAUSE, (Budget::new(1, now), Budget::new(1, now)));
        assert!(!gate.note(true, now) && !gate.note(true, now));
        assert!(gate.note(true, now));
        gate
    }

    #[test]
    fn failures_in_a_row_suspend() {
        let now = Instant::now();
        assert_eq!(suspended(now).check(now), Err(CallError::Suspended(PAUSE)));
    }

    #[test]
    fn a_success_between_failures_starts_the_count_again() {
        let now = Instant::now();
        let gate = CompanyGate::new(1, 2, PAUSE, (Budget::new(1, now), Budget::new(1, now)));
        gate.note(true, now);
        gate.note(false, now);
        assert!(!gate.note(true, now));
    }

    #[test]
    fn after_the_pause_one_call_tries() {
        let now = Instant::now();
        let gate = suspended(now);
        let later = now + PAUSE;
        assert_eq!(gate.check(later), Ok(()));
        assert!(gate.check(later).is_err());
        gate.note(false, later);
        assert_eq!(gate.check(later), Ok(()));
    }

    #[tokio::test]
    async fn a_full_company_is_busy_and_others_are_not() {
        let config = RuntimeConfig {
            max_calls_per_company: 1,
            ..RuntimeConfig::new("/nowhere")
        };
        let gates = Gates::new(&config, &Arc::default());
        let pool = Semaphore::new(10);
        let (one, two) = (gates.company(1), gates.company(2));
        let patience = Duration::from_millis(10);
        let held = gates.enter(&one, &pool, patience).await.unwrap();
        assert_eq!(gates.enter(&one, &pool, patience).await.unwrap_err(), CallError::Busy);
        assert!(gates.enter(&two, &pool, patience).await.is_ok());
        drop(held);
        assert!(gates.enter(&one, &pool, patience).await.is_ok());
    }
}
