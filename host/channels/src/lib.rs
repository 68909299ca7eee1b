//! Channels: the services over which customers write.
//!
//! [`Channel`] is what the desk needs of one; [`Simulator`] is the one that is built in.

mod channel;
mod inbound;
mod simulator;

pub use channel::{BookEntry, Change, Channel, Ending, Outgoing, OutgoingMedia, Receipt, Refusal, SendError, Session};
pub use inbound::{Group, Inbound, InboundCall, InboundChange, InboundMedia, InboundMessage, Party};
pub use simulator::{PROVIDER as SIMULATOR, PhoneMemory, Simulator};
