//! Handlers, one file per noun. Each takes verified callers and checked input, calls one use case, and answers.

pub(crate) mod access_log;
pub(crate) mod audit;
pub(crate) mod auth;
pub(crate) mod companies;
pub(crate) mod connections;
pub(crate) mod contacts;
pub(crate) mod events;
pub(crate) mod fallback;
mod logs;
pub(crate) mod media;
pub(crate) mod messages;
pub(crate) mod modules;
pub(crate) mod operations;
pub(crate) mod passwords;
pub(crate) mod plans;
pub(crate) mod privacy;
pub(crate) mod queues;
pub(crate) mod sends;
pub(crate) mod settings;
pub(crate) mod simulator;
pub(crate) mod tags;
pub(crate) mod tickets;
pub(crate) mod users;
