//! What a company's plan allows.

use serde::{Deserialize, Serialize};

/// A part of the product that a plan switches on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Feature {
    /// Bulk messages.
    UseCampaigns,
    /// Scheduled messages.
    UseSchedules,
    /// Chat between members of the staff.
    UseInternalChat,
    /// The messaging API for other systems.
    UseExternalApi,
    /// The kanban board.
    UseKanban,
    /// Answers by a language model.
    UseOpenAi,
    /// Bots and connectors.
    UseIntegrations,
}

/// The feature switches of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each switch is described at its variant of `Feature`")]
pub struct Features {
    pub use_campaigns: bool,
    pub use_schedules: bool,
    pub use_internal_chat: bool,
    pub use_external_api: bool,
    pub use_kanban: bool,
    pub use_open_ai: bool,
    pub use_integrations: bool,
}

impl Features {
    /// Whether the plan includes the feature.
    #[must_use]
    pub fn has(&self, feature: Feature) -> bool {
        match feature {
            Feature::UseCampaigns => self.use_campaigns,
            Feature::UseSchedules => self.use_schedules,
            Feature::UseInternalChat => self.use_internal_chat,
            Feature::UseExternalApi => self.use_external_api,
            Feature::UseKanban => self.use_kanban,
            Feature::UseOpenAi => self.use_open_ai,
            Feature::UseIntegrations => self.use_integrations,
        }
    }
}

impl std::str::FromStr for Feature {
    type Err = UnknownFeature;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        serde_json::from_value(serde_json::Value::from(name)).map_err(|_| UnknownFeature(name.to_owned()))
    }
}

/// A plan feature name that does not exist.
#[derive(Debug, thiserror::Error)]
#[error("no plan feature is called {0:?}")]
pub struct UnknownFeature(String);

#[cfg(test)]
mod tests {
    use super::{Feature, Features};

    #[test]
    fn a_feature_is_read_by_its_wire_name() {
        assert_eq!("useKanban".parse::<Feature>().unwrap(), Feature::UseKanban);
        assert!("useEverything".parse::<Feature>().is_err());
    }

    #[test]
    fn a_switch_that_is_off_closes_its_feature_only() {
        let on = Features {
            use_campaigns: true,
            use_schedules: true,
            use_internal_chat: true,
            use_external_api: true,
            use_kanban: false,
            use_open_ai: true,
            use_integrations: true,
        };
        assert!(!on.has(Feature::UseKanban));
        assert!(on.has(Feature::UseSchedules));
    }
}
