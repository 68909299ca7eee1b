//! REST paths of a plugin.

use serde::{Deserialize, Serialize};

use super::name::{InvalidName, is_identifier};

const MAX_PATH: usize = 200;
const PATH_RULE: &str =
    "begin with `/`, no trailing slash, segments of letters, digits, `-`, `_`, `.` or a parameter like `{ticketId}`";

/// One method and path answered by the role `routes`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Route {
    /// The method, in capitals.
    pub method: HttpMethod,
    /// The path with parameters in braces: `/ticket-tags/{ticketId}`.
    pub path: RoutePath,
    /// Who may call it; required, so that nobody forgets to think about it.
    pub permission: RoutePermission,
}

/// Methods a plugin can serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum HttpMethod {
    /// Read.
    Get,
    /// Create or act.
    Post,
    /// Replace or change.
    Put,
    /// Change a part.
    Patch,
    /// Remove.
    Delete,
}

impl HttpMethod {
    /// The method as it is written in a request.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }
}

/// Who may call a route. Everything needs a logged-in user of a company whose plan has the feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RoutePermission {
    /// Any logged-in user.
    User,
    /// Users with the profile `admin`.
    Admin,
    /// Super users of the provider company.
    Super,
}

/// A checked route path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct RoutePath(String);

impl RoutePath {
    /// The path as written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The segments between slashes.
    pub fn segments(&self) -> impl Iterator<Item = &str> {
        self.0.split('/').skip(1)
    }
}

impl From<RoutePath> for String {
    fn from(path: RoutePath) -> Self {
        path.0
    }
}

impl TryFrom<String> for RoutePath {
    type Error = InvalidName;

    fn try_from(value: String) -> Result<Self, Self::Error> {
        let valid = value.len() <= MAX_PATH
            && value
                .strip_prefix('/')
                .is_some_and(|rest| rest.split('/').all(is_segment));
        if valid {
            Ok(Self(value))
        } else {
            Err(InvalidName::new("path", &value, PATH_RULE))
        }
    }
}

fn is_segment(segment: &str) -> bool {
    if let Some(name) = segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        return is_identifier(name);
    }
    !segment.is_empty()
        && segment.bytes().any(|byte| byte != b'.')
        && segment
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_parameters_are_accepted() {
        for path in ["/tags/kanban", "/ticket-tags/{ticketId}/{tagId}", "/a.b"] {
            assert!(RoutePath::try_from(path.to_owned()).is_ok(), "{path}");
        }
    }

    #[test]
    fn paths_that_could_escape_are_refused() {
        for path in [
            "", "a", "/", "/a/", "//a", "/a/../b", "/a b", "/{}", "/{a", "/a?x", "/a%2fb",
        ] {
            assert!(RoutePath::try_from(path.to_owned()).is_err(), "{path}");
        }
    }
}
