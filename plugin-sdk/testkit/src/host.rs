//! The host in memory with one plugin.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use balcao_model::clock::Clock as _;
use balcao_model::company::CompanyKey;
use balcao_plugin_build::Project;
use balcao_registry::{Limits, Manifest, Package, Trust};
use balcao_runtime::ports::Ports;
use balcao_runtime::testing::{Memory, memory, test_key};
use balcao_runtime::{Installed, Runtime, RuntimeConfig, Scope, UserScope};

use crate::Company;
use crate::http::{self, Http};
use crate::time::Timetable;

/// Enough for a test, which makes one call after another.
const INSTANCES: u32 = 8;

/// The package and where its compiled code is kept, by folder: every test of a file uses the same.
type Built = BTreeMap<PathBuf, (Arc<Package>, PathBuf)>;
static BUILT: Mutex<Built> = Mutex::new(BTreeMap::new());

/// A host that runs one plugin and keeps everything in memory. Each test has its own; they share nothing but the compiled
/// component. Its paths are served as they are declared, as with platform trust. Not for use inside of `async` tests.
pub struct Host {
    pub(crate) tokio: tokio::runtime::Runtime,
    pub(crate) runtime: Runtime,
    pub(crate) plugin: Arc<Installed>,
    pub(crate) memory: Memory,
    pub(crate) http: Arc<Http>,
    timetable: Mutex<Timetable>,
}

impl Host {
    /// Builds the plugin whose tests are running and starts it.
    ///
    /// # Panics
    /// When it does not build or is refused; the text says why.
    #[must_use]
    pub fn start() -> Self {
        // Cargo tells tests the folder of their crate, and starts them in it.
        let folder = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
        // The tests of a plugin in TypeScript are a crate inside of it.
        let plugin = folder.ancestors().find(|folder| folder.join("plugin.toml").is_file());
        Self::of(plugin.unwrap_or(&folder))
    }

    /// The same with the plugin of another folder.
    ///
    /// # Panics
    /// As [`Host::start`].
    #[must_use]
    pub fn of(folder: impl AsRef<Path>) -> Self {
        let (package, cache) = built(folder.as_ref());
        let tokio = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime for asynchronous calls");
        let memory = memory();
        let config = RuntimeConfig {
            max_instances: INSTANCES,
            ..RuntimeConfig::new(cache)
        };
        let http = Arc::new(Http::default());
        let ports = Ports {
            http: http::port(&http),
            ..memory.ports.clone()
        };
        let runtime = Runtime::new(config, ports).expect("the plugin engine");
        let plugin = tokio
            .block_on(runtime.install(package, Trust::Platform))
            .unwrap_or_else(|error| panic!("{error}"));
        Self {
            tokio,
            runtime,
            plugin,
            memory,
            http,
            timetable: Mutex::default(),
        }
    }

    /// A company, called `Company <id>` and in the zone `America/Sao_Paulo` until something else is said. It is made when it is
    /// named for the first time, and has nothing.
    #[must_use]
    pub fn company(&self, id: i64) -> Company<'_> {
        if self.timetable().plant(id) {
            self.memory.desk.change_records(id, |records| {
                records.name = format!("Company {id}");
                "America/Sao_Paulo".clone_into(&mut records.time_zone);
            });
        }
        Company { host: self, id }
    }

    /// Other services. Without a word of the test they expect nothing, and a request fails the test.
    #[must_use]
    pub fn http(&self) -> &Http {
        &self.http
    }

    /// What the plugin takes for the present time: epoch milliseconds, UTC. It stands still.
    #[must_use]
    pub fn now(&self) -> u64 {
        u64::try_from(self.memory.clock.now()).unwrap_or(0)
    }

    /// Makes it this time without letting anything happen: epoch milliseconds, UTC. Cron lines count from here.
    pub fn set_time(&self, now: u64) {
        self.memory.clock.set(i64::try_from(now).unwrap_or(i64::MAX));
        self.timetable().forget_crons();
    }

    /// Lets time pass. What becomes due on the way is run at its time, one after another: jobs, their repetitions after
    /// failures, and the cron lines of the companies named so far. `Duration::ZERO` runs what is due now.
    pub fn advance(&self, by: Duration) -> Vec<crate::Ran> {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.run_until(self.now().saturating_add(by))
    }

    /// Awaits a call of the plugin.
    pub(crate) fn wait<T>(&self, call: impl Future<Output = T>) -> T {
        let answer = self.tokio.block_on(call);
        self.http.check();
        answer
    }

    pub(crate) fn manifest(&self) -> &Manifest {
        &self.plugin.package().manifest
    }

    pub(crate) fn scope(&self, company: i64, user: Option<UserScope>, locale: &str) -> Scope {
        Scope {
            company: CompanyKey::from_row(company),
            plugin_id: self.plugin.id().to_owned(),
            user,
            locale: locale.to_owned(),
        }
    }

    pub(crate) fn timetable(&self) -> MutexGuard<'_, Timetable> {
        self.timetable.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was expected has to have happened.
impl Drop for Host {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.http.check_all();
        }
    }
}

fn built(folder: &Path) -> (Arc<Package>, PathBuf) {
    // Whoever comes second waits here for the first one's build.
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let entry = built.entry(folder.to_owned());
    entry
        .or_insert_with(|| build(folder).unwrap_or_else(|error| panic!("{error}")))
        .clone()
}

fn build(folder: &Path) -> Result<(Arc<Package>, PathBuf), Box<dyn std::error::Error>> {
    let project = Project::open(folder)?;
    let component = project.compile_once()?;
    let archive = project
        .contents(&project.manifest_text()?, &component)?
        .pack(&test_key())?;
    let package = Package::read(&archive, &Limits::default())?;
    Ok((Arc::new(package), component.with_file_name("testkit")))
}
