//! Commands that fill the database with made-up data.

use balcao_desk::demo;

use crate::{cli::SeedLoad, config::Settings, wiring};

/// `seed-demo`
pub(crate) async fn demo(settings: &Settings) -> anyhow::Result<()> {
    let store = wiring::open_store(settings).await?;
    demo::seed(&wiring::founding(store.clone())).await?;
    store.close().await;
    tracing::info!("the demo is complete");
    Ok(())
}

/// `seed-load`
pub(crate) async fn load(settings: &Settings, size: &SeedLoad) -> anyhow::Result<()> {
    let store = wiring::open_store(settings).await?;
    demo::seed_load(&wiring::founding(store.clone()), size.tickets, size.messages).await?;
    store.close().await;
    Ok(())
}
