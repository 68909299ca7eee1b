//! Where a request comes from.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{Extensions, request::Parts},
    middleware::Next,
    response::Response,
};
use balcao_model::auth::Identity;

use super::proxies::TrustedProxies;

/// Address and port of the client: those of the connection, or what a trusted proxy says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    /// None where the proxy does not tell it.
    pub(crate) port: Option<u16>,
}

impl Peer {
    /// The client of a request that went through [`resolve`].
    pub(crate) fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().copied().unwrap_or(Self {
            address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            port: None,
        })
    }

    /// A verified caller, known to call from here.
    pub(crate) fn call(&self, who: Identity) -> Identity {
        who.at(self.address).from_port(self.port)
    }
}

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.extensions))
    }
}

/// Finds out once for each request where it comes from.
pub(crate) async fn resolve(State(proxies): State<TrustedProxies>, mut request: Request, next: Next) -> Response {
    let connection = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
    if let Some(connection) = connection {
        let peer = proxies.client(connection, request.headers());
        request.extensions_mut().insert(peer);
    }
    next.run(request).await
}
