//! What handlers take: verified callers and checked input.

mod caller;
mod client;
mod input;
mod origin;
mod paged;

pub(crate) use caller::{Admin, CurrentUser, PhoneToken, Super};
pub(crate) use client::{ClientIp, peer_of};
pub(crate) use input::{Id, ValidJson, ValidQuery};
pub(crate) use origin::is_foreign;
pub(crate) use paged::Paged;
