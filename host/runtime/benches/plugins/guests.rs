//! Guests to measure: the echo under as many names as are needed, each with machine code of its own.

use std::path::Path;
use std::sync::Arc;

use balcao_registry::{Contents, Limits, Package};
use balcao_runtime::testing::{self, test_key};
use balcao_runtime::{Runtime, RuntimeConfig};

use crate::measure::Outcome;

/// The guest that is measured.
pub(crate) const ECHO: &str = "host/runtime/fixtures/echo";
/// The same in TypeScript, besides other tricks.
pub(crate) const SCRIPT: &str = "host/runtime/tests/javascript";
/// 1 KB of JSON.
pub(crate) const BODY: &[u8] = include_bytes!("../../tests/plugins/echo.json");

/// A runtime with an empty cache below `folder`.
pub(crate) fn runtime(folder: &Path) -> Outcome<Runtime> {
    let config = RuntimeConfig::new(folder.join("compiled"));
    Ok(Runtime::new(config, testing::memory().ports)?)
}

/// The echo under another name. A section of its own makes its component another one, so that no code is shared.
pub(crate) fn echo_as(id: &str, component: &[u8]) -> Outcome<Arc<Package>> {
    let manifest = format!(
        "id = \"{id}\"\nname = \"{id}\"\nversion = \"1.0.0\"\nworld = \"balcao:plugin@1.0\"\n\
         [[routes]]\nmethod = \"GET\"\npath = \"/ping\"\npermission = \"user\"\n\
         [[routes]]\nmethod = \"POST\"\npath = \"/echo\"\npermission = \"user\"\n"
    );
    let archive = Contents::new(&manifest, named(component, id)).pack(&test_key())?;
    Ok(Arc::new(Package::read(&archive, &Limits::default())?))
}

/// The component with a custom section that says `name` (WebAssembly core specification 5.5.3; components have it too).
fn named(component: &[u8], name: &str) -> Vec<u8> {
    let name = name.as_bytes();
    let short = |length: usize| u8::try_from(length).unwrap_or(u8::MAX).min(0x7f);
    let mut bytes = component.to_vec();
    bytes.extend([0, short(name.len() + 1), short(name.len())]);
    bytes.extend(name);
    bytes
}
