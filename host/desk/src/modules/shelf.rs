//! What this host has loaded. The database decides what runs; this is only where it is found quickly.

use super::operator::Offered;
use balcao_model::clock::Millis;
use balcao_runtime::Installed;
use balcao_storage::NewLogLine;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Log lines that wait to be written; more are dropped, so that a plugin that shouts takes no memory.
const WAITING_LINES: usize = 2_000;

/// The plugins of this host.
#[derive(Default)]
pub(crate) struct Shelf {
    books: Mutex<Books>,
    seen: AtomicI64,
    lines: Mutex<Vec<NewLogLine>>,
    /// The catalogue for others as it was at a generation of the registry; none when it is not offered.
    offered: Mutex<Option<(i64, Option<Arc<Offered>>)>>,
    /// Held while this host brings itself up to date.
    pub(super) converging: tokio::sync::Mutex<()>,
    /// Held while a package is taken in.
    pub(super) uploading: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Books {
    shipped: BTreeMap<String, Arc<Installed>>,
    disabled: BTreeSet<String>,
    faults: BTreeMap<(String, String), String>,
    tried_at: Millis,
}

impl Shelf {
    fn books(&self) -> MutexGuard<'_, Books> {
        self.books.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers what ships inside the program.
    pub(super) fn ship(&self, plugin: &Arc<Installed>) {
        self.books().shipped.insert(plugin.id().to_owned(), Arc::clone(plugin));
        // What was decided about it has to be looked at again.
        self.seen.store(0, Ordering::Release);
    }

    /// What ships inside the program under an id.
    pub(super) fn shipped(&self, id: &str) -> Option<Arc<Installed>> {
        self.books().shipped.get(id).cloned()
    }

    /// Everything that ships inside the program.
    pub(super) fn all_shipped(&self) -> Vec<Arc<Installed>> {
        self.books().shipped.values().cloned().collect()
    }

    /// The generation of the registry that this host has loaded.
    pub(crate) fn seen(&self) -> i64 {
        self.seen.load(Ordering::Acquire)
    }

    /// Notes what was loaded, what is switched off everywhere, and what could not be loaded.
    pub(super) fn note(
        &self,
        generation: i64,
        disabled: BTreeSet<String>,
        faults: BTreeMap<(String, String), String>,
        at: Millis,
    ) {
        let mut books = self.books();
        (books.disabled, books.faults, books.tried_at) = (disabled, faults, at);
        drop(books);
        self.seen.store(generation, Ordering::Release);
    }

    /// The plugins that are switched off everywhere, as far as this host knows.
    pub(crate) fn disabled(&self) -> Vec<String> {
        self.books().disabled.iter().cloned().collect()
    }

    /// Whether a plugin is switched off everywhere, as far as this host knows.
    pub(crate) fn is_disabled(&self, id: &str) -> bool {
        self.books().disabled.contains(id)
    }

    /// Why this host cannot run a version.
    pub(super) fn fault(&self, id: &str, version: &str) -> Option<String> {
        let key = (id.to_owned(), version.to_owned());
        self.books().faults.get(&key).cloned()
    }

    /// When something that could not be loaded was tried last; none when nothing is missing.
    pub(super) fn faulty_since(&self) -> Option<Millis> {
        let books = self.books();
        (!books.faults.is_empty()).then_some(books.tried_at)
    }

    /// The catalogue for others at this generation, if it was made already.
    pub(super) fn offered(&self, generation: i64) -> Option<Option<Arc<Offered>>> {
        let offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        let known = offered.as_ref().filter(|(at, _)| *at == generation);
        known.map(|(_, catalogue)| catalogue.clone())
    }

    /// Keeps the catalogue for others of a generation.
    pub(super) fn keep_offered(&self, generation: i64, catalogue: Option<Arc<Offered>>) {
        *self.offered.lock().unwrap_or_else(PoisonError::into_inner) = Some((generation, catalogue));
    }

    /// Keeps a log line until it is written.
    pub(super) fn add_line(&self, line: NewLogLine) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() < WAITING_LINES {
            lines.push(line);
        }
    }

    /// The log lines that wait.
    pub(super) fn take_lines(&self) -> Vec<NewLogLine> {
        std::mem::take(&mut *self.lines.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
