//! What the export macro of the role expands to. Not part of the interface of this crate.

use super::{Attention, Channel, Connection, Event, Health, Outgoing, Receipt, SendOutcome, State, Template, Webhook};
use crate::__private::{WitError, report_panics};

/// What an exported function answers.
pub type Answer<T> = Result<T, WitError>;

/// Exports the role.
// The formatter indents the long macro call anew at every run.
#[rustfmt::skip]
#[doc(hidden)]
#[macro_export]
macro_rules! export_channel {
    ($plugin:ty) => {
        const _: () = {
            use $crate::channel::private::{
                Answer, channel_attend, channel_challenge, channel_check_number, channel_connect, channel_disconnect,
                channel_find, channel_health, channel_send, channel_templates, channel_webhook,
            };
            use $crate::channel::{
                Attention, Connection, Event, Health, Outgoing, Receipt, SendOutcome, State, Template, Webhook,
            };
            struct Exported;
            impl $crate::bindings::channel_role::exports::balcao::plugin::channel::Guest for Exported {
                fn connect(about: Connection) -> Answer<State> {
                    channel_connect::<$plugin>(&about)
                }
                fn disconnect(about: Connection) -> Answer<()> {
                    channel_disconnect::<$plugin>(&about)
                }
                fn send(about: Connection, message: Outgoing) -> Answer<SendOutcome> {
                    channel_send::<$plugin>(&about, &message)
                }
                fn find(about: Connection, message: Outgoing) -> Answer<Receipt> {
                    channel_find::<$plugin>(&about, &message)
                }
                fn on_webhook(about: Connection, webhook: Webhook) -> Answer<Vec<Event>> {
                    channel_webhook::<$plugin>(&about, &webhook)
                }
                fn on_challenge(about: Connection, query: String) -> Answer<Option<String>> {
                    channel_challenge::<$plugin>(&about, &query)
                }
                fn check_number(about: Connection, number: String) -> Answer<Option<String>> {
                    channel_check_number::<$plugin>(&about, &number)
                }
                fn templates(about: Connection) -> Answer<Vec<Template>> {
                    channel_templates::<$plugin>(&about)
                }
                fn attend(about: Connection, attention: Attention) -> Answer<()> {
                    channel_attend::<$plugin>(&about, &attention)
                }
                fn check_health(about: Connection) -> Answer<Health> {
                    channel_health::<$plugin>(&about)
                }
            }
            $crate::bindings::channel_role::export_channel_role!(Exported with_types_in $crate::bindings::channel_role);
        };
    };
}

/// Calls the role `channel`.
pub fn channel_connect<P: Channel>(about: &Connection) -> Answer<State> {
    report_panics();
    P::connect(about).map_err(WitError::from)
}

/// Calls the role `channel`.
pub fn channel_disconnect<P: Channel>(about: &Connection) -> Answer<()> {
    report_panics();
    P::disconnect(about).map_err(WitError::from)
}

/// Calls the role `channel`.
pub fn channel_send<P: Channel>(about: &Connection, message: &Outgoing) -> Answer<SendOutcome> {
    report_panics();
    P::send(about, message).map_err(WitError::from)
}

/// Calls the role `channel`.
pub fn channel_find<P: Channel>(about: &Connection, message: &Outgoing) -> Answer<Receipt> {
    report_panics();
    P::find(about, message).map_err(WitError::from)
}

/// Calls the role `channel`.
pub fn channel_webhook<P: Channel>(about: &Connection, webhook: &Webhook) -> Answer<Vec<Event>> {
    report_panics();
    P::on_webhook(about, webhook).map_err(WitError::from)
}

/// Calls the role `channel`.
pub fn channel_challenge<P: Channel>(about: &Connection, query: &str) -> Answer<Option<String>> {
    report_panics();
    P::on_challenge(about, query).map_err(WitError::from)
}

/// Calls the role `channel`.
pub fn channel_check_number<P: Channel>(about: &Connection, number: &str) -> Answer<Option<String>> {
    report_panics();
    P::check_number(about, number).map_err(WitError::from)
}

/// Calls the role `channel`.
pub fn channel_templates<P: Channel>(about: &Connection) -> Answer<Vec<Template>> {
    report_panics();
    P::templates(about).map_err(WitError::from)
}

/// Calls the role `channel`.
pub fn channel_attend<P: Channel>(about: &Connection, attention: &Attention) -> Answer<()> {
    report_panics();
    P::attend(about, attention).map_err(WitError::from)
}

/// Calls the role `channel`.
pub fn channel_health<P: Channel>(about: &Connection) -> Answer<Health> {
    report_panics();
    P::health(about).map_err(WitError::from)
}
