//! Ctrl-C ends the running tool and lets the command clean up behind itself.

use anyhow::{Result, bail};
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Replaces the immediate death on SIGINT and SIGTERM by a flag.
pub(crate) fn install() -> Result<()> {
    Ok(ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::SeqCst))?)
}

/// True after Ctrl-C or a request to terminate.
pub(crate) fn happened() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Errors after Ctrl-C, so that a command stops between two pieces of work.
pub(crate) fn check() -> Result<()> {
    if happened() {
        bail!("interrupted");
    }
    Ok(())
}
