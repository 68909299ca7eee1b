//! Publishers whose packages are accepted, and the end of that.

use super::Modules;
use super::install::check_reason;
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::time::Moment;
use balcao_registry::{key_id, verifying_key_from_hex};
use balcao_storage::{Error, PublisherRow, Tx};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

const MAX_NAME: usize = 80;

/// A publisher.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    missing_docs,
    reason = "`trust` is `publisher` or `platform`; `plugins` are the ids that belong to it"
)]
pub struct PublisherView {
    pub key: String,
    pub name: String,
    pub public_key: String,
    pub trust: String,
    #[schema(value_type = String)]
    pub added_at: Moment,
    pub revoked: Option<RevokedView>,
    pub plugins: Vec<String>,
}

/// When and why a key was revoked.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RevokedView {
    #[schema(value_type = String)]
    pub at: Moment,
    pub reason: String,
}

/// A publisher to add.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPublisher {
    /// Name shown to people.
    pub name: String,
    /// 64 hexadecimal digits.
    pub public_key: String,
    /// `publisher` or `platform`.
    pub trust: String,
}

/// Changes of a publisher; what is absent stays.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PublisherChange {
    /// Name shown to people.
    pub name: Option<String>,
    /// `publisher` or `platform`.
    pub trust: Option<String>,
}

impl Modules<'_> {
    /// Every publisher, revoked ones too.
    ///
    /// # Errors
    /// `ERR_NO_PERMISSION` for everybody but operators.
    pub async fn publishers(&self, who: &Identity) -> DeskResult<Vec<PublisherView>> {
        self.operator(who)?;
        let (rows, plugins) = (
            self.desk.store().publishers().await?,
            self.desk.store().plugins().await?,
        );
        let view = |row: PublisherRow| {
            let own = plugins
                .iter()
                .filter(|plugin| plugin.publisher.as_deref() == Some(&row.key));
            let own = own.map(|plugin| plugin.id.clone()).collect();
            PublisherView::new(row, own)
        };
        Ok(rows.into_iter().map(view).collect())
    }

    /// Accepts packages of a publisher from now on.
    ///
    /// # Errors
    /// `ERR_VALIDATION` with the field, or `ERR_PLUGIN_PUBLISHER_EXISTS`, also for a key that was revoked.
    pub async fn add_publisher(&self, who: &Identity, new: &NewPublisher) -> DeskResult<PublisherView> {
        self.operator(who)?;
        let key = verifying_key_from_hex(&new.public_key).map_err(|_| DeskError::invalid_field("publicKey"))?;
        let row = PublisherRow {
            key: key_id(&key),
            name: name(&new.name)?,
            public_key: new.public_key.trim().to_lowercase(),
            trust: trust(&new.trust)?,
            added_at: self.desk.now(),
            revoked_at: None,
            revoked_reason: String::new(),
        };
        let mut tx = self.desk.store().begin().await?;
        tx.plugin_generation(true).await?;
        match tx.insert_publisher(&row).await {
            Ok(()) => {}
            Err(Error::Duplicate) => return Err(DeskError::conflict("ERR_PLUGIN_PUBLISHER_EXISTS")),
            Err(error) => return Err(error.into()),
        }
        let detail = json!({ "name": row.name, "trust": row.trust });
        self.finish(tx, who, "publisher.added", format!("publisher:{}", row.key), detail)
            .await?;
        self.publisher(who, &row.key).await
    }

    /// Changes a publisher's name or trust.
    ///
    /// # Errors
    /// `ERR_PLUGIN_PUBLISHER_NOT_FOUND`, `ERR_PLUGIN_PUBLISHER_REVOKED`, or `ERR_VALIDATION` with the field.
    pub async fn change_publisher(
        &self,
        who: &Identity,
        key: &str,
        change: &PublisherChange,
    ) -> DeskResult<PublisherView> {
        self.operator(who)?;
        let mut tx = self.desk.store().begin().await?;
        let mut row = living(&mut tx, key).await?;
        if let Some(new) = &change.name {
            row.name = name(new)?;
        }
        if let Some(new) = &change.trust {
            row.trust = trust(new)?;
        }
        tx.update_publisher(&row).await?;
        let detail = json!({ "name": row.name, "trust": row.trust });
        self.finish(tx, who, "publisher.changed", format!("publisher:{key}"), detail)
            .await?;
        self.publisher(who, key).await
    }

    /// Believes a key no longer, for good. Plugins that run a version signed with it stop everywhere at once.
    ///
    /// # Errors
    /// `ERR_PLUGIN_PUBLISHER_NOT_FOUND`, `ERR_PLUGIN_PUBLISHER_REVOKED`, or `ERR_VALIDATION` without a reason.
    pub async fn revoke_publisher(&self, who: &Identity, key: &str, reason: &str) -> DeskResult<PublisherView> {
        self.operator(who)?;
        let reason = reason.trim();
        check_reason(reason)?;
        let mut tx = self.desk.store().begin().await?;
        let mut row = living(&mut tx, key).await?;
        (row.revoked_at, row.revoked_reason) = (Some(self.desk.now()), reason.to_owned());
        tx.update_publisher(&row).await?;
        let stopped = self.stop_signed(&mut tx, key, reason).await?;
        let detail = json!({ "name": row.name, "reason": reason, "stopped": stopped });
        self.finish(tx, who, "publisher.revoked", format!("publisher:{key}"), detail)
            .await?;
        self.publisher(who, key).await
    }

    /// Switches off what runs a version signed with a key, and forgets such versions elsewhere. Answers what stopped.
    async fn stop_signed(&self, tx: &mut Tx, key: &str, reason: &str) -> DeskResult<Vec<String>> {
        let mut stopped = Vec::new();
        for mut row in self.desk.store().plugins().await? {
            let signed: Vec<String> = tx
                .plugin_versions(&row.id)
                .await?
                .into_iter()
                .filter(|version| version.publisher == key)
                .map(|version| version.version)
                .collect();
            let is_signed = |version: &Option<String>| version.as_ref().is_some_and(|version| signed.contains(version));
            if is_signed(&row.canary) {
                let before = self.tried(&row).await?;
                row.canary = None;
                tx.set_plugin_canaries(&row.id, &[]).await?;
                self.tell_upgrades(tx, &row, &before, &[]).await?;
            }
            if is_signed(&row.previous) {
                row.previous = None;
            }
            if is_signed(&row.active) && row.disabled_at.is_none() {
                (row.disabled_at, row.disabled_reason) = (Some(self.desk.now()), reason.to_owned());
                stopped.push(row.id.clone());
            }
            tx.put_plugin(&row).await?;
        }
        Ok(stopped)
    }

    async fn publisher(&self, who: &Identity, key: &str) -> DeskResult<PublisherView> {
        let mut all = self.publishers(who).await?.into_iter();
        all.find(|publisher| publisher.key == key).ok_or_else(missing)
    }
}

/// A publisher that is not revoked, to be changed in this transaction.
async fn living(tx: &mut Tx, key: &str) -> DeskResult<PublisherRow> {
    tx.plugin_generation(true).await?;
    accepted(tx, key).await
}

/// A publisher that is not revoked.
pub(super) async fn accepted(tx: &mut Tx, key: &str) -> DeskResult<PublisherRow> {
    let row = tx.publisher(key).await?.ok_or_else(missing)?;
    if row.revoked_at.is_some() {
        return Err(DeskError::conflict("ERR_PLUGIN_PUBLISHER_REVOKED"));
    }
    Ok(row)
}

fn missing() -> DeskError {
    DeskError::not_found("ERR_PLUGIN_PUBLISHER_NOT_FOUND")
}

fn name(text: &str) -> DeskResult<String> {
    let text = text.trim();
    if (1..=MAX_NAME).contains(&text.chars().count()) {
        Ok(text.to_owned())
    } else {
        Err(DeskError::invalid_field("name"))
    }
}

fn trust(text: &str) -> DeskResult<String> {
    if matches!(text, "publisher" | "platform") {
        Ok(text.to_owned())
    } else {
        Err(DeskError::invalid_field("trust"))
    }
}

impl PublisherView {
    fn new(row: PublisherRow, plugins: Vec<String>) -> Self {
        let reason = row.revoked_reason;
        Self {
            key: row.key,
            name: row.name,
            public_key: row.public_key,
            trust: row.trust,
            added_at: Moment(row.added_at),
            revoked: row.revoked_at.map(|at| RevokedView { at: Moment(at), reason }),
            plugins,
        }
    }
}
