//! `cargo xtask run`: from a checkout to a running demo.

use crate::process::command;
use crate::say::{self, Progress};
use crate::tools::Tool;
use crate::{build_plugins, build_ui, host, interrupt, npm, paths};
use anyhow::{Context, Result, bail};
use balcao_test_services::send_signal;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::Child;
use std::time::Duration;

const PASSWORD: &str = "demo12345";
const USERS: [(&str, &str); 5] = [
    ("super@demo.balcao", "super-admin of the provider"),
    ("admin@demo.balcao", "admin of the demo company"),
    ("ana@demo.balcao", "agent"),
    ("bruno@demo.balcao", "agent"),
    ("admin@outra.balcao", "admin of another company"),
];

/// Builds what changed and serves until Ctrl-C.
pub(crate) fn run() -> Result<()> {
    let port = port()?;
    refuse_taken_port(port)?;
    let mut progress = Progress::new(5);
    progress.step("Rust target for plugins");
    Tool::WasmTarget.require()?;
    progress.step("browser packages and app, besides the next step");
    // Downloads and the bundler leave a processor to the compiler.
    let browser = std::thread::spawn(|| npm::install().and_then(|_| build_ui::build()));
    progress.step("host (first time: some minutes)");
    let host = host::build_debug();
    browser
        .join()
        .unwrap_or_else(|_| bail!("the browser app could not be built"))?;
    host?;
    progress.step("plugins");
    build_plugins::build_changed(&[])?;
    progress.step("start");
    serve(port, &progress)
}

fn port() -> Result<u16> {
    match std::env::var("BALCAO_PORT") {
        Ok(text) => text
            .parse()
            .with_context(|| format!("BALCAO_PORT={text} is not a port number")),
        Err(_) => Ok(8080),
    }
}

fn refuse_taken_port(port: u16) -> Result<()> {
    if TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)).is_err() {
        bail!(
            "port {port} is taken by another program; choose one: BALCAO_PORT={} cargo xtask run",
            port.wrapping_add(1)
        );
    }
    Ok(())
}

fn serve(port: u16, progress: &Progress) -> Result<()> {
    let binary = paths::host_binary("debug");
    let mut host = command(&binary.to_string_lossy(), ["serve"]);
    host.env("BALCAO_DEMO", "1").env("BALCAO_PORT", port.to_string());
    let mut host = host.spawn().context("cannot start the host")?;
    let mut announced = false;
    loop {
        if let Some(status) = host.try_wait()? {
            if interrupt::happened() || status.success() {
                return Ok(());
            }
            bail!("the host ended ({status})");
        }
        if interrupt::happened() {
            return stop(host);
        }
        if !announced && is_ready(port) {
            announced = true;
            announce(port, progress);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Lets the host finish what it is doing; a terminal's Ctrl-C has reached it by itself.
fn stop(mut host: Child) -> Result<()> {
    // It may be gone already, which is what was wanted.
    let _ = send_signal(host.id(), "TERM");
    host.wait()?;
    Ok(())
}

fn is_ready(port: u16) -> bool {
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(Duration::from_secs(1)))?;
        stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        let mut start = [0; 12];
        stream.read_exact(&mut start)?;
        Ok(start.ends_with(b"200"))
    };
    ask().unwrap_or(false)
}

fn announce(port: u16, progress: &Progress) {
    say::line(&format!(
        "\nBalcão is ready after {}:  http://localhost:{port}\n",
        say::seconds(progress.elapsed())
    ));
    for (user, role) in USERS {
        say::line(&format!("  {user:<20} {PASSWORD}   {role}"));
    }
    say::line("\nCtrl-C stops it. Its data is in ./data.\n");
}
