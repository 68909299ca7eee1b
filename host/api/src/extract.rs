//! What handlers take: verified callers and checked input.

mod caller;
mod client;
mod input;
mod paged;

pub use caller::{Admin, CurrentUser, PhoneToken, Super};
pub use client::ClientIp;
pub use input::{Id, ValidJson, ValidQuery};
pub use paged::Paged;
