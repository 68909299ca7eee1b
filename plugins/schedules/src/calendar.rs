//! What is due in a stretch of time.

use balcao_plugin::prelude::*;

use crate::list;
use crate::moment::{self, DAY_MS};
use crate::refusal::{Answer, wrong};
use crate::schedule::Schedule;
use crate::store::SCHEDULES;

/// Six weeks, as a sheet of a calendar shows them, and a day on either side for the zones.
const LONGEST_DAYS: i64 = 44;
/// Messages of one answer.
const MOST: usize = 1_000;
const CHUNK: u32 = 200;

/// Messages due from `from` (included) to `to` (excluded), the earliest first; `hasMore` tells that there were too many.
pub(crate) fn show(query: &Query, from: &str, to: &str) -> Answer {
    let instant = |field: &str, text: &str| moment::parse(text, moment::company_zone).ok_or_else(|| wrong(field));
    let (from, to) = (instant("from", from)?, instant("to", to)?);
    if to <= from || to - from > LONGEST_DAYS * DAY_MS {
        return Err(wrong("to"));
    }
    let mut rows = Vec::new();
    let mut day = from - from.rem_euclid(DAY_MS);
    while day < to && rows.len() <= MOST {
        read(query, day, |stored| {
            if (from..to).contains(&stored.value.send_at) {
                rows.push(stored);
            }
        })?;
        day += DAY_MS;
    }
    rows.sort_by_key(|stored| (stored.value.send_at, stored.id));
    let has_more = rows.len() > MOST;
    rows.truncate(MOST);
    Ok(list::list(&rows, rows.len(), has_more)?)
}

/// Reads the messages of a day in UTC, up to as many as an answer may have.
fn read(query: &Query, day: i64, mut put: impl FnMut(Stored<Schedule>)) -> Result<()> {
    let (mut after, mut count) = (None, 0);
    loop {
        let chunk = query.clone().with("day", moment::day(day)).limit(CHUNK);
        let page = SCHEDULES.find(&match after {
            Some(last) => chunk.after(last),
            None => chunk,
        })?;
        after = page.documents.last().map(|stored| stored.id);
        count += page.documents.len();
        page.documents.into_iter().for_each(&mut put);
        if !page.has_more || count > MOST {
            return Ok(());
        }
    }
}
