//! Tags and the tickets that have them.

use super::{admin, commit, deleted, saved, sized, term};
use crate::error::{DeskError, DeskResult};
use crate::tickets;
use crate::views::TicketView;
use crate::{Actor, Desk};
use balcao_model::auth::Identity;
use balcao_model::color::is_color;
use balcao_model::event::{Event, Record};
use balcao_model::text::normalise;
use balcao_model::time::Moment;
use balcao_storage::{Audit, Error, TagForm, TagRow};
use serde::Serialize;
use serde_json::json;
use std::collections::HashMap;
use utoipa::ToSchema;

/// Most tags of a company; lists show them all at once.
const MOST: i64 = 5000;
/// Most tags of one ticket.
const MOST_ON_TICKET: usize = 100;
const USUAL_COLOR: &str = "#A4CCCC";

/// Use cases of tags.
#[derive(Clone, Copy)]
pub struct Tags<'a> {
    pub(super) desk: &'a Desk,
}

/// A tag; `kanban` is 1 for a lane of the board and 0 for others.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Tag`")]
pub struct TagView {
    pub id: i64,
    pub name: String,
    pub color: String,
    pub company_id: i64,
    pub kanban: u8,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// A tag in the list of tags; numbers of tickets are text, as the family writes them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape of a row of `GET /tags`")]
pub struct ListedTag {
    pub id: i64,
    pub name: String,
    pub color: String,
    pub tickets_count: String,
}

/// One entry of the list's odd counter.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the wire shape of `count` of `GET /tags`")]
pub struct TagCount {
    pub id: i64,
    pub count: String,
}

/// All tags at once.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TagPage {
    /// By name.
    pub tags: Vec<ListedTag>,
    /// One entry for each tag, as the family answers.
    pub count: Vec<TagCount>,
    /// Never: the first page has all.
    pub has_more: bool,
}

/// A tag's form. What is `None` stays as it is, or has its usual value in a new tag.
#[derive(Debug, Clone, Default)]
pub struct TagInput {
    /// 3 to 100 characters.
    pub name: Option<String>,
    /// `#` and 3 to 6 hexadecimal digits.
    pub color: Option<String>,
    /// A lane of the kanban board; for those who arrange the board only.
    pub kanban: Option<bool>,
}

impl Tags<'_> {
    /// The tags of the company by name, with how many tickets have each.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn page(&self, who: &Identity, search: Option<&str>, page: i64) -> DeskResult<TagPage> {
        let usage: HashMap<i64, i64> = self.desk.store().tenant(who).tag_usage().await?.into_iter().collect();
        let found = if page > 1 {
            Vec::new()
        } else {
            self.list(who, search).await?
        };
        let tags: Vec<ListedTag> = found
            .into_iter()
            .map(|tag| ListedTag {
                tickets_count: usage.get(&tag.id).copied().unwrap_or_default().to_string(),
                id: tag.id,
                name: tag.name,
                color: tag.color,
            })
            .collect();
        let count = tags.iter().map(|tag| TagCount {
            id: tag.id,
            count: "1".to_owned(),
        });
        Ok(TagPage {
            count: count.collect(),
            tags,
            has_more: false,
        })
    }

    /// The tags of the company by name, optionally those whose name or colour contains a term.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, who: &Identity, search: Option<&str>) -> DeskResult<Vec<TagView>> {
        let rows = self.desk.store().tenant(who).tags(false).await?;
        let mut tags: Vec<TagView> = rows.into_iter().map(TagView::from).collect();
        if let Some(term) = term(search).map(normalise) {
            tags.retain(|tag| normalise(&tag.name).contains(&term) || normalise(&tag.color).contains(&term));
        }
        tags.sort_by_cached_key(|tag| normalise(&tag.name));
        Ok(tags)
    }

    /// One tag.
    ///
    /// # Errors
    /// `ERR_NO_TAG_FOUND`.
    pub async fn show(&self, who: &Identity, id: i64) -> DeskResult<TagView> {
        let row = self.desk.store().tenant(who).tag(id).await?;
        Ok(row.ok_or_else(missing)?.into())
    }

    /// Adds a tag, or answers with the one that is the same.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for a lane of the board, `ERR_RECORD_LIMIT`, `ERR_VALIDATION`.
    pub async fn create(&self, who: &Identity, input: &TagInput) -> DeskResult<TagView> {
        let form = form(input, None)?;
        if form.kanban && !arranges_board(who) {
            return Err(DeskError::forbidden());
        }
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        let (same, count) = company.same_tag(&form).await?;
        if let Some(row) = same {
            return Ok(row.into());
        }
        if count >= MOST {
            return Err(DeskError::invalid("ERR_RECORD_LIMIT"));
        }
        let id = company.insert_tag(&form, self.desk.now()).await?;
        commit(self.desk, tx, key, vec![saved(Record::Tag, id, true)]).await?;
        self.show(who, id).await
    }

    /// Changes a tag.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_TAG_FOUND`, `ERR_VALIDATION`.
    pub async fn update(&self, who: &Identity, id: i64, input: &TagInput) -> DeskResult<TagView> {
        admin(who)?;
        let form = form(input, Some(self.show(who, id).await?))?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        if !tx.of(key).update_tag(id, &form, self.desk.now()).await? {
            return Err(missing());
        }
        commit(self.desk, tx, key, vec![saved(Record::Tag, id, false)]).await?;
        self.show(who, id).await
    }

    /// Removes a tag from the company and from every ticket.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_NO_TAG_FOUND`.
    pub async fn delete(&self, who: &Identity, id: i64) -> DeskResult<()> {
        admin(who)?;
        let before = self.show(who, id).await?;
        let key = self.desk.store().tenant(who).key();
        let mut tx = self.desk.store().begin().await?;
        let mut company = tx.of(key);
        if !company.delete_tag(id).await? {
            return Err(missing());
        }
        let entry = Audit {
            action: "tag.deleted",
            target: format!("tag:{id}"),
            detail: json!({ "name": before.name }),
        };
        company.audit(who, &entry, self.desk.now()).await?;
        commit(self.desk, tx, key, vec![deleted(Record::Tag, id)]).await
    }

    /// Gives a ticket exactly these tags.
    ///
    /// # Errors
    /// `ERR_NO_TICKET_FOUND` when there is no ticket that this user may see, `ERR_NO_TAG_FOUND` when one
    /// of the tags does not exist, `ERR_VALIDATION` for too many.
    pub async fn sync(&self, who: impl Into<Actor<'_>>, ticket_id: i64, tags: &[i64]) -> DeskResult<TicketView> {
        if tags.len() > MOST_ON_TICKET {
            return Err(DeskError::invalid_field("tags"));
        }
        let (store, now, who) = (self.desk.store(), self.desk.now(), who.into());
        let sight = who.sight(store).await?;
        let tenant = who.tenant(store);
        let key = tenant.key();
        let mut tx = store.begin().await?;
        let mut company = tx.of(key);
        let ticket = company.lock_ticket(ticket_id).await?.ok_or_else(tickets::missing)?;
        if !sight.sees(ticket.user_id, ticket.queue_id) {
            return Err(tickets::missing());
        }
        let set = company.set_ticket_tags(ticket_id, tags, now).await;
        set.map_err(|error| match error {
            Error::Reference => missing(),
            other => other.into(),
        })?;
        commit(self.desk, tx, key, vec![Event::TicketUpdated { ticket_id, from: None }]).await?;
        let row = tenant.ticket(ticket_id).await?.ok_or_else(tickets::missing)?;
        Ok(TicketView::try_from(row)?.full())
    }
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_NO_TAG_FOUND")
}

/// Lanes of the board are for admins and supervisors.
fn arranges_board(who: &Identity) -> bool {
    who.is_admin() || who.profile().as_str() == "supervisor"
}

fn form(input: &TagInput, before: Option<TagView>) -> DeskResult<TagForm> {
    let (name, color, kanban) = match before {
        Some(tag) => (tag.name, tag.color, tag.kanban == 1),
        None => (String::new(), USUAL_COLOR.to_owned(), false),
    };
    let color = input.color.clone().unwrap_or(color);
    if !is_color(&color) {
        return Err(DeskError::invalid_field("color"));
    }
    let name = sized(input.name.as_deref().unwrap_or(&name), 3, 100);
    Ok(TagForm {
        name: name.ok_or_else(|| DeskError::invalid_field("name"))?,
        color,
        kanban: input.kanban.unwrap_or(kanban),
    })
}

impl From<TagRow> for TagView {
    fn from(row: TagRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            color: row.color,
            company_id: row.company_id,
            kanban: u8::from(row.kanban),
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
