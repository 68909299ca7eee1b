//! Takes clients of `whatsapp-rust` through pairing with a stand-in on this machine, and says what they weigh.

mod phone;
mod server;
mod wire;

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tokio::sync::mpsc;
use whatsapp_rust::bot::{Bot, BotHandle};
use whatsapp_rust::http::{HttpClient, HttpRequest, HttpResponse};
use whatsapp_rust::transport::TokioWebSocketTransportFactory;
use whatsapp_rust::types::events::Event;
use whatsapp_rust::wacore::store::InMemoryBackend;
use whatsapp_rust::{TokioRuntime, async_trait};

/// Nothing on this way needs HTTP: the version is given, and no media is sent.
struct NoHttp;

#[async_trait]
impl HttpClient for NoHttp {
    async fn execute(&self, request: HttpRequest) -> Result<HttpResponse> {
        anyhow::bail!("asked for {}", request.url)
    }
}

/// A client waits ten seconds for keys that only a phone has, and many of them wait for a processor.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a client told.
enum Told {
    Code(String),
    Paired(String),
    Connected,
}

#[tokio::main]
async fn main() -> Result<()> {
    let clients: usize = match std::env::args().nth(1) {
        Some(n) => n.parse().context("how many clients?")?,
        None => 1,
    };
    let server = server::listen().await?;
    let before = resident_kib()?;
    println!("resident before: {before} KiB");

    let mut running = Vec::new();
    for n in 0..clients {
        let started = Instant::now();
        let (handle, mut told) = start(&server.address).await?;
        let Told::Code(code) = next(&mut told).await? else {
            anyhow::bail!("paired without a code")
        };
        if n == 0 {
            println!("code after {:?}: {code}", started.elapsed());
        }
        running.push((handle, told, code));
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    weigh("showing its code", before, clients)?;

    for (n, (_, told, code)) in running.iter_mut().enumerate() {
        server.go_on(code)?;
        let Told::Paired(jid) = next(told).await? else {
            anyhow::bail!("not paired after the scan")
        };
        server.go_on(code)?;
        if n == 0 {
            println!("paired as {jid}");
        }
    }
    for (_, told, _) in &mut running {
        let Told::Connected = next(told).await? else {
            anyhow::bail!("not connected after pairing")
        };
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    weigh("paired and connected", before, clients)
}

async fn start(address: &str) -> Result<(BotHandle, mpsc::UnboundedReceiver<Told>)> {
    let (tell, told) = mpsc::unbounded_channel();
    let bot = Bot::builder()
        .with_backend(InMemoryBackend::new())
        .with_transport_factory(TokioWebSocketTransportFactory::new().with_url(address))
        .with_http_client(NoHttp)
        .with_runtime(TokioRuntime)
        .with_version((2, 3000, 1_000_000_000))
        .on_event(move |event, _| {
            match &*event {
                Event::PairingQrCode(qr) => drop(tell.send(Told::Code(qr.code.clone()))),
                Event::Connected(_) => drop(tell.send(Told::Connected)),
                Event::PairSuccess(who) => drop(tell.send(Told::Paired(who.id.to_string()))),
                _ => {}
            }
            async {}
        })
        .build()
        .await?;
    Ok((bot.spawn(), told))
}

async fn next(told: &mut mpsc::UnboundedReceiver<Told>) -> Result<Told> {
    let told = tokio::time::timeout(PATIENCE, told.recv())
        .await
        .context("nothing was told")?;
    told.context("the client has ended")
}

fn weigh(what: &str, before: u64, clients: usize) -> Result<()> {
    let now = resident_kib()?;
    let more = now.saturating_sub(before);
    println!("{clients} {what}: {more} KiB more than before, with its end of the stand-in");
    Ok(())
}

fn resident_kib() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .context("no VmRSS")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}
