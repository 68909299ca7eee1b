//! Documents of plugins.

use super::{DeskPorts, documents};
use async_trait::async_trait;
use balcao_runtime::Scope;
use balcao_runtime::ports::{
    Collections, Condition, Document, DocumentPage, Operation, PageRequest, PortError, Written,
};

#[async_trait]
impl Collections for DeskPorts {
    async fn get(&self, scope: &Scope, collection: &str, id: i64) -> Result<Option<Document>, PortError> {
        documents::get(&self.tenant(scope)?, &scope.plugin_id, collection, id).await
    }

    async fn find(&self, scope: &Scope, request: PageRequest) -> Result<DocumentPage, PortError> {
        documents::find(&self.tenant(scope)?, &scope.plugin_id, request).await
    }

    async fn count(&self, scope: &Scope, collection: &str, conditions: &[Condition]) -> Result<u64, PortError> {
        documents::count(&self.tenant(scope)?, &scope.plugin_id, collection, conditions).await
    }

    async fn count_by(
        &self,
        scope: &Scope,
        collection: &str,
        field: &str,
        conditions: &[Condition],
        groups: u32,
    ) -> Result<Vec<(String, u64)>, PortError> {
        let tenant = self.tenant(scope)?;
        documents::count_by(&tenant, (&scope.plugin_id, collection), field, conditions, groups).await
    }

    async fn write(&self, scope: &Scope, operations: Vec<Operation>) -> Result<Vec<Written>, PortError> {
        let (desk, tenant) = (self.desk()?, self.tenant(scope)?);
        let rooms = &desk.shared.plugin_rooms;
        rooms.admit(&tenant, &scope.plugin_id, &operations, desk.now()).await?;
        documents::write(desk.store(), scope.company, &scope.plugin_id, operations, desk.now()).await
    }
}
