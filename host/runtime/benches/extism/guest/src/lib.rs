//! The echo of JSON as an Extism plugin.

use extism_pdk::{FnResult, plugin_fn};
use serde_json::Value;

#[plugin_fn]
pub fn echo(input: String) -> FnResult<String> {
    let value: Value = serde_json::from_str(&input)?;
    Ok(serde_json::to_string(&value)?)
}
