//! Files that are small and still what they say.

use crate::script::FileKind;

/// A picture of one pixel.
const PNG: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\xdacd`\xf8_\
\x0f\0\x02\x87\x01\x80\xeb\x47\xba\x92\0\0\0\0IEND\xaeB`\x82";
/// The head of a sound of no length.
const OGG: &[u8] =
    b"OggS\0\x02\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0";
/// One empty page.
const PDF: &[u8] =
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 210 297]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

impl FileKind {
    /// A file of this kind.
    #[must_use]
    pub fn sample(self) -> &'static [u8] {
        match self {
            Self::Image | Self::Sticker => PNG,
            Self::Voice => OGG,
            Self::Document => PDF,
        }
    }

    /// The kind's name where phones write to the desk.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Image => "image",
            Self::Voice => "voice",
            Self::Document => "document",
            Self::Sticker => "sticker",
        }
    }
}
