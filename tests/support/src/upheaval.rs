//! A plugin is installed, upgraded, rolled back, killed and revived while it and the desk are used: what was lost meanwhile.
//!
//! The plugin is the fixture `witness`, which writes down every event, job and request that reaches it. The same machinery
//! is a test with little going on and a measurement with much.

mod account;
mod changes;
mod requests;
mod stage;
mod streams;

pub use account::Account;

use crate::{Client, Crowd, Guest, Host, Publisher, connect_phone, eventually};
use requests::Asked;
use serde_json::json;
use stage::Stage;
use std::thread;
use std::time::Duration;
use streams::Sent;

/// Connections that are opened side by side.
const DOORS: usize = 16;

/// How much goes on.
#[derive(Clone, Copy)]
pub struct Scale {
    /// Browsers that are connected, over all hosts.
    pub sockets: usize,
    /// Requests a second, half of them to the plugin.
    pub rate: u32,
    /// Connections that share them.
    pub connections: usize,
    /// Requests that are answered before the first change, and so many between two changes.
    pub calm: (usize, usize),
    /// How often everything is changed.
    pub rounds: u32,
    /// Time between two events, and between two jobs.
    pub gap: Duration,
    /// Whether each version has to be compiled anew.
    pub compiles: bool,
}

/// Does it on hosts that are one system and counts.
pub fn upheaval(hosts: &[&Host], scale: Scale) -> Account {
    let first = *hosts.first().expect("at least one host");
    let admin = first.client().login("admin@demo.balcao");
    let operator = first.client().login("super@demo.balcao");
    let publisher = Publisher::trusted(&operator, "platform");
    let guest = Guest::fixture("witness");
    publisher.install(&operator, &guest);
    let phone = connect_phone(&admin);
    let at = |client: &Client| -> Vec<Client> {
        let clients = hosts.iter().map(|host| host.client().with_token(client.token()));
        clients.collect()
    };
    let (admins, operators) = (at(&admin), at(&operator));
    let (share, shout) = (
        scale.sockets / hosts.len(),
        format!("company-{}-witness-shout", admin.company()),
    );
    let crowds = admins
        .iter()
        .map(|admin| Crowd::connect_at_once(admin.base(), admin.token(), share, DOORS).attend(&shout));
    let crowds: Vec<_> = crowds.collect();

    let stage = Stage::default();
    let (asked, sent, changes) = thread::scope(|scope| {
        let asked = requests::spawn(scope, &admins, &stage, scale);
        let sent = [
            scope.spawn(|| streams::tags(&admins, &stage, scale)),
            scope.spawn(|| streams::tasks(&admins, &stage, scale)),
            scope.spawn(|| streams::messages(&admins, &phone, &stage, scale)),
        ];
        let changes = changes::run(&operators, &admins, (&publisher, &guest), &stage, scale);
        stage.end();
        let asked: Vec<Asked> = asked
            .into_iter()
            .flat_map(|one| one.join().expect("a caller"))
            .collect();
        let sent: Vec<Sent> = sent.into_iter().map(|one| one.join().expect("a sender")).collect();
        (asked, sent, changes)
    });
    let mut account = Account::of(asked, changes);
    for sent in &sent {
        account.settle(&admin, sent);
    }
    admin.post("/witness/shouts", &json!({ "is": "over" }));
    let count = crowds.iter().map(crate::Attended::count).sum();
    eventually("every socket hears or is closed", || {
        let done: usize = crowds.iter().map(|crowd| crowd.heard() + crowd.closed()).sum();
        (done >= count).then_some(())
    });
    account.sockets = count;
    account.sockets_closed = crowds.iter().map(crate::Attended::closed).sum();
    account
}
