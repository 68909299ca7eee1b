//! Plugins of others on a running host: exchanged and stopped under load, and made to use it up.

mod bombs;
mod lifecycle;
