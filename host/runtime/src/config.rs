//! Limits of the sandbox.

mod outbound;

pub use outbound::OutboundLimits;

use std::path::PathBuf;
use std::time::Duration;

use balcao_registry::ScriptEngine;

use crate::compiler::Compiler;

const DEFAULT_INSTANCES: u32 = 512;

/// How the runtime is set up. [`RuntimeConfig::new`] has defaults for a machine of a few cores.
#[derive(Clone, Debug)]
pub struct RuntimeConfig {
    /// Folder for compiled components. Created with mode 0700; what is in it is executed, so only the host may write there.
    pub cache_dir: PathBuf,
    /// Instances alive at the same time, over all plugins. Each may keep 1 MiB of memory resident between calls.
    pub max_instances: u32,
    /// Calls of one plugin at the same time.
    pub max_calls_per_plugin: usize,
    /// Calls of one plugin for one company at the same time.
    pub max_calls_per_company: usize,
    /// How long a call may wait for its turn.
    pub max_queue_time: Duration,
    /// Limits of each call.
    pub call: CallLimits,
    /// What plugins with a JavaScript engine have in place of the above.
    pub javascript: EngineLimits,
    /// Failed calls in a row (traps and exceeded limits) after which a plugin is suspended for a company.
    pub circuit_failures: u32,
    /// How long a suspension lasts before one call is tried.
    pub circuit_pause: Duration,
    /// Compiles components in a process of its own, with limits; without one they are compiled in this process.
    pub compiler: Option<Compiler>,
    /// Paths of the host itself, as `GET /tags/{id}`: a plugin cannot claim the same method and shape.
    pub reserved_routes: Vec<String>,
}

/// What differs for plugins that bring an engine with them, which interprets their code.
#[derive(Clone, Copy, Debug)]
pub struct EngineLimits {
    /// Instances alive at the same time, over all such plugins. They have a pool of their own, made for the first of them.
    pub max_instances: u32,
    /// As in [`CallLimits`].
    pub memory_bytes: usize,
    /// As in [`CallLimits`].
    pub cpu: Duration,
}

impl RuntimeConfig {
    /// The limits of calls of a plugin with this engine.
    #[must_use]
    pub fn limits_of(&self, engine: Option<ScriptEngine>) -> CallLimits {
        match engine {
            None => self.call,
            Some(ScriptEngine::Javascript) => CallLimits {
                memory_bytes: self.javascript.memory_bytes,
                cpu: self.javascript.cpu,
                ..self.call
            },
        }
    }
}

/// What one call may use.
#[derive(Clone, Copy, Debug)]
pub struct CallLimits {
    /// Bytes of guest memory.
    pub memory_bytes: usize,
    /// Time the guest itself may run; waiting for the host does not count.
    pub cpu: Duration,
    /// Time the whole call may take while a person waits.
    pub wall: Duration,
    /// Time the whole call may take when nobody waits: events, jobs, hooks.
    pub background_wall: Duration,
    /// Calls of capabilities that reach the rest of the host.
    pub host_calls: u32,
    /// Bytes of a request body.
    pub request_bytes: usize,
    /// Bytes of a response body.
    pub response_bytes: usize,
    /// Lines written to the log; more are dropped.
    pub log_lines: u32,
    /// Bytes of a log line; the rest is cut.
    pub log_line_bytes: usize,
    /// Bytes of a document in a collection.
    pub document_bytes: usize,
    /// Operations of one write.
    pub batch_operations: usize,
    /// Documents of one page.
    pub page_rows: u32,
    /// Bytes of a file that a guest hands over or reads.
    pub file_bytes: usize,
    /// Bytes of a realtime payload.
    pub realtime_bytes: usize,
    /// Requests to other services.
    pub outbound: OutboundLimits,
}

impl RuntimeConfig {
    /// Defaults, with compiled components in `cache_dir`.
    #[must_use]
    pub fn new(cache_dir: impl Into<PathBuf>) -> Self {
        Self {
            cache_dir: cache_dir.into(),
            max_instances: DEFAULT_INSTANCES,
            max_calls_per_plugin: 128,
            max_calls_per_company: 16,
            max_queue_time: Duration::from_secs(2),
            call: CallLimits::default(),
            javascript: EngineLimits::default(),
            circuit_failures: 5,
            circuit_pause: Duration::from_secs(30),
            compiler: None,
            reserved_routes: Vec::new(),
        }
    }
}

impl Default for EngineLimits {
    fn default() -> Self {
        Self {
            max_instances: 64,
            memory_bytes: 32 << 20,
            cpu: Duration::from_secs(1),
        }
    }
}

impl Default for CallLimits {
    fn default() -> Self {
        Self {
            memory_bytes: 32 << 20,
            cpu: Duration::from_millis(250),
            wall: Duration::from_secs(10),
            background_wall: Duration::from_secs(30),
            host_calls: 1_000,
            request_bytes: 1 << 20,
            response_bytes: 4 << 20,
            log_lines: 100,
            log_line_bytes: 4 << 10,
            document_bytes: 256 << 10,
            batch_operations: 100,
            page_rows: 200,
            file_bytes: 8 << 20,
            realtime_bytes: 64 << 10,
            outbound: OutboundLimits::default(),
        }
    }
}
