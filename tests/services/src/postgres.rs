//! A throwaway PostgreSQL cluster.

use crate::server::{Server, dying_with_parent, new_folder};
use crate::{free_port, psql};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the cluster does about power cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// Nothing: quick, right for tests.
    None,
    /// Commits reach the disk: right for measuring.
    Full,
}

/// A PostgreSQL cluster on a free port of the loopback address, with a user `postgres` without password.
pub struct PostgresServer {
    _server: Server,
    base: String,
}

impl PostgresServer {
    /// Makes a cluster, starts it and waits until it accepts connections.
    pub fn start(durability: Durability) -> io::Result<Self> {
        let folder = new_folder("postgres")?;
        let port = free_port()?.to_string();
        let data = folder.join("data");
        own_by_postgres(&folder)?;
        init(&data)?;
        let mut command = as_postgres(&program("postgres")?);
        command
            .arg("-D")
            .arg(&data)
            .args(["-p", &port, "-h", "127.0.0.1", "-k"])
            .arg(&folder);
        command.args(["-c", "max_connections=300", "-c", "shared_buffers=128MB"]);
        if durability == Durability::None {
            command.args([
                "-c",
                "fsync=off",
                "-c",
                "synchronous_commit=off",
                "-c",
                "full_page_writes=off",
            ]);
        }
        let base = format!("postgres://postgres@127.0.0.1:{port}");
        let mut server = Server::spawn(command, folder)?;
        let url = format!("{base}/postgres");
        server.wait_until(|| psql(&url, "SELECT 1").is_ok())?;
        Ok(Self { _server: server, base })
    }

    /// The address of the maintenance database, from which others are made.
    pub fn url(&self) -> String {
        format!("{}/postgres", self.base)
    }
}

/// A program of the newest PostgreSQL on this machine; Debian keeps the servers' programs off `PATH`.
pub fn postgres_program(name: &str) -> Option<PathBuf> {
    let installed = std::fs::read_dir("/usr/lib/postgresql")
        .ok()
        .into_iter()
        .flatten()
        .flatten();
    let newest = installed
        .filter_map(|entry| {
            Some((
                entry.file_name().to_str()?.parse::<u32>().ok()?,
                entry.path().join("bin").join(name),
            ))
        })
        .filter(|(_, path)| path.is_file())
        .max_by_key(|(version, _)| *version);
    if let Some((_, path)) = newest {
        return Some(path);
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

fn program(name: &str) -> io::Result<PathBuf> {
    postgres_program(name).ok_or_else(|| io::Error::other(format!("PostgreSQL's {name} is not installed")))
}

fn init(data: &Path) -> io::Result<()> {
    let output = as_postgres(&program("initdb")?)
        .arg("-D")
        .arg(data)
        .args([
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
        ])
        .output()?;
    if output.status.success() {
        Ok(())
    } else {
        Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

/// The server refuses to run as root, so root becomes the user that the Debian package made.
fn as_postgres(program: &Path) -> Command {
    if !is_root() {
        return dying_with_parent(program);
    }
    let mut command = Command::new("setpriv");
    command.args([
        "--reuid=postgres",
        "--regid=postgres",
        "--init-groups",
        "--pdeathsig",
        "INT",
        "--",
    ]);
    command.arg(program).current_dir("/");
    command
}

fn own_by_postgres(folder: &Path) -> io::Result<()> {
    if !is_root() {
        return Ok(());
    }
    let status = Command::new("chown").arg("postgres").arg(folder).status()?;
    if status.success() {
        Ok(())
    } else {
        Err(io::Error::other(
            "cannot give the cluster's folder to the user postgres",
        ))
    }
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}
