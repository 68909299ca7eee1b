//! Plugins of others on a running host: exchanged and stopped under load.

mod lifecycle;
