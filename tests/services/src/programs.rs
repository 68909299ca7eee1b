//! Small uses of other programs.

use crate::postgres_program;
use std::io;
use std::process::{Command, Stdio};

/// Runs one SQL statement with PostgreSQL's own client; errors carry what the server said.
pub fn psql(url: &str, statement: &str) -> io::Result<String> {
    let program = postgres_program("psql").ok_or_else(|| io::Error::other("psql is not installed"))?;
    let output = Command::new(program)
        .args([
            "--no-psqlrc",
            "--quiet",
            "--tuples-only",
            "--no-align",
            "--command",
            statement,
            url,
        ])
        .stdin(Stdio::null())
        .output()?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    } else {
        Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

/// Sends a signal by its name (`TERM`, `INT`, `KILL`) to one process.
pub fn send_signal(process: u32, signal: &str) -> io::Result<()> {
    let status = Command::new("kill")
        .arg(format!("-{signal}"))
        .arg(process.to_string())
        .status()?;
    if status.success() {
        Ok(())
    } else {
        Err(io::Error::other(format!("kill -{signal} {process} failed")))
    }
}
