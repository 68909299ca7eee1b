//! Connections over channels of plugins. The plugin only translates: deliveries are stored before it hears of them, what it reads in
//! them goes the way of all deliveries, and what it cannot send waits.

mod abilities;
mod about;
mod adapter;
mod attention;
mod fetch;
mod incoming;
mod keeper;
mod outgoing;
pub(crate) mod service;
mod told;
mod work;

pub(crate) use abilities::Abilities;
pub(crate) use about::place;
pub(crate) use attention::{TypingTold, read, typing};
pub(crate) use incoming::{Incoming, challenged, connection_of};
pub(crate) use keeper::run;
pub(crate) use work::{CONNECT, DISCONNECT, carry_out, is_session_work, queue};

use crate::Desk;
use crate::error::DeskResult;
use crate::modules::{Standing, standing};
use balcao_channels::Channel;
use balcao_registry::ChannelSpec;
use balcao_runtime::Installed;
use balcao_storage::Tenant;
use std::sync::Arc;

/// The plugin is off for the company, or not there.
pub(crate) const MODULE_OFF: &str = "CONNECTION_MODULE_OFF";
/// The plugin fails.
pub(crate) const MODULE_FAILED: &str = "CONNECTION_MODULE_FAILED";

impl Desk {
    /// The channel of a connection's provider. Whether a plugin of this name is there and on is seen when it is asked for something.
    pub(crate) fn channel(&self, provider: &str) -> Arc<dyn Channel> {
        match self.built_in(provider) {
            Some(channel) => channel,
            None => Arc::new(adapter::PluginChannel::new(self.clone(), provider)),
        }
    }

    /// A channel of the host itself.
    pub(crate) fn built_in(&self, provider: &str) -> Option<Arc<dyn Channel>> {
        self.shared.channels.get(provider).cloned()
    }
}

/// What a plugin declares of its channel, if it is one.
pub(crate) fn spec(plugin: &Installed) -> Option<&ChannelSpec> {
    plugin.package().manifest.channel.as_ref()
}

/// Whether a plugin is on for a company, and a channel.
async fn is_on(desk: &Desk, tenant: &Tenant, provider: &str) -> DeskResult<bool> {
    Ok(match standing(desk, tenant, provider).await? {
        Standing::On(plugin) => spec(&plugin).is_some(),
        Standing::Off(_) => false,
    })
}

/// The name of what waits for a connection: its address, and the lane in which deliveries and questions of a session take turns.
pub(crate) fn lane(connection: i64) -> String {
    format!("connection:{connection}")
}
