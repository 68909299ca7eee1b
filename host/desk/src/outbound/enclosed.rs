//! A file inside of JSON, as some services answer it, read without keeping it in memory.

use base64::prelude::BASE64_STANDARD;
use base64::read::DecoderReader;
use std::io::{self, BufRead, BufReader, Error, ErrorKind, Read};
use struson::reader::{JsonReader, JsonStreamReader, ReaderError};

/// How the text of a data URL (RFC 2397) begins; the bytes come after its comma.
const DATA_URL: &[u8] = b"data:";

/// Reads the member of a JSON object that is a file in base64, with or without the beginning of a data URL.
///
/// # Errors
/// `InvalidData` when there is no such member or it is no base64, and what reading or taking the file says.
pub(super) fn enclosed(
    answer: impl Read,
    member: &str,
    take: impl FnOnce(&mut dyn Read) -> io::Result<()>,
) -> io::Result<()> {
    let mut json = JsonStreamReader::new(answer);
    json.begin_object().map_err(told)?;
    while json.has_next().map_err(told)? {
        if json.next_name().map_err(told)? != member {
            json.skip_value().map_err(told)?;
            continue;
        }
        let mut text = BufReader::new(json.next_string_reader().map_err(told)?);
        if text.fill_buf()?.starts_with(DATA_URL) {
            text.skip_until(b',')?;
        }
        return take(&mut DecoderReader::new(text, &BASE64_STANDARD));
    }
    Err(Error::new(ErrorKind::InvalidData, "the answer has no such member"))
}

fn told(error: ReaderError) -> Error {
    match error {
        ReaderError::IoError { error, .. } => error,
        other => Error::new(ErrorKind::InvalidData, other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(answer: &str) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        enclosed(answer.as_bytes(), "base64", |file| {
            file.read_to_end(&mut bytes).map(drop)
        })?;
        Ok(bytes)
    }

    #[test]
    fn a_file_is_read_from_its_member_wherever_it_stands() {
        for answer in [
            r#"{"base64":"T2dnUw=="}"#,
            r#"{"mimetype":"audio/ogg","size":{"base64":"no"},"base64":"T2dnUw==","buffer":null}"#,
            r#"{"base64":"data:audio/ogg;base64,T2dnUw=="}"#,
            r#"{"base64":"T2dnU\u0077=="}"#,
        ] {
            assert_eq!(read(answer).unwrap(), b"OggS", "{answer}");
        }
    }

    #[test]
    fn what_is_no_file_is_refused() {
        for answer in [
            "",
            "not json",
            "[]",
            "{}",
            r#"{"base64":null}"#,
            r#"{"base64":17}"#,
            r#"{"base64":"&&&&"}"#,
            r#"{"base64":"T2dnUw"#,
            r#"{"error":{"base64":"T2dnUw=="}}"#,
        ] {
            assert!(read(answer).is_err(), "{answer}");
        }
    }

    #[test]
    fn a_large_file_arrives_whole() {
        use base64::Engine;
        let film: Vec<u8> = (0..3_000_001_u32).map(|n| n.to_le_bytes()[0]).collect();
        let answer = format!(r#"{{"base64":"{}"}}"#, BASE64_STANDARD.encode(&film));
        assert!(read(&answer).unwrap() == film);
    }
}
