//! The work on messages, one round when it is asked for.

use crate::error::DeskResult;
use crate::{Desk, inbound, sends};

/// Background work of a desk that was not started: whoever drives it decides what is done when. A run of
/// which every step is decided can be repeated exactly. Nobody else may work on the same database.
pub struct Rounds<'a> {
    desk: &'a Desk,
}

impl Desk {
    /// The work on messages by hand, instead of [`Desk::start`].
    #[must_use]
    pub fn rounds(&self) -> Rounds<'_> {
        Rounds { desk: self }
    }
}

impl Rounds<'_> {
    /// Works on the oldest deliveries. Answers how many there were.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn inbox(&self) -> DeskResult<usize> {
        Ok(inbound::step(self.desk).await?)
    }

    /// Gives the next message of each conversation to its channel and waits for the answers. Answers how many
    /// were due.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sends(&self) -> DeskResult<usize> {
        Ok(sends::round(self.desk).await?)
    }
}
