//! What the law and the people ask for: who did what, who was where, what is known of somebody, and forgetting.

mod access;
mod erase;
mod export;
mod keeper;
mod views;

pub use access::AccessEvent;
pub(crate) use access::{AccessRecorder, write as write_accesses};
pub use balcao_storage::{AccessFilter, AuditFilter};
pub(crate) use erase::erase_returned;
pub use export::Chunks;
pub(crate) use keeper::{run as keep, sweep};
pub use views::{AccessPage, AccessView, AuditCheckView, AuditPage, AuditView, ErasureView};

use crate::{Desk, DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_storage::Tenant;

/// Use cases of privacy. All but [`Privacy::note`] are for administrators, within their own company.
#[derive(Clone, Copy)]
pub struct Privacy<'a> {
    desk: &'a Desk,
}

impl<'a> Privacy<'a> {
    pub(crate) fn new(desk: &'a Desk) -> Self {
        Self { desk }
    }

    /// Notes in the access log that a user is here. Never waits.
    pub fn note(&self, who: &Identity, event: AccessEvent) {
        self.desk.shared.access.note(who, event, self.desk.now());
    }

    /// A page of the audit log, newest first.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for others than administrators.
    pub async fn audit(&self, who: &Identity, filter: &AuditFilter, limit: usize) -> DeskResult<AuditPage> {
        let tenant = self.tenant(who)?;
        let (entries, has_more) = page(tenant.audit_entries(filter, asked(limit)).await?, limit);
        Ok(AuditPage {
            entries: entries.into_iter().map(AuditView::from).collect(),
            has_more,
        })
    }

    /// Whether the audit log is whole.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for others than administrators.
    pub async fn check_audit(&self, who: &Identity) -> DeskResult<AuditCheckView> {
        Ok(self.tenant(who)?.check_audit().await?.into())
    }

    /// A page of the access log, newest first.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for others than administrators.
    pub async fn accesses(&self, who: &Identity, filter: &AccessFilter, limit: usize) -> DeskResult<AccessPage> {
        let tenant = self.tenant(who)?;
        let (entries, has_more) = page(tenant.accesses(filter, asked(limit)).await?, limit);
        Ok(AccessPage {
            entries: entries.into_iter().map(AccessView::from).collect(),
            has_more,
        })
    }

    fn tenant(&self, who: &Identity) -> DeskResult<Tenant> {
        if who.is_admin() {
            Ok(self.desk.store().tenant(who))
        } else {
            Err(DeskError::forbidden())
        }
    }
}

/// One row more than shown tells whether others follow.
fn asked(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX).saturating_add(1)
}

fn page<T>(mut rows: Vec<T>, limit: usize) -> (Vec<T>, bool) {
    let more = rows.len() > limit;
    rows.truncate(limit);
    (rows, more)
}
