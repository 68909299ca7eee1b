//! Types and pure rules of the desk: no database, no network, no clock of its own.

pub mod auth;
pub mod clock;
pub mod color;
pub mod company;
pub mod connection;
pub mod dashboard;
pub mod event;
pub mod message;
pub mod phone;
pub mod plan;
pub mod text;
pub mod ticket;
pub mod time;
