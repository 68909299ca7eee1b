//! First-party plugins: embedded in release builds, read from `target/plugins` in development.

use std::borrow::Cow;

use balcao_desk::Desk;
use balcao_registry::{Limits, Package, Trust};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../target/plugins"]
struct Packages;

/// Installs every package. One that cannot be used is named in the log and left out: the host serves without it.
pub(crate) async fn install(desk: &Desk) {
    for (name, bytes) in all() {
        if let Err(error) = install_one(desk, &bytes).await {
            tracing::error!(package = %name, "plugin refused: {error:#}");
        }
    }
}

/// Name and content of every package.
pub(crate) fn all() -> impl Iterator<Item = (Cow<'static, str>, Cow<'static, [u8]>)> {
    Packages::iter()
        .filter(|name| name.ends_with(".balcao"))
        .filter_map(|name| Packages::get(&name).map(|file| (name, file.data)))
}

async fn install_one(desk: &Desk, bytes: &[u8]) -> anyhow::Result<()> {
    let package = Package::read(bytes, &Limits::default())?;
    // What ships inside the program is trusted like the program.
    Ok(desk.modules().install(package, Trust::Platform).await?)
}
