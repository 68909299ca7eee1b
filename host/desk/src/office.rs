//! The back office: what a company arranges besides its conversations, and what the provider tells all companies.

mod announcements;
mod dashboard;
mod files;
mod helps;
mod hours;
mod integrations;
mod media;
mod notes;
mod options;
mod queues;
mod quick_messages;
mod tags;

pub use announcements::{AnnouncementInput, AnnouncementPage, AnnouncementView, Announcements};
pub use dashboard::{Attendant, Counters, DashboardQuery, DashboardView, Dashboards, DayCounts, UserCount};
pub use files::{EntryInput, EntryUpload, FileEntryView, FileListInput, FileListPage, FileListView, FileLists};
pub use helps::{HelpInput, HelpPage, HelpView, Helps};
pub use hours::HoursView;
pub(crate) use integrations::check as check_integration;
pub(crate) use integrations::opened as opened_integration;
pub use integrations::{IntegrationInput, IntegrationPage, IntegrationView, Integrations};
pub use notes::{NoteContact, NotePage, NoteTicket, NoteUser, NoteView, Notes};
pub use options::{OptionInput, OptionQuery, OptionView, Options};
pub use queues::{QueueInput, QueueView, Queues};
pub use quick_messages::{
    ListedQuickMessage, OwnerCompany, QuickMessageInput, QuickMessagePage, QuickMessageView, QuickMessages,
};
pub use tags::{ListedTag, TagCount, TagInput, TagPage, TagView, Tags};

use crate::error::{DeskError, DeskResult};
use crate::{Desk, Upload};
use balcao_model::auth::Identity;
use balcao_model::event::{Event, Record};
use balcao_model::message::MAX_BODY_CHARS;
use balcao_storage::{CompanyKey, Tenant, Tx};
use serde_json::Value;

/// Rows of a page, as clients of this family expect.
const PAGE: i64 = 20;
/// Longest file name that is kept, in characters.
const MAX_FILE_NAME: usize = 255;

/// Use cases of the back office, by noun.
#[derive(Clone, Copy)]
pub struct Office<'a> {
    desk: &'a Desk,
}

impl<'a> Office<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// Queues.
    #[must_use]
    pub fn queues(self) -> Queues<'a> {
        Queues { desk: self.desk }
    }

    /// Options below queues.
    #[must_use]
    pub fn options(self) -> Options<'a> {
        Options { desk: self.desk }
    }

    /// Tags.
    #[must_use]
    pub fn tags(self) -> Tags<'a> {
        Tags { desk: self.desk }
    }

    /// Notes on tickets.
    #[must_use]
    pub fn notes(self) -> Notes<'a> {
        Notes { desk: self.desk }
    }

    /// Quick messages.
    #[must_use]
    pub fn quick_messages(self) -> QuickMessages<'a> {
        QuickMessages { desk: self.desk }
    }

    /// Bots of plugins that the company has set up.
    #[must_use]
    pub fn integrations(self) -> Integrations<'a> {
        Integrations { desk: self.desk }
    }

    /// Lists of files.
    #[must_use]
    pub fn file_lists(self) -> FileLists<'a> {
        FileLists { desk: self.desk }
    }

    /// Help videos.
    #[must_use]
    pub fn helps(self) -> Helps<'a> {
        Helps { desk: self.desk }
    }

    /// Announcements.
    #[must_use]
    pub fn announcements(self) -> Announcements<'a> {
        Announcements { desk: self.desk }
    }

    /// The dashboard.
    #[must_use]
    pub fn dashboard(self) -> Dashboards<'a> {
        Dashboards { desk: self.desk }
    }
}

/// The present state of a record as live events show it; nothing when it is gone or not to be shown.
pub(crate) async fn view(desk: &Desk, tenant: &Tenant, record: Record, id: i64) -> anyhow::Result<Option<Value>> {
    let view = match record {
        Record::Queue => tenant
            .queue(id)
            .await?
            .map(|row| serde_json::to_value(QueueView::from(row))),
        Record::Tag => tenant
            .tag(id)
            .await?
            .map(|row| serde_json::to_value(TagView::from(row))),
        Record::QuickMessage => {
            let row = tenant.quick_message(id).await?;
            row.map(|row| serde_json::to_value(QuickMessageView::new(desk, row)))
        }
        Record::FileList => {
            let found = tenant.file_list(id).await?;
            found.map(|(row, entries)| serde_json::to_value(FileListView::new(desk, row, Some(entries))))
        }
        Record::Help => desk
            .store()
            .help(id)
            .await?
            .map(|row| serde_json::to_value(HelpView::from(row))),
        Record::Announcement => {
            let shown = desk.store().announcement(id).await?.filter(|row| row.status);
            shown.map(|row| serde_json::to_value(AnnouncementView::new(desk, row)))
        }
        Record::Integration => tenant
            .integration(id)
            .await?
            .map(|row| serde_json::to_value(IntegrationView::from(row))),
        Record::User => None,
    };
    Ok(view.transpose()?)
}

fn admin(who: &Identity) -> DeskResult<()> {
    if who.is_admin() {
        Ok(())
    } else {
        Err(DeskError::forbidden())
    }
}

fn operator(who: &Identity) -> DeskResult<()> {
    if who.is_super() {
        Ok(())
    } else {
        Err(DeskError::forbidden())
    }
}

/// A search term that says something.
fn term(search: Option<&str>) -> Option<&str> {
    search.map(str::trim).filter(|term| !term.is_empty())
}

fn offset(page: i64) -> i64 {
    page.saturating_sub(1).saturating_mul(PAGE)
}

/// A page's rows out of one row more than it has, the rows up to its end (one more when others follow),
/// and whether others follow.
fn paged<T>(mut rows: Vec<T>, page: i64) -> (Vec<T>, i64, bool) {
    let more = rows.len() > PAGE as usize;
    rows.truncate(PAGE as usize);
    let count = offset(page).saturating_add(rows.len() as i64) + i64::from(more);
    (rows, count, more)
}

/// A text without blanks around it, if its length is allowed.
fn sized(text: &str, least: usize, most: usize) -> Option<String> {
    let text = text.trim();
    (least..=most).contains(&text.chars().count()).then(|| text.to_owned())
}

/// A text that customers may be sent, or nothing of one.
fn message(field: &'static str, text: &str) -> DeskResult<String> {
    if text.chars().count() > MAX_BODY_CHARS {
        return Err(DeskError::invalid_field(field));
    }
    Ok(text.to_owned())
}

/// Makes a change durable together with what is told of it.
async fn commit(desk: &Desk, mut tx: Tx, key: CompanyKey, events: Vec<Event>) -> DeskResult<()> {
    let events: Vec<_> = events.into_iter().map(|event| (key, event)).collect();
    tx.push_events(&events, desk.now()).await?;
    tx.commit().await?;
    desk.wake().outbox.notify_one();
    Ok(())
}

/// The same for what the provider tells every company.
async fn commit_for_all(desk: &Desk, mut tx: Tx, companies: &[CompanyKey], event: &Event) -> DeskResult<()> {
    let events: Vec<_> = companies.iter().map(|key| (*key, event.clone())).collect();
    tx.push_events(&events, desk.now()).await?;
    tx.commit().await?;
    desk.wake().outbox.notify_one();
    Ok(())
}

fn saved(record: Record, id: i64, new: bool) -> Event {
    Event::RecordSaved { record, id, new }
}

fn deleted(record: Record, id: i64) -> Event {
    Event::RecordDeleted { record, id }
}
