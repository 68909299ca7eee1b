//! How much plugins may keep of a company. Nobody counts along: what is there is measured now and then, the sooner the less
//! room is left.

use balcao_model::clock::Millis;
use balcao_runtime::ports::{Operation, PortError};
use balcao_storage::{PluginData, Tenant};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bytes of documents and values of one plugin in one company.
const MOST: i64 = 1 << 30;
/// Bytes that are written between two measurements, at least while there is so much room.
const STEP: i64 = 4 << 20;
/// What a document takes beside its text.
const OF_EACH: i64 = 200;
/// How long nobody measures again where there is no room.
const FULL_MS: Millis = 10_000;

/// Company and plugin.
type Place = (i64, String);

/// What this host knows of the room that is left.
#[derive(Default)]
pub(crate) struct Rooms {
    known: Mutex<HashMap<Place, Room>>,
    /// Held while somebody measures, so that not all callers do.
    measuring: tokio::sync::Mutex<()>,
}

#[derive(Clone, Copy)]
enum Room {
    /// So much can be written before it is measured again.
    Left(i64),
    /// None, as far as it is known until this time.
    Full(Millis),
}

impl Rooms {
    /// Lets a write through if there is room for it. What only removes is always let through.
    pub(super) async fn admit(
        &self,
        tenant: &Tenant,
        plugin: &str,
        operations: &[Operation],
        now: Millis,
    ) -> Result<(), PortError> {
        let (place, bytes) = ((tenant.key().id(), plugin.to_owned()), size_of(operations));
        if bytes == 0 || self.take(&place, bytes) {
            return Ok(());
        }
        let _one_at_a_time = self.measuring.lock().await;
        // Somebody else may have measured meanwhile.
        if self.take(&place, bytes) {
            return Ok(());
        }
        if !self.is_full(&place, now) {
            let data = tenant.plugin_data(plugin).await;
            let data = data.map_err(|error| PortError::Internal(error.to_string()))?;
            self.note(place.clone(), &data, bytes, now);
        }
        if self.is_full(&place, now) {
            return Err(PortError::Limit(format!("{} MiB are kept already", MOST >> 20)));
        }
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, HashMap<Place, Room>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes from what is known to be left. False when it has to be measured first.
    fn take(&self, place: &Place, bytes: i64) -> bool {
        match self.known().entry(place.clone()).or_insert(Room::Left(STEP)) {
            Room::Left(left) if *left >= bytes => {
                *left -= bytes;
                true
            }
            _ => false,
        }
    }

    fn is_full(&self, place: &Place, now: Millis) -> bool {
        matches!(self.known().get(place), Some(Room::Full(until)) if now < *until)
    }

    /// Notes what was measured, and takes so much of it.
    fn note(&self, place: Place, data: &PluginData, bytes: i64, now: Millis) {
        let left = MOST - data.size - OF_EACH * data.documents - bytes;
        let room = if left < 0 {
            Room::Full(now + FULL_MS)
        } else {
            Room::Left((left / 4).max(STEP.min(left)))
        };
        self.known().insert(place, room);
    }
}

fn size_of(operations: &[Operation]) -> i64 {
    let written = operations.iter().filter_map(|operation| match operation {
        Operation::Insert { body, .. } | Operation::Replace { body, .. } => Some(body.len()),
        _ => None,
    });
    written
        .map(|length| i64::try_from(length).unwrap_or(MOST) + OF_EACH)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> Place {
        (1, "hoard".to_owned())
    }

    fn data(size: i64) -> PluginData {
        PluginData {
            documents: 10,
            entries: 0,
            size,
        }
    }

    #[test]
    fn little_is_written_without_measuring() {
        let rooms = Rooms::default();
        assert!(rooms.take(&place(), STEP) && !rooms.take(&place(), 1));
        assert!(
            rooms.take(&(2, "hoard".to_owned()), 1),
            "another company has its own room"
        );
    }

    #[test]
    fn the_less_is_left_the_sooner_it_is_measured() {
        let rooms = Rooms::default();
        rooms.note(place(), &data(0), 1, 0);
        assert!(rooms.take(&place(), MOST / 5) && !rooms.take(&place(), MOST / 5));
        rooms.note(place(), &data(MOST - STEP), 1, 0);
        assert!(!rooms.take(&place(), STEP) && rooms.take(&place(), STEP / 2));
    }

    #[test]
    fn what_is_full_is_full_for_a_while() {
        let rooms = Rooms::default();
        rooms.note(place(), &data(MOST - 10), 1, 0);
        assert!(rooms.is_full(&place(), FULL_MS - 1) && !rooms.take(&place(), 1));
        assert!(!rooms.is_full(&place(), FULL_MS), "then it is measured again");
    }
}
