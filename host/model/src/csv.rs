//! Lines of CSV for spreadsheets, with semicolons.

/// A line with its end. Cells are quoted where needed, and a cell that a spreadsheet would run as a formula is made text.
#[must_use]
pub fn line(cells: &[&str]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| self::cell(cell)).collect();
    format!("{}\r\n", cells.join(";"))
}

fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([';', '"', '\n', '\r', ',']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn cells_are_quoted_where_needed() {
        assert_eq!(line(&["a", "b;c", "d\"e", "f\ng"]), "a;\"b;c\";\"d\"\"e\";\"f\ng\"\r\n");
    }

    #[test]
    fn formulas_become_text() {
        for (given, expected) in [
            ("=1+1", "'=1+1\r\n"),
            ("+55 11", "'+55 11\r\n"),
            ("-2", "'-2\r\n"),
            ("@SUM(A1)", "'@SUM(A1)\r\n"),
            ("\t=1", "'\t=1\r\n"),
            ("a=1", "a=1\r\n"),
        ] {
            assert_eq!(line(&[given]), expected, "{given:?}");
        }
    }
}
