//! How plugins fare in each company: what their calls took, what they logged, what they keep and what they could not do.

mod data;
mod dead;
mod log;
mod usage;

pub use data::{PluginData, PluginLine};
pub use dead::DeadWork;
pub use log::{LogRow, NewLogLine};
pub use usage::{TIMES, Usage, UsageKey, UsageTotal};
