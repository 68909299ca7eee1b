//! The bot against a workflow that a test plays.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test says what it expects by panicking"
)]

mod answers;
mod asking;
mod late;
mod recorded;
mod support;
