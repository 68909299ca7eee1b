//! The workspace's packages and what each of them depends on.

use crate::process::{cargo, output_of};
use anyhow::Result;
use serde_json::Value;

/// One package of the workspace.
pub(super) struct Package {
    /// Its name in Cargo.toml.
    pub(super) name: String,
    /// Its folder inside the checkout.
    pub(super) folder: String,
    /// What it needs to be built or run.
    pub(super) dependencies: Vec<String>,
    /// What only its tests need.
    pub(super) test_dependencies: Vec<String>,
}

/// Reads the graph from Cargo.
pub(super) fn read() -> Result<Vec<Package>> {
    let text = output_of(&mut cargo(["metadata", "--no-deps", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&text)?;
    Ok(list(&metadata, "packages").map(package).collect())
}

fn package(value: &Value) -> Package {
    let manifest = text(value, "manifest_path");
    let root = crate::paths::root().to_string_lossy().into_owned();
    let folder = manifest.strip_prefix(&root).unwrap_or(&manifest);
    let folder = folder
        .trim_start_matches('/')
        .trim_end_matches("Cargo.toml")
        .trim_end_matches('/')
        .to_owned();
    let names = |test: bool| {
        list(value, "dependencies")
            .filter(|dependency| (text(dependency, "kind") == "dev") == test)
            .map(|dependency| text(dependency, "name"))
            .collect()
    };
    Package {
        name: text(value, "name"),
        folder,
        dependencies: names(false),
        test_dependencies: names(true),
    }
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

fn text(value: &Value, key: &str) -> String {
    value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned()
}
