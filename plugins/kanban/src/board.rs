//! The stored order of the lanes: one document per company.

use balcao_plugin::prelude::*;
use serde::{Deserialize, Serialize};

const BOARDS: Collection<Board> = Collection::new("boards");

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
struct Board {
    /// Always the same: a unique key that keeps a second board from being made.
    slot: u8,
    order: Vec<i64>,
}

/// Tag ids from left to right. Lanes that were never arranged are not in it.
pub(crate) fn order() -> Result<Vec<i64>> {
    Ok(BOARDS
        .first(Query::all())?
        .map(|board| board.value.order)
        .unwrap_or_default())
}

/// Changes the order and returns the new one.
pub(crate) fn update(change: impl Fn(&mut Vec<i64>)) -> Result<Vec<i64>> {
    let board = BOARDS.update_or_insert(&Query::all(), Board::default, |board| change(&mut board.order))?;
    Ok(board.value.order)
}

/// The first of each id.
pub(crate) fn without_repeats(order: Vec<i64>) -> Vec<i64> {
    let mut kept = Vec::with_capacity(order.len());
    for id in order {
        if !kept.contains(&id) {
            kept.push(id);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_ids_count_once() {
        assert_eq!(without_repeats(vec![2, 1, 2]), [2, 1]);
    }
}
