//! Waiting for something that happens elsewhere.

use std::time::{Duration, Instant};

/// How long a test waits for something that must happen. Generous, because work that a killed host had
/// claimed is taken up again only when its claim has run out.
pub const PATIENCE: Duration = Duration::from_secs(90);

/// Asks `probe` until it has an answer; panics with `what` after [`PATIENCE`].
pub fn eventually<T>(what: &str, mut probe: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = probe() {
            return found;
        }
        assert!(Instant::now() < deadline, "waited {PATIENCE:?} in vain: {what}");
        std::thread::sleep(Duration::from_millis(25));
    }
}
