//! What an import did, for people and for programs.

use super::reasons::reason;
use balcao_storage::import::{NoteCount, Progress};
use serde::Serialize;
use std::fmt::{Display, Formatter, Result};

/// The outcome of an import over all its runs.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// Whether nothing was written.
    pub dry_run: bool,
    /// What became of each table.
    pub steps: Vec<StepReport>,
    /// What was left out or changed, and how often.
    pub notes: Vec<NoteReport>,
    /// Steps whose table this installation does not have; run again when it has.
    pub kept_for_later: Vec<String>,
    /// Files copied so far.
    pub files_copied: i64,
    /// Files that rows name and that have not been found yet.
    pub files_waiting: i64,
}

/// The counts of a step.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StepReport {
    /// The step.
    pub step: String,
    /// Where its rows went.
    pub into: String,
    /// Rows read.
    pub read: i64,
    /// Rows written.
    pub written: i64,
    /// Rows that were there already or needed nothing.
    pub unchanged: i64,
    /// Rows left out.
    pub skipped: i64,
}

/// How often something was told.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NoteReport {
    /// The step.
    pub step: String,
    /// The code.
    pub code: String,
    /// Whether the rows were left out.
    pub skipped: bool,
    /// How many rows.
    pub rows: i64,
    /// The code in plain words.
    pub meaning: &'static str,
}

impl StepReport {
    pub(super) fn new(into: String, progress: Progress) -> Self {
        Self {
            step: progress.step,
            into,
            read: progress.tally.seen,
            written: progress.tally.written,
            unchanged: progress.tally.known,
            skipped: progress.tally.skipped,
        }
    }
}

impl From<NoteCount> for NoteReport {
    fn from(count: NoteCount) -> Self {
        Self {
            meaning: reason(&count.code),
            step: count.step,
            code: count.code,
            skipped: count.skipped,
            rows: count.rows,
        }
    }
}

impl Display for ImportReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.dry_run {
            writeln!(f, "Dry run: nothing was written.")?;
        }
        writeln!(
            f,
            "{:<22}{:>10}{:>10}{:>11}{:>9}  into",
            "table", "read", "written", "unchanged", "skipped"
        )?;
        for step in &self.steps {
            writeln!(
                f,
                "{:<22}{:>10}{:>10}{:>11}{:>9}  {}",
                step.step, step.read, step.written, step.unchanged, step.skipped, step.into
            )?;
        }
        for (title, skipped) in [("Left out:", true), ("Changed:", false)] {
            let notes: Vec<_> = self.notes.iter().filter(|note| note.skipped == skipped).collect();
            if !notes.is_empty() {
                writeln!(f, "{title}")?;
            }
            for note in notes {
                writeln!(f, "  {} of {}: {} ({})", note.rows, note.step, note.meaning, note.code)?;
            }
        }
        if !self.kept_for_later.is_empty() {
            writeln!(
                f,
                "Kept for later, this version has no place for it: {}",
                self.kept_for_later.join(", ")
            )?;
        }
        write!(f, "Files: {} copied, {} waiting", self.files_copied, self.files_waiting)
    }
}
