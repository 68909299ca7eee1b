//! A call from its gates to its answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use tokio::sync::Semaphore;
use tracing::Instrument;
use wasmtime::{Store, Trap};

use crate::bindings::Error;
use crate::call::{Call, CallState};
use crate::config::RuntimeConfig;
use crate::error::{CallError, PluginError, TooManyHostCalls};
use crate::installed::Installed;
use crate::ports::{Ports, Scope};
use crate::role::Role;

/// Makes calls: one per fresh instance.
pub(crate) struct Invoker {
    pub(crate) config: RuntimeConfig,
    pub(crate) ports: Arc<Ports>,
    pub(crate) pool: Semaphore,
    pub(crate) next_call: AtomicU64,
}

impl Invoker {
    /// Calls `plugin` in `role` and gives the raw answer to `check`, whose refusal counts as a failure of the plugin.
    pub(crate) async fn invoke<R: Role, T>(
        &self,
        plugin: &Arc<Installed>,
        scope: Scope,
        role: R,
        check: impl FnOnce(R::Answer) -> Result<T, CallError>,
    ) -> Result<T, CallError> {
        let id = self.next_call.fetch_add(1, Ordering::Relaxed);
        let company = scope.company.id();
        let span = tracing::info_span!(
            "plugin_call",
            plugin.id = plugin.id(),
            plugin.version = %plugin.version(),
            plugin.role = R::NAME,
            company.id = company,
            call.id = format_args!("{id:016x}"),
        );
        let began = Instant::now();
        let outcome = self.gated(plugin, scope, role, check).instrument(span.clone()).await;
        plugin.seconds.record(began.elapsed());
        span.in_scope(|| report(plugin, company, R::NAME, &outcome));
        outcome
    }

    async fn gated<R: Role, T>(
        &self,
        plugin: &Arc<Installed>,
        scope: Scope,
        role: R,
        check: impl FnOnce(R::Answer) -> Result<T, CallError>,
    ) -> Result<T, CallError> {
        if !R::is_played_by(plugin) {
            return Err(CallError::NoRole(R::NAME));
        }
        let gate = plugin.gates.company(scope.company.id());
        gate.check(Instant::now())?;
        let _turn = plugin
            .gates
            .enter(&gate, &self.pool, self.config.max_queue_time)
            .await?;
        let outcome = self.run(plugin, scope, role).await.and_then(check);
        let failed = outcome.as_ref().is_err_and(CallError::is_failure);
        if gate.note(failed, Instant::now()) {
            tracing::warn!("plugin suspended for this company after repeated failures");
        }
        outcome
    }

    async fn run<R: Role>(&self, plugin: &Arc<Installed>, scope: Scope, role: R) -> Result<R::Answer, CallError> {
        let limits = self.config.call;
        let call = Call {
            scope,
            ports: Arc::clone(&self.ports),
            plugin: Arc::clone(plugin),
            limits,
        };
        let mut store = Store::new(plugin.pre.engine(), CallState::new(call));
        store.limiter(|state| state);
        store.set_epoch_deadline(1);
        store.epoch_deadline_callback(CallState::on_tick);
        let work = async {
            let instance = plugin.pre.instantiate_async(&mut store).await?;
            role.call(plugin, &mut store, &instance).await
        };
        match tokio::time::timeout(limits.wall, work).await {
            Ok(Ok(answer)) => answer.map_err(|error: Error| CallError::Plugin(PluginError::from(error))),
            Ok(Err(trap)) => Err(failure(&trap, store.data())),
            Err(_) => Err(CallError::Timeout),
        }
    }
}

fn failure(trap: &wasmtime::Error, state: &CallState) -> CallError {
    if trap.downcast_ref::<TooManyHostCalls>().is_some() {
        return CallError::HostCallLimit;
    }
    match trap.downcast_ref::<Trap>() {
        Some(Trap::Interrupt) => CallError::CpuLimit,
        _ if state.memory_refused() => CallError::MemoryLimit,
        Some(trap) => CallError::Crashed(trap.to_string()),
        None => CallError::Crashed(trap.root_cause().to_string()),
    }
}

fn report<T>(plugin: &Installed, company: i64, role: &'static str, outcome: &Result<T, CallError>) {
    let word = outcome.as_ref().map_or_else(CallError::outcome, |_| "ok");
    metrics::counter!(
        "balcao_plugin_calls_total",
        "plugin" => plugin.id().to_owned(), "company" => company.to_string(), "role" => role, "outcome" => word
    )
    .increment(1);
    match outcome {
        Err(error) if error.is_failure() => tracing::warn!(%error, "plugin call failed"),
        Err(error) => tracing::debug!(%error, "plugin call refused"),
        Ok(_) => {}
    }
}
