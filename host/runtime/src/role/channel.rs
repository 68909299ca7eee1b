//! The role `channel`: one interface with several functions, each about a connection.

use std::sync::Arc;

use wasmtime::Store;
use wasmtime::component::Instance;

use super::Role;
use crate::bindings::{Error, channel};
use crate::call::CallState;
use crate::channel::{About, LentFile};
use crate::installed::Installed;
use crate::lent::Lent;
use crate::record::{Asked, Input, Output};

/// A question about a connection.
pub(crate) struct Ask<T> {
    pub(crate) about: Arc<About>,
    pub(crate) file: Option<LentFile>,
    pub(crate) what: T,
}

/// Makes a question of each function: its name, what is given beside the connection, and what is answered.
macro_rules! asks {
    ($($(#[$doc:meta])* $what:ident$(($given:ty))? => $call:ident -> $answer:ty;)+) => {$(
        $(#[$doc])*
        pub(crate) struct $what$((pub(crate) $given))?;

        impl Role for Ask<$what> {
            type Answer = $answer;
            type Exports = channel::GuestIndices;
            const NAME: &'static str = "channel";

            fn input(&self) -> Input {
                let asked = Asked::$what $(({ let given: &$given = &self.what.0; given.clone() }))?;
                Input::Channel(Arc::clone(&self.about), asked)
            }

            fn output(answer: &Self::Answer) -> Output {
                Output::of(answer)
            }

            fn lent(&self) -> Lent {
                Lent { about: Some(Arc::clone(&self.about)), file: self.file.clone(), integration: None }
            }

            fn exported_by(plugin: &Installed) -> Option<&Self::Exports> {
                plugin.channel.as_ref()
            }

            async fn call(
                self,
                exports: &Self::Exports,
                store: &mut Store<CallState>,
                instance: &Instance,
            ) -> wasmtime::Result<Result<Self::Answer, Error>> {
                let guest = exports.load(&mut *store, instance)?;
                let connection = self.about.to_guest();
                guest.$call(store, &connection $(, { let given: &$given = &self.what.0; given })?).await
            }
        }
    )+};
}

asks! {
    /// Begin a session, or find it.
    Connect => call_connect -> channel::State;
    /// End the session.
    Disconnect => call_disconnect -> ();
    /// Take a message.
    Give(channel::Outgoing) => call_send -> channel::SendOutcome;
    /// Find a message.
    Find(channel::Outgoing) => call_find -> channel::Receipt;
    /// Read a delivery.
    OnWebhook(channel::Webhook) => call_on_webhook -> Vec<channel::Event>;
    /// Answer a service that asks for the address.
    OnChallenge(String) => call_on_challenge -> Option<String>;
    /// Look a number up.
    CheckNumber(String) => call_check_number -> Option<String>;
    /// Name the templates.
    Templates => call_templates -> Vec<channel::Template>;
    /// Show the customer what an agent does.
    Attend(channel::Attention) => call_attend -> ();
    /// Say how the account is.
    Health => call_check_health -> channel::Health;
}
