//! As much of the binary format as the bombs need.

const MODULE: &[u8] = b"\0asm\x01\0\0\0";
const COMPONENT: &[u8] = b"\0asm\x0d\0\x01\0";

/// A number of the format (LEB128).
pub(super) fn number(mut value: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let low = u8::try_from(value & 0x7f).expect("seven bits");
        value >>= 7;
        if value == 0 {
            bytes.push(low);
            return bytes;
        }
        bytes.push(low | 0x80);
    }
}

/// Something with its size in front.
pub(super) fn sized(content: &[u8]) -> Vec<u8> {
    [&number(content.len()), content].concat()
}

/// So many of the same, with their number in front.
pub(super) fn many(count: usize, item: &[u8]) -> Vec<u8> {
    [number(count), item.repeat(count)].concat()
}

fn section(id: u8, content: &[u8]) -> Vec<u8> {
    [vec![id], sized(content)].concat()
}

/// A core module of these sections.
pub(super) fn module(sections: &[(u8, Vec<u8>)]) -> Vec<u8> {
    let sections = sections.iter().flat_map(|(id, content)| section(*id, content));
    MODULE.iter().copied().chain(sections).collect()
}

/// A core module with so many functions of the same locals and code; none takes or gives anything.
pub(super) fn functions(count: usize, locals: &[u8], code: &[u8]) -> Vec<u8> {
    let body = sized(&[locals, code, &[0x0b]].concat());
    module(&[
        (1, vec![1, 0x60, 0, 0]),
        (3, many(count, &[0])),
        (10, many(count, &body)),
    ])
}

/// A component that contains a core module.
pub(super) fn around(module: &[u8]) -> Vec<u8> {
    [COMPONENT, &section(1, module)].concat()
}

/// A component that contains a core module, and an instance of it.
pub(super) fn instance_of(module: &[u8]) -> Vec<u8> {
    [around(module), section(2, &[1, 0, 0, 0])].concat()
}

/// A component that contains another and so many instances of it.
pub(super) fn instances_of(component: &[u8], count: usize) -> Vec<u8> {
    let instances = section(5, &many(count, &[0, 0, 0]));
    [COMPONENT, &section(4, component), &instances].concat()
}
