//! Sockets of users: who is behind one, what it may hear, and how long.

mod events;
mod guard;
mod presence;
mod session;

pub use events::{EventPage, MissedEvent};
pub use session::{LiveSession, Proof};

pub(crate) use guard::run as guard;
pub(crate) use presence::sweep;

use crate::Desk;
use std::time::Duration;

/// Settings of sockets and presence.
#[derive(Debug, Clone)]
pub struct LiveConfig {
    /// A host that was silent for so long is taken for dead; users whose sockets it held go offline.
    pub host_timeout: Duration,
    /// Sockets that one user may have open at once, on all hosts.
    pub sockets_per_user: u32,
    /// Whether events reach the sockets of other hosts.
    pub joined: bool,
}

impl Default for LiveConfig {
    fn default() -> Self {
        Self {
            host_timeout: Duration::from_secs(90),
            sockets_per_user: 50,
            joined: false,
        }
    }
}

/// Use cases of sockets.
#[derive(Clone, Copy)]
pub struct Live<'a> {
    desk: &'a Desk,
}

impl<'a> Live<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }
}
