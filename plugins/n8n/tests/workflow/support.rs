//! A company with a workflow.

use balcao_testkit::{BotAction, CallError, Host, Talk};

pub(crate) const URL: &str = "https://n8n.example.com/webhook/desk";

/// A conversation with the bot of company 5.
pub(crate) fn bot(host: &Host) -> Talk<'_> {
    host.company(5).talk(&[("url", URL), ("token", "segredo")])
}

pub(crate) fn text(text: &str) -> BotAction {
    BotAction::Text(text.to_owned())
}

pub(crate) fn reason(error: CallError) -> String {
    error.to_string()
}
