//! A call from its gates to its answer.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use balcao_registry::ScriptEngine;
use serde_json::Value;
use tokio::sync::Semaphore;
use tracing::Instrument;
use wasmtime::{Store, Trap};

use crate::bindings::Error;
use crate::call::{Call, CallState};
use crate::config::RuntimeConfig;
use crate::error::{CallError, PluginError, TooManyHostCalls};
use crate::installed::Installed;
use crate::ports::{LogLevel, Ports, Scope};
use crate::record::{Noted, Output, Records, Tape};
use crate::role::Role;

/// Makes calls: one per fresh instance.
pub(crate) struct Invoker {
    pub(crate) config: RuntimeConfig,
    pub(crate) ports: Arc<Ports>,
    pub(crate) pools: Pools,
    pub(crate) next_call: AtomicU64,
    pub(crate) records: Records,
}

/// The places of the engines' pools.
pub(crate) struct Pools {
    compiled: Semaphore,
    javascript: Semaphore,
}

impl Pools {
    pub(crate) fn new(config: &RuntimeConfig) -> Self {
        let places = |count: u32| Semaphore::new(usize::try_from(count).unwrap_or(Semaphore::MAX_PERMITS));
        Self {
            compiled: places(config.max_instances),
            javascript: places(config.javascript.max_instances),
        }
    }

    const fn of(&self, engine: Option<ScriptEngine>) -> &Semaphore {
        match engine {
            None => &self.compiled,
            Some(ScriptEngine::Javascript) => &self.javascript,
        }
    }
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
        let id = format!("{:016x}", self.next_call.fetch_add(1, Ordering::Relaxed));
        let company = scope.company.id();
        let (at, input, caller) = (self.ports.clock.now(), role.input(), scope.clone());
        let (mut tape, mut output) = (Tape::blank(), Output::Value(Value::Null));
        let span = tracing::info_span!(
            "plugin_call",
            plugin.id = plugin.id(),
            plugin.version = %plugin.version(),
            plugin.role = R::NAME,
            company.id = company,
            call.id = id,
        );
        let key = scope.company;
        let began = Instant::now();
        let outcome = self
            .gated(id.clone(), plugin, scope, role, &mut tape, |answer| {
                output = R::output(&answer);
                check(answer)
            })
            .instrument(span.clone())
            .await;
        plugin.seconds.record(began.elapsed());
        plugin.usage.note_call(key, began.elapsed(), outcome.as_ref().err());
        span.in_scope(|| report(plugin, company, R::NAME, &outcome));
        let taped = tape.end();
        let noted = Noted {
            id,
            version: plugin.version().to_string(),
            role: R::NAME,
            at,
            duration_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
            scope: caller,
            input,
            taped,
            outcome: outcome.as_ref().map(|_| output).map_err(Clone::clone),
        };
        self.records.keep(plugin.id(), noted);
        if let Some(error) = outcome.as_ref().err().filter(|error| error.is_error()) {
            let scope = Scope {
                company: key,
                plugin_id: plugin.id().to_owned(),
                user: None,
                locale: String::new(),
            };
            self.ports.log.write(&scope, LogLevel::Error, &error.to_string());
        }
        outcome
    }

    async fn gated<R: Role, T>(
        &self,
        id: String,
        plugin: &Arc<Installed>,
        scope: Scope,
        role: R,
        tape: &mut Tape,
        check: impl FnOnce(R::Answer) -> Result<T, CallError>,
    ) -> Result<T, CallError> {
        if R::exported_by(plugin).is_none() {
            return Err(CallError::NoRole(R::NAME));
        }
        let gate = plugin.gates.company(scope.company.id());
        gate.check(Instant::now())?;
        let _turn = plugin
            .gates
            .enter(&gate, self.pools.of(plugin.engine()), self.config.max_queue_time)
            .await?;
        let outcome = self.run(id, plugin, scope, role, tape).await.and_then(check);
        let failed = outcome.as_ref().is_err_and(CallError::is_failure);
        if gate.note(failed, Instant::now()) {
            tracing::warn!("plugin suspended for this company after repeated failures");
        }
        outcome
    }

    /// Calls the plugin in a fresh instance; `tape` notes what the host answers it, or answers in its place.
    pub(crate) async fn run<R: Role>(
        &self,
        id: String,
        plugin: &Arc<Installed>,
        scope: Scope,
        role: R,
        tape: &mut Tape,
    ) -> Result<R::Answer, CallError> {
        let exports = R::exported_by(plugin).zip(plugin.pre.as_ref());
        let (exports, pre) = exports.ok_or(CallError::NoRole(R::NAME))?;
        let limits = self.config.limits_of(plugin.engine());
        let patience = match scope.user {
            Some(_) => limits.wall,
            None => limits.background_wall,
        };
        let call = Call {
            id,
            scope,
            ports: Arc::clone(&self.ports),
            plugin: Arc::clone(plugin),
            limits,
            lent: role.lent(),
            used_secrets: Mutex::default(),
        };
        let mut store = Store::new(
            pre.engine(),
            CallState::new(call, std::mem::replace(tape, Tape::blank())),
        );
        store.limiter(|state| state);
        store.set_epoch_deadline(1);
        store.epoch_deadline_callback(CallState::on_tick);
        let work = async {
            let instance = pre.instantiate_async(&mut store).await?;
            role.call(exports, &mut store, &instance).await
        };
        let ended = tokio::time::timeout(patience, work).await;
        *tape = std::mem::replace(&mut store.data_mut().tape, Tape::blank());
        tape.keep_secrets(&store.data().call.used_secrets);
        let (cpu, memory) = store.data().spent();
        plugin.usage.note_cost(store.data().call.scope.company, cpu, memory);
        match ended {
            // An engine tells its program, which may only answer that it failed.
            Ok(Ok(Err(_))) if store.data().memory_refused() => Err(CallError::MemoryLimit),
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
