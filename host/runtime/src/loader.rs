//! From a package to a plugin that can be called.

use std::sync::Arc;

use balcao_registry::{Package, Trust};
use wasmtime::Engine;
use wasmtime::component::{Component, Linker};

use crate::bindings::{bot, channel, events, hooks, lifecycle, routes, worker};
use crate::cache::Cache;
use crate::call::CallState;
use crate::capabilities;
use crate::compiler::Compiler;
use crate::config::RuntimeConfig;
use crate::error::{InstallError, RuntimeError};
use crate::gate::Gates;
use crate::installed::Installed;
use crate::usage::UsageBook;

/// Compiles and links. Cloned into the blocking task that does it.
#[derive(Clone)]
pub(crate) struct Loader {
    engine: Engine,
    linker: Linker<CallState>,
    cache: Cache,
    compiler: Option<Compiler>,
}

impl Loader {
    pub(crate) fn new(engine: Engine, config: &RuntimeConfig) -> Result<Self, RuntimeError> {
        let linker = capabilities::linker(&engine).map_err(|error| RuntimeError::Engine(error.to_string()))?;
        let cache = Cache::open(&config.cache_dir, &engine)?;
        Ok(Self {
            engine,
            linker,
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
        self.check_imports(&package, &component)?;
        let pre = self.linker.instantiate_pre(&component).map_err(unusable)?;
        let installed = Installed {
            routes: routes::GuestIndices::new(&pre).ok(),
            events: events::GuestIndices::new(&pre).ok(),
            worker: worker::GuestIndices::new(&pre).ok(),
            lifecycle: lifecycle::GuestIndices::new(&pre).ok(),
            hooks: hooks::GuestIndices::new(&pre).ok(),
            bot: bot::GuestIndices::new(&pre).ok(),
            channel: channel::GuestIndices::new(&pre).ok(),
            seconds: metrics::histogram!("balcao_plugin_call_seconds", "plugin" => package.manifest.id.to_string()),
            package,
            trust,
            pre,
            gates,
            usage,
        };
        check_roles(&installed)?;
        Ok(installed)
    }

    /// Names what is missing before the linker would say it in its own words.
    fn check_imports(&self, package: &Package, component: &Component) -> Result<(), InstallError> {
        let is_known =
            |name: &str| name.starts_with("balcao:plugin/") && name.contains("@1.") || name.starts_with("wasi:");
        match component
            .component_type()
            .imports(&self.engine)
            .find(|(name, _)| !is_known(name))
        {
            Some((import, _)) => Err(InstallError::UnknownImport {
                plugin: package.manifest.id.to_string(),
                import: import.to_owned(),
            }),
            None => Ok(()),
        }
    }
}

fn check_roles(installed: &Installed) -> Result<(), InstallError> {
    let manifest = &installed.package.manifest;
    let missing = |declared, role| {
        Err(InstallError::MissingRole {
            plugin: manifest.id.to_string(),
            declared,
            role,
        })
    };
    if !manifest.routes.is_empty() && installed.routes.is_none() {
        return missing("[[routes]]", "balcao:plugin/routes@1.0.0");
    }
    if !manifest.events.is_empty() && installed.events.is_none() {
        return missing("events", "balcao:plugin/events@1.0.0");
    }
    if !manifest.jobs.is_empty() && installed.worker.is_none() {
        return missing("[[jobs]]", "balcao:plugin/worker@1.0.0");
    }
    if !manifest.hooks.is_empty() && installed.hooks.is_none() {
        return missing("[[hooks]]", "balcao:plugin/hooks@1.0.0");
    }
    if manifest.bot.is_some() && installed.bot.is_none() {
        return missing("[bot]", "balcao:plugin/bot@1.0.0");
    }
    if manifest.channel.is_some() && installed.channel.is_none() {
        return missing("[channel]", "balcao:plugin/channel@1.0.0");
    }
    Ok(())
}
