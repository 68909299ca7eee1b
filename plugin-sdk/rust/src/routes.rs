//! The role `routes`.

use crate::{Error, Request, Response, Result};

/// Answers the REST paths declared under `[[routes]]` in `plugin.toml`.
pub trait Routes {
    /// Answers one request; see [`crate::Router`].
    fn handle(request: Request) -> Result<Response> {
        let _ = request;
        Err(Error::NotFound)
    }
}
