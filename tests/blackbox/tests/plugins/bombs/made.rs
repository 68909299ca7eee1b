//! Components that are small to send and large to compile.

use super::encode::{around, functions, instance_of, instances_of, many, module, number};

/// The most locals that a function may have, written in a few bytes.
const MOST_LOCALS: usize = 50_000;
/// Bytes of code that one function may have, nearly.
const MOST_CODE: usize = 7_600_000;

/// Every bomb with its name.
pub(super) fn all() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("one huge function", huge_function()),
        ("very many functions", around(&functions(900_000, &[0], &[]))),
        ("very many locals", around(&functions(200_000, &locals(), &[]))),
        ("deep nesting", around(&deep_nesting())),
        ("a huge table", instance_of(&module(&[(4, huge_table())]))),
        ("a huge memory", instance_of(&module(&[(5, huge_memory())]))),
        ("huge element segments", instance_of(&element_segments())),
        ("components within components", nested(60)),
    ]
}

fn locals() -> Vec<u8> {
    [vec![1], number(MOST_LOCALS), vec![0x7e]].concat()
}

/// Every local is changed in a branch over and over, so that the compiler has to follow all of them everywhere.
fn huge_function() -> Vec<u8> {
    let mut code = Vec::new();
    for step in 0.. {
        let (from, to) = (number(step * 7 % MOST_LOCALS), number(step * 13 % MOST_LOCALS));
        // loop; local.get from; local.get to; i64.add; local.set to; local.get from; i32.wrap_i64; br_if 0; end
        code.extend([0x03, 0x40, 0x20]);
        code.extend(&from);
        code.push(0x20);
        code.extend(&to);
        code.extend([0x7c, 0x21]);
        code.extend(&to);
        code.push(0x20);
        code.extend(&from);
        code.extend([0xa7, 0x0d, 0, 0x0b]);
        if code.len() > MOST_CODE {
            break;
        }
    }
    around(&functions(1, &locals(), &code))
}

/// Blocks within blocks, with jumps out of all of them from the innermost.
fn deep_nesting() -> Vec<u8> {
    let depth = 500_000;
    let open = [0x02, 0x40].repeat(depth);
    // i32.const 0; br_table to every block
    let jumps: Vec<u8> = (0..depth).flat_map(number).collect();
    let table = [vec![0x41, 0, 0x0e], number(depth), jumps, vec![0]].concat();
    functions(1, &[0], &[open, table, [0x0b].repeat(depth)].concat())
}

fn huge_table() -> Vec<u8> {
    [vec![1, 0x70, 0], number(10_000_000)].concat()
}

fn huge_memory() -> Vec<u8> {
    [vec![1, 0], number(65_536)].concat()
}

/// A table, and as many functions to put into it as there is room for in a package.
fn element_segments() -> Vec<u8> {
    let count = 7_000_000;
    let table = [vec![1, 0x70, 0], number(count)].concat();
    let segment = [vec![1, 0, 0x41, 0, 0x0b], many(count, &[0])].concat();
    module(&[
        (1, vec![1, 0x60, 0, 0]),
        (3, vec![1, 0]),
        (4, table),
        (9, segment),
        (10, vec![1, 2, 0, 0x0b]),
    ])
}

/// A tower of components, each with two instances of the one below.
fn nested(levels: usize) -> Vec<u8> {
    let ground = instance_of(&module(&[]));
    (0..levels).fold(ground, |below, _| instances_of(&below, 2))
}
