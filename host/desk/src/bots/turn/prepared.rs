//! What a bot decided, with everything looked up that it names: what is not the company's is refused before anything is said.

use super::{Silence, broken};
use crate::Desk;
use crate::media::Linked;
use balcao_model::menu;
use balcao_model::message::Choices;
use balcao_runtime::BotAction;
use balcao_storage::{DueWork, Tenant};

/// What the options of bots are called in the answers that are offered.
pub(super) const PLACE: &str = "bot";

/// Something to say or do, ready to be carried out.
pub(super) enum Step {
    /// A text.
    Say(String),
    /// A question as a text, and to press.
    Ask(String, Option<Choices>),
    /// A file with its name and caption.
    Show(Linked, String, String),
    /// A tag of the company.
    Tag(i64),
    /// A new memory.
    Remember(String),
    /// Over to people, in this queue or with this agent.
    Transfer(Option<i64>, Option<i64>),
    /// Close the ticket.
    Close,
    /// End the bot.
    End,
}

pub(super) async fn prepare(
    desk: &Desk,
    tenant: &Tenant,
    work: &DueWork,
    actions: Vec<BotAction>,
) -> Result<Vec<Step>, Silence> {
    let mut steps = Vec::with_capacity(actions.len());
    for action in actions {
        steps.push(step(desk, tenant, work, action).await?);
    }
    Ok(steps)
}

async fn step(desk: &Desk, tenant: &Tenant, work: &DueWork, action: BotAction) -> Result<Step, Silence> {
    let foreign = |what: &str| Silence::Broken(format!("the company has no such {what}"));
    Ok(match action {
        BotAction::Text(text) => Step::Say(text),
        BotAction::Options(text, options) => {
            let options = options.iter().map(String::as_str);
            Step::Ask(menu::text(&text, options.clone()), menu::choices(PLACE, &text, options))
        }
        BotAction::File(handle, caption) => {
            let file = tenant.plugin_file(&work.plugin, &handle).await.map_err(broken)?;
            let file = file.ok_or_else(|| foreign("file"))?;
            let link = desk.shared.media.link(work.company, &file.path).await.map_err(broken)?;
            Step::Show(link, file.name, caption)
        }
        BotAction::Tag(id) => {
            let tag = tenant.tag(id).await.map_err(broken)?;
            Step::Tag(tag.ok_or_else(|| foreign("tag"))?.id)
        }
        BotAction::Remember(state) => Step::Remember(state),
        BotAction::Transfer { queue_id, user_id } => {
            if let Some(id) = queue_id {
                tenant
                    .queue(id)
                    .await
                    .map_err(broken)?
                    .ok_or_else(|| foreign("queue"))?;
            }
            if let Some(id) = user_id {
                tenant.user(id).await.map_err(broken)?.ok_or_else(|| foreign("user"))?;
            }
            Step::Transfer(queue_id, user_id)
        }
        BotAction::Close => Step::Close,
        BotAction::End => Step::End,
    })
}
