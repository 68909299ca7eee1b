//! Requests to other services.

use super::DeskPorts;
use async_trait::async_trait;
use balcao_runtime::Scope;
use balcao_runtime::ports::{Http, HttpFailure, HttpRequest, HttpResponse, PortError};

#[async_trait]
impl Http for DeskPorts {
    async fn send(&self, _scope: &Scope, request: HttpRequest) -> Result<Result<HttpResponse, HttpFailure>, PortError> {
        Ok(self.desk()?.shared.outside.send(request).await)
    }
}
