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

pub use capabilities::balcao::plugin::types;
