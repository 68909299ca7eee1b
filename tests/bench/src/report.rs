//! Figures as a table for people and as JSON for comparing.

use crate::machine;
use serde_json::{Value, json};
use std::path::Path;

/// What a figure has to be.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    /// At most so much.
    AtMost(f64),
    /// At least so much.
    AtLeast(f64),
    /// Only for information.
    None,
}

/// Figures in the order they were measured.
pub(crate) struct Report {
    rows: Vec<Value>,
}

impl Report {
    /// An empty report; prints what the machine is doing besides.
    pub(crate) fn new() -> Self {
        println!("machine: {} cores, load {}", machine::cores(), machine::load());
        println!("{:<58} {:>12}  {:<12} goal", "figure", "measured", "unit");
        Self { rows: Vec::new() }
    }

    /// Adds and prints one figure.
    pub(crate) fn add(&mut self, name: &str, value: f64, unit: &str, goal: Goal) {
        let (text, met) = match goal {
            Goal::AtMost(most) => (format!("≤ {most}"), value <= most),
            Goal::AtLeast(least) => (format!("≥ {least}"), value >= least),
            Goal::None => (String::new(), true),
        };
        let mark = if met { "" } else { "  MISSED" };
        println!("{name:<58} {value:>12.2}  {unit:<12} {text}{mark}");
        self.rows
            .push(json!({ "name": name, "value": value, "unit": unit, "goal": text, "met": met }));
    }

    /// Writes target/bench.json.
    pub(crate) fn finish(self) {
        let missed = self.rows.iter().filter(|row| row["met"] == false).count();
        println!(
            "machine: load {} at the end; {missed} of {} figures missed their goal",
            machine::load(),
            self.rows.len()
        );
        let whole = json!({ "cores": machine::cores(), "load": machine::load(), "figures": self.rows });
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/bench.json");
        std::fs::write(&file, format!("{whole:#}\n")).expect("the report can be written");
    }
}
