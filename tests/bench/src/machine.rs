//! The machine that is measured on, and a process on it.

/// Processors.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Load averages of 1, 5 and 15 minutes.
pub(crate) fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

/// Resident memory of a process in MiB.
pub(crate) fn resident_mib(process: u32) -> f64 {
    mib(process, "VmRSS:")
}

/// The part of it that is the process's own and not a file that the kernel holds for it, in MiB.
pub(crate) fn own_mib(process: u32) -> f64 {
    mib(process, "RssAnon:")
}

fn mib(process: u32, name: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let line = status
        .lines()
        .find(|line| line.starts_with(name))
        .expect("a process has a size");
    let kib: f64 = line
        .split_whitespace()
        .nth(1)
        .and_then(|number| number.parse().ok())
        .expect("a number");
    kib / 1024.0
}
