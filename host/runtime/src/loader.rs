//! From a package to a plugin that can be called.

use std::sync::Arc;

use balcao_registry::{Package, Trust, World};
use wasmtime::Engine;
use wasmtime::component::{Component, InstancePre};

use crate::bindings::{bot, channel, events, hooks, lifecycle, payments, routes, v0_9, worker};
use crate::cache::Cache;
use crate::call::CallState;
use crate::compiler::Compiler;
use crate::config::RuntimeConfig;
use crate::error::{InstallError, RuntimeError};
use crate::gate::Gates;
use crate::installed::{Installed, seconds};
use crate::usage::UsageBook;
use crate::worlds::{Events, Exported, Linkers, Routes};

/// Compiles and links. Cloned into the blocking task that does it.
#[derive(Clone)]
pub(crate) struct Loader {
    engine: Engine,
    linkers: Linkers,
    cache: Cache,
    compiler: Option<Compiler>,
}

impl Loader {
    pub(crate) fn new(engine: Engine, config: &RuntimeConfig) -> Result<Self, RuntimeError> {
        let linkers = Linkers::new(&engine).map_err(|error| RuntimeError::Engine(error.to_string()))?;
        let cache = Cache::open(&config.cache_dir, &engine)?;
        Ok(Self {
            engine,
            linkers,
            cache,
            compiler: config.compiler.clone(),
        })
    }

    /// Compiles a component in the process meant for it, if there is one and the cache does not have it.
    pub(crate) async fn compile(&self, package: &Package) -> Result<(), InstallError> {
        let is_compiled = || self.cache.load(&self.engine, &package.component_digest).is_some();
        let Some(compiler) = self.compiler.as_ref().filter(|_| !is_compiled()) else {
            return Ok(());
        };
        let unusable = |reason: String| InstallError::Component {
            plugin: package.manifest.id.to_string(),
            reason,
        };
        let artefact = compiler.compile(&package.component).await.map_err(unusable)?;
        self.cache
            .save(&package.component_digest, &artefact)
            .map_err(|error| unusable(format!("the result could not be kept: {error}")))
    }

    /// Takes seconds of processor time when the component is not in the cache.
    pub(crate) fn load(
        &self,
        package: Arc<Package>,
        trust: Trust,
        gates: Gates,
        usage: Arc<UsageBook>,
    ) -> Result<Installed, InstallError> {
        let unusable = |error: wasmtime::Error| InstallError::Component {
            plugin: package.manifest.id.to_string(),
            reason: format!("{error:#}"),
        };
        let component = match &self.compiler {
            // What somebody uploaded is never compiled in this process.
            Some(_) => self
                .cache
                .load(&self.engine, &package.component_digest)
                .ok_or_else(|| wasmtime::Error::msg("the compiled component is unusable")),
            None => self
                .cache
                .component(&self.engine, &package.component_digest, &package.component),
        };
        let component = component.map_err(unusable)?;
        let world = package.manifest.world;
        self.check_interfaces(&package, &component)?;
        let pre = self.linkers.of(world).instantiate_pre(&component).map_err(unusable)?;
        let installed = Installed {
            routes: routes_of(world, &pre),
            events: events_of(world, &pre),
            worker: worker::GuestIndices::new(&pre).ok(),
            lifecycle: lifecycle::GuestIndices::new(&pre).ok(),
            hooks: hooks::GuestIndices::new(&pre).ok(),
            bot: bot::GuestIndices::new(&pre).ok(),
            channel: channel::GuestIndices::new(&pre).ok(),
            payments: payments::GuestIndices::new(&pre).ok(),
            seconds: seconds(&package),
            package,
            trust,
            pre: Some(pre),
            gates,
            usage,
        };
        check_roles(&installed)?;
        Ok(installed)
    }

    /// Names what is missing, or of another world than the manifest's, before the linker would say it in its own words.
    fn check_interfaces(&self, package: &Package, component: &Component) -> Result<(), InstallError> {
        let (plugin, world) = (package.manifest.id.to_string(), package.manifest.world);
        let component = component.component_type();
        let is_known = |name: &str| world.has(name) || name.starts_with("wasi:");
        if let Some((import, _)) = component.imports(&self.engine).find(|(name, _)| !is_known(name)) {
            let import = import.to_owned();
            return Err(InstallError::UnknownImport { plugin, import, world });
        }
        let is_foreign = |name: &str| name.starts_with("balcao:plugin/") && !world.has(name);
        if let Some((export, _)) = component.exports(&self.engine).find(|(name, _)| is_foreign(name)) {
            let export = export.to_owned();
            return Err(InstallError::ForeignRole { plugin, export, world });
        }
        Ok(())
    }
}

fn routes_of(world: World, pre: &InstancePre<CallState>) -> Option<Routes> {
    match world {
        World::V1_0 => routes::GuestIndices::new(pre).ok().map(Exported::Present),
        World::V0_9 => v0_9::routes::GuestIndices::new(pre).ok().map(Exported::V0_9),
    }
}

fn events_of(world: World, pre: &InstancePre<CallState>) -> Option<Events> {
    match world {
        World::V1_0 => events::GuestIndices::new(pre).ok().map(Exported::Present),
        World::V0_9 => v0_9::events::GuestIndices::new(pre).ok().map(Exported::V0_9),
    }
}

fn check_roles(installed: &Installed) -> Result<(), InstallError> {
    let manifest = &installed.package.manifest;
    let missing = |declared, role| {
        Err(InstallError::MissingRole {
            plugin: manifest.id.to_string(),
            declared,
            role: manifest.world.interface(role),
        })
    };
    if !manifest.routes.is_empty() && installed.routes.is_none() {
        return missing("[[routes]]", "routes");
    }
    if !manifest.events.is_empty() && installed.events.is_none() {
        return missing("events", "events");
    }
    if !manifest.jobs.is_empty() && installed.worker.is_none() {
        return missing("[[jobs]]", "worker");
    }
    if !manifest.hooks.is_empty() && installed.hooks.is_none() {
        return missing("[[hooks]]", "hooks");
    }
    if manifest.bot.is_some() && installed.bot.is_none() {
        return missing("[bot]", "bot");
    }
    if manifest.channel.is_some() && installed.channel.is_none() {
        return missing("[channel]", "channel");
    }
    if manifest.payments.is_some() && installed.payments.is_none() {
        return missing("[payments]", "payments");
    }
    Ok(())
}
