//! The browser side: a micro-frontend depends on the UI SDK and on no other package of ours.

use crate::paths::folders_with;
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::Path;

/// The fields of package.json that name other packages.
const FIELDS: [&str; 4] = [
    "dependencies",
    "devDependencies",
    "peerDependencies",
    "optionalDependencies",
];

/// Modules of `root/ui-modules` that name another workspace package than the SDK.
pub(super) fn violations(root: &Path) -> Result<Vec<String>> {
    let modules = root.join("ui-modules");
    let names = folders_with(&modules, "package.json");
    let mut others = Vec::new();
    for name in &names {
        others.push(package_name(&modules.join(name))?);
    }
    if root.join("shell-ui/package.json").is_file() {
        others.push(package_name(&root.join("shell-ui"))?);
    }
    let mut found = Vec::new();
    for name in &names {
        let package = read(&modules.join(name))?;
        for dependency in dependencies(&package).filter(|dependency| others.contains(dependency)) {
            found.push(format!("ui-modules/{name} must not depend on {dependency}"));
        }
    }
    Ok(found)
}

fn dependencies(package: &Value) -> impl Iterator<Item = String> {
    FIELDS
        .iter()
        .filter_map(|field| package.get(field)?.as_object())
        .flat_map(|names| names.keys().cloned())
}

fn package_name(folder: &Path) -> Result<String> {
    Ok(read(folder)?
        .get("name")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned())
}

fn read(folder: &Path) -> Result<Value> {
    let file = folder.join("package.json");
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not JSON", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(root: &Path, folder: &str, package: &str) {
        std::fs::create_dir_all(root.join(folder)).unwrap();
        std::fs::write(root.join(folder).join("package.json"), package).unwrap();
    }

    #[test]
    fn a_module_that_imports_another_one_is_named() {
        let root = std::env::temp_dir().join(format!("balcao-modules-{}", std::process::id()));
        write(
            &root,
            "ui-modules/one",
            r#"{"name":"@ui/one","dependencies":{"@ui/sdk":"*"}}"#,
        );
        write(
            &root,
            "ui-modules/two",
            r#"{"name":"@ui/two","devDependencies":{"@ui/one":"*"}}"#,
        );
        assert_eq!(
            violations(&root).unwrap(),
            ["ui-modules/two must not depend on @ui/one"]
        );
        std::fs::remove_dir_all(root).unwrap();
    }
}
