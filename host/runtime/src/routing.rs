//! Which plugin answers a path.

use std::collections::HashMap;
use std::sync::Arc;

use balcao_registry::{Route, RoutePermission, Trust};

use crate::error::InstallError;
use crate::installed::Installed;

/// A request path that belongs to a plugin.
#[derive(Clone, Debug)]
pub struct RouteMatch {
    pub(crate) plugin: Arc<Installed>,
    pub(crate) method: &'static str,
    pub(crate) path: String,
    permission: RoutePermission,
}

impl RouteMatch {
    /// The plugin that answers.
    #[must_use]
    pub const fn plugin(&self) -> &Arc<Installed> {
        &self.plugin
    }

    /// Who may call it.
    #[must_use]
    pub const fn permission(&self) -> RoutePermission {
        self.permission
    }

    /// Plan flag the company needs; the caller checks it.
    #[must_use]
    pub fn feature(&self) -> Option<&str> {
        self.plugin.feature()
    }
}

/// One segment of a pattern; a parameter is none.
type Shape = Vec<Option<String>>;

struct Target {
    shape: Shape,
    method: &'static str,
    permission: RoutePermission,
    /// Segments the host put in front (`plugins`, `<id>`), which the plugin does not see.
    prefix: usize,
    plugin: Arc<Installed>,
}

/// The routes of all installed plugins.
#[derive(Default)]
pub(crate) struct RouteTable {
    targets: HashMap<(&'static str, usize), Vec<Target>>,
}

impl RouteTable {
    /// Builds the table, refusing two owners of one method and shape. `reserved` are patterns of the host (`GET /tags/{id}`).
    pub(crate) fn build<'p>(
        plugins: impl Iterator<Item = &'p Arc<Installed>>,
        reserved: &[String],
    ) -> Result<Self, InstallError> {
        let mut table = Self::default();
        for plugin in plugins {
            for route in &plugin.package.manifest.routes {
                table.add(plugin, route, reserved)?;
            }
        }
        for candidates in table.targets.values_mut() {
            candidates.sort_by_key(|target| target.shape.iter().map(Option::is_none).collect::<Vec<_>>());
        }
        Ok(table)
    }

    fn add(&mut self, plugin: &Arc<Installed>, route: &Route, reserved: &[String]) -> Result<(), InstallError> {
        let method = route.method.as_str();
        let top_level = plugin.trust == Trust::Platform;
        let prefix = if top_level {
            Vec::new()
        } else {
            vec![Some("plugins".to_owned()), Some(plugin.id().to_owned())]
        };
        let shape: Shape = prefix
            .iter()
            .cloned()
            .chain(route.path.segments().map(segment))
            .collect();
        let taken = |owner: String| InstallError::RouteTaken {
            plugin: plugin.id().to_owned(),
            route: format!("{method} {}", route.path.as_str()),
            owner,
        };
        let begins_with_parameter = shape.first().is_none_or(Option::is_none);
        if begins_with_parameter || reserved.iter().any(|pattern| is_taken(pattern, method, &shape)) {
            return Err(taken("the host".to_owned()));
        }
        let candidates = self.targets.entry((method, shape.len())).or_default();
        let of_others = |target: &&Target| target.shape == shape && target.plugin.id() != plugin.id();
        if let Some(other) = candidates.iter().find(of_others) {
            return Err(taken(format!("`{}`", other.plugin.id())));
        }
        let (permission, plugin) = (route.permission, Arc::clone(plugin));
        candidates.push(Target {
            shape,
            method,
            permission,
            prefix: prefix.len(),
            plugin,
        });
        Ok(())
    }

    /// The plugin for `method` and `path`; a trailing slash is accepted. `version` is the one that is meant; without it, any
    /// version that has the path will do.
    pub(crate) fn find(&self, method: &str, path: &str, version: Option<&Arc<Installed>>) -> Option<RouteMatch> {
        let path = path.strip_suffix('/').unwrap_or(path);
        let segments: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
        let method = METHODS.into_iter().find(|known| *known == method)?;
        let candidates = self.targets.get(&(method, segments.len()))?;
        let is_meant = |target: &&Target| version.is_none_or(|version| Arc::ptr_eq(version, &target.plugin));
        let mut candidates = candidates.iter().filter(is_meant);
        let target = candidates.find(|target| fits(&target.shape, &segments))?;
        let own = segments.iter().skip(target.prefix);
        Some(RouteMatch {
            plugin: Arc::clone(&target.plugin),
            method: target.method,
            path: own.fold(String::with_capacity(path.len()), |path, segment| path + "/" + segment),
            permission: target.permission,
        })
    }
}

const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

fn segment(text: &str) -> Option<String> {
    (!text.starts_with('{')).then(|| text.to_owned())
}

/// Whether the host needs what `pattern` names, written as `GET /tags/{id}`. Below `/plugins` everything that it covers:
/// there the host decides about plugins, and none may answer in its place.
fn is_taken(pattern: &str, method: &str, shape: &Shape) -> bool {
    let Some((other_method, path)) = pattern.split_once(" /") else {
        return false;
    };
    let own: Shape = path.split('/').map(segment).collect();
    let below_plugins = own.first().is_some_and(|first| first.as_deref() == Some("plugins"));
    let covers = |(own, wanted): (&Option<String>, &Option<String>)| own == wanted || below_plugins && own.is_none();
    other_method == method && own.len() == shape.len() && own.iter().zip(shape).all(covers)
}

/// Refuses two plugins with one page, and pages outside `/m/<id>` without platform trust.
pub(crate) fn check_pages<'p>(plugins: impl Iterator<Item = &'p Arc<Installed>>) -> Result<(), InstallError> {
    let mut owners = HashMap::new();
    for plugin in plugins {
        let Some(ui) = &plugin.package.manifest.ui else {
            continue;
        };
        let page = ui.base_path.as_str();
        let taken = |owner: String| InstallError::RouteTaken {
            plugin: plugin.id().to_owned(),
            route: format!("the page {page}"),
            owner,
        };
        if plugin.trust != Trust::Platform && page != format!("/m/{}", plugin.id()) {
            return Err(taken("the host".to_owned()));
        }
        if let Some(other) = owners.insert(page, plugin.id()).filter(|other| *other != plugin.id()) {
            return Err(taken(format!("`{other}`")));
        }
    }
    Ok(())
}

fn fits(shape: &Shape, segments: &[&str]) -> bool {
    shape.iter().zip(segments).all(|(expected, given)| match expected {
        Some(text) => text == given,
        None => !given.is_empty(),
    })
}
