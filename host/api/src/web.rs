//! What browsers get besides the API: the app, its files, and the headers that keep it safe.

mod assets;
mod headers;
mod modules;
mod navigation;

pub(crate) use assets::{root_file, static_file};
pub(crate) use headers::secure;
pub(crate) use modules::module_file;
pub(crate) use navigation::serve_app;
