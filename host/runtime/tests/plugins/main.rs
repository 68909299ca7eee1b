//! Real components in the real sandbox.

#[cfg(test)]
mod channel;
#[cfg(test)]
mod grants;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod javascript;
#[cfg(test)]
mod lies;
#[cfg(test)]
mod outside;
#[cfg(test)]
mod packages;
#[cfg(test)]
mod payments;
#[cfg(test)]
mod replay;
#[cfg(test)]
mod roles;
#[cfg(test)]
mod schedules;
#[cfg(test)]
mod support;
#[cfg(test)]
mod tenants;
#[cfg(test)]
mod tour;
#[cfg(test)]
mod warm;
#[cfg(test)]
mod worlds;
#[cfg(test)]
mod writes;
