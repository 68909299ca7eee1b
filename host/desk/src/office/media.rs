//! Files of records. Their names on the disk are random; the name they came with is only shown.

use super::{MAX_FILE_NAME, Upload};
use crate::Desk;
use crate::error::DeskResult;
use balcao_model::company::CompanyKey;
use balcao_model::message::Kind;

/// A file that was kept.
pub(super) struct Kept {
    /// Its address below the host's.
    pub(super) path: String,
    /// The name to show.
    pub(super) name: String,
    /// What its bytes say it is.
    pub(super) kind: Kind,
}

/// Keeps a file for a company.
pub(super) async fn keep(desk: &Desk, key: CompanyKey, upload: &Upload) -> DeskResult<Kept> {
    let stored = desk.shared.media.store(key, upload).await?;
    Ok(Kept {
        path: stored.path,
        name: shown_name(&upload.name),
        kind: stored.kind,
    })
}

/// Removes files that nothing refers to.
pub(super) async fn discard<'a>(desk: &Desk, paths: impl IntoIterator<Item = &'a str>) {
    for path in paths {
        desk.shared.media.remove(path).await;
    }
}

/// A file's address as the family stores it: below `public`.
pub(super) fn below_public(path: &str) -> String {
    path.strip_prefix("/public/").unwrap_or(path).to_owned()
}

/// The last part of a name, without what could steer a terminal or a text's direction.
fn shown_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String = last
        .chars()
        .filter(|c| !c.is_control() && !turns_text(*c))
        .take(MAX_FILE_NAME)
        .collect();
    if shown.trim().is_empty() {
        "file".to_owned()
    } else {
        shown
    }
}

/// Marks that let a name be read in another order than it is written, e.g. to hide its ending.
fn turns_text(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::{below_public, shown_name};

    #[test]
    fn a_name_is_only_its_last_part_and_reads_as_it_is_written() {
        for (name, shown) in [
            ("Tabela de preços.pdf", "Tabela de preços.pdf"),
            ("../../etc/passwd", "passwd"),
            ("C:\\fotos\\bolo.png", "bolo.png"),
            ("gnp\u{202e}.exe\0", "gnp.exe"),
            ("", "file"),
        ] {
            assert_eq!(shown_name(name), shown);
        }
        assert_eq!(shown_name(&"a".repeat(300)).len(), 255);
    }

    #[test]
    fn addresses_are_shown_below_public() {
        assert_eq!(below_public("/public/7/a.png"), "7/a.png");
        assert_eq!(below_public(""), "");
    }
}
