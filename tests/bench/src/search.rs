//! Searching among a million messages, and what it costs those who do not search.

use crate::desk;
use crate::engines::Engine;
use crate::load::{get, side_by_side};
use crate::report::{Goal, Report};
use balcao_test_support::Host;
use std::time::Duration;

const LOAD_TIME: Duration = Duration::from_secs(5);
/// As many agents search at the same time.
const SEARCHERS: usize = 2;
const READERS: usize = 8;
/// What is looked for: rare and common words, names, numbers, beginnings and nothing.
const TERMS: [(&str, &str); 8] = [
    ("a number in a text", "atendimento 12345,"),
    ("some texts", "ATENDIMENTO%201234"),
    ("a word of every message", "obrigado"),
    ("a name", "cliente%204321"),
    ("part of a telephone number", "1910012"),
    ("a name that all share", "Cliente"),
    ("the beginning of a name", "cl"),
    ("what nobody wrote", "jabuticaba"),
];

pub(crate) fn measure(report: &mut Report, engines: &[Engine]) {
    for engine in engines {
        let host = engine.many();
        for (what, term) in TERMS {
            let name = format!("{}: search, {what}", engine.name);
            for (company, goal) in [(1, Goal::AtMost(150.0)), (5, Goal::None)] {
                let calls = [call(host, company, term)];
                let sample = side_by_side(host, &calls, SEARCHERS, LOAD_TIME);
                let size = if company == 1 { "500k messages" } else { "125k messages" };
                report.add(&format!("{name}, {size}, p95"), sample.percentile(95), "ms", goal);
            }
        }
        beside(report, engine.name, host);
    }
}

/// The list that everybody asks for, without and with searches beside it.
fn beside(report: &mut Report, engine: &str, host: &Host) {
    let admin = desk::load_admin(host);
    let list = [get(&admin, "/tickets?status=open&showAll=true")];
    let alone = side_by_side(host, &list, READERS, LOAD_TIME).percentile(95);
    report.add(
        &format!("{engine}: tickets, nobody searches, p95"),
        alone,
        "ms",
        Goal::None,
    );
    let searches: Vec<Vec<u8>> = TERMS.iter().map(|(_, term)| call(host, 1, term)).collect();
    let p95 = std::thread::scope(|scope| {
        let searching = scope.spawn(|| side_by_side(host, &searches, SEARCHERS, LOAD_TIME));
        let sample = side_by_side(host, &list, READERS, LOAD_TIME);
        searching.join().expect("a search");
        sample.percentile(95)
    });
    report.add(
        &format!("{engine}: tickets beside searches, p95"),
        p95,
        "ms",
        Goal::AtMost(20.0),
    );
}

fn call(host: &Host, company: usize, term: &str) -> Vec<u8> {
    let admin = host.client().login(&format!("admin@load{company}.balcao"));
    get(&admin, &format!("/tickets?searchParam={}", term.replace(' ', "%20")))
}
