//! The routes of the description, and requests to them.

use crate::body;
use crate::chance::Chance;
use crate::words;
use serde_json::Value;

pub(crate) struct Route {
    method: String,
    path: String,
    query: Vec<String>,
    body: Option<Body>,
    description: Value,
}

enum Body {
    Json(Value),
    Form(Vec<String>),
}

/// A request as it is sent.
pub(crate) struct Request {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// Parameters that only make the host wait.
const PATIENT: [&str; 1] = ["wait"];

pub(crate) fn all(description: &Value) -> Vec<Route> {
    let mut routes = Vec::new();
    for (path, methods) in description["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            routes.push(Route::read(description, path, method, operation));
        }
    }
    routes
}

impl Route {
    fn read(description: &Value, path: &str, method: &str, operation: &Value) -> Self {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let query = parameters
            .filter(|one| one["in"] == "query")
            .filter_map(|one| one["name"].as_str())
            .filter(|name| !PATIENT.contains(name));
        let content = &operation["requestBody"]["content"];
        let form = &content["multipart/form-data"];
        let body = if form.is_object() {
            let fields = form["schema"]["properties"].as_object().into_iter().flatten();
            Some(Body::Form(
                fields
                    .map(|(name, _)| name.clone())
                    .chain(["file".into(), "medias".into()])
                    .collect(),
            ))
        } else {
            content["application/json"]["schema"]
                .is_object()
                .then(|| Body::Json(content["application/json"]["schema"].clone()))
        };
        Self {
            method: method.to_uppercase(),
            path: path.to_owned(),
            query: query.map(str::to_owned).collect(),
            body,
            description: description.clone(),
        }
    }

    pub(crate) fn request(&self, chance: &mut Chance, foreign: &[i64]) -> Request {
        let mut headers = Vec::new();
        let body = match &self.body {
            Some(Body::Form(fields)) if chance.percent(90) => {
                let (kind, body) = body::multipart(chance, fields);
                headers.push(("content-type".to_owned(), kind));
                body
            }
            Some(Body::Json(schema)) => {
                let value = body::fitting(schema, &self.description, chance, foreign, 0);
                let kind = if chance.percent(95) {
                    "application/json"
                } else {
                    "text/plain"
                };
                headers.push(("content-type".to_owned(), kind.to_owned()));
                body::written(&value, chance)
            }
            _ => Vec::new(),
        };
        if chance.percent(10) {
            headers.push((
                "idempotency-key".to_owned(),
                "k".repeat(usize::try_from(chance.below(400)).expect("small")),
            ));
            headers.push(("x-forwarded-for".to_owned(), "127.0.0.1, ' OR 1=1".to_owned()));
            headers.push(("cookie".to_owned(), "jrt=a.b.c".to_owned()));
        }
        Request {
            method: self.method.clone(),
            path: self.address(chance, foreign),
            headers,
            body,
        }
    }

    fn address(&self, chance: &mut Chance, foreign: &[i64]) -> String {
        let mut path = String::new();
        for part in self.path.split('/').skip(1) {
            path.push('/');
            if part.starts_with('{') {
                path.push_str(&words::in_address(chance, foreign));
            } else {
                path.push_str(part);
            }
        }
        let mut query = Vec::new();
        for name in &self.query {
            for _ in 0..chance.below(3).saturating_sub(u64::from(chance.percent(90))) {
                query.push(format!("{name}={}", words::in_address(chance, foreign)));
            }
            if chance.percent(40) {
                query.push(format!("{name}={}", words::in_address(chance, foreign)));
            }
        }
        if chance.percent(20) {
            query.push(format!("companyId={}", words::in_address(chance, foreign)));
        }
        if query.is_empty() {
            path
        } else {
            format!("{path}?{}", query.join("&"))
        }
    }
}

impl Request {
    /// The request for a message; long ones by their beginning.
    pub(crate) fn shown(&self) -> String {
        let body: String = String::from_utf8_lossy(&self.body).chars().take(600).collect();
        let path: String = self.path.chars().take(600).collect();
        format!("{} {path} {:?} {body}", self.method, self.headers)
    }
}
