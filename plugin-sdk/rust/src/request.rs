//! A request.

use std::str::FromStr;

use serde::de::DeserializeOwned;

use crate::__private::{WitForm, WitRequest, WitUpload};
use crate::{Error, Result};

/// A request of a browser.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// In capitals.
    pub method: String,
    /// The path as declared in `plugin.toml`, with values in place of the parameters.
    pub path: String,
    /// The body.
    pub body: Vec<u8>,
    query: String,
    headers: Vec<(String, String)>,
    form: Option<Form>,
    pub(crate) params: Vec<(String, String)>,
}

/// A form with files. Only plugins with the permission `media` get one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    fields: Vec<(String, String)>,
    /// Its files, in order.
    pub files: Vec<Upload>,
}

/// A file of a form. The host keeps it; it stays only when the answer's status is below 400.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// The name of the form's field.
    pub field: String,
    /// For [`crate::media`] and [`crate::messages`].
    pub handle: String,
    /// Its name, only shown.
    pub name: String,
    /// What its bytes are.
    pub content_type: String,
    /// In bytes.
    pub size: u64,
}

impl Form {
    /// The first text of a field.
    #[must_use]
    pub fn text(&self, field: &str) -> Option<&str> {
        let found = self.fields.iter().find(|(name, _)| name == field);
        found.map(|(_, text)| text.as_str())
    }

    /// The first file of a field.
    ///
    /// # Errors
    /// [`Error::Invalid`] when there is none.
    pub fn file(&self, field: &str) -> Result<&Upload> {
        let found = self.files.iter().find(|file| file.field == field);
        found.ok_or_else(|| Error::Invalid(format!("the form has no file `{field}`")))
    }
}

impl Request {
    /// A request for tests.
    #[must_use]
    pub fn new(method: &str, path: &str) -> Self {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        Self {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            ..Self::default()
        }
    }

    /// The body as JSON.
    ///
    /// # Errors
    /// [`Error::Invalid`] when it is not the JSON of a `T`.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_slice(&self.body).map_err(|error| Error::Invalid(format!("body: {error}")))
    }

    /// The body as a form with files.
    ///
    /// # Errors
    /// [`Error::Invalid`] when it is none.
    pub fn form(&self) -> Result<&Form> {
        let missing = || Error::Invalid("send a form (multipart/form-data)".to_owned());
        self.form.as_ref().ok_or_else(missing)
    }

    /// A path parameter as text, number or anything that can be parsed.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the value cannot be parsed or the route has no such parameter.
    pub fn param<T: FromStr>(&self, name: &str) -> Result<T> {
        let value = self
            .params
            .iter()
            .find(|(key, _)| key == name)
            .and_then(|(_, value)| value.parse().ok());
        value.ok_or_else(|| Error::Invalid(format!("path parameter {name}")))
    }

    /// A header; the name in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// The first query parameter with this name, decoded.
    #[must_use]
    pub fn query(&self, name: &str) -> Option<String> {
        self.query_all(name).next()
    }

    /// Every query parameter with this name, decoded.
    pub fn query_all<'r>(&'r self, name: &'r str) -> impl Iterator<Item = String> + 'r {
        let pairs = self.query.split('&').filter(|pair| !pair.is_empty());
        let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        pairs
            .filter(move |(key, _)| decode(key) == name)
            .map(|(_, value)| decode(value))
    }
}

impl From<WitRequest> for Request {
    fn from(request: WitRequest) -> Self {
        Self {
            method: request.method,
            path: request.path,
            body: request.body,
            query: request.query,
            headers: request.headers,
            form: request.form.map(Form::from),
            params: Vec::new(),
        }
    }
}

impl From<WitForm> for Form {
    fn from(form: WitForm) -> Self {
        Self {
            fields: form.fields,
            files: form.files.into_iter().map(Upload::from).collect(),
        }
    }
}

impl From<WitUpload> for Upload {
    fn from(upload: WitUpload) -> Self {
        Self {
            field: upload.field,
            handle: upload.handle,
            name: upload.name,
            content_type: upload.content_type,
            size: upload.size,
        }
    }
}

/// Decodes percent signs and plus signs; what is not valid is kept as it is.
pub(crate) fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let (byte, tail) = match first {
            b'+' => (b' ', tail),
            b'%' => escaped(tail).unwrap_or((b'%', tail)),
            other => (*other, tail),
        };
        bytes.push(byte);
        rest = tail;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn escaped(text: &[u8]) -> Option<(u8, &[u8])> {
    let (digits, tail) = text.split_at_checked(2)?;
    let byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    Some((byte, tail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_parameters_are_decoded() {
        let request = Request::new(
            "GET",
            "/x?a=1&search=jo%C3%A3o+silva&queueIds=%5B1%5D&queueIds=2&bad=%zz%",
        );
        assert_eq!(request.query("search").as_deref(), Some("joão silva"));
        assert_eq!(request.query_all("queueIds").collect::<Vec<_>>(), ["[1]", "2"]);
        assert_eq!(request.query("bad").as_deref(), Some("%zz%"));
        assert_eq!(request.query("none"), None);
    }

    #[test]
    fn a_body_that_is_not_json_is_the_callers_fault() {
        let request = Request {
            body: b"{".to_vec(),
            ..Request::default()
        };
        assert!(matches!(request.json::<u32>(), Err(Error::Invalid(_))));
    }
}
