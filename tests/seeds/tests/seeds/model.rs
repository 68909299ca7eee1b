//! What the desk should show: a few rules about contacts, tickets and messages, without a database.

mod agents;
mod contacts;
pub(crate) mod expected;

pub(crate) use agents::said;

use balcao_simulation::{Chat, Content, FileKind, Script, Target, Via, Written};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// State of a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Pending,
    Open,
    Closed,
}

/// What makes a message the one that was meant.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Key {
    /// What a customer, or the company's own phone, wrote.
    Written(usize),
    /// What an agent wrote in this step.
    Answer(usize),
    /// What the desk said by itself after this call.
    NoCalls(usize),
}

/// What a message has to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Body {
    Exactly(String),
    With(String),
    Anything,
}

/// A message as it should be.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    pub(crate) key: Key,
    /// Its place among all that happened.
    pub(crate) at: usize,
    /// Whose it is; nobody's when the desk or its phone wrote it.
    writer: Option<usize>,
    /// The ticket that it was written in, before any became part of another.
    pub(crate) born_in: usize,
    pub(crate) body: Body,
    pub(crate) is_deleted: bool,
    pub(crate) is_edited: bool,
    reactions: BTreeMap<usize, String>,
}

#[derive(Debug, Clone)]
pub(crate) struct Ticket {
    pub(crate) contact: usize,
    pub(crate) status: Status,
    pub(crate) agent: Option<usize>,
    pub(crate) unread: i64,
    pub(crate) lines: Vec<Line>,
}

/// The desk as it should be.
pub(crate) struct Model<'a> {
    script: &'a Script,
    /// Numbers of contacts; none for one that has become part of another.
    contacts: Vec<Option<String>>,
    /// Whose contact an address is.
    addresses: BTreeMap<String, usize>,
    /// In the order in which they were made; none for one that has become part of another.
    tickets: Vec<Option<Ticket>>,
    /// Deliveries that the desk has confirmed and not yet worked on.
    inbox: VecDeque<(usize, Option<usize>)>,
    logged: BTreeSet<usize>,
    /// Changes that came before what they change.
    early: Vec<(usize, Option<usize>)>,
    /// The contact under which each customer wrote last.
    last: BTreeMap<Chat, usize>,
    pub(crate) connected: bool,
    clock: usize,
}

impl<'a> Model<'a> {
    pub(crate) fn new(script: &'a Script) -> Self {
        Self {
            script,
            contacts: Vec::new(),
            addresses: BTreeMap::new(),
            tickets: Vec::new(),
            inbox: VecDeque::new(),
            logged: BTreeSet::new(),
            early: Vec::new(),
            last: BTreeMap::new(),
            connected: true,
            clock: 0,
        }
    }

    /// The desk has confirmed a delivery. `answer` is the step of the answer that it is about, if it is about one.
    pub(crate) fn accept(&mut self, number: usize, answer: Option<usize>) {
        if self.logged.insert(number) {
            self.inbox.push_back((number, answer));
        }
    }

    /// The desk has worked on everything that it had confirmed.
    pub(crate) fn work(&mut self) {
        while let Some((number, answer)) = self.inbox.pop_front() {
            self.apply(number, answer);
        }
    }

    fn apply(&mut self, number: usize, answer: Option<usize>) {
        let script = self.script;
        let written = &script.written[number];
        match &written.content {
            Content::Address => drop(self.contact_of(written)),
            Content::Call { .. } => self.call(number, written),
            Content::Edit { .. } | Content::Delete { .. } | Content::React { .. } => {
                if !self.change(number, answer) {
                    self.early.push((number, answer));
                }
            }
            _ => self.message(number, written),
        }
    }

    fn message(&mut self, number: usize, written: &Written) {
        let writer = self.contact_of(written);
        let contact = match written.group {
            Some(group) => self.contact_called(&self.script.groups[group].digits.clone()),
            None => writer,
        };
        self.last.insert(written.chat(), contact);
        let at = self.ticket_of(contact).unwrap_or_else(|| self.new_ticket(contact));
        let line = self.line(Key::Written(number), at, body(&written.content));
        let ticket = self.tickets[at].as_mut().expect("it is there");
        if written.own_phone {
            ticket.unread = 0;
            ticket.lines.push(line);
        } else {
            ticket.unread += 1;
            ticket.lines.push(Line {
                writer: Some(writer),
                ..line
            });
            if ticket.status == Status::Closed {
                (ticket.status, ticket.agent) = (Status::Pending, None);
            }
        }
        let waiting = std::mem::take(&mut self.early);
        for (change, answer) in waiting {
            if !self.change(change, answer) {
                self.early.push((change, answer));
            }
        }
    }

    /// A call that nobody takes is noted where there is a conversation, and answered.
    fn call(&mut self, number: usize, written: &Written) {
        let contact = self.contact_of(written);
        if let Some(at) = self.ticket_of(contact) {
            let noted = Line {
                writer: Some(contact),
                ..self.line(Key::Written(number), at, Body::Anything)
            };
            let said = self.line(Key::NoCalls(number), at, Body::With("chamadas".into()));
            let ticket = self.tickets[at].as_mut().expect("it is there");
            ticket.lines.extend([noted, said]);
        }
    }

    /// Carries out a change. `false` when what it changes is not here yet.
    fn change(&mut self, number: usize, answer: Option<usize>) -> bool {
        let script = self.script;
        let written = &script.written[number];
        let target = match (&written.content, answer) {
            (Content::React { to: Target::Answer, .. }, Some(step)) => Key::Answer(step),
            (Content::Edit { of, .. } | Content::Delete { of }, _)
            | (
                Content::React {
                    to: Target::Written(of),
                    ..
                },
                _,
            ) => Key::Written(*of),
            _ => return true,
        };
        if self.find(&target).is_none() {
            return false;
        }
        let writer = self.contact_of(written);
        let line = self.find(&target).expect("it was there");
        let own = line.writer == Some(writer);
        match &written.content {
            Content::Edit { text, .. } if own => {
                line.body = Body::Exactly(text.clone());
                line.is_edited = true;
            }
            Content::Delete { .. } if own => line.is_deleted = true,
            Content::React { emoji, .. } if emoji.is_empty() => drop(line.reactions.remove(&writer)),
            Content::React { emoji, .. } => drop(line.reactions.insert(writer, emoji.clone())),
            _ => {}
        }
        true
    }

    fn find(&mut self, key: &Key) -> Option<&mut Line> {
        let tickets = self.tickets.iter_mut().flatten();
        tickets
            .flat_map(|ticket| ticket.lines.iter_mut())
            .find(|line| line.key == *key)
    }

    fn line(&mut self, key: Key, born_in: usize, body: Body) -> Line {
        self.clock += 1;
        Line {
            key,
            at: self.clock,
            writer: None,
            born_in,
            body,
            is_deleted: false,
            is_edited: false,
            reactions: BTreeMap::new(),
        }
    }
}

/// What a message of this content says.
fn body(content: &Content) -> Body {
    match content {
        Content::Text(text) => Body::Exactly(text.clone()),
        Content::File { kind, name, caption } => Body::Exactly(match kind {
            _ if !caption.is_empty() => caption.clone(),
            FileKind::Voice => "Áudio".into(),
            FileKind::Sticker => "sticker".into(),
            FileKind::Image | FileKind::Document => name.clone(),
        }),
        Content::Location { name, .. } if name.is_empty() => Body::Anything,
        Content::Location { .. } => Body::With("maps".into()),
        Content::Card { number, .. } => Body::With(number.clone()),
        _ => Body::Anything,
    }
}

impl Model<'_> {
    /// The hidden address and the number of a delivery's customer; either may be missing.
    fn shown(&self, written: &Written) -> (Option<String>, Option<String>) {
        let customer = &self.script.customers[written.from];
        match written.via {
            Via::Number => (None, Some(customer.number.clone())),
            Via::Hidden(at) => (Some(customer.lids[at].clone()), None),
            Via::Both(at) => (Some(customer.lids[at].clone()), Some(customer.number.clone())),
        }
    }
}
