//! What plugins cost. Prints one JSON object per figure.
//!
//! Times are processor time of the calling thread where that is meaningful, because the machine may be busy; the minimum
//! and the median of several rounds are given. Run with `cargo xtask bench plugins`.

mod calls;
mod compile;
mod guests;
mod many;
mod measure;
mod others;
mod process;
mod residents;

fn main() -> measure::Outcome<()> {
    if process::answered()? {
        return Ok(());
    }
    // First, while the process is small.
    residents::measure()?;
    calls::measure()?;
    many::measure()?;
    compile::measure()?;
    process::measure()?;
    others::measure()
}
