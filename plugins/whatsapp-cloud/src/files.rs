//! Files on their way out: each as its kind while Meta takes it so, else as a document.

use balcao_plugin::channel::{FileKind, OutgoingFile, Refusal};
use serde_json::json;

use crate::letters::Content;

/// Meta writes "MB" and does not say of what; the smaller ones are never too many.
const MB: u64 = 1_000_000;
const LARGEST_PICTURE: u64 = 5 * MB;
const LARGEST_SOUND: u64 = 16 * MB;
const LARGEST_FILM: u64 = 16 * MB;
const LARGEST_DOCUMENT: u64 = 100 * MB;
/// Of a sticker that moves. One that does not may have a fifth of it, which only its bytes tell.
const LARGEST_STICKER: u64 = 500_000;

/// A file by its address, from which Meta fetches it.
pub(crate) fn attached(file: &OutgoingFile) -> Result<Content, Refusal> {
    let caption = Some(&file.caption).filter(|caption| !caption.is_empty());
    Ok(match fitting(file)? {
        FileKind::Image => ("image", json!({ "link": file.url, "caption": caption })),
        FileKind::Video => ("video", json!({ "link": file.url, "caption": caption })),
        FileKind::Audio => ("audio", json!({ "link": file.url })),
        FileKind::Voice => ("audio", json!({ "link": file.url, "voice": true })),
        FileKind::Sticker => ("sticker", json!({ "link": file.url })),
        FileKind::Document => (
            "document",
            json!({ "link": file.url, "caption": caption, "filename": file.name }),
        ),
    })
}

/// The file at the head of a template, which has to be of the kind that was approved.
pub(crate) fn heading(file: &OutgoingFile) -> Result<Content, Refusal> {
    let kind = match file.kind {
        FileKind::Image => "image",
        FileKind::Video => "video",
        FileKind::Document => "document",
        FileKind::Audio | FileKind::Voice | FileKind::Sticker => return Err(Refusal::BadTemplate),
    };
    match largest(file.kind, &essence(file)) {
        Some(largest) if file.size <= largest => {}
        Some(_) => return Err(Refusal::TooLarge),
        None => return Err(Refusal::BadTemplate),
    }
    let name = (file.kind == FileKind::Document).then_some(&file.name);
    let mut told = json!({ "link": file.url });
    if let (Some(name), Some(map)) = (name, told.as_object_mut()) {
        map.insert("filename".to_owned(), json!(name));
    }
    Ok((kind, told))
}

/// As what Meta takes a file.
fn fitting(file: &OutgoingFile) -> Result<FileKind, Refusal> {
    let essence = essence(file);
    if largest(file.kind, &essence).is_some_and(|largest| file.size <= largest) {
        // Only this is shown as spoken.
        let is_spoken = file.kind == FileKind::Voice && essence == "audio/ogg";
        return Ok(match file.kind {
            FileKind::Voice if !is_spoken => FileKind::Audio,
            kind => kind,
        });
    }
    if file.size <= LARGEST_DOCUMENT {
        Ok(FileKind::Document)
    } else {
        Err(Refusal::TooLarge)
    }
}

/// How many bytes a file of a kind may have; none when it is of another type than Meta takes.
fn largest(kind: FileKind, essence: &str) -> Option<u64> {
    match (kind, essence) {
        (FileKind::Image, "image/jpeg" | "image/png") => Some(LARGEST_PICTURE),
        (FileKind::Video, "video/mp4" | "video/3gp" | "video/3gpp") => Some(LARGEST_FILM),
        (FileKind::Audio | FileKind::Voice, "audio/aac" | "audio/amr" | "audio/mpeg" | "audio/mp4" | "audio/ogg") => {
            Some(LARGEST_SOUND)
        }
        (FileKind::Sticker, "image/webp") => Some(LARGEST_STICKER),
        (FileKind::Document, _) => Some(LARGEST_DOCUMENT),
        _ => None,
    }
}

/// The type without its parameters.
fn essence(file: &OutgoingFile) -> String {
    let essence = file.content_type.split(';').next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}
