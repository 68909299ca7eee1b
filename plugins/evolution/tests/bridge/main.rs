//! The channel against an Evolution API server, which a test plays.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test says what it expects by panicking"
)]

mod arriving;
mod attending;
mod changes;
mod genuine;
mod pairing;
mod sending;
mod support;
