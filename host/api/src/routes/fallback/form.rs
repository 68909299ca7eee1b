//! Forms for plugins: their files go to the disk piece by piece and never through the plugin's memory.

use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use balcao_desk::{Inlet, PluginForm};

use crate::{
    error::{ApiError, ApiResult},
    extract::{form_file, form_text, unreadable_form},
};

/// Texts and files of one form.
const MAX_PARTS: usize = 100;

/// Reads a form. The inlet limits its files, not the limit of other bodies.
pub(super) async fn read(mut request: Request, inlet: &Inlet) -> ApiResult<PluginForm> {
    DefaultBodyLimit::disable().apply(&mut request);
    let parts = Multipart::from_request(request, &()).await;
    let mut parts = parts.map_err(|_| ApiError::invalid("body"))?;
    let mut form = PluginForm::default();
    while let Some(field) = parts.next_field().await.map_err(unreadable_form)? {
        if form.fields.len() + form.files.len() >= MAX_PARTS {
            return Err(ApiError::too_large());
        }
        let name = field.name().unwrap_or_default().to_owned();
        if field.file_name().is_some() {
            form.files.push((name, form_file(field, inlet).await?));
        } else {
            form.fields.push((name, form_text(field).await?));
        }
    }
    Ok(form)
}
