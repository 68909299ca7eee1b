//! Host side of the contract, generated from the WIT text: `balcao:plugin@1.0.0` here, older versions in modules of their own.

pub(crate) mod v0_9;

wasmtime::component::bindgen!({
    path: "../../plugin-sdk/wit/1.0",
    world: "plugin",
    imports: {
        "balcao:plugin/context.current-company": async | trappable,
        "balcao:plugin/context": trappable,
        "balcao:plugin/log": trappable,
        "balcao:plugin/i18n": trappable,
        default: async | trappable,
    },
    exports: { default: async },
    trappable_error_type: { "balcao:plugin/types.error" => crate::error::HostError },
    additional_derives: [serde::Serialize, serde::Deserialize],
});

pub(crate) use balcao::plugin::types::Error;
pub(crate) use exports::balcao::plugin::{bot, channel, events, hooks, lifecycle, payments, routes, worker};
