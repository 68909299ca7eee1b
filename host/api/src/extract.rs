//! What handlers take: verified callers and checked input.

mod caller;
mod client;
mod input;
pub(crate) mod loose;
mod origin;
mod paged;
mod searched;
mod upload;

pub(crate) use caller::{Admin, CurrentUser, PhoneToken, Super};
pub(crate) use client::ClientIp;
pub(crate) use input::{Id, ValidJson, ValidQuery};
pub(crate) use origin::is_foreign;
pub(crate) use paged::Paged;
pub(crate) use searched::{ListQuery, Searched};
pub(crate) use upload::Form;
