//! The HTTP interface over a real database, without a network.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test says what it expects by panicking"
)]

mod announcements;
mod app;
mod bad_input;
mod browser;
mod connections;
mod contacts;
mod dashboard;
mod error_pages;
mod files;
mod forms;
mod helps;
mod lists;
mod media;
mod messages;
mod module_settings;
mod notes;
mod passwords;
mod plugin_calls;
mod plugins;
mod privacy;
mod profile;
mod push;
mod queues;
mod quick_messages;
mod registry;
mod revocation;
mod sessions;
mod settings;
mod signup;
mod sockets;
mod tags;
mod tickets;
mod two_companies;
mod users;
