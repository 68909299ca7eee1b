//! What the inbox costs in a browser: switching tickets, memory, scrolling. Chromium is driven from
//! `tests/journeys/bench`, which prints one figure a line.

use crate::desk;
use crate::report::{Goal, Report};
use crate::scale::scaled;
use balcao_test_support::Host;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// A part of the measurement: so many tickets in the company, so many messages in each.
struct Part {
    name: &'static str,
    tickets: u32,
    messages: u32,
}

const PARTS: [Part; 3] = [
    Part {
        name: "switching",
        tickets: 20,
        messages: 5_000,
    },
    Part {
        name: "heap",
        tickets: 200,
        messages: 100,
    },
    Part {
        name: "scrolling",
        tickets: 1,
        messages: 10_000,
    },
];

pub(crate) fn measure(report: &mut Report) {
    for part in &PARTS {
        // Measured is the first load company, which gets half of the tickets.
        let (tickets, messages) = (part.tickets * 2, scaled(part.messages).max(100));
        let mut host = desk::filled(Host::demo(), tickets, tickets * messages);
        host.start_again();
        for figure in figures(part.name, &host.base(), messages) {
            add(report, &figure);
        }
    }
}

fn figures(part: &str, base: &str, messages: u32) -> Vec<Value> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../journeys/bench/browser.js");
    let output = Command::new("node")
        .arg(script)
        .args([part, base, &messages.to_string()])
        .stderr(Stdio::inherit())
        .output()
        .expect("node starts");
    assert!(output.status.success(), "the browser's part {part} failed");
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a figure as JSON"))
        .collect()
}

fn add(report: &mut Report, figure: &Value) {
    let goal = figure["atMost"].as_f64().map_or(Goal::None, Goal::AtMost);
    let text = |field: &str| figure[field].as_str().unwrap_or_default().to_owned();
    let value = figure["value"].as_f64().expect("a figure has a value");
    report.add(&format!("browser: {}", text("name")), value, &text("unit"), goal);
}
