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
mod error_pages;
mod lists;
mod media;
mod passwords;
mod revocation;
mod privacy;
mod messages;
mod sessions;
mod tickets;
mod settings;
mod sockets;
mod dashboard;
mod files;
mod forms;
mod helps;
mod notes;
mod plugins;
mod queues;
mod quick_messages;
mod tags;
mod two_companies;
mod users;
