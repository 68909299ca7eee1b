//! Deliveries to the desk: at least once, with pauses that grow.

use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

const ATTEMPTS: u32 = 8;
const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// Posts JSON until it is taken. The statuses of `hopeless` are not tried again.
pub(crate) async fn deliver(url: String, headers: Vec<(&'static str, String)>, body: Vec<u8>, hopeless: &[u16]) {
    for attempt in 0..ATTEMPTS {
        let (url, headers, body) = (url.clone(), headers.clone(), body.clone());
        let status = spawn_blocking(move || post(&url, &headers, &body))
            .await
            .unwrap_or_default();
        if (200..300).contains(&status) || hopeless.contains(&status) {
            return;
        }
        sleep(FIRST_PAUSE * 2_u32.pow(attempt)).await;
    }
}

/// The status; 0 when there was no answer.
fn post(url: &str, headers: &[(&'static str, String)], body: &[u8]) -> u16 {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(20)))
        .build()
        .into();
    let mut request = agent.post(url).header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, value);
    }
    request.send(body).map_or(0, |answer| answer.status().as_u16())
}
