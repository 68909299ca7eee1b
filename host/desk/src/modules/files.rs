//! Files of plugins: kept for one plugin in one company, up to a limit, and the forms that bring them.

use super::{Modules, PluginRequest};
use crate::Desk;
use crate::error::{DeskError, DeskResult, Kind};
use crate::media::{Inlet, Received};
use balcao_model::auth::Identity;
use balcao_registry::Permission;
use balcao_runtime::ports::FileInfo;
use balcao_runtime::{Form, Scope};
use balcao_storage::{CompanyKey, PluginFile};
use uuid::Uuid;

/// Bytes of all files of one plugin in one company.
const MAX_BYTES: i64 = 1 << 30;

/// A form for a plugin, its files on the disk already.
#[derive(Debug, Default)]
pub struct PluginForm {
    /// Names and texts, in order.
    pub fields: Vec<(String, String)>,
    /// Field names and files, in order.
    pub files: Vec<(String, Received)>,
}

impl Modules<'_> {
    /// The way in for files of a form to the plugin that owns a path; `None` when the plugin keeps no files.
    ///
    /// # Errors
    /// As [`Modules::call`].
    pub async fn inlet(&self, who: &Identity, method: &str, path: &str) -> DeskResult<Option<Inlet>> {
        let tenant = self.desk.store().tenant(who);
        let request = PluginRequest {
            method: method.to_owned(),
            path: path.to_owned(),
            ..PluginRequest::default()
        };
        let route = self.route(&tenant, &request).await?;
        let keeps_files = |route: &balcao_runtime::RouteMatch| {
            let permissions = &route.plugin().package().manifest.permissions;
            permissions.contains(&Permission::Media)
        };
        if !route.as_ref().is_some_and(keeps_files) {
            return Ok(None);
        }
        Inlet::of(self.desk, tenant.key()).await.map(Some)
    }
}

/// Keeps the files of a form. When one cannot be kept, none is.
pub(super) async fn keep_form(desk: &Desk, scope: &Scope, form: PluginForm) -> DeskResult<Form> {
    let mut kept = Form {
        fields: form.fields,
        files: Vec::with_capacity(form.files.len()),
    };
    for (field, file) in form.files {
        match keep(desk, scope, file).await {
            Ok(file) => kept.files.push((field, file)),
            Err(error) => {
                discard(desk, scope, &kept).await;
                return Err(error);
            }
        }
    }
    Ok(kept)
}

/// Removes the files of a form that its plugin did not accept.
pub(super) async fn discard(desk: &Desk, scope: &Scope, form: &Form) {
    for (_, file) in &form.files {
        if let Err(error) = remove(desk, scope, &file.handle).await {
            tracing::warn!(plugin.id = scope.plugin_id, %error, "an unwanted file of a plugin was not removed");
        }
    }
}

/// Keeps a file that has arrived.
pub(super) async fn keep(desk: &Desk, scope: &Scope, received: Received) -> DeskResult<FileInfo> {
    let file = PluginFile {
        handle: Uuid::new_v4().simple().to_string(),
        name: received.name.clone(),
        content_type: received.content_type.to_owned(),
        size: i64::try_from(received.size).unwrap_or(i64::MAX),
        path: received.path.clone(),
    };
    let mut tx = desk.store().begin().await?;
    let mut company = tx.of(scope.company);
    let used = company.plugin_file_bytes(&scope.plugin_id).await?;
    if used.saturating_add(file.size) > MAX_BYTES {
        return Err(DeskError::refused(Kind::TooLarge, "ERR_PLUGIN_MEDIA_FULL"));
    }
    company.add_plugin_file(&scope.plugin_id, &file, desk.now()).await?;
    tx.commit().await?;
    received.keep();
    Ok(info(desk, file))
}

pub(super) async fn remove(desk: &Desk, scope: &Scope, handle: &str) -> DeskResult<()> {
    remove_file(desk, scope.company, &scope.plugin_id, handle).await
}

/// Removes a file of a plugin; an absent one is fine.
pub(crate) async fn remove_file(desk: &Desk, company: CompanyKey, plugin: &str, handle: &str) -> DeskResult<()> {
    let tenant = desk.store().tenant_of(company);
    if let Some(path) = tenant.remove_plugin_file(plugin, handle).await? {
        desk.shared.media.remove(&path).await;
    }
    Ok(())
}

pub(super) fn info(desk: &Desk, file: PluginFile) -> FileInfo {
    FileInfo {
        url: desk.file_url(&file.path),
        handle: file.handle,
        name: file.name,
        content_type: file.content_type,
        size: u64::try_from(file.size).unwrap_or_default(),
    }
}
