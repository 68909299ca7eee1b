//! Makes a component of a plugin type.

/// Exports the roles a type plays: `export!(Kanban: routes, events);`
#[macro_export]
macro_rules! export {
    ($plugin:ty: $($role:ident),+ $(,)?) => {
        $($crate::export_role!($plugin, $role);)+
    };
}

/// Exports one role. The names of exports are none that linkers of other machines take, so there (where only tests are
/// compiled) the role is merely used.
// The formatter indents the long macro calls anew at every run.
#[rustfmt::skip]
#[doc(hidden)]
#[macro_export]
macro_rules! export_role {
    ($plugin:ty, routes) => {
        #[cfg(not(target_family = "wasm"))]
        const _: fn($crate::__private::WitRequest) -> ::core::result::Result<$crate::__private::WitResponse, $crate::__private::WitError> =
            $crate::__private::handle::<$plugin>;
        #[cfg(target_family = "wasm")]
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
        #[cfg(not(target_family = "wasm"))]
        const _: fn($crate::__private::WitEvent) -> ::core::result::Result<(), $crate::__private::WitError> =
            $crate::__private::on_event::<$plugin>;
        #[cfg(target_family = "wasm")]
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
    ($plugin:ty, worker) => {
        #[cfg(not(target_family = "wasm"))]
        const _: fn($crate::__private::WitJob) -> ::core::result::Result<$crate::__private::WitOutcome, $crate::__private::WitError> =
            $crate::__private::run_job::<$plugin>;
        #[cfg(target_family = "wasm")]
        const _: () = {
            struct Exported;
            impl $crate::bindings::worker_role::exports::balcao::plugin::worker::Guest for Exported {
                fn run_job(
                    job: $crate::__private::WitJob,
                ) -> ::core::result::Result<$crate::__private::WitOutcome, $crate::__private::WitError> {
                    $crate::__private::run_job::<$plugin>(job)
                }
            }
            $crate::bindings::worker_role::export_worker_role!(Exported with_types_in $crate::bindings::worker_role);
        };
    };
    ($plugin:ty, lifecycle) => {
        #[cfg(not(target_family = "wasm"))]
        const _: fn($crate::__private::WitDraft) -> ::core::result::Result<::std::vec::Vec<$crate::__private::WitProblem>, $crate::__private::WitError> =
            $crate::__private::check_settings::<$plugin>;
        #[cfg(target_family = "wasm")]
        const _: () = {
            struct Exported;
            impl $crate::bindings::lifecycle_role::exports::balcao::plugin::lifecycle::Guest for Exported {
                fn check_settings(
                    draft: $crate::__private::WitDraft,
                ) -> ::core::result::Result<::std::vec::Vec<$crate::__private::WitProblem>, $crate::__private::WitError> {
                    $crate::__private::check_settings::<$plugin>(draft)
                }
                fn on_enable() -> ::core::result::Result<(), $crate::__private::WitError> {
                    $crate::__private::on_enable::<$plugin>()
                }
                fn on_disable() -> ::core::result::Result<(), $crate::__private::WitError> {
                    $crate::__private::on_disable::<$plugin>()
                }
                fn on_upgrade(
                    previous: ::std::string::String,
                ) -> ::core::result::Result<(), $crate::__private::WitError> {
                    $crate::__private::on_upgrade::<$plugin>(&previous)
                }
            }
            $crate::bindings::lifecycle_role::export_lifecycle_role!(Exported with_types_in $crate::bindings::lifecycle_role);
        };
    };
    ($plugin:ty, hooks) => {
        #[cfg(not(target_family = "wasm"))]
        const _: fn($crate::__private::WitDelivery) -> ::core::result::Result<(), $crate::__private::WitError> =
            $crate::__private::on_hook::<$plugin>;
        #[cfg(target_family = "wasm")]
        const _: () = {
            struct Exported;
            impl $crate::bindings::hooks_role::exports::balcao::plugin::hooks::Guest for Exported {
                fn on_hook(
                    delivery: $crate::__private::WitDelivery,
                ) -> ::core::result::Result<(), $crate::__private::WitError> {
                    $crate::__private::on_hook::<$plugin>(delivery)
                }
            }
            $crate::bindings::hooks_role::export_hooks_role!(Exported with_types_in $crate::bindings::hooks_role);
        };
    };
    ($plugin:ty, bot) => {
        #[cfg(not(target_family = "wasm"))]
        const _: fn($crate::__private::WitTurn) -> ::core::result::Result<::std::vec::Vec<$crate::__private::WitAction>, $crate::__private::WitError> =
            $crate::__private::on_turn::<$plugin>;
        #[cfg(target_family = "wasm")]
        const _: () = {
            struct Exported;
            impl $crate::bindings::bot_role::exports::balcao::plugin::bot::Guest for Exported {
                fn on_turn(
                    turn: $crate::__private::WitTurn,
                ) -> ::core::result::Result<::std::vec::Vec<$crate::__private::WitAction>, $crate::__private::WitError> {
                    $crate::__private::on_turn::<$plugin>(turn)
                }
            }
            $crate::bindings::bot_role::export_bot_role!(Exported with_types_in $crate::bindings::bot_role);
        };
    };
    ($plugin:ty, channel) => {
        #[cfg(not(target_family = "wasm"))]
        const _: fn(&$crate::channel::Connection) -> $crate::Result<$crate::channel::State> = <$plugin as $crate::channel::Channel>::connect;
        #[cfg(target_family = "wasm")]
        $crate::export_channel!($plugin);
    };
    ($plugin:ty, payments) => {
        #[cfg(not(target_family = "wasm"))]
        const _: fn($crate::__private::WitChargeRequest) -> ::core::result::Result<$crate::__private::WitCharge, $crate::__private::WitError> =
            $crate::__private::create_charge::<$plugin>;
        #[cfg(target_family = "wasm")]
        const _: () = {
            struct Exported;
            impl $crate::bindings::payments_role::exports::balcao::plugin::payments::Guest for Exported {
                fn create_charge(
                    request: $crate::__private::WitChargeRequest,
                ) -> ::core::result::Result<$crate::__private::WitCharge, $crate::__private::WitError> {
                    $crate::__private::create_charge::<$plugin>(request)
                }
                fn on_webhook(
                    delivery: $crate::__private::WitPaymentDelivery,
                ) -> ::core::result::Result<::std::vec::Vec<$crate::__private::WitChange>, $crate::__private::WitError> {
                    $crate::__private::on_webhook::<$plugin>(delivery)
                }
            }
            $crate::bindings::payments_role::export_payments_role!(Exported with_types_in $crate::bindings::payments_role);
        };
    };
}

/// What the macros above expand to. Not part of the interface of this crate.
pub mod private {
    use std::panic;

    pub use crate::bindings::bot_role::exports::balcao::plugin::bot::{Action as WitAction, Turn as WitTurn};
    pub use crate::bindings::events_role::exports::balcao::plugin::events::Event as WitEvent;
    pub use crate::bindings::hooks_role::exports::balcao::plugin::hooks::Delivery as WitDelivery;
    pub use crate::bindings::lifecycle_role::exports::balcao::plugin::lifecycle::{
        Draft as WitDraft, Problem as WitProblem,
    };
    pub use crate::bindings::payments_role::exports::balcao::plugin::payments::{
        Change as WitChange, Charge as WitCharge, ChargeRequest as WitChargeRequest, Delivery as WitPaymentDelivery,
    };
    pub use crate::bindings::routes_role::exports::balcao::plugin::routes::{
        Form as WitForm, Request as WitRequest, Response as WitResponse, Upload as WitUpload,
    };
    pub use crate::bindings::types::Error as WitError;
    pub use crate::bindings::worker_role::exports::balcao::plugin::worker::{Job as WitJob, Outcome as WitOutcome};
    use crate::bot::Bot;
    use crate::payments::Payments;
    use crate::{Events, Hooks, Lifecycle, Routes, Worker, log};

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

    /// Calls the role `worker`.
    pub fn run_job<P: Worker>(job: WitJob) -> Result<WitOutcome, WitError> {
        report_panics();
        P::run_job(job.into()).map(WitOutcome::from).map_err(WitError::from)
    }

    /// Calls the role `lifecycle`.
    pub fn check_settings<P: Lifecycle>(draft: WitDraft) -> Result<Vec<WitProblem>, WitError> {
        report_panics();
        let problems = P::check_settings(&draft.into())?;
        Ok(problems.into_iter().map(WitProblem::from).collect())
    }

    /// Calls the role `lifecycle`.
    pub fn on_enable<P: Lifecycle>() -> Result<(), WitError> {
        report_panics();
        P::on_enable().map_err(WitError::from)
    }

    /// Calls the role `lifecycle`.
    pub fn on_disable<P: Lifecycle>() -> Result<(), WitError> {
        report_panics();
        P::on_disable().map_err(WitError::from)
    }

    /// Calls the role `lifecycle`.
    pub fn on_upgrade<P: Lifecycle>(previous: &str) -> Result<(), WitError> {
        report_panics();
        P::on_upgrade(previous).map_err(WitError::from)
    }

    /// Calls the role `hooks`.
    pub fn on_hook<P: Hooks>(delivery: WitDelivery) -> Result<(), WitError> {
        report_panics();
        P::on_hook(delivery.into()).map_err(WitError::from)
    }

    /// Calls the role `bot`.
    pub fn on_turn<P: Bot>(turn: WitTurn) -> Result<Vec<WitAction>, WitError> {
        report_panics();
        let decided = P::on_turn(turn.into()).map_err(WitError::from)?;
        Ok(decided.into_iter().map(WitAction::from).collect())
    }

    /// Calls the role `payments`.
    pub fn create_charge<P: Payments>(request: WitChargeRequest) -> Result<WitCharge, WitError> {
        report_panics();
        P::create_charge(request).map_err(WitError::from)
    }

    /// Calls the role `payments`.
    pub fn on_webhook<P: Payments>(delivery: WitPaymentDelivery) -> Result<Vec<WitChange>, WitError> {
        report_panics();
        P::on_webhook(delivery.into()).map_err(WitError::from)
    }

    /// A panic ends the call without a word; its text is in the log.
    pub(crate) fn report_panics() {
        panic::set_hook(Box::new(|panic| log::error(panic.to_string())));
    }
}
