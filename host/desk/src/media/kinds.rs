//! Which files are what. The type is what the bytes say, never what the sender says.

use balcao_model::message::Kind;

/// A type of file: its ending, the type under which it is served, and its kind.
pub(super) type FileType = (&'static str, &'static str, Kind);

/// Types that browsers may show: what the bytes are recognised as, and the file type.
const SHOWN: &[(&str, FileType)] = &[
    ("image/jpeg", ("jpg", "image/jpeg", Kind::Image)),
    ("image/png", ("png", "image/png", Kind::Image)),
    ("image/gif", ("gif", "image/gif", Kind::Image)),
    ("image/webp", ("webp", "image/webp", Kind::Image)),
    ("audio/mpeg", ("mp3", "audio/mpeg", Kind::Audio)),
    ("audio/ogg", ("ogg", "audio/ogg", Kind::Audio)),
    ("audio/opus", ("ogg", "audio/ogg", Kind::Audio)),
    ("audio/m4a", ("m4a", "audio/mp4", Kind::Audio)),
    ("audio/aac", ("aac", "audio/aac", Kind::Audio)),
    ("audio/amr", ("amr", "audio/amr", Kind::Audio)),
    ("audio/x-wav", ("wav", "audio/x-wav", Kind::Audio)),
    ("video/mp4", ("mp4", "video/mp4", Kind::Video)),
    ("video/x-m4v", ("mp4", "video/mp4", Kind::Video)),
    ("video/webm", ("webm", "video/webm", Kind::Video)),
    ("video/quicktime", ("mov", "video/quicktime", Kind::Video)),
    ("application/pdf", ("pdf", "application/pdf", Kind::Document)),
];

/// Endings that a download keeps, so that it opens with the right program. None of them is shown or run by a browser.
const KEPT: &[&str] = &[
    "7z", "csv", "doc", "docx", "key", "odp", "ods", "odt", "ppt", "pptx", "rar", "rtf", "txt", "xls", "xlsx", "zip",
];

const OTHER: FileType = ("bin", "application/octet-stream", Kind::Document);

/// The type of a file by its first bytes; its name only chooses among the endings of downloads.
pub(super) fn of(head: &[u8], name: &str) -> FileType {
    let found = infer::get(head).map(|kind| kind.mime_type());
    let shown = SHOWN.iter().find(|(recognised, _)| Some(*recognised) == found);
    if let Some((_, file_type)) = shown {
        return *file_type;
    }
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    let kept = KEPT.iter().find(|kept| Some(**kept) == ending.as_deref());
    (kept.copied().unwrap_or(OTHER.0), OTHER.1, OTHER.2)
}

/// The type of a stored file by its ending.
pub(super) fn stored(ending: &str) -> FileType {
    let shown = SHOWN.iter().find(|(_, (own, ..))| *own == ending);
    shown.map_or(OTHER, |(_, file_type)| *file_type)
}

#[cfg(test)]
mod tests {
    use super::{of, stored};
    use balcao_model::message::Kind;

    #[test]
    fn only_known_pictures_sounds_and_films_are_shown() {
        for (bytes, name, ending, kind) in [
            (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], "nota.pdf", "png", Kind::Image),
            (
                b"<svg xmlns='http://www.w3.org/2000/svg'/>",
                "a.svg",
                "bin",
                Kind::Document,
            ),
            (b"<html><script>", "foto.png", "bin", Kind::Document),
            (b"GIF89a\x01\x00<script>", "a.html", "gif", Kind::Image),
            (b"%PDF-1.7", "a.html", "pdf", Kind::Document),
            (b"PK\x03\x04", "a.html.DOCX", "docx", Kind::Document),
            (b"nome;numero", "a.csv", "csv", Kind::Document),
            (b"x", "../../etc/passwd", "bin", Kind::Document),
        ] {
            let found = of(bytes, name);
            assert_eq!((found.0, found.2), (ending, kind), "{name}");
        }
        assert_eq!(stored("docx").1, "application/octet-stream");
        assert_eq!(stored("html").1, "application/octet-stream");
    }
}
