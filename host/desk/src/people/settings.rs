//! Settings of a company.

use super::People;
use crate::{Desk, DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::event::Event;
use balcao_model::setting::{Readers, Rules, Writers, rules};
use balcao_model::time::Moment;
use balcao_storage::{Audit, SettingRow, Tenant};
use jiff::tz::TimeZone;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// What administrators see of a secret that is set. Written back, it changes nothing.
const SET: &str = "********";

/// A setting.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the wire shape `Setting`")]
pub struct SettingView {
    pub id: String,
    pub key: String,
    /// Of a secret only whether it is set: stars, or nothing.
    pub value: String,
    pub company_id: i64,
    #[schema(value_type = String)]
    pub created_at: Moment,
    #[schema(value_type = String)]
    pub updated_at: Moment,
}

/// The settings that everybody of the company may know.
pub(crate) async fn public(tenant: &Tenant) -> DeskResult<Vec<SettingView>> {
    visible(tenant, |readers| readers == Readers::Everybody).await
}

async fn visible(tenant: &Tenant, may_see: impl Fn(Readers) -> bool) -> DeskResult<Vec<SettingView>> {
    let company_id = tenant.key().id();
    let rows = tenant.settings().await?.into_iter();
    // What has no rules is a note of the host's own, or was imported and means nothing here.
    let known = rows.filter_map(|row| rules(&row.key).map(|rules| (rules, row)));
    Ok(known
        .filter(|(rules, _)| may_see(rules.readers))
        .map(|(rules, row)| SettingView::new(company_id, row, rules))
        .collect())
}

impl People<'_> {
    /// The settings of the caller's company. Secrets are told to nobody; administrators see which are set.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settings(&self, who: &Identity) -> DeskResult<Vec<SettingView>> {
        visible(&self.tenant(who), |readers| {
            readers == Readers::Everybody || who.is_admin()
        })
        .await
    }

    /// Writes a setting.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION`, `ERR_SETTING_UNKNOWN`, `ERR_VALIDATION` when it may not say this.
    pub async fn set_setting(&self, who: &Identity, key: &str, value: &str) -> DeskResult<SettingView> {
        if !who.is_admin() {
            return Err(DeskError::forbidden());
        }
        let rules = rules(key).ok_or_else(unknown)?;
        if rules.writers == Writers::Operators && !who.is_super() {
            return Err(DeskError::forbidden());
        }
        let value = rules.accept(value).ok_or_else(|| DeskError::invalid_field("value"))?;
        let tenant = self.tenant(who);
        if rules.readers != Readers::Nobody || value != SET {
            self.write(who, key, &value, rules).await?;
        }
        let row = tenant.setting_row(key).await?.ok_or_else(unknown)?;
        Ok(SettingView::new(tenant.key().id(), row, rules))
    }

    async fn write(&self, who: &Identity, key: &str, value: &str, rules: Rules) -> DeskResult<()> {
        let (desk, now) = (self.desk, self.desk.now());
        let company = self.tenant(who).key();
        let is_secret = rules.readers == Readers::Nobody;
        let stored = if is_secret && !value.is_empty() {
            let sealed = desk.shared.seal.close(&place(company.id(), key), value);
            sealed.map_err(|error| DeskError::Internal(error.into()))?
        } else {
            value.to_owned()
        };
        let detail = if is_secret || !rules.is_brief() {
            json!({ "isSet": !value.is_empty() })
        } else {
            json!({ "value": value })
        };
        let mut tx = desk.store().begin().await?;
        let mut own = tx.of(company);
        own.write_setting(key, &stored, now).await?;
        let entry = Audit {
            action: "setting.changed",
            target: format!("setting:{key}"),
            detail,
        };
        own.audit(who, &entry, now).await?;
        tx.push_events(&[(company, Event::SettingChanged { key: key.to_owned() })], now)
            .await?;
        tx.commit().await?;
        desk.wake().outbox.notify_one();
        Ok(())
    }
}

impl Desk {
    /// The zone in which a company's days begin: its own, or else the installation's.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn company_zone(&self, tenant: &Tenant) -> DeskResult<TimeZone> {
        let row = tenant.setting_row("timeZone").await?;
        let zone = row.and_then(|row| TimeZone::get(&row.value).ok());
        Ok(zone.unwrap_or_else(|| self.shared.time_zone.clone()))
    }

    /// A secret setting in clear, for the host's own calls to other services; never for an answer.
    /// A value that was imported before it was ever written here is not sealed yet.
    ///
    /// # Errors
    /// When the seal of this installation does not fit, or the database fails.
    pub async fn secret_setting(&self, tenant: &Tenant, key: &str) -> DeskResult<Option<String>> {
        let Some(row) = tenant.setting_row(key).await?.filter(|row| !row.value.is_empty()) else {
            return Ok(None);
        };
        if !crate::seal::is_sealed(&row.value) {
            return Ok(Some(row.value));
        }
        let opened = self.shared.seal.open(&place(tenant.key().id(), key), &row.value);
        opened.map(Some).map_err(|error| DeskError::Internal(error.into()))
    }
}

/// Where a secret belongs; it opens nowhere else.
fn place(company: i64, key: &str) -> String {
    format!("{company}/{key}")
}

fn unknown() -> DeskError {
    DeskError::not_found("ERR_SETTING_UNKNOWN")
}

impl SettingView {
    fn new(company_id: i64, row: SettingRow, rules: Rules) -> Self {
        let is_hidden = rules.readers == Readers::Nobody && !row.value.is_empty();
        Self {
            id: row.key.clone(),
            key: row.key,
            value: if is_hidden { SET.to_owned() } else { row.value },
            company_id,
            created_at: Moment(row.created_at),
            updated_at: Moment(row.updated_at),
        }
    }
}
