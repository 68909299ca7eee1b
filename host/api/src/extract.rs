//! What handlers take: verified callers and checked input.

mod caller;
mod client;
mod form;
mod input;
mod origin;
mod paged;
mod proxies;

pub(crate) use caller::{Admin, CurrentUser, PhoneToken, Super};
pub(crate) use client::{Peer, resolve};
pub(crate) use form::{form_bytes, form_text, is_form, unreadable_form};
pub(crate) use input::{Id, PathText, TextId, ValidJson, ValidQuery};
pub(crate) use origin::is_foreign;
pub(crate) use paged::Paged;
pub use proxies::{BadProxy, TrustedProxies};
