//! A runtime with one plugin, and short ways to call it.

use std::sync::Arc;
use std::time::Duration;

use balcao_registry::{Package, Trust};
use balcao_runtime::ports::Scope;
use balcao_runtime::testing::{self, MemoryClock, MemoryDesk, MemoryJobs, MemoryMedia, MemoryOutside, scope};
use balcao_runtime::{CallError, CallLimits, Request, Response, Runtime, RuntimeConfig};

pub(crate) const HOSTILE: &str = "host/runtime/fixtures/hostile";
pub(crate) const CHANNEL: &str = "host/runtime/fixtures/channel";
pub(crate) const ECHO: &str = "host/runtime/fixtures/echo";
pub(crate) const BOT: &str = "host/runtime/fixtures/bot";
pub(crate) const TOUR: &str = "host/runtime/fixtures/tour";
pub(crate) const KANBAN: &str = "plugins/kanban";
pub(crate) const SCHEDULES: &str = "plugins/schedules";

pub(crate) struct Bench {
    pub(crate) runtime: Runtime,
    pub(crate) desk: Arc<MemoryDesk>,
    pub(crate) media: Arc<MemoryMedia>,
    pub(crate) jobs: Arc<MemoryJobs>,
    pub(crate) outside: Arc<MemoryOutside>,
    pub(crate) clock: Arc<MemoryClock>,
    plugin: String,
}

pub(crate) fn config() -> RuntimeConfig {
    RuntimeConfig {
        max_instances: 32,
        call: CallLimits {
            cpu: Duration::from_millis(60),
            wall: Duration::from_millis(500),
            response_bytes: 1 << 20,
            ..CallLimits::default()
        },
        circuit_failures: 1_000,
        ..RuntimeConfig::new(testing::compiled())
    }
}

impl Bench {
    pub(crate) async fn with(folder: &str) -> Self {
        Self::with_config(folder, |config| config).await
    }

    pub(crate) async fn with_config(folder: &str, change: impl FnOnce(RuntimeConfig) -> RuntimeConfig) -> Self {
        let package = testing::package(folder).unwrap();
        Self::with_package(package, change).await
    }

    pub(crate) async fn with_package(
        package: Arc<Package>,
        change: impl FnOnce(RuntimeConfig) -> RuntimeConfig,
    ) -> Self {
        let memory = testing::memory();
        let runtime = Runtime::new(change(config()), memory.ports).unwrap();
        let plugin = package.manifest.id.to_string();
        runtime.install(package, Trust::Platform).await.unwrap();
        Self {
            runtime,
            desk: memory.desk,
            media: memory.media,
            jobs: memory.jobs,
            outside: memory.outside,
            clock: memory.clock,
            plugin,
        }
    }

    pub(crate) fn scope(&self, company: i64) -> Scope {
        scope(&self.plugin, company)
    }

    pub(crate) async fn get(&self, company: i64, path: &str) -> Result<Response, CallError> {
        self.call(company, "GET", path, "").await
    }

    /// Plays a trick of the hostile plugin and gives the text of its answer.
    pub(crate) async fn trick(&self, name: &str) -> Result<String, CallError> {
        let response = self.get(1, &format!("/hostile/{name}")).await?;
        Ok(String::from_utf8(response.body).unwrap())
    }

    pub(crate) async fn call(&self, company: i64, method: &str, path: &str, body: &str) -> Result<Response, CallError> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let route = self.runtime.match_route(method, path).expect("a declared route");
        let request = Request {
            query: query.into(),
            headers: Vec::new(),
            body: body.into(),
            form: None,
        };
        self.runtime.call_route(&route, self.scope(company), request).await
    }

    pub(crate) async fn json(&self, company: i64, method: &str, path: &str, body: &str) -> serde_json::Value {
        serde_json::from_slice(&self.call(company, method, path, body).await.unwrap().body).unwrap()
    }
}
