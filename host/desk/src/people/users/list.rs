//! Pages of users.

use super::UserQueueView;
use crate::DeskResult;
use crate::people::People;
use balcao_model::auth::Identity;
use balcao_model::text::normalise;
use balcao_model::time::Moment;
use serde::Serialize;
use utoipa::ToSchema;

/// Users of one page.
const PAGE: usize = 20;

/// A user in a page of users.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape of `GET /users`")]
pub struct UserSummary {
    pub name: String,
    pub id: i64,
    pub email: String,
    pub company_id: i64,
    pub profile: String,
    pub online: bool,
    #[schema(value_type = String)]
    pub created_at: Moment,
    pub queues: Vec<UserQueueView>,
    pub company: CompanyName,
}

/// A company by name.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape `Company` inside a listed user")]
pub struct CompanyName {
    pub id: i64,
    pub name: String,
}

/// A page of users.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape of `GET /users`")]
pub struct UserPage {
    pub users: Vec<UserSummary>,
    pub count: usize,
    pub has_more: bool,
}

impl People<'_> {
    /// A page of the company's users, newest first, those whose name or e-mail holds the term.
    /// A company has as many as its plan allows, so they are searched in memory, without accents and case.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn users_page(&self, who: &Identity, term: Option<&str>, page: usize) -> DeskResult<UserPage> {
        let tenant = self.tenant(who);
        let term = normalise(term.unwrap_or_default().trim());
        let mut rows = tenant.users().await?;
        rows.retain(|row| normalise(&row.name).contains(&term) || normalise(&row.email).contains(&term));
        rows.sort_by_key(|row| std::cmp::Reverse((row.created_at, row.id)));
        let count = rows.len();
        let company = tenant.company().await?.name;
        let mut links = tenant.queues_of_users(None).await?;
        let first = (page - 1) * PAGE;
        let users: Vec<_> = rows
            .into_iter()
            .skip(first)
            .take(PAGE)
            .map(|row| UserSummary {
                online: row.online,
                queues: links
                    .extract_if(.., |link| link.user_id == row.id)
                    .map(UserQueueView::from)
                    .collect(),
                company: CompanyName {
                    id: row.company_id,
                    name: company.clone(),
                },
                name: row.name,
                id: row.id,
                email: row.email,
                company_id: row.company_id,
                profile: row.profile,
                created_at: Moment(row.created_at),
            })
            .collect();
        Ok(UserPage {
            has_more: count > first + users.len(),
            users,
            count,
        })
    }
}
