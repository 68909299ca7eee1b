//! Archives that are small to send and large to read.

use super::*;

/// An archive of one entry with this header and these bytes.
fn entry(name: &str, kind: tar::EntryType, claimed: u64, bytes: &[u8]) -> Vec<u8> {
    let mut header = tar::Header::new_gnu();
    header.set_path(name).unwrap();
    header.set_entry_type(kind);
    header.set_size(claimed);
    header.set_cksum();
    let filled = bytes.len().next_multiple_of(512);
    let mut archive = header.as_bytes().to_vec();
    archive.extend(bytes);
    archive.resize(512 + filled, 0);
    archive
}

fn end() -> Vec<u8> {
    vec![0; 1_024]
}

fn refusal(archive: &[u8]) -> PackageError {
    Package::read(archive, &Limits::default()).unwrap_err()
}

#[test]
fn nothing_is_unpacked_so_that_nothing_small_becomes_large() {
    let zeros = vec![0; 4_096];
    for magic in [&b"\x1f\x8b\x08"[..], b"\x28\xb5\x2f\xfd", b"PK\x03\x04", b"BZh9"] {
        let error = refusal(&[magic, &zeros].concat());
        assert!(matches!(error, PackageError::Malformed(_)), "{error}");
    }
}

#[test]
fn a_claimed_size_takes_no_memory() {
    for claimed in [10 << 30, u64::MAX, u64::MAX - 1_000] {
        let archive = [entry(COMPONENT, tar::EntryType::Regular, claimed, b"few"), end()].concat();
        let second = [entry("README.md", tar::EntryType::Regular, 3, b"few"), archive.clone()].concat();
        for archive in [archive, second] {
            let error = refusal(&archive);
            assert!(
                matches!(error, PackageError::TooLarge(_) | PackageError::Malformed(_)),
                "{error}"
            );
        }
    }
    let short = entry(COMPONENT, tar::EntryType::Regular, 15 << 20, b"few");
    assert!(matches!(refusal(&short), PackageError::Malformed(_)));
}

#[test]
fn a_size_in_an_extended_header_counts_as_well() {
    let record = b"21 size=107374182400\n";
    let extended = entry("x", tar::EntryType::XHeader, record.len() as u64, record);
    let archive = [extended, entry(COMPONENT, tar::EntryType::Regular, 3, b"few"), end()].concat();
    let error = refusal(&archive);
    assert!(
        matches!(error, PackageError::TooLarge(_) | PackageError::Malformed(_)),
        "{error}"
    );
}

#[test]
fn only_plain_files_are_read() {
    use tar::EntryType;
    let kinds = [
        EntryType::GNUSparse,
        EntryType::Symlink,
        EntryType::Link,
        EntryType::Directory,
        EntryType::Char,
        EntryType::Fifo,
        EntryType::Continuous,
    ];
    for kind in kinds {
        let archive = [entry(COMPONENT, kind, 0, b""), end()].concat();
        let error = refusal(&archive);
        assert!(
            matches!(error, PackageError::Path(_) | PackageError::Malformed(_)),
            "{kind:?}: {error}"
        );
    }
}

#[test]
fn a_long_name_is_no_way_around_the_limits() {
    let name = vec![b'a'; 3 << 20];
    let long = entry("././@LongLink", tar::EntryType::GNULongName, name.len() as u64, &name);
    let archive = [long, entry("x", tar::EntryType::Regular, 0, b""), end()].concat();
    let error = refusal(&archive);
    assert!(matches!(error, PackageError::Path(_)) && error.to_string().len() < 400);
}

#[test]
fn a_manifest_is_as_long_as_people_write_them() {
    let routes = "[[routes]]\nmethod = \"GET\"\npath = \"/a\"\npermission = \"user\"\n".repeat(10_000);
    let error = Contents::new(&routes, Vec::new())
        .pack(&SigningKey::from_bytes(&[7; 32]))
        .unwrap_err();
    assert_eq!(
        error,
        PackageError::TooLarge("`plugin.toml` exceeds the size limit".into())
    );
}

#[test]
fn a_deeply_nested_manifest_is_refused() {
    let deep = format!("id = {}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let error = Contents::new(&deep, Vec::new())
        .pack(&SigningKey::from_bytes(&[7; 32]))
        .unwrap_err();
    assert!(matches!(error, PackageError::Manifest(_)), "{error}");
}
