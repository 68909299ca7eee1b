use super::*;

const MANIFEST_TEXT: &str = r#"
id = "demo"
name = "Demo"
version = "1.2.3"
world = "balcao:plugin@1.0"
locales = ["pt"]
[ui]
basePath = "/m/demo"
"#;

fn key() -> SigningKey {
    SigningKey::from_bytes(&[7; 32])
}

fn contents() -> Contents {
    Contents::new(MANIFEST_TEXT, b"\0asm".to_vec())
        .with_file("ui/remoteEntry.js", b"export{}".to_vec())
        .with_file("ui/static/a.js", b"1".to_vec())
        .with_file("locales/pt.json", br#"{"menu.demo":"Demo"}"#.to_vec())
}

fn packed() -> Vec<u8> {
    contents().pack(&key()).unwrap()
}

fn read(bytes: &[u8]) -> Result<Package, PackageError> {
    Package::read(bytes, &Limits::default())
}

#[test]
fn what_was_packed_is_read_back() {
    let package = read(&packed()).unwrap();
    assert_eq!(package.file_name(), "demo-1.2.3.balcao");
    assert_eq!(package.component, b"\0asm");
    assert_eq!(package.ui["static/a.js"].bytes, b"1");
    assert_eq!(package.labels["pt"]["menu.demo"], "Demo");
    assert!(package.ui_entry().unwrap().1.integrity.starts_with("sha384-"));
    let keys = TrustedKeys::default().with(key().verifying_key(), Trust::Platform);
    assert_eq!(package.trust(&keys), Ok(Trust::Platform));
}

#[test]
fn the_same_contents_give_the_same_bytes() {
    assert_eq!(packed(), packed());
}

#[test]
fn every_single_changed_byte_of_a_file_is_noticed() {
    let bytes = packed();
    let position = bytes.windows(8).position(|window| window == b"export{}").unwrap();
    let mut changed = bytes.clone();
    changed[position] ^= 1;
    assert_eq!(
        read(&changed).unwrap_err(),
        PackageError::Digest("ui/remoteEntry.js".into())
    );
}

#[test]
fn digests_rewritten_by_a_stranger_break_the_signature() {
    let forged = contents().with_file("ui/remoteEntry.js", b"steal()".to_vec());
    let mut files = archive::read(
        &forged.pack(&SigningKey::from_bytes(&[9; 32])).unwrap(),
        &Limits::default(),
    )
    .unwrap();
    let original = archive::read(&packed(), &Limits::default()).unwrap();
    files.insert(SIGNATURE.into(), original[SIGNATURE].clone());
    let package = read(&archive::write(&files).unwrap()).unwrap();
    let keys = TrustedKeys::default().with(key().verifying_key(), Trust::Platform);
    assert_eq!(package.trust(&keys), Err(SignatureError::Wrong));
}

#[test]
fn a_file_without_a_digest_is_refused() {
    let mut files = archive::read(&packed(), &Limits::default()).unwrap();
    files.insert("ui/extra.js".into(), Vec::new());
    assert_eq!(
        read(&archive::write(&files).unwrap()).unwrap_err(),
        PackageError::Digest("ui/extra.js".into())
    );
}

#[test]
fn files_outside_the_format_are_refused() {
    for path in ["plugin.cwasm", "ui/.env", "locales/a/b.json", "bin/sh"] {
        let error = contents().with_file(path, Vec::new()).pack(&key()).unwrap_err();
        assert_eq!(error, PackageError::Path(path.into()));
    }
}

#[test]
fn a_path_that_climbs_out_is_refused() {
    let mut header = tar::Header::new_ustar();
    header.as_ustar_mut().unwrap().name[..12].copy_from_slice(b"ui/../../etc");
    header.set_size(0);
    header.set_cksum();
    let mut builder = tar::Builder::new(Vec::new());
    builder.append(&header, &[][..]).unwrap();
    assert_eq!(
        read(&builder.into_inner().unwrap()).unwrap_err(),
        PackageError::Path("ui/../../etc".into())
    );
}

#[test]
fn random_bytes_are_refused_with_a_reason() {
    assert!(matches!(read(b"").unwrap_err(), PackageError::Malformed(_)));
    assert!(matches!(read(&[0x5a; 4096]).unwrap_err(), PackageError::Malformed(_)));
    let whole = packed();
    assert!(read(&whole[..whole.len() / 3]).is_err());
}

#[test]
fn sizes_are_limited() {
    let small = Limits {
        file_bytes: 4,
        ..Limits::default()
    };
    assert!(matches!(
        Package::read(&packed(), &small).unwrap_err(),
        PackageError::TooLarge(_)
    ));
    let few = Limits {
        files: 2,
        ..Limits::default()
    };
    assert!(matches!(
        Package::read(&packed(), &few).unwrap_err(),
        PackageError::TooLarge(_)
    ));
}

#[test]
fn a_promised_locale_must_be_there() {
    let error = Contents::new(MANIFEST_TEXT, Vec::new()).pack(&key()).unwrap_err();
    assert!(error.to_string().contains("locales/pt.json"), "{error}");
}
