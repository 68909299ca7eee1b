//! What the host knows and says by itself: facts about connections, and messages in the host's name.

mod facts;
mod filled;
mod speaker;

pub(crate) use facts::{ConnectionFacts, Facts};
pub(crate) use filled::filled;
pub(crate) use speaker::Speaker;
