//! What the commands print: progress that a person can follow, on the terminal they started.

use std::time::{Duration, Instant};

/// Prints one line to standard output.
#[expect(clippy::print_stdout, reason = "standard output is this program's interface")]
pub(crate) fn line(text: &str) {
    println!("{text}");
}

/// Prints one line to standard error.
pub(crate) fn error(text: &str) {
    eprintln!("{text}");
}

/// Numbered steps with the time each of them takes.
pub(crate) struct Progress {
    total: usize,
    current: usize,
    started: Instant,
}

impl Progress {
    /// Starts counting towards `total` steps.
    pub(crate) fn new(total: usize) -> Self {
        Self {
            total,
            current: 0,
            started: Instant::now(),
        }
    }

    /// Announces the next step.
    pub(crate) fn step(&mut self, text: &str) {
        self.current += 1;
        let elapsed = seconds(self.started.elapsed());
        line(&format!("[{}/{}] {text}  ({elapsed})", self.current, self.total));
    }

    /// Time since the first step was announced.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// A duration as people read it: `3.2 s`, `4 min 12 s`.
pub(crate) fn seconds(duration: Duration) -> String {
    let total = duration.as_secs();
    if total < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {:02} s", total / 60, total % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_times_have_a_decimal_and_long_ones_have_minutes() {
        assert_eq!(seconds(Duration::from_millis(3_210)), "3.2 s");
        assert_eq!(seconds(Duration::from_secs(252)), "4 min 12 s");
    }
}
