//! Real components in the real sandbox.

#[cfg(test)]
mod grants;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod kanban;
#[cfg(test)]
mod packages;
#[cfg(test)]
mod support;
#[cfg(test)]
mod tenants;
#[cfg(test)]
mod warm;
