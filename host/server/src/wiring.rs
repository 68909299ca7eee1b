//! Putting the parts together.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use balcao_desk::{Compiler, Desk, DeskConfig, auth::Founding};
use balcao_model::clock::SystemClock;
use balcao_storage::Store;

use crate::{config::Settings, secrets};

/// The command that compiles a plugin.
pub(crate) const COMPILE: &str = "compile-plugin";

/// Opens the database and brings it to the schema of this version.
pub(crate) async fn open_store(settings: &Settings) -> anyhow::Result<Store> {
    std::fs::create_dir_all(&settings.data)
        .with_context(|| format!("cannot create the data folder {}", settings.data.display()))?;
    let store = Store::open(&settings.database_url())
        .await
        .context("the database does not answer")?;
    store
        .migrate()
        .await
        .context("the database could not be brought up to date")?;
    Ok(store)
}

/// The use cases over an open database.
pub(crate) fn desk(settings: &Settings, store: Store) -> anyhow::Result<Desk> {
    Desk::new(DeskConfig {
        store,
        keys: secrets::token_keys(settings)?,
        seal: secrets::seal(settings)?,
        mail: settings.mail(),
        clock: Arc::new(SystemClock),
        time_zone: settings.time_zone()?,
        public_url: settings.public_url(),
        media: settings.data.join("media"),
        plugin_cache: settings.data.join("plugin-cache"),
        plugin_compiler: Some(compiler(settings)?),
        live: settings.live(),
        push: settings.push(),
        outbound_local: settings.outbound_local,
        reserved_routes: balcao_api::route_names(),
    })
}

/// This program again, which compiles one plugin and ends.
fn compiler(settings: &Settings) -> anyhow::Result<Compiler> {
    let seconds = settings.plugin_compile_seconds;
    Ok(Compiler {
        program: std::env::current_exe().context("this program cannot be found")?,
        arguments: vec![
            COMPILE.to_owned(),
            "--plugin-compile-seconds".to_owned(),
            seconds.to_string(),
        ],
        // It has a low priority, so that its processor time takes longer on a busy machine.
        patience: Duration::from_secs(seconds + 10),
    })
}

/// Founding companies in an open database.
pub(crate) fn founding(store: Store) -> Founding {
    Founding::new(store, Arc::new(SystemClock))
}
