//! Page numbers over lists that are read from a place on, not by skipping.
//!
//! Clients ask for page 2, 3 and so on. Where the page before ended is remembered, so that the next one begins
//! exactly there: it costs the same however deep it is, and rows that moved meanwhile neither hide nor repeat
//! others. What is not remembered (another host, a jump) is skipped to. See docs/decisions/0007.

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

/// Ends of pages that are remembered: about a megabyte.
const REMEMBERED: usize = 20_000;

/// The place of a row in the order of its list.
pub(crate) type Mark = (i64, i64);

/// Where pages ended that this host has shown.
#[derive(Default)]
pub(crate) struct PageMarks {
    hasher: RandomState,
    ends: Mutex<Ends>,
}

#[derive(Default)]
struct Ends {
    places: HashMap<u64, Mark>,
    oldest_first: VecDeque<u64>,
}

impl PageMarks {
    /// Where the page before `page` ended. `list` is everything that makes the list: reader and filters.
    pub(crate) fn start_of(&self, list: &impl Debug, page: i64) -> Option<Mark> {
        let key = self.key(list, page.checked_sub(1)?);
        self.ends().places.get(&key).copied()
    }

    /// Remembers where a page ended.
    pub(crate) fn note(&self, list: &impl Debug, page: i64, end: Mark) {
        let key = self.key(list, page);
        let mut ends = self.ends();
        if ends.places.insert(key, end).is_none() {
            ends.oldest_first.push_back(key);
        }
        while ends.oldest_first.len() > REMEMBERED {
            if let Some(oldest) = ends.oldest_first.pop_front() {
                ends.places.remove(&oldest);
            }
        }
    }

    fn key(&self, list: &impl Debug, page: i64) -> u64 {
        self.hasher.hash_one((format!("{list:?}"), page))
    }

    fn ends(&self) -> std::sync::MutexGuard<'_, Ends> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{PageMarks, REMEMBERED};

    #[test]
    fn a_page_begins_where_the_one_before_ended() {
        let marks = PageMarks::default();
        marks.note(&"open of Ana", 1, (50, 7));
        assert_eq!(marks.start_of(&"open of Ana", 2), Some((50, 7)));
        assert_eq!(marks.start_of(&"open of Ana", 1), None);
        assert_eq!(marks.start_of(&"open of Ana", 3), None);
        assert_eq!(marks.start_of(&"open of Bruno", 2), None);
    }

    #[test]
    fn a_list_that_is_read_anew_counts() {
        let marks = PageMarks::default();
        marks.note(&"list", 1, (50, 7));
        marks.note(&"list", 1, (60, 9));
        assert_eq!(marks.start_of(&"list", 2), Some((60, 9)));
    }

    #[test]
    fn memory_is_bounded_and_the_oldest_is_forgotten() {
        let marks = PageMarks::default();
        for page in 0..=REMEMBERED as i64 {
            marks.note(&"list", page, (page, 0));
        }
        assert_eq!(marks.start_of(&"list", 1), None);
        assert_eq!(marks.start_of(&"list", 2), Some((1, 0)));
        assert_eq!(marks.ends().places.len(), REMEMBERED);
    }
}
