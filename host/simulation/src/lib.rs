//! Invented customers, what they write, and what a bad network makes of it.
//!
//! A [`Script`] is a time line that follows from its seed alone: no clock, no order of a hash table, no chance
//! of the machine. The same seed is the same script, byte for byte, on every machine and in every process.

mod chance;
mod network;
mod people;
mod plan;
mod receipts;
mod sample;
mod script;
mod story;
mod words;

pub use chance::Chance;
pub use people::{Customer, Group};
pub use plan::Shape;
pub use receipts::{Fate, fate, ticks};
pub use script::{AgentAct, Chat, Content, FileKind, Script, Step, Target, Trouble, Via, What, Written};
