//! Who may depend on whom.

use super::graph::Package;

/// The packages below each package of ours.
const BELOW: [(&str, &[&str]); 19] = [
    ("balcao-model", &[]),
    ("balcao-registry", &[]),
    ("balcao-plugin", &[]),
    ("balcao-simulation", &[]),
    ("balcao-storage", &["balcao-model"]),
    ("balcao-channels", &["balcao-model"]),
    ("balcao-plugin-build", &["balcao-registry"]),
    (
        "balcao-runtime",
        &["balcao-model", "balcao-registry", "balcao-plugin-build"],
    ),
    (
        "balcao-testkit",
        &[
            "balcao-model",
            "balcao-registry",
            "balcao-plugin-build",
            "balcao-runtime",
        ],
    ),
    (
        "balcao-desk",
        &[
            "balcao-model",
            "balcao-storage",
            "balcao-runtime",
            "balcao-channels",
            "balcao-registry",
        ],
    ),
    ("balcao-api", &["balcao-model", "balcao-desk"]),
    (
        "balcao",
        &[
            "balcao-model",
            "balcao-storage",
            "balcao-runtime",
            "balcao-channels",
            "balcao-desk",
            "balcao-api",
            "balcao-registry",
            "balcao-plugin-build",
            "balcao-simulation",
        ],
    ),
    ("balcao-test-services", &[]),
    (
        "balcao-test-support",
        &["balcao-test-services", "balcao-registry", "balcao-plugin-build"],
    ),
    ("balcao-standins", &[]),
    ("balcao-blackbox", &["balcao-standins", "balcao-test-support"]),
    (
        "balcao-seeds",
        &[
            "balcao-model",
            "balcao-storage",
            "balcao-runtime",
            "balcao-channels",
            "balcao-desk",
            "balcao-simulation",
            "balcao-test-support",
        ],
    ),
    (
        "balcao-bench",
        &["balcao-standins", "balcao-test-services", "balcao-test-support"],
    ),
    (
        "xtask",
        &["balcao-registry", "balcao-plugin-build", "balcao-test-services"],
    ),
];

/// Libraries that belong to one floor, so that the others cannot come to lean on them.
const HOMES: [(&str, &[&str]); 5] = [
    ("sqlx", &["balcao-storage"]),
    ("wasmtime", &["balcao-runtime"]),
    ("wasmtime-wasi", &["balcao-runtime"]),
    ("axum", &["balcao-api", "balcao"]),
    ("socketioxide", &["balcao-api", "balcao"]),
];

/// The pure floors: no clock, network, database or runtime.
const PURE: [&str; 3] = ["balcao-model", "balcao-registry", "balcao-simulation"];
const IMPURE_LIBRARIES: [&str; 6] = ["tokio", "sqlx", "axum", "wasmtime", "reqwest", "hyper"];

/// What the graph does that it may not.
pub(super) fn violations(packages: &[Package]) -> Vec<String> {
    let ours = |name: &str| packages.iter().any(|package| package.name == name);
    let mut found = Vec::new();
    for package in packages {
        let Some(below) = below(package) else {
            found.push(format!(
                "{} ({}) has no floor; give it one in xtask/src/floors/rules.rs",
                package.name, package.folder
            ));
            continue;
        };
        for dependency in &package.dependencies {
            if ours(dependency) && !below.contains(&dependency.as_str()) {
                found.push(format!("{} must not depend on {dependency}", package.name));
            }
            found.extend(misplaced_library(package, dependency));
        }
        for dependency in &package.test_dependencies {
            // The test kit is what plugins are tested with; they see of it what every author sees.
            let helper = dependency.starts_with("balcao-test-")
                || dependency == "balcao-testkit" && is_guest(package)
                || *dependency == package.name;
            if ours(dependency) && !helper && !is_anywhere_below(dependency, below) {
                found.push(format!(
                    "{} must not depend on {dependency}, not even in its tests",
                    package.name
                ));
            }
        }
    }
    found
}

fn below(package: &Package) -> Option<&'static [&'static str]> {
    if is_guest(package) {
        return Some(&["balcao-plugin"]);
    }
    BELOW
        .iter()
        .find(|(name, _)| *name == package.name)
        .map(|(_, below)| *below)
}

fn is_guest(package: &Package) -> bool {
    let guests = ["plugins/", "host/runtime/fixtures/", "plugin-sdk/template"];
    guests.iter().any(|folder| package.folder.starts_with(folder))
}

/// Tests may prepare their scene on any floor further down.
fn is_anywhere_below(dependency: &str, below: &[&str]) -> bool {
    below.iter().any(|name| {
        let deeper = BELOW
            .iter()
            .find(|(known, _)| known == name)
            .map_or(&[][..], |(_, deeper)| deeper);
        *name == dependency || is_anywhere_below(dependency, deeper)
    })
}

fn misplaced_library(package: &Package, dependency: &str) -> Option<String> {
    let home = HOMES
        .iter()
        .find(|(library, _)| *library == dependency)
        .map(|(_, home)| *home);
    let in_host = package.folder.starts_with("host/") && !package.folder.starts_with("host/runtime/fixtures/");
    if in_host && home.is_some_and(|home| !home.contains(&package.name.as_str())) {
        return Some(format!(
            "{} must leave {dependency} to {}",
            package.name,
            home.unwrap_or_default().join(", ")
        ));
    }
    if PURE.contains(&package.name.as_str()) && IMPURE_LIBRARIES.contains(&dependency) {
        return Some(format!("{} is pure and must not use {dependency}", package.name));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, folder: &str, dependencies: &[&str]) -> Package {
        let dependencies = dependencies.iter().map(|name| (*name).to_owned()).collect();
        Package {
            name: name.into(),
            folder: folder.into(),
            dependencies,
            test_dependencies: Vec::new(),
        }
    }

    #[test]
    fn arrows_that_point_down_are_fine() {
        let graph = [
            package("balcao-model", "host/model", &["serde"]),
            package("balcao-storage", "host/storage", &["balcao-model", "sqlx"]),
            package("balcao-plugin", "plugin-sdk/rust", &[]),
            package("balcao-kanban", "plugins/kanban", &["balcao-plugin", "serde"]),
        ];
        assert_eq!(violations(&graph), Vec::<String>::new());
    }

    #[test]
    fn an_arrow_upwards_or_sideways_is_named() {
        let graph = [
            package("balcao-desk", "host/desk", &[]),
            package("balcao-storage", "host/storage", &["balcao-desk"]),
            package("balcao-channels", "host/channels", &["balcao-storage"]),
        ];
        assert_eq!(
            violations(&graph),
            [
                "balcao-storage must not depend on balcao-desk",
                "balcao-channels must not depend on balcao-storage"
            ]
        );
    }

    #[test]
    fn a_plugin_reaches_the_sdk_alone() {
        let graph = [
            package("balcao-model", "host/model", &[]),
            package("balcao-kanban", "plugins/kanban", &["balcao-plugin", "balcao-model"]),
        ];
        assert_eq!(violations(&graph), ["balcao-kanban must not depend on balcao-model"]);
    }

    #[test]
    fn libraries_stay_on_their_floor() {
        let graph = [
            package("balcao-desk", "host/desk", &["sqlx"]),
            package("balcao-model", "host/model", &["tokio"]),
        ];
        assert_eq!(
            violations(&graph),
            [
                "balcao-desk must leave sqlx to balcao-storage",
                "balcao-model is pure and must not use tokio"
            ]
        );
    }

    #[test]
    fn a_package_without_a_floor_is_refused() {
        assert_eq!(violations(&[package("balcao-extra", "host/extra", &[])]).len(), 1);
    }

    #[test]
    fn tests_may_use_the_test_support_and_every_floor_below() {
        let with_tests = |name: &str, folder: &str, tests: &[&str]| Package {
            test_dependencies: tests.iter().map(|name| (*name).to_owned()).collect(),
            ..package(name, folder, &[])
        };
        let graph = [
            with_tests("balcao-storage", "host/storage", &["balcao-test-support", "balcao-api"]),
            with_tests("balcao-api", "host/api", &["balcao-test-support", "balcao-storage"]),
            with_tests("balcao-desk", "host/desk", &["balcao-testkit"]),
            with_tests("balcao-kanban", "plugins/kanban", &["balcao-testkit", "balcao-api"]),
            package("balcao-test-support", "tests/support", &[]),
            package("balcao-testkit", "plugin-sdk/testkit", &["balcao-runtime"]),
        ];
        assert_eq!(
            violations(&graph),
            [
                "balcao-storage must not depend on balcao-api, not even in its tests",
                "balcao-desk must not depend on balcao-testkit, not even in its tests",
                "balcao-kanban must not depend on balcao-api, not even in its tests",
            ]
        );
    }
}
