//! A host process of this test alone.

use crate::{Client, PATIENCE, eventually};
use balcao_test_services::{free_port, send_signal};
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::ErrorKind;
use std::os::unix::fs::{DirBuilderExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Instant;
use tempfile::TempDir;

/// Settings of a host that is not started yet.
pub struct HostBuilder {
    environment: Vec<(String, String)>,
}

/// A running host with its own data folder and port; killed and swept away on drop.
pub struct Host {
    child: Option<Child>,
    port: u16,
    folder: TempDir,
    environment: Vec<(String, String)>,
}

impl Host {
    /// A host in demo mode on an embedded database.
    pub fn demo() -> HostBuilder {
        HostBuilder {
            environment: Vec::new(),
        }
        .env("BALCAO_DEMO", "1")
    }

    /// A host as it is after an installation: no demo data, no users.
    pub fn plain() -> HostBuilder {
        HostBuilder {
            environment: Vec::new(),
        }
    }

    /// The address clients use.
    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A client logged in as nobody.
    pub fn client(&self) -> Client {
        Client::new(&self.base())
    }

    /// The data folder.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Everything the host wrote so far, over all its starts.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// The process, while it runs.
    pub fn process_id(&self) -> u32 {
        self.child.as_ref().expect("the host was started").id()
    }

    /// Ends the process as a power cut would.
    pub fn kill9(&mut self) {
        let mut child = self.child.take().expect("the host was started");
        child.kill().expect("the process is ours");
        child.wait().expect("a killed process ends");
    }

    /// Asks the process to end and waits for it.
    pub fn terminate(&mut self) -> ExitStatus {
        let mut child = self.child.take().expect("the host was started");
        send_signal(child.id(), "TERM").expect("the process is ours");
        eventually("the host ends after SIGTERM", || {
            child.try_wait().expect("the process is ours")
        })
    }

    /// Runs another command of the program on the same data; panics unless it succeeds.
    pub fn run_command(&self, arguments: &[&str]) {
        let (succeeded, output) = self.try_command(arguments);
        assert!(succeeded, "{arguments:?} failed: {output}");
    }

    /// Runs another command of the program on the same data; whether it succeeded, and all that it wrote.
    pub fn try_command(&self, arguments: &[&str]) -> (bool, String) {
        let output = self.command(arguments).output().expect("the program starts");
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&text).into_owned())
    }

    /// Another command of the program on the same data, not started yet.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(binary());
        configure(&mut command, &self.data(), self.port, &self.environment);
        command.args(arguments).stdin(Stdio::null());
        command
    }

    /// Starts the process again on the same data and port and waits until it is ready.
    pub fn start_again(&mut self) {
        self.launch();
        self.wait_until_ready();
    }

    /// Starts the process again on the same data and port without waiting.
    pub fn launch(&mut self) {
        assert!(self.child.is_none(), "the host runs already");
        let log = OpenOptions::new()
            .append(true)
            .create(true)
            .open(self.folder.path().join("log"))
            .expect("a log");
        share_compiled(&self.data()).expect("a place for compiled plugins");
        let mut command = command(&self.data(), self.port, &self.environment);
        self.child = Some(
            command
                .stdout(log.try_clone().expect("a log"))
                .stderr(log)
                .spawn()
                .expect("the host starts"),
        );
    }

    /// Waits until the host says that it can serve.
    pub fn wait_until_ready(&mut self) {
        let client = self.client();
        let deadline = Instant::now() + PATIENCE;
        while !client
            .try_send("GET", "/readyz", &[], ())
            .is_ok_and(|answer| answer.status == 200)
        {
            let ended = self
                .child
                .as_mut()
                .is_none_or(|child| child.try_wait().is_ok_and(|status| status.is_some()));
            assert!(
                !ended && Instant::now() < deadline,
                "the host did not become ready:\n{}",
                self.log()
            );
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
}

impl HostBuilder {
    /// Sets a variable of the host's environment.
    #[must_use]
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Starts it and waits until it is ready.
    pub fn start(self) -> Host {
        let mut host = self.prepare();
        host.start_again();
        host
    }

    /// Chooses folder and port without starting it.
    pub fn prepare(self) -> Host {
        let folder = TempDir::with_prefix("balcao-host-").expect("a temporary folder");
        let port = free_port().expect("a free port");
        Host {
            child: None,
            port,
            folder,
            environment: self.environment,
        }
    }

    /// Runs it until it ends by itself, for starts that must be refused; its status and what it wrote.
    pub fn run_to_end(self) -> (ExitStatus, String) {
        let host = self.prepare();
        let log = File::create(host.folder.path().join("log")).expect("a log");
        let mut command = command(&host.data(), host.port, &host.environment);
        let mut child = command
            .stdout(log.try_clone().expect("a log"))
            .stderr(log)
            .spawn()
            .expect("the host starts");
        let status = eventually("the host ends by itself", || {
            child.try_wait().expect("the process is ours")
        });
        (status, host.log())
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself already.
            let _ = child.kill();
            let _ = child.wait();
        }
        if std::thread::panicking() {
            let log = self.log();
            let tail: Vec<&str> = log.lines().rev().take(60).collect();
            eprintln!("--- last lines of the host ---");
            tail.iter().rev().for_each(|line| eprintln!("{line}"));
        }
    }
}

/// Lets all hosts of the tests keep compiled plugins in one place: compiling them takes each new host seconds.
fn share_compiled(data: &Path) -> std::io::Result<()> {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/compiled-plugins");
    // The host refuses a folder that others may enter.
    DirBuilder::new().recursive(true).mode(0o700).create(&shared)?;
    std::fs::create_dir_all(data)?;
    match symlink(shared, data.join("plugin-cache")) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

fn command(data: &Path, port: u16, environment: &[(String, String)]) -> Command {
    let mut command = Command::new(binary());
    configure(&mut command, data, port, environment);
    command.arg("serve").stdin(Stdio::null());
    command
}

fn configure(command: &mut Command, data: &Path, port: u16, environment: &[(String, String)]) {
    // Settings of the person who runs the tests must not leak into the host under test.
    for name in [
        "DATABASE_URL",
        "REDIS_URL",
        "BALCAO_DEMO",
        "BALCAO_PUBLIC_URL",
        "BALCAO_SIMULATOR",
    ] {
        command.env_remove(name);
    }
    command.env("BALCAO_DATA", data).env("BALCAO_PORT", port.to_string());
    command.envs(environment.iter().map(|(name, value)| (name, value)));
}

/// The host's binary: `BALCAO_BIN`, or the one next to this test's own.
fn binary() -> PathBuf {
    if let Some(path) = std::env::var_os("BALCAO_BIN") {
        return PathBuf::from(path);
    }
    let own = std::env::current_exe().expect("a test knows its own binary");
    let profile = own.ancestors().nth(2).expect("a test binary is in <profile>/deps");
    let binary = profile.join("balcao");
    assert!(
        binary.is_file(),
        "{} is missing; build it with: cargo build -p balcao",
        binary.display()
    );
    binary
}
