//! Files of plugins.

use super::{DeskPorts, fault, refused};
use crate::error::DeskError;
use crate::media::Inlet;
use crate::modules::files;
use async_trait::async_trait;
use balcao_runtime::Scope;
use balcao_runtime::ports::{FileInfo, Media, PortError};
use tokio::io::AsyncReadExt;

#[async_trait]
impl Media for DeskPorts {
    async fn put(&self, scope: &Scope, name: &str, content: Vec<u8>) -> Result<FileInfo, PortError> {
        let desk = self.desk()?;
        let received = async {
            let mut file = Inlet::of(&desk, scope.company).await?.begin(name).await?;
            file.write(&content).await?;
            file.finish().await
        };
        let received = received.await.map_err(refused)?;
        files::keep(&desk, scope, received).await.map_err(refused)
    }

    async fn describe(&self, scope: &Scope, handle: &str) -> Result<FileInfo, PortError> {
        let found = self.tenant(scope)?.plugin_file(&scope.plugin_id, handle).await;
        let found = found.map_err(fault)?.ok_or(PortError::NotFound)?;
        Ok(files::info(&self.desk()?, found))
    }

    async fn get(&self, scope: &Scope, handle: &str) -> Result<Vec<u8>, PortError> {
        let found = self.tenant(scope)?.plugin_file(&scope.plugin_id, handle).await;
        let found = found.map_err(fault)?.ok_or(PortError::NotFound)?;
        self.read(scope, &found.path).await
    }

    async fn read(&self, _scope: &Scope, path: &str) -> Result<Vec<u8>, PortError> {
        let opened = self.desk()?.media(path).await.map_err(refused)?;
        let mut file = opened.ok_or(PortError::NotFound)?.file;
        let mut content = Vec::new();
        let read = file.read_to_end(&mut content).await;
        read.map_err(|error| refused(DeskError::Internal(error.into())))?;
        Ok(content)
    }

    async fn remove(&self, scope: &Scope, handle: &str) -> Result<(), PortError> {
        files::remove(&self.desk()?, scope, handle).await.map_err(refused)
    }
}
