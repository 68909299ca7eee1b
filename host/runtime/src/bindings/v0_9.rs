//! Host side of the contract `balcao:plugin@0.9.0`, generated from the WIT text.

wasmtime::component::bindgen!({
    path: "../../plugin-sdk/wit/0.9",
    world: "plugin",
    imports: {
        "balcao:plugin/context": trappable,
        "balcao:plugin/log": trappable,
        default: async | trappable,
    },
    exports: { default: async },
    trappable_error_type: { "balcao:plugin/types.error" => crate::error::HostError },
});

pub(crate) use balcao::plugin::types::Error;
pub(crate) use exports::balcao::plugin::{events, routes};
