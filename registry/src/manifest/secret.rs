//! Secrets that a company entrusts to the host for a plugin. The plugin uses them by name and never sees them.

use serde::{Deserialize, Serialize};

/// One secret: what the settings form asks for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct SecretSpec {
    /// What kind of secret it is.
    #[serde(rename = "type", default)]
    pub kind: SecretKind,
    /// Translation key of the label, found in the package's locales.
    pub label: String,
    /// Translation key of a sentence below the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The plugin does not work without it.
    #[serde(default)]
    pub required: bool,
    /// Hours for which the value before stays good after a new one was given, for signing and checking signatures.
    #[serde(default)]
    pub previous_valid_hours: u32,
}

/// Kinds of secrets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SecretKind {
    /// A token or password, used as it is written.
    #[default]
    Text,
    /// Random bytes in base64, with or without `whsec_` before them (Standard Webhooks): 24 to 64 of them.
    SigningKey,
    /// An RSA key of 2,048 to 4,096 bits that signs and is never sent: PEM of PKCS#8 (`-----BEGIN PRIVATE KEY-----`).
    RsaPrivateKey,
}
