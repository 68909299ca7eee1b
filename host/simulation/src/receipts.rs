//! What becomes of the messages that the desk sends.

use crate::chance::Chance;

/// What the service does when the desk gives it a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It takes it.
    Taken,
    /// It does not answer now, and has not taken it.
    Away,
    /// It takes it; its answer is lost.
    TakenSilently,
    /// Message and answer are lost.
    Lost,
    /// It will never take it.
    Refused,
}

/// What the service does with the `nth` offer for one address. Which conversation is served first changes nothing.
#[must_use]
pub fn fate(seed: u64, to: &str, nth: u64) -> Fate {
    match stream(seed, to, nth, 11).below(100) {
        0..=73 => Fate::Taken,
        74..=82 => Fate::Away,
        83..=89 => Fate::TakenSilently,
        90..=95 => Fate::Lost,
        _ => Fate::Refused,
    }
}

/// The ticks that follow for the `nth` message that an address got: after how many milliseconds, and which.
/// They come late, twice and backwards.
#[must_use]
pub fn ticks(seed: u64, to: &str, nth: u64) -> Vec<(u64, i64)> {
    let mut chance = stream(seed, to, nth, 12);
    let steps: &[i64] = match chance.below(8) {
        0 => &[],
        1 => &[3],
        2 => &[4, 3],
        3 => &[3, 3, 4],
        4 => &[3, 4, 5, 2],
        5 => &[5, 3],
        _ => &[3, 4],
    };
    let mut after = chance.between(200, 3_000);
    let mut told = Vec::with_capacity(steps.len());
    for step in steps {
        told.push((after, *step));
        after += chance.between(100, 30_000);
    }
    told
}

fn stream(seed: u64, to: &str, nth: u64, purpose: u64) -> Chance {
    // FNV-1a: the address decides which numbers are drawn.
    let digest = to.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    Chance::new(seed ^ digest, purpose.wrapping_add(nth.wrapping_mul(31)))
}

#[cfg(test)]
mod tests {
    use super::{Fate, fate, ticks};

    #[test]
    fn every_fate_and_every_disorder_of_ticks_comes_up() {
        let fates: Vec<Fate> = (0..400).map(|nth| fate(3, "5511", nth)).collect();
        for wanted in [Fate::Taken, Fate::Away, Fate::TakenSilently, Fate::Lost, Fate::Refused] {
            assert!(fates.contains(&wanted), "{wanted:?}");
        }
        let told: Vec<Vec<i64>> = (0..100)
            .map(|nth| ticks(3, "5511", nth).into_iter().map(|(_, tick)| tick).collect())
            .collect();
        assert!(told.iter().any(|ticks| ticks.is_empty()));
        assert!(told.iter().any(|ticks| !ticks.is_sorted()), "some go back");
        assert!(
            told.iter().any(|ticks| ticks.windows(2).any(|pair| pair[0] == pair[1])),
            "some come twice"
        );
    }
}
