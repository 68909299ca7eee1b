//! `cargo xtask standins`: both stand-ins, until interrupted. Two arguments are other ports, 0 any free one.

use std::env::args;
use std::io::{Read, stdin};

const GRAPH: u16 = 8101;
const EVOLUTION: u16 = 8102;

fn main() {
    let mut ports = args().skip(1).map(|port| port.parse().expect("a port"));
    let graph = balcao_standins::graph::start(ports.next().unwrap_or(GRAPH));
    let evolution = balcao_standins::evolution::start(ports.next().unwrap_or(EVOLUTION));
    println!("Meta's Cloud API: {}", graph.url());
    println!("Evolution API:    {}", evolution.url());
    println!(
        "What customers do is asked of them: see tests/standins/README.md. End with Ctrl+C, or by closing the input."
    );
    let _ = stdin().read_to_end(&mut Vec::new());
}
