//! The server.

use std::{
    io::Write,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use anyhow::Context;
use balcao_api::{ApiConfig, App, AppState, Gateway};
use balcao_desk::demo;
use tokio::net::{TcpListener, TcpSocket};
use tokio_util::sync::CancellationToken;

use crate::{config::Settings, packages, shutdown, wiring};

/// How long open requests and background work may take to finish at the end.
const GRACE: Duration = Duration::from_secs(10);

/// Connections that may wait to be accepted: after a restart all browsers come back at once.
const BACKLOG: u32 = 4096;

/// Serves until the process is told to stop.
pub(crate) async fn run(settings: Settings) -> anyhow::Result<()> {
    let store = wiring::open_store(&settings).await?;
    if settings.demo {
        demo::seed(&wiring::founding(store.clone()))
            .await
            .context("the demo could not be created")?;
    }
    let desk = wiring::desk(&settings, store.clone())?;
    desk.auth().end_sessions_before_restore().await?;
    packages::install(&desk).await;
    desk.modules().catch_up().await?;
    let gateway = Gateway::open(desk.clone(), settings.redis_url()).await?;
    let stop = CancellationToken::new();
    let work = desk.start(gateway.emitter(), &stop);
    let config = ApiConfig {
        public_url: settings.public_url(),
        demo: settings.demo,
        simulator: settings.simulator(),
        trusted_proxies: settings.trusted_proxies.clone(),
    };
    let metrics = balcao_api::start_metrics()?;
    let service = balcao_api::build(AppState::new(App { desk, config, metrics }), &gateway);
    let listener = listen(settings.port)?;
    announce(&settings);

    let serving = balcao_api::serve(listener, service, stop.clone());
    tokio::pin!(serving);
    tokio::select! {
        ended = &mut serving => ended.context("the web server failed")?,
        () = shutdown::requested() => {
            stop.cancel();
            gateway.close().await;
            finish("open requests", &mut serving).await;
        }
    }
    stop.cancel();
    finish("background work", work.wait()).await;
    store.close().await;
    tracing::info!("stopped");
    Ok(())
}

async fn finish<T>(what: &str, work: impl Future<Output = T>) {
    if tokio::time::timeout(GRACE, work).await.is_err() {
        tracing::warn!("{what} did not finish in time");
    }
}

/// Both address families where the machine has them.
fn listen(port: u16) -> anyhow::Result<TcpListener> {
    let both = SocketAddr::from((Ipv6Addr::UNSPECIFIED, port));
    let old = SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
    listen_at(both)
        .or_else(|_| listen_at(old))
        .with_context(|| format!("port {port} cannot be used"))
}

fn listen_at(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A host that starts again must not wait for the last connections of the one before.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

fn announce(settings: &Settings) {
    tracing::info!("listening on {}", settings.public_url());
    if settings.demo {
        tracing::info!(
            "demo mode: log in as admin@demo.balcao, ana@demo.balcao or {} with the password {}",
            demo::SUPER_EMAIL,
            demo::PASSWORD
        );
    }
}

/// Writes a result of a command, and nothing else, to the standard output.
pub(crate) fn write_stdout(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.write_all(b"\n")?;
    Ok(())
}
