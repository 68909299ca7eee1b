//! The template of new plugins is compiled with the tests, so that it cannot fall behind.

#[path = "../../template/src/lib.rs"]
mod template;
