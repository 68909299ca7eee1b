//! What a plugin logged in a company.

use super::Modules;
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_model::time::Moment;
use balcao_storage::Tenant;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Levels, the least important first.
const LEVELS: [&str; 4] = ["debug", "info", "warn", "error"];
const SHOWN: i64 = 200;
const LAST_ERRORS: i64 = 5;

/// Which lines to read.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    /// This level and more important ones: `debug`, `info`, `warn` or `error`. All without it.
    pub level: Option<String>,
    /// Lines before this one.
    pub before: Option<i64>,
}

/// A line.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "said above")]
pub struct LogLineView {
    pub id: i64,
    #[schema(value_type = String)]
    pub at: Moment,
    pub level: String,
    pub message: String,
}

/// Something that went wrong.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[expect(missing_docs, reason = "said above")]
pub struct ModuleError {
    #[schema(value_type = String)]
    pub at: Moment,
    pub message: String,
}

impl Modules<'_> {
    /// The newest log lines of a plugin in the company.
    ///
    /// # Errors
    /// `ERR_MODULE_NOT_FOUND`, or `ERR_VALIDATION` for an unknown level.
    pub async fn module_log(&self, who: &Identity, id: &str, query: &LogQuery) -> DeskResult<Vec<LogLineView>> {
        let tenant = self.admin(who)?;
        self.included(&tenant, id).await?;
        let from = match query.level.as_deref() {
            None => 0,
            Some(level) => {
                let place = LEVELS.iter().position(|known| *known == level);
                place.ok_or_else(|| DeskError::invalid_field("level"))?
            }
        };
        let levels = LEVELS.get(from..).unwrap_or_default();
        let rows = tenant.plugin_log(id, levels, query.before, SHOWN).await?;
        let view = |row: balcao_storage::LogRow| LogLineView {
            id: row.id,
            at: Moment(row.at),
            level: row.level,
            message: row.message,
        };
        Ok(rows.into_iter().map(view).collect())
    }

    pub(super) async fn last_errors(&self, tenant: &Tenant, id: &str) -> DeskResult<Vec<ModuleError>> {
        let rows = tenant.plugin_log(id, &["error"], None, LAST_ERRORS).await?;
        let view = |row: balcao_storage::LogRow| ModuleError {
            at: Moment(row.at),
            message: row.message,
        };
        Ok(rows.into_iter().map(view).collect())
    }
}
