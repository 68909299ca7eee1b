//! Forms with files.

use axum::extract::{FromRequest, Multipart, Request, multipart::Field};
use balcao_desk::Upload;

use super::form::{is_form, unreadable_form};
use crate::error::{ApiError, ApiResult};

/// Most fields of a form.
const MAX_FIELDS: usize = 500;

/// A form that was read: its texts in order, and its files in order. Fields may come in any order.
#[derive(Debug)]
pub(crate) struct Form {
    texts: Vec<(String, String)>,
    pub(crate) files: Vec<Upload>,
}

impl Form {
    /// Every value of a text field.
    pub(crate) fn texts<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let named = self.texts.iter().filter(move |(field, _)| field == name);
        named.map(|(_, text)| text.as_str())
    }

    /// The one file of the form.
    pub(crate) fn file(&self) -> ApiResult<&Upload> {
        match self.files.as_slice() {
            [file] => Ok(file),
            _ => Err(ApiError::invalid("file")),
        }
    }
}

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_form(request.headers()) {
            return Err(ApiError::media_type());
        }
        let multipart = Multipart::from_request(request, state).await;
        read(multipart.map_err(|_| ApiError::invalid("body"))?).await
    }
}

async fn read(mut multipart: Multipart) -> ApiResult<Form> {
    let mut form = Form {
        texts: Vec::new(),
        files: Vec::new(),
    };
    while let Some(field) = multipart.next_field().await.map_err(unreadable_form)? {
        if form.texts.len() + form.files.len() >= MAX_FIELDS {
            return Err(ApiError::invalid("body"));
        }
        if field.file_name().is_some() {
            form.files.push(file(field).await?);
        } else {
            let name = field.name().unwrap_or_default().to_owned();
            form.texts.push((name, field.text().await.map_err(unreadable_form)?));
        }
    }
    Ok(form)
}

async fn file(field: Field<'_>) -> ApiResult<Upload> {
    let name = field.file_name().unwrap_or_default().to_owned();
    let bytes = field.bytes().await.map_err(unreadable_form)?.to_vec();
    Ok(Upload { name, bytes })
}
