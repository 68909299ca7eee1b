//! `cargo xtask standins`: both stand-ins on fixed ports, until interrupted.

use std::io::{Read, stdin};

const GRAPH: u16 = 8101;
const EVOLUTION: u16 = 8102;

fn main() {
    let graph = balcao_standins::graph::start(GRAPH);
    let evolution = balcao_standins::evolution::start(EVOLUTION);
    println!("Meta's Cloud API: {}", graph.url());
    println!("Evolution API:    {}", evolution.url());
    println!(
        "What customers do is asked of them: see tests/standins/README.md. End with Ctrl+C, or by closing the input."
    );
    let _ = stdin().read_to_end(&mut Vec::new());
}
