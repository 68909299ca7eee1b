//! `cargo xtask test`: every check and test, in an order that fails early and cheaply.

mod count;
mod services;
mod steps;

use crate::{interrupt, say, tools};
use anyhow::Result;
use count::Count;
use services::Services;
use std::time::{Duration, Instant};
use steps::{STEPS, Step};

/// How one step went.
enum Outcome {
    Passed,
    Failed(String),
    Skipped(String),
}

struct Report {
    name: &'static str,
    outcome: Outcome,
    time: Duration,
}

/// Runs the steps whose name contains one of `words`, or all of them.
pub(crate) fn run(words: &[String]) -> Result<()> {
    if words.iter().any(|word| word == "--list") {
        STEPS.iter().for_each(|step| say::line(step.name));
        return Ok(());
    }
    let chosen: Vec<&Step> = STEPS
        .iter()
        .filter(|step| words.is_empty() || words.iter().any(|word| step.name.contains(word.as_str())))
        .collect();
    anyhow::ensure!(
        !chosen.is_empty(),
        "no step has such a name; see: cargo xtask test --list"
    );
    let mut services = Services::default();
    let mut count = Count::default();
    let reports: Vec<Report> = chosen
        .iter()
        .enumerate()
        .map(|(at, step)| carry_out(step, at + 1, chosen.len(), &mut services, &mut count))
        .collect();
    drop(services);
    close(&reports, &count);
    if count.failed > 0 {
        std::process::exit(1);
    }
    Ok(())
}

fn carry_out(step: &Step, number: usize, total: usize, services: &mut Services, count: &mut Count) -> Report {
    let started = Instant::now();
    let before = count.clone();
    say::line(&format!("\n=== [{number}/{total}] {} ===", step.name));
    let outcome = attempt(step, services, count);
    match &outcome {
        Outcome::Passed if *count == before => count.passed += 1,
        Outcome::Failed(reason) => {
            say::line(&format!("{}: {reason}", step.name));
            if count.failed == before.failed {
                count.failed += 1;
            }
        }
        Outcome::Skipped(reason) => {
            say::line(&format!("{}: skipped: {reason}", step.name));
            count.skipped += 1;
        }
        Outcome::Passed => {}
    }
    Report {
        name: step.name,
        outcome,
        time: started.elapsed(),
    }
}

fn attempt(step: &Step, services: &mut Services, count: &mut Count) -> Outcome {
    if interrupt::happened() {
        return Outcome::Failed("interrupted".into());
    }
    for tool in step.needs {
        if let Err(error) = tool.require() {
            let reason = format!("{error:#}");
            return if tools::in_ci() {
                Outcome::Failed(reason)
            } else {
                Outcome::Skipped(reason)
            };
        }
    }
    match (step.run)(services, count) {
        Ok(()) => Outcome::Passed,
        Err(error) => Outcome::Failed(format!("{error:#}")),
    }
}

fn close(reports: &[Report], count: &Count) {
    say::line("\n=== summary ===");
    for report in reports {
        let word = match &report.outcome {
            Outcome::Passed => "ok",
            Outcome::Failed(_) => "FAILED",
            Outcome::Skipped(_) => "skipped",
        };
        say::line(&format!(
            "{:<8} {:>14}  {}",
            word,
            say::seconds(report.time),
            report.name
        ));
    }
    let total: Duration = reports.iter().map(|report| report.time).sum();
    say::line(&format!("{:<8} {:>14}\n", "", say::seconds(total)));
    say::line(&count.closing_line());
}
