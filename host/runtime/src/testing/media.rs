//! Files of plugins in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use crate::ports::{FileInfo, Media, PortError, Scope};

/// Company, plugin, handle.
type Key = (i64, String, String);

/// Keeps files in a map.
#[derive(Default)]
pub struct MemoryMedia {
    files: Mutex<BTreeMap<Key, (FileInfo, Vec<u8>)>>,
}

impl MemoryMedia {
    fn files(&self) -> MutexGuard<'_, BTreeMap<Key, (FileInfo, Vec<u8>)>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a file, as an upload does.
    pub fn keep(&self, scope: &Scope, name: &str, content: Vec<u8>) -> FileInfo {
        let mut files = self.files();
        let handle = format!("file-{}", files.len() + 1);
        let info = FileInfo {
            name: name.to_owned(),
            content_type: "application/octet-stream".to_owned(),
            size: content.len() as u64,
            url: format!("https://desk.test/public/{}/{handle}", scope.company.id()),
            handle,
        };
        files.insert(place(scope, &info.handle), (info.clone(), content));
        info
    }

    /// How many files there are, of all companies.
    #[must_use]
    pub fn count(&self) -> usize {
        self.files().len()
    }
}

fn place(scope: &Scope, handle: &str) -> Key {
    (scope.company.id(), scope.plugin_id.clone(), handle.to_owned())
}

#[async_trait]
impl Media for MemoryMedia {
    async fn put(&self, scope: &Scope, name: &str, content: Vec<u8>) -> Result<FileInfo, PortError> {
        Ok(self.keep(scope, name, content))
    }

    async fn describe(&self, scope: &Scope, handle: &str) -> Result<FileInfo, PortError> {
        let found = self.files().get(&place(scope, handle)).map(|(info, _)| info.clone());
        found.ok_or(PortError::NotFound)
    }

    async fn get(&self, scope: &Scope, handle: &str) -> Result<Vec<u8>, PortError> {
        let found = self.files().get(&place(scope, handle)).map(|(_, bytes)| bytes.clone());
        found.ok_or(PortError::NotFound)
    }

    async fn read(&self, scope: &Scope, path: &str) -> Result<Vec<u8>, PortError> {
        let files = self.files();
        let lies =
            |(key, (info, _)): &(&Key, &(FileInfo, Vec<u8>))| key.0 == scope.company.id() && info.url.ends_with(path);
        let found = files.iter().find(lies).map(|(_, (_, bytes))| bytes.clone());
        found.ok_or(PortError::NotFound)
    }

    async fn remove(&self, scope: &Scope, handle: &str) -> Result<(), PortError> {
        self.files().remove(&place(scope, handle));
        Ok(())
    }
}
