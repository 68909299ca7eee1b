//! Addresses of shared test servers.

/// The address in the variable `name`, if there is one.
///
/// Panics in continuous integration when it is missing: there nothing may be tested less than promised.
pub(crate) fn announced(name: &str) -> Option<String> {
    let value = std::env::var(name).ok().filter(|value| !value.is_empty());
    let in_ci = std::env::var("CI").is_ok_and(|value| value == "true" || value == "1");
    assert!(
        value.is_some() || !in_ci,
        "{name} is not set; run the tests with: cargo xtask test rust"
    );
    value
}
