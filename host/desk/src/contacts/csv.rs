//! The table that people download: semicolons, as spreadsheets here expect, and nothing that a spreadsheet runs.

/// How the table begins. The mark at the start tells spreadsheets that the text is UTF-8.
pub(super) fn head() -> String {
    "\u{feff}name;number;email\r\n".to_owned()
}

/// Adds a line.
pub(super) fn line(table: &mut String, cells: [&str; 3]) {
    let cells = cells.map(cell);
    table.push_str(&cells.join(";"));
    table.push_str("\r\n");
}

/// A cell in quotation marks. What a spreadsheet would take for a formula gets an apostrophe in front.
fn cell(text: &str) -> String {
    let formula = text
        .trim_start()
        .starts_with(['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}']);
    let guard = if formula || text.starts_with(['\t', '\r', '\n']) {
        "'"
    } else {
        ""
    };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::{head, line};

    #[test]
    fn formulas_are_texts_and_separators_stay_inside_their_cells() {
        let mut table = head();
        line(&mut table, ["=HYPERLINK(\"http://x\")", "5511", "a;b"]);
        line(&mut table, [" +1", "\t2", "Ana"]);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(
            lines,
            [
                "\u{feff}name;number;email",
                "\"'=HYPERLINK(\"\"http://x\"\")\";\"5511\";\"a;b\"",
                "\"' +1\";\"'\t2\";\"Ana\""
            ]
        );
    }
}
