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
mod notes;
mod passwords;
mod plugins;
mod privacy;
mod queues;
mod quick_messages;
mod revocation;
mod sessions;
mod settings;
mod sockets;
mod tags;
mod tickets;
mod two_companies;
mod users;
