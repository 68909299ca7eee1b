//! What the micro-frontend of a plugin adds to the browser shell.

use serde::{Deserialize, Serialize};

use super::route::{RoutePath, RoutePermission};

/// The screens of a plugin. The catalogue sent to browsers is drawn from it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Ui {
    /// Path of the plugin's pages in the browser (`/kanban`).
    pub base_path: RoutePath,
    /// Entries of the main menu.
    #[serde(default)]
    pub menu: Vec<MenuEntry>,
    /// Components shown inside places of the shell.
    #[serde(default)]
    pub slots: Vec<Slot>,
}

/// One entry of the main menu.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MenuEntry {
    /// Translation key of the label, found in the package's locales.
    pub key: String,
    /// Name of the icon in the shell's icon set.
    pub icon: String,
    /// Position; lower comes first.
    pub order: i32,
    /// Who sees it; everybody when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permission: Option<RoutePermission>,
}

/// A component of the plugin shown in a named place of the shell.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Name of the place (`ticket.header.actions`).
    pub name: String,
    /// Name under which the module exposes the component (`./TicketBadge`).
    pub expose: String,
    /// Position; lower comes first.
    #[serde(default)]
    pub order: i32,
}
