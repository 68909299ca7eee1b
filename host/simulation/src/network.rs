//! What the way from the phones to the desk does with what is written.
//!
//! Services deliver at least once: what is lost comes again, what was confirmed too late comes twice, and what
//! waited comes after what was written later.

use crate::chance::Chance;
use crate::plan::{Act, Shape};
use crate::script::{Step, Trouble, What};

/// The steps of what people do, in the order in which they reach the desk.
pub(crate) fn carried(seed: u64, shape: Shape, acts: &[(u64, Act)]) -> Vec<Step> {
    let mut chance = Chance::new(seed, 4);
    let mut steps: Vec<(u64, What)> = Vec::with_capacity(acts.len() * 2);
    for (at, act) in acts {
        match act {
            Act::Agent(agent, chat, act) => steps.push((
                *at,
                What::Agent {
                    agent: *agent,
                    chat: *chat,
                    act: act.clone(),
                },
            )),
            Act::Write(number) if shape.faults => badly(&mut chance, *at, *number, &mut steps),
            Act::Write(number) => steps.push((at + chance.between(30, 300), What::Deliver(*number))),
        }
    }
    if shape.faults {
        troubles(&mut chance, shape.length, &mut steps);
    }
    steps.sort_by_key(|(at, _)| *at);
    let numbered = steps.into_iter().enumerate();
    numbered.map(|(number, (at, what))| Step { number, at, what }).collect()
}

fn badly(chance: &mut Chance, at: u64, number: usize, steps: &mut Vec<(u64, What)>) {
    let soon = at + chance.between(30, 300);
    let deliver = |at: u64| (at, What::Deliver(number));
    match chance.below(100) {
        // Lost, and brought again.
        0..=8 => {
            steps.push((soon, What::Lose(number)));
            steps.push(deliver(soon + chance.between(2_000, 60_000)));
        }
        // Late: what was written after it comes before it.
        9..=16 => steps.push(deliver(soon + chance.between(2_000, 45_000))),
        // Twice, at once or much later, and sometimes once more.
        17..=28 => {
            let again = soon + chance.between(0, 90_000);
            steps.extend([deliver(soon), deliver(again)]);
            if chance.percent(30) {
                steps.push(deliver(again + chance.between(0, 90_000)));
            }
        }
        _ => steps.push(deliver(soon)),
    }
}

fn troubles(chance: &mut Chance, length: u64, steps: &mut Vec<(u64, What)>) {
    let mut now = chance.below(length);
    while now < length {
        let (from, to) = match chance.below(100) {
            0..=44 => (Trouble::Disconnect, Trouble::Reconnect),
            45..=59 => (Trouble::Ban, Trouble::Lift),
            _ => return,
        };
        let end = now + chance.between(2_000, 40_000);
        steps.extend([(now, What::Service(from)), (end, What::Service(to))]);
        now = end + chance.between(30_000, 200_000);
    }
}
