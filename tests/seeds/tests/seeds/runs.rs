//! Seeds, and what is printed of one that fails.

use crate::play::{Flaw, Outcome, play};
use crate::shrink::shrink;
use crate::stage::{Engine, Theatre};
use crate::verdict::{Promise, verdict};
use balcao_simulation::{Chance, Script, Shape};
use std::fmt::Write;
use std::ops::Range;

/// Names one seed that is to be played instead of all.
const SEED: &str = "BALCAO_SEED";
/// Seeds that are played on SQLite, in eight parts.
const PART: u64 = 125;
/// Seeds that are played on PostgreSQL as well.
const ON_POSTGRES: Range<u64> = 0..12;

/// The script of a seed: small enough that a thousand of them are played in a minute.
pub(crate) fn script(seed: u64) -> Script {
    let mut chance = Chance::new(seed, 0);
    let shape = Shape {
        customers: 2 + chance.below(2) as usize,
        groups: usize::from(chance.percent(25)),
        agents: 2,
        topics: 1,
        length: 240_000,
        faults: chance.percent(90),
    };
    Script::plan(seed, shape)
}

/// Plays a script on a desk of its own.
pub(crate) fn outcome(theatre: &Theatre, engine: Engine, script: &Script, flaw: Flaw) -> Outcome {
    let stage = theatre.stage(engine, script.seed, true);
    let outcome = theatre.run(play(script, &stage, flaw));
    theatre.clear(stage);
    outcome
}

/// What is wrong after a script.
pub(crate) fn wrong(theatre: &Theatre, engine: Engine, script: &Script, flaw: Flaw) -> Vec<(Promise, String)> {
    verdict(&outcome(theatre, engine, script, flaw))
}

fn play_all(engine: Engine, seeds: Range<u64>) {
    let theatre = Theatre::open();
    let chosen: Option<u64> = std::env::var(SEED)
        .ok()
        .map(|seed| seed.parse().expect("a seed is a number"));
    let seeds: Vec<u64> = match chosen {
        Some(seed) => vec![seed],
        None => seeds.collect(),
    };
    let mut report = String::new();
    for seed in seeds {
        let script = script(seed);
        let found = wrong(&theatre, engine, &script, Flaw::None);
        if !found.is_empty() {
            tell(&mut report, &theatre, engine, &script, &found);
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// How a failure is played again, and the shortest story that still fails.
fn tell(report: &mut String, theatre: &Theatre, engine: Engine, script: &Script, found: &[(Promise, String)]) {
    let part = match engine {
        Engine::Sqlite => "on_sqlite::part_0",
        Engine::Postgres => "on_postgres",
    };
    let first = found.first().map(|(promise, _)| *promise);
    let shortest = shrink(script, |fewer| {
        let still = wrong(theatre, engine, fewer, Flaw::None);
        still.first().map(|(promise, _)| *promise) == first
    });
    let found = wrong(theatre, engine, &shortest, Flaw::None);
    let _ = write!(
        report,
        "\nseed {seed} breaks promises. To play it again:\n  {SEED}={seed} cargo nextest run --workspace -E \
         'package(balcao-seeds) and test({part})'\nIn short, {few} of {many} steps:\n{shortest}",
        seed = script.seed,
        few = shortest.steps.len(),
        many = script.steps.len(),
    );
    for (promise, what) in found {
        let _ = writeln!(report, "  {promise:?}: {what}");
    }
}

mod on_sqlite {
    use super::{Engine, PART, play_all};

    macro_rules! parts {
        ($($name:ident: $part:literal),*) => {
            $(
                #[test]
                fn $name() {
                    play_all(Engine::Sqlite, $part * PART..($part + 1) * PART);
                }
            )*
        };
    }
    parts!(part_0: 0, part_1: 1, part_2: 2, part_3: 3, part_4: 4, part_5: 5, part_6: 6, part_7: 7);
}

#[test]
fn on_postgres() {
    play_all(Engine::Postgres, ON_POSTGRES);
}
