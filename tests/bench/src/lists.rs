//! Every list and detail call of tickets, messages and contacts, among few and among many.

use crate::desk;
use crate::engines::Engine;
use crate::load::{get, one_by_one, side_by_side};
use crate::report::{Goal, Report};
use balcao_test_support::{Client, Connection, Host};
use std::time::Duration;

const SINGLE_CALLS: usize = 200;
const CONNECTIONS: usize = 10;
const LOAD_TIME: Duration = Duration::from_secs(3);
/// A page that nobody has walked to.
const DEEP_PAGE: usize = 500;
/// The one call that reads a month instead of a page.
const DASHBOARD: &str = "dashboard of 30 days";

pub(crate) fn measure(report: &mut Report, engines: &[Engine]) {
    for engine in engines {
        on_engine(report, engine);
    }
}

fn on_engine(report: &mut Report, engine: &Engine) {
    let (few, many) = (calls(engine.few()), calls(engine.many()));
    for ((what, small), (_, large)) in few.iter().zip(&many) {
        let name = format!("{}: {what}", engine.name);
        let alone = one_by_one(engine.few(), small, SINGLE_CALLS).percentile(50);
        let ratio = one_by_one(engine.many(), large, SINGLE_CALLS).percentile(50) / alone;
        let flat = if same_size(engine, small, large) {
            Goal::AtMost(1.5)
        } else {
            Goal::None
        };
        // A report is read by one person at a time.
        let connections = if what == DASHBOARD { 1 } else { CONNECTIONS };
        let sample = side_by_side(engine.many(), std::slice::from_ref(large), connections, LOAD_TIME);
        report.add(&format!("{name}, p50"), sample.percentile(50), "ms", Goal::None);
        report.add(
            &format!("{name}, p95"),
            sample.percentile(95),
            "ms",
            Goal::AtMost(longest(what)),
        );
        report.add(&format!("{name}, 1M to 10k messages"), ratio, "times", flat);
    }
}

/// How long nineteen of twenty calls may take, in milliseconds.
fn longest(call: &str) -> f64 {
    if call == DASHBOARD { 100.0 } else { 20.0 }
}

/// Whether the answers are about equally long. Among few tickets some pages are not full: those do not compare.
fn same_size(engine: &Engine, small: &[u8], large: &[u8]) -> bool {
    let size = |host: &Host, call: &[u8]| Connection::open(&host.base()).call(call).len();
    let (few, many) = (size(engine.few(), small), size(engine.many(), large));
    few.abs_diff(many) * 10 <= many
}

/// What browsers ask for, by name.
fn calls(host: &Host) -> Vec<(String, Vec<u8>)> {
    let admin = desk::load_admin(host);
    let (queues, user) = (desk::queues(&admin, 3), admin.user()["id"].clone());
    let ticket = newest(&admin);
    let (id, uuid) = (&ticket["id"], ticket["uuid"].as_str().expect("a ticket has a uuid"));
    let day = &ticket["createdAt"].as_str().expect("a ticket has a day")[..10];
    let closed = "/tickets?status=closed&showAll=true";
    let paths = [
        (
            "open tickets",
            format!("/tickets?status=open&showAll=true&queueIds={queues}"),
        ),
        ("open tickets, own", "/tickets?status=open".to_owned()),
        ("pending tickets", format!("/tickets?status=pending&queueIds={queues}")),
        ("closed tickets", format!("{closed}&queueIds={queues}")),
        ("closed tickets, all queues", closed.to_owned()),
        ("closed tickets, deep page", format!("{closed}&pageNumber={DEEP_PAGE}")),
        ("tickets in every state", "/tickets?showAll=true".to_owned()),
        ("tickets of an agent", format!("{closed}&users=%5B{user}%5D")),
        ("tickets of a day", format!("{closed}&date={day}")),
        ("tickets changed on a day", format!("{closed}&updatedAt={day}")),
        (
            "unread tickets",
            "/tickets?showAll=true&withUnreadMessages=true".to_owned(),
        ),
        ("counts", "/tickets/counts?showAll=true".to_owned()),
        ("one ticket", format!("/tickets/{id}")),
        ("one ticket by uuid", format!("/tickets/u/{uuid}")),
        ("messages", format!("/messages/{id}")),
        ("contacts", "/contacts".to_owned()),
        ("contacts, page 10", "/contacts?pageNumber=10".to_owned()),
        (DASHBOARD, "/dashboard?days=30".to_owned()),
    ];
    let request = |(name, path): (&str, String)| (name.to_owned(), get(&admin, &path));
    paths.into_iter().map(request).collect()
}

fn newest(admin: &Client) -> serde_json::Value {
    let mut list = admin.get("/tickets?showAll=true").json();
    list["tickets"][0].take()
}
