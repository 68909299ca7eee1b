use super::{MAX_ROWS, Row, read};
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn book(strings: &str, sheet: &str) -> Vec<u8> {
    let workbook = r#"<workbook xmlns:r="x"><sheets><sheet name="A" sheetId="1" r:id="rId7"/><sheet name="B" r:id="rId8"/></sheets></workbook>"#;
    let links = r#"<Relationships><Relationship Id="rId8" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>"#;
    archive(&[
        ("xl/workbook.xml", workbook),
        ("xl/_rels/workbook.xml.rels", links),
        ("xl/sharedStrings.xml", strings),
        ("xl/worksheets/sheet1.xml", sheet),
    ])
}

const STRINGS: &str = r#"<sst><si><t>Nome</t></si><si><t>Número</t></si><si><t>E-mail</t></si><si><r><t>Zé </t></r><r><t>&amp; Cia</t></r></si></sst>"#;

fn sheet(rows: &str) -> String {
    format!(
        r#"<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>{rows}</sheetData></worksheet>"#
    )
}

fn row(name: &str, number: &str, email: &str) -> Row {
    Row {
        name: name.into(),
        number: number.into(),
        email: email.into(),
    }
}

fn code(file: &[u8]) -> String {
    read(file).unwrap_err().to_string()
}

#[test]
fn the_first_sheet_is_read_with_its_shared_strings_numbers_and_formulas_as_texts() {
    let rows = r#"<row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>5.511987654321E12</v></c></row>
        <row r="4"><c r="A4" t="inlineStr"><is><t>=1+1</t></is></c><c r="B4"><v>5511912345678</v></c><c r="C4" t="str"><f>A1&amp;"x"</f><v>a@b.co</v></c></row>"#;
    let people = read(&book(STRINGS, &sheet(rows))).unwrap();
    assert_eq!(
        people,
        [
            row("Zé & Cia", "5511987654321", ""),
            row("=1+1", "5511912345678", "a@b.co")
        ]
    );
}

#[test]
fn a_table_of_commas_or_semicolons_in_either_alphabet_is_read() {
    let expected = [row("João; Filho", "5511987654321", "j@b.co")];
    assert_eq!(
        read("\u{feff}nome;numero;email\r\n\"João; Filho\";5511987654321;j@b.co\r\n".as_bytes()).unwrap(),
        expected
    );
    assert_eq!(
        read(b"Nome,N\xfamero,E-mail\n\"Jo\xe3o; Filho\",5511987654321,j@b.co\n").unwrap(),
        expected
    );
}

#[test]
fn what_is_no_table_of_people_is_refused() {
    for file in [
        &b"PK\x03\x04 but no archive"[..],
        b"",
        b"name;phone\nAna;5511",
        b"\x89PNG\0\0",
    ] {
        assert_eq!(code(file), "refused: ERR_SPREADSHEET_INVALID", "{file:?}");
    }
    assert_eq!(code(&archive(&[("a.txt", "x")])), "refused: ERR_SPREADSHEET_INVALID");
}

#[test]
fn a_file_that_unpacks_to_far_more_than_it_weighs_is_refused() {
    let bomb = format!("<sst><si><t>{}</t></si></sst>", "a".repeat(60 * 1024 * 1024));
    let file = book(&bomb, &sheet(""));
    assert!(file.len() < 200_000);
    assert_eq!(code(&file), "refused: ERR_SPREADSHEET_TOO_LARGE");
}

#[test]
fn counts_and_places_that_a_file_claims_cost_nothing() {
    let strings = STRINGS.replace("<sst>", r#"<sst uniqueCount="99999999999999">"#);
    let rows = r#"<row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="B1048576"><v>5511987654321</v></c></row>"#;
    let people = read(&book(&strings, &sheet(rows))).unwrap();
    assert_eq!(people, [row("", "5511987654321", "")]);
}

#[test]
fn entities_of_the_file_itself_are_not_expanded() {
    let strings = format!(
        r#"<!DOCTYPE sst [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "boom">]>{}"#,
        STRINGS.replace("Zé ", "&a;&b;Zé ")
    );
    let rows = r#"<row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>5511987654321</v></c></row>"#;
    assert_eq!(read(&book(&strings, &sheet(rows))).unwrap()[0].name, "Zé & Cia");
}

#[test]
fn rows_are_limited() {
    let mut table = "numero\n".to_owned();
    (0..=MAX_ROWS).for_each(|_| table.push_str("5511987654321\n"));
    assert_eq!(code(table.as_bytes()), "refused: ERR_SPREADSHEET_TOO_LARGE");
}
