//! A child process with a folder: stopped and swept away on drop.

use crate::send_signal;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How the folders' names begin; kind, process and number follow.
const PREFIX: &str = "balcao-server-";

/// How long a server may take to start or to stop.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Server {
    child: Child,
    folder: PathBuf,
}

impl Server {
    /// Starts `command` with its output in `folder/log`.
    pub(crate) fn spawn(mut command: Command, folder: PathBuf) -> io::Result<Self> {
        let log = std::fs::File::create(folder.with_extension("log"))?;
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        Ok(Self {
            child: spawn_from_lasting_thread(command)?,
            folder,
        })
    }

    /// Waits until `ready` says so; errors with the server's log if it ends or takes too long.
    pub(crate) fn wait_until(&mut self, ready: impl Fn() -> bool) -> io::Result<()> {
        let deadline = Instant::now() + PATIENCE;
        while !ready() {
            if self.child.try_wait()?.is_some() || Instant::now() > deadline {
                let log = std::fs::read_to_string(self.folder.with_extension("log")).unwrap_or_default();
                return Err(io::Error::other(format!("the server did not start:\n{log}")));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGINT is the quick orderly stop of both servers. What fails here has nobody to be told.
        let _ = send_signal(self.child.id(), "INT");
        let deadline = Instant::now() + PATIENCE;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
        let _ = std::fs::remove_file(self.folder.with_extension("log"));
    }
}

/// The kernel ends a child "with its parent" when the *thread* that started it ends, and a server
/// outlives the test that happened to start it: so a thread that never ends starts it.
fn spawn_from_lasting_thread(mut command: Command) -> io::Result<Child> {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        // The receiver waits right below.
        let _ = sender.send(command.spawn());
        loop {
            std::thread::park();
        }
    });
    receiver.recv().map_err(io::Error::other)?
}

/// A new empty folder for one server.
pub(crate) fn new_folder(kind: &str) -> io::Result<PathBuf> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    sweep();
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("{PREFIX}{kind}-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Removes what processes that were killed have left behind.
fn sweep() {
    for entry in std::fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let owner = name
            .strip_prefix(PREFIX)
            .and_then(|rest| rest.split('-').nth(1)?.parse::<u32>().ok());
        if owner.is_some_and(|owner| !Path::new(&format!("/proc/{owner}")).exists()) {
            // Another process may be sweeping too.
            let _ = std::fs::remove_dir_all(entry.path());
            let _ = std::fs::remove_file(entry.path().with_extension("log"));
        }
    }
}

/// A command that also ends when this process dies without cleaning up.
pub(crate) fn dying_with_parent(program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "INT"]).arg("--").arg(program);
    command
}
