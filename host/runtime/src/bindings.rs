//! Host side of the contract `balcao:plugin@1.0.0`, generated from the WIT text.

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
});

pub(crate) use balcao::plugin::types::Error;
pub(crate) use exports::balcao::plugin::{bot, channel, events, hooks, lifecycle, routes, worker};
