//! What a call would cost more if plugins ran in a process of their own: a round trip of 1 KB over a Unix socket between
//! two tokio runtimes, one message at a time and 32 on their way. The decision is docs/decisions/0020.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader, BufWriter};
use tokio::net::{UnixListener, UnixStream};

use crate::guests::BODY;
use crate::measure::{Outcome, ROUNDS, block_on, print, process_cpu_seconds};

/// The argument by which this program is the other process.
const ANSWER: &str = "--answer";
const ROUND: Duration = Duration::from_millis(500);

/// Is the other process, if it was started as that: every message comes back.
pub(crate) fn answered() -> Outcome<bool> {
    let mut words = std::env::args().skip_while(|word| word != ANSWER).skip(1);
    let Some(socket) = words.next() else {
        return Ok(false);
    };
    block_on(async {
        let listener = UnixListener::bind(&socket)?;
        let (stream, _) = listener.accept().await?;
        let (read, write) = stream.into_split();
        let (mut read, mut write) = (BufReader::new(read), BufWriter::new(write));
        let mut message = vec![0; BODY.len()];
        while read.read_exact(&mut message).await.is_ok() {
            write.write_all(&message).await?;
            // What is there already is answered before anybody is woken.
            if read.buffer().len() < BODY.len() {
                write.flush().await?;
            }
        }
        Ok(())
    })?;
    Ok(true)
}

pub(crate) fn measure() -> Outcome<()> {
    let folder = tempfile::tempdir()?;
    let socket = folder.path().join("socket");
    let mut other = start(&socket)?;
    let (mut alone, mut wall, mut together) = (Vec::new(), Vec::new(), Vec::new());
    let measured = block_on(async {
        let stream = connect(&socket).await?;
        let (read, write) = stream.into_split();
        let (mut read, mut write) = (BufReader::new(read), BufWriter::new(write));
        for _ in 0..ROUNDS {
            for window in [1, 32] {
                let before = cpu(&other)?;
                let began = Instant::now();
                let mut trips = 0.0;
                while began.elapsed() < ROUND {
                    trips += exchange(&mut read, &mut write, window).await?;
                }
                let cost = (cpu(&other)? - before) / trips * 1e6;
                if window == 1 {
                    alone.push(cost);
                    wall.push(began.elapsed().as_secs_f64() / trips * 1e6);
                } else {
                    together.push(cost);
                }
            }
        }
        Ok(())
    });
    other.kill()?;
    other.wait()?;
    measured?;
    print("socket_round_trip_both_processes", "cpu_us", &mut alone, &json!(null))?;
    print("socket_round_trip", "wall_us", &mut wall, &json!(null))?;
    print(
        "socket_round_trip_of_32_at_once_both_processes",
        "cpu_us",
        &mut together,
        &json!(null),
    )
}

/// Sends `window` messages and waits until all are back. Answers how many.
async fn exchange(
    read: &mut (impl AsyncReadExt + Unpin),
    write: &mut (impl AsyncWriteExt + Unpin),
    window: u32,
) -> Outcome<f64> {
    let mut message = vec![0; BODY.len()];
    for _ in 0..window {
        write.write_all(BODY).await?;
    }
    write.flush().await?;
    for _ in 0..window {
        read.read_exact(&mut message).await?;
    }
    Ok(f64::from(window))
}

fn start(socket: &Path) -> Outcome<Child> {
    let program = std::env::current_exe()?;
    Ok(Command::new(program)
        .arg(ANSWER)
        .arg(socket)
        .stdin(Stdio::null())
        .spawn()?)
}

async fn connect(socket: &Path) -> Outcome<UnixStream> {
    let began = Instant::now();
    loop {
        match UnixStream::connect(socket).await {
            Ok(stream) => return Ok(stream),
            Err(error) if began.elapsed() > Duration::from_secs(10) => return Err(error.into()),
            Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}

/// Processor time of both processes so far, in seconds. The other has one thread (`/proc/<pid>/schedstat`, in nanoseconds).
fn cpu(other: &Child) -> Outcome<f64> {
    let text = std::fs::read_to_string(format!("/proc/{}/schedstat", other.id()))?;
    let nanoseconds: f64 = text.split(' ').next().unwrap_or_default().parse()?;
    Ok(process_cpu_seconds() + nanoseconds / 1e9)
}
