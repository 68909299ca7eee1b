//! Tables of people that somebody uploads. The file may be hostile: everything in it is measured
//! while it is read, nothing in it is computed, and cells are texts.

mod xlsx;

use crate::error::{DeskError, DeskResult, Kind};
use balcao_model::text::{cut, normalise};

/// People of one file.
pub(super) const MAX_ROWS: usize = 20_000;
/// Columns that are looked at.
pub(super) const MAX_COLUMNS: usize = 50;
/// Characters of a cell.
pub(super) const MAX_CELL: usize = 500;

/// A person of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) number: String,
    pub(super) email: String,
}

type Table = Vec<Vec<String>>;

/// Reads the first sheet of an xlsx file, or a csv file. Columns are found by their titles.
pub(super) fn read(file: &[u8]) -> DeskResult<Vec<Row>> {
    let table = if file.starts_with(b"PK") {
        xlsx::read(file)?
    } else {
        csv(file)?
    };
    let mut rows = table.into_iter();
    let titles: Vec<String> = rows
        .next()
        .unwrap_or_default()
        .iter()
        .map(|title| title_of(title))
        .collect();
    let column = |names: &[&str]| titles.iter().position(|title| names.contains(&title.as_str()));
    let name = column(&["nome", "name", "nombre"]);
    let number = column(&["numero", "number"]).ok_or_else(invalid)?;
    let email = column(&["email", "e-mail"]);
    let people = rows.map(|row| {
        let cell = |at: Option<usize>| at.and_then(|at| row.get(at)).cloned().unwrap_or_default();
        Row {
            name: cell(name),
            number: cell(Some(number)),
            email: cell(email),
        }
    });
    Ok(people.collect())
}

fn title_of(title: &str) -> String {
    normalise(title.trim_start_matches('\u{feff}').trim())
}

/// A file that is no table of people.
pub(super) fn invalid() -> DeskError {
    DeskError::invalid("ERR_SPREADSHEET_INVALID")
}

/// More than one file may hold.
pub(super) fn too_large() -> DeskError {
    DeskError::refused(Kind::TooLarge, "ERR_SPREADSHEET_TOO_LARGE")
}

fn csv(file: &[u8]) -> DeskResult<Table> {
    if file.contains(&0) {
        return Err(invalid());
    }
    // Spreadsheets of this country often save in the old Western alphabet, in which each byte is a character.
    let text = std::str::from_utf8(file).map_or_else(
        |_| file.iter().map(|byte| char::from(*byte)).collect::<String>(),
        str::to_owned,
    );
    let first = text.lines().next().unwrap_or_default();
    let delimiter = [b';', b',', b'\t']
        .into_iter()
        .max_by_key(|mark| first.bytes().filter(|byte| byte == mark).count())
        .unwrap_or(b';');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut table = Table::new();
    for record in reader.records() {
        let record = record.map_err(|_| invalid())?;
        if table.len() > MAX_ROWS {
            return Err(too_large());
        }
        table.push(
            record
                .iter()
                .take(MAX_COLUMNS)
                .map(|cell| cut(cell, MAX_CELL).to_owned())
                .collect(),
        );
    }
    Ok(table)
}

#[cfg(test)]
mod tests;
