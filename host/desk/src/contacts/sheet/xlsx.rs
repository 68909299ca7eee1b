//! The first sheet of an xlsx file, read as a stream.
//!
//! Libraries for spreadsheets reserve memory for as many strings as a file says that it has, and for
//! every cell between the first and the last one: a file of some hundred bytes ends the process. Here
//! nothing is believed: what is unpacked is counted, and reading stops where the limits end.

use super::{MAX_CELL, MAX_COLUMNS, MAX_ROWS, Table, invalid, too_large};
use crate::error::DeskResult;
use balcao_model::text::cut;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::io::{BufReader, Cursor, Error, Read};
use zip::ZipArchive;

/// Bytes that a file may unpack to.
const BUDGET: u64 = 48 * 1024 * 1024;
/// Files inside the archive.
const MAX_FILES: usize = 1_000;

struct Book<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    budget: u64,
}

/// Counts what is unpacked and ends with an error where the budget ends.
struct Measured<'a, R> {
    inner: R,
    budget: &'a mut u64,
}

impl<R: Read> Read for Measured<'_, R> {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let read = self.inner.read(buf)?;
        *self.budget = self
            .budget
            .checked_sub(read as u64)
            .ok_or_else(|| Error::other("too large"))?;
        Ok(read)
    }
}

pub(super) fn read(file: &[u8]) -> DeskResult<Table> {
    let archive = ZipArchive::new(Cursor::new(file)).map_err(|_| invalid())?;
    if archive.len() > MAX_FILES {
        return Err(too_large());
    }
    let mut book = Book {
        archive,
        budget: BUDGET,
    };
    let sheet = book.first_sheet()?;
    let strings = book.shared_strings()?;
    book.rows(&sheet, &strings)
}

impl Book<'_> {
    /// Walks through one of the files. A file that is missing has nothing in it.
    fn walk(&mut self, name: &str, mut each: impl FnMut(Event<'_>) -> DeskResult<()>) -> DeskResult<()> {
        let Ok(file) = self.archive.by_name(name) else {
            return Ok(());
        };
        let limited = Measured {
            inner: file,
            budget: &mut self.budget,
        };
        let mut reader = Reader::from_reader(BufReader::new(limited));
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            match reader.read_event_into(&mut buffer) {
                Ok(Event::Eof) => return Ok(()),
                Ok(event) => each(event)?,
                Err(quick_xml::Error::Io(error)) if error.kind() == std::io::ErrorKind::Other => {
                    return Err(too_large());
                }
                Err(_) => return Err(invalid()),
            }
        }
    }

    fn first_sheet(&mut self) -> DeskResult<String> {
        let mut wanted = None;
        self.walk("xl/workbook.xml", |event| {
            if let Event::Start(tag) | Event::Empty(tag) = event
                && is(&tag, "sheet")
                && wanted.is_none()
            {
                wanted = attribute(&tag, "r:id");
            }
            Ok(())
        })?;
        let mut target = None;
        self.walk("xl/_rels/workbook.xml.rels", |event| {
            if let Event::Start(tag) | Event::Empty(tag) = event
                && is(&tag, "Relationship")
                && wanted.is_some()
                && attribute(&tag, "Id") == wanted
            {
                target = attribute(&tag, "Target");
            }
            Ok(())
        })?;
        let target = target.ok_or_else(invalid)?;
        Ok(match target.strip_prefix('/') {
            Some(whole) => whole.to_owned(),
            None => format!("xl/{target}"),
        })
    }

    fn shared_strings(&mut self) -> DeskResult<Vec<String>> {
        let (mut strings, mut text, mut inside) = (Vec::new(), String::new(), false);
        self.walk("xl/sharedStrings.xml", |event| {
            match event {
                Event::Start(tag) if is(&tag, "t") => inside = true,
                Event::End(tag) if tag.local_name().as_ref() == "t" => inside = false,
                Event::End(tag) if tag.local_name().as_ref() == "si" => {
                    strings.push(cut(&std::mem::take(&mut text), MAX_CELL).to_owned());
                }
                Event::Empty(tag) if is(&tag, "si") => strings.push(String::new()),
                other if inside => append(&mut text, &other),
                _ => {}
            }
            Ok(())
        })?;
        Ok(strings)
    }

    fn rows(&mut self, sheet: &str, strings: &[String]) -> DeskResult<Table> {
        let mut table = Table::new();
        let mut row: Vec<String> = Vec::new();
        let mut cell = Cell::default();
        self.walk(sheet, |event| {
            match event {
                Event::Start(tag) if is(&tag, "c") => cell = Cell::begin(&tag, row.len()),
                Event::Start(tag) if is(&tag, "v") || is(&tag, "t") => cell.inside = true,
                Event::End(tag) => match tag.local_name().as_ref() {
                    "v" | "t" => cell.inside = false,
                    "c" => std::mem::take(&mut cell).put(&mut row, strings),
                    "row" if !row.is_empty() => {
                        if table.len() > MAX_ROWS {
                            return Err(too_large());
                        }
                        table.push(std::mem::take(&mut row));
                    }
                    _ => {}
                },
                other if cell.inside => append(&mut cell.text, &other),
                _ => {}
            }
            Ok(())
        })?;
        Ok(table)
    }
}

/// A cell that is being read.
#[derive(Default)]
struct Cell {
    column: usize,
    shared: bool,
    number: bool,
    inside: bool,
    text: String,
}

impl Cell {
    fn begin(tag: &BytesStart<'_>, next: usize) -> Self {
        let kind = attribute(tag, "t");
        Self {
            column: attribute(tag, "r").and_then(|place| column(&place)).unwrap_or(next),
            shared: kind.as_deref() == Some("s"),
            number: kind.is_none() || kind.as_deref() == Some("n"),
            inside: false,
            text: String::new(),
        }
    }

    fn put(self, row: &mut Vec<String>, strings: &[String]) {
        if self.column >= MAX_COLUMNS {
            return;
        }
        let text = if self.shared {
            let at = self.text.trim().parse::<usize>().ok();
            at.and_then(|at| strings.get(at)).cloned().unwrap_or_default()
        } else if self.number {
            whole(&self.text)
        } else {
            cut(&self.text, MAX_CELL).to_owned()
        };
        if row.len() <= self.column {
            row.resize(self.column + 1, String::new());
        }
        if let Some(place) = row.get_mut(self.column) {
            *place = text;
        }
    }
}

/// The column of a place such as `B7`, counted from 0.
fn column(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_uppercase);
    let number = letters
        .take(4)
        .fold(0_usize, |sum, letter| sum * 26 + usize::from(letter - b'A') + 1);
    number.checked_sub(1)
}

/// A number in digits: telephone numbers are also written as `5.5E12`.
fn whole(text: &str) -> String {
    let text = cut(text.trim(), MAX_CELL);
    match text.parse::<f64>() {
        Ok(value) if text.contains(['E', 'e', '.']) && value.abs() < 1e16 => format!("{value:.0}"),
        _ => text.to_owned(),
    }
}

fn is(tag: &BytesStart<'_>, name: &str) -> bool {
    tag.local_name().as_ref() == name
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.try_get_attribute(name).ok().flatten()?;
    Some(found.value.to_string())
}

/// Adds a piece of text. Of entities only the five of XML and numbered characters are known; nothing is expanded.
fn append(text: &mut String, event: &Event<'_>) {
    match event {
        Event::Text(piece) => text.push_str(piece),
        Event::CData(piece) => text.push_str(piece),
        Event::GeneralRef(name) => match (name.resolve_char_ref(), name.as_ref()) {
            (Ok(Some(letter)), _) => text.push(letter),
            (_, "amp") => text.push('&'),
            (_, "lt") => text.push('<'),
            (_, "gt") => text.push('>'),
            (_, "quot") => text.push('"'),
            (_, "apos") => text.push('\''),
            _ => {}
        },
        _ => {}
    }
}
