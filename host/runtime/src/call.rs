//! The state of one call: on whose behalf, what was used, what is left.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use balcao_registry::{Manifest, Permission};
use wasmtime::{ResourceLimiter, StoreContextMut, UpdateDeadline};
use wasmtime_wasi::{ResourceTable, WasiCtx, WasiCtxView, WasiView};

use crate::bindings::Error;
use crate::config::CallLimits;
use crate::engine::{TABLE_ELEMENTS, TICK};
use crate::error::{HostError, TooManyHostCalls};
use crate::installed::Installed;
use crate::lent::Lent;
use crate::ports::{PortError, Ports, Scope, SecretText, SecretValue};
use crate::record::{Replayable, Tape};

/// What every capability needs, shared with the futures it awaits.
pub(crate) struct Call {
    /// Stands in the log and on the plugin's page.
    pub(crate) id: String,
    pub(crate) scope: Scope,
    pub(crate) ports: Arc<Ports>,
    pub(crate) plugin: Arc<Installed>,
    pub(crate) limits: CallLimits,
    /// What only this call may use.
    pub(crate) lent: Lent,
    /// The secrets that were used: what is noted of the call is kept free of them.
    pub(crate) used_secrets: Mutex<Vec<SecretText>>,
}

impl Call {
    pub(crate) fn manifest(&self) -> &Manifest {
        &self.plugin.package().manifest
    }

    pub(crate) fn note_secret(&self, secret: &SecretValue) {
        let mut used = self.used_secrets.lock().unwrap_or_else(PoisonError::into_inner);
        for value in std::iter::once(&secret.current).chain(&secret.previous) {
            if !used.contains(value) {
                used.push(value.clone());
            }
        }
    }
}

/// The data of a store.
pub(crate) struct CallState {
    pub(crate) call: Arc<Call>,
    pub(crate) log_lines: u32,
    pub(crate) tape: Tape,
    /// What the guest is asking for now, as it stands in records.
    capability: &'static str,
    host_calls: u32,
    /// At this number of calls the company pays for them.
    next_toll: u32,
    memory_refused: bool,
    memory: usize,
    used: Duration,
    slice: Slice,
    wasi: Option<Box<Wasi>>,
}

/// Calls of the host that cost as much as a tick of the guest: they keep the processors busy as well.
const CALLS_A_TICK: u32 = 50;

/// The time since the last tick the guest noticed.
struct Slice {
    began: Instant,
    waited: Duration,
}

impl Slice {
    /// A guest that runs notices every tick. A longer slice means that it waited for the host, or stood in the queue
    /// of the executor, or that the machine is busy: none of that is its own doing.
    const LONGEST: Duration = TICK.saturating_mul(2);

    fn begin(at: Instant) -> Self {
        Self {
            began: at,
            waited: Duration::ZERO,
        }
    }

    fn used(&self) -> Duration {
        self.began.elapsed().saturating_sub(self.waited).min(Self::LONGEST)
    }
}

struct Wasi {
    ctx: WasiCtx,
    table: ResourceTable,
}

impl CallState {
    pub(crate) fn new(call: Call, tape: Tape) -> Self {
        Self {
            call: Arc::new(call),
            log_lines: 0,
            tape,
            capability: "",
            host_calls: 0,
            next_toll: CALLS_A_TICK,
            memory_refused: false,
            memory: 0,
            used: Duration::ZERO,
            slice: Slice::begin(Instant::now()),
            wasi: None,
        }
    }

    pub(crate) const fn memory_refused(&self) -> bool {
        self.memory_refused
    }

    /// Processor time of the guest so far, and the largest memory that it has had.
    pub(crate) fn spent(&self) -> (Duration, usize) {
        (self.used + self.slice.used(), self.memory)
    }

    /// Lets a capability that reaches the rest of the host through, if the manifest asks for it.
    pub(crate) fn admit(&mut self, permission: Permission) -> Result<Arc<Call>, HostError> {
        let call = self.count_host_call()?;
        self.capability = permission.as_str();
        if call.manifest().permissions.contains(&permission) {
            return Ok(call);
        }
        Err(HostError::Refused(Error::Denied(format!(
            "`{}` may not do this: add \"{permission}\" to `permissions` in plugin.toml",
            call.plugin.id()
        ))))
    }

    /// Lets a capability through that needs no permission.
    pub(crate) fn count_host_call(&mut self) -> Result<Arc<Call>, HostError> {
        self.charge(1)
    }

    /// Lets something through that costs as much as so many usual calls.
    pub(crate) fn charge(&mut self, calls: u32) -> Result<Arc<Call>, HostError> {
        self.host_calls = self.host_calls.saturating_add(calls);
        self.capability = "context";
        if self.host_calls > self.call.limits.host_calls {
            return Err(HostError::Trap(wasmtime::Error::new(TooManyHostCalls)));
        }
        Ok(Arc::clone(&self.call))
    }

    /// Awaits a port; the time does not count as the guest's. In a replay the port is not asked: the recorded answer is given.
    pub(crate) async fn wait<T: Replayable>(
        &mut self,
        answer: impl Future<Output = Result<T, PortError>> + Send,
    ) -> Result<T, HostError> {
        if let Some(recorded) = self.tape.play(self.capability) {
            return Ok(recorded?);
        }
        let began = Instant::now();
        if self.host_calls >= self.next_toll {
            self.next_toll = self.host_calls + CALLS_A_TICK;
            if let Some(until) = self.take(TICK) {
                tokio::time::sleep_until(until.into()).await;
            }
        }
        let answer = answer.await;
        self.slice.waited += began.elapsed();
        self.tape.note(self.capability, &answer);
        Ok(answer?)
    }

    /// Called at every tick of the engine's clock while the guest runs: stops it when its time is used up,
    /// otherwise lets other tasks of the host run before it continues, and longer when its company has used up what it had in hand.
    pub(crate) fn on_tick(mut store: StoreContextMut<'_, Self>) -> wasmtime::Result<UpdateDeadline> {
        let (state, now) = (store.data_mut(), Instant::now());
        let used = state.slice.used();
        state.used += used;
        state.slice = Slice::begin(now);
        if state.used >= state.call.limits.cpu {
            return Ok(UpdateDeadline::Interrupt);
        }
        Ok(match state.take(used) {
            Some(until) => {
                // The pause is not the guest's time.
                state.slice = Slice::begin(until);
                UpdateDeadline::YieldCustom(1, Box::pin(tokio::time::sleep_until(until.into())))
            }
            None => UpdateDeadline::Yield(1),
        })
    }

    /// Takes work from what the company has in hand; gives the time until which to wait.
    fn take(&self, work: Duration) -> Option<Instant> {
        let company = self.call.scope.company.id();
        self.call.plugin.gates.allowances.take(company, work, Instant::now())
    }
}

impl ResourceLimiter for CallState {
    fn memory_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        let allowed = desired <= self.call.limits.memory_bytes;
        self.memory_refused |= !allowed;
        if allowed {
            self.memory = self.memory.max(desired);
        }
        Ok(allowed)
    }

    fn table_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        Ok(desired <= TABLE_ELEMENTS)
    }
}

/// The standard library of guests links WASI. What they get is empty: no files, no network, no environment, no
/// arguments. It is made only when a guest touches it, because a usual call never does.
impl WasiView for CallState {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        let empty = || {
            Box::new(Wasi {
                ctx: WasiCtx::builder().build(),
                table: ResourceTable::new(),
            })
        };
        let wasi = self.wasi.get_or_insert_with(empty);
        WasiCtxView {
            ctx: &mut wasi.ctx,
            table: &mut wasi.table,
        }
    }
}
