//! Makes a component of a plugin type.

/// Exports the roles a type plays: `export!(Kanban: routes, events);`
#[macro_export]
macro_rules! export {
    ($plugin:ty: $($role:ident),+ $(,)?) => {
        $($crate::export_role!($plugin, $role);)+
    };
}

/// Exports one role.
// The formatter indents the two long macro calls anew at every run.
#[rustfmt::skip]
#[doc(hidden)]
#[macro_export]
macro_rules! export_role {
    ($plugin:ty, routes) => {
        const _: () = {
            struct Exported;
            impl $crate::bindings::routes_role::exports::balcao::plugin::routes::Guest for Exported {
                fn handle(
                    request: $crate::__private::WitRequest,
                ) -> ::core::result::Result<$crate::__private::WitResponse, $crate::__private::WitError> {
                    $crate::__private::handle::<$plugin>(request)
                }
            }
            $crate::bindings::routes_role::export_routes_role!(Exported with_types_in $crate::bindings::routes_role);
        };
    };
    ($plugin:ty, events) => {
        const _: () = {
            struct Exported;
            impl $crate::bindings::events_role::exports::balcao::plugin::events::Guest for Exported {
                fn on_event(
                    event: $crate::__private::WitEvent,
                ) -> ::core::result::Result<(), $crate::__private::WitError> {
                    $crate::__private::on_event::<$plugin>(event)
                }
            }
            $crate::bindings::events_role::export_events_role!(Exported with_types_in $crate::bindings::events_role);
        };
    };
}

/// What the macros above expand to. Not part of the interface of this crate.
pub mod private {
    use std::panic;

    pub use crate::bindings::events_role::exports::balcao::plugin::events::Event as WitEvent;
    pub use crate::bindings::routes_role::exports::balcao::plugin::routes::{
        Request as WitRequest, Response as WitResponse,
    };
    pub use crate::bindings::types::Error as WitError;
    use crate::{Events, Routes, log};

    /// Calls the role `routes`.
    pub fn handle<P: Routes>(request: WitRequest) -> Result<WitResponse, WitError> {
        report_panics();
        P::handle(request.into()).map(WitResponse::from).map_err(WitError::from)
    }

    /// Calls the role `events`.
    pub fn on_event<P: Events>(event: WitEvent) -> Result<(), WitError> {
        report_panics();
        P::on_event(event.into()).map_err(WitError::from)
    }

    /// A panic ends the call without a word; its text is in the log.
    fn report_panics() {
        panic::set_hook(Box::new(|panic| log::error(&panic.to_string())));
    }
}
