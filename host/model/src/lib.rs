//! Types and pure rules of the desk: no database, no network, no clock of its own.

pub mod auth;
pub mod bot;
pub mod clock;
pub mod company;
pub mod connection;
pub mod contact;
pub mod csv;
pub mod event;
pub mod hours;
pub mod idle;
pub mod menu;
pub mod message;
pub mod options;
pub mod pacing;
pub mod phone;
pub mod plan;
pub mod rating;
pub mod setting;
pub mod switches;
pub mod text;
pub mod texts;
pub mod ticket;
pub mod time;
pub mod transfer;
pub mod variables;
