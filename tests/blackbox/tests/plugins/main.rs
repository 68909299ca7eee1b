//! Plugins of others on a running host: exchanged and stopped under load, and made to do harm.

mod bombs;
mod hostile;
mod lifecycle;
mod screens;
