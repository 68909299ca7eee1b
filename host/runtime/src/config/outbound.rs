//! Limits of requests to other services.

use std::time::Duration;

/// What the requests of a plugin may use.
#[derive(Clone, Copy, Debug)]
pub struct OutboundLimits {
    /// Requests per minute of one plugin for one company, on this host.
    pub per_minute: u32,
    /// The same for calls about connections of its channel, whose number the host paces itself.
    pub channel_per_minute: u32,
    /// Bytes of a request body.
    pub request_bytes: usize,
    /// Bytes of a response body.
    pub response_bytes: usize,
    /// Longest time of a request while a person waits.
    pub patience: Duration,
    /// Longest time of a request when nobody waits.
    pub background_patience: Duration,
}

impl Default for OutboundLimits {
    fn default() -> Self {
        Self {
            per_minute: 120,
            channel_per_minute: 6_000,
            request_bytes: 1 << 20,
            response_bytes: 4 << 20,
            patience: Duration::from_secs(8),
            background_patience: Duration::from_secs(25),
        }
    }
}
