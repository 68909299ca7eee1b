//! What the runtime itself checks of requests to other services, before anybody connects.

mod budget;
mod headers;
mod hosts;

pub(crate) use budget::Budget;
pub(crate) use headers::check as check_headers;
pub(crate) use hosts::{Target, target};
