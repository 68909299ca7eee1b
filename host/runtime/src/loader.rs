//! From a package to a plugin that can be called.

use std::sync::{Arc, Mutex, PoisonError};

use balcao_registry::{Package, ScriptEngine, Trust, World};
use wasmtime::Engine;
use wasmtime::component::{Component, InstancePre};

use crate::bindings::{bot, channel, events, hooks, lifecycle, payments, routes, v0_9, worker};
use crate::cache::Cache;
use crate::call::CallState;
use crate::config::RuntimeConfig;
use crate::engine::{self, Shape};
use crate::error::{InstallError, RuntimeError};
use crate::gate::Gates;
use crate::installed::{Installed, seconds};
use crate::usage::UsageBook;
use crate::worlds::{Events, Exported, Linkers, Routes};

const UNUSABLE: &str = "the compiled component is unusable";
/// Words of the engine about components that do not fit into its pool.
const TOO_LARGE: &str = "exceeds the configured maximum";

/// Compiles and links. Cloned into the blocking task that does it.
#[derive(Clone)]
pub(crate) struct Loader {
    compiled: Arc<Workshop>,
    /// Made for the first plugin that needs it: a pool is a large piece of the address space.
    javascript: Arc<Mutex<Option<Arc<Workshop>>>>,
    config: Arc<RuntimeConfig>,
}

/// An engine with all that is made for it.
struct Workshop {
    engine: Engine,
    linkers: Linkers,
    cache: Cache,
}

impl Workshop {
    fn open(shape: Shape, max_instances: u32, config: &RuntimeConfig) -> Result<Arc<Self>, RuntimeError> {
        let engine = engine::build(shape, max_instances)?;
        let linkers = Linkers::new(&engine).map_err(|error| RuntimeError::Engine(error.to_string()))?;
        let cache = Cache::open(&config.cache_dir, &engine)?;
        Ok(Arc::new(Self { engine, linkers, cache }))
    }

    fn load(&self, package: &Package) -> Option<Component> {
        self.cache.load(&self.engine, &package.component_digest)
    }
}

impl Loader {
    pub(crate) fn new(config: &RuntimeConfig) -> Result<Self, RuntimeError> {
        Ok(Self {
            compiled: Workshop::open(Shape::COMPILED, config.max_instances, config)?,
            javascript: Arc::default(),
            config: Arc::new(config.clone()),
        })
    }

    /// Where components like this one are made.
    fn workshop(&self, package: &Package) -> Result<Arc<Workshop>, InstallError> {
        let Some(ScriptEngine::Javascript) = package.manifest.engine else {
            return Ok(Arc::clone(&self.compiled));
        };
        let mut javascript = self.javascript.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(workshop) = javascript.as_ref() {
            return Ok(Arc::clone(workshop));
        }
        let opened = Workshop::open(Shape::SCRIPTED, self.config.javascript.max_instances, &self.config);
        let workshop = opened.map_err(|error| InstallError::Component {
            plugin: package.manifest.id.to_string(),
            reason: error.to_string(),
        })?;
        Ok(Arc::clone(javascript.insert(workshop)))
    }

    /// Compiles a component in the process meant for it, if there is one and the cache does not have it.
    pub(crate) async fn compile(&self, package: &Package) -> Result<(), InstallError> {
        let workshop = self.workshop(package)?;
        let is_compiled = || workshop.cache.has(&package.component_digest);
        let Some(compiler) = self.config.compiler.as_ref().filter(|_| !is_compiled()) else {
            return Ok(());
        };
        let unusable = |reason: String| InstallError::Component {
            plugin: package.manifest.id.to_string(),
            reason,
        };
        let artefact = compiler.compile(&package.component).await.map_err(unusable)?;
        workshop
            .cache
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
            reason: explained(&package, &error),
        };
        let workshop = self.workshop(&package)?;
        let component = match &self.config.compiler {
            // What somebody uploaded is never compiled in this process.
            Some(_) => workshop.load(&package).ok_or_else(|| wasmtime::Error::msg(UNUSABLE)),
            None => workshop
                .cache
                .component(&workshop.engine, &package.component_digest, &package.component),
        };
        let component = component.map_err(unusable)?;
        let world = package.manifest.world;
        check_interfaces(&workshop.engine, &package, &component)?;
        let pre = workshop
            .linkers
            .of(world)
            .instantiate_pre(&component)
            .map_err(unusable)?;
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
}

/// Names what is missing, or of another world than the manifest's, before the linker would say it in its own words.
fn check_interfaces(engine: &Engine, package: &Package, component: &Component) -> Result<(), InstallError> {
    let (plugin, world) = (package.manifest.id.to_string(), package.manifest.world);
    let component = component.component_type();
    let is_known = |name: &str| world.has(name) || name.starts_with("wasi:");
    if let Some((import, _)) = component.imports(engine).find(|(name, _)| !is_known(name)) {
        let import = import.to_owned();
        return Err(InstallError::UnknownImport { plugin, import, world });
    }
    let is_foreign = |name: &str| name.starts_with("balcao:plugin/") && !world.has(name);
    if let Some((export, _)) = component.exports(engine).find(|(name, _)| is_foreign(name)) {
        let export = export.to_owned();
        return Err(InstallError::ForeignRole { plugin, export, world });
    }
    Ok(())
}

/// What is wrong with a component. One that the pool has no room for has most likely an engine that its manifest does not name.
fn explained(package: &Package, error: &wasmtime::Error) -> String {
    let reason = format!("{error:#}");
    let has_no_room = reason.contains(TOO_LARGE) || reason.contains(UNUSABLE);
    if package.manifest.engine.is_some() || !has_no_room {
        return reason;
    }
    format!("{reason}; if it brings a JavaScript engine, plugin.toml needs the line `engine = \"javascript\"`")
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
