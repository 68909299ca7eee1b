//! Questions to the service of a connection while somebody waits for the answer.

use super::about::Line;
use crate::Desk;
use crate::error::{DeskError, DeskResult};
use balcao_model::auth::Identity;
use balcao_runtime::CallError;
use balcao_runtime::channel::{Health, Template};
use balcao_storage::ConnectionRow;

/// Every template of the account.
pub(crate) async fn templates(desk: &Desk, who: &Identity, row: &ConnectionRow) -> DeskResult<Vec<Template>> {
    let line = line(desk, who, row).await?;
    line.channel(desk)
        .templates()
        .await
        .map_err(|error| unreachable(row, &error))
}

/// How the account is.
pub(crate) async fn health(desk: &Desk, who: &Identity, row: &ConnectionRow) -> DeskResult<Health> {
    let line = line(desk, who, row).await?;
    line.channel(desk)
        .health()
        .await
        .map_err(|error| unreachable(row, &error))
}

async fn line(desk: &Desk, who: &Identity, row: &ConnectionRow) -> DeskResult<Line> {
    let line = Line::of(desk, &desk.store().tenant(who), row).await?;
    line.ok_or_else(|| DeskError::invalid("ERR_SEND_UNSUPPORTED"))
}

fn unreachable(row: &ConnectionRow, error: &CallError) -> DeskError {
    tracing::warn!(connection.id = row.id, %error, "a service gave no answer about its account");
    DeskError::invalid("ERR_CHANNEL_UNREACHABLE")
}
