//! The HTTP interface over a real database, without a network.

mod app;
mod bad_input;
mod browser;
mod error_pages;
mod sessions;
mod two_companies;
