//! The installed plugins and how to reach them.

mod channel;
mod lifecycle;
mod payments;

pub use channel::Channel;
pub use lifecycle::{Delivery, Draft, Problem};

use std::collections::BTreeMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex as StdMutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use arc_swap::ArcSwap;
use balcao_registry::{Package, RoutePermission, Trust};
use serde_json::Value;
use tokio::sync::Mutex;

use crate::allowance::Allowances;
use crate::config::RuntimeConfig;
use crate::error::{CallError, InstallError, RuntimeError};
use crate::gate::Gates;
use crate::installed::Installed;
use crate::invoke::{Invoker, Pools};
use crate::loader::Loader;
use crate::message::{self, Event, Job, JobOutcome, Request, Response};
use crate::ports::{Ports, Scope, UserScope};
use crate::record::{CallRecord, Records};
use crate::role::BotTurn;
use crate::routing::{self, RouteMatch, RouteTable};
use crate::turn::{self, BotAction, Turn};
use crate::usage::{UsageBook, Used};

/// Runs plugins. One per process, shared by everybody.
pub struct Runtime {
    loader: Loader,
    invoker: Invoker,
    catalogue: ArcSwap<Catalogue>,
    changing: Mutex<()>,
    compiling: Mutex<()>,
    usage: StdMutex<BTreeMap<String, Arc<UsageBook>>>,
    allowances: Arc<Allowances>,
}

#[derive(Default)]
struct Catalogue {
    /// Of each plugin the versions that may be called, the usual one first.
    plugins: BTreeMap<String, Vec<Arc<Installed>>>,
    routes: RouteTable,
}

impl Runtime {
    /// Starts the engine. Install the metrics recorder before, so that measurements reach it.
    ///
    /// # Errors
    /// When the machine refuses the engine's memory or the cache folder is not private.
    pub fn new(config: RuntimeConfig, ports: Ports) -> Result<Self, RuntimeError> {
        Ok(Self {
            loader: Loader::new(&config)?,
            invoker: Invoker {
                pools: Pools::new(&config),
                config,
                ports: Arc::new(ports),
                next_call: AtomicU64::new(first_call_id()),
                records: Records::default(),
            },
            catalogue: ArcSwap::default(),
            changing: Mutex::default(),
            compiling: Mutex::default(),
            usage: StdMutex::default(),
            allowances: Arc::default(),
        })
    }

    /// Compiles and links a package, one at a time. Nobody can call it before [`Runtime::arrange`].
    ///
    /// # Errors
    /// [`InstallError`] with the reason.
    pub async fn load(&self, package: Arc<Package>, trust: Trust) -> Result<Arc<Installed>, InstallError> {
        let _one_at_a_time = self.compiling.lock().await;
        self.loader.compile(&package).await?;
        let (loader, gates) = (self.loader.clone(), self.gates());
        let usage = self.usage_of(package.manifest.id.as_str());
        let load = tokio::task::spawn_blocking(move || loader.load(package, trust, gates, usage));
        Ok(Arc::new(load.await.map_err(|_| InstallError::Stopping)??))
    }

    /// A package that [`Runtime::arrange`] lists, with its paths, while nobody can call it: its code is not even compiled.
    #[must_use]
    pub fn stopped(&self, package: Arc<Package>, trust: Trust) -> Arc<Installed> {
        let usage = self.usage_of(package.manifest.id.as_str());
        Arc::new(Installed::stopped(package, trust, self.gates(), usage))
    }

    fn gates(&self) -> Gates {
        Gates::new(&self.invoker.config, &self.allowances)
    }

    /// Whether a package is being compiled now.
    #[must_use]
    pub fn is_compiling(&self) -> bool {
        self.compiling.try_lock().is_err()
    }

    /// Lets these versions of a plugin be called, the usual one first, and no others; none removes the plugin. It happens
    /// at once for everybody, and running calls finish on the version they began with.
    ///
    /// # Errors
    /// When a path or page of theirs belongs to another plugin; then nothing changes.
    pub async fn arrange(&self, id: &str, versions: Vec<Arc<Installed>>) -> Result<(), InstallError> {
        let _one_at_a_time = self.changing.lock().await;
        let mut plugins = self.catalogue.load().plugins.clone();
        if versions.is_empty() {
            plugins.remove(id);
        } else {
            plugins.insert(id.to_owned(), versions);
        }
        self.publish(plugins)
    }

    /// Whether [`Runtime::arrange`] would take these versions.
    ///
    /// # Errors
    /// When a path or page of theirs belongs to another plugin.
    pub fn check(&self, id: &str, versions: Vec<Arc<Installed>>) -> Result<(), InstallError> {
        let mut plugins = self.catalogue.load().plugins.clone();
        plugins.insert(id.to_owned(), versions);
        self.table(&plugins).map(drop)
    }

    /// What calls took since it was last asked, by plugin and company.
    #[must_use]
    pub fn take_usage(&self) -> Vec<Used> {
        let books = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        books.iter().flat_map(|(id, book)| book.take(id)).collect()
    }

    fn usage_of(&self, id: &str) -> Arc<UsageBook> {
        let mut books = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(books.entry(id.to_owned()).or_default())
    }

    /// Installs a package, or replaces the version installed before; running calls finish on the old version.
    ///
    /// # Errors
    /// [`InstallError`] with the reason; everything installed before keeps running.
    pub async fn install(&self, package: Arc<Package>, trust: Trust) -> Result<Arc<Installed>, InstallError> {
        let installed = self.load(package, trust).await?;
        self.arrange(installed.id(), vec![Arc::clone(&installed)]).await?;
        tracing::info!(plugin.id = installed.id(), plugin.version = %installed.version(), "plugin installed");
        Ok(installed)
    }

    /// Removes a plugin; running calls finish. False when there was none.
    pub async fn remove(&self, id: &str) -> bool {
        let _one_at_a_time = self.changing.lock().await;
        let mut plugins = self.catalogue.load().plugins.clone();
        plugins.remove(id).is_some() && self.publish(plugins).is_ok()
    }

    fn publish(&self, plugins: BTreeMap<String, Vec<Arc<Installed>>>) -> Result<(), InstallError> {
        let routes = self.table(&plugins)?;
        self.catalogue.store(Arc::new(Catalogue { plugins, routes }));
        Ok(())
    }

    fn table(&self, plugins: &BTreeMap<String, Vec<Arc<Installed>>>) -> Result<RouteTable, InstallError> {
        routing::check_pages(plugins.values().flatten())?;
        RouteTable::build(plugins.values().flatten(), &self.invoker.config.reserved_routes)
    }

    /// Every installed plugin in its usual version, ordered by id.
    #[must_use]
    pub fn installed(&self) -> Vec<Arc<Installed>> {
        let catalogue = self.catalogue.load();
        let usual = catalogue.plugins.values().filter_map(|versions| versions.first());
        usual.cloned().collect()
    }

    /// The installed plugin called `id`, in its usual version.
    #[must_use]
    pub fn plugin(&self, id: &str) -> Option<Arc<Installed>> {
        self.versions(id).into_iter().next()
    }

    /// The versions of a plugin that may be called, the usual one first.
    #[must_use]
    pub fn versions(&self, id: &str) -> Vec<Arc<Installed>> {
        self.catalogue.load().plugins.get(id).cloned().unwrap_or_default()
    }

    /// The plugins of which some version hears events of this kind.
    #[must_use]
    pub fn subscribers(&self, kind: &str) -> Vec<Arc<Installed>> {
        let catalogue = self.catalogue.load();
        let hears = |plugin: &&Arc<Installed>| plugin.package.manifest.events.contains(kind);
        let hearing = |versions: &Vec<Arc<Installed>>| versions.iter().find(hears).cloned();
        catalogue.plugins.values().filter_map(hearing).collect()
    }

    /// The plugin that answers a request, if one does. Ask before the host's own routes: `/tags/kanban` of a plugin
    /// would otherwise be taken for `/tags/{id}`.
    #[must_use]
    pub fn match_route(&self, method: &str, path: &str) -> Option<RouteMatch> {
        self.catalogue.load().routes.find(method, path, None)
    }

    /// The same route in a given version, which may not have it.
    #[must_use]
    pub fn match_route_of(&self, version: &Arc<Installed>, method: &str, path: &str) -> Option<RouteMatch> {
        self.catalogue.load().routes.find(method, path, Some(version))
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

    /// Lets a plugin do a job. An error means that it should be tried again later.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn run_job(&self, plugin: &Arc<Installed>, scope: Scope, job: Job) -> Result<JobOutcome, CallError> {
        let check = |outcome| Ok(message::outcome_from_guest(outcome));
        self.invoker
            .invoke(plugin, scope, message::job_to_guest(job), check)
            .await
    }

    /// Lets a bot decide about a customer's message.
    ///
    /// # Errors
    /// [`CallError`].
    pub async fn take_turn(
        &self,
        plugin: &Arc<Installed>,
        scope: Scope,
        turn: Turn,
    ) -> Result<Vec<BotAction>, CallError> {
        let (turn, secrets) = turn::to_guest(turn);
        let turn = BotTurn { turn, secrets };
        self.invoker.invoke(plugin, scope, turn, turn::from_guest).await
    }
}

/// Recorded calls.
impl Runtime {
    /// The latest calls of a plugin in this process, newest first: `{"id","at","version","role","subject","durationMs",
    /// "companyId","outcome","error"}`.
    #[must_use]
    pub fn calls(&self, plugin: &str) -> Vec<Value> {
        self.invoker.records.list(plugin)
    }

    /// One of them, with secrets masked.
    #[must_use]
    pub fn call_record(&self, plugin: &str, id: &str) -> Option<CallRecord> {
        self.invoker.records.find(plugin, id)
    }

    /// Runs a recorded call again with `plugin`: nothing of the host is asked, the recorded answers are given. None when its
    /// input was not kept.
    pub async fn replay(&self, plugin: &Arc<Installed>, record: &CallRecord) -> Option<CallRecord> {
        self.invoker.replay(plugin, record).await
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
