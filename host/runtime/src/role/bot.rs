//! The role `bot`.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use wasmtime::Store;
use wasmtime::component::Instance;

use super::Role;
use crate::bindings::{Error, bot};
use crate::call::CallState;
use crate::installed::Installed;
use crate::lent::{Lent, OfIntegration};
use crate::ports::SecretText;
use crate::record::{Input, Output};

/// A turn, with what the guest is not told.
pub(crate) struct BotTurn {
    pub(crate) turn: bot::Turn,
    pub(crate) secrets: BTreeMap<String, SecretText>,
}

impl Role for BotTurn {
    type Answer = Vec<bot::Action>;
    type Exports = bot::GuestIndices;
    const NAME: &'static str = "bot";

    fn input(&self) -> Input {
        Input::Turn(self.turn.clone())
    }

    fn output(answer: &Self::Answer) -> Output {
        Output::Value(answer.iter().map(shown).collect())
    }

    fn lent(&self) -> Lent {
        let integration = OfIntegration {
            settings: self.turn.integration.settings.iter().cloned().collect(),
            secrets: self.secrets.clone(),
        };
        Lent {
            integration: Some(integration),
            ..Lent::default()
        }
    }

    fn exported_by(plugin: &Installed) -> Option<&Self::Exports> {
        plugin.bot.as_ref()
    }

    async fn call(
        self,
        exports: &Self::Exports,
        store: &mut Store<CallState>,
        instance: &Instance,
    ) -> wasmtime::Result<Result<Self::Answer, Error>> {
        exports
            .load(&mut *store, instance)?
            .call_on_turn(store, &self.turn)
            .await
    }
}

/// An action as people read it in a record.
fn shown(action: &bot::Action) -> Value {
    match action {
        bot::Action::SendText(text) => json!({ "text": text }),
        bot::Action::SendOptions(menu) => json!({ "text": menu.text, "options": menu.options }),
        bot::Action::SendFile(file) => json!({ "file": file.handle, "caption": file.caption }),
        bot::Action::SetTag(id) => json!({ "tag": id }),
        bot::Action::Remember(state) => json!({ "remember": state }),
        bot::Action::Transfer(to) => json!({ "transfer": { "queueId": to.queue_id, "userId": to.user_id } }),
        bot::Action::Close => "close".into(),
        bot::Action::End => "end".into(),
    }
}
