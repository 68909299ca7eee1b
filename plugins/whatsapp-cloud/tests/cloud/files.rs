//! Files to customers: as their kind while Meta takes them so, else as documents.

use balcao_testkit::channel::{FileKind, OutgoingContent, OutgoingFile};
use balcao_testkit::json;

use crate::support::{outgoing, refused, sent};

const LINK: &str = "https://desk.test/f/1";
const MB: u64 = 1_000_000;

fn file(kind: FileKind, content_type: &str, size: u64) -> OutgoingContent {
    OutgoingContent::File(OutgoingFile {
        kind,
        name: "boleto.pdf".into(),
        caption: "veja".into(),
        content_type: content_type.into(),
        size,
        url: LINK.into(),
        handle: "h".into(),
    })
}

#[test]
fn files_are_named_by_their_address_in_the_member_of_their_kind() {
    for (kind, content_type, member, content) in [
        (
            FileKind::Image,
            "image/jpeg",
            "image",
            json!({ "link": LINK, "caption": "veja" }),
        ),
        (
            FileKind::Video,
            "video/mp4",
            "video",
            json!({ "link": LINK, "caption": "veja" }),
        ),
        (FileKind::Audio, "audio/mpeg", "audio", json!({ "link": LINK })),
        (
            FileKind::Voice,
            "audio/ogg; codecs=opus",
            "audio",
            json!({ "link": LINK, "voice": true }),
        ),
        (FileKind::Voice, "audio/mp4", "audio", json!({ "link": LINK })),
        (FileKind::Sticker, "image/webp", "sticker", json!({ "link": LINK })),
        (
            FileKind::Document,
            "application/pdf",
            "document",
            json!({ "link": LINK, "caption": "veja", "filename": "boleto.pdf" }),
        ),
    ] {
        let body = sent(outgoing(file(kind, content_type, 10)));
        assert_eq!((&body["type"], &body[member]), (&json!(member), &content));
    }
}

#[test]
fn a_file_is_of_its_kind_up_to_what_meta_takes_and_a_document_above() {
    for (kind, content_type, most, member) in [
        (FileKind::Image, "image/png", 5 * MB, "image"),
        (FileKind::Video, "video/3gpp", 16 * MB, "video"),
        (FileKind::Audio, "audio/aac", 16 * MB, "audio"),
        (FileKind::Voice, "audio/ogg", 16 * MB, "audio"),
        (FileKind::Sticker, "image/webp", 500_000, "sticker"),
    ] {
        let kind_of = |size| sent(outgoing(file(kind, content_type, size)))["type"].clone();
        assert_eq!((kind_of(most), kind_of(most + 1)), (json!(member), json!("document")));
    }
}

#[test]
fn a_file_of_another_type_is_a_document() {
    for (kind, content_type) in [
        (FileKind::Image, "image/gif"),
        (FileKind::Image, "image/webp"),
        (FileKind::Video, "video/webm"),
        (FileKind::Audio, "audio/x-wav"),
        (FileKind::Voice, "audio/webm"),
        (FileKind::Sticker, "image/png"),
    ] {
        let body = sent(outgoing(file(kind, content_type, 10)));
        let expected = json!({ "link": LINK, "caption": "veja", "filename": "boleto.pdf" });
        assert_eq!(body["document"], expected, "{content_type}");
    }
}

#[test]
fn what_is_too_large_for_a_document_is_refused_without_asking() {
    for kind in [FileKind::Document, FileKind::Video] {
        let outcome = refused(outgoing(file(kind, "video/mp4", 100 * MB + 1)));
        assert_eq!(outcome, "SendOutcome::Refused(Refusal::TooLarge)");
    }
    let largest = sent(outgoing(file(FileKind::Document, "application/zip", 100 * MB)));
    assert_eq!(largest["type"], "document");
}
