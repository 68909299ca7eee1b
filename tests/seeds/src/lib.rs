//! A thousand seeds of bad networks against the desk: `cargo nextest run --workspace -E 'package(balcao-seeds)'`.
//! `BALCAO_SEED=4711` plays one seed again.
