//! The installed plugins and how to reach them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{SystemTime, UNIX_EPOCH};

use arc_swap::ArcSwap;
use balcao_registry::{Package, RoutePermission, Trust};
use tokio::sync::{Mutex, Semaphore};

use crate::config::RuntimeConfig;
use crate::engine;
use crate::error::{CallError, InstallError, RuntimeError};
use crate::gate::Gates;
use crate::installed::Installed;
use crate::invoke::Invoker;
use crate::loader::Loader;
use crate::message::{self, Event, Request, Response};
use crate::ports::{Ports, Scope, UserScope};
use crate::routing::{self, RouteMatch, RouteTable};

/// Runs plugins. One per process, shared by everybody.
pub struct Runtime {
    loader: Loader,
    invoker: Invoker,
    catalogue: ArcSwap<Catalogue>,
    changing: Mutex<()>,
}

#[derive(Default)]
struct Catalogue {
    plugins: BTreeMap<String, Arc<Installed>>,
    routes: RouteTable,
}

impl Runtime {
    /// Starts the engine. Install the metrics recorder before, so that measurements reach it.
    ///
    /// # Errors
    /// When the machine refuses the engine's memory or the cache folder is not private.
    pub fn new(config: RuntimeConfig, ports: Ports) -> Result<Self, RuntimeError> {
        let engine = engine::build(config.max_instances)?;
        let instances = usize::try_from(config.max_instances).unwrap_or(Semaphore::MAX_PERMITS);
        Ok(Self {
            loader: Loader::new(engine, &config)?,
            invoker: Invoker {
                config,
                ports: Arc::new(ports),
                pool: Semaphore::new(instances),
                next_call: AtomicU64::new(first_call_id()),
            },
            catalogue: ArcSwap::default(),
            changing: Mutex::default(),
        })
    }

    /// Installs a package, or replaces the version installed before; running calls finish on the old version.
    ///
    /// # Errors
    /// [`InstallError`] with the reason; everything installed before keeps running.
    pub async fn install(&self, package: Arc<Package>, trust: Trust) -> Result<Arc<Installed>, InstallError> {
        let _one_at_a_time = self.changing.lock().await;
        let (loader, gates) = (self.loader.clone(), Gates::new(&self.invoker.config));
        let load = tokio::task::spawn_blocking(move || loader.load(package, trust, gates));
        let installed = Arc::new(load.await.map_err(|_| InstallError::Stopping)??);
        let mut plugins = self.catalogue.load().plugins.clone();
        plugins.insert(installed.id().to_owned(), Arc::clone(&installed));
        self.publish(plugins)?;
        tracing::info!(plugin.id = installed.id(), plugin.version = %installed.version(), "plugin installed");
        Ok(installed)
    }

    /// Removes a plugin; running calls finish. False when there was none.
    pub async fn remove(&self, id: &str) -> bool {
        let _one_at_a_time = self.changing.lock().await;
        let mut plugins = self.catalogue.load().plugins.clone();
        plugins.remove(id).is_some() && self.publish(plugins).is_ok()
    }

    fn publish(&self, plugins: BTreeMap<String, Arc<Installed>>) -> Result<(), InstallError> {
        routing::check_pages(plugins.values())?;
        let routes = RouteTable::build(plugins.values(), &self.invoker.config.reserved_routes)?;
        self.catalogue.store(Arc::new(Catalogue { plugins, routes }));
        Ok(())
    }

    /// Every installed plugin, ordered by id.
    #[must_use]
    pub fn installed(&self) -> Vec<Arc<Installed>> {
        self.catalogue.load().plugins.values().cloned().collect()
    }

    /// The installed plugin called `id`.
    #[must_use]
    pub fn plugin(&self, id: &str) -> Option<Arc<Installed>> {
        self.catalogue.load().plugins.get(id).cloned()
    }

    /// The plugins that hear events of this kind.
    #[must_use]
    pub fn subscribers(&self, kind: &str) -> Vec<Arc<Installed>> {
        let catalogue = self.catalogue.load();
        catalogue
            .plugins
            .values()
            .filter(|plugin| plugin.package.manifest.events.contains(kind))
            .cloned()
            .collect()
    }

    /// The plugin that answers a request, if one does. Ask before the host's own routes: `/tags/kanban` of a plugin
    /// would otherwise be taken for `/tags/{id}`.
    #[must_use]
    pub fn match_route(&self, method: &str, path: &str) -> Option<RouteMatch> {
        self.catalogue.load().routes.find(method, path)
    }

    /// Lets the matched plugin answer a request. The plan feature is checked by the caller before.
    ///
    /// # Errors
    /// [`CallError`], which knows its HTTP status and code.
    pub async fn call_route(&self, route: &RouteMatch, scope: Scope, request: Request) -> Result<Response, CallError> {
        if !allows(route.permission(), scope.user.as_ref()) {
            return Err(CallError::Forbidden);
        }
        let limits = self.invoker.config.call;
        if request.body.len() > limits.request_bytes {
            return Err(CallError::RequestTooLarge(limits.request_bytes));
        }
        let request = message::to_guest(route.method, route.path.clone(), request);
        let check = |answer| message::from_guest(answer, limits.response_bytes);
        self.invoker.invoke(&route.plugin, scope, request, check).await
    }

    /// Tells a plugin of an event. An error means that it should be delivered again later.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn deliver_event(&self, plugin: &Arc<Installed>, scope: Scope, event: Event) -> Result<(), CallError> {
        self.invoker
            .invoke(plugin, scope, message::event_to_guest(event), Ok)
            .await
    }
}

fn allows(permission: RoutePermission, user: Option<&UserScope>) -> bool {
    user.is_some_and(|user| match permission {
        RoutePermission::User => true,
        RoutePermission::Admin => user.profile == "admin",
        RoutePermission::Super => user.is_super,
    })
}

/// Calls of two runs of the host should not have the same id in the log.
fn first_call_id() -> u64 {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since_epoch.as_nanos()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(profile: &str, is_super: bool) -> UserScope {
        UserScope {
            id: 1,
            name: "Ana".into(),
            profile: profile.into(),
            is_super,
            queue_ids: Vec::new(),
        }
    }

    #[test]
    fn nobody_is_never_allowed() {
        assert!(!allows(RoutePermission::User, None));
    }

    #[test]
    fn profiles_open_their_routes_only() {
        assert!(allows(RoutePermission::User, Some(&user("user", false))));
        assert!(!allows(RoutePermission::Admin, Some(&user("user", true))));
        assert!(allows(RoutePermission::Admin, Some(&user("admin", false))));
        assert!(!allows(RoutePermission::Super, Some(&user("admin", false))));
        assert!(allows(RoutePermission::Super, Some(&user("admin", true))));
    }
}
