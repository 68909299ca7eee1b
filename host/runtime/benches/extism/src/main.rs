//! The echo of 1 KB of JSON by an Extism plugin that is instantiated anew for each call, compiled once.
//! Prints one JSON object per figure; times are processor time of this process.

use std::error::Error;

use extism::{CompiledPlugin, Manifest, Plugin, PluginBuilder, Wasm};
use serde_json::json;

const ROUNDS: usize = 9;
const ROUND_SECONDS: f64 = 0.5;
const BODY: &str = include_str!("../../../tests/plugins/echo.json");

fn main() -> Result<(), Box<dyn Error>> {
    let wasm = std::env::args().nth(1).ok_or("the guest's file is missing")?;
    let manifest = Manifest::new([Wasm::data(std::fs::read(wasm)?)]).with_timeout(std::time::Duration::from_millis(250));
    let compiled = CompiledPlugin::new(PluginBuilder::new(manifest).with_wasi(false))?;
    let call = || -> Result<String, Box<dyn Error>> {
        let mut plugin = Plugin::new_from_compiled(&compiled)?;
        Ok(plugin.call::<&str, String>("echo", BODY)?)
    };
    let answer: serde_json::Value = serde_json::from_str(&call()?)?;
    if answer != serde_json::from_str::<serde_json::Value>(BODY)? {
        return Err("the guest does not echo".into());
    }
    for _ in 0..200 {
        call()?;
    }
    let mut figures = Vec::new();
    for _ in 0..ROUNDS {
        let (began, mut calls) = (cpu_seconds()?, 0.0);
        while cpu_seconds()? - began < ROUND_SECONDS {
            for _ in 0..20 {
                call()?;
            }
            calls += 20.0;
        }
        figures.push(((cpu_seconds()? - began) / calls * 1e8).round() / 100.0);
    }
    figures.sort_by(f64::total_cmp);
    let line = json!({
        "name": "extism_echo_1kb", "unit": "cpu_us", "min": figures[0], "median": figures[ROUNDS / 2], "max": figures[ROUNDS - 1],
    });
    println!("{line}");
    Ok(())
}

/// Processor time of all threads of this process (`/proc/self/stat`, fields 14 and 15, in hundredths of a second).
fn cpu_seconds() -> Result<f64, Box<dyn Error>> {
    let text = std::fs::read_to_string("/proc/self/stat")?;
    let fields = text.rsplit_once(')').ok_or("an unknown format")?.1;
    let ticks: f64 = fields.split_whitespace().skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}
