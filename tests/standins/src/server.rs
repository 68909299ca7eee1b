//! A stand-in on a port of its own.

use axum::Router;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// A running stand-in; it is gone with this value.
pub struct Server {
    address: SocketAddr,
    runtime: Option<Runtime>,
}

impl Server {
    /// Serves on a port; 0 for any that is free.
    ///
    /// # Panics
    /// When the port is taken.
    pub(crate) fn start(router: Router, port: u16) -> Self {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("threads for a stand-in");
        let listener = runtime
            .block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)))
            .expect("a free port");
        let address = listener.local_addr().expect("a listener has an address");
        runtime.spawn(async move { axum::serve(listener, router).await });
        Self {
            address,
            runtime: Some(runtime),
        }
    }

    /// Where it is.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
