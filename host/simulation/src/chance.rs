//! Chance that can be repeated.

/// SplitMix64: small, quick, and the same everywhere.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// The numbers of one stream of a seed. Streams of one seed have nothing to do with each other.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut chance = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ stream.wrapping_mul(0xD1B5_4A32_D192_ED03));
        // Neighbouring seeds begin alike; their second numbers do not.
        chance.draw();
        chance
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; 0 when nothing is below it.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.draw().checked_rem(limit).unwrap_or(0)
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// True so many times of a hundred.
    pub fn percent(&mut self, share: u64) -> bool {
        self.below(100) < share
    }

    /// An index of a list of so many.
    pub(crate) fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap_or(0)
    }

    /// One of some texts; an empty one of none.
    pub(crate) fn word<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words.get(self.index(words.len())).copied().unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn a_stream_repeats_itself_and_no_other() {
        let numbers = |seed, stream| {
            let mut chance = Chance::new(seed, stream);
            [chance.draw(), chance.draw(), chance.draw()]
        };
        assert_eq!(numbers(4711, 2), numbers(4711, 2));
        assert_ne!(numbers(4711, 2), numbers(4711, 3));
        assert_ne!(numbers(4711, 2), numbers(4712, 2));
        // Scripts of earlier versions stay what they were.
        assert_eq!(numbers(1, 0)[0], 0x06C4_5D18_8009_454F);
    }
}
