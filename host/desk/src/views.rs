//! Shapes of the wire contract. Answers and live events share them, so they live here and not in the API.

mod connection;
mod contact;
mod message;
mod ticket;

pub use connection::{
    ConnectionDetail, ConnectionQueueLink, ConnectionQueueView, ConnectionStateView, ConnectionView, MenuOptionView,
    QueueMenuView,
};
pub use contact::{ContactDetailView, ContactView, ExtraInfoView};
pub use message::{MessageView, ReactionView};
pub use ticket::{
    FoundMessageView, NameView, QueueBotsView, QueueBriefView, TagBriefView, TicketContactView, TicketView,
    UserBriefView,
};
