//! Hosts to measure.

use balcao_test_support::{Client, Host, HostBuilder};

/// A stopped host with the demo companies and, if `tickets` is not 0, so many tickets and messages.
pub(crate) fn filled(builder: HostBuilder, tickets: u32, messages: u32) -> Host {
    let host = builder.env("BALCAO_LOG", "warn").prepare();
    host.run_command(&["seed-demo"]);
    if tickets > 0 {
        host.run_command(&[
            "seed-load",
            "--tickets",
            &tickets.to_string(),
            "--messages",
            &messages.to_string(),
        ]);
    }
    host
}

/// The admin of the demo company.
pub(crate) fn admin(host: &Host) -> Client {
    host.client().login("admin@demo.balcao")
}

/// The admin of the company that got half of the tickets.
pub(crate) fn load_admin(host: &Host) -> Client {
    host.client().login("admin@load1.balcao")
}

/// The company's first queues as the lists take them.
pub(crate) fn queues(admin: &Client, count: usize) -> String {
    let queues = admin.get("/queue").json();
    let all = queues.as_array().expect("queues").iter();
    let ids: Vec<String> = all.take(count).map(|queue| queue["id"].to_string()).collect();
    format!("%5B{}%5D", ids.join("%2C"))
}
