//! What a component brings with it to run its code.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a manifest names in `engine`. A component that interprets its code needs more of everything than one that is compiled, so it
/// has limits of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScriptEngine {
    /// A JavaScript engine, frozen with the plugin's code.
    Javascript,
}

impl ScriptEngine {
    /// As it is written in a manifest.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Javascript => "javascript",
        }
    }
}

impl fmt::Display for ScriptEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
