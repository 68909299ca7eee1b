//! What handlers take: verified callers and checked input.

mod caller;
mod client;
mod form;
mod input;
pub(crate) mod loose;
mod origin;
mod paged;
mod proxies;
mod searched;
mod upload;

pub(crate) use caller::{Admin, CurrentUser, PhoneToken, Super};
pub(crate) use client::{Peer, resolve};
pub(crate) use form::{form_bytes, form_file, form_text, is_form, unreadable_form};
pub(crate) use input::{Id, PathText, TextId, ValidJson, ValidQuery};
pub(crate) use origin::is_foreign;
pub(crate) use paged::Paged;
pub use proxies::{BadProxy, TrustedProxies};
pub(crate) use searched::{ListQuery, Searched};
pub(crate) use upload::Form;
