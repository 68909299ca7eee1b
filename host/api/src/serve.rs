//! Answering requests on a socket.

use std::net::SocketAddr;

use axum::{ServiceExt, extract::Request};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::router::Service;

/// Serves until `stop` is cancelled; requests that are open then are still answered.
///
/// # Errors
/// When the listener fails.
pub async fn serve(listener: TcpListener, service: Service, stop: CancellationToken) -> std::io::Result<()> {
    let make = ServiceExt::<Request>::into_make_service_with_connect_info::<SocketAddr>(service);
    axum::serve(listener, make)
        .with_graceful_shutdown(stop.cancelled_owned())
        .await
}
