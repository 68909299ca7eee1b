//! The inbound path: what channels deliver becomes contacts, tickets and messages.
//!
//! A delivery is logged as it came (and then acknowledged to the channel), worked on in the order
//! of the log by one host at a time, and everything that follows from it is committed at once.

mod acceptor;
mod apply;
mod calls;
pub(crate) mod contacts;
mod early;
mod kinds;
mod names;
mod receipts;
mod routing;
mod worker;

pub(crate) use acceptor::{Acceptor, Logging};
pub(crate) use apply::Events;
pub(crate) use early::carry_out as carry_out_early_news;
pub(crate) use worker::{run, step};
