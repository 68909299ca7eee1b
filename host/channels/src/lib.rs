//! Channels: the services over which customers write.
//!
//! [`Channel`] is what the desk needs of one; [`Simulator`] is the one that is built in.

mod channel;
mod inbound;
mod simulator;

pub use channel::{Channel, Outgoing, Pairing, Receipt, SendError};
pub use inbound::{Inbound, InboundMessage};
pub use simulator::{PROVIDER as SIMULATOR, PhoneMemory, Simulator};
