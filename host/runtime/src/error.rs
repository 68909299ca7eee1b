//! What can go wrong with plugins, from starting the engine to a single call.

use std::time::Duration;

use balcao_registry::World;
use thiserror::Error;

use crate::bindings::Error as WitError;
use crate::ports::PortError;

/// The runtime could not start.
#[derive(Debug, Error)]
pub enum RuntimeError {
    /// The engine refused its settings, or its clock did not start.
    #[error("the plugin engine did not start: {0}")]
    Engine(String),
    /// The folder for compiled components cannot be used.
    #[error("the folder for compiled plugins {path} cannot be used: {reason}")]
    Cache {
        /// The folder.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// A plugin was not installed; the ones already installed keep running.
#[derive(Debug, Error)]
pub enum InstallError {
    /// Not a component, or one the engine cannot run.
    #[error("plugin.wasm of `{plugin}` is not a usable WebAssembly component: {reason}")]
    Component {
        /// Plugin id.
        plugin: String,
        /// The compiler's words.
        reason: String,
    },
    /// The component needs something that this host does not offer in the world of the manifest.
    #[error("`{plugin}` imports `{import}`, which this host does not offer in `{world}`")]
    UnknownImport {
        /// Plugin id.
        plugin: String,
        /// Name of the import.
        import: String,
        /// What the manifest names.
        world: World,
    },
    /// The component plays a role of another world than the one of the manifest.
    #[error("`{plugin}` exports `{export}`, but `world` in plugin.toml is `{world}`")]
    ForeignRole {
        /// Plugin id.
        plugin: String,
        /// Name of the export.
        export: String,
        /// What the manifest names.
        world: World,
    },
    /// The manifest promises a role the component does not export.
    #[error("plugin.toml of `{plugin}` declares {declared}, but the component does not export `{role}`")]
    MissingRole {
        /// Plugin id.
        plugin: String,
        /// The manifest key that needs the role.
        declared: &'static str,
        /// The interface that should be exported.
        role: String,
    },
    /// Another plugin or the host has the path already.
    #[error("`{plugin}` claims {route}, which belongs to {owner}")]
    RouteTaken {
        /// Plugin id.
        plugin: String,
        /// Method and path.
        route: String,
        /// Who has it.
        owner: String,
    },
    /// The compiling task was cancelled because the host is stopping.
    #[error("the host is stopping")]
    Stopping,
}

/// What a plugin answered instead of a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PluginError {
    /// The manifest does not ask for what the plugin tried.
    #[error("{0}")]
    Denied(String),
    /// The caller's input is unusable.
    #[error("{0}")]
    Invalid(String),
    /// There is no such thing.
    #[error("not found")]
    NotFound,
    /// Somebody else was faster.
    #[error("{0}")]
    Conflict(String),
    /// Too much or too often.
    #[error("{0}")]
    Limit(String),
    /// A fault of the plugin.
    #[error("{0}")]
    Internal(String),
}

/// A call of a plugin gave no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CallError {
    /// The plugin answered with an error.
    #[error("the plugin answered: {0}")]
    Plugin(#[from] PluginError),
    /// The user may not call this route.
    #[error("the user may not call this route")]
    Forbidden,
    /// The request body is larger than allowed.
    #[error("the request body is larger than {0} bytes")]
    RequestTooLarge(usize),
    /// Too many calls are running already.
    #[error("too many calls of this plugin are running")]
    Busy,
    /// The plugin failed so often for this company that it is suspended.
    #[error("the plugin is suspended for this company for {0:?}")]
    Suspended(Duration),
    /// The guest ran longer than allowed.
    #[error("the plugin used more processor time than allowed")]
    CpuLimit,
    /// The guest asked for more memory than allowed and gave up.
    #[error("the plugin used more memory than allowed")]
    MemoryLimit,
    /// The guest called the host more often than allowed.
    #[error("the plugin called the host more often than allowed")]
    HostCallLimit,
    /// The call did not end in time.
    #[error("the plugin did not answer in time")]
    Timeout,
    /// The guest crashed.
    #[error("the plugin crashed: {0}")]
    Crashed(String),
    /// The answer is not a valid response.
    #[error("the plugin gave an unusable answer: {0}")]
    BadAnswer(String),
    /// The plugin does not play this role.
    #[error("the plugin does not play the role `{0}`")]
    NoRole(&'static str),
}

impl CallError {
    /// HTTP status for the caller of a route.
    #[must_use]
    pub const fn status(&self) -> u16 {
        match self {
            Self::Plugin(PluginError::Invalid(_)) => 400,
            Self::Plugin(PluginError::Denied(_)) | Self::Forbidden => 403,
            Self::Plugin(PluginError::NotFound) => 404,
            Self::Plugin(PluginError::Conflict(_)) => 409,
            Self::RequestTooLarge(_) => 413,
            Self::Plugin(PluginError::Limit(_)) => 429,
            Self::Busy | Self::Suspended(_) => 503,
            Self::CpuLimit | Self::Timeout => 504,
            _ => 502,
        }
    }

    /// Stable code for the caller of a route. An error code chosen by the plugin is passed on.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::Plugin(PluginError::Invalid(text) | PluginError::Conflict(text)) if is_code(text) => text,
            Self::Plugin(PluginError::Invalid(_)) => "ERR_PLUGIN_INVALID_INPUT",
            Self::Plugin(PluginError::Denied(_)) => "ERR_PLUGIN_DENIED",
            Self::Forbidden => "ERR_NO_PERMISSION",
            Self::Plugin(PluginError::NotFound) => "ERR_NOT_FOUND",
            Self::Plugin(PluginError::Conflict(_)) => "ERR_CONFLICT",
            Self::RequestTooLarge(_) => "ERR_BODY_TOO_LARGE",
            Self::Plugin(PluginError::Limit(_)) => "ERR_PLUGIN_LIMIT",
            Self::Busy => "ERR_PLUGIN_BUSY",
            Self::Suspended(_) => "ERR_PLUGIN_SUSPENDED",
            Self::CpuLimit | Self::Timeout => "ERR_PLUGIN_TIMEOUT",
            _ => "ERR_PLUGIN_FAILED",
        }
    }

    /// Whether the plugin itself failed, which counts towards its suspension.
    #[must_use]
    pub const fn is_failure(&self) -> bool {
        matches!(
            self,
            Self::CpuLimit
                | Self::MemoryLimit
                | Self::HostCallLimit
                | Self::Timeout
                | Self::Crashed(_)
                | Self::BadAnswer(_)
        )
    }

    /// Whether it tells of something wrong, rather than of an input or a caller that the plugin refused.
    #[must_use]
    pub const fn is_error(&self) -> bool {
        self.is_failure() || matches!(self, Self::Plugin(PluginError::Internal(_)))
    }

    /// Short word for metrics.
    #[must_use]
    pub const fn outcome(&self) -> &'static str {
        match self {
            Self::Plugin(_) => "refused",
            Self::Forbidden => "forbidden",
            Self::RequestTooLarge(_) => "too_large",
            Self::Busy => "busy",
            Self::Suspended(_) => "suspended",
            Self::CpuLimit => "cpu_limit",
            Self::MemoryLimit => "memory_limit",
            Self::HostCallLimit => "host_call_limit",
            Self::Timeout => "timeout",
            Self::Crashed(_) => "crashed",
            Self::BadAnswer(_) => "bad_answer",
            Self::NoRole(_) => "no_role",
        }
    }
}

fn is_code(text: &str) -> bool {
    text.starts_with("ERR_")
        && text
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

impl From<WitError> for PluginError {
    fn from(error: WitError) -> Self {
        match error {
            WitError::Denied(text) => Self::Denied(text),
            WitError::Invalid(text) => Self::Invalid(text),
            WitError::NotFound => Self::NotFound,
            WitError::Conflict(text) => Self::Conflict(text),
            WitError::Limit(text) => Self::Limit(text),
            WitError::Internal(text) => Self::Internal(text),
        }
    }
}

/// How a capability ends without a result: the guest hears of it, or the call is over.
#[derive(Debug)]
pub(crate) enum HostError {
    Refused(WitError),
    Trap(wasmtime::Error),
}

impl HostError {
    /// For functions that have no error in the contract: the call is over.
    pub(crate) fn into_trap(self) -> wasmtime::Error {
        match self {
            Self::Trap(trap) => trap,
            Self::Refused(error) => wasmtime::Error::msg(PluginError::from(error).to_string()),
        }
    }
}

impl From<PortError> for HostError {
    fn from(error: PortError) -> Self {
        Self::Refused(match error {
            PortError::Invalid(text) => WitError::Invalid(text),
            PortError::NotFound => WitError::NotFound,
            PortError::Conflict(text) => WitError::Conflict(text),
            PortError::Limit(text) => WitError::Limit(text),
            PortError::Internal(reason) => {
                tracing::error!(reason, "a capability failed");
                WitError::Internal("the host could not do this".to_owned())
            }
        })
    }
}

/// Marks the trap that ends a call with too many calls of the host.
#[derive(Clone, Copy, Debug, Error)]
#[error("too many calls of the host")]
pub(crate) struct TooManyHostCalls;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_code_of_the_plugin_reaches_the_caller() {
        let error = CallError::from(PluginError::Invalid("ERR_BAD_LANE".into()));
        assert_eq!((error.status(), error.code()), (400, "ERR_BAD_LANE"));
    }

    #[test]
    fn a_free_text_of_the_plugin_becomes_a_stable_code() {
        let error = CallError::from(PluginError::Invalid("no such lane".into()));
        assert_eq!(error.code(), "ERR_PLUGIN_INVALID_INPUT");
    }

    #[test]
    fn refusals_do_not_count_as_failures() {
        assert!(!CallError::from(PluginError::NotFound).is_failure());
        assert!(CallError::Crashed("unreachable".into()).is_failure());
    }
}
