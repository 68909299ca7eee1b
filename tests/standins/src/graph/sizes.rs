//! Files that Meta fetches from the sender: none of another type or size than it takes.

use serde_json::Value;
use std::time::Duration;
use tokio::task::spawn_blocking;

const MB: u64 = 1_000_000;
/// What is told of a message whose file cannot be had, or is not taken.
const UNUSABLE: i64 = 131_053;

/// A file of a message.
pub(super) struct Link {
    kind: String,
    url: String,
}

/// The file of a message, if it has one.
pub(super) fn link(message: &Value) -> Option<Link> {
    let kind = message["type"].as_str()?;
    let url = message[kind]["link"].as_str()?.to_owned();
    Some(Link {
        kind: kind.to_owned(),
        url,
    })
}

/// Why the message of a file fails.
pub(super) async fn failure(file: Link) -> Option<i64> {
    let fits = spawn_blocking(move || fits(&file)).await;
    (fits.ok().flatten() != Some(true)).then_some(UNUSABLE)
}

fn fits(file: &Link) -> Option<bool> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .timeout_global(Some(Duration::from_secs(20)))
        .build()
        .into();
    let mut answer = agent.get(&file.url).call().ok()?;
    let essence = answer.body().mime_type().unwrap_or_default().to_owned();
    let most = largest(&file.kind, &essence)?;
    Some(answer.body_mut().with_config().limit(most).read_to_vec().is_ok())
}

fn largest(kind: &str, essence: &str) -> Option<u64> {
    match (kind, essence) {
        ("image", "image/jpeg" | "image/png") => Some(5 * MB),
        ("audio", "audio/aac" | "audio/amr" | "audio/mpeg" | "audio/mp4" | "audio/ogg") => Some(16 * MB),
        ("video", "video/mp4" | "video/3gp" | "video/3gpp") => Some(16 * MB),
        ("sticker", "image/webp") => Some(500_000),
        ("document", _) => Some(100 * MB),
        _ => None,
    }
}
