//! Letters that wait to leave.

use crate::Store;
use crate::error::Result;
use crate::tx::Tx;
use balcao_model::clock::Millis;

/// A letter that is due.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct MailRow {
    /// Id in the queue.
    pub id: i64,
    /// To whom, as typed.
    pub recipient: String,
    /// What it is about, as JSON text.
    pub letter: String,
    /// How often it was tried.
    pub attempts: i64,
    /// When it was queued.
    pub created_at: Millis,
}

impl Tx {
    /// Queues a letter.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_mail(&mut self, recipient: &str, letter: &str, at: Millis) -> Result<()> {
        in_tx!(self, |c, D| {
            sqlx::query::<D>(
                "INSERT INTO mail_queue (recipient, letter, attempts, run_at, created_at) VALUES ($1, $2, 0, $3, $3)",
            )
            .bind(recipient)
            .bind(letter)
            .bind(at)
            .execute(c)
            .await
            .map(drop)?
        });
        Ok(())
    }
}

impl Store {
    /// Queues a letter that belongs to nothing else.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_mail(&self, recipient: &str, letter: &str, at: Millis) -> Result<()> {
        let mut tx = self.begin().await?;
        tx.queue_mail(recipient, letter, at).await?;
        tx.commit().await
    }

    /// The letter that is due the longest. Whoever holds the lease of letters may ask.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn due_mail(&self, now: Millis) -> Result<Option<MailRow>> {
        on!(&self.db, r, |p, D| {
            let query = sqlx::query_as::<D, MailRow>(
                "SELECT id, recipient, letter, attempts, created_at FROM mail_queue WHERE run_at <= $1 \
                 ORDER BY run_at, id LIMIT 1",
            );
            Ok(query.bind(now).fetch_optional(p).await?)
        })
    }

    /// Removes a letter: it has left, or never will.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn drop_mail(&self, id: i64) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>("DELETE FROM mail_queue WHERE id = $1")
                .bind(id)
                .execute(p)
                .await
                .map(drop)?
        });
        Ok(())
    }

    /// Puts a letter back, to be tried again at a time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn postpone_mail(&self, id: i64, again_at: Millis) -> Result<()> {
        on!(&self.db, w, |p, D| {
            sqlx::query::<D>("UPDATE mail_queue SET attempts = attempts + 1, run_at = $1 WHERE id = $2")
                .bind(again_at)
                .bind(id)
                .execute(p)
                .await
                .map(drop)?
        });
        Ok(())
    }
}
