//! What the host knows and says by itself: facts about connections, and messages in the host's name.

mod facts;
mod filled;
mod speaker;
mod turn;

pub(crate) use facts::{ConnectionFacts, Facts};
pub(crate) use filled::{filled, filled_for};
pub(crate) use speaker::Speaker;
pub(crate) use turn::{Asked, TURN, ask, rescue, take};
