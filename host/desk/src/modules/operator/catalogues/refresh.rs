//! Catalogues of others are read anew each hour, by one host.

use crate::Desk;
use crate::workers::Lease;
use balcao_model::clock::Millis;
use std::time::Duration;

/// How often it is looked which catalogues are due.
const LOOK: Duration = Duration::from_secs(60);
/// How old what was read may become.
const STALE_MS: Millis = 3_600_000;

/// Runs until the desk stops.
pub(crate) async fn run(desk: Desk, lease: Lease) {
    let work = |desk: Desk| async move {
        if let Err(error) = desk.read_stale_catalogues().await {
            tracing::error!(%error, "catalogues of plugins could not be read");
        }
    };
    lease.every(desk, LOOK, work).await;
}

impl Desk {
    /// Reads the catalogues of others that were not tried for an hour. The background work calls it each minute.
    ///
    /// # Errors
    /// When the database fails; a catalogue that cannot be read is noted with the reason.
    pub async fn read_stale_catalogues(&self) -> anyhow::Result<()> {
        let due = self.now() - STALE_MS;
        for row in self.store().catalogues().await? {
            if row.tried_at <= due {
                self.modules().reread(row).await?;
            }
        }
        Ok(())
    }
}
