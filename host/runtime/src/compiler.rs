//! Compiling components that somebody uploaded, in a process of its own: a component that is made to use up memory or
//! time takes that process down and nothing else.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, nice, setrlimit};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};

use crate::engine;

/// Address space of the process.
const MEMORY: u64 = 2 << 30;
/// Largest component that is compiled.
const MAX_COMPONENT: u64 = 16 << 20;
/// Largest result that is taken.
const MAX_ARTEFACT: u64 = 256 << 20;
/// What of the process's words is shown.
const MAX_REASON: u64 = 4 << 10;

/// The program that compiles: it is given the component at its standard input and calls [`compile_here`].
#[derive(Clone, Debug)]
pub struct Compiler {
    /// The program; this one, as a rule.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// How long it may take.
    pub patience: Duration,
}

impl Compiler {
    /// The machine code of a component, or why there is none.
    pub(crate) async fn compile(&self, component: &[u8]) -> Result<Vec<u8>, String> {
        let mut process = Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("the compiler does not start: {error}"))?;
        match tokio::time::timeout(self.patience, talk(&mut process, component)).await {
            Ok(Ok(artefact)) => Ok(artefact),
            Ok(Err(reason)) => Err(reason),
            Err(_) => Err(format!("it takes longer than {:?} to compile", self.patience)),
        }
    }
}

async fn talk(process: &mut Child, component: &[u8]) -> Result<Vec<u8>, String> {
    let (Some(mut input), Some(output), Some(words)) =
        (process.stdin.take(), process.stdout.take(), process.stderr.take())
    else {
        return Err("the compiler cannot be talked to".to_owned());
    };
    let (mut artefact, mut reason) = (Vec::new(), String::new());
    let (mut output, mut words) = (output.take(MAX_ARTEFACT), words.take(MAX_REASON));
    let write = async {
        // Whether the process took everything shows in its answer.
        let _ = input.write_all(component).await;
        drop(input);
    };
    let read = output.read_to_end(&mut artefact);
    let (_, read, _) = tokio::join!(write, read, words.read_to_string(&mut reason));
    let status = process.wait().await.map_err(|error| error.to_string())?;
    if status.success() && read.is_ok() {
        return Ok(artefact);
    }
    if reason.trim().is_empty() {
        reason = "it takes more memory or time to compile than allowed".to_owned();
    }
    Err(reason.trim().to_owned())
}

/// Compiles the component at the standard input to the standard output, with limits on memory and processor time; the
/// whole work of a process, which ends when it has taken `cpu_seconds`.
///
/// # Errors
/// What is wrong with the component.
pub fn compile_here(cpu_seconds: u64) -> Result<(), String> {
    let words = |error: std::io::Error| error.to_string();
    limit(Resource::As, MEMORY)?;
    limit(Resource::Cpu, cpu_seconds)?;
    limit(Resource::Core, 0)?;
    // Whoever is waiting for answers of the desk goes first.
    let _ = nice(10);
    let mut component = Vec::new();
    let mut input = std::io::stdin().lock().take(MAX_COMPONENT + 1);
    input.read_to_end(&mut component).map_err(words)?;
    if component.len() as u64 > MAX_COMPONENT {
        return Err(format!("it is larger than {MAX_COMPONENT} bytes"));
    }
    let engine = engine::build_compiler().map_err(|error| error.to_string())?;
    let artefact = engine
        .precompile_component(&component)
        .map_err(|error| format!("{error:#}"))?;
    std::io::stdout().lock().write_all(&artefact).map_err(words)
}

fn limit(resource: Resource, most: u64) -> Result<(), String> {
    let limit = Rlimit {
        current: Some(most),
        maximum: Some(most),
    };
    setrlimit(resource, limit).map_err(|error| format!("the limits cannot be set: {error}"))
}
