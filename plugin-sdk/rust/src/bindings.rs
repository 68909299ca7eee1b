//! Generated from the WIT text. Not part of the interface of this crate.

pub(crate) mod capabilities {
    wit_bindgen::generate!({ path: "../wit/1.0", world: "capabilities" });
}

pub mod routes_role {
    wit_bindgen::generate!({
        path: "../wit/1.0",
        world: "routes-role",
        with: { "balcao:plugin/types@1.0.0": crate::bindings::capabilities::balcao::plugin::types },
        pub_export_macro: true,
        export_macro_name: "export_routes_role",
    });
}

pub mod events_role {
    wit_bindgen::generate!({
        path: "../wit/1.0",
        world: "events-role",
        with: { "balcao:plugin/types@1.0.0": crate::bindings::capabilities::balcao::plugin::types },
        pub_export_macro: true,
        export_macro_name: "export_events_role",
    });
}

pub mod worker_role {
    wit_bindgen::generate!({
        path: "../wit/1.0",
        world: "worker-role",
        with: { "balcao:plugin/types@1.0.0": crate::bindings::capabilities::balcao::plugin::types },
        pub_export_macro: true,
        export_macro_name: "export_worker_role",
    });
}

pub mod lifecycle_role {
    wit_bindgen::generate!({
        path: "../wit/1.0",
        world: "lifecycle-role",
        with: { "balcao:plugin/types@1.0.0": crate::bindings::capabilities::balcao::plugin::types },
        pub_export_macro: true,
        export_macro_name: "export_lifecycle_role",
    });
}

pub mod hooks_role {
    wit_bindgen::generate!({
        path: "../wit/1.0",
        world: "hooks-role",
        with: { "balcao:plugin/types@1.0.0": crate::bindings::capabilities::balcao::plugin::types },
        pub_export_macro: true,
        export_macro_name: "export_hooks_role",
    });
}

pub mod bot_role {
    wit_bindgen::generate!({
        path: "../wit/1.0",
        world: "bot-role",
        with: { "balcao:plugin/types@1.0.0": crate::bindings::capabilities::balcao::plugin::types },
        pub_export_macro: true,
        export_macro_name: "export_bot_role",
    });
}

pub mod channel_role {
    wit_bindgen::generate!({
        path: "../wit/1.0",
        world: "channel-role",
        with: {
            "balcao:plugin/types@1.0.0": crate::bindings::capabilities::balcao::plugin::types,
            "balcao:plugin/http@1.0.0": crate::bindings::capabilities::balcao::plugin::http,
        },
        pub_export_macro: true,
        export_macro_name: "export_channel_role",
    });
}

pub mod payments_role {
    wit_bindgen::generate!({
        path: "../wit/1.0",
        world: "payments-role",
        with: { "balcao:plugin/types@1.0.0": crate::bindings::capabilities::balcao::plugin::types },
        pub_export_macro: true,
        export_macro_name: "export_payments_role",
    });
}

pub use capabilities::balcao::plugin::types;
