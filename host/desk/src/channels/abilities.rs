//! What the channel of a connection can do beside texts, files, changes and reactions.

use super::spec;
use crate::Desk;
use balcao_model::clock::Millis;
use balcao_registry::{ChannelAttention, ChannelContent, ChannelSpec};
use std::collections::BTreeSet;

const HOUR_MS: Millis = 3_600_000;

/// What a channel can do, and when.
#[derive(Debug, Clone, Default)]
pub(crate) struct Abilities {
    /// Contents that it sends natively.
    pub(crate) sends: BTreeSet<ChannelContent>,
    /// What of agents customers see.
    pub(crate) attends: BTreeSet<ChannelAttention>,
    /// Hours after a customer's message in which it takes anything but templates.
    pub(crate) window_hours: Option<u32>,
}

impl Abilities {
    /// Those of a channel by the name that connections store. A plugin that is not here can do nothing.
    pub(crate) fn of(desk: &Desk, provider: &str) -> Self {
        if desk.built_in(provider).is_some() {
            return Self {
                sends: [ChannelContent::Location, ChannelContent::Contacts].into(),
                ..Self::default()
            };
        }
        let plugin = desk.shared.runtime.plugin(provider);
        plugin.as_deref().and_then(spec).map(Self::from).unwrap_or_default()
    }

    /// When the channel stops taking free texts for a customer who was heard last at a time. `None` when it never does; a moment
    /// of the past for a customer who has never written.
    pub(crate) fn window_ends(&self, heard_at: Option<Millis>) -> Option<Millis> {
        let hours = self.window_hours?;
        Some(heard_at.map_or(0, |at| at + Millis::from(hours) * HOUR_MS))
    }
}

impl From<&ChannelSpec> for Abilities {
    fn from(spec: &ChannelSpec) -> Self {
        Self {
            sends: spec.sends.clone(),
            attends: spec.attends.clone(),
            window_hours: spec.window_hours,
        }
    }
}
