//! Starting other programs.

use crate::{interrupt, say};
use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

/// A command with its arguments, started in the checkout's root.
pub(crate) fn command<S: AsRef<OsStr>>(program: &str, arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(crate::paths::root());
    command
}

/// The Cargo that started this program.
pub(crate) fn cargo<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let program = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut command = command(&program, arguments);
    // What `cargo run` tells this program about itself reaches build scripts, and some of them compile
    // everything anew when it differs from a plain `cargo build`.
    let about_this_program = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(about_this_program)) {
        command.env_remove(name);
    }
    command
}

/// The command as one would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program())
        .file_name()
        .unwrap_or(command.get_program());
    let arguments = command
        .get_args()
        .map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once(program.to_string_lossy().into_owned())
        .chain(arguments)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Runs to the end with the terminal's own input and output; errors unless it exits with 0.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    interrupt::check()?;
    let status = command
        .status()
        .with_context(|| format!("cannot start `{}`", shown(command)))?;
    interrupt::check()?;
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

/// Runs to the end silently; its whole output is part of the error if it fails.
pub(crate) fn run_quietly(command: &mut Command) -> Result<()> {
    interrupt::check()?;
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot start `{}`", shown(command)))?;
    interrupt::check()?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        bail!("`{}` failed ({})\n{text}", shown(command), output.status);
    }
    Ok(())
}

/// Standard output of a command that must succeed; its errors go to the terminal.
pub(crate) fn output_of(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !output.status.success() {
        bail!("`{}` failed ({})", shown(command), output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Runs to the end, printing each line as it comes and showing it to `look`; true if it exits with 0.
pub(crate) fn run_watched(command: &mut Command, mut look: impl FnMut(&str)) -> Result<bool> {
    interrupt::check()?;
    let (reader, writer) = std::io::pipe()?;
    let mut child = command
        .stdin(Stdio::null())
        .stdout(writer.try_clone()?)
        .stderr(writer)
        .spawn()
        .with_context(|| format!("cannot start `{}`", shown(command)))?;
    // The command keeps copies of the pipe's writing end; without them the reader sees the end.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    for_each_line(reader, &mut look)?;
    let status = child.wait()?;
    interrupt::check()?;
    Ok(status.success())
}

fn for_each_line(reader: impl Read, look: &mut impl FnMut(&str)) -> Result<()> {
    let mut reader = BufReader::new(reader);
    let mut bytes = Vec::new();
    while reader.read_until(b'\n', &mut bytes)? > 0 {
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end_matches(['\n', '\r']);
        say::line(text);
        look(text);
        bytes.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_is_named_in_the_error() {
        let error = run_quietly(&mut command("sh", ["-c", "echo why; exit 3"]))
            .unwrap_err()
            .to_string();
        assert!(error.contains("sh -c"), "{error}");
        assert!(error.contains("why"), "{error}");
    }

    #[test]
    fn every_line_of_both_outputs_is_seen() {
        let mut seen = Vec::new();
        let passed = run_watched(&mut command("sh", ["-c", "echo a; echo b >&2"]), |line| {
            seen.push(line.to_owned())
        });
        assert!(passed.unwrap());
        assert_eq!(seen, ["a", "b"]);
    }
}
