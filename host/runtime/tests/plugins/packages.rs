//! Installing: what is refused, and that the rest keeps working.

use std::sync::Arc;

use balcao_registry::{Contents, Limits, Package, Trust, TrustedKeys};
use balcao_runtime::testing::{self, archive, contents, test_key};
use balcao_runtime::{InstallError, Runtime, RuntimeConfig};
use tempfile::TempDir;

use crate::support::{Bench, ECHO, HOSTILE, KANBAN, config};

fn manifest(id: &str, rest: &str) -> String {
    format!("id = \"{id}\"\nname = \"x\"\nversion = \"1.0.0\"\nworld = \"balcao:plugin@1.0\"\n{rest}")
}

fn route(path: &str) -> String {
    format!("[[routes]]\nmethod = \"GET\"\npath = \"{path}\"\npermission = \"user\"\n")
}

fn package(manifest: &str, component: Vec<u8>) -> Arc<Package> {
    let bytes = Contents::new(manifest, component).pack(&test_key()).unwrap();
    Arc::new(Package::read(&bytes, &Limits::default()).unwrap())
}

fn echo_component() -> Vec<u8> {
    testing::package(ECHO).unwrap().component.clone()
}

async fn refusal(bench: &Bench, package: Arc<Package>, trust: Trust) -> InstallError {
    let error = bench.runtime.install(package, trust).await.unwrap_err();
    assert_eq!(
        bench.runtime.installed().len(),
        1,
        "the refused plugin is not installed"
    );
    assert_eq!(
        bench.trick("statics").await.unwrap(),
        "1",
        "the other plugin still works"
    );
    error
}

#[tokio::test]
async fn a_component_that_is_none_is_refused() {
    let bench = Bench::with(HOSTILE).await;
    for bytes in [b"MZ not wasm".to_vec(), b"\0asm\x01\0\0\0".to_vec(), Vec::new()] {
        let error = refusal(&bench, package(&manifest("broken", ""), bytes), Trust::Platform).await;
        assert!(matches!(error, InstallError::Component { .. }), "{error}");
    }
}

#[tokio::test]
async fn compiled_code_in_a_package_is_refused() {
    let folder = TempDir::new().unwrap();
    let bench = Bench::with_config(HOSTILE, |config| caching_in(&folder, config)).await;
    let artefact = std::fs::read(only_file(&folder)).unwrap()[32..].to_vec();
    let error = refusal(&bench, package(&manifest("native", ""), artefact), Trust::Platform).await;
    assert!(matches!(error, InstallError::Component { .. }), "{error}");
}

#[tokio::test]
async fn a_missing_role_is_named() {
    let bench = Bench::with(HOSTILE).await;
    let package = package(&manifest("deaf", "events = [\"tag.deleted\"]\n"), echo_component());
    let error = refusal(&bench, package, Trust::Platform).await;
    assert!(error.to_string().contains("balcao:plugin/events"), "{error}");
    let poor = self::package(&manifest("poor", "[payments]\n"), echo_component());
    let error = refusal(&bench, poor, Trust::Platform).await;
    assert!(error.to_string().ends_with("`balcao:plugin/payments@1.0.0`"), "{error}");
}

#[tokio::test]
async fn an_import_the_host_does_not_offer_is_named() {
    let bench = Bench::with(HOSTILE).await;
    let mut component = echo_component();
    let known = b"balcao:plugin/";
    while let Some(start) = component.windows(known.len()).position(|bytes| bytes == known) {
        component[start + 2] = b'r';
    }
    let error = refusal(&bench, package(&manifest("alien", ""), component), Trust::Platform).await;
    assert_eq!(
        error.to_string(),
        "`alien` imports `barcao:plugin/types@1.0.0`, which this host does not offer in `balcao:plugin@1.0`"
    );
}

#[tokio::test]
async fn a_path_of_another_plugin_is_refused() {
    let bench = Bench::with(HOSTILE).await;
    let package = package(&manifest("thief", &route("/notes/{number}")), echo_component());
    let error = refusal(&bench, package, Trust::Platform).await;
    assert_eq!(
        error.to_string(),
        "`thief` claims GET /notes/{number}, which belongs to `hostile`"
    );
}

#[tokio::test]
async fn a_path_of_the_host_is_refused() {
    let reserve = |config| balcao_runtime::RuntimeConfig {
        reserved_routes: vec!["GET /tags/{id}".into()],
        ..config
    };
    let bench = Bench::with_config(HOSTILE, reserve).await;
    let taken = package(&manifest("thief", &route("/tags/{tag}")), echo_component());
    let error = refusal(&bench, taken, Trust::Platform).await;
    assert!(error.to_string().ends_with("belongs to the host"), "{error}");
    let beside = package(&manifest("kind", &route("/tags/kanban")), echo_component());
    assert!(bench.runtime.install(beside, Trust::Platform).await.is_ok());
}

#[tokio::test]
async fn without_platform_trust_paths_live_under_the_plugin() {
    let bench = Bench::with(HOSTILE).await;
    let package = package(&manifest("guest", &route("/ping")), echo_component());
    bench.runtime.install(package, Trust::Publisher).await.unwrap();
    assert!(bench.runtime.match_route("GET", "/ping").is_none());
    assert_eq!(bench.get(1, "/plugins/guest/ping").await.unwrap().status, 204);
}

#[tokio::test]
async fn without_platform_trust_pages_live_under_m() {
    let bench = Bench::with(HOSTILE).await;
    let error = refusal(
        &bench,
        package(&manifest("page", "[ui]\nbasePath = \"/tickets\"\n"), echo_component()),
        Trust::Publisher,
    )
    .await;
    assert!(error.to_string().contains("/tickets"), "{error}");
    let own = package(&manifest("page", "[ui]\nbasePath = \"/m/page\"\n"), echo_component());
    assert!(bench.runtime.install(own, Trust::Publisher).await.is_ok());
}

#[tokio::test]
async fn a_tampered_package_is_refused_before_it_gets_here() {
    let mut bytes = archive(KANBAN).unwrap();
    let position = bytes.windows(4).position(|window| window == b"\0asm").unwrap();
    bytes[position + 100] ^= 1;
    let error = Package::read(&bytes, &Limits::default()).unwrap_err();
    assert!(error.to_string().contains("`plugin.wasm` does not match"), "{error}");
    let honest = Package::read(
        &contents(KANBAN).unwrap().pack(&test_key()).unwrap(),
        &Limits::default(),
    )
    .unwrap();
    assert!(
        honest
            .trust(&TrustedKeys::default())
            .unwrap_err()
            .to_string()
            .contains("not trusted here")
    );
}

#[tokio::test]
async fn an_upgrade_replaces_and_a_removal_removes() {
    let bench = Bench::with(HOSTILE).await;
    let version = |version: &str| {
        package(
            &manifest("demo", &route("/ping")).replace("1.0.0", version),
            echo_component(),
        )
    };
    bench.runtime.install(version("1.0.0"), Trust::Platform).await.unwrap();
    let before = bench.runtime.match_route("GET", "/ping").unwrap();
    bench.runtime.install(version("1.1.0"), Trust::Platform).await.unwrap();
    assert_eq!(bench.runtime.plugin("demo").unwrap().version().to_string(), "1.1.0");
    let late = bench
        .runtime
        .call_route(&before, bench.scope(1), balcao_runtime::Request::default())
        .await;
    assert_eq!(late.unwrap().status, 204, "a call of the old version finishes");
    assert!(bench.runtime.remove("demo").await && !bench.runtime.remove("demo").await);
    assert!(bench.runtime.match_route("GET", "/ping").is_none());
}

fn caching_in(folder: &TempDir, config: RuntimeConfig) -> RuntimeConfig {
    RuntimeConfig {
        cache_dir: folder.path().join("compiled"),
        ..config
    }
}

fn only_file(folder: &TempDir) -> std::path::PathBuf {
    let mut files = std::fs::read_dir(folder.path().join("compiled")).unwrap();
    files.next().unwrap().unwrap().path()
}

#[tokio::test]
async fn a_damaged_cache_is_compiled_again() {
    let folder = TempDir::new().unwrap();
    Bench::with_config(ECHO, |config| caching_in(&folder, config)).await;
    let cached = only_file(&folder);
    let mut bytes = std::fs::read(&cached).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&cached, bytes).unwrap();
    let runtime = Runtime::new(caching_in(&folder, config()), testing::memory().ports).unwrap();
    assert!(
        runtime
            .install(testing::package(ECHO).unwrap(), Trust::Platform)
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn a_cache_folder_open_to_others_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().unwrap();
    let config = caching_in(&folder, config());
    std::fs::create_dir(&config.cache_dir).unwrap();
    std::fs::set_permissions(&config.cache_dir, std::fs::Permissions::from_mode(0o755)).unwrap();
    let error = Runtime::new(config, testing::memory().ports).err().unwrap();
    assert!(error.to_string().contains("chmod 700"), "{error}");
}
