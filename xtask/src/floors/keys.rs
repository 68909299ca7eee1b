//! Tenancy: only storage, which reads what the database attributed, and the identity, which was verified,
//! may make a company's key.

use super::size::walk;
use anyhow::Result;
use std::path::Path;

const CALL: &str = "CompanyKey::from_row(";
/// Who may. Test code may as well: it stands in for the database.
const ALLOWED: [&str; 5] = [
    // A replay reaches nobody's data: its answers are recorded.
    "host/runtime/src/replay.rs",
    "host/model/src/",
    "host/storage/src/",
    "host/runtime/src/testing",
    "host/runtime/benches/",
];

/// Files below `root/host` that make a company's key without being allowed to.
pub(super) fn violations(root: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    walk(&root.join("host"), &mut |file| {
        let name = file.strip_prefix(root)?.to_string_lossy().into_owned();
        if offends(&name, &std::fs::read_to_string(file)?) {
            found.push(format!(
                "{name} must not make a company's key; take one from an identity or a row"
            ));
        }
        Ok(())
    })?;
    Ok(found)
}

fn offends(name: &str, text: &str) -> bool {
    let exempt =
        ALLOWED.iter().any(|place| name.starts_with(place)) || name.contains("/tests/") || name.ends_with("/tests.rs");
    let shipped = text.split("#[cfg(test)]").next().unwrap_or_default();
    !exempt && shipped.contains(CALL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_by_storage_and_by_tests_only() {
        let text = format!("fn f() {{ {CALL}7) }}");
        assert!(offends("host/desk/src/tickets.rs", &text));
        assert!(!offends("host/storage/src/inbox.rs", &text));
        assert!(!offends("host/desk/tests/flow/world.rs", &text));
        assert!(!offends("host/desk/src/media.rs", &format!("#[cfg(test)]\n{text}")));
    }
}
