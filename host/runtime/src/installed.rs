//! An installed version of a plugin.

use std::fmt;
use std::sync::Arc;

use balcao_registry::{Package, ScriptEngine, Trust};
use metrics::Histogram;
use semver::Version;
use wasmtime::component::InstancePre;

use crate::bindings::{bot, channel, hooks, lifecycle, payments, worker};
use crate::call::CallState;
use crate::gate::Gates;
use crate::usage::UsageBook;
use crate::worlds::{Events, Routes};

/// A plugin that can be called. Cheap to share; a running call keeps its version alive through an upgrade.
pub struct Installed {
    pub(crate) package: Arc<Package>,
    pub(crate) trust: Trust,
    /// None for a plugin that is stopped; then it plays no role either.
    pub(crate) pre: Option<InstancePre<CallState>>,
    pub(crate) routes: Option<Routes>,
    pub(crate) events: Option<Events>,
    pub(crate) worker: Option<worker::GuestIndices>,
    pub(crate) lifecycle: Option<lifecycle::GuestIndices>,
    pub(crate) hooks: Option<hooks::GuestIndices>,
    pub(crate) bot: Option<bot::GuestIndices>,
    pub(crate) channel: Option<channel::GuestIndices>,
    pub(crate) payments: Option<payments::GuestIndices>,
    pub(crate) gates: Gates,
    pub(crate) seconds: Histogram,
    pub(crate) usage: Arc<UsageBook>,
}

impl Installed {
    /// A package that is shown and keeps its paths, but whose code is neither compiled nor called.
    pub(crate) fn stopped(package: Arc<Package>, trust: Trust, gates: Gates, usage: Arc<UsageBook>) -> Self {
        Self {
            routes: None,
            events: None,
            worker: None,
            lifecycle: None,
            hooks: None,
            bot: None,
            channel: None,
            payments: None,
            seconds: seconds(&package),
            pre: None,
            package,
            trust,
            gates,
            usage,
        }
    }

    /// Whether it can be called at all.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.pre.is_none()
    }

    /// Unique name of the plugin.
    #[must_use]
    pub fn id(&self) -> &str {
        self.package.manifest.id.as_str()
    }

    /// The installed version.
    #[must_use]
    pub fn version(&self) -> &Version {
        &self.package.manifest.version
    }

    /// Manifest, micro-frontend files and texts.
    #[must_use]
    pub fn package(&self) -> &Package {
        &self.package
    }

    /// How far its publisher is believed.
    #[must_use]
    pub const fn trust(&self) -> Trust {
        self.trust
    }

    /// The engine that its component brings with it.
    pub(crate) fn engine(&self) -> Option<ScriptEngine> {
        self.package.manifest.engine
    }

    /// Plan flag a company needs for this plugin.
    #[must_use]
    pub fn feature(&self) -> Option<&str> {
        self.package.manifest.feature.as_deref()
    }
}

/// How long calls of a plugin take.
pub(crate) fn seconds(package: &Package) -> Histogram {
    metrics::histogram!("balcao_plugin_call_seconds", "plugin" => package.manifest.id.to_string())
}

impl fmt::Debug for Installed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Installed")
            .field("id", &self.id())
            .field("version", self.version())
            .finish_non_exhaustive()
    }
}
