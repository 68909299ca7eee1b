//! Percentiles.

use std::time::Duration;

/// Durations, to be asked for percentiles.
#[derive(Default)]
pub(crate) struct Sample(Vec<Duration>);

impl Sample {
    /// A sample of these durations.
    pub(crate) fn new(mut durations: Vec<Duration>) -> Self {
        durations.sort_unstable();
        Self(durations)
    }

    /// The duration that `percent` of the sample do not exceed, in milliseconds; 0 for an empty sample.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let index = (self.0.len() * percent).div_ceil(100).saturating_sub(1);
        self.0
            .get(index)
            .map_or(0.0, |duration| duration.as_secs_f64() * 1_000.0)
    }

    /// How many.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_members_of_the_sample() {
        let sample = Sample::new((1..=100).rev().map(Duration::from_millis).collect());
        assert_eq!(
            (sample.percentile(50), sample.percentile(95), sample.percentile(100)),
            (50.0, 95.0, 100.0)
        );
        assert_eq!(Sample::default().percentile(50), 0.0);
    }
}
