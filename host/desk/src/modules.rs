//! Plugins: the catalogue that browsers draw menus from, calls of plugin routes, and events for plugins.

mod catalog;
mod documents;
mod events;
mod ports;

pub(crate) use events::run as run_events;
pub(crate) use ports::ports;

use crate::Desk;
use crate::error::{DeskError, DeskResult, Kind};
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_model::plan::Feature;
use balcao_registry::{Package, Trust};
use balcao_runtime::{CallError, InstallError, Installed, Request, Scope, UserScope};
use serde_json::json;
use std::sync::Arc;

/// Use cases of plugins.
pub struct Modules<'a> {
    desk: &'a Desk,
}

/// A request for a plugin.
#[derive(Debug, Clone, Default)]
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

    /// Installs a package for the whole system; the same plugin in another version is replaced.
    ///
    /// # Errors
    /// When the package cannot be run; what was installed before stays.
    pub async fn install(&self, package: Package, trust: Trust) -> Result<(), InstallError> {
        self.desk
            .shared
            .runtime
            .install(Arc::new(package), trust)
            .await
            .map(drop)
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
    #[must_use]
    pub fn asset(&self, id: &str, version: &str, path: &str) -> Option<Asset> {
        let plugin = self.desk.shared.runtime.plugin(id)?;
        let present = plugin.version().to_string() == version && plugin.package().ui.contains_key(path);
        present.then(|| Asset {
            plugin,
            path: path.to_owned(),
        })
    }

    /// Whether a plugin owns a path.
    #[must_use]
    pub fn takes(&self, method: &str, path: &str) -> bool {
        self.desk.shared.runtime.match_route(method, path).is_some()
    }

    /// Calls the plugin that owns a path. `None` when no plugin does.
    ///
    /// # Errors
    /// `ERR_PLAN_FEATURE` when the company's plan does not include the plugin.
    pub async fn call(&self, who: &Identity, request: PluginRequest) -> DeskResult<Option<PluginAnswer>> {
        let runtime = &self.desk.shared.runtime;
        let Some(route) = runtime.match_route(&request.method, &request.path) else {
            return Ok(None);
        };
        let tenant = self.desk.store().tenant(who);
        if !includes(&tenant, route.feature()).await? {
            return Err(DeskError::refused(Kind::Forbidden, "ERR_PLAN_FEATURE"));
        }
        let (queue_ids, _) = tenant.queue_scope(who.user_id()).await?;
        let user = UserScope {
            id: who.user_id(),
            name: who.name().to_owned(),
            profile: who.profile().as_str().to_owned(),
            is_super: who.is_super(),
            queue_ids,
        };
        let scope = Scope {
            company: tenant.key(),
            plugin_id: route.plugin().id().to_owned(),
            user: Some(user),
            locale: request.locale,
        };
        let call = Request {
            query: request.query,
            headers: request.headers,
            body: request.body,
        };
        let answer = match runtime.call_route(&route, scope, call).await {
            Ok(answer) => PluginAnswer {
                status: answer.status,
                headers: answer.headers,
                body: answer.body,
            },
            Err(error) => failed(route.plugin().id(), &error),
        };
        Ok(Some(answer))
    }

    /// Tells the browsers of the companies on a plan that their set of modules has changed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan_changed(&self, plan: i64) -> DeskResult<()> {
        let companies = self.desk.store().companies_on_plan(plan).await?;
        let events: Vec<_> = companies.into_iter().map(|key| (key, Event::ModulesChanged)).collect();
        let mut tx = self.desk.store().begin().await?;
        tx.push_events(&events, self.desk.now()).await?;
        tx.commit().await?;
        self.desk.wake().outbox.notify_one();
        Ok(())
    }
}

/// Whether the company's plan includes a feature. A plugin without a feature is for everybody.
pub(crate) async fn includes(tenant: &balcao_storage::Tenant, feature: Option<&str>) -> DeskResult<bool> {
    let Some(name) = feature else { return Ok(true) };
    // A feature that this host does not know is one that no plan includes.
    let Ok(feature) = name.parse::<Feature>() else {
        return Ok(false);
    };
    Ok(tenant.plan().await?.features().has(feature))
}

fn failed(plugin: &str, error: &CallError) -> PluginAnswer {
    tracing::warn!(plugin.id = plugin, %error, "plugin call gave no result");
    PluginAnswer {
        status: error.status(),
        headers: vec![("content-type".into(), "application/json".into())],
        body: json!({ "error": error.code() }).to_string().into_bytes(),
    }
}
