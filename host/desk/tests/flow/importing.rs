//! Companies of an older program come over: everything once, whatever happens on the way.

mod ancestor;
mod healthy;
mod interrupted;
mod source;
