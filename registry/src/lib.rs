//! What a plugin declares and how it is shipped.
//!
//! - [`Manifest`]: the text of `plugin.toml`, checked.
//! - [`Package`]: a `<id>-<version>.balcao` archive, read with limits and verified.
//! - [`TrustedKeys`]: which publishers this installation believes, and how far.
//!
//! This crate has no network code and no clock: it turns bytes into checked values or says what is wrong.

mod manifest;
mod package;
mod signature;

pub use manifest::{
    Collection, HttpMethod, InvalidName, Locale, Manifest, ManifestError, MenuEntry, Permission, PluginId, Route,
    RoutePath, RoutePermission, SettingKind, SettingSpec, Slot, Ui, WORLD,
};
pub use package::{Contents, Limits, Package, PackageError, UiFile};
pub use signature::{Signature, SignatureError, Trust, TrustedKeys, key_id, signing_key_from_hex};

pub use ed25519_dalek::{SigningKey, VerifyingKey};
