//! Finds the function for a request.

use crate::request::decode;
use crate::{Error, IntoResponse, Request, Response, Result};

/// Tries routes one after another; the first that fits answers. A handler gives anything that is a response:
/// [`Json`](crate::Json) of a value, nothing (204), or a [`Response`] made by hand.
#[derive(Debug)]
pub struct Router {
    request: Request,
    answer: Option<Result<Response>>,
}

impl Router {
    /// Begins with a request.
    #[must_use]
    pub const fn new(request: Request) -> Self {
        Self { request, answer: None }
    }

    /// Answers `GET` requests for a path such as `/cards/{id}`.
    #[must_use]
    pub fn get<A: IntoResponse>(self, path: &str, answer: impl FnOnce(&Request) -> Result<A>) -> Self {
        self.route("GET", path, answer)
    }

    /// Answers `POST` requests for a path.
    #[must_use]
    pub fn post<A: IntoResponse>(self, path: &str, answer: impl FnOnce(&Request) -> Result<A>) -> Self {
        self.route("POST", path, answer)
    }

    /// Answers `PUT` requests for a path.
    #[must_use]
    pub fn put<A: IntoResponse>(self, path: &str, answer: impl FnOnce(&Request) -> Result<A>) -> Self {
        self.route("PUT", path, answer)
    }

    /// Answers `PATCH` requests for a path.
    #[must_use]
    pub fn patch<A: IntoResponse>(self, path: &str, answer: impl FnOnce(&Request) -> Result<A>) -> Self {
        self.route("PATCH", path, answer)
    }

    /// Answers `DELETE` requests for a path.
    #[must_use]
    pub fn delete<A: IntoResponse>(self, path: &str, answer: impl FnOnce(&Request) -> Result<A>) -> Self {
        self.route("DELETE", path, answer)
    }

    /// The answer of the route that fitted.
    ///
    /// # Errors
    /// [`Error::NotFound`] when none did, or the error of the one that did.
    pub fn answer(self) -> Result<Response> {
        self.answer.unwrap_or(Err(Error::NotFound))
    }

    fn route<A: IntoResponse>(mut self, method: &str, path: &str, answer: impl FnOnce(&Request) -> Result<A>) -> Self {
        let open = self.answer.is_none() && self.request.method == method;
        if open && let Some(params) = params(path, &self.request.path) {
            self.request.params = params;
            self.answer = Some(answer(&self.request).and_then(IntoResponse::into_response));
        }
        self
    }
}

/// The parameters of `path`, when it fits `pattern`.
fn params(pattern: &str, path: &str) -> Option<Vec<(String, String)>> {
    let mut params = Vec::new();
    let mut given = path.split('/');
    for expected in pattern.split('/') {
        let value = given.next()?;
        match expected.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(name) => params.push((name.to_owned(), decode(value))),
            None if expected == value => {}
            None => return None,
        }
    }
    given.next().is_none().then_some(params)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Json;

    fn ask(method: &str, path: &str) -> Result<Response> {
        Router::new(Request::new(method, path))
            .get("/cards", |_| Ok(Response::empty(200)))
            .get("/cards/{id}", |request| Response::json(&request.param::<i64>("id")?))
            .put("/cards/{id}/{lane}", |request| {
                Ok(Json(request.param::<String>("lane")?))
            })
            .patch("/cards/{id}", |_| Ok(()))
            .answer()
    }

    #[test]
    fn the_first_route_that_fits_answers() {
        assert_eq!(ask("GET", "/cards").unwrap().body, b"");
        assert_eq!(ask("GET", "/cards/7").unwrap().body, b"7");
        assert_eq!(ask("PUT", "/cards/7/a%20b").unwrap().body, br#""a b""#);
        assert_eq!(ask("PATCH", "/cards/7").unwrap().status, 204);
    }

    #[test]
    fn what_fits_nothing_is_not_found() {
        for (method, path) in [
            ("GET", "/card"),
            ("DELETE", "/cards"),
            ("GET", "/cards/7/8"),
            ("GET", "/"),
        ] {
            assert_eq!(ask(method, path), Err(Error::NotFound), "{method} {path}");
        }
    }

    #[test]
    fn a_parameter_of_the_wrong_kind_is_invalid() {
        assert!(matches!(ask("GET", "/cards/seven"), Err(Error::Invalid(_))));
    }
}
