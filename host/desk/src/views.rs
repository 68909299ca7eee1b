//! Shapes of the wire contract. Answers and live events share them, so they live here and not in the API.

mod connection;
mod contact;
mod message;
mod ticket;

pub use connection::{
    ConnectionDetail, ConnectionQueueLink, ConnectionQueueView, ConnectionStateView, ConnectionView, MenuOptionView,
    QueueMenuView,
};
pub use contact::ContactView;
pub use message::MessageView;
pub use ticket::{NameView, QueueBriefView, TagBriefView, TicketContactView, TicketView, UserBriefView};
