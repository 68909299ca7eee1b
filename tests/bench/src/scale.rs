//! How large measurements are. Smaller ones only show that the measuring works.

/// A size, divided by `BALCAO_BENCH_DIVISOR` if that is set.
pub(crate) fn scaled(size: u32) -> u32 {
    (size / divisor()).max(1)
}

/// Whether the sizes are those that the goals are meant for.
pub(crate) fn is_full() -> bool {
    divisor() == 1
}

fn divisor() -> u32 {
    let text = std::env::var("BALCAO_BENCH_DIVISOR").unwrap_or_default();
    text.parse().unwrap_or(1).max(1)
}
