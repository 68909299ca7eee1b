//! Files that the host keeps for the plugin.

use balcao_registry::Permission;

use super::limit;
use crate::bindings::balcao::plugin::media::{Host, Info};
use crate::call::{Call, CallState};
use crate::error::HostError;
use crate::ports::FileInfo;

impl Host for CallState {
    async fn put(&mut self, name: String, content: Vec<u8>) -> Result<Info, HostError> {
        let call = self.admit(Permission::Media)?;
        fits(&call, content.len() as u64)?;
        let kept = self.wait(call.ports.media.put(&call.scope, &name, content)).await?;
        Ok(kept.into())
    }

    async fn describe(&mut self, handle: String) -> Result<Info, HostError> {
        let call = self.admit(Permission::Media)?;
        if let Some(file) = call.lent.file(&handle) {
            return Ok(file.info.clone().into());
        }
        let kept = self.wait(call.ports.media.describe(&call.scope, &handle)).await?;
        Ok(kept.into())
    }

    async fn get(&mut self, handle: String) -> Result<Vec<u8>, HostError> {
        let call = self.admit(Permission::Media)?;
        if let Some(file) = call.lent.file(&handle) {
            fits(&call, file.info.size)?;
            return self.wait(call.ports.media.read(&call.scope, &file.path)).await;
        }
        let kept = self.wait(call.ports.media.describe(&call.scope, &handle)).await?;
        fits(&call, kept.size)?;
        self.wait(call.ports.media.get(&call.scope, &handle)).await
    }

    async fn remove(&mut self, handle: String) -> Result<(), HostError> {
        let call = self.admit(Permission::Media)?;
        self.wait(call.ports.media.remove(&call.scope, &handle)).await
    }
}

fn fits(call: &Call, size: u64) -> Result<(), HostError> {
    let most = call.limits.file_bytes;
    if size > most as u64 {
        return Err(limit(format!("a file that a plugin holds has at most {most} bytes")));
    }
    Ok(())
}

impl From<FileInfo> for Info {
    fn from(file: FileInfo) -> Self {
        Self {
            handle: file.handle,
            name: file.name,
            content_type: file.content_type,
            size: file.size,
            url: file.url,
        }
    }
}
