//! Handlers, one file per noun. Each takes verified callers and checked input, calls one use case, and answers.

pub(crate) mod announcements;
pub(crate) mod auth;
pub(crate) mod companies;
pub(crate) mod connections;
pub(crate) mod contacts;
pub(crate) mod dashboard;
pub(crate) mod fallback;
pub(crate) mod files;
pub(crate) mod helps;
pub(crate) mod media;
pub(crate) mod messages;
pub(crate) mod modules;
pub(crate) mod notes;
pub(crate) mod operations;
pub(crate) mod plans;
pub(crate) mod queue_options;
pub(crate) mod queues;
pub(crate) mod quick_messages;
pub(crate) mod settings;
pub(crate) mod simulator;
pub(crate) mod tags;
pub(crate) mod tickets;
pub(crate) mod users;
