//! The HTTP interface over a real database, without a network.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test says what it expects by panicking"
)]

mod app;
mod bad_input;
mod browser;
mod error_pages;
mod media;
mod sessions;
mod sockets;
mod two_companies;
