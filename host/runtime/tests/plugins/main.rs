//! Real components in the real sandbox.

mod grants;
mod hostile;
mod kanban;
mod packages;
mod support;
mod tenants;
mod warm;
