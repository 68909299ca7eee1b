//! A step brings one table over. What differs between tables is data and one pure function.

use super::row::{Row, whole};
use balcao_model::clock::Millis;
use balcao_storage::CompanyKey;
use balcao_storage::family::Extra;
use balcao_storage::import::{Cells, FileOwner, Imported, Taken};
use std::collections::HashMap;

/// One table of the source and where its rows go.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// Its name in reports, and the kind under which ids of its rows are remembered.
    pub(super) name: &'static str,
    pub(super) table: &'static str,
    pub(super) key: &'static [&'static str],
    pub(super) hidden: &'static [&'static str],
    pub(super) extras: &'static [Extra],
    pub(super) instead: Option<Extra>,
    /// Columns that name rows of other steps.
    pub(super) refs: &'static [(&'static str, &'static str)],
    pub(super) owner: Owner,
    pub(super) target: Target,
    pub(super) map: fn(&Row<'_>, &mut Scene<'_>) -> Mapped,
}

/// How the company of a row is found.
#[derive(Clone, Copy)]
pub(super) enum Owner {
    /// The row is of the whole installation.
    Nobody,
    /// By the column `companyId`.
    Company,
    /// By the row that a column names: column, its step, its table.
    Of(&'static str, &'static str, &'static str),
}

/// Where rows go.
#[derive(Clone, Copy)]
pub(super) enum Target {
    /// A table of the whole installation.
    Global(&'static str),
    /// Companies.
    Companies,
    /// A table with numbers of its own, which are remembered.
    Rows(&'static str),
    /// A table whose rows are known by other keys; its column that is a number.
    Keyed(&'static str, &'static str),
    /// Changes of rows that another step made, in this table.
    Changes(&'static str),
    /// Documents of a plugin: plugin and collection.
    Documents(&'static str, &'static str),
}

impl Target {
    /// The table that must exist.
    pub(super) fn table(self) -> &'static str {
        match self {
            Self::Companies => "companies",
            Self::Global(table) | Self::Rows(table) | Self::Keyed(table, _) | Self::Changes(table) => table,
            Self::Documents(..) => "plugin_documents",
        }
    }

    /// Whether the rows' numbers are remembered.
    pub(super) fn remembers(self) -> bool {
        !matches!(self, Self::Keyed(..) | Self::Changes(..))
    }
}

/// What becomes of a row.
pub(super) enum Change {
    /// A row; later forms are taken when a name of an earlier one is taken.
    Row(Vec<Cells>),
    /// Columns of a row that another step made.
    Update(i64, Cells),
    /// A document.
    Document(String),
    /// Nothing; the row is fine as it is.
    Nothing,
}

/// Why a row is left out.
pub(super) type Skip = &'static str;

pub(super) type Mapped = Result<Change, Skip>;

/// One form only.
pub(super) fn row(cells: Cells) -> Mapped {
    Ok(Change::Row(vec![cells]))
}

/// What was brought over already, as far as a batch refers to it.
pub(super) type Refs = HashMap<(&'static str, i64), Imported>;

/// The installation's part in reading rows.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    pub(super) now: Millis,
    /// Whether operators of the old installation become operators here.
    pub(super) keep_super: bool,
}

/// What surrounds a row while it is mapped.
pub(super) struct Scene<'a> {
    pub(super) facts: Facts,
    pub(super) company: Option<CompanyKey>,
    pub(super) refs: &'a Refs,
    pub(super) taken: &'a mut Taken,
    pub(super) notes: Vec<String>,
    pub(super) file: Option<(FileOwner, String)>,
}

impl Scene<'_> {
    pub(super) fn note(&mut self, code: &str) {
        self.notes.push(code.to_owned());
    }

    /// The row that a column names, if it is of the same company. Others are told and left empty.
    pub(super) fn refer(&mut self, row: &Row<'_>, column: &str, kind: &'static str) -> Option<i64> {
        let value = row.value(column)?;
        let old = whole(value).filter(|id| *id > 0)?;
        match self.refs.get(&(kind, old)) {
            Some(found) if found.company == self.company => Some(found.id),
            _ => {
                self.note(&format!("{column}_missing"));
                None
            }
        }
    }

    /// The same for a row that cannot do without.
    pub(super) fn must(&self, row: &Row<'_>, column: &str, kind: &'static str, skip: Skip) -> Result<i64, Skip> {
        let found = row.int(column).and_then(|old| self.refs.get(&(kind, old)));
        found
            .filter(|found| found.company == self.company)
            .map(|found| found.id)
            .ok_or(skip)
    }

    /// Says which file belongs to the row.
    pub(super) fn await_file(&mut self, owner: FileOwner, name: Option<&str>) {
        if let Some(name) = name {
            self.file = Some((owner, name.to_owned()));
        }
    }
}

/// A name that nobody has: the wished one, or the same with a number.
pub(super) fn free_name(wished: &str, taken: &mut std::collections::HashSet<String>) -> String {
    let mut name = wished.to_owned();
    let mut number = 2;
    while !taken.insert(name.clone()) {
        name = format!("{wished} ({number})");
        number += 1;
    }
    name
}
