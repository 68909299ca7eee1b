//! What happens, in the order in which it happens.

use crate::people::{Customer, Group};

/// A time line of customers, agents and their network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// What everything here follows from.
    pub seed: u64,
    /// The customers.
    pub customers: Vec<Customer>,
    /// Groups that they write in.
    pub groups: Vec<Group>,
    /// What they tell their phones.
    pub written: Vec<Written>,
    /// What happens of it, and what the agents do.
    pub steps: Vec<Step>,
}

/// Something that a customer tells the phone. The network may carry it never, once or often; it stays one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Which customer; whom it goes to when the company's own phone wrote it.
    pub from: usize,
    /// Under which address the service shows the customer.
    pub via: Via,
    /// Which group it is written in.
    pub group: Option<usize>,
    /// Written on the company's own phone.
    pub own_phone: bool,
    /// What it is.
    pub content: Content,
}

/// Under which address the service shows a customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    /// The number.
    Number,
    /// This hidden address alone.
    Hidden(usize),
    /// This hidden address and the number with it: both are one person's.
    Both(usize),
}

/// What a customer does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Writes a text.
    Text(String),
    /// Sends a file.
    File {
        /// What it is.
        kind: FileKind,
        /// What the phone calls it.
        name: String,
        /// The words below it.
        caption: String,
    },
    /// Sends a place, in millionths of a degree.
    Location {
        /// North.
        latitude: i32,
        /// East.
        longitude: i32,
        /// What is there.
        name: String,
    },
    /// Sends somebody's card.
    Card {
        /// Whose.
        name: String,
        /// The number on it.
        number: String,
    },
    /// Gives an earlier message another text.
    Edit {
        /// Which.
        of: usize,
        /// The text.
        text: String,
    },
    /// Takes an earlier message back.
    Delete {
        /// Which.
        of: usize,
    },
    /// Reacts to a message; an empty picture takes the reaction back.
    React {
        /// Which message.
        to: Target,
        /// The picture.
        emoji: String,
    },
    /// Calls; nobody takes it.
    Call {
        /// With pictures.
        video: bool,
    },
    /// Nothing of the customer's: the service tells that number and hidden address are one person's.
    Address,
}

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A picture.
    Image,
    /// Something spoken.
    Voice,
    /// A document.
    Document,
    /// A sticker.
    Sticker,
}

/// What somebody reacts to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// What a customer wrote.
    Written(usize),
    /// The last message that the desk sent to this customer.
    Answer,
}

/// Something that happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its place in the whole script; it keeps it when others are left out.
    pub number: usize,
    /// When, in milliseconds from the beginning.
    pub at: u64,
    /// What.
    pub what: What,
}

/// What happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The service brings what was written to the desk, for the first time or again.
    Deliver(usize),
    /// It is lost on the way; the service brings it later.
    Lose(usize),
    /// An agent does something.
    Agent {
        /// Which agent.
        agent: usize,
        /// With which conversation.
        chat: Chat,
        /// What.
        act: AgentAct,
    },
    /// Something happens to the service.
    Service(Trouble),
}

/// A conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chat {
    /// With a customer.
    Customer(usize),
    /// With a group.
    Group(usize),
}

/// What an agent does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AgentAct {
    /// Takes the conversation; a closed one is opened again.
    Accept,
    /// Opens it on the screen.
    Read,
    /// Writes.
    Answer {
        /// The text.
        text: String,
        /// The browser sends it twice under one key, as after a lost answer.
        twice: bool,
    },
    /// Hands it to another agent.
    Transfer {
        /// To whom.
        to: usize,
    },
    /// Puts it back among those that wait.
    Return,
    /// Finishes it.
    Close,
}

/// What happens to the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The phone loses the service.
    Disconnect,
    /// It is paired anew.
    Reconnect,
    /// The service bans the number.
    Ban,
    /// It takes the ban back, and the phone is paired anew.
    Lift,
}

impl Written {
    /// Where it belongs.
    #[must_use]
    pub fn chat(&self) -> Chat {
        self.group.map_or(Chat::Customer(self.from), Chat::Group)
    }

    /// Whether it becomes a message of its own, and not a change of one or a word of the service.
    #[must_use]
    pub fn is_message(&self) -> bool {
        !matches!(
            self.content,
            Content::Edit { .. }
                | Content::Delete { .. }
                | Content::React { .. }
                | Content::Call { .. }
                | Content::Address
        )
    }
}

impl Script {
    /// The address that a customer writes from, and the hidden one that comes with it.
    #[must_use]
    pub fn address(&self, written: &Written) -> Option<(&str, Option<&str>)> {
        let customer = self.customers.get(written.from)?;
        let lid = |at: usize| customer.lids.get(at).map(String::as_str);
        Some(match written.via {
            Via::Number => (&customer.number, None),
            Via::Hidden(at) => (lid(at)?, None),
            Via::Both(at) => (&customer.number, Some(lid(at)?)),
        })
    }

    /// The same script with some of its steps only.
    #[must_use]
    pub fn with_steps(&self, steps: Vec<Step>) -> Self {
        Self { steps, ..self.clone() }
    }
}
