//! The shortest part of a script that still fails.

use balcao_simulation::{Script, Step};

/// Leaves out as many steps as it can while `fails` says that the rest still fails.
pub(crate) fn shrink(script: &Script, fails: impl Fn(&Script) -> bool) -> Script {
    let mut steps: Vec<Step> = script.steps.clone();
    let mut size = steps.len() / 2;
    while size > 0 {
        let mut from = 0;
        while from < steps.len() {
            let mut fewer = steps.clone();
            fewer.drain(from..(from + size).min(steps.len()));
            if fails(&script.with_steps(fewer.clone())) {
                steps = fewer;
            } else {
                from += size;
            }
        }
        size /= 2;
    }
    script.with_steps(steps)
}
