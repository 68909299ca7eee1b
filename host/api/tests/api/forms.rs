//! Forms with files, as browsers send them.

use axum::{
    body::Body,
    http::{Request, header},
};

const BOUNDARY: &str = "balcao-office-boundary";

/// The smallest thing that is taken for a picture.
pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// A part of a form.
pub(crate) enum Part<'a> {
    Text(&'a str, &'a str),
    /// Field, name of the file, content.
    File(&'a str, &'a str, &'a [u8]),
}

pub(crate) fn post(path: &str, token: &str, parts: &[Part<'_>]) -> Request<Body> {
    let mut body = Vec::new();
    for part in parts {
        let (name, file, bytes) = match part {
            Part::Text(name, text) => (name, String::new(), text.as_bytes()),
            Part::File(name, file, bytes) => (name, format!("; filename=\"{file}\""), *bytes),
        };
        let head = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        body.extend(head.bytes());
        body.extend(bytes);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{BOUNDARY}--\r\n").bytes());
    Request::post(path)
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(
            header::CONTENT_TYPE,
            format!("multipart/form-data; boundary={BOUNDARY}"),
        )
        .body(Body::from(body))
        .unwrap()
}
