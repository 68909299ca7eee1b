//! Putting the parts together.

use std::sync::Arc;

use anyhow::Context;
use balcao_desk::{Desk, DeskConfig, auth::Founding};
use balcao_model::clock::SystemClock;
use balcao_storage::Store;

use crate::{config::Settings, secrets};

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
        live: settings.live(),
        reserved_routes: balcao_api::route_names(),
    })
}

/// Founding companies in an open database.
pub(crate) fn founding(store: Store) -> Founding {
    Founding::new(store, Arc::new(SystemClock))
}
