//! Plugins: the catalogue that browsers draw menus from, calls of plugin routes, and events for plugins.

mod calls;
mod catalog;
mod company;
mod converge;
mod cron;
mod files;
mod hooks;
mod in_turn;
mod operator;
mod ports;
mod room;
mod settings;
mod shelf;
mod standing;
mod tend;
mod views;
mod work;

pub use company::{DeadWorkView, Decision, LogLineView, LogQuery, ModuleData, ModuleDetail, ModuleError, ModuleView};
pub use hooks::HookPost;
pub use operator::{
    Canary, CatalogueView, HandOver, LARGEST_PACKAGE, NewCatalogue, NewPublisher, OfferedPackage, OfferedPublisher,
    Offering, OfferingView, PluginDetail, PluginPlans, PluginView, PublisherChange, PublisherView, UploadedPackage,
    UsedHour, VersionView, WantedPackage,
};
pub use settings::{HookView, SecretView, SettingChoice, SettingField, SettingsInput, SettingsProblem, SettingsView};
pub use views::{GrantView, HealthView, PublisherBrief};

pub(crate) use converge::{now as converge, run as run_converging};
pub(crate) use cron::run as run_crons;
pub use files::PluginForm;
pub(crate) use files::remove_file;
pub(crate) use hooks::{HookRates, connection_address};
pub(crate) use operator::run_reading;
pub(crate) use ports::DeskPorts;
pub(crate) use room::Rooms;
pub(crate) use settings::secret_place;
pub(crate) use shelf::Shelf;
pub(crate) use tend::run as run_tending;
pub(crate) use work::{EVENT_ATTEMPTS, run as run_work};

use crate::Desk;
use crate::error::DeskResult;
use balcao_model::auth::Identity;
pub use balcao_registry::MAX_DELIVERY_BYTES;
use balcao_registry::{Package, Trust};
use balcao_runtime::{CallError, InstallError, Installed, Request, RouteMatch};
use balcao_storage::Tenant;
use serde_json::json;
pub(crate) use standing::{Standing, standing};
use std::sync::Arc;

/// Use cases of plugins.
pub struct Modules<'a> {
    desk: &'a Desk,
}

/// A request for a plugin.
#[derive(Debug, Default)]
pub struct PluginRequest {
    /// GET, POST …
    pub method: String,
    /// Path, decoded.
    pub path: String,
    /// What follows the question mark.
    pub query: String,
    /// Headers.
    pub headers: Vec<(String, String)>,
    /// Body.
    pub body: Vec<u8>,
    /// A form with files; then there is no body.
    pub form: Option<PluginForm>,
    /// Language of the user: `pt`, `en` or `es`.
    pub locale: String,
}

/// A plugin's answer.
#[derive(Debug, Clone)]
pub struct PluginAnswer {
    /// HTTP status.
    pub status: u16,
    /// Headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// Body.
    pub body: Vec<u8>,
}

/// A file of a micro-frontend; it never changes under its address.
#[derive(Debug, Clone)]
pub struct Asset {
    plugin: Arc<Installed>,
    path: String,
}

impl Asset {
    /// The file's content.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.plugin.package().ui.get(&self.path).map_or(&[], |file| &file.bytes)
    }
}

impl<'a> Modules<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// Puts a package in place that ships with the program: it is there for everybody until another version is installed.
    ///
    /// # Errors
    /// When the package cannot be run; what was installed before stays.
    pub async fn install(&self, package: Package, trust: Trust) -> Result<(), InstallError> {
        let installed = self.desk.shared.runtime.install(Arc::new(package), trust).await?;
        self.desk.shared.shelf.ship(&installed);
        Ok(())
    }

    /// Brings the plugins of this host up to what was decided about them. Call it before the host serves.
    ///
    /// # Errors
    /// When the database fails. A plugin that cannot be loaded is named in the log and on its page.
    pub async fn catch_up(&self) -> DeskResult<()> {
        converge::now(self.desk).await
    }

    /// Names and versions of installed plugins.
    #[must_use]
    pub fn installed(&self) -> Vec<(String, String)> {
        let plugins = self.desk.shared.runtime.installed();
        plugins
            .iter()
            .map(|plugin| (plugin.id().to_owned(), plugin.version().to_string()))
            .collect()
    }

    /// A file of a plugin's micro-frontend.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn asset(&self, id: &str, version: &str, path: &str) -> DeskResult<Option<Asset>> {
        if let Some(asset) = self.loaded_asset(id, version, path) {
            return Ok(Some(asset));
        }
        converge::now(self.desk).await?;
        Ok(self.loaded_asset(id, version, path))
    }

    fn loaded_asset(&self, id: &str, version: &str, path: &str) -> Option<Asset> {
        let mut versions = self.desk.shared.runtime.versions(id).into_iter();
        let plugin = versions.find(|plugin| plugin.version().to_string() == version)?;
        let present = plugin.package().ui.contains_key(path) && !self.desk.shared.shelf.is_disabled(id);
        present.then(|| Asset {
            plugin,
            path: path.to_owned(),
        })
    }

    /// Whether a plugin owns a path, also one that another host has just installed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn knows(&self, method: &str, path: &str) -> DeskResult<bool> {
        if !self.takes(method, path) {
            converge::now(self.desk).await?;
        }
        Ok(self.takes(method, path))
    }

    /// Whether a plugin of this host owns a path.
    #[must_use]
    pub fn takes(&self, method: &str, path: &str) -> bool {
        self.desk.shared.runtime.match_route(method, path).is_some()
    }

    /// Calls the plugin that owns a path. `None` when no plugin does.
    ///
    /// # Errors
    /// `ERR_PLAN_FEATURE`, `ERR_MODULE_OFF`, `ERR_MODULE_CONSENT_NEEDED`, `ERR_PLUGIN_DISABLED` or `ERR_PLUGIN_FAULTY` when
    /// the plugin is off for the company.
    pub async fn call(&self, who: &Identity, request: PluginRequest) -> DeskResult<Option<PluginAnswer>> {
        let tenant = self.desk.store().tenant(who);
        let Some(route) = self.route(&tenant, &request).await? else {
            return Ok(None);
        };
        let scope = self.scope(who, &tenant, route.plugin().id(), &request.locale).await?;
        let form = match request.form {
            Some(form) => Some(files::keep_form(self.desk, &scope, form).await?),
            None => None,
        };
        let call = Request {
            form: form.clone(),
            query: request.query,
            headers: request.headers,
            body: request.body,
        };
        let answer = match self.desk.shared.runtime.call_route(&route, scope.clone(), call).await {
            Ok(answer) => PluginAnswer {
                status: answer.status,
                headers: answer.headers,
                body: answer.body,
            },
            Err(error) => failed(route.plugin().id(), &error),
        };
        if let Some(form) = form.filter(|_| answer.status >= 400) {
            files::discard(self.desk, &scope, &form).await;
        }
        Ok(Some(answer))
    }

    /// The route that a request means in the version of the caller's company.
    async fn route(&self, tenant: &Tenant, request: &PluginRequest) -> DeskResult<Option<RouteMatch>> {
        let runtime = &self.desk.shared.runtime;
        if !self.knows(&request.method, &request.path).await? {
            return Ok(None);
        }
        loop {
            let Some(owner) = runtime.match_route(&request.method, &request.path) else {
                return Ok(None);
            };
            let id = owner.plugin().id();
            let version = match standing(self.desk, tenant, id).await? {
                Standing::On(version) => version,
                Standing::Off(off) => return Err(off.refusal()),
            };
            let route = runtime.match_route_of(&version, &request.method, &request.path);
            let is_current = || runtime.versions(id).iter().any(|other| Arc::ptr_eq(other, &version));
            if route.is_some() || is_current() {
                return Ok(route);
            }
            // The version was exchanged between the two questions: ask again.
        }
    }
}

fn failed(plugin: &str, error: &CallError) -> PluginAnswer {
    tracing::warn!(plugin.id = plugin, %error, "plugin call gave no result");
    PluginAnswer {
        status: error.status(),
        headers: vec![("content-type".into(), "application/json".into())],
        body: json!({ "error": error.code() }).to_string().into_bytes(),
    }
}
