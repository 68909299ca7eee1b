//! The versions of the contract that this host serves.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Permission;

/// What a manifest names in `world`: the version of `balcao:plugin` that its component was built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub enum World {
    /// The first published one: routes, events, documents and small values.
    V0_9,
    /// The present one.
    V1_0,
}

impl World {
    /// Every world that is served, the oldest first.
    pub const ALL: [Self; 2] = [Self::V0_9, Self::V1_0];

    /// As it is written in a manifest.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V0_9 => "balcao:plugin@0.9",
            Self::V1_0 => "balcao:plugin@1.0",
        }
    }

    /// Whether an interface of a component (`balcao:plugin/kv@1.0.0`) is of this world. Components of later patches of it are.
    #[must_use]
    pub fn has(self, interface: &str) -> bool {
        let version = self.as_str().split_once('@').map_or("", |(_, version)| version);
        let named = interface
            .strip_prefix("balcao:plugin/")
            .and_then(|name| name.split_once('@'));
        named
            .and_then(|(_, given)| given.strip_prefix(version))
            .is_some_and(|patch| patch.is_empty() || patch.starts_with('.'))
    }

    /// The whole name of an interface of this world.
    #[must_use]
    pub fn interface(self, name: &str) -> String {
        let (package, version) = self.as_str().split_once('@').unwrap_or_default();
        format!("{package}/{name}@{version}.0")
    }

    /// Whether what a permission opens is part of this world.
    #[must_use]
    pub const fn offers(self, permission: Permission) -> bool {
        match self {
            Self::V0_9 => matches!(permission, Permission::Collections | Permission::Kv),
            Self::V1_0 => true,
        }
    }
}

impl fmt::Display for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<World> for String {
    fn from(world: World) -> Self {
        world.as_str().to_owned()
    }
}

impl TryFrom<String> for World {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let served = Self::ALL.into_iter().find(|world| world.as_str() == text);
        served.ok_or_else(|| {
            let served = Self::ALL.map(|world| format!("`{world}`")).join(" and ");
            format!("`{text}` is not offered by this host; it offers {served}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interface_belongs_to_the_world_of_its_version() {
        for (world, interface, is_of_it) in [
            (World::V1_0, "balcao:plugin/kv@1.0.0", true),
            (World::V1_0, "balcao:plugin/kv@1.0.7", true),
            (World::V1_0, "balcao:plugin/kv@0.9.0", false),
            (World::V1_0, "balcao:plugin/kv@1.01.0", false),
            (World::V0_9, "balcao:plugin/kv@0.9.0", true),
            (World::V0_9, "balcao:plugin/kv", false),
            (World::V0_9, "barcao:plugin/kv@0.9.0", false),
        ] {
            assert_eq!(world.has(interface), is_of_it, "{world} {interface}");
        }
        assert!(World::V0_9.has(&World::V0_9.interface("routes")));
    }
}
