//! Plugins that collect money.

use serde::{Deserialize, Serialize};

/// The role `payments`: the component makes charges by Pix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentsSpec {}
