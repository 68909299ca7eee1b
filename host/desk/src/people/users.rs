//! Users as clients see them.

mod input;
mod list;
mod preferences;
mod profile;
mod remove;
mod save;

pub use input::UserInput;
pub use list::{CompanyName, UserPage, UserSummary};
pub use preferences::Preferences;
pub use profile::ProfileInput;

pub(crate) use input::{check_password, language_of};

use balcao_model::time::Moment;
use balcao_storage::{Tenant, UserQueueRow, UserRow};
use serde::Serialize;
use utoipa::ToSchema;

use super::{CompanyView, company};
use crate::{DeskError, DeskResult};

/// A queue of a user.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Queue` inside a user")]
pub struct UserQueueView {
    pub id: i64,
    pub name: String,
    pub color: String,
    pub greeting_message: String,
    pub order_queue: Option<i64>,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
    #[serde(rename = "UserQueue")]
    pub link: QueueLink,
}

/// The link between a user and a queue; clients read `queueId` from it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `UserQueue`")]
pub struct QueueLink {
    pub user_id: i64,
    pub queue_id: i64,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// The user of a login answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `SessionUserLogin`")]
pub struct SessionUser {
    pub id: i64,
    pub name: String,
    pub email: String,
    pub profile: String,
    pub company_id: i64,
    pub company: CompanyView,
    #[serde(rename = "super")]
    pub is_super: bool,
    pub queues: Vec<UserQueueView>,
    pub all_ticket: &'static str,
    pub language: String,
    pub preferences: Preferences,
}

/// The user of a refresh answer and of `GET /users/{id}`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    missing_docs,
    reason = "the wire shape `UserShow`; its company also has the due date and settings"
)]
pub struct UserShow {
    pub name: String,
    pub id: i64,
    pub email: String,
    pub company_id: i64,
    pub profile: String,
    #[serde(rename = "super")]
    pub is_super: bool,
    /// Only the user's own session learns it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token_version: Option<i64>,
    pub whatsapp_id: Option<i64>,
    pub all_ticket: &'static str,
    pub language: String,
    /// Only the user's own session learns them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferences: Option<Preferences>,
    pub queues: Vec<UserQueueView>,
    pub company: CompanyView,
}

/// The facts about a caller that decide which pages exist.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape of `GET /auth/me`")]
pub struct Me {
    pub id: i64,
    pub profile: String,
    #[serde(rename = "super")]
    pub is_super: bool,
}

/// A user in a list to choose from.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape of `GET /users/list`")]
pub struct UserBrief {
    pub name: String,
    pub id: i64,
    pub email: String,
    pub queues: Vec<UserQueueView>,
}

pub(crate) async fn session_user(tenant: &Tenant, row: UserRow) -> DeskResult<SessionUser> {
    let queues = queues(tenant, row.id).await?;
    Ok(SessionUser {
        id: row.id,
        name: row.name,
        email: row.email,
        profile: row.profile,
        company_id: row.company_id,
        company: company::view(tenant).await?,
        is_super: row.is_super,
        queues,
        all_ticket: all_ticket(row.all_ticket),
        language: row.language,
        preferences: Preferences::read(&row.preferences),
    })
}

pub(crate) async fn user_show(tenant: &Tenant, row: UserRow) -> DeskResult<UserShow> {
    let queues = queues(tenant, row.id).await?;
    Ok(UserShow {
        name: row.name,
        id: row.id,
        email: row.email,
        company_id: row.company_id,
        profile: row.profile,
        is_super: row.is_super,
        token_version: None,
        whatsapp_id: row.connection_id,
        all_ticket: all_ticket(row.all_ticket),
        language: row.language,
        preferences: None,
        queues,
        company: company::view(tenant).await?,
    })
}

pub(super) async fn briefs(tenant: &Tenant) -> DeskResult<Vec<UserBrief>> {
    let mut links = tenant.queues_of_users(None).await?;
    let mut briefs = Vec::new();
    for row in tenant.users().await? {
        let own = links
            .extract_if(.., |link| link.user_id == row.id)
            .map(UserQueueView::from)
            .collect();
        briefs.push(UserBrief {
            name: row.name,
            id: row.id,
            email: row.email,
            queues: own,
        });
    }
    Ok(briefs)
}

async fn queues(tenant: &Tenant, user: i64) -> DeskResult<Vec<UserQueueView>> {
    Ok(tenant
        .queues_of_users(Some(user))
        .await?
        .into_iter()
        .map(UserQueueView::from)
        .collect())
}

impl From<UserQueueRow> for UserQueueView {
    fn from(row: UserQueueRow) -> Self {
        let linked_at = Moment(row.linked_at);
        Self {
            link: QueueLink {
                user_id: row.user_id,
                queue_id: row.id,
                created_at: linked_at,
                updated_at: linked_at,
            },
            id: row.id,
            name: row.name,
            color: row.color,
            greeting_message: row.greeting_message,
            order_queue: row.order_queue,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_USER_FOUND")
}

/// The words of the contract, spelt as it spells them.
fn all_ticket(all: bool) -> &'static str {
    if all { "enabled" } else { "desabled" }
}
