//! Waiting for the order to stop.

use tokio::signal::unix::{SignalKind, signal};

/// Returns at SIGTERM or Ctrl-C.
pub(crate) async fn requested() {
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        // Without a handler for SIGTERM only Ctrl-C is left.
        drop(tokio::signal::ctrl_c().await);
        return;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
    tracing::info!("stopping: no new requests are accepted");
}
