//! Runs plugins: WebAssembly components in a sandbox, a fresh instance for every call.
//!
//! - [`Runtime`] holds the engine and the installed plugins, finds routes and makes calls.
//! - [`ports`] is everything plugins can reach, as traits the layer above implements.
//! - [`RuntimeConfig`] has the limits.
//!
//! No memory of a guest survives a call, so no company can see another's through a plugin. The company of a call is
//! in the [`Scope`], which the host builds; a guest has no way to name one.

mod allowance;
mod bindings;
mod cache;
mod call;
mod capabilities;
pub mod channel;
mod compiler;
mod config;
mod engine;
mod error;
mod gate;
mod installed;
mod invoke;
mod lent;
mod loader;
mod message;
mod outbound;
mod payment;
pub mod ports;
mod record;
mod replay;
mod role;
mod routing;
mod runtime;
#[cfg(feature = "testing")]
pub mod testing;
mod turn;
mod usage;
mod worlds;

pub use capabilities::is_rsa_private_key;
pub use compiler::{Compiler, compile_here};
pub use config::{CallLimits, EngineLimits, OutboundLimits, RuntimeConfig};
pub use engine::resets_pages_quickly;
pub use error::{CallError, InstallError, PluginError, RuntimeError};
pub use installed::Installed;
pub use message::{Event, Form, Job, JobOutcome, Request, Response};
pub use payment::{Charge, ChargeChange, ChargeRequest, ChargeStatus};
pub use ports::{Ports, Scope, UserScope};
pub use record::{CallRecord, HostCall};
pub use routing::RouteMatch;
pub use runtime::{Channel, Delivery, Draft, Problem, Runtime};
pub use turn::{BotAction, Integration, Turn, TurnMessage};
pub use usage::{CallTimes, Used};
