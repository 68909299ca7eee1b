//! Free ports.

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicU32, Ordering};

const FIRST: u32 = 20_000;
const COUNT: u32 = 12_000;

/// A TCP port of the loopback address that nobody listens on at this moment.
///
/// It is below the range from which the kernel numbers outgoing connections, so that a server that is
/// down for a moment finds its port free again.
pub fn free_port() -> io::Result<u16> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    // Test processes run side by side: each starts its search at a place of its own.
    let start = std::process::id().wrapping_mul(97);
    for _ in 0..COUNT {
        let offset = start.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % COUNT;
        let port = u16::try_from(FIRST + offset).map_err(io::Error::other)?;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok(port);
        }
    }
    Err(io::Error::other("no free port"))
}
