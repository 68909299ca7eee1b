//! The channel against Meta's Graph API, which a test plays.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test says what it expects by panicking"
)]

mod arriving;
mod asking;
mod files;
mod genuine;
mod sending;
mod session;
mod support;
mod templates;
