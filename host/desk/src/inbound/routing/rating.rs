//! The answer to the question after an attendance. The ticket is closed meanwhile and stays so,
//! unless the customer clearly wants something else.

use super::Visit;
use balcao_model::rating::{RATING_LIFETIME_MS, RatingAnswer, answer};
use balcao_storage::Error;

impl Visit<'_> {
    /// Whether the message of a closed ticket was about the rating. If so it is dealt with.
    pub(super) async fn rated(&mut self) -> Result<bool, Error> {
        let (id, now, key) = (self.speaker.ticket, self.speaker.now, self.speaker.key);
        let Some(cycle) = self.speaker.tx.of(key).running_cycle(id).await? else {
            return Ok(false);
        };
        let fresh = cycle.rating_at.is_some_and(|at| at > now - RATING_LIFETIME_MS);
        let connection = Some(self.speaker.facts.row.id);
        let meant = if fresh && !self.is_group {
            answer(self.text, self.state.rating_repeated)
        } else {
            RatingAnswer::Something
        };
        let mut company = self.speaker.tx.of(key);
        match meant {
            RatingAnswer::Rate(rate) => {
                company.add_rating(id, &cycle, rate, now).await?;
                company.finish_cycle(id, connection, None, true, now).await?;
                self.speaker.text(&self.speaker.facts.row.complation_message).await?;
            }
            RatingAnswer::Repeat => {
                self.state.rating_repeated = true;
                self.speaker.text(self.speaker.facts.texts().rating_again).await?;
            }
            RatingAnswer::Something => {
                company.finish_cycle(id, connection, None, false, now).await?;
                return Ok(false);
            }
        }
        // Nobody has to read a number in a closed ticket.
        self.speaker.tx.of(key).read_ticket(id).await?;
        Ok(true)
    }
}
