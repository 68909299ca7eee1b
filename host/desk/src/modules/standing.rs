//! Whether a plugin is on for a company, and in which version: the one place that everything asks that runs plugins.

use super::converge;
use crate::error::{DeskError, DeskResult, Kind};
use crate::{Desk, Shared};
use balcao_model::plan::Feature;
use balcao_registry::{Grants, Trust, Version};
use balcao_runtime::Installed;
use balcao_storage::{PluginFacts, Tenant};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How a plugin stands in a company.
#[derive(Debug, Clone)]
pub(crate) enum Standing {
    /// It is on, in this version.
    On(Arc<Installed>),
    /// It is off.
    Off(Off),
}

/// Why a plugin is off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Off {
    /// There is no such plugin, or no version of it is installed.
    Absent,
    /// The operator switched it off everywhere.
    Disabled,
    /// The plan does not include it.
    Plan,
    /// The company's own switch is off.
    Switch,
    /// The company has not agreed to what it may do.
    Consent,
    /// This host cannot run it.
    Faulty,
}

impl Off {
    /// What a caller of its routes is told.
    pub(super) fn refusal(self) -> DeskError {
        let (kind, code) = match self {
            Self::Absent => (Kind::NotFound, "ERR_NOT_FOUND"),
            Self::Disabled => (Kind::Busy, "ERR_PLUGIN_DISABLED"),
            Self::Plan => (Kind::Forbidden, "ERR_PLAN_FEATURE"),
            Self::Switch => (Kind::Forbidden, "ERR_MODULE_OFF"),
            Self::Consent => (Kind::Forbidden, "ERR_MODULE_CONSENT_NEEDED"),
            Self::Faulty => (Kind::Busy, "ERR_PLUGIN_FAULTY"),
        };
        DeskError::refused(kind, code)
    }

    /// Whether it is a decision that stands: nobody waits for the end of it.
    pub(super) const fn is_settled(self) -> bool {
        matches!(self, Self::Plan | Self::Switch)
    }

    /// The code that is noted beside work that is not done.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Switch => "ERR_MODULE_OFF",
            _ => "ERR_PLAN_FEATURE",
        }
    }
}

/// How a plugin stands in a company. When another host has just changed it, this one catches up first.
pub(crate) async fn standing(desk: &Desk, tenant: &Tenant, id: &str) -> DeskResult<Standing> {
    let Some(facts) = tenant.plugin_facts(&[id]).await?.pop() else {
        return Ok(Standing::Off(Off::Absent));
    };
    let view = View::of(&desk.shared, &facts);
    if view.is_behind(&desk.shared) {
        converge::now(desk).await?;
        return Ok(View::of(&desk.shared, &facts).standing());
    }
    Ok(view.standing())
}

/// The plugins that are on for a company, by id.
pub(super) async fn all_on(desk: &Desk, tenant: &Tenant) -> DeskResult<Vec<Arc<Installed>>> {
    converge::now(desk).await?;
    let plugins = desk.shared.runtime.installed();
    let ids: Vec<&str> = plugins.iter().map(|plugin| plugin.id()).collect();
    let facts = tenant.plugin_facts(&ids).await?;
    let on = facts
        .iter()
        .filter_map(|facts| match View::of(&desk.shared, facts).standing() {
            Standing::On(plugin) => Some(plugin),
            Standing::Off(_) => None,
        });
    Ok(on.collect())
}

/// What this host knows of a plugin in a company.
pub(super) struct View<'a> {
    facts: &'a PluginFacts,
    /// The versions that may serve the company, the wanted one first.
    loaded: Vec<Arc<Installed>>,
    wanted: Option<String>,
}

impl<'a> View<'a> {
    pub(super) fn of(shared: &Shared, facts: &'a PluginFacts) -> Self {
        let versions = shared.runtime.versions(&facts.plugin);
        let shipped = shared
            .shelf
            .shipped(&facts.plugin)
            .map(|plugin| plugin.version().to_string());
        let active = facts.active.clone().or(shipped);
        let older = facts
            .previous
            .clone()
            .filter(|previous| is_older(previous, active.as_deref()));
        let wanted = facts.canary.clone().or_else(|| active.clone());
        let names = [facts.canary.clone(), active, older];
        let find = |name: String| {
            versions
                .iter()
                .find(|version| version.version().to_string() == name)
                .cloned()
        };
        Self {
            facts,
            loaded: names.into_iter().flatten().filter_map(find).collect(),
            wanted,
        }
    }

    /// Whether the wanted version is not loaded here, for no reason that is known.
    fn is_behind(&self, shared: &Shared) -> bool {
        self.wanted.as_ref().is_some_and(|wanted| {
            let is_here = self
                .loaded
                .first()
                .is_some_and(|version| version.version().to_string() == *wanted);
            !is_here && shared.shelf.fault(&self.facts.plugin, wanted).is_none()
        })
    }

    /// The version that the company is offered, whether or not it is on.
    pub(super) fn offered(&self) -> Option<&Arc<Installed>> {
        self.loaded.first()
    }

    /// Whether the company's plan includes the plugin.
    pub(super) fn is_in_plan(&self) -> bool {
        match self.offered().and_then(|plugin| plan_feature(plugin)) {
            Some(feature) => self.facts.features.has(feature),
            None => self.facts.in_plan,
        }
    }

    /// Whether the company's switch is on. What ships with the program is on until somebody switches it off.
    pub(super) fn is_enabled(&self) -> bool {
        let of_itself = || self.offered().is_some_and(|plugin| plugin.trust() == Trust::Platform);
        self.facts
            .switch
            .as_ref()
            .map_or_else(of_itself, |switch| switch.enabled)
    }

    /// What of a version's permissions the company has not agreed to.
    pub(super) fn not_agreed(&self, plugin: &Installed) -> Grants {
        if plugin.trust() == Trust::Platform {
            return Grants::default();
        }
        let nothing = BTreeSet::new();
        let agreed = self.facts.switch.as_ref().map_or(&nothing, |switch| &switch.consent);
        plugin.package().manifest.grants().beyond(agreed)
    }

    /// Whether the company has ever agreed to something, so that more of it is more than before.
    pub(super) fn has_agreed_to_anything(&self) -> bool {
        self.facts
            .switch
            .as_ref()
            .is_some_and(|switch| !switch.consent.is_empty())
    }

    /// Why the plugin is switched off everywhere, if it is.
    pub(super) fn disabled_reason(&self) -> Option<&str> {
        self.facts.disabled.as_ref().map(|(_, reason)| reason.as_str())
    }

    pub(super) fn standing(&self) -> Standing {
        if self.facts.disabled.is_some() {
            return Standing::Off(Off::Disabled);
        }
        let why = match self.offered() {
            None if self.wanted.is_some() => Off::Faulty,
            None => Off::Absent,
            Some(plugin) if plugin.is_stopped() => Off::Faulty,
            Some(_) if !self.is_in_plan() => Off::Plan,
            Some(_) if !self.is_enabled() => Off::Switch,
            Some(_) => Off::Consent,
        };
        let mut loaded = self.loaded.iter();
        match loaded.find(|plugin| why == Off::Consent && self.not_agreed(plugin).is_empty()) {
            Some(plugin) => Standing::On(Arc::clone(plugin)),
            None => Standing::Off(why),
        }
    }
}

/// The switch of plans that decides about a plugin. A name that this host does not know decides nothing.
pub(super) fn plan_feature(plugin: &Installed) -> Option<Feature> {
    plugin.feature().and_then(|name| name.parse().ok())
}

/// Only an older version may stand in for one that a company has not agreed to: after a rollback the newer one is the faulty one.
fn is_older(previous: &str, active: Option<&str>) -> bool {
    let read = |text: &str| Version::parse(text).ok();
    match (read(previous), active.and_then(read)) {
        (Some(previous), Some(active)) => previous < active,
        _ => false,
    }
}
