//! What a plugin declares and how it is shipped.
//!
//! - [`Manifest`]: the text of `plugin.toml`, checked.
//! - [`Package`]: a `<id>-<version>.balcao` archive, read with limits and verified.
//! - [`TrustedKeys`]: which publishers this installation believes, and how far.
//! - [`Known`]: who owns an id, and which versions may follow one another.
//! - [`Grants`]: what a version may do, as people agree to it.
//! - [`Catalogue`]: a signed list of packages.
//!
//! This crate has no network code and no clock: it turns bytes into checked values or says what is wrong.

mod admission;
mod catalogue;
mod cron;
mod grants;
mod manifest;
mod package;
mod signature;

pub use admission::{Admission, AdmissionError, Candidate, Known, KnownVersion, Owner, archive_digest};
pub use catalogue::{Catalogue, CatalogueEntry, CatalogueError, CataloguePublisher};
pub use cron::{Cron, InvalidCron};
pub use grants::{Grant, GrantDiff, Grants};
pub use manifest::{
    BotSetting, BotSpec, ChallengeSpec, ChannelAttention, ChannelContent, ChannelSpec, Collection, HookSpec,
    HttpMethod, HttpSpec, InvalidName, JobSpec, Locale, MAX_DELIVERY_BYTES, Manifest, ManifestError, MenuEntry,
    OutboundHost, PaymentsSpec, Permission, PluginId, Route, RoutePath, RoutePermission, ScriptEngine, SecretKind,
    SecretSpec, SettingKind, SettingSpec, Slot, Ui, World,
};
pub use package::{Contents, Limits, Package, PackageError, UiFile, sign_package};
pub use signature::{
    Signature, SignatureError, Trust, TrustedKeys, key_id, signing_key_from_hex, verifying_key_from_hex,
};

pub use indexmap::IndexMap;
pub use semver::Version;

pub use ed25519_dalek::{SigningKey, VerifyingKey};
