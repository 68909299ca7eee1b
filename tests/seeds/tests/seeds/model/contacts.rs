//! Who is who: an address and a number become one contact when the service says that they are one person's.

use super::{Model, Status, Ticket};
use balcao_simulation::Written;

impl Model<'_> {
    /// The contact behind a delivery.
    pub(super) fn contact_of(&mut self, written: &Written) -> usize {
        let (hidden, number) = self.shown(written);
        match (hidden, number) {
            (Some(hidden), Some(number)) => self.one_person(&hidden, &number),
            (Some(address), None) | (None, Some(address)) => self.contact_called(&address),
            (None, None) => unreachable!("every customer has an address"),
        }
    }

    /// The contact of an address, made if there is none.
    pub(super) fn contact_called(&mut self, address: &str) -> usize {
        if let Some(known) = self.addresses.get(address) {
            return *known;
        }
        let made = self.contacts.len();
        self.contacts.push(Some(address.to_owned()));
        self.addresses.insert(address.to_owned(), made);
        made
    }

    fn one_person(&mut self, hidden: &str, number: &str) -> usize {
        let (by_address, by_number) = (self.addresses.get(hidden).copied(), self.addresses.get(number).copied());
        let kept = match (by_address, by_number) {
            (None, _) => self.contact_called(number),
            (Some(one), None) => {
                self.contacts[one] = Some(number.to_owned());
                one
            }
            (Some(one), Some(other)) if one == other => one,
            (Some(gone), Some(kept)) => {
                self.merge(kept, gone);
                kept
            }
        };
        self.addresses.insert(hidden.to_owned(), kept);
        self.addresses.insert(number.to_owned(), kept);
        kept
    }

    /// `gone` becomes part of `kept`: nothing of either is lost.
    fn merge(&mut self, kept: usize, gone: usize) {
        self.contacts[gone] = None;
        let moved = |one: &mut usize| {
            if *one == gone {
                *one = kept;
            }
        };
        self.addresses.values_mut().for_each(moved);
        self.last.values_mut().for_each(moved);
        for line in self.tickets.iter_mut().flatten().flat_map(|ticket| &mut ticket.lines) {
            line.writer.iter_mut().for_each(moved);
            if let Some(emoji) = line.reactions.remove(&gone) {
                line.reactions.entry(kept).or_insert(emoji);
            }
        }
        let Some(lost) = self.ticket_of(gone) else { return };
        match self.ticket_of(kept) {
            None => self.tickets[lost].as_mut().expect("it is there").contact = kept,
            Some(at) => {
                let lost = self.tickets[lost].take().expect("it is there");
                self.absorb(at, lost);
            }
        }
    }

    fn absorb(&mut self, at: usize, lost: Ticket) {
        let ticket = self.tickets[at].as_mut().expect("it is there");
        ticket.unread += lost.unread;
        ticket.lines.extend(lost.lines);
        ticket.lines.sort_by_key(|line| line.at);
        if ticket.status == Status::Closed {
            (ticket.status, ticket.agent) = (lost.status, lost.agent);
        }
    }

    /// The ticket of a contact: there is never more than one.
    pub(super) fn ticket_of(&self, contact: usize) -> Option<usize> {
        self.tickets
            .iter()
            .position(|ticket| ticket.as_ref().is_some_and(|ticket| ticket.contact == contact))
    }

    pub(super) fn new_ticket(&mut self, contact: usize) -> usize {
        self.tickets.push(Some(Ticket {
            contact,
            status: Status::Pending,
            agent: None,
            unread: 0,
            lines: Vec::new(),
        }));
        self.tickets.len() - 1
    }
}
